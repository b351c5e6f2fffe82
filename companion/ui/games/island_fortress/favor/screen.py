"""Play a Completed Favor Card: player, card, place on the wall, and reinforced block. Rules: IF-FAVOR.

Only cards entered by players are shown: they are the group's own library.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.island_fortress import patterns
from companion.games.island_fortress.cards import write_card
from companion.games.island_fortress.entries.turn import not_in_play
from companion.games.island_fortress.meta import META
from companion.games.island_fortress.rules import ACTIONS
from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.form.draft import Form
from companion.ui.games.island_fortress.favor import draft as favor
from companion.ui.games.island_fortress.favor.draft import Choice, chosen, first_draft, kept_cards, nowhere
from companion.ui.games.island_fortress.favor.steps import (
    FavorForm,
    Library,
    card_library,
    new_card,
    places,
    reinforcement,
    section,
)
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.situation import FortressContext, likely_seat, repeated_text
from companion.ui.table.entering import enter, mode_note, verdict
from companion.ui.table.game_screen import use_position
from companion.ui.table.pills import result_pills
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.results import Consequence, consequence

NO_CARD: Final[dict[str, Any] | None] = None


@ui.component
def Favor(position: TablePosition) -> ft.Control:
    """Show the steps one below the other; each appears when the one before it is answered."""
    context: FortressContext = use_position(position)
    session, state, t = context.session, context.state, context.t
    library = session.services.library
    documents, set_documents = ui.use_made(lambda: kept_cards(library))
    draft, change = use_draft(
        session.drafts, position, "favor", lambda: first_draft(position.edited, bool(kept_cards(library)))
    )
    forgotten, set_forgotten = ui.use_made(lambda: NO_CARD)
    likely = position.staying(likely_seat(position))
    choice = chosen(state, draft, likely)

    def forget(index: int) -> None:
        document = documents[index]
        if session.keep(lambda: library.forget_card(document, META.format)):
            set_forgotten(lambda _: document)
            set_documents(lambda _: kept_cards(library))

    def bring_back() -> None:
        if forgotten and session.keep(lambda: library.keep_card(forgotten, META.format)):
            set_forgotten(lambda _: None)
            set_documents(lambda _: kept_cards(library))

    def confirm() -> None:
        event = chosen(position.state, ui.newest(change), likely).event
        if event and enter(context, event):
            if session.who.is_host:  # what guests enter is in the game, not in the group's library
                session.keep(lambda: library.keep_card(write_card(event.card), META.format))
            if position.is_play:
                position.go()

    form = Form(context, draft, change, "")
    body = mode_note(context)
    stopped = not_in_play(state)
    if broken := stopped or patterns.cannot_play(state, choice.seat, choice.repeat):
        body.append(ui.ruling_list(session, [context.words.explained(breach) for breach in broken]))
    if state.awaits_petition and position.is_play:
        icon = ft.Icons.ARROW_FORWARD
        body.append(ui.button(session, "way-out", t("way_out.petition"), lambda: _to_petition(context), icon=icon))
    if state.ledger is None or position.mode is Mode.WHAT_IF:
        body.append(_players(form, choice))
    elif not stopped:
        body.append(_player(form, choice))
    if draft.hand["entering"]:
        body.append(new_card(form, choice, bool(documents)))
    else:
        share = (lambda: ui.go(ui.game_route(position.game.id, "share/cards"))) if position.is_play else None
        body.append(card_library(form, choice, Library(documents, forget, bring_back if forgotten else None, share)))
    if choice.card and not stopped:
        body.append(places(form, choice))
    if choice.at is not None and choice.card:
        body.append(reinforcement(form, choice))
    step, count = draft.hand.get("sought", (("",), 0))
    footer, sought = _footer(form, choice, confirm), (step[0], count)
    return ui.page_frame(session, t("favor.title"), body, on_back=position.go, footer=footer, sought=sought)


def _to_petition(context: FortressContext) -> None:
    """Open the table, where the petition is open then."""
    context.session.drafts.keep(context.position, "panel", (PetitionPanel(), None))
    context.position.go()


def _players(form: FavorForm, choice: Choice) -> ft.Control:
    """Return the choice of the player, if several may play the card."""
    session, t, seats, gone = form.context.session, form.context.t, form.context.seats, form.context.position.gone

    def choose(seat: int) -> None:
        form.change(lambda old: nowhere(old.put(("seat",), seat)))

    row = ui.seat_row(session, seats, "favor-seat", choice.seat, choose, gone=gone)
    return section(session, t("favor.who"), [row], "who")


def _player(form: FavorForm, choice: Choice) -> ft.Control:
    """Return the player of the card, and the payment if the Taskmaster repeats the Builder."""
    t, palette, player = form.context.t, form.context.palette, form.context.seats[choice.seat]
    lines: list[ft.Control] = [ui.plain_text(t("favor.player", player=player.name), palette, ui.BODY, bold=True)]
    if choice.repeat:
        lines.append(ui.plain_text(repeated_text(form.context.words, ACTIONS["favor"]), palette, 15, palette.quiet))
    return ui.in_row(ui.badge(player, palette), ui.in_lines(*lines, expand=True), spacing=10, key="player")


def _footer(form: FavorForm, choice: Choice, confirm: Callable[[], None]) -> ft.Control:
    """Return the gains or what is missing, and the button, or the answer where nothing is recorded."""
    context, event = form.context, choice.event
    session, t = context.session, context.t
    missing = _missing(form, choice, consequence(context, event) if event else None)
    lines: list[ft.Control] = [ui.hint(session, missing)] if missing else _gains(form, choice)
    if not context.position.is_recorded:
        if choice.card and (event or not choice.places):
            lines.append(verdict(session, event is not None))
        return ui.in_column(*lines, spacing=6)
    text = t("favor.confirm", player=form.context.seats[choice.seat].name)
    enter_it = ui.button(
        session,
        "favor-confirm",
        text,
        partial(form.seek, (_open_step(form, choice),)) if missing else confirm,
        kind="grey" if missing else "strong",
        label=f"{text}. {missing}" if missing else text,
        height=56,
    )
    return ui.in_column(*lines, enter_it, spacing=6)


def _open_step(form: FavorForm, choice: Choice) -> str:
    """Return the name of the first step that is open."""
    if choice.card is None:
        return "new-card" if form.draft.hand["entering"] else "which"
    return "where" if choice.at is None else "reinforce"


def _missing(form: FavorForm, choice: Choice, found: Consequence | None) -> str:
    """Return what is missing; empty if complete."""
    t = form.context.t
    if found and found.legal:
        return ""
    if choice.card is None:
        return t("favor.choose_card")
    if not choice.places:
        return _why_nowhere(form, choice)
    return t("favor.choose_place" if choice.at is None else "favor.choose_block")


def _why_nowhere(form: FavorForm, choice: Choice) -> str:
    """Return the first reason why the card fits nowhere."""
    state = form.context.state
    assert choice.card is not None
    breaches = not_in_play(state) or patterns.cannot_play(state, choice.seat, choice.repeat)
    if not breaches:
        tried = patterns.attempts(state, choice.seat, choice.card, choice.repeat)
        breaches = tried[0].breaches if tried else patterns.off_the_wall(state, choice.seat, choice.card)
    return form.context.words.explained(breaches[0]).text if breaches else ""


def _gains(form: FavorForm, choice: Choice) -> list[ft.Control]:
    """Return the gains of the card, and which of them the table pays out by itself."""
    context, event = form.context, choice.event
    assert event is not None
    found = consequence(context, event)
    lines = result_pills("favor-gains", found.lines, context.seats, context.palette)
    paid_out = favor.present_rewards(context.words, event.card.rewards, favor.paid_out(context.state))
    if paid_out:
        lines.append(ui.hint(context.session, context.t("favor.pay_out", rewards=paid_out)))
    return lines
