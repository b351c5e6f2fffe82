"""The whole fort in small, as one drawing: for lists, and for what came from elsewhere."""

from typing import Final

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import GOVERNOR, WIDTH, column_of, is_slot, level_of, region_of
from companion.ui.drawing import Box, Disc, Drawing, Label, Shape
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.wall.masonry import stone_of
from companion.ui.table.sheet.curve import mark_shapes
from companion.ui.theme import Palette

WIDE: Final = 25.0
HIGH: Final = 18.0
JOINT: Final = 2.0
BORDER: Final = 8.0
"""The gap between two regions."""
FRAME: Final = 6.0
"""What is around the stones."""
SHORE: Final = 14.0
EARTH: Final = 11.0
WAVE: Final = 5.0
BAND: Final = 0.34
"""How much of a stone its Reinforcement covers."""


def fort_drawing(state: State, palette: Palette) -> Drawing:
    """The fort on its island in the sea; the ground of the page is around it."""
    colors, regions = fort_colors(palette), state.setup.regions
    wall = regions * WIDTH * (WIDE + JOINT) + (regions - 1) * (BORDER - JOINT) - JOINT + 2 * FRAME
    high = TOWER_LEVEL * (HIGH + JOINT) - JOINT + 2 * FRAME
    width = wall + 4 * SHORE
    shapes: list[Shape] = [Box(2 * SHORE, 0, wall, high, colors.mortar)]
    for slot, owner in enumerate(state.wall):
        if is_slot(slot):
            column, region = column_of(slot), region_of(slot)
            x = 2 * SHORE + FRAME + (region * WIDTH + column) * (WIDE + JOINT) + region * (BORDER - JOINT)
            y = FRAME + (TOWER_LEVEL - level_of(slot)) * (HIGH + JOINT)
            shapes += _stone(state.setup, palette, owner, slot in state.reinforced, x, y)
    shapes += [
        Box(SHORE, high, width - 2 * SHORE, EARTH, colors.earth),
        Box(0, high + EARTH, width, WAVE, colors.sea),
        Box(0, high + EARTH + WAVE, width, WAVE, colors.deep),
    ]
    return Drawing(width, high + EARTH + 2 * WAVE, "none", tuple(shapes))


def _stone(setup: Setup, palette: Palette, owner: int, is_reinforced: bool, x: float, y: float) -> list[Shape]:
    if owner < 0:
        return [Box(x, y, WIDE, HIGH, palette.gap)]
    return stone_shapes(setup, palette, owner, Box(x, y, WIDE, HIGH, ""), is_reinforced)


def stone_shapes(
    setup: Setup, palette: Palette, owner: int, at: Box, is_reinforced: bool, letter: str = ""
) -> list[Shape]:
    """A block in that place, with its owner's mark and beside it the letter, if any; an iron band along its foot."""
    x, y, wide, high, _ = at
    stone, edge = stone_of(setup, palette, owner), high / 9
    foot = high * BAND if is_reinforced else edge
    reach = min((high - foot) * 0.28, wide / 5)
    middle = x + wide / 2 - (1.2 * reach if letter else 0), y + (high - foot) / 2
    shapes: list[Shape] = [Box(x, y, wide, high, stone.edge), Box(x, y, wide, high - edge, stone.face)]
    if owner == GOVERNOR:
        shapes += [Disc(*middle, 1.2 * reach, stone.ink), Disc(*middle, 0.55 * reach, stone.face)]
    else:
        color = setup.seats[owner].color
        shapes += mark_shapes(color, *middle, reach, stone.ink, reach * 0.44, stone.face)
        if letter:
            place = middle[0] + 1.7 * reach, middle[1] + 0.8 * reach
            shapes.append(Label(*place, letter, 2.2 * reach, stone.ink, bold=True))
    if is_reinforced:
        top = y + high - foot
        shapes.append(Box(x, top, wide, foot, fort_colors(palette).iron))
        shapes += [Disc(x + wide * part, top + foot / 2, high * 0.07, "#ffffff") for part in (0.2, 0.5, 0.8)]
    return shapes
