"""Replace a Built Block: IF-REPLACE-1 to -8; the light mode knows neither Workers nor supplies."""

import pytest

from drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    broken,
    building,
    buying_back,
    chips,
    drawn,
    ending_turn,
    favor,
    finishing,
    game,
    held,
    keys,
    ledger_game,
    only,
    points,
    prisons,
    replacing,
    standing,
    supply,
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


# --- with a ledger ---------------------------------------------------------------------------------

WORKERS = [(1, 4), (2, 8), (3, 12), (4, 16)]
RICH = {"laborers": 20, "convicts": 20, "blocks": 1}


def test_if_replace_1_in_the_taskmasters_region():
    """Adam's taskmaster is in region 2."""
    state = ledger_game(3, {"1a1": BILL, "2a1": BILL}, regions={ADAM: 2}, supplies={ADAM: RICH})

    assert keys(state, replacing(ADAM, "1a1", workers=(4, 0))) == {"IF-REPLACE-1.taskmaster"}
    assert broken(state, replacing(ADAM, "2a1", workers=(4, 0))) == set()


def test_if_replace_5_a_block_in_the_supply():
    """The box has eighteen; they have to be bought first."""
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"laborers": 4}})

    assert keys(state, replacing(ADAM, "1a1", workers=(4, 0))) == {"IF-REPLACE-5.supply"}


@pytest.mark.parametrize(("level", "workers"), WORKERS)
def test_if_replace_6_twice_the_workers_of_building(level: int, workers: int):
    """4, 8, 12, 16: exactly so many."""
    state = ledger_game(3, {f"1a{height}": BILL for height in range(1, level + 1)}, supplies={ADAM: RICH})

    assert broken(state, replacing(ADAM, f"1a{level}", workers=(workers, 0))) == set()
    assert broken(state, replacing(ADAM, f"1a{level}", workers=(1, workers - 1))) == set()
    for wrong in ((workers // 2, 0), (workers - 1, 0), (workers, 1)):
        assert "IF-REPLACE-6" in broken(state, replacing(ADAM, f"1a{level}", workers=wrong))
        assert broken(state, replacing(ADAM, f"1a{level}", workers=wrong)) <= {"IF-REPLACE-6", "IF-BUILD-7"}


def test_if_replace_6_only_workers_in_the_supply():
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"laborers": 3, "convicts": 3, "blocks": 1}})

    assert broken(state, replacing(ADAM, "1a1", workers=(1, 3))) == set()
    assert "IF-REPLACE-6.held" in keys(state, replacing(ADAM, "1a1", workers=(4, 0)))
    assert "IF-REPLACE-6.held" in keys(state, replacing(ADAM, "1a1", workers=(0, 4)))


@pytest.mark.parametrize(("assigned", "die"), [((4, 0), (2, 0)), ((3, 1), (2, 1)), ((0, 4), (0, 4)), ((1, 3), (1, 3))])
def test_if_replace_6_the_same_casualties(assigned: tuple[int, int], die: tuple[int, int]):
    """All Convicts, half of the Laborers rounded up; no Jade is paid and no Convict goes to the prison."""
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"jade": 0} | RICH})

    state = after(state, replacing(ADAM, "1a1", workers=assigned))

    assert supply(state, ADAM)[:4] == (0, 20 - die[0], 20 - die[1], 0)
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_replace_7_the_block_goes_back_to_its_owners_supply():
    """Bill's, not the box: he may build it without buying it."""
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: RICH, BILL: {"laborers": 2}})

    state = after(state, replacing(ADAM, "1a1", workers=(4, 0)), ending_turn(ADAM))

    assert held(state, "blocks") == only(Bill=1)
    assert broken(state, building(BILL, "1b1", workers=(2, 0))) == set()
    assert state.blocks_in_box(1) == 17


def test_if_replace_8_nothing_is_scored_with_a_ledger():
    """A tower, on a wall where nothing else is open: no points, no chip, no Treasure."""
    state = ledger_game(3, {f"1a{level}": BILL for level in (1, 2, 3, 4)}, supplies={ADAM: RICH})

    state = after(state, replacing(ADAM, "1a4", workers=(8, 8)))

    assert (points(state), chips(state), state.gains) == (only(), only(), ())


def test_if_replace_8_the_jade_of_two_blocks_is_not_asked():
    """One block a time; a second one takes a second action."""
    state = ledger_game(
        3, {"1a1": BILL, "1b1": BILL}, supplies={ADAM: {"jade": 0, "convicts": 8, "blocks": 2, "chips": 1}}
    )

    state = after(state, replacing(ADAM, "1a1", workers=(0, 4)), buying_back(ADAM))
    state = after(state, replacing(ADAM, "1b1", workers=(0, 4)))

    assert supply(state, ADAM)[:4] == (0, 0, 0, 0)
