"""The wall for a tablet in the middle of the table: large, and nothing on it is tapped."""

from collections.abc import Collection
from typing import Final, NamedTuple

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, column_of
from companion.games.island_fortress.words import Words
from companion.ui.drawing import Box, Drawing, Label, Shape, fitted, moved
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK
from companion.ui.games.island_fortress.next_steps import next_text, round_text
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.in_small import stone_shapes
from companion.ui.games.island_fortress.wall.masonry import CREST, TOWER_MERLONS, Sizes, slots_of, stone_of
from companion.ui.games.island_fortress.wall.present import is_changed
from companion.ui.games.registry import SpectatorParts
from companion.ui.table.spectator import Honour, Space
from companion.ui.theme import Palette

JOINT: Final = 3
BETWEEN: Final = 16
"""The gap between two regions."""
FLATTEST: Final = 0.9
"""The most height of a stone, as a share of its width."""
LOWEST: Final = 12
SMALLEST_LETTERED: Final = 44
"""The width of a stone with the letter of its owner."""


class Plan(NamedTuple):
    """How many regions stand side by side, how large a stone is, and how high all of it.

    `crest` are the merlons above a region, and the earth below; none in a window that is all needed for stones.
    """

    across: int
    stone: Sizes
    crest: float
    height: float

    @property
    def height_of_region(self) -> float:
        """How high a region is, from its merlons to the sea."""
        return TOWER_LEVEL * (self.stone.height + self.stone.joint) + 2 * self.crest


def plan_of(setup: Setup, space: Space) -> Plan:
    """The room of everything: regions side by side on a wide window, one over the other on a high one."""
    across = 1 if space.is_upright else setup.regions
    high_regions = -(-setup.regions // across)
    courses = high_regions * TOWER_LEVEL
    crest = 0 if space.is_tight else CREST
    around = (high_regions - 1) * BETWEEN + high_regions * 2 * crest
    wide = (space.width - (across - 1) * BETWEEN) / (across * WIDTH) - JOINT
    high = min(wide * FLATTEST, (space.height - around) / courses - JOINT)
    return Plan(across, Sizes(wide, max(LOWEST, high), JOINT), crest, around + courses * (high + JOINT))


def picture(context: FortressContext, space: Space) -> Drawing:
    """All regions; what the last entry changed has a bright edge."""
    state, palette, before = context.state, context.palette, context.position.before
    plan = plan_of(state.setup, space)
    course, high = plan.stone.course, plan.height_of_region
    shapes: list[Shape] = []
    for region in range(state.setup.regions):
        down, right = divmod(region, plan.across)
        title = context.t("table.region", region=region + 1)
        fresh = {slot for slot in range(len(state.wall)) if is_changed(before, state, slot)}
        drawn = _region(state, palette, region, plan, title, fresh)
        shapes += moved(drawn, right * (course + BETWEEN), down * (high + BETWEEN))
    width = plan.across * (course + BETWEEN) - BETWEEN
    return Drawing(width, plan.height, "none", tuple(shapes))


def _region(
    state: State, palette: Palette, region: int, plan: Plan, title: str, fresh: Collection[int]
) -> tuple[Shape, ...]:
    """One region: its name between the towers, then the three rows and the earth."""
    colors, (wide, high, _), course = fort_colors(palette), plan.stone, plan.stone.course
    shapes: list[Shape] = [Box(0, plan.crest + high + JOINT, course, (TOWER_LEVEL - 1) * (high + JOINT), colors.mortar)]
    name, size = fitted(title, min(22, high * 0.45), plan.stone.between, 8)
    shapes.append(Label(course / 2, plan.crest + high * 0.65, name, size, palette.quiet, "middle"))
    for level in range(TOWER_LEVEL, 0, -1):
        for slot in slots_of(region, level):
            at = Box(
                column_of(slot) * (wide + JOINT), plan.crest + (TOWER_LEVEL - level) * (high + JOINT), wide, high, ""
            )
            if level == TOWER_LEVEL:
                shapes += _merlons(state, palette, slot, at, plan.crest)
            shapes += _stone(state, palette, slot, at, slot in fresh)
    shore, low = min(12.0, course * 0.04), plan.height_of_region - plan.crest
    shapes += [
        Box(shore, low, course - 2 * shore, plan.crest / 2, colors.earth),
        Box(0, low + plan.crest / 2, course, plan.crest / 4, colors.sea),
        Box(0, low + plan.crest * 0.75, course, plan.crest / 4, colors.deep),
    ]
    return tuple(shapes)


def _merlons(state: State, palette: Palette, slot: int, at: Box, crest: float) -> list[Shape]:
    """The top of a tower, in the colour of whoever finished it."""
    owner, each = state.wall[slot], at.width / (2 * TOWER_MERLONS - 1)
    color = palette.gap if owner < 0 else stone_of(state.setup, palette, owner).face
    return [Box(at.x + 2 * number * each, at.y - crest, each, crest, color) for number in range(TOWER_MERLONS)]


def _stone(state: State, palette: Palette, slot: int, at: Box, is_fresh: bool) -> list[Shape]:
    """A slot: a stone with mark and letter, or a gap."""
    owner, line = state.wall[slot], 4 if is_fresh else 0
    shapes: list[Shape] = [at._replace(color=palette.fresh)] if is_fresh else []
    within = Box(at.x + line, at.y + line, at.width - 2 * line, at.height - 2 * line, palette.gap)
    if owner == EMPTY:
        return [*shapes, within]
    letter = state.setup.seats[owner].name[0].upper() if owner != GOVERNOR and at.width >= SMALLEST_LETTERED else ""
    return [*shapes, *stone_shapes(state.setup, palette, owner, within, slot in state.reinforced, letter)]


def wall_text(words: Words, state: State) -> str:
    """The wall for those who do not see it: how many blocks of everybody stand there."""
    owners = [*range(len(state.players)), GOVERNOR]
    counts = [f"{words.owner(owner)} {state.wall.count(owner)}" for owner in owners]
    return words.texts("view.wall", counts=", ".join(counts))


def honour(context: FortressContext, seat: int) -> Honour | None:
    """The marker's holder, as long as the game goes on."""
    if context.state.holder != seat or context.state.result is not None:
        return None
    return Honour(GOVERNOR_MARK, context.t("table.has_marker"), fort_colors(context.palette).governor.face)


SPECTATOR: Final = SpectatorParts(
    title=round_text,
    next=next_text,
    picture=picture,
    label=wall_text,
    honour=honour,
)
