"""Drawing of the fort's parts: stones with owners' marks, battlements, and the earth below.

Everything is a plain rectangle, nested in others: round corners and strokes on some fifty slots cost a browser without
a graphics card more than everything else together.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, is_slot, slot_at
from companion.ui.components.basics import plain_text
from companion.ui.components.layout import in_lines, in_row
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK, REINFORCEMENT_MARK
from companion.ui.games.island_fortress.wall.present import SlotView
from companion.ui.theme import MARKS, Palette, Stone

SMALLEST_WITH_LETTER: Final = 40
BARE: Final = 1
"""Width in pixels of the joint around an empty place."""
CURSOR: Final = 4
"""Width in pixels of the keyboard cursor's frame."""
GHOST: Final = 3
"""Width in pixels of the outline of a block being prepared."""
WITHIN: Final = 2
"""Width in pixels of the line between such a frame and the block."""
SEE_THROUGH: Final = 0.7
"""Opacity of such a block."""
WIDEST: Final = 132
"""Maximum width of a stone in pixels."""
HIGHEST: Final = 104
"""Maximum height of a stone in pixels, so that one is visible above any open panel."""
BROAD: Final = 0.86
"""Maximum height of a stone relative to its width."""
UPRIGHT: Final = 1.12
"""The same if a large window has only height left."""
LARGE_STONE: Final = 70
"""Height in pixels from which mark and letter are drawn larger."""
CREST: Final = 8
"""Height in pixels of the merlons on a tower."""
PARAPET: Final = 6
"""Height in pixels of those on the wall between the towers."""
TOWER_MERLONS: Final = 3
WALL_MERLONS: Final = 7
MARGIN: Final = 16
"""Width in pixels of the level numbers at the left of a region."""
WORTH: Final = 24
"""Width in pixels of a row's points at its right."""
EARTH: Final = 18
"""Height in pixels of the strip of earth with the column letters."""
SEA: Final = 6
"""Height in pixels of the sea below it, in two waves."""
MOST_GROWN: Final = 1.2
"""How many times as large a letter on a stone gets."""
EDGE: Final = 2
"""Padding in pixels above a region; below it the sea continues."""


class Sizes(NamedTuple):
    """The size of a stone, and of the joint between two, in pixels; the user's text size."""

    width: float
    height: float
    joint: float = 3
    text_scale: float = 1

    def fitting(self, letter: float) -> float:
        """Return the size of a letter on a stone or below it, which grows with the text only as far as it has room."""
        return letter * min(1.0, MOST_GROWN / self.text_scale)

    @property
    def region(self) -> float:
        """Height of a region: its courses, the merlons above and the earth below."""
        return TOWER_LEVEL * (self.height + self.joint) + CREST + EARTH + SEA + EDGE

    def bottom_of(self, level: int) -> float:
        """Return the distance from the top of a region to the lower edge of a level."""
        return EDGE + CREST + (TOWER_LEVEL - level + 1) * (self.height + self.joint)

    @property
    def course(self) -> float:
        """Width of a course of stones."""
        return WIDTH * self.width + (WIDTH - 1) * self.joint

    @property
    def between(self) -> float:
        """Width between the towers."""
        return self.course - 2 * (self.width + self.joint)


def region_sizes(width: float, height: float, steepest: float = BROAD, text_scale: float = 1) -> Sizes:
    """Return stones that fill a region of that size, at least 44 px wide and high and at most as steep as `steepest`.

    Whole pixels, as other edges are drawn blurred.
    """
    joint = 3
    wide = max(44, min(WIDEST, (width - MARGIN - WORTH - 6 * joint) / WIDTH))
    high = max(44, min(wide * steepest, HIGHEST, (height - CREST - EARTH - SEA - EDGE) / TOWER_LEVEL - joint))
    return Sizes(int(wide), int(high), joint, text_scale)


def slots_of(region: int, level: int) -> list[int]:
    """Return the slots of a region's level from the left: five in a row, two on the towers."""
    first = slot_at(region, level, 0)
    return [slot for slot in range(first, first + WIDTH) if is_slot(slot)]


def wall_in_small(columns: range, stone_at: Callable[[int], ft.Control], joint: float, border: float) -> ft.Control:
    """Return part of the wall in plain courses: each place of the columns as drawn by `stone_at`.

    The gap between two regions is wider by `border`. `stone_at` also draws the places without a slot.
    """
    top = max(TOWER_LEVEL if column % WIDTH in (0, WIDTH - 1) else 1 for column in columns)
    courses: list[ft.Control] = []
    for level in range(top, 0, -1):
        stones: list[ft.Control] = []
        for column in columns:
            if column % WIDTH == 0 and column != columns[0]:
                stones.append(ft.Container(width=border - joint))
            stones.append(stone_at(slot_at(column // WIDTH, level, column % WIDTH)))
        courses.append(in_row(*stones, spacing=joint, tight=True))
    return in_lines(*courses, spacing=joint)


def stone_of(setup: Setup, palette: Palette, owner: int) -> Stone:
    """Return the stone of a seat or of the Governor."""
    return fort_colors(palette).governor if owner == GOVERNOR else palette.players[setup.seats[owner].color]


def mark_of(setup: Setup, owner: int) -> ft.IconData:
    """Return the mark of a seat, or the Governor's seal."""
    return GOVERNOR_MARK if owner == GOVERNOR else MARKS[setup.seats[owner].color]


def face(setup: Setup, palette: Palette, view: SlotView, sizes: Sizes) -> ft.Control:
    """Return the drawing of a slot: a stone with mark and letter, a target, or an empty place."""
    if view.cursor:
        within = sizes._replace(width=sizes.width - 2 * CURSOR, height=sizes.height - 2 * CURSOR)
        return _framed(face(setup, palette, view._replace(cursor=False), within), palette.text, CURSOR, sizes)
    if view.ghost != EMPTY:
        return _ghost(setup, palette, view.ghost, sizes)
    if view.owner < 0:
        return _free(palette, view, sizes)
    is_small = sizes.width < SMALLEST_WITH_LETTER
    mark, letter = (30, 24) if sizes.height >= LARGE_STONE else (20, 16)
    if is_small:
        mark, letter = 12, 0
    block = block_of(setup, palette, view.owner, mark, sizes.fitting(letter))
    if view.reinforced:
        band, sign = (8, 9) if is_small else (15, 13)
        block = reinforced_block(block, palette, band, sign)
    if view.selected or view.fresh or view.what == "target":
        line = palette.open_line if view.what == "target" else palette.fresh
        if view.selected:
            line = palette.pick
        return _set_off(block, palette, line, 3, sizes)
    return ft.Container(block, width=sizes.width, height=sizes.height)


def _free(palette: Palette, view: SlotView, sizes: Sizes) -> ft.Control:
    """Return an empty place: a target for a block or for the Governor block only, or bare."""
    line, sign = {
        "open": (palette.open_line, ft.Icons.ADD),
        "governor": (fort_colors(palette).governor.face, GOVERNOR_MARK),
    }.get(view.what, (palette.pick, None))
    if sign is None and not view.selected:
        return _framed(ft.Container(bgcolor=palette.gap), palette.empty_line, BARE, sizes)
    inside = ft.Container(
        bgcolor=palette.open_ground if sign else palette.gap,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(sign, size=16, color=line) if sign else None,
    )
    if view.selected:
        return _set_off(inside, palette, palette.pick, 3, sizes)
    return _framed(inside, line, 1.5, sizes)


def _ghost(setup: Setup, palette: Palette, owner: int, sizes: Sizes) -> ft.Control:
    """Return the block of the entry in preparation: pale in its owner's colour, with a full outline."""
    letter = 15 if sizes.width >= SMALLEST_WITH_LETTER else 0
    block = ft.Container(block_of(setup, palette, owner, 18, sizes.fitting(letter), 3), opacity=SEE_THROUGH)
    return _set_off(block, palette, stone_of(setup, palette, owner).face, GHOST, sizes)


def block_of(setup: Setup, palette: Palette, owner: int, mark: float, letter: float, gap: float = 4) -> ft.Control:
    """Return a block with a light upper edge, and its owner's mark and letter in those sizes (0: none)."""
    stone = stone_of(setup, palette, owner)
    parts: list[ft.Control] = [ft.Icon(mark_of(setup, owner), size=mark, color=stone.ink)]
    if owner != GOVERNOR and letter:
        parts.append(
            plain_text(setup.seats[owner].name[0].upper(), palette, letter, stone.ink, bold=True, semantics=False)
        )
    front = ft.Container(
        in_row(*parts, spacing=gap, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
    )
    return ft.Container(
        ft.Container(front, bgcolor=stone.light, padding=ft.Padding.only(left=1, top=2)),
        bgcolor=stone.edge,
        padding=ft.Padding.only(right=2, bottom=5),
    )


def battlement(width: float, height: float, merlons: int, color: str) -> ft.Control:
    """Return merlons side by side, with gaps of their own width."""
    merlon = width // (2 * merlons - 1)
    return in_row(
        *(ft.Container(width=merlon, height=height, bgcolor=color) for _ in range(merlons)),
        spacing=10,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        width=width,
    )


def _framed(inside: ft.Control, line: str, thick: float, sizes: Sizes) -> ft.Control:
    return ft.Container(inside, width=sizes.width, height=sizes.height, bgcolor=line, padding=thick)


def _set_off(block: ft.Control, palette: Palette, line: str, thick: float, sizes: Sizes) -> ft.Control:
    """Return a block in a frame that may have a similar colour, separated by a line of sky."""
    return _framed(ft.Container(block, bgcolor=palette.sky, padding=WITHIN), line, thick, sizes)


def reinforced_block(block: ft.Control, palette: Palette, height: float, mark: float) -> ft.Control:
    """Return a block with a Reinforcement: an iron band along its foot, with a mark in those sizes."""
    signs: list[ft.Control] = [_rivet(), ft.Icon(REINFORCEMENT_MARK, size=mark, color="#ffffff"), _rivet()]
    band = ft.Container(
        in_row(*signs, spacing=10, alignment=ft.MainAxisAlignment.SPACE_AROUND),
        height=height,
        left=0,
        right=0,
        bottom=0,
        bgcolor=fort_colors(palette).iron,
    )
    return ft.Stack([block, band], fit=ft.StackFit.EXPAND)


def _rivet() -> ft.Control:
    return ft.Container(width=4, height=4, bgcolor="#b9c2cd")
