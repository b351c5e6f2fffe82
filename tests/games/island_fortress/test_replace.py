"""Replace a Built Block: IF-REPLACE-1 to -8; the light mode knows neither Workers nor supplies."""

import pytest

from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    building,
    buying_back,
    chips,
    correcting,
    drawn,
    ending_turn,
    favor,
    finishing,
    game,
    held,
    ledger_game,
    only,
    points,
    prisons,
    replacing,
    standing,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def test_an_opponents_block_is_replaced():
    state = after(game(3, {"1a1": ADAM}), replacing(BILL, "1a1"))

    assert standing(state, "1a1") == BILL


def test_a_block_in_the_middle_of_a_column_is_replaced():
    """Blocks above and below stay as they are."""
    state = after(game(3, {"1a1": ADAM, "1a2": ADAM, "1a3": CHARLES}), replacing(BILL, "1a2"))

    assert [standing(state, f"1a{level}") for level in (1, 2, 3)] == [ADAM, BILL, CHARLES]


def test_if_replace_1_nothing_stands_there():
    """Nor ever will, between the towers."""
    assert breaches(game(), replacing(BILL, "1a1")) == [breach("IF-REPLACE-1", slot="1a1")]
    assert breaches(game(), replacing(BILL, "1c4")) == [breach("IF-REPLACE-1", slot="1c4")]


@kept_and_broken("IF-REPLACE-2", "IF-REPLACE-3")
def test_if_replace_2_and_if_replace_3_not_the_governors_block_and_not_ones_own():
    """But Adam's, beside them."""
    state = game(3, drawn("GBA.. ....."))

    assert breaches(state, replacing(BILL, "1a1")) == [breach("IF-REPLACE-2", slot="1a1")]
    assert breaches(state, replacing(BILL, "1b1")) == [breach("IF-REPLACE-3", slot="1b1", player=BILL)]
    assert breaches(state, replacing(BILL, "1c1")) == []


@kept_and_broken("IF-REPLACE-4")
def test_if_replace_4_not_a_reinforced_block():
    state = game(3, {"1a1": ADAM, "1b1": ADAM}, reinforced=["1a1"])

    assert breaches(state, replacing(BILL, "1a1")) == [breach("IF-REPLACE-4", slot="1a1")]
    assert breaches(state, replacing(BILL, "1b1")) == []


def test_if_replace_5_all_eighteen_blocks_stand():
    """Region 1 is Adam's, and one block of region 2: the box has no nineteenth."""
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA AB..."))

    assert breaches(state, replacing(ADAM, "2b1")) == [
        breach("IF-REPLACE-5", player=ADAM, limit=18),
        breach("IF-RUL-STOCK.blocks", player=ADAM, limit=18),
    ]


def test_if_replace_5_the_eighteenth_block():
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA B...."))

    assert breaches(state, replacing(ADAM, "2a1")) == []


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

    assert breaches(state, pair) == [breach("IF-FAVOR-1", player=ADAM, slots=("1b1",))]
    assert breaches(after(state, replacing(ADAM, "1b1")), pair) == []


def test_if_replace_8_it_counts_in_the_least_region():
    """Adam has two on the left and two on the right; Bill takes one on the right: Adam's least is 1, Bill's 0."""
    state = after(game(3, drawn("AA... AA...")), replacing(BILL, "2a1"))

    state = after(state, finishing((0, 0), (0, 0), (0, 0), early=True))

    assert points(state, "least_region") == only(Adam=3)


def test_all_broken_rules_are_named_together():
    """No replacing was agreed, and the block is Bill's own and reinforced."""
    state = game(3, {"1a1": BILL}, reinforced=["1a1"], no_replace=True)

    assert breaches(state, replacing(BILL, "1a1")) == [
        breach("IF-VAR.no_replace"),
        breach("IF-REPLACE-3", slot="1a1", player=BILL),
        breach("IF-REPLACE-4", slot="1a1"),
    ]


# --- with a ledger ---------------------------------------------------------------------------------

WORKERS = [(1, 4), (2, 8), (3, 12), (4, 16)]
RICH = {"laborers": 20, "convicts": 20, "blocks": 1}


@kept_and_broken("IF-REPLACE-1")
def test_if_replace_1_in_the_taskmasters_region():
    """Adam's taskmaster is in region 2."""
    state = ledger_game(3, {"1a1": BILL, "2a1": BILL}, regions={ADAM: 2}, supplies={ADAM: RICH})

    assert breaches(state, replacing(ADAM, "1a1", workers=(4, 0))) == [
        breach("IF-REPLACE-1.taskmaster", player=ADAM, slot="1a1", region=2)
    ]
    assert breaches(state, replacing(ADAM, "2a1", workers=(4, 0))) == []


def test_if_replace_1_to_4_in_a_full_game_too():
    """The Governor's block, Adam's own, a reinforced one, and none."""
    state = ledger_game(3, drawn("GAB.. ....."), supplies={ADAM: RICH}, reinforced=["1c1"])

    for name, refusal in {
        "1a1": breach("IF-REPLACE-2", slot="1a1"),
        "1b1": breach("IF-REPLACE-3", slot="1b1", player=ADAM),
        "1c1": breach("IF-REPLACE-4", slot="1c1"),
        "1d1": breach("IF-REPLACE-1", slot="1d1"),
    }.items():
        assert breaches(state, replacing(ADAM, name, workers=(4, 0))) == [refusal]


@kept_and_broken("IF-REPLACE-5")
def test_if_replace_5_a_block_in_the_supply():
    """The box has eighteen; they have to be bought first."""
    state, replaced = (
        ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"laborers": 4}}),
        replacing(ADAM, "1a1", workers=(4, 0)),
    )

    assert breaches(state, replaced) == [breach("IF-REPLACE-5.supply", player=ADAM, have=0, wanted=1)]
    assert breaches(after(state, correcting(ADAM, blocks=1)), replaced) == []


@pytest.mark.parametrize(("level", "workers"), WORKERS)
def test_if_replace_6_twice_the_workers_of_building(level: int, workers: int):
    """4, 8, 12, 16: exactly so many."""
    state = ledger_game(3, {f"1a{height}": BILL for height in range(1, level + 1)}, supplies={ADAM: RICH})

    assert breaches(state, replacing(ADAM, f"1a{level}", workers=(workers, 0))) == []
    assert breaches(state, replacing(ADAM, f"1a{level}", workers=(1, workers - 1))) == []
    for wrong in ((workers // 2, 0), (workers - 1, 0), (workers, 1)):
        number = {"assigned": sum(wrong), "needed": workers}
        assert breaches(state, replacing(ADAM, f"1a{level}", workers=wrong)) == [
            breach("IF-REPLACE-6.number", **number),
            breach("IF-BUILD-7.number", **number),
        ]


@kept_and_broken("IF-REPLACE-6")
def test_if_replace_6_only_workers_in_the_supply():
    state = ledger_game(3, {"1a1": BILL}, supplies={ADAM: {"laborers": 3, "convicts": 3, "blocks": 1}})

    assert breaches(state, replacing(ADAM, "1a1", workers=(1, 3))) == []
    for wrong in ((4, 0), (0, 4)):
        assert breaches(state, replacing(ADAM, "1a1", workers=wrong)) == [
            breach("IF-REPLACE-6.held", laborers=3, convicts=3),
            breach("IF-BUILD-7.held", laborers=3, convicts=3),
        ]


@pytest.mark.parametrize("workers", [(10, 6), (9, 6), (0, 0)])
def test_if_replace_6_too_few_workers_are_told_as_that_however_they_are_assigned(workers: tuple[int, int]):
    """16 for a tower, 15 in the supply: what is missing is the point, not the split."""
    wall = {f"1a{level}": BILL for level in (1, 2, 3, 4)}
    state = ledger_game(3, wall, supplies={ADAM: {"laborers": 9, "convicts": 6, "blocks": 1}})

    assert breaches(state, replacing(ADAM, "1a4", workers=workers)) == [
        breach("IF-REPLACE-6.short", have=15, needed=16),
        breach("IF-BUILD-7.short", have=15, needed=16),
    ]


def test_if_replace_6_workers_are_asked_for_an_empty_slot_too():
    """Four, as for a block there."""
    state = ledger_game(supplies={ADAM: {"laborers": 3, "blocks": 1}})

    assert breaches(state, replacing(ADAM, "1a1", workers=(3, 0))) == [
        breach("IF-REPLACE-1", slot="1a1"),
        breach("IF-REPLACE-6.short", have=3, needed=4),
        breach("IF-BUILD-7.short", have=3, needed=4),
    ]


def test_all_broken_rules_are_named_with_a_ledger_too():
    """Another region, a Reinforcement, no block, and 17 Workers instead of 16, of whom a Laborer is not there."""
    wall = {f"2a{level}": BILL for level in (1, 2, 3, 4)}
    state = ledger_game(3, wall, reinforced=["2a4"], supplies={ADAM: {"laborers": 9, "convicts": 7}})

    assert breaches(state, replacing(ADAM, "2a4", workers=(10, 7))) == [
        breach("IF-REPLACE-1.taskmaster", player=ADAM, slot="2a4", region=1),
        breach("IF-REPLACE-4", slot="2a4"),
        breach("IF-REPLACE-5.supply", player=ADAM, have=0, wanted=1),
        breach("IF-REPLACE-6.number", assigned=17, needed=16),
        breach("IF-BUILD-7.number", assigned=17, needed=16),
        breach("IF-REPLACE-6.held", laborers=9, convicts=7),
        breach("IF-BUILD-7.held", laborers=9, convicts=7),
    ]


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
    assert breaches(state, building(BILL, "1b1", workers=(2, 0))) == []
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
