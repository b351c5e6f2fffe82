"""The wall of a game under way is painted by sweeps, of which a device tells only some positions."""

from companion.games.island_fortress.wall import EMPTY, shape_of, slot_named
from companion.ui.games.island_fortress.painting import Paint, sweep_begun, sweep_ended, swept

BARE = Paint(shape_of(2).bare, brush=1)


def slot(name: str) -> int:
    found = slot_named(name, 2)
    assert found is not None
    return found


def painted(paint: Paint, *names: str) -> bool:
    """True if these slots are painted with the brush, and no other is."""
    return {number for number, owner in enumerate(paint.wall) if owner == paint.brush} == set(map(slot, names))


def test_a_quick_sweep_paints_the_slots_that_it_passes() -> None:
    """In both directions; also where only its end is told."""
    there = sweep_ended(swept(sweep_begun(BARE, slot("1b2")), slot("1d2")), slot("1e2"))
    back = sweep_ended(sweep_begun(BARE, slot("2e1")), slot("2b1"))

    assert painted(there, "1b2", "1c2", "1d2", "1e2")
    assert painted(back, "2e1", "2d1", "2c1", "2b1")
    assert there.sweep is back.sweep is None


def test_a_sweep_over_the_top_passes_no_slot_between_the_towers() -> None:
    """IF-BUILD-6: on level 4 only the end columns have a slot."""
    assert painted(swept(sweep_begun(BARE, slot("1a4")), slot("1e4")), "1a4", "1e4")


def test_a_sweep_that_slips_to_another_level_or_beside_the_wall_paints_what_it_touches() -> None:
    slipped = swept(sweep_begun(BARE, slot("1a1")), slot("1c2"))

    assert painted(slipped, "1a1", "1c2")
    assert painted(sweep_ended(slipped, None), "1a1", "1c2")


def test_a_sweep_that_begins_on_its_own_paint_clears_what_it_passes() -> None:
    full = sweep_ended(sweep_begun(BARE, slot("1a1")), slot("1e1"))

    bare = sweep_ended(sweep_begun(full, slot("1b1")), slot("1d1"))

    assert painted(bare, "1a1", "1e1")
    assert bare.wall[slot("1c1")] == EMPTY
