"""Replace a Built Block: IF-REPLACE-1 to -8; the light mode knows neither Workers nor supplies."""

import pytest

from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def test_an_opponents_block_is_replaced():
    state = b.after(b.game(3, {"1a1": b.ADAM}), b.replacing(b.BILL, "1a1"))

    assert b.standing(state, "1a1") == b.BILL


def test_a_block_in_the_middle_of_a_column_is_replaced():
    """Blocks above and below stay as they are."""
    state = b.after(b.game(3, {"1a1": b.ADAM, "1a2": b.ADAM, "1a3": b.CHARLES}), b.replacing(b.BILL, "1a2"))

    assert [b.standing(state, f"1a{level}") for level in (1, 2, 3)] == [b.ADAM, b.BILL, b.CHARLES]


def test_if_replace_1_nothing_stands_there():
    """Nor ever will, between the towers."""
    assert breaches(b.game(), b.replacing(b.BILL, "1a1")) == [breach("IF-REPLACE-1", slot="1a1")]
    assert breaches(b.game(), b.replacing(b.BILL, "1c4")) == [breach("IF-REPLACE-1", slot="1c4")]


@kept_and_broken("IF-REPLACE-2", "IF-REPLACE-3")
def test_if_replace_2_and_if_replace_3_not_the_governors_block_and_not_ones_own():
    """But Adam's, beside them."""
    state = b.game(3, b.drawn("GBA.. ....."))

    assert breaches(state, b.replacing(b.BILL, "1a1")) == [breach("IF-REPLACE-2", slot="1a1")]
    assert breaches(state, b.replacing(b.BILL, "1b1")) == [breach("IF-REPLACE-3", slot="1b1", player=b.BILL)]
    assert breaches(state, b.replacing(b.BILL, "1c1")) == []


@kept_and_broken("IF-REPLACE-4")
def test_if_replace_4_not_a_reinforced_block():
    state = b.game(3, {"1a1": b.ADAM, "1b1": b.ADAM}, reinforced=["1a1"])

    assert breaches(state, b.replacing(b.BILL, "1a1")) == [breach("IF-REPLACE-4", slot="1a1")]
    assert breaches(state, b.replacing(b.BILL, "1b1")) == []


def test_if_replace_5_all_eighteen_blocks_stand():
    """Region 1 is Adam's, and one block of region 2: the box has no nineteenth."""
    state = b.game(3, b.drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA AB..."))

    assert breaches(state, b.replacing(b.ADAM, "2b1")) == [
        breach("IF-REPLACE-5", player=b.ADAM, limit=18),
        breach("IF-RUL-STOCK.blocks", player=b.ADAM, limit=18),
    ]


def test_if_replace_5_the_eighteenth_block():
    state = b.game(3, b.drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA B...."))

    assert breaches(state, b.replacing(b.ADAM, "2a1")) == []


def test_if_replace_8_no_points_for_a_scored_row():
    """Adam's row of five becomes Bill's block by block; it was scored once."""
    state = b.game(3, b.drawn("AAAAA ....."))

    state = b.after(state, b.replacing(b.BILL, "1a1"), b.replacing(b.BILL, "1b1"), b.replacing(b.BILL, "1c1"))

    assert b.points(state) == b.only()
    assert b.chips(state) == b.only()


def test_if_replace_8_no_points_for_a_tower():
    """Adam keeps his five; Bill gets none."""
    state = b.after(b.game(3, b.drawn("C.... .....", "C.... .....", "C.... .....")), b.building(b.ADAM, "1a4"))

    state = b.after(state, b.replacing(b.BILL, "1a4"))

    assert b.points(state) == b.only(Adam=5)


def test_if_replace_8_it_counts_in_a_row_not_yet_scored():
    """2 and 2 become 1 and 3; Adam's fifth block makes it 2 and 3: Bill has most, and Adam the chip."""
    state = b.game(3, b.drawn("AABB. ....."))

    state = b.after(state, b.replacing(b.BILL, "1a1"), b.building(b.ADAM, "1e1"))

    assert b.points(state) == b.only(Bill=3)
    assert b.chips(state) == b.only(Adam=1)


def test_if_replace_8_it_counts_on_a_level_not_yet_scored():
    """The left row is scored; Bill then takes two of Adam's five there. Level 1: Adam 3, Bill 2 + 2, Charles 3."""
    state = b.game(3, b.drawn("AAAAA BBCC."))

    state = b.after(state, b.replacing(b.BILL, "1a1"), b.replacing(b.BILL, "1b1"), b.building(b.CHARLES, "2e1"))

    assert b.points(state, "rows") == b.only(Charles=3)
    assert b.points(state, "levels") == b.only(Bill=1)


def test_if_replace_8_it_counts_in_patterns():
    state = b.game(3, {"1a1": b.ADAM, "1b1": b.BILL})
    pair = b.favor(b.ADAM, "a1 b1", "1a1")

    assert breaches(state, pair) == [breach("IF-FAVOR-1", player=b.ADAM, slots=("1b1",))]
    assert breaches(b.after(state, b.replacing(b.ADAM, "1b1")), pair) == []


def test_if_replace_8_it_counts_in_the_least_region():
    """Adam has two on the left and two on the right; Bill takes one on the right: Adam's least is 1, Bill's 0."""
    state = b.after(b.game(3, b.drawn("AA... AA...")), b.replacing(b.BILL, "2a1"))

    state = b.after(state, b.finishing((0, 0), (0, 0), (0, 0), early=True))

    assert b.points(state, "least_region") == b.only(Adam=3)


def test_all_broken_rules_are_named_together():
    """No replacing was agreed, and the block is Bill's own and reinforced."""
    state = b.game(3, {"1a1": b.BILL}, reinforced=["1a1"], no_replace=True)

    assert breaches(state, b.replacing(b.BILL, "1a1")) == [
        breach("IF-VAR.no_replace"),
        breach("IF-REPLACE-3", slot="1a1", player=b.BILL),
        breach("IF-REPLACE-4", slot="1a1"),
    ]


# --- with a ledger ---------------------------------------------------------------------------------

WORKERS = [(1, 4), (2, 8), (3, 12), (4, 16)]
RICH = {"laborers": 20, "convicts": 20, "blocks": 1}


@kept_and_broken("IF-REPLACE-1")
def test_if_replace_1_in_the_taskmasters_region():
    """Adam's taskmaster is in region 2."""
    state = b.ledger_game(3, {"1a1": b.BILL, "2a1": b.BILL}, regions={b.ADAM: 2}, supplies={b.ADAM: RICH})

    assert breaches(state, b.replacing(b.ADAM, "1a1", workers=(4, 0))) == [
        breach("IF-REPLACE-1.taskmaster", player=b.ADAM, slot="1a1", region=2)
    ]
    assert breaches(state, b.replacing(b.ADAM, "2a1", workers=(4, 0))) == []


def test_if_replace_1_to_4_in_a_full_game_too():
    """The Governor's block, Adam's own, a reinforced one, and none."""
    state = b.ledger_game(3, b.drawn("GAB.. ....."), supplies={b.ADAM: RICH}, reinforced=["1c1"])

    for name, refusal in {
        "1a1": breach("IF-REPLACE-2", slot="1a1"),
        "1b1": breach("IF-REPLACE-3", slot="1b1", player=b.ADAM),
        "1c1": breach("IF-REPLACE-4", slot="1c1"),
        "1d1": breach("IF-REPLACE-1", slot="1d1"),
    }.items():
        assert breaches(state, b.replacing(b.ADAM, name, workers=(4, 0))) == [refusal]


@kept_and_broken("IF-REPLACE-5")
def test_if_replace_5_a_block_in_the_supply():
    """The box has eighteen; they have to be bought first."""
    state, replaced = (
        b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"laborers": 4}}),
        b.replacing(b.ADAM, "1a1", workers=(4, 0)),
    )

    assert breaches(state, replaced) == [breach("IF-REPLACE-5.supply", player=b.ADAM, have=0, wanted=1)]
    assert breaches(b.after(state, b.correcting(b.ADAM, blocks=1)), replaced) == []


@pytest.mark.parametrize(("level", "workers"), WORKERS)
def test_if_replace_6_twice_the_workers_of_building(level: int, workers: int):
    """4, 8, 12, 16: exactly so many."""
    state = b.ledger_game(3, {f"1a{height}": b.BILL for height in range(1, level + 1)}, supplies={b.ADAM: RICH})

    assert breaches(state, b.replacing(b.ADAM, f"1a{level}", workers=(workers, 0))) == []
    assert breaches(state, b.replacing(b.ADAM, f"1a{level}", workers=(1, workers - 1))) == []
    for wrong in ((workers // 2, 0), (workers - 1, 0), (workers, 1)):
        number = {"assigned": sum(wrong), "needed": workers}
        assert breaches(state, b.replacing(b.ADAM, f"1a{level}", workers=wrong)) == [
            breach("IF-REPLACE-6.number", **number),
            breach("IF-BUILD-7.number", **number),
        ]


@kept_and_broken("IF-REPLACE-6")
def test_if_replace_6_only_workers_in_the_supply():
    state = b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"laborers": 3, "convicts": 3, "blocks": 1}})

    assert breaches(state, b.replacing(b.ADAM, "1a1", workers=(1, 3))) == []
    for wrong in ((4, 0), (0, 4)):
        assert breaches(state, b.replacing(b.ADAM, "1a1", workers=wrong)) == [
            breach("IF-REPLACE-6.held", laborers=3, convicts=3),
            breach("IF-BUILD-7.held", laborers=3, convicts=3),
        ]


@pytest.mark.parametrize("workers", [(10, 6), (9, 6), (0, 0)])
def test_if_replace_6_too_few_workers_are_told_as_that_however_they_are_assigned(workers: tuple[int, int]):
    """16 for a tower, 15 in the supply: what is missing is the point, not the split."""
    wall = {f"1a{level}": b.BILL for level in (1, 2, 3, 4)}
    state = b.ledger_game(3, wall, supplies={b.ADAM: {"laborers": 9, "convicts": 6, "blocks": 1}})

    assert breaches(state, b.replacing(b.ADAM, "1a4", workers=workers)) == [
        breach("IF-REPLACE-6.short", have=15, needed=16),
        breach("IF-BUILD-7.short", have=15, needed=16),
    ]


def test_if_replace_6_workers_are_asked_for_an_empty_slot_too():
    """Four, as for a block there."""
    state = b.ledger_game(supplies={b.ADAM: {"laborers": 3, "blocks": 1}})

    assert breaches(state, b.replacing(b.ADAM, "1a1", workers=(3, 0))) == [
        breach("IF-REPLACE-1", slot="1a1"),
        breach("IF-REPLACE-6.short", have=3, needed=4),
        breach("IF-BUILD-7.short", have=3, needed=4),
    ]


def test_all_broken_rules_are_named_with_a_ledger_too():
    """Another region, a Reinforcement, no block, and 17 Workers instead of 16, of whom a Laborer is not there."""
    wall = {f"2a{level}": b.BILL for level in (1, 2, 3, 4)}
    state = b.ledger_game(3, wall, reinforced=["2a4"], supplies={b.ADAM: {"laborers": 9, "convicts": 7}})

    assert breaches(state, b.replacing(b.ADAM, "2a4", workers=(10, 7))) == [
        breach("IF-REPLACE-1.taskmaster", player=b.ADAM, slot="2a4", region=1),
        breach("IF-REPLACE-4", slot="2a4"),
        breach("IF-REPLACE-5.supply", player=b.ADAM, have=0, wanted=1),
        breach("IF-REPLACE-6.number", assigned=17, needed=16),
        breach("IF-BUILD-7.number", assigned=17, needed=16),
        breach("IF-REPLACE-6.held", laborers=9, convicts=7),
        breach("IF-BUILD-7.held", laborers=9, convicts=7),
    ]


@pytest.mark.parametrize(("assigned", "die"), [((4, 0), (2, 0)), ((3, 1), (2, 1)), ((0, 4), (0, 4)), ((1, 3), (1, 3))])
def test_if_replace_6_the_same_casualties(assigned: tuple[int, int], die: tuple[int, int]):
    """All Convicts, half of the Laborers rounded up; no Jade is paid and no Convict goes to the prison."""
    state = b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: {"jade": 0} | RICH})

    state = b.after(state, b.replacing(b.ADAM, "1a1", workers=assigned))

    assert b.supply(state, b.ADAM)[:4] == (0, 20 - die[0], 20 - die[1], 0)
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_replace_7_the_block_goes_back_to_its_owners_supply():
    """Bill's, not the box: he may build it without buying it."""
    state = b.ledger_game(3, {"1a1": b.BILL}, supplies={b.ADAM: RICH, b.BILL: {"laborers": 2}})

    state = b.after(state, b.replacing(b.ADAM, "1a1", workers=(4, 0)), b.ending_turn(b.ADAM))

    assert b.held(state, "blocks") == b.only(Bill=1)
    assert breaches(state, b.building(b.BILL, "1b1", workers=(2, 0))) == []
    assert state.blocks_in_box(1) == 17


def test_if_replace_8_nothing_is_scored_with_a_ledger():
    """A tower, on a wall where nothing else is open: no points, no chip, no Treasure."""
    state = b.ledger_game(3, {f"1a{level}": b.BILL for level in (1, 2, 3, 4)}, supplies={b.ADAM: RICH})

    state = b.after(state, b.replacing(b.ADAM, "1a4", workers=(8, 8)))

    assert (b.points(state), b.chips(state), state.gains) == (b.only(), b.only(), ())


def test_if_replace_8_the_jade_of_two_blocks_is_not_asked():
    """One block a time; a second one takes a second action."""
    state = b.ledger_game(
        3, {"1a1": b.BILL, "1b1": b.BILL}, supplies={b.ADAM: {"jade": 0, "convicts": 8, "blocks": 2, "chips": 1}}
    )

    state = b.after(state, b.replacing(b.ADAM, "1a1", workers=(0, 4)), b.buying_back(b.ADAM))
    state = b.after(state, b.replacing(b.ADAM, "1b1", workers=(0, 4)))

    assert b.supply(state, b.ADAM)[:4] == (0, 0, 0, 0)
