"""A table with a column for each player: their heads, then one line for each value.

A guest's own column is the first one.
"""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.ui.components.basics import card, fitting_size, heading, plain_text
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.seats import CROWDED, Seated, badge, column_heads
from companion.ui.session import NARROW, Session
from companion.ui.theme import BODY, TITLE

PADDING: Final = 10
MARK: Final = 17
NARROWEST: Final = 46
WIDEST: Final = 96
BESIDE_COUNT: Final = 14
"""Pixels of a column that its number leaves free, so that numbers side by side are not read as one."""
WIDE_ENOUGH: Final = 600
"""Width in pixels of a window from which large names of values have room beside the cells."""


def column_width(width: float, seats: int) -> float:
    """Return the width of a player's column in a table of that width: all columns take at most half of it."""
    return max(NARROWEST, min(WIDEST, (width - 2 * PADDING) * 0.5 / max(3, seats)))


def titled_card(session: Session, title: str, rows: Sequence[ft.Control], key: str) -> ft.Control:
    """Return lines in a card with a heading."""
    top = ft.Container(heading(session, title, BODY), padding=ft.Padding.only(left=2, bottom=6))
    return card(session, in_column(top, *rows, spacing=0), key=key, padding=PADDING)


def seat_heads(session: Session, seats: Sequence[Seated], column: float) -> ft.Control:
    """Return the players as heads of their columns."""
    names, marks = tuple([player.name for player in seats]), [badge(player, session.palette) for player in seats]
    heads = [in_cell(head, column) for head in column_heads(session, names, column, marks)]
    return in_row(ft.Container(expand=True), *_own_first(session, heads), spacing=0, key="head")


def seat_line(
    session: Session, mark: ft.IconData | None, title: str, cells: Sequence[ft.Control], key: str
) -> ft.Control:
    """Return a line: icon and name, then a cell for each player; the cells stand below if a long word would break."""
    palette = session.palette
    cells = _own_first(session, cells)
    sign = ft.Icon(mark, size=MARK, color=palette.quiet) if mark else None
    named: list[ft.Control] = [
        ft.Container(sign, width=24, alignment=ft.Alignment.CENTER_LEFT),
        expanded(plain_text(title, palette, 15, lines=3)),
    ]
    is_narrow = session.width < NARROW and len(cells) > CROWDED
    if is_narrow or (session.is_large and session.width < WIDE_ENOUGH):
        below = in_row(ft.Container(expand=True), *cells, spacing=0)
        return ruled(session, in_column(in_row(*named, spacing=0), below, spacing=2), key)
    return ruled(session, in_row(*named, *cells, spacing=0), key)


def _own_first(session: Session, cells: Sequence[ft.Control]) -> Sequence[ft.Control]:
    """Return the cells of a line, the user's own seat first, as in the cards over the board."""
    own = session.who.seat
    return cells if own is None else sorted(cells, key=lambda cell: cell is not cells[own])


def ruled(session: Session, content: ft.Control, key: str | None = None) -> ft.Control:
    """Return a control with a line above it."""
    return ft.Container(
        content,
        key=key,
        padding=ft.Padding.symmetric(vertical=4, horizontal=2),
        border=ft.Border.only(top=ft.BorderSide(1, session.palette.line)),
    )


def in_cell(content: ft.Control, column: float) -> ft.Control:
    """Return a control centred in a player's column."""
    return ft.Container(content, width=column, alignment=ft.Alignment.CENTER)


def count_cells(
    session: Session, name: str, counts: Sequence[int], labels: Sequence[str], column: float, *, bold: bool
) -> list[ft.Control]:
    """Return a number for each player, quiet if 0; their identifiers are `name` with the seat for `*`."""
    palette, longest = session.palette, "0" * max(2, *(len(str(count)) for count in counts))
    inks = (palette.quiet, palette.text)
    size = fitting_size(longest, TITLE, (column - BESIDE_COUNT) / session.text_scale)
    return [
        ft.Semantics(
            identifier=name.replace("*", str(seat)),
            label=label,
            content=in_cell(
                plain_text(str(count), palette, size, inks[count != 0], count > 0 and bold, True, semantics=False),
                column,
            ),
        )
        for seat, (count, label) in enumerate(zip(counts, labels, strict=True))
    ]
