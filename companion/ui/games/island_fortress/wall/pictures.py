"""Small pictures of the wall and of patterns, in plain boxes, optionally with tappable stones."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

import flet as ft

from companion.games.island_fortress.state import State
from companion.games.island_fortress.wall import WIDTH, is_slot, slot_name, wall_column
from companion.text.catalogue import listed
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.wall.drawings import slot_drawing
from companion.ui.games.island_fortress.wall.masonry import Sizes, wall_in_small
from companion.ui.games.island_fortress.wall.present import SlotView

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


def pattern_picture(palette: ui.Palette, cells: Collection[tuple[int, int]], stone: ui.Stone) -> ft.Control:
    """Return a small pattern on a background that marks it as a picture of blocks."""
    columns, rows = 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)
    size = min(18.0, 84 / columns)
    high, shapes = size * ROW_RATIO, list[ui.Shape]()
    for column, row in cells:
        at = ui.Box(column * (size + JOINT), (rows - 1 - row) * (high + JOINT), size, high, stone.edge)
        shapes += [at, at._replace(height=high - 2, color=stone.face)]
    drawing = ui.Drawing(columns * (size + JOINT) - JOINT, rows * (high + JOINT) - JOINT, "none", tuple(shapes))
    return ft.Container(
        ui.drawn(drawing),
        bgcolor=fort_colors(palette).mortar,
        border_radius=6,
        padding=8,
        width=102,
        height=max(56, rows * (high + JOINT) + 16),
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
    palette: ui.Palette,
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
        return ui.tappable(
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


def _face(state: State, palette: ui.Palette, slot: int, picture: Picture, width: float, height: float) -> ft.Control:
    if not is_slot(slot):
        return ft.Container(width=width, height=height)
    meant, chosen = slot in picture.meant, picture.chosen == slot
    wrong = palette.bad if slot in picture.bad else ""
    frame = wrong or palette.pick if meant else ""
    view = SlotView(state.wall[slot], "closed", chosen or slot in state.reinforced, False, False, "")
    shapes = slot_drawing(state.setup, palette, view, Sizes(width, height), frame, wrong)
    return ft.Container(ui.drawn(shapes), opacity=DIM if picture.meant and not meant else 1)
