"""Build Wall: IF-BUILD-1 to -6, as far as the light mode knows the position."""

import pytest

from companion.games.island_fortress.rules import check
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    THE_GOVERNOR,
    after,
    broken,
    building,
    drawn,
    emptying,
    game,
    only,
    points,
    replacing,
    standing,
)

# Adam's seventeen blocks fill the first region.
SEVENTEEN_OF_ADAM = drawn(
    "A...A .....",
    "AAAAA .....",
    "AAAAA .....",
    "AAAAA .....",
)


def test_if_build_1_one_block():
    state = after(game(), building(ADAM, "1a1"))

    assert standing(state, "1a1") == ADAM


def test_if_build_1_two_blocks_side_by_side():
    state = after(game(), building(BILL, "2b1", "2d1"))

    assert (standing(state, "2b1"), standing(state, "2d1")) == (BILL, BILL)


@pytest.mark.parametrize(
    "slots", [("1a1", "1a2"), ("1b2", "1b3"), ("1e3", "1e4")], ids=lambda slots: " then ".join(slots)
)
def test_if_build_1_one_block_above_the_other(slots: tuple[str, str]):
    """The second block may stand on the first."""
    state = game(3, drawn("....C .....", ".B..C ....."))

    assert broken(state, building(ADAM, *slots)) == set()


def test_a_block_scores_nothing_by_itself():
    """Only rows, levels and towers do."""
    state = after(game(), building(ADAM, "1a1", "1a2"))

    assert points(state) == only()
    assert state.gains == ()


def test_if_build_2_the_box_holds_eighteen_blocks():
    """Seventeen of Adam's stand: there is one more, and no two."""
    state = game(3, SEVENTEEN_OF_ADAM)

    assert broken(state, building(ADAM, "2a1")) == set()
    assert broken(state, building(ADAM, "2a1", "2b1")) == {"IF-BUILD-2", "IF-RUL-STOCK"}


def test_if_build_2_no_nineteenth_block():
    state = after(game(3, SEVENTEEN_OF_ADAM), building(ADAM, "2a1"))

    assert broken(state, building(ADAM, "2b1")) == {"IF-BUILD-2", "IF-RUL-STOCK"}
    assert broken(state, building(BILL, "2b1")) == set()


def test_if_replace_7_a_replaced_block_may_be_built_again():
    """All eighteen of Adam's stand; Bill replaces one, so Adam has one to build."""
    state = after(game(3, SEVENTEEN_OF_ADAM), building(ADAM, "2a1"), replacing(BILL, "1c2"))

    assert broken(state, building(ADAM, "2b1")) == set()


def test_if_build_3_two_blocks_in_two_regions():
    """A taskmaster stands in one region only."""
    assert broken(game(), building(ADAM, "1a1", "2a1")) == {"IF-BUILD-3"}


def test_if_build_3_neighbours_across_the_border_are_in_two_regions():
    assert broken(game(), building(ADAM, "1e1", "2a1")) == {"IF-BUILD-3"}


def test_if_build_3_any_region_will_do():
    """The light mode does not know where the taskmaster is."""
    assert broken(game(4), building(ADAM, "3a1", "3b1")) == set()


@pytest.mark.parametrize("owner", [ADAM, BILL, THE_GOVERNOR])
def test_if_build_4_a_taken_slot_stays_taken(owner: str):
    """Whoever's block it is."""
    state = game(3, {"1a1": owner})

    assert broken(state, building(ADAM, "1a1")) == {"IF-BUILD-4"}


def test_if_build_4_the_same_slot_twice():
    assert broken(game(), building(ADAM, "1a1", "1a1")) == {"IF-BUILD-4"}


@pytest.mark.parametrize("level", [2, 3, 4])
def test_if_build_5_a_higher_level_needs_a_block_below(level: int):
    """An end column, built up to two levels below, one level below."""
    column = [f"1a{below}" for below in range(1, level)]
    too_low = game(3, dict.fromkeys(column[:-1], BILL))
    high_enough = game(3, dict.fromkeys(column, BILL))

    assert broken(too_low, building(ADAM, f"1a{level}")) == {"IF-BUILD-5"}
    assert broken(high_enough, building(ADAM, f"1a{level}")) == set()


def test_if_build_5_level_1_needs_nothing_below():
    assert broken(game(), building(ADAM, "2c1")) == set()


@pytest.mark.parametrize("owner", [ADAM, BILL, THE_GOVERNOR])
def test_if_build_5_any_block_supports(owner: str):
    state = game(3, {"1c1": owner})

    assert broken(state, building(ADAM, "1c2")) == set()


def test_if_build_5_the_row_below_need_not_be_complete():
    """One column may run up to its tower while all others are bare."""
    state = after(game(), building(ADAM, "1e1", "1e2"), building(ADAM, "1e3", "1e4"))

    assert standing(state, "1e4") == ADAM


def test_if_build_5_blocks_are_set_in_the_order_entered():
    """The upper block first has nothing to stand on."""
    assert broken(game(), building(ADAM, "1a2", "1a1")) == {"IF-BUILD-5"}
    assert broken(game(), building(ADAM, "1a1", "1a2")) == set()


def test_if_build_5_the_first_block_supports_its_own_column_only():
    assert broken(game(), building(ADAM, "1a1", "1b2")) == {"IF-BUILD-5"}


def test_if_build_5_after_a_correction_took_the_block_below_away():
    """The block above still stands; nothing new goes on the gap's upper neighbour's place."""
    state = after(game(3, {"1a1": ADAM, "1b1": ADAM}), emptying("1a1"))

    assert broken(state, building(ADAM, "1a2")) == {"IF-BUILD-5"}


@pytest.mark.parametrize("column", ["a", "e"])
def test_if_build_6_towers_stand_on_the_end_columns(column: str):
    state = game(3, {f"2{column}{level}": BILL for level in (1, 2, 3)})

    assert broken(state, building(ADAM, f"2{column}4")) == set()


@pytest.mark.parametrize("column", ["b", "c", "d"])
def test_if_build_6_no_towers_between(column: str):
    state = game(3, {f"2{column}{level}": BILL for level in (1, 2, 3)})

    assert broken(state, building(ADAM, f"2{column}4")) == {"IF-BUILD-6"}


def test_if_build_6_in_the_middle_of_nothing_lacks_support_too():
    assert broken(game(), building(ADAM, "1c4")) == {"IF-BUILD-5", "IF-BUILD-6"}


def test_if_build_6_as_the_second_block():
    """The first block reaches level 3, and the second cannot go on it."""
    state = game(3, drawn("..B.. .....", "..B.. ....."))

    assert broken(state, building(ADAM, "1c3", "1c4")) == {"IF-BUILD-6"}


def test_every_broken_rule_is_named():
    """Two regions, a taken slot, no support."""
    state = game(3, {"1a1": BILL})

    assert broken(state, building(CHARLES, "1a1", "2a2")) == {"IF-BUILD-3", "IF-BUILD-4", "IF-BUILD-5"}


def test_each_block_of_an_entry_is_asked():
    """Two breaches of one rule are told apart by their slots."""
    ruling = check(game(3, {"1a1": BILL, "1b1": BILL}), building(ADAM, "1a1", "1b1"))

    assert [breach.rule for breach in ruling.breaches] == ["IF-BUILD-4", "IF-BUILD-4"]
    assert ruling.rules == ("IF-BUILD-4",)
    assert len({breach.values["slot"] for breach in ruling.breaches}) == 2
