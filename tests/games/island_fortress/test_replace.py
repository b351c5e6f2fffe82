"""Replace a Built Block: IF-REPLACE-1 to -5 and -8."""

from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    broken,
    building,
    chips,
    drawn,
    favor,
    finishing,
    game,
    only,
    points,
    replacing,
    standing,
)


def test_an_opponents_block_is_replaced():
    state = after(game(3, {"1a1": ADAM}), replacing(BILL, "1a1"))

    assert standing(state, "1a1") == BILL


def test_a_block_in_the_middle_of_a_column_is_replaced():
    """Blocks above and below stay as they are."""
    state = after(game(3, {"1a1": ADAM, "1a2": ADAM, "1a3": CHARLES}), replacing(BILL, "1a2"))

    assert [standing(state, f"1a{level}") for level in (1, 2, 3)] == [ADAM, BILL, CHARLES]


def test_if_replace_1_nothing_stands_there():
    assert broken(game(), replacing(BILL, "1a1")) == {"IF-REPLACE-1"}


def test_if_replace_1_no_tower_stands_between_the_ends():
    assert broken(game(), replacing(BILL, "1c4")) == {"IF-REPLACE-1"}


def test_if_replace_2_not_the_governors_block():
    assert broken(game(3, drawn("G.... .....")), replacing(BILL, "1a1")) == {"IF-REPLACE-2"}


def test_if_replace_3_not_ones_own_block():
    assert broken(game(3, {"1a1": BILL}), replacing(BILL, "1a1")) == {"IF-REPLACE-3"}


def test_if_replace_4_not_a_reinforced_block():
    state = game(3, {"1a1": ADAM, "1b1": ADAM}, reinforced=["1a1"])

    assert broken(state, replacing(BILL, "1a1")) == {"IF-REPLACE-4"}
    assert broken(state, replacing(BILL, "1b1")) == set()


def test_if_replace_3_and_4_ones_own_reinforced_block():
    state = game(3, {"1a1": BILL}, reinforced=["1a1"])

    assert broken(state, replacing(BILL, "1a1")) == {"IF-REPLACE-3", "IF-REPLACE-4"}


def test_if_replace_5_all_eighteen_blocks_stand():
    """Region 1 is Adam's, and one block of region 2: the box has no nineteenth."""
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA AB..."))

    assert broken(state, replacing(ADAM, "2b1")) == {"IF-REPLACE-5", "IF-RUL-STOCK"}


def test_if_replace_5_the_eighteenth_block():
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA B...."))

    assert broken(state, replacing(ADAM, "2a1")) == set()


def test_if_replace_8_no_points_for_a_scored_row():
    """Adam's row of five becomes Bill's block by block; it was scored once."""
    state = game(3, drawn("AAAAA ....."))

    state = after(state, replacing(BILL, "1a1"), replacing(BILL, "1b1"), replacing(BILL, "1c1"))

    assert points(state) == only()
    assert chips(state) == only()


def test_if_replace_8_no_points_for_a_tower():
    """Adam keeps his five; Bill gets none."""
    state = after(game(3, drawn("C.... .....", "C.... .....", "C.... .....")), building(ADAM, "1a4"))

    state = after(state, replacing(BILL, "1a4"))

    assert points(state) == only(Adam=5)


def test_if_replace_8_it_counts_in_a_row_not_yet_scored():
    """2 and 2 become 1 and 3; Adam's fifth block makes it 2 and 3: Bill has most, and Adam the chip."""
    state = game(3, drawn("AABB. ....."))

    state = after(state, replacing(BILL, "1a1"), building(ADAM, "1e1"))

    assert points(state) == only(Bill=3)
    assert chips(state) == only(Adam=1)


def test_if_replace_8_it_counts_on_a_level_not_yet_scored():
    """The left row is scored; Bill then takes two of Adam's five there. Level 1: Adam 3, Bill 2 + 2, Charles 3."""
    state = game(3, drawn("AAAAA BBCC."))

    state = after(state, replacing(BILL, "1a1"), replacing(BILL, "1b1"), building(CHARLES, "2e1"))

    assert points(state, "rows") == only(Charles=3)
    assert points(state, "levels") == only(Bill=1)


def test_if_replace_8_it_counts_in_patterns():
    state = game(3, {"1a1": ADAM, "1b1": BILL})
    pair = favor(ADAM, "a1 b1", "1a1")

    assert broken(state, pair) == {"IF-FAVOR-1"}
    assert broken(after(state, replacing(ADAM, "1b1")), pair) == set()


def test_if_replace_8_it_counts_in_the_least_region():
    """Adam has two on the left and two on the right; Bill takes one on the right: Adam's least is 1, Bill's 0."""
    state = after(game(3, drawn("AA... AA...")), replacing(BILL, "2a1"))

    state = after(state, finishing((0, 0), (0, 0), (0, 0), early=True))

    assert points(state, "least_region") == only(Adam=3)


def test_all_broken_rules_are_named_together():
    """No replacing was agreed, and the block is Bill's own and reinforced."""
    state = game(3, {"1a1": BILL}, reinforced=["1a1"], no_replace=True)

    assert broken(state, replacing(BILL, "1a1")) == {"IF-VAR", "IF-REPLACE-3", "IF-REPLACE-4"}
