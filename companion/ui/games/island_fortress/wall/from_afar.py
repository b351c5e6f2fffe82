"""The wall for a tablet in the middle of the table: large, and nothing on it is tapped."""

from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import EMPTY, GOVERNOR, WIDTH
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import plain_text
from companion.ui.components.layout import in_lines, in_row
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import GOVERNOR_MARK
from companion.ui.games.island_fortress.next_steps import next_text, round_text
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.masonry import (
    CREST,
    Sizes,
    block_of,
    courses_of,
    island,
    reinforced_block,
    slots_of,
    tower_top,
)
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


class Plan(NamedTuple):
    """How many regions stand side by side, how large a stone is, and how high all of it.

    `crest` are the merlons above a region, and the earth below; none in a window that is all needed for stones.
    """

    across: int
    stone: Sizes
    crest: float
    height: float


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


def wall_from_afar(context: FortressContext, space: Space) -> ft.Control:
    """All regions."""
    regions, plan = context.state.setup.regions, plan_of(context.state.setup, space)
    drawn = [_region(context, region, plan) for region in range(regions)]
    rows: list[ft.Control] = [
        in_row(*drawn[first : first + plan.across], spacing=BETWEEN, tight=True)
        for first in range(0, regions, plan.across)
    ]
    return in_lines(*rows, spacing=BETWEEN)


def _region(context: FortressContext, region: int, plan: Plan) -> ft.Control:
    """One region: its name between the towers, then the three rows and the earth."""
    palette, state, before = context.palette, context.state, context.position.before
    sizes, high = plan.stone, plan.stone.height

    def stone_at(slot: int) -> ft.Control:
        return _stone(state, palette, slot, sizes, is_changed(before, state, slot))

    name = context.t("table.region", region=region + 1)
    title = plain_text(name, palette, min(22, high * 0.45), palette.quiet, center=True, lines=1, spoken=False)
    tops = [
        tower_top(state.setup, palette, state.wall[slot], sizes.width, plan.crest)
        for slot in slots_of(region, TOWER_LEVEL)
    ]
    courses: list[ft.Control] = [
        in_row(tops[0], ft.Container(width=sizes.between), tops[1], spacing=JOINT, tight=True),
        *courses_of(region, sizes, palette, stone_at, title),
        island(palette, sizes.course, plan.crest / 2, plan.crest / 2),
    ]
    return in_lines(*courses)


def _stone(state: State, palette: Palette, slot: int, sizes: Sizes, changed: bool) -> ft.Control:
    """A slot: a stone with mark and letter, or a gap; what the last entry changed has a bright edge."""
    wide, high, _ = sizes
    owner = state.wall[slot]
    line = 4 if changed else 0
    if owner == EMPTY:
        gap = ft.Container(bgcolor=palette.gap)
        return ft.Container(
            gap, width=wide, height=high, bgcolor=palette.fresh if changed else palette.gap, padding=line
        )
    mark = min(high * 0.5, wide * 0.4)
    letter = mark * 0.8 if wide >= 44 else 0
    block = block_of(state.setup, palette, owner, mark, letter, wide * 0.05, max(3, high * 0.08))
    if slot in state.reinforced:
        band = max(9, high * 0.28)
        block = reinforced_block(block, palette, band, band * 0.85)
    return ft.Container(block, width=wide, height=high, bgcolor=palette.fresh if changed else None, padding=line)


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
    height=lambda setup, space: plan_of(setup, space).height,
    draw=wall_from_afar,
    label=wall_text,
    honour=honour,
)
