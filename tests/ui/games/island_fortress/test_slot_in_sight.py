"""The slot that was tapped stays in sight above whatever is open below; reckoned, and for all windows."""

from __future__ import annotations

import itertools

import pytest

from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import region_of, shape_of
from companion.ui.games.island_fortress.wall.board import WALL_SPACING, offset_to_show
from companion.ui.games.island_fortress.wall.masonry import region_sizes
from companion.ui.table.room import LEAST_BOARD

WINDOWS = (
    (320, 640),
    (360, 740),
    (412, 915),
    (667, 375),
    (844, 390),
    (915, 412),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("regions", [2, 3, 4])
@pytest.mark.parametrize("viewport", [LEAST_BOARD - 12, 240, 420])
def test_a_chosen_slot_lies_within_what_is_seen(window: tuple[int, int], regions: int, viewport: float) -> None:
    """From its upper edge to its lower, wherever the wall had been scrolled to."""
    width, height = window
    for across in (1, 2):
        sizes = region_sizes(width / across, height / regions)
        for slot in shape_of(regions).slots:
            offset = offset_to_show((slot,), sizes, across, viewport)
            line = region_of(slot) // across
            top = line * (sizes.region + WALL_SPACING)
            level = slot % 20 // 5 + 1
            lower = top + sizes.bottom_of(level)
            upper = lower - sizes.joint - sizes.height
            assert offset <= upper, slot
            assert lower <= offset + viewport, slot


@pytest.mark.parametrize("window", WINDOWS)
def test_two_blocks_of_an_entry_are_seen_together(window: tuple[int, int]) -> None:
    """One above the other in the smallest room that a wall has, whichever was given last."""
    width, height = window
    sizes, viewport = region_sizes(width, height / 2), LEAST_BOARD - 12
    if 2 * (sizes.height + sizes.joint) > viewport:
        return
    for pair in itertools.permutations((20, 25)):
        offset = offset_to_show(pair, sizes, 1, viewport)
        for slot in pair:
            lower = region_of(slot) * (sizes.region + WALL_SPACING) + sizes.bottom_of(slot % 20 // 5 + 1)
            assert offset <= lower - sizes.joint - sizes.height
            assert lower <= offset + viewport


def test_the_stones_of_a_region_end_above_its_earth() -> None:
    """The sizes computed above are those drawn: merlons, four courses, earth."""
    sizes = region_sizes(400, 220)
    assert sizes.bottom_of(1) < sizes.region
    assert sizes.bottom_of(1) - sizes.bottom_of(TOWER_LEVEL) == 3 * (sizes.height + sizes.joint)
