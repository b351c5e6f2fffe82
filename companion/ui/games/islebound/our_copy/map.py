"""The group's map as part of its copy: positions of regions on the screen, and their borders.

Positions change no rule. Sea boards and borders do: if both are known, moves are checked step by step. Rules:
IB-MOVE-3, IB-VAR-CLOSE-1.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.pieces.board import neighbors
from companion.games.islebound.tables import ISLAND_TOWNS, TOWNS, TOWNS_PER_BOARD
from companion.ui import parts as ui
from companion.ui.games.islebound.our_copy.shown import Page
from companion.ui.games.islebound.sea.present import ACROSS, keep_order, order_of, town_key
from companion.ui.games.islebound.situation import game_texts

BORDERS: Final = "touch"
"""Part of the page that is open while borders are entered."""
CELL_TEXT: Final = 13


def boards_of(order: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
    """Return the sea boards formed by the rows of an order; None if a row has not three island towns and a port."""
    rows = [order[first : first + ACROSS] for first in range(0, len(order), ACROSS)]
    boards = tuple(tuple(town for town in row if town in ISLAND_TOWNS) for row in rows)
    return boards if all(len(board) == TOWNS_PER_BOARD for board in boards) else None


def turned(borders: Sequence[tuple[int, int]], one: int, other: int) -> tuple[tuple[int, int], ...]:
    """Return the borders with the one between two regions added or removed."""
    pair = (min(one, other), max(one, other))
    kept = tuple(border for border in borders if tuple(sorted(border)) != pair)
    return kept if len(kept) < len(borders) else (*borders, pair)


def map_parts(page: Page) -> list[ft.Control]:
    """Return the regions row by row: two tapped ones swap places.

    While borders are entered, their border is toggled.
    """
    session, t, shown = page.session, game_texts(page.session), page.shown
    order = order_of(session, page.printed)
    boards, borders = page.printed.boards, page.printed.borders
    is_touching = shown.open == BORDERS and boards is not None
    near = neighbors(page.printed._replace(borders=borders or ())) or () if boards else ()

    def tap(place: int) -> None:
        picked = shown.picked
        if picked is None or picked == place:
            page.change(lambda old: old._replace(picked=None if picked == place else place))
        elif is_touching:
            page.keep_printed(borders=turned(borders or (), order[picked], order[place]))
        else:
            changed = list(order)
            changed[picked], changed[place] = changed[place], changed[picked]
            keep_order(session, changed)
            page.change(lambda old: old._replace(picked=None, changes=old.changes + 1))

    def is_lit(place: int) -> bool:
        if shown.picked is None:
            return False
        return place == shown.picked or (is_touching and order[place] in near[order[shown.picked]])

    cells = [_cell(session, town, partial(tap, place), is_lit=is_lit(place)) for place, town in enumerate(order)]
    told = ui.hint(session, t("copy.touch_hint" if is_touching else "copy.map_hint"))
    return [told, *ui.rows_of(cells, ACROSS, spacing=4), *_rules(page, order)]


def _cell(session: ui.Session, town: int, tap: Callable[[], None], *, is_lit: bool) -> ft.Control:
    """Return a region with its name, small enough not to break on a phone."""
    palette = session.palette
    name = ui.plain_text(TOWNS[town], palette, CELL_TEXT, center=True, lines=2, semantics=False)
    return ui.tappable(
        f"copy-map-{town_key(town)}",
        TOWNS[town],
        tap,
        name,
        selected=is_lit,
        expand=1,
        height=session.tall(ui.TOUCH),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=2),
        **ui.chosen(palette, is_lit, palette.raised),
    )


def _rules(page: Page, order: Sequence[int]) -> list[ft.Control]:
    """Return whether the rows are sea boards, and the borders, which change with every setup."""
    session, t, boards = page.session, game_texts(page.session), boards_of(order)
    has_boards = page.printed.boards is not None

    def turn() -> None:
        page.keep_printed(boards=None if has_boards else boards, borders=None)

    if boards is None and not has_boards:
        return [ui.hint(session, t("copy.no_boards"))]
    parts: list[ft.Control] = [ui.tick(session, "copy-boards", t("copy.boards"), has_boards, turn)]
    if has_boards:
        count = len(page.printed.borders or ())
        parts.append(
            ui.button(
                session,
                "copy-touch",
                t("copy.borders", count=count),
                partial(page.open, BORDERS),
                selected=page.shown.open == BORDERS,
            )
        )
        forget = partial(page.keep_printed, borders=None)
        if page.printed.borders is not None:
            parts.append(ui.button(session, "copy-forget-borders", t("copy.forget_borders"), forget, kind="quiet"))
    return parts
