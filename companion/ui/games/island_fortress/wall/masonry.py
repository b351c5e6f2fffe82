"""What the fort is built of, as it is drawn: stones with their owners' marks, battlements, and the earth below.

All of it is plain rectangles, one within the other: round corners and strokes on some fifty slots cost a browser
without a graphics card more than everything else together.
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
"""How thick the joint is around a place where nothing stands."""
CURSOR: Final = 4
"""How thick the frame of the keyboard's cursor is."""
GHOST: Final = 3
"""How thick the outline of a block is that is only chosen yet."""
WITHIN: Final = 2
"""How thick the line is between such a frame and the block."""
SEE_THROUGH: Final = 0.7
"""How much of such a block is to be seen."""
WIDEST: Final = 132
"""The most that a stone takes of a large window."""
HIGHEST: Final = 104
"""The most that a stone is high: one is in sight above whatever is open."""
BROAD: Final = 0.86
"""How high a stone is at most for its width."""
UPRIGHT: Final = 1.12
"""The same where a large window has room left in its height only."""
LARGE_STONE: Final = 70
"""From this height on, mark and letter are drawn larger."""
CREST: Final = 8
"""How high the merlons on top of a tower are."""
PARAPET: Final = 6
"""How high those of the wall between the towers are."""
TOWER_MERLONS: Final = 3
WALL_MERLONS: Final = 7
MARGIN: Final = 16
"""The level numbers at the left of a region."""
WORTH: Final = 24
"""What a row is worth, at its right."""
EARTH: Final = 18
"""The strip of earth below a region, with the column letters."""
SEA: Final = 6
"""The sea below that, in two waves."""
EDGE: Final = 2
"""What is free above a region; below it the sea goes on."""


class Sizes(NamedTuple):
    """How large a stone is, and the joint between two."""

    width: float
    height: float
    joint: float = 3

    @property
    def region(self) -> float:
        """The height of a region: its courses, the merlons above and the earth below."""
        return TOWER_LEVEL * (self.height + self.joint) + CREST + EARTH + SEA + EDGE

    def bottom_of(self, level: int) -> float:
        """How far below the top of a region the stones of a level end."""
        return EDGE + CREST + (TOWER_LEVEL - level + 1) * (self.height + self.joint)

    @property
    def course(self) -> float:
        """The width of a course of stones."""
        return WIDTH * self.width + (WIDTH - 1) * self.joint

    @property
    def between(self) -> float:
        """The width between the towers."""
        return self.course - 2 * (self.width + self.joint)


def region_sizes(width: float, height: float, steepest: float = BROAD) -> Sizes:
    """Stones that fill a region of that size, never under 44 px either way and no steeper than that.

    In whole pixels: edges between two are drawn blurred.
    """
    joint = 3
    wide = max(44, min(WIDEST, (width - MARGIN - WORTH - 6 * joint) / WIDTH))
    high = max(44, min(wide * steepest, HIGHEST, (height - CREST - EARTH - SEA - EDGE) / TOWER_LEVEL - joint))
    return Sizes(int(wide), int(high), joint)


def slots_of(region: int, level: int) -> list[int]:
    """The slots of a region's level, from the left: five in a row, two on the towers."""
    first = slot_at(region, level, 0)
    return [slot for slot in range(first, first + WIDTH) if is_slot(slot)]


def wall_in_small(columns: range, stone_at: Callable[[int], ft.Control], joint: float, border: float) -> ft.Control:
    """Part of the wall in plain courses: each place of these columns of all regions as `stone_at` has it.

    Between two regions the gap is wider by `border`. `stone_at` also draws the places where nothing can stand.
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
    """The stone of a seat or of the Governor."""
    return fort_colors(palette).governor if owner == GOVERNOR else palette.players[setup.seats[owner].color]


def mark_of(setup: Setup, owner: int) -> ft.IconData:
    """The builder's mark of a seat, or the Governor's seal."""
    return GOVERNOR_MARK if owner == GOVERNOR else MARKS[setup.seats[owner].color]


def face(setup: Setup, palette: Palette, view: SlotView, sizes: Sizes) -> ft.Control:
    """What a slot looks like: a stone with mark and letter, a place to build, or a gap."""
    if view.cursor:
        within = Sizes(sizes.width - 2 * CURSOR, sizes.height - 2 * CURSOR, sizes.joint)
        return _framed(face(setup, palette, view._replace(cursor=False), within), palette.text, CURSOR, sizes)
    if view.ghost != EMPTY:
        return _ghost(setup, palette, view.ghost, sizes)
    if view.owner < 0:
        return _free(palette, view, sizes)
    is_small = sizes.width < SMALLEST_WITH_LETTER
    mark, letter = (12, 0) if is_small else (30, 24) if sizes.height >= LARGE_STONE else (20, 16)
    block = block_of(setup, palette, view.owner, mark, letter)
    if view.reinforced:
        band, sign = (8, 9) if is_small else (15, 13)
        block = reinforced_block(block, palette, band, sign)
    if view.selected or view.fresh or view.what == "target":
        line = palette.pick if view.selected else palette.open_line if view.what == "target" else palette.fresh
        return _set_off(block, palette, line, 3, sizes)
    return ft.Container(block, width=sizes.width, height=sizes.height)


def _free(palette: Palette, view: SlotView, sizes: Sizes) -> ft.Control:
    """A free place: where a block can be built, where only the Governor's can, or bare stone."""
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
    """The block that would come with the entry being made: its owner's, pale within its full outline."""
    letter = 15 if sizes.width >= SMALLEST_WITH_LETTER else 0
    block = ft.Container(block_of(setup, palette, owner, 18, letter, 3), opacity=SEE_THROUGH)
    return _set_off(block, palette, stone_of(setup, palette, owner).face, GHOST, sizes)


def block_of(setup: Setup, palette: Palette, owner: int, mark: float, letter: float, gap: float = 4) -> ft.Control:
    """A block, its upper edge in the light: its owner's mark and letter in those sizes (0: none)."""
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
    """Merlons side by side, with gaps as wide as they are between them."""
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
    """A block in a frame that its colour may be alike: a line of sky between the two shows where it ends."""
    return _framed(ft.Container(block, bgcolor=palette.sky, padding=WITHIN), line, thick, sizes)


def reinforced_block(block: ft.Control, palette: Palette, height: float, mark: float) -> ft.Control:
    """A block with a Reinforcement: an iron band along its foot, with a mark in those sizes."""
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
