"""Entry of a game from its current position: some questions, and the ways to continue.

A game has it as its page `midway`, made from a `Form`: its draft, its questions and its entry. The numbers of players,
the steps from one question to the next, and the footer are here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

import flet as ft

from companion.engine.ruling import Notice
from companion.games.registry import game_of
from companion.play.live_game import AnyGame
from companion.text.catalogue import listed
from companion.ui.components.basics import button, card, heading, labelled_text, plain_text
from companion.ui.components.fields import NumberField, stepper_row
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import centered, expanded, in_column, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.components.settled import Settled
from companion.ui.drafts import use_draft
from companion.ui.kit import Change, component, newest
from companion.ui.registry import screens_of
from companion.ui.routes import game_route, go
from companion.ui.session import Session
from companion.ui.table.entering import enter, mode_note, record
from companion.ui.table.finish import Missing
from companion.ui.table.game_screen import use_position
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.position import AnyContext, AnySituation, TablePosition
from companion.ui.theme import BODY, TITLE, TOUCH

PAGE: Final = "midway"
LOW: Final = 500
"""Window height in pixels below which the titles of numbers stand beside them, and the buttons side by side."""
BESIDE: Final = 170
"""Width in pixels of such a title."""

Numbers = Mapping[tuple[str, int], int]
"""Entered numbers by name and column, which is a seat in most tables; a missing key is a number not entered."""


@dataclass(frozen=True)
class MidwayDraft:
    """The input so far: the numbers, and the index of the question in view. A game adds its choices."""

    numbers: Numbers = field(default_factory=dict)
    question: int = 0


class Row(NamedTuple):
    """A number of each player: its name, title and maximum."""

    name: str
    title: str
    most: int


class NumberTable(NamedTuple):
    """Numbers to be typed, all of them required; `places` are the names of the columns, None for the players."""

    rows: tuple[Row, ...] = ()
    places: tuple[str, ...] | None = None


class Question(NamedTuple):
    """A part of the page, in view by itself.

    `body` returns its controls, given the fields of `table`. `missing` are required choices besides the numbers.
    `footer` returns its footer, given the buttons; None for only these.
    """

    title: str
    body: Callable[[ft.Control], list[ft.Control]]
    table: NumberTable = NumberTable()
    missing: tuple[str, ...] = ()
    footer: Callable[[ft.Control], ft.Control] | None = None


DraftT = TypeVar("DraftT", bound=MidwayDraft)
ContextT = TypeVar("ContextT")
SetupT = TypeVar("SetupT")


class Entering(NamedTuple, Generic[ContextT, DraftT]):
    """The state of the page, from which its questions are made."""

    context: ContextT
    draft: DraftT
    change: Change[DraftT]


def _by_playing(setup: object) -> object:
    return None


class Form(NamedTuple, Generic[ContextT, SetupT, DraftT]):
    """The page of a game.

    `first` returns the draft of a set-up and of an old entry to be edited, else None; `event` the entry of a set-up, a
    complete draft and such an old entry. `then` returns the entry that ends a game of a set-up at once; None if the
    final scoring has its own page, or the game ends only by playing.
    """

    first: Callable[[SetupT, object], DraftT]
    questions: Callable[[Entering[ContextT, DraftT]], Sequence[Question]]
    event: Callable[[SetupT, DraftT, object], object]
    then: Callable[[SetupT], object] = _by_playing


@component
def Midway(form: Form[Any, Any, Any], position: TablePosition) -> ft.Control:
    """Show a question; the last one has the ways to continue."""
    context: AnyContext = use_position(position)
    session, t, setup = context.session, context.t, context.game.setup
    draft, change = use_draft(session.drafts, position, "midway", lambda: form.first(setup, position.edited))
    questions = form.questions(Entering(context, draft, change))
    at = min(draft.question, len(questions) - 1)
    question = questions[at]

    def put(name: str, column: int, value: int | None) -> None:
        change(lambda old: replace(old, numbers=with_number(old.numbers, name, column, value)))

    def turn_to(number: int) -> None:
        change(lambda old: replace(old, question=number))

    def event() -> object:
        latest = newest(change)
        asked = form.questions(Entering(context, latest, change))
        if any(_missing_text(context, one, latest.numbers) for one in asked):
            return None
        return form.event(setup, latest, position.edited)

    buttons, broken = _zero_button(context, question, draft, change), list[ft.Control]()
    missing = _missing_text(context, question, draft.numbers)
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
    body += question.body(number_table(context, question.table, draft.numbers, put))
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


def with_number(numbers: Numbers, name: str, column: int, value: int | None) -> Numbers:
    """Return the numbers with one changed; None removes it."""
    left = {key: number for key, number in numbers.items() if key != (name, column)}
    return left if value is None else {**left, (name, column): value}


def _places(context: AnyContext, table: NumberTable) -> Sequence[str]:
    names: Sequence[str] = context.words.names if table.places is None else table.places
    return names


def _lacking(context: AnyContext, question: Question, numbers: Numbers) -> Missing:
    """Return the numbers of a question that are missing."""
    rows, places = question.table.rows, _places(context, question.table)
    found = []
    for column, name in enumerate(places):
        if lacking := tuple(row.title for row in rows if (row.name, column) not in numbers):
            found.append((name, lacking))
    return Missing(tuple(found), len(rows) * len(places))


def _missing_text(context: AnyContext, question: Question, numbers: Numbers) -> str:
    """Return what is missing of a question; empty if it is complete."""
    lacking = _lacking(context, question, numbers)
    if lacking.of:
        return lacking.text(context.t)
    return context.t("midway.missing", what=listed(question.missing)) if question.missing else ""


def _zero_button(context: AnyContext, question: Question, draft: DraftT, change: Change[DraftT]) -> list[ft.Control]:
    """Return the button that sets the missing numbers of a question to 0, if any are missing."""
    lacking, columns = _lacking(context, question, draft.numbers), range(len(_places(context, question.table)))
    if not lacking.of:
        return []
    zeros = {(row.name, column): 0 for row in question.table.rows for column in columns}

    def zero() -> None:
        change(lambda old: replace(old, numbers=zeros | dict(old.numbers)))

    return [button(context.session, "midway-zero", lacking.zero_text(context.t), zero)]


def has_midway(game: AnyGame) -> bool:
    """Return True if a game of that kind and mode can be entered from its current position."""
    return can_begin_midway(game.format, game.setup.tracking)


def can_begin_midway(format: str, tracking: Any) -> bool:
    """Return the same for a game that has not begun; `tracking` is a mode or its value."""
    value = getattr(tracking, "value", tracking)
    for kind in game_of(format).kinds:
        if kind.is_start and PAGE in screens_of(format).pages:
            return not kind.modes or value in [mode.value for mode in kind.modes]
    return False


# --- the controls -------------------------------------------------------------------------------------------------


def number_table(
    context: AnyContext, table: NumberTable, numbers: Numbers, put: Callable[[str, int, int | None], object]
) -> ft.Control:
    """Return a field for each number of each column, a line for each row; empty until typed."""
    session, palette = context.session, context.palette
    places = _places(context, table)
    badges = [badge(player, palette, 24) for player in context.seats] if table.places is None else [None] * len(places)
    heads = [
        centered(*filter(None, (mark, plain_text(name, palette, 14, center=True, lines=1, semantics=False))), spacing=2)
        for mark, name in zip(badges, places, strict=True)
    ]
    is_low = session.height < LOW and not session.is_large
    aside = [ft.Container(width=BESIDE)] if is_low else []
    parts: list[ft.Control] = [in_row(*aside, *(ft.Container(one, expand=1) for one in heads), spacing=6, key="places")]
    for row in table.rows:
        cells = [_cell(context, row, column, places[column], numbers, put) for column in range(len(places))]
        title = plain_text(row.title, palette, BODY, semantics=False)
        if is_low:
            parts.append(in_row(ft.Container(title, width=BESIDE), *cells, spacing=6, key=row.name))
        else:
            parts.append(in_lines(title, in_row(*cells, spacing=6), spacing=2, key=row.name))
    return card(session, in_column(*parts, spacing=8), key="numbers")


def number_line(
    session: Session,
    name: str,
    title: str,
    value: int | None,
    put: Callable[[int | None], object],
    limits: tuple[int, int],
    *,
    label: str = "",
) -> ft.Control:
    """Return a single number, `midway-<name>`, typed or counted within `limits`; less than the lowest is none.

    Screen readers get `label` if given.
    """
    low, high = limits

    def change(typed: int | None) -> None:
        put(None if typed is None or typed < low else typed)

    return stepper_row(
        session, f"midway-{name}", title, value, change, label=label, low=low, high=high, on_typed=change
    )


def board_number(entering: Entering[Any, Any], key: tuple[str, int], title: str, limits: tuple[int, int]) -> ft.Control:
    """Return a number of the draft that stands in no table, typed or counted."""

    def put(value: int | None) -> None:
        entering.change(lambda old: replace(old, numbers=with_number(old.numbers, *key, value)))

    return number_line(entering.context.session, key[0], title, entering.draft.numbers.get(key), put, limits)


def _cell(
    context: AnyContext,
    row: Row,
    column: int,
    place: str,
    numbers: Numbers,
    put: Callable[[str, int, int | None], object],
) -> ft.Control:
    value = numbers.get((row.name, column))
    label = context.t("midway.number", player=place, what=row.title)
    return ft.Semantics(
        identifier=f"midway-{row.name}-{column}",
        label=f"{label}: {'–' if value is None else value}",
        expand=1,
        content=ft.Container(
            NumberField(
                label, value, lambda typed: put(row.name, column, typed), row.most, key=f"{row.name}-{column}-field"
            ),
            height=context.session.tall(TOUCH),
        ),
    )


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


def noticed(context: AnyContext, notices: Sequence[Notice]) -> list[ft.Control]:
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
    return [card(context.session, shown, key="notices")]


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
