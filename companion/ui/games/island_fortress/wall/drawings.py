"""The fort as one drawing without controls: small for lists, and large for a tablet on the table."""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH, column_of, is_slot, level_of, region_of
from companion.games.island_fortress.words import Words
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import FortColors, fort_colors
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK
from companion.ui.games.island_fortress.next_steps import next_text, round_text
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.masonry import (
    BARE,
    CREST,
    CURSOR,
    GHOST,
    TOWER_MERLONS,
    WITHIN,
    Sizes,
    battlement,
    slots_of,
    stone_of,
)
from companion.ui.games.island_fortress.wall.present import SlotView, is_changed
from companion.ui.registry import SpectatorParts
from companion.ui.table.sheet.curve import mark_shapes
from companion.ui.table.spectator import Honour, Space

WIDE: Final = 25.0
HIGH: Final = 18.0
SMALL_JOINT: Final = 2.0
BORDER: Final = 8.0
"""Gap between two regions."""
FRAME: Final = 6.0
"""Width of the frame around the stones."""
SHORE: Final = 14.0
EARTH: Final = 11.0
WAVE: Final = 5.0
RIVET: Final = "#b9c2cd"
BAND: Final = 0.34
"""Share of a stone covered by its Reinforcement."""
SEE_THROUGH: Final = 0.75
"""Opacity of a block that is not entered yet."""


def fort_drawing(state: State, palette: ui.Palette) -> ui.Drawing:
    """Return the fort on its island in the sea."""
    colors, regions = fort_colors(palette), state.setup.regions
    wall = regions * WIDTH * (WIDE + SMALL_JOINT) + (regions - 1) * (BORDER - SMALL_JOINT) - SMALL_JOINT + 2 * FRAME
    high = TOWER_LEVEL * (HIGH + SMALL_JOINT) - SMALL_JOINT + 2 * FRAME
    width = wall + 4 * SHORE
    shapes: list[ui.Shape] = [ui.Box(2 * SHORE, 0, wall, high, colors.mortar)]
    for slot, owner in enumerate(state.wall):
        if is_slot(slot):
            column, region = column_of(slot), region_of(slot)
            x = 2 * SHORE + FRAME + (region * WIDTH + column) * (WIDE + SMALL_JOINT) + region * (BORDER - SMALL_JOINT)
            y = FRAME + (TOWER_LEVEL - level_of(slot)) * (HIGH + SMALL_JOINT)
            at = ui.Box(x, y, WIDE, HIGH, palette.gap)
            shapes += stone_shapes(state.setup, palette, owner, at, slot in state.reinforced)
    shapes += _island(colors, width, high, SHORE, EARTH, WAVE)
    return ui.Drawing(width, high + EARTH + 2 * WAVE, "none", tuple(shapes))


def _island(
    colors: FortColors, width: float, top: float, shore: float, earth: float, wave: float
) -> tuple[ui.Shape, ...]:
    """Return the island: a strip of earth in the sea with two waves."""
    return (
        ui.Box(shore, top, width - 2 * shore, earth, colors.earth),
        ui.Box(0, top + earth, width, wave, colors.sea),
        ui.Box(0, top + earth + wave, width, wave, colors.deep),
    )


def stone_shapes(
    setup: Setup, palette: ui.Palette, owner: int, at: ui.Box, is_reinforced: bool, letter: str = ""
) -> list[ui.Shape]:
    """Return a block in a place, with its owner's mark and optional letter; a Reinforcement is an iron band.

    An empty place is drawn with the joint around it.
    """
    if owner == EMPTY:
        inside = ui.Box(at.x + BARE, at.y + BARE, at.width - 2 * BARE, at.height - 2 * BARE, palette.gap)
        return [at._replace(color=palette.empty_line), inside]
    x, y, wide, high, _ = at
    stone, edge = stone_of(setup, palette, owner), high / 9
    foot = high * BAND if is_reinforced else edge
    reach = min((high - foot) * 0.28, wide / (6.5 if letter else 5))
    middle = x + wide / 2 - (1.2 * reach if letter else 0), y + (high - foot) / 2
    shapes: list[ui.Shape] = [ui.Box(x, y, wide, high, stone.edge), ui.Box(x, y, wide, high - edge, stone.face)]
    if owner == GOVERNOR:
        shapes += _medal(*middle, reach, stone.ink, stone.face)
    else:
        color = setup.seats[owner].color
        shapes += mark_shapes(color, *middle, reach, stone.ink, reach * 0.44, stone.face)
        if letter:
            place = middle[0] + 1.7 * reach, middle[1] + 0.8 * reach
            shapes.append(ui.Label(*place, letter, 2.2 * reach, stone.ink, bold=True))
    if is_reinforced:
        top = y + high - foot
        shapes.append(ui.Box(x, top, wide, foot, fort_colors(palette).iron))
        rivets = [ui.Disc(x + wide * part, top + foot / 2, high * 0.05, RIVET) for part in (0.15, 0.85)]
        shapes += [*rivets, *_shield(x + wide / 2, top + foot / 2, foot * 0.36, "#ffffff")]
    return shapes


def slot_drawing(
    setup: Setup, palette: ui.Palette, view: SlotView, sizes: Sizes, frame: str = "", cross: str = ""
) -> ui.Drawing:
    """Return a slot: a stone, a target or an empty place; in a frame if it is chosen, new, at the cursor or `frame`.

    A wrong one has a cross of that color.
    """
    at, shapes = ui.Box(0, 0, sizes.width, sizes.height, palette.gap), list[ui.Shape]()

    def framed(at: ui.Box, color: str, thick: float) -> ui.Box:
        shapes.append(at._replace(color=color))
        return at._replace(x=at.x + thick, y=at.y + thick, width=at.width - 2 * thick, height=at.height - 2 * thick)

    seal = fort_colors(palette).governor.face
    owner = view.owner if view.ghost == EMPTY else view.ghost
    line = {"target": palette.open_line, "open": palette.open_line, "governor": seal}.get(view.what, frame)
    if view.cursor:
        at = framed(at, palette.text, CURSOR)
    if view.ghost != EMPTY:
        at = framed(at, stone_of(setup, palette, owner).face, GHOST)
    elif view.selected or view.fresh or line:
        thick = 3 if view.selected or owner != EMPTY or frame else BARE
        at = framed(at, palette.pick if view.selected else line or palette.fresh, thick)
    if owner == EMPTY and view.what in ("open", "governor"):
        shapes.append(at._replace(color=palette.open_ground))
        x, y, reach = at.x + at.width / 2, at.y + at.height / 2, 6.0
        plus = [ui.Line(((x - reach, y), (x + reach, y)), line, 2), ui.Line(((x, y - reach), (x, y + reach)), line, 2)]
        shapes += plus if view.what == "open" else _medal(x, y, reach, line, palette.open_ground)
        return ui.Drawing(sizes.width, sizes.height, "none", tuple(shapes))
    if owner >= 0 and shapes:
        at = framed(at, palette.sky, WITHIN)
    has_letter = 0 <= owner < GOVERNOR and sizes.width >= SMALLEST_LETTERED
    letter = setup.seats[owner].name[0].upper() if has_letter else ""
    shapes += stone_shapes(setup, palette, owner, at, view.reinforced, letter)
    if cross:
        x, y, reach = at.x + at.width - 5, at.y + 5, min(4.0, at.height / 4)
        strokes = [((x - reach, y - side * reach), (x + reach, y + side * reach)) for side in (-1, 1)]
        shapes += [ui.Line(stroke, color, wide) for color, wide in ((palette.sky, 4), (cross, 2)) for stroke in strokes]
    return ui.Drawing(sizes.width, sizes.height, "none", tuple(shapes))


def face(setup: Setup, palette: ui.Palette, view: SlotView, sizes: Sizes) -> ft.Control:
    """Return the drawing of a slot; the block of the entry in preparation is pale."""
    stone = ui.drawn(slot_drawing(setup, palette, view, sizes))
    stone.opacity = 1 if view.ghost == EMPTY else SEE_THROUGH
    return stone


def _medal(x: float, y: float, reach: float, ink: str, ground: str) -> list[ui.Shape]:
    """Return the Governor's seal around a point: a medal with its ribbon, as on the table."""
    top, ribbon = y - 0.3 * reach, 0.7 * reach
    tails = [ui.Line(((x, y), (x + side * 0.45 * reach, y + 1.2 * reach)), ink, ribbon) for side in (-1, 1)]
    return [
        *tails,
        ui.Disc(x, top, 1.1 * reach, ink),
        ui.Disc(x, top, 0.75 * reach, ground),
        ui.Disc(x, top, 0.4 * reach, ink),
    ]


def _shield(x: float, y: float, reach: float, ink: str) -> list[ui.Shape]:
    """Return the sign of a Reinforcement around a point: a shield, as on the table."""
    half = reach / 2
    return [ui.Line(((x - half, y - half), (x + half, y - half), (x, y + half), (x - half, y - half)), ink, reach)]


# --- for a tablet ----------------------------------------------------------------------------------------

JOINT: Final = 3
BETWEEN: Final = 16
"""Gap between two regions in the large drawing."""
FLATTEST: Final = 0.9
"""Maximum height of a stone relative to its width."""
LOWEST: Final = 12
SMALLEST_LETTERED: Final = 44
"""Minimum width of a stone with its owner's letter."""


class Plan(NamedTuple):
    """Number of regions side by side, size of a stone, and total height.

    `crest` is the height of the merlons above a region and of the earth below; 0 in a window that needs it for stones.
    """

    across: int
    stone: Sizes
    crest: float
    height: float

    @property
    def height_of_region(self) -> float:
        """Height of a region from its merlons to the sea."""
        return TOWER_LEVEL * (self.stone.height + self.stone.joint) + 2 * self.crest


def plan_of(setup: Setup, space: Space) -> Plan:
    """Return the layout: regions side by side in a wide window, one above the other in a high one."""
    across = 1 if space.is_upright else setup.regions
    high_regions = -(-setup.regions // across)
    courses = high_regions * TOWER_LEVEL
    crest = 0 if space.is_tight else CREST
    around = (high_regions - 1) * BETWEEN + high_regions * 2 * crest
    wide = (space.width - (across - 1) * BETWEEN) / (across * WIDTH) - JOINT
    high = max(LOWEST, min(wide * FLATTEST, (space.height - around) / courses - JOINT))
    return Plan(across, Sizes(wide, high, JOINT), crest, around + courses * (high + JOINT))


def picture(context: FortressContext, space: Space) -> ui.Drawing:
    """Return all regions; changes by the latest entry have a bright edge."""
    state, before = context.state, context.position.before
    return _marked(context, space, {slot for slot in range(len(state.wall)) if is_changed(before, state, slot)})


def counted(context: FortressContext, space: Space, gains: Iterable[Gain]) -> ui.Drawing:
    """Return all regions; the slots counted for the gains have a bright edge."""
    return _marked(context, space, {slot for gain in gains for slot in gain.slots})


def lit(context: FortressContext, space: Space, seats: Collection[int]) -> ui.Drawing:
    """Return all regions; the blocks of those players have a bright edge."""
    return _marked(context, space, {slot for slot, owner in enumerate(context.state.wall) if owner in seats})


def _marked(context: FortressContext, space: Space, marked: Collection[int]) -> ui.Drawing:
    state, palette = context.state, context.palette
    plan = plan_of(state.setup, space)
    course, high = plan.stone.course, plan.height_of_region
    shapes: list[ui.Shape] = []
    for region in range(state.setup.regions):
        down, right = divmod(region, plan.across)
        title = context.t("table.region", region=region + 1)
        drawn = _region(state, palette, region, plan, title, marked)
        shapes += ui.moved(drawn, right * (course + BETWEEN), down * (high + BETWEEN))
    width = plan.across * (course + BETWEEN) - BETWEEN
    return ui.Drawing(width, plan.height, "none", tuple(shapes))


def _region(
    state: State, palette: ui.Palette, region: int, plan: Plan, title: str, fresh: Collection[int]
) -> tuple[ui.Shape, ...]:
    """Return one region: its name between the towers, then the three rows and the earth."""
    colors, (wide, high), course = fort_colors(palette), plan.stone[:2], plan.stone.course
    shapes: list[ui.Shape] = [
        ui.Box(0, plan.crest + high + JOINT, course, (TOWER_LEVEL - 1) * (high + JOINT), colors.mortar)
    ]
    name, size = ui.fitted(title, min(22, high * 0.45), plan.stone.between, 8)
    shapes.append(ui.Label(course / 2, plan.crest + high * 0.65, name, size, palette.quiet, "middle"))
    for level in range(TOWER_LEVEL, 0, -1):
        for slot in slots_of(region, level):
            at = ui.Box(
                column_of(slot) * (wide + JOINT), plan.crest + (TOWER_LEVEL - level) * (high + JOINT), wide, high, ""
            )
            if level == TOWER_LEVEL:
                shapes += _merlons(state, palette, slot, at, plan.crest)
            shapes += _stone(state, palette, slot, at, slot in fresh)
    low = plan.height_of_region - plan.crest
    shapes += _island(colors, course, low, min(12.0, course * 0.04), plan.crest / 2, plan.crest / 4)
    return tuple(shapes)


def _merlons(state: State, palette: ui.Palette, slot: int, at: ui.Box, crest: float) -> list[ui.Shape]:
    """Return the top of a tower, in the color of the player who completed it."""
    owner = state.wall[slot]
    color = palette.empty_line if owner < 0 else stone_of(state.setup, palette, owner).face
    return battlement(ui.Box(at.x, at.y - crest, at.width, crest, color), TOWER_MERLONS)


def _stone(state: State, palette: ui.Palette, slot: int, at: ui.Box, is_fresh: bool) -> list[ui.Shape]:
    """Return a slot: a stone with mark and letter, or an empty place."""
    owner, line = state.wall[slot], 4 if is_fresh else 0
    shapes: list[ui.Shape] = [at._replace(color=palette.fresh)] if is_fresh else []
    within = ui.Box(at.x + line, at.y + line, at.width - 2 * line, at.height - 2 * line, palette.gap)
    has_letter = owner not in (EMPTY, GOVERNOR) and at.width >= SMALLEST_LETTERED
    letter = state.setup.seats[owner].name[0].upper() if has_letter else ""
    return [*shapes, *stone_shapes(state.setup, palette, owner, within, slot in state.reinforced, letter)]


def wall_text(words: Words, state: State) -> str:
    """Return the wall as a text for screen readers: the number of each player's blocks."""
    owners = [*range(len(state.players)), GOVERNOR]
    counts = [f"{words.owner(owner)} {state.wall.count(owner)}" for owner in owners]
    return words.texts("view.wall", counts=", ".join(counts))


def honour(context: FortressContext, seat: int) -> Honour | None:
    """Return the sign of the marker's holder while the game goes on; else None."""
    if context.state.holder != seat or context.state.result is not None:
        return None
    return Honour(GOVERNOR_MARK, context.t("table.has_marker"), fort_colors(context.palette).governor.face)


SPECTATOR: Final = SpectatorParts(
    title=round_text, next=next_text, picture=picture, counted=counted, lit=lit, label=wall_text, honour=honour
)
