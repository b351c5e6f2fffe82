"""Corrections by the table: they bypass the rules and score nothing by themselves."""

import pytest

from companion.games.island_fortress.state import EndedBy
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2C3,
    BILL,
    CHARLES,
    THE_GOVERNOR,
    active,
    after,
    building,
    buying_back,
    chips,
    collecting_jade,
    correcting,
    correcting_prison,
    correcting_slot,
    correcting_taskmaster,
    drawn,
    emptying,
    ending_turn,
    finishing,
    game,
    held,
    idle,
    ledger_game,
    names,
    new_game,
    new_ledger_game,
    only,
    petition,
    points,
    prisons,
    recruiting,
    region,
    replacing,
    standing,
    supply,
    treasures,
)
from tests.games.island_fortress.refusals import breach, breaches

NOTHING_HELD = finishing((0, 0), (0, 0), (0, 0), early=True)


def test_counts_change_by_so_much():
    state = after(game(), correcting(BILL, chips=3, treasures=2, score=7), correcting(BILL, chips=-1, score=-2))

    assert chips(state) == only(Bill=2)
    assert treasures(state) == only(Bill=2)
    assert points(state) == only(Bill=5)


def test_a_corrected_score_is_shown_as_a_correction():
    state = after(game(), correcting(BILL, score=7))

    assert points(state, "adjust") == only(Bill=7)


def test_a_corrected_treasure_scores_no_point_by_itself():
    """The table corrects the score too if it wants to."""
    assert points(after(game(), correcting(BILL, treasures=2))) == only()


def test_a_score_may_become_negative():
    assert points(after(game(), correcting(BILL, score=-4))) == only(Bill=-4)


@pytest.mark.parametrize("count", ["chips", "treasures"])
def test_no_other_count_becomes_negative(count: str):
    state = after(game(), correcting(BILL, **{count: 2}))

    assert breaches(state, correcting(BILL, **{count: -2})) == []
    assert breaches(state, correcting(BILL, **{count: -3})) == [breach("IF-RUL-STOCK.negative", count=count, have=2)]
    assert breaches(state, correcting(ADAM, **{count: -1})) == [breach("IF-RUL-STOCK.negative", count=count, have=0)]


def test_a_corrected_chip_may_be_spent():
    assert chips(after(game(), correcting(BILL, chips=1), buying_back(BILL))) == only()


@pytest.mark.parametrize("owner", [ADAM, THE_GOVERNOR])
def test_a_block_is_set(owner: str):
    assert standing(after(game(), correcting_slot("1a1", owner)), "1a1") == owner


def test_a_block_changes_hands_or_goes():
    state = game(3, {"1a1": ADAM, "1b1": ADAM, "1c1": ADAM})

    state = after(state, correcting_slot("1a1", BILL), correcting_slot("1b1", THE_GOVERNOR), emptying("1c1"))

    assert [standing(state, name) for name in ("1a1", "1b1", "1c1")] == [BILL, THE_GOVERNOR, None]


def test_support_and_turn_do_not_matter():
    """Before the first petition, in the air, the Governor's block besides: the table knows best."""
    state = after(new_game(), correcting_slot("1a3", ADAM), correcting_slot("1b2", THE_GOVERNOR))

    assert [standing(state, name) for name in ("1a3", "1b2")] == [ADAM, THE_GOVERNOR]
    assert state.governor_blocks == 12


def test_if_build_6_a_correction_cannot_change_the_shape_of_the_wall():
    assert breaches(game(), correcting_slot("1c4", ADAM)) == [breach("IF-BUILD-6", slot="1c4")]
    assert breaches(game(), correcting_slot("1c4", reinforced=True)) == [breach("IF-BUILD-6", slot="1c4")]


def test_a_reinforcement_is_set_and_taken():
    state = after(game(3, {"1a1": ADAM, "1b1": BILL}, reinforced=["1b1"]), correcting_slot("1a1", reinforced=True))
    assert names(state.reinforced) == {"1a1", "1b1"}

    state = after(state, correcting_slot("1b1", reinforced=False))
    assert names(state.reinforced) == {"1a1"}
    assert breaches(state, replacing(BILL, "1a1")) == [breach("IF-REPLACE-4", slot="1a1")]


def test_a_block_may_be_set_with_its_reinforcement():
    state = after(game(), correcting_slot("1a1", ADAM, reinforced=True))

    assert standing(state, "1a1") == ADAM
    assert names(state.reinforced) == {"1a1"}


def test_if_plan_c_a_reinforcement_lies_on_a_block():
    assert breaches(game(), correcting_slot("1a1", reinforced=True)) == [breach("IF-PLAN-C.no_block", slot="1a1")]


def test_a_reinforcement_goes_with_its_block():
    state = game(3, {"1a1": ADAM}, reinforced=["1a1"])

    assert names(after(state, emptying("1a1")).reinforced) == set()


def test_a_reinforcement_stays_where_only_the_owner_is_corrected():
    state = game(3, {"1a1": ADAM}, reinforced=["1a1"])

    assert names(after(state, correcting_slot("1a1", BILL)).reinforced) == {"1a1"}


def test_if_rul_stock_no_nineteenth_block():
    """Seventeen of Adam's on the left and one on the right."""
    state = game(3, drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA A...."))

    assert breaches(state, correcting_slot("2b1", ADAM)) == [breach("IF-RUL-STOCK.blocks", player=ADAM, limit=18)]
    assert breaches(state, correcting_slot("2b1", BILL)) == []
    assert breaches(state, correcting_slot("2a1", ADAM, reinforced=True)) == []


def test_a_row_filled_by_a_correction_counts_as_scored():
    """No chip, no points, neither now nor at the end."""
    state = after(game(3, drawn("AAAA. .....")), correcting_slot("1e1", ADAM))
    assert (points(state), chips(state), state.gains) == (only(), only(), ())

    state = after(state, NOTHING_HELD)
    assert points(state, "final_rows") == only()


@pytest.mark.parametrize("gap", "abcde")
def test_a_correction_elsewhere_leaves_an_open_row_open(gap: str):
    """Four blocks of five, wherever the gap is: Bill's fifth still scores, chip for him and 3 for Adam."""
    state = game(3, {f"1{column}1": ADAM for column in "abcde" if column != gap})

    state = after(state, correcting_slot("2a1", CHARLES), building(BILL, f"1{gap}1"))

    assert chips(state) == only(Bill=1)
    assert points(state) == only(Adam=3)


def test_a_level_filled_by_a_correction_counts_as_scored():
    state = after(game(3, drawn("AAAAA AAAA.")), correcting_slot("2e1", ADAM))
    assert treasures(state) == only()

    state = after(state, NOTHING_HELD)
    assert points(state, "final_levels") == only()


def test_a_row_filled_by_a_correction_counts_for_its_level():
    """The left row is corrected, the right one built: Adam has five of ten, Bill four, Charles one."""
    state = after(game(3, drawn("AAAA. BBBB.")), correcting_slot("1e1", ADAM), building(CHARLES, "2e1"))

    assert points(state, "rows") == only(Bill=3)
    assert treasures(state) == only(Adam=1)


def test_a_corrected_block_counts_in_a_row_completed_later():
    """Adam's two become Bill's: Bill has 4 of 5."""
    state = game(3, drawn("AABB. ....."))

    state = after(state, correcting_slot("1a1", BILL), correcting_slot("1b1", BILL), building(ADAM, "1e1"))

    assert points(state) == only(Bill=3)


def test_if_once_a_row_opened_by_a_correction_and_left_open_is_not_scored_at_the_end():
    """It was scored when it was completed."""
    state = after(game(3, drawn("AABB. .....")), building(BILL, "1e1"), emptying("1a1"), NOTHING_HELD)

    assert points(state, "rows") == only(Bill=3)
    assert points(state, "final_rows") == only()


def test_a_tower_set_by_a_correction_scores_nothing():
    state = after(game(3, drawn("A.... .....", "A.... .....", "A.... .....")), correcting_slot("1a4", ADAM))

    assert points(state) == only()


def test_if_end_1_a_correction_may_complete_the_wall():
    state = after(game(3, ALL_BUT_2C3), correcting_slot("2c3", BILL))

    assert state.ended_by is EndedBy.WALL
    assert (points(state), chips(state), treasures(state)) == (only(), only(), only())
    assert state.scored_levels == {1, 2, 3}


def test_if_end_1_a_correction_may_reopen_the_wall():
    """The last block was entered by mistake: play goes on."""
    state = after(game(3, ALL_BUT_2C3), building(BILL, "2c3"), emptying("2c3"))

    assert state.ended_by is None
    assert breaches(state, petition(ADAM)) == []


def test_after_the_wall_is_complete_counts_may_be_corrected():
    """Until the final scoring."""
    state = after(game(3, ALL_BUT_2C3), building(BILL, "2c3"))

    assert breaches(state, correcting(ADAM, chips=1)) == []


@pytest.mark.parametrize("late", [correcting(ADAM, score=1), correcting_slot("1a1", ADAM), emptying("1a1")])
def test_if_end_a_final_sheet_is_not_corrected(late):
    state = after(game(), NOTHING_HELD)

    assert breaches(state, late) == [breach("IF-END.finished")]


# --- with a ledger ---------------------------------------------------------------------------------

SUPPLY_COUNTS = ["jade", "laborers", "convicts", "blocks", "favors"]


@pytest.mark.parametrize("count", SUPPLY_COUNTS)
def test_every_count_of_a_supply_changes_by_so_much(count: str):
    """Up by 4, down by 1; nothing else, and nobody else's."""
    state = ledger_game()
    before = supply(state, BILL)

    state = after(state, correcting(BILL, **{count: 4}), correcting(BILL, **{count: -1}))

    assert supply(state, BILL) == before._replace(**{count: getattr(before, count) + 3})
    assert supply(state, ADAM) == before
    assert points(state) == only()


def test_all_counts_change_at_once():
    state = ledger_game()

    state = after(state, correcting(ADAM, jade=-5, laborers=1, convicts=2, blocks=3, favors=-3, chips=4, treasures=5))

    assert supply(state, ADAM)[:5] == (10, 1, 2, 3, 0)
    assert (chips(state), treasures(state)) == (only(Adam=4), only(Adam=5))


@pytest.mark.parametrize("count", [*SUPPLY_COUNTS, "chips", "treasures"])
def test_if_rul_stock_no_count_falls_below_nothing(count: str):
    state = after(ledger_game(supplies={ADAM: {"jade": 0, "favors": 0}}), correcting(ADAM, **{count: 2}))

    assert breaches(state, correcting(ADAM, **{count: -3})) == [breach("IF-RUL-STOCK.negative", count=count, have=2)]
    assert breaches(state, correcting(ADAM, **{count: -2})) == []


def test_if_rul_stock_not_more_blocks_than_the_box_has():
    """Five stand, ten are in the supply: three more, and no four."""
    state = ledger_game(3, drawn("AAAAA ....."), supplies={ADAM: {"blocks": 10}})

    assert breaches(state, correcting(ADAM, blocks=3)) == []
    assert breaches(state, correcting(ADAM, blocks=4)) == [breach("IF-RUL-STOCK.blocks", player=ADAM, limit=18)]
    empty = after(state, correcting(ADAM, blocks=3))
    assert breaches(empty, correcting(ADAM, blocks=1)) == [breach("IF-RUL-STOCK.blocks", player=ADAM, limit=18)]


def test_if_rul_stock_a_slot_takes_a_block_of_the_box():
    """Eighteen are in Adam's supply: the supply has to be corrected first."""
    state = ledger_game(supplies={ADAM: {"blocks": 18}})

    assert breaches(state, correcting_slot("1a1", ADAM)) == [breach("IF-RUL-STOCK.blocks", player=ADAM, limit=18)]
    assert breaches(after(state, correcting(ADAM, blocks=-1)), correcting_slot("1a1", ADAM)) == []


def test_a_corrected_slot_leaves_the_supplies_alone():
    """A block that the table puts or takes away is not moved to or from a supply."""
    state = ledger_game(3, {"1a1": ADAM}, supplies={ADAM: {"blocks": 2}})

    state = after(state, correcting_slot("1b1", ADAM), emptying("1a1"))

    assert held(state, "blocks") == only(Adam=2)


def test_a_taskmaster_stands_where_the_table_says():
    """Also where it stands already."""
    state = after(ledger_game(4), correcting_taskmaster(BILL, 3), correcting_taskmaster(ADAM, 1))

    assert (region(state, ADAM), region(state, BILL)) == (1, 3)


def test_a_prison_holds_what_the_table_says():
    state = after(ledger_game(prisons={1: (2, 3)}), correcting_prison(1, jade=-2, convicts=4), correcting_prison(2))

    assert prisons(state) == {1: (0, 7), 2: (0, 0)}


def test_if_rul_stock_no_prison_holds_less_than_nothing():
    """What lies in the other prison does not help."""
    state = ledger_game(prisons={1: (1, 4), 2: (9, 9)})

    assert breaches(state, correcting_prison(1, jade=-1, convicts=-4)) == []
    assert breaches(state, correcting_prison(1, jade=-2, convicts=-5)) == [
        breach("IF-RUL-STOCK.negative", count="jade", have=1),
        breach("IF-RUL-STOCK.negative", count="convicts", have=4),
    ]


def test_corrections_are_of_no_turn():
    """Bill is corrected in Adam's turn, before the first petition, and between two rounds."""
    for state in (ledger_game(), new_ledger_game(3), idle(ledger_game(), 9)):
        for event in (correcting(BILL, jade=1), correcting_taskmaster(BILL, 2), correcting_prison(2, jade=1)):
            assert breaches(state, event) == []
            assert after(state, event).turn == state.turn


def test_a_correction_is_no_action():
    """Adam has acted or has not, as before."""
    state = after(ledger_game(), correcting(ADAM, jade=1))
    assert breaches(state, ending_turn(ADAM)) == [
        breach("IF-TURN-1.no_action", player=ADAM),
        breach("IF-TURN-2.no_action", player=ADAM),
    ]

    state = after(state, collecting_jade(ADAM), correcting(ADAM, jade=1))
    assert breaches(state, ending_turn(ADAM)) == []


def test_what_is_corrected_counts_from_then_on():
    """A Jade more, and two Laborers can be recruited, in the region that the table said."""
    state = ledger_game(supplies={ADAM: {"jade": 0}})
    assert breaches(state, recruiting(ADAM, 2)) == [breach("IF-REC-A", have=0, price=1)]

    state = after(state, correcting(ADAM, jade=1), correcting_taskmaster(ADAM, 2), recruiting(ADAM, 2))

    assert prisons(state) == {1: (0, 0), 2: (0, 1)}


def test_if_end_1_a_correction_that_completes_the_wall_brings_nobody_the_prisons():
    """It bypasses the rules: what is taken has to be corrected too."""
    state = after(ledger_game(3, ALL_BUT_2C3, prisons={1: (2, 3)}), correcting_slot("2c3", BILL))

    assert state.ended_by is EndedBy.WALL
    assert prisons(state) == {1: (2, 3), 2: (0, 0)}


def test_if_end_1_a_reopened_wall_goes_on_in_the_same_turn():
    """Adam has built the last block in region 2 by mistake; it is taken away, and he may end his turn."""
    state = ledger_game(3, ALL_BUT_2C3, regions={ADAM: 2}, supplies={ADAM: {"convicts": 6, "blocks": 1}})
    state = after(state, building(ADAM, "2c3", workers=(0, 6)), emptying("2c3"))

    assert active(state) == ADAM
    assert breaches(state, ending_turn(ADAM)) == []


def test_if_end_2_after_the_last_round_a_corrected_slot_does_not_go_on_with_the_game():
    """Neither the last block of the wall nor a gap in it changes that the rounds are over."""
    state = idle(ledger_game(3, ALL_BUT_2C3)._replace(governor_blocks=0), 9)

    for event in (correcting_slot("2c3", BILL), emptying("1a1")):
        state = after(state, event)
        assert state.ended_by is EndedBy.ROUNDS
        assert breaches(state, collecting_jade(ADAM)) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


@pytest.mark.parametrize(
    "late", [correcting(ADAM, jade=1), correcting_taskmaster(ADAM, 2), correcting_prison(1, jade=1), emptying("1a1")]
)
def test_if_end_a_final_sheet_with_a_ledger_is_not_corrected(late):
    state = after(ledger_game(), finishing(early=True))

    assert breaches(state, late) == [breach("IF-END.finished")]


@pytest.mark.parametrize(
    "late", [correcting(ADAM, jade=1), correcting_taskmaster(ADAM, 2), correcting_prison(1, jade=1)]
)
def test_after_the_end_the_ledger_may_be_corrected(late):
    """Until the final scoring."""
    state = ledger_game(3, ALL_BUT_2C3, regions={ADAM: 2}, supplies={ADAM: {"convicts": 6, "blocks": 1}})
    state = after(state, building(ADAM, "2c3", workers=(0, 6)))

    assert breaches(state, late) == []
