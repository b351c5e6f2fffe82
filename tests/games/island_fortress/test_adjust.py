"""Corrections by the table: they bypass the rules and score nothing by themselves."""

from collections.abc import Iterator
from typing import Final

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy, State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import Breach, breach, breaches

SUPPLY_COUNTS: Final = ("jade", "laborers", "convicts", "blocks", "favors")
COUNTS: Final = (*SUPPLY_COUNTS, "chips", "treasures")
NOTHING_HELD = b.finishing((0, 0), (0, 0), (0, 0), early=True)


def test_counts_change_by_so_much():
    state = b.after(
        b.game(), b.correcting(b.BILL, chips=3, treasures=2, score=7), b.correcting(b.BILL, chips=-1, score=-2)
    )

    assert b.chips(state) == b.only(Bill=2)
    assert b.treasures(state) == b.only(Bill=2)
    assert b.points(state) == b.only(Bill=5)


def test_a_corrected_score_is_shown_as_a_correction():
    state = b.after(b.game(), b.correcting(b.BILL, score=7))

    assert b.points(state, "adjust") == b.only(Bill=7)


def test_a_corrected_treasure_scores_no_point_by_itself():
    """The table corrects the score too if it wants to."""
    assert b.points(b.after(b.game(), b.correcting(b.BILL, treasures=2))) == b.only()


def test_a_score_may_become_negative():
    assert b.points(b.after(b.game(), b.correcting(b.BILL, score=-4))) == b.only(Bill=-4)


def test_a_corrected_chip_may_be_spent():
    assert b.chips(b.after(b.game(), b.correcting(b.BILL, chips=1), b.buying_back(b.BILL))) == b.only()


@pytest.mark.parametrize("owner", [b.ADAM, b.THE_GOVERNOR])
def test_a_block_is_set(owner: str):
    assert b.standing(b.after(b.game(), b.correcting_slot("1a1", owner)), "1a1") == owner


def test_a_block_changes_hands_or_goes():
    state = b.game(3, {"1a1": b.ADAM, "1b1": b.ADAM, "1c1": b.ADAM})

    state = b.after(
        state, b.correcting_slot("1a1", b.BILL), b.correcting_slot("1b1", b.THE_GOVERNOR), b.emptying("1c1")
    )

    assert [b.standing(state, name) for name in ("1a1", "1b1", "1c1")] == [b.BILL, b.THE_GOVERNOR, None]


def test_support_and_turn_do_not_matter():
    """Before the first petition, in the air, the Governor's block besides: the table knows best."""
    state = b.after(b.new_game(), b.correcting_slot("1a3", b.ADAM), b.correcting_slot("1b2", b.THE_GOVERNOR))

    assert [b.standing(state, name) for name in ("1a3", "1b2")] == [b.ADAM, b.THE_GOVERNOR]
    assert state.governor_blocks == 12


def test_a_reinforcement_is_set_and_taken():
    state = b.after(
        b.game(3, {"1a1": b.ADAM, "1b1": b.BILL}, reinforced=["1b1"]), b.correcting_slot("1a1", reinforced=True)
    )
    assert b.names(state.reinforced) == {"1a1", "1b1"}

    state = b.after(state, b.correcting_slot("1b1", reinforced=False))
    assert b.names(state.reinforced) == {"1a1"}
    assert breaches(state, b.replacing(b.BILL, "1a1")) == [breach("IF-REPLACE-4", slot="1a1")]


def test_a_block_may_be_set_with_its_reinforcement():
    state = b.after(b.game(), b.correcting_slot("1a1", b.ADAM, reinforced=True))

    assert b.standing(state, "1a1") == b.ADAM
    assert b.names(state.reinforced) == {"1a1"}


def test_a_reinforcement_goes_with_its_block():
    state = b.game(3, {"1a1": b.ADAM}, reinforced=["1a1"])

    assert b.names(b.after(state, b.emptying("1a1")).reinforced) == set()


def test_a_reinforcement_stays_where_only_the_owner_is_corrected():
    state = b.game(3, {"1a1": b.ADAM}, reinforced=["1a1"])

    assert b.names(b.after(state, b.correcting_slot("1a1", b.BILL)).reinforced) == {"1a1"}


def test_a_row_filled_by_a_correction_counts_as_scored():
    """No chip, no points, neither now nor at the end."""
    state = b.after(b.game(3, b.drawn("AAAA. .....")), b.correcting_slot("1e1", b.ADAM))
    assert (b.points(state), b.chips(state), state.gains) == (b.only(), b.only(), ())

    state = b.after(state, NOTHING_HELD)
    assert b.points(state, "final_rows") == b.only()


@pytest.mark.parametrize("gap", "abcde")
def test_a_correction_elsewhere_leaves_an_open_row_open(gap: str):
    """Four blocks of five, wherever the gap is: Bill's fifth still scores, chip for him and 3 for Adam."""
    state = b.game(3, {f"1{column}1": b.ADAM for column in "abcde" if column != gap})

    state = b.after(state, b.correcting_slot("2a1", b.CHARLES), b.building(b.BILL, f"1{gap}1"))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only(Adam=3)


def test_a_level_filled_by_a_correction_counts_as_scored():
    state = b.after(b.game(3, b.drawn("AAAAA AAAA.")), b.correcting_slot("2e1", b.ADAM))
    assert b.treasures(state) == b.only()

    state = b.after(state, NOTHING_HELD)
    assert b.points(state, "final_levels") == b.only()


def test_a_row_filled_by_a_correction_counts_for_its_level():
    """The left row is corrected, the right one built: Adam has five of ten, Bill four, Charles one."""
    state = b.after(b.game(3, b.drawn("AAAA. BBBB.")), b.correcting_slot("1e1", b.ADAM), b.building(b.CHARLES, "2e1"))

    assert b.points(state, "rows") == b.only(Bill=3)
    assert b.treasures(state) == b.only(Adam=1)


def test_a_corrected_block_counts_in_a_row_completed_later():
    """Adam's two become Bill's: Bill has 4 of 5."""
    state = b.game(3, b.drawn("AABB. ....."))

    state = b.after(
        state, b.correcting_slot("1a1", b.BILL), b.correcting_slot("1b1", b.BILL), b.building(b.ADAM, "1e1")
    )

    assert b.points(state) == b.only(Bill=3)


def test_if_once_a_row_opened_by_a_correction_and_left_open_is_not_scored_at_the_end():
    """It was scored when it was completed."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.BILL, "1e1"), b.emptying("1a1"), NOTHING_HELD)

    assert b.points(state, "rows") == b.only(Bill=3)
    assert b.points(state, "final_rows") == b.only()


def test_a_tower_set_by_a_correction_scores_nothing():
    state = b.after(b.game(3, b.drawn("A.... .....", "A.... .....", "A.... .....")), b.correcting_slot("1a4", b.ADAM))

    assert b.points(state) == b.only()


def test_if_end_1_a_correction_may_complete_the_wall():
    state = b.after(b.game(3, b.ALL_BUT_2C3), b.correcting_slot("2c3", b.BILL))

    assert state.ended_by is EndedBy.WALL
    assert (b.points(state), b.chips(state), b.treasures(state)) == (b.only(), b.only(), b.only())
    assert state.scored_levels == {1, 2, 3}


def test_if_end_1_a_correction_may_reopen_the_wall():
    """The last block was entered by mistake: play goes on."""
    state = b.after(b.game(3, b.ALL_BUT_2C3), b.building(b.BILL, "2c3"), b.emptying("2c3"))

    assert state.ended_by is None
    assert breaches(state, b.petition(b.ADAM)) == []


def test_after_the_wall_is_complete_counts_may_be_corrected():
    """Until the final scoring."""
    state = b.after(b.game(3, b.ALL_BUT_2C3), b.building(b.BILL, "2c3"))

    assert breaches(state, b.correcting(b.ADAM, chips=1)) == []


# --- what cannot be -----------------------------------------------------------------------------------

STOCK: Final = breach("IF-RUL-STOCK.blocks", player=b.ADAM, limit=18)
FINISHED: Final = breach("IF-END.finished")
CROWDED: Final = b.game(3, b.drawn("A...A .....", "AAAAA .....", "AAAAA .....", "AAAAA A...."))
"""Seventeen of Adam's on the left and one on the right."""
BUILT: Final = b.ledger_game(3, b.drawn("AAAAA ....."), supplies={b.ADAM: {"blocks": 10}})
POOR: Final = b.ledger_game(supplies={b.ADAM: {"jade": 0, "favors": 0}})
HOARDED: Final = b.ledger_game(supplies={b.ADAM: {"blocks": 18}})
SHEET: Final = b.after(b.game(), NOTHING_HELD)
LEDGER_SHEET: Final = b.after(b.ledger_game(), b.finishing(early=True))
PRISONS: Final = b.ledger_game(prisons={1: (1, 4), 2: (9, 9)})
"""What lies in the other prison does not help."""


def negative(count: str, have: int) -> Breach:
    """Less than nothing of a count."""
    return breach("IF-RUL-STOCK.negative", count=count, have=have)


def counted(state: State, count: str) -> Iterator[tuple[State, Event, list[Breach]]]:
    """Two of a count, of which two can be taken, and no three."""
    two = b.after(state, b.correcting(b.ADAM, **{count: 2}))
    yield two, b.correcting(b.ADAM, **{count: -2}), []
    yield two, b.correcting(b.ADAM, **{count: -3}), [negative(count, 2)]


@pytest.mark.parametrize(
    ("state", "event", "found"),
    [
        *(line for count in ("chips", "treasures") for line in counted(b.game(), count)),
        *(line for count in COUNTS for line in counted(POOR, count)),
        (b.after(b.game(), b.correcting(b.BILL, chips=2)), b.correcting(b.ADAM, chips=-1), [negative("chips", 0)]),
        (b.game(), b.correcting_slot("1c4", b.ADAM), [breach("IF-BUILD-6", slot="1c4")]),
        (b.game(), b.correcting_slot("1c4", reinforced=True), [breach("IF-BUILD-6", slot="1c4")]),
        (b.game(), b.correcting_slot("1a1", reinforced=True), [breach("IF-PLAN-C.no_block", slot="1a1")]),
        (CROWDED, b.correcting_slot("2b1", b.ADAM), [STOCK]),
        (CROWDED, b.correcting_slot("2b1", b.BILL), []),
        (CROWDED, b.correcting_slot("2a1", b.ADAM, reinforced=True), []),
        (BUILT, b.correcting(b.ADAM, blocks=3), []),
        (BUILT, b.correcting(b.ADAM, blocks=4), [STOCK]),
        (b.after(BUILT, b.correcting(b.ADAM, blocks=3)), b.correcting(b.ADAM, blocks=1), [STOCK]),
        (HOARDED, b.correcting_slot("1a1", b.ADAM), [STOCK]),
        (b.after(HOARDED, b.correcting(b.ADAM, blocks=-1)), b.correcting_slot("1a1", b.ADAM), []),
        (PRISONS, b.correcting_prison(1, jade=-1, convicts=-4), []),
        (PRISONS, b.correcting_prison(1, jade=-2, convicts=-5), [negative("jade", 1), negative("convicts", 4)]),
        (SHEET, b.correcting(b.ADAM, score=1), [FINISHED]),
        (SHEET, b.correcting_slot("1a1", b.ADAM), [FINISHED]),
        (SHEET, b.emptying("1a1"), [FINISHED]),
        (LEDGER_SHEET, b.correcting(b.ADAM, jade=1), [FINISHED]),
        (LEDGER_SHEET, b.correcting_taskmaster(b.ADAM, 2), [FINISHED]),
        (LEDGER_SHEET, b.correcting_prison(1, jade=1), [FINISHED]),
        (LEDGER_SHEET, b.emptying("1a1"), [FINISHED]),
    ],
)
def test_if_rul_stock_a_correction_leaves_nothing_that_cannot_be(state: State, event: Event, found: list[Breach]):
    """IF-RUL-STOCK, IF-BUILD-6, IF-PLAN-C, IF-END: each refusal beside the nearest correction that is possible."""
    assert breaches(state, event) == found


# --- with a ledger ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SUPPLY_COUNTS)
def test_every_count_of_a_supply_changes_by_so_much(count: str):
    """Up by 4, down by 1; nothing else, and nobody else's."""
    state = b.ledger_game()
    before = b.supply(state, b.BILL)

    state = b.after(state, b.correcting(b.BILL, **{count: 4}), b.correcting(b.BILL, **{count: -1}))

    assert b.supply(state, b.BILL) == before._replace(**{count: getattr(before, count) + 3})
    assert b.supply(state, b.ADAM) == before
    assert b.points(state) == b.only()


def test_all_counts_change_at_once():
    state = b.ledger_game()

    state = b.after(
        state, b.correcting(b.ADAM, jade=-5, laborers=1, convicts=2, blocks=3, favors=-3, chips=4, treasures=5)
    )

    assert b.supply(state, b.ADAM)[:5] == (10, 1, 2, 3, 0)
    assert (b.chips(state), b.treasures(state)) == (b.only(Adam=4), b.only(Adam=5))


def test_a_corrected_slot_leaves_the_supplies_alone():
    """A block that the table puts or takes away is not moved to or from a supply."""
    state = b.ledger_game(3, {"1a1": b.ADAM}, supplies={b.ADAM: {"blocks": 2}})

    state = b.after(state, b.correcting_slot("1b1", b.ADAM), b.emptying("1a1"))

    assert b.held(state, "blocks") == b.only(Adam=2)


def test_a_taskmaster_stands_where_the_table_says():
    """Also where it stands already."""
    state = b.after(b.ledger_game(4), b.correcting_taskmaster(b.BILL, 3), b.correcting_taskmaster(b.ADAM, 1))

    assert (b.region(state, b.ADAM), b.region(state, b.BILL)) == (1, 3)


def test_a_prison_holds_what_the_table_says():
    state = b.after(
        b.ledger_game(prisons={1: (2, 3)}), b.correcting_prison(1, jade=-2, convicts=4), b.correcting_prison(2)
    )

    assert b.prisons(state) == {1: (0, 7), 2: (0, 0)}


def test_corrections_are_of_no_turn():
    """Bill is corrected in Adam's turn, before the first petition, and between two rounds."""
    for state in (b.ledger_game(), b.new_ledger_game(3), b.idle(b.ledger_game(), 9)):
        for event in (b.correcting(b.BILL, jade=1), b.correcting_taskmaster(b.BILL, 2), b.correcting_prison(2, jade=1)):
            assert breaches(state, event) == []
            assert b.after(state, event).turn == state.turn


def test_a_correction_is_no_action():
    """Adam has acted or has not, as before."""
    state = b.after(b.ledger_game(), b.correcting(b.ADAM, jade=1))
    assert breaches(state, b.ending_turn(b.ADAM)) == [
        breach("IF-TURN-1.no_action", player=b.ADAM),
        breach("IF-TURN-2.no_action", player=b.ADAM),
    ]

    state = b.after(state, b.collecting_jade(b.ADAM), b.correcting(b.ADAM, jade=1))
    assert breaches(state, b.ending_turn(b.ADAM)) == []


def test_what_is_corrected_counts_from_then_on():
    """A Jade more, and two Laborers can be recruited, in the region that the table said."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0}})
    assert breaches(state, b.recruiting(b.ADAM, 2)) == [breach("IF-REC-A", have=0, price=1)]

    state = b.after(state, b.correcting(b.ADAM, jade=1), b.correcting_taskmaster(b.ADAM, 2), b.recruiting(b.ADAM, 2))

    assert b.prisons(state) == {1: (0, 0), 2: (0, 1)}


def test_if_end_1_a_correction_that_completes_the_wall_brings_nobody_the_prisons():
    """It bypasses the rules: what is taken has to be corrected too."""
    state = b.after(b.ledger_game(3, b.ALL_BUT_2C3, prisons={1: (2, 3)}), b.correcting_slot("2c3", b.BILL))

    assert state.ended_by is EndedBy.WALL
    assert b.prisons(state) == {1: (2, 3), 2: (0, 0)}


def test_if_end_1_a_reopened_wall_goes_on_in_the_same_turn():
    """Adam has built the last block in region 2 by mistake; it is taken away, and he may end his turn."""
    state = b.ledger_game(3, b.ALL_BUT_2C3, regions={b.ADAM: 2}, supplies={b.ADAM: {"convicts": 6, "blocks": 1}})
    state = b.after(state, b.building(b.ADAM, "2c3", workers=(0, 6)), b.emptying("2c3"))

    assert b.active(state) == b.ADAM
    assert breaches(state, b.ending_turn(b.ADAM)) == []


def test_if_end_2_after_the_last_round_a_corrected_slot_does_not_go_on_with_the_game():
    """Neither the last block of the wall nor a gap in it changes that the rounds are over."""
    state = b.idle(b.ledger_game(3, b.ALL_BUT_2C3)._replace(governor_blocks=0), 9)

    for event in (b.correcting_slot("2c3", b.BILL), b.emptying("1a1")):
        state = b.after(state, event)
        assert state.ended_by is EndedBy.ROUNDS
        assert breaches(state, b.collecting_jade(b.ADAM)) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


@pytest.mark.parametrize(
    "late", [b.correcting(b.ADAM, jade=1), b.correcting_taskmaster(b.ADAM, 2), b.correcting_prison(1, jade=1)]
)
def test_after_the_end_the_ledger_may_be_corrected(late):
    """Until the final scoring."""
    state = b.ledger_game(3, b.ALL_BUT_2C3, regions={b.ADAM: 2}, supplies={b.ADAM: {"convicts": 6, "blocks": 1}})
    state = b.after(state, b.building(b.ADAM, "2c3", workers=(0, 6)))

    assert breaches(state, late) == []
