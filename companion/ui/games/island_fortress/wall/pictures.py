"""Small pictures of the wall and of patterns, in plain boxes, optionally with tappable stones."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import flet as ft

from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import WIDTH, is_slot, slot_name, wall_column
from companion.text.catalogue import listed
from companion.ui.components.basics import tappable
from companion.ui.components.layout import in_lines, in_row
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import REINFORCEMENT_MARK
from companion.ui.games.island_fortress.wall.masonry import BARE, mark_of, stone_of, wall_in_small
from companion.ui.theme import Palette, Stone

JOINT = 2
BORDER = 8
"""Gap between two regions in pixels."""
ROW_RATIO = 0.72
FRAME = 6
"""Pixels around the stones of a picture."""
WIDEST = 52
DIM = 0.35
"""Opacity of slots that are not highlighted."""


class Picture(NamedTuple):
    """Highlights of a picture: the slots concerned, and the wrong or chosen ones among them.

    With `tap` they can be tapped (`<identifier>-<slot>`), and `labels` are their texts for screen readers.
    """

    meant: Collection[int]
    bad: Collection[int] = ()
    chosen: int | None = None
    tap: Callable[[int], object] | None = None
    identifier: str = ""
    labels: Mapping[int, str] = {}


def present_slots(slots: Iterable[int]) -> str:
    """Return the names of slots in a list."""
    return listed(map(slot_name, slots))


def pattern_picture(palette: Palette, cells: Collection[tuple[int, int]], stone: Stone) -> ft.Control:
    """Return a small pattern on a background that marks it as a picture of blocks."""
    columns, rows = 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)
    size = min(18, 84 / columns)

    def block(column: int, row: int) -> ft.Control:
        place = ft.Container(width=size, height=size * ROW_RATIO, border_radius=2)
        if (column, row) in cells:
            place.bgcolor, place.border = stone.face, ft.Border.only(bottom=ft.BorderSide(2, stone.edge))
        return place

    courses: list[ft.Control] = [
        in_row(*(block(column, row) for column in range(columns)), spacing=JOINT, tight=True)
        for row in range(rows - 1, -1, -1)
    ]
    return ft.Container(
        in_lines(*courses, spacing=JOINT),
        bgcolor=fort_colors(palette).mortar,
        border_radius=6,
        padding=8,
        width=102,
        height=max(56, rows * (size * ROW_RATIO + JOINT) + 16),
        alignment=ft.Alignment.CENTER,
    )


def columns_around(slots: Iterable[int], regions: int, margin: int) -> range:
    """Return the wall columns of these slots and `margin` more on each side."""
    columns = [wall_column(slot) for slot in slots]
    return range(max(0, min(columns) - margin), min(regions * WIDTH, max(columns) + margin + 1))


def region_columns(slots: Iterable[int]) -> range:
    """Return the columns of all regions from the first to the last of these slots."""
    columns = [wall_column(slot) for slot in slots]
    return range(min(columns) // WIDTH * WIDTH, (max(columns) // WIDTH + 1) * WIDTH)


def wall_picture(
    state: State,
    palette: Palette,
    columns: range,
    picture: Picture,
    width: float,
    highest: float = 40,
    widest: float = WIDEST,
) -> ft.Control:
    """Return a part of the wall in that width; columns are counted across all regions."""
    borders = sum(column % WIDTH == 0 for column in columns[1:])
    stone = min(widest, (width - 2 * FRAME - borders * (BORDER - JOINT)) / len(columns) - JOINT)
    height = min(highest, stone * ROW_RATIO) if picture.tap is None else highest

    def stone_at(slot: int) -> ft.Control:
        face = _face(state, palette, slot, picture, stone, height)
        tap = picture.tap
        if tap is None or slot not in picture.meant:
            return face
        return tappable(
            f"{picture.identifier}-{slot_name(slot)}",
            picture.labels.get(slot, slot_name(slot)),
            lambda e: tap(slot),
            face,
            selected=picture.chosen == slot,
            border_radius=4,
        )

    return ft.Container(
        wall_in_small(columns, stone_at, JOINT, BORDER),
        bgcolor=fort_colors(palette).mortar,
        border_radius=6,
        padding=FRAME,
    )


def _face(state: State, palette: Palette, slot: int, picture: Picture, width: float, height: float) -> ft.Control:
    if not is_slot(slot):
        return ft.Container(width=width, height=height)
    owner = state.wall[slot]
    meant, chosen = slot in picture.meant, picture.chosen == slot
    dimmed = bool(picture.meant) and not meant
    opacity = DIM if dimmed else 1
    base = ft.Container(width=width, height=height, border_radius=3, bgcolor=palette.gap, opacity=opacity)
    if owner >= 0:
        stone, size = stone_of(state.setup, palette, owner), min(width, height)
        if size >= 12:
            base.content = ft.Icon(mark_of(state.setup, owner), size=min(22, size * 0.62), color=stone.ink)
        base.alignment, base.bgcolor = ft.Alignment.CENTER, stone.face
        base.border = ft.Border.only(bottom=ft.BorderSide(2, stone.edge))
    else:
        base.border = ft.Border.all(BARE, palette.empty_line)
    layers: list[ft.Control] = [base]
    if chosen or slot in state.reinforced:
        layers.append(_shield(palette, width, height, chosen, dimmed))
    if meant:
        layers.append(_frame(palette, width, height, slot in picture.bad))
    return layers[0] if len(layers) == 1 else ft.Stack(layers, width=width, height=height)


def _frame(palette: Palette, width: float, height: float, is_bad: bool) -> ft.Control:
    """Return the frame of a highlighted slot; a wrong one has a cross."""
    cross = ft.Icon(ft.Icons.CLOSE, size=min(14, height * 0.6), color=palette.bad)
    return ft.Container(
        ft.Container(cross, bgcolor=palette.bad_ground, border_radius=3) if is_bad else None,
        width=width,
        height=height,
        alignment=ft.Alignment.TOP_RIGHT,
        border_radius=3,
        border=ft.Border.all(3 if width >= 24 else 2, palette.bad if is_bad else palette.pick),
        ignore_interactions=True,
    )


def _shield(palette: Palette, width: float, height: float, large: bool, dimmed: bool) -> ft.Control:
    """Return a Reinforcement: an iron band along the foot of the stone."""
    band = max(7, height * (0.36 if large else 0.32))
    return ft.Container(
        ft.Icon(REINFORCEMENT_MARK, size=band * 0.9, color="#ffffff"),
        width=width,
        height=band,
        top=height - band,
        alignment=ft.Alignment.CENTER,
        bgcolor=fort_colors(palette).iron,
        border=ft.Border.symmetric(vertical=ft.BorderSide(1, "#788290")),
        ignore_interactions=True,
        opacity=DIM if dimmed else 1,
    )
