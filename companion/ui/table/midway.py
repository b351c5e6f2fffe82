"""Entry of a game from its current position: some questions, and the ways to continue.

A game has it as its page `midway`, made from a `Form`. The steps from question to question, and the footer are here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import flet as ft

from companion.engine.ruling import Notice
from companion.games.registry import game_of
from companion.play.live_game import AnyGame
from companion.text.catalogue import listed
from companion.ui.components.basics import button, card, heading, labelled_text, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import expanded, in_column, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.settled import Settled
from companion.ui.drafts import use_draft
from companion.ui.form.draft import AnyForm, Draft, Entering
from companion.ui.form.parts import Own, Part
from companion.ui.form.table import LOW, Question
from companion.ui.kit import component, newest
from companion.ui.registry import screens_of
from companion.ui.routes import game_route, go
from companion.ui.table.entering import enter, mode_note, record
from companion.ui.table.game_screen import use_position
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.position import AnyContext, AnySituation, TablePosition
from companion.ui.theme import TITLE

PAGE: Final = "midway"
SetupT = TypeVar("SetupT")


class Form(NamedTuple, Generic[SetupT]):
    """The page of a game.

    `first` returns the draft of a set-up and of an old entry to be edited, else None; `event` the entry of a set-up and
    a draft. `then` returns the entry that ends a game of a set-up at once; None if the final scoring has its own page,
    or the game ends only by playing.
    """

    first: Callable[[SetupT, object], Draft]
    questions: Callable[[AnyForm], Sequence[Question]]
    event: Callable[[SetupT, Draft], object] = lambda setup, draft: draft.event
    then: Callable[[SetupT], object] = lambda setup: None


@component
def Midway(form: Form[Any], position: TablePosition) -> ft.Control:
    """Show a question; the last one has the ways to continue."""
    context: AnyContext = use_position(position)
    session, t, setup = context.session, context.t, context.game.setup
    draft, change = use_draft(session.drafts, position, "midway", lambda: form.first(setup, position.edited))
    entering = Entering(context, draft, change)
    questions = form.questions(entering)
    at = min(draft.question, len(questions) - 1)
    question = questions[at]

    def turn_to(number: int) -> None:
        change(lambda old: replace(old, question=number))

    def event() -> object:
        latest = entering._replace(draft=newest(change))
        if any(_missing_text(latest, one) for one in form.questions(latest)):
            return None
        return form.event(setup, latest.draft)

    buttons, broken = _zero_button(entering, question), list[ft.Control]()
    missing = _missing_text(entering, question)
    if missing:
        buttons.append(button(session, "midway-missing", missing, None, kind="strong", height=52))
    elif at + 1 < len(questions):
        text = t("midway.next", what=questions[at + 1].title)
        icon = ft.Icons.ARROW_FORWARD
        buttons.append(button(session, "midway-next", text, lambda: turn_to(at + 1), kind="strong", icon=icon))
    else:
        broken, buttons = _ways(context, event, form.then(setup))
    if session.height < LOW:  # a phone on its side
        buttons = [in_row(*map(expanded, buttons), spacing=6)]
    footer: ft.Control = in_column(*broken, *buttons, spacing=6)
    if question.footer:
        footer = question.footer(footer)
    body = [] if at else [*mode_note(context)]  # the words of a position take many lines
    if len(questions) > 1:
        body.append(heading(session, question.title, TITLE))
    body += [part.shown(entering) for part in question.parts]
    page = page_frame(
        session,
        t("midway.title") if len(questions) == 1 else f"{t('midway.title')} {at + 1}/{len(questions)}",
        body,
        on_back=(lambda: turn_to(at - 1)) if at else (lambda: position.go()),
        footer=footer,
        from_top=f"question-{at}",
    )
    settled: ft.Control = Settled(page, f"question-{at}", key="midway-settled")
    return settled


def _missing_text(form: AnyForm, question: Question) -> str:
    """Return what is missing of a question; empty if it is complete."""
    t = form.context.t
    if question.table and (lacking := question.table.lacking(form)).of:
        return lacking.text(t)
    choices = dict.fromkeys(text for part in question.parts if (text := part.missing(form.draft)))
    return t("midway.missing", what=listed(choices)) if choices else ""


def _zero_button(form: AnyForm, question: Question) -> list[ft.Control]:
    """Return the button that sets the missing numbers of a question to 0, if any are missing."""
    table = question.table
    if table is None or not (lacking := table.lacking(form)).of:
        return []
    text = lacking.zero_text(form.context.t)
    zero = partial(form.change, partial(table.with_zeros, form))
    return [button(form.context.session, "midway-zero", text, zero)]


def has_midway(game: AnyGame) -> bool:
    """Return True if a game of that kind and mode can be entered from its current position."""
    return can_begin_midway(game.format, game.setup.tracking)


def can_begin_midway(format: str, tracking: object) -> bool:
    """Return the same for a game that has not begun; `tracking` is a mode or its value."""
    value = getattr(tracking, "value", tracking)
    for kind in game_of(format).kinds:
        if kind.is_start and PAGE in screens_of(format).pages:
            return not kind.modes or value in [mode.value for mode in kind.modes]
    return False


def _ways(context: AnyContext, event: Callable[[], object], then: object) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the broken rules, and the buttons to the table and to the final scoring, if there is one.

    For an edited entry, there is one: to the preview of the edit.
    """
    session, t, position = context.session, context.t, context.position
    made = event()
    broken = position.check(made).breaches if made is not None else ()
    rulings: list[ft.Control] = []
    if broken:
        rulings.append(ruling_list(session, [context.words.explained(breach) for breach in broken]))

    def enter_it(page: str) -> None:
        latest = event()
        if latest is None or not enter(context, latest) or not position.is_play:
            return
        if page and then is not None:
            session.keep(lambda: record(context, then))
            page = "sheet" if position.is_over else ""
        go(game_route(context.game.id, page))

    def way(name: str, text: str, page: str, kind: str, icon: ft.IconData) -> ft.Control:
        is_open = made is not None and not broken
        tap = (lambda: enter_it(page)) if is_open else None
        return button(session, f"midway-{name}", text, tap, kind=kind, icon=icon, height=52)

    if not position.is_play:
        return rulings, [way("change", t("midway.change"), "", "strong", ft.Icons.CHECK)]
    play = way("play", t("midway.play"), "", "strong", ft.Icons.PLAY_ARROW_ROUNDED)
    if then is None and "finish" not in screens_of(context.game.format).pages:
        return rulings, [play]
    return rulings, [
        way("finish", t("midway.finish"), "finish", "plain", ft.Icons.FLAG),
        play,
    ]


def noticed(context: AnyContext, notices: Sequence[Notice]) -> list[Part]:
    """Return what play by the rules cannot lead to, each with its rule; the table may keep it."""
    t, palette = context.t, context.palette
    if not notices:
        return []
    lines: list[ft.Control] = [
        labelled_text(f"midway-notice-{number}", f"{context.words.notice(one)} ({one.rule})", palette, 15)
        for number, one in enumerate(notices)
    ]
    sign = ft.Icon(ft.Icons.INFO_OUTLINE, size=20, color=palette.accent)
    title = plain_text(t("midway.kept"), palette, 15, palette.quiet)
    shown = in_row(
        sign, expanded(in_lines(*lines, title, spacing=4)), spacing=10, vertical_alignment=ft.CrossAxisAlignment.START
    )
    return [Own(lambda form: card(context.session, shown, key="notices"))]


# --- an old entry, made anew --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MidwayPanel(Panel):
    """An edited starting position, which has a page of its own."""

    def view(self, now: AnySituation) -> "MidwayView":
        """Return the link to the page."""
        return MidwayView()


@dataclass(frozen=True)
class MidwayView(PanelView):
    """The link to the page."""

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """Return the text and the button."""
        session, t = table.session, table.t
        return [
            panel_title(session, t("midway.title"), table.close),
            button(session, "midway-open", t("midway.open"), lambda: table.position.go(PAGE), kind="strong", height=56),
        ]
