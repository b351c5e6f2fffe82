"""Handling of an entry: record it, replace an old one, or answer a question."""

import flet as ft

from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.history.edits import LogEdit, edit_address
from companion.ui.table.position import AnyContext, Mode


def record(context: AnyContext, event: object) -> None:
    """Enter an event that is legal in the position shown. Raises StoreError if it could not be stored.

    In play it is the next entry, and also ends the turn if no action is left. For an edited entry it opens the preview.
    """
    position, game = context.position, context.game
    if position.mode.is_edit:
        ui.go(edit_address(game, LogEdit(position.mode.value, position.entry, event)))
        return
    closing = None
    if context.session.setting(ui.AUTO_TURN, ui.ON) == ui.ON:
        closing = screens_of(game.format).facts.closing(context.state, event)
    state = context.state
    game.propose_all((event,) if closing is None else (event, closing))
    if position.rules.summary(game.state).is_finished and not position.rules.summary(state).is_finished:
        game.ending.begin(game.who().signature)


def enter(context: AnyContext, event: object) -> bool:
    """Enter an event if it is legal in the position shown; returns True if it was stored.

    On a page opened before another device's entry, it shows that entry and asks for a second tap.
    """
    position, session, game = context.position, context.session, context.game
    if not (position.is_recorded and position.check(event).is_legal):
        return False
    if position.is_play and session.drafts.was_overtaken(game):
        other = context.words.entry(position.before, game.entries[-1].event)
        session.show_message(f"{context.t('table.overtaken', entry=other)} {context.t('table.overtaken_again')}")
        return False
    is_kept = session.keep(lambda: record(context, event))
    session.drafts.begin(game)
    return is_kept


def mode_text(context: AnyContext) -> str:
    """Return the purpose of an entry made here, if it does not continue the game."""
    position = context.position
    if position.is_play or position.mode is Mode.REVIEW:
        return ""
    old = position.edited
    entry = context.words.entry(context.state, old) if old is not None else ""
    return context.t(f"mode.{position.mode.value}", number=position.entry, entry=entry)


def mode_note(context: AnyContext) -> list[ft.Control]:
    """Return the purpose as a line of a screen; empty in play."""
    text, palette = mode_text(context), context.palette
    return [ui.labelled_text("mode-note", text, palette, ui.BODY, bold=True)] if text else []


def verdict(session: ui.Session, is_legal: bool) -> ft.Control:
    """Return the answer to "may I?"."""
    palette = session.palette
    text = session.t("what_if.allowed" if is_legal else "what_if.refused")
    color = palette.good if is_legal else palette.bad
    return ui.labelled_text("what-if-answer", text, palette, ui.TITLE, color, bold=True, live_region=True)
