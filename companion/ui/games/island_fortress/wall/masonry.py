"""Sizes and places of the fort's parts, and the colors of its stones, for the table and its pictures."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import GOVERNOR, WIDTH, is_slot, slot_at
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK

BARE: Final = 1
"""Width in pixels of the joint around an empty place."""
CURSOR: Final = 4
"""Width in pixels of the keyboard cursor's frame."""
GHOST: Final = 3
"""Width in pixels of the outline of a block being prepared."""
WITHIN: Final = 2
"""Width in pixels of the line between such a frame and the block."""
WIDEST: Final = 132
"""Maximum width of a stone in pixels."""
HIGHEST: Final = 104
"""Maximum height of a stone in pixels, so that one is visible above any open panel."""
STEEPEST: Final = 1.12
"""Maximum height of a stone relative to its width."""
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


def region_sizes(width: float, height: float, text_scale: float = 1) -> Sizes:
    """Return stones that fill a region of that size, at least 44 px wide and high and at most as steep as `STEEPEST`.

    Whole pixels, as other edges are drawn blurred.
    """
    joint = 3
    wide = max(44, min(WIDEST, (width - MARGIN - WORTH - 6 * joint) / WIDTH))
    high = max(44, min(wide * STEEPEST, HIGHEST, (height - CREST - EARTH - SEA - EDGE) / TOWER_LEVEL - joint))
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
        courses.append(ui.in_row(*stones, spacing=joint, tight=True))
    return ui.in_lines(*courses, spacing=joint)


def stone_of(setup: Setup, palette: ui.Palette, owner: int) -> ui.Stone:
    """Return the stone of a seat or of the Governor."""
    return fort_colors(palette).governor if owner == GOVERNOR else palette.players[setup.seats[owner].color]


def mark_of(setup: Setup, owner: int) -> ft.IconData:
    """Return the mark of a seat, or the Governor's seal."""
    return GOVERNOR_MARK if owner == GOVERNOR else ui.MARKS[setup.seats[owner].color]


def battlement(at: ui.Box, merlons: int) -> list[ui.Shape]:
    """Return merlons side by side in a place, with gaps of their own width."""
    each = at.width / (2 * merlons - 1)
    return [at._replace(x=at.x + 2 * number * each, width=each) for number in range(merlons)]
