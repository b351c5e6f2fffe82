"""Entry of a game from its current position: numbers for each player, and the ways to continue.

A game has it as its page `midway`, and provides the numbers and the inputs of its board.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.registry import game_of
from companion.ui.components.basics import button, card, labelled_text, plain_text
from companion.ui.components.fields import NumberField
from companion.ui.components.layout import centered, expanded, in_column, in_lines, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.components.seats import badge
from companion.ui.registry import screens_of
from companion.ui.routes import game_route, go
from companion.ui.table.entering import enter, record
from companion.ui.table.finish import Missing
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.position import AnyContext, AnyGame
from companion.ui.theme import BODY, TOUCH

PAGE: Final = "midway"

Numbers = Mapping[tuple[str, int], int]
"""Entered numbers by name and seat; a missing key is a number not entered."""


class Row(NamedTuple):
    """A number of each player: its name, title, maximum, and whether it is required."""

    name: str
    title: str
    most: int
    is_needed: bool = True


def with_number(numbers: Numbers, name: str, seat: int, value: int | None) -> Numbers:
    """Return the numbers with one changed; None removes it."""
    left = {key: number for key, number in numbers.items() if key != (name, seat)}
    return left if value is None else {**left, (name, seat): value}


def with_zeros(numbers: Numbers, rows: Sequence[Row], seats: int) -> Numbers:
    """Return the numbers with 0 for each required one that is missing."""
    return {(row.name, seat): 0 for row in rows if row.is_needed for seat in range(seats)} | dict(numbers)


def missing_numbers(names: Sequence[str], rows: Sequence[Row], numbers: Numbers) -> Missing:
    """Return the required numbers that are missing."""
    needed = [row for row in rows if row.is_needed]
    found = []
    for seat, name in enumerate(names):
        if lacking := tuple(row.title for row in needed if (row.name, seat) not in numbers):
            found.append((name, lacking))
    return Missing(tuple(found), len(needed) * len(names))


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
    context: AnyContext, rows: Sequence[Row], numbers: Numbers, put: Callable[[str, int, int | None], Any]
) -> ft.Control:
    """Return a field for each number of each player, a line for each number; empty until typed."""
    session, palette = context.session, context.palette
    head = in_row(
        *(
            ft.Container(
                centered(
                    badge(player, palette, 24),
                    plain_text(player.name, palette, 14, center=True, lines=1, semantics=False),
                    spacing=2,
                ),
                expand=1,
            )
            for player in context.seats
        ),
        spacing=6,
        key="players",
    )
    parts: list[ft.Control] = [head]
    for row in rows:
        cells: list[ft.Control] = [
            _cell(context, row, seat, numbers.get((row.name, seat)), put) for seat in range(len(context.seats))
        ]
        line = in_lines(
            plain_text(row.title, palette, BODY, semantics=False), in_row(*cells, spacing=6), spacing=2, key=row.name
        )
        parts.append(line)
    return card(session, in_column(*parts, spacing=8), key="numbers")


def _cell(
    context: AnyContext, row: Row, seat: int, value: int | None, put: Callable[[str, int, int | None], Any]
) -> ft.Control:
    label = context.t("midway.number", player=context.seats[seat].name, what=row.title)
    return ft.Semantics(
        identifier=f"midway-{row.name}-{seat}",
        label=f"{label}: {'–' if value is None else value}",
        expand=1,
        content=ft.Container(
            NumberField(
                label, value, lambda typed: put(row.name, seat, typed), row.most, key=f"{row.name}-{seat}-field"
            ),
            height=context.session.tall(TOUCH),
        ),
    )


@dataclass(frozen=True)
class Ways:
    """Ways to continue from a position: `event` returns the entry of the input.

    It is None while something is `missing`, which its button names. `zero` sets all missing numbers to 0. `then` is the
    entry that ends the game at once; None if the final scoring has its own page.
    """

    event: Callable[[], object]
    missing: str
    zero: tuple[str, Callable[[], object]] | None = None
    then: Any = None


def midway_footer(context: AnyContext, ways: Ways) -> ft.Control:
    """Return the two buttons to the table and to the final scoring; the first names what is missing.

    For an edited entry, there is one: to the preview of the edit.
    """
    session, t, position = context.session, context.t, context.position
    made = None if ways.missing else ways.event()
    broken = position.check(made).breaches if made is not None else ()
    parts: list[ft.Control] = []
    if broken:
        parts.append(ruling_list(session, [context.words.explained(breach) for breach in broken]))

    def enter_it(page: str) -> None:
        event = ways.event()
        if event is None or not enter(context, event) or not position.is_play:
            return
        if page and ways.then is not None:
            session.keep(lambda: record(context, ways.then))
            page = "sheet" if position.rules.summary(position.state).is_finished else ""
        go(game_route(context.game.id, page))

    def way(name: str, text: str, page: str, kind: str, icon: ft.IconData) -> ft.Control:
        is_open = made is not None and not broken
        tap = (lambda: enter_it(page)) if is_open else None
        return button(session, f"midway-{name}", text, tap, kind=kind, icon=icon, height=52)

    if ways.zero:
        parts.append(button(session, "midway-zero", ways.zero[0], ways.zero[1]))
    if ways.missing:
        parts.append(button(session, "midway-missing", ways.missing, None, kind="strong", height=52))
    elif not position.is_play:
        parts.append(way("change", t("midway.change"), "", "strong", ft.Icons.CHECK))
    else:
        parts.append(way("finish", t("midway.finish"), "finish", "plain", ft.Icons.FLAG))
        parts.append(way("play", t("midway.play"), "", "strong", ft.Icons.PLAY_ARROW_ROUNDED))
    return in_column(*parts, spacing=6)


def noticed(context: AnyContext, notices: Sequence[Any]) -> list[ft.Control]:
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

    def view(self, now: Any) -> "MidwayView":
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
