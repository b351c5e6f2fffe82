"""The Governor block, within a Build Wall action and outside of it: IF-GOV."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    THE_GOVERNOR,
    after,
    bidding,
    building,
    buying_back,
    chips,
    collecting_jade,
    collecting_prison,
    drawn,
    ending_turn,
    favor,
    game,
    governor_block,
    idle,
    ledger_game,
    new_game,
    only,
    petition,
    points,
    prisons,
    replacing,
    standing,
    supply,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def test_if_gov_1_the_winner_of_the_petition_sets_it():
    state = after(game(holder=BILL), governor_block(BILL, "1a1"))

    assert standing(state, "1a1") == THE_GOVERNOR


@pytest.mark.parametrize("player", [ADAM, CHARLES])
def test_if_gov_1_nobody_else_sets_it(player: str):
    assert breaches(game(holder=BILL), governor_block(player, "1a1")) == [
        breach("IF-GOV-1.not_holder", player=player, holder=BILL)
    ]


def test_if_gov_1_nobody_else_sets_it_while_building():
    """Adam builds in his turn, but the block is Bill's to set."""
    assert breaches(game(holder=BILL), building(ADAM, "1a1", governor="1b1")) == [
        breach("IF-GOV-1.not_holder", player=ADAM, holder=BILL)
    ]


@pytest.mark.parametrize(
    "again", [governor_block(ADAM, "1c1"), building(ADAM, "1c1", governor="1d1")], ids=["alone", "while building"]
)
def test_if_gov_1_once_a_round(again):
    alone = after(game(), governor_block(ADAM, "1a1"))
    while_building = after(game(), building(ADAM, "1b1", governor="1a1"))

    assert breaches(alone, again) == [breach("IF-GOV-1.placed", player=ADAM)]
    assert breaches(while_building, again) == [breach("IF-GOV-1.placed", player=ADAM)]


def test_if_gov_1_again_in_the_next_round():
    state = after(game(), governor_block(ADAM, "1a1"), petition(ADAM))

    assert breaches(state, governor_block(ADAM, "1b1")) == []


def test_if_gov_1_the_winner_of_an_earlier_round_has_none():
    state = after(game(holder=ADAM), petition(BILL))

    assert breaches(state, governor_block(ADAM, "1b1")) == [breach("IF-GOV-1.not_holder", player=ADAM, holder=BILL)]


@pytest.mark.parametrize("state", [new_game(), idle(ledger_game(), 9)], ids=["round 1", "round 2"])
def test_if_gov_1_nobody_has_it_before_the_petition(state: State):
    """That of round 1, which Adam has won, is lost in round 2."""
    assert breaches(state, governor_block(ADAM, "1a1")) == [
        breach("IF-TURN-1.petition_first"),
        breach("IF-GOV-1.none", player=ADAM),
    ]


def test_if_gov_2_in_any_region():
    """Adam builds in region 1, and the Governor block goes to region 2."""
    state = after(game(), building(ADAM, "1a1", "1b1", governor="2a1"))

    assert standing(state, "2a1") == THE_GOVERNOR


def test_if_gov_2_empty_slot():
    assert breaches(game(3, {"1a1": BILL}), governor_block(ADAM, "1a1")) == [
        breach("IF-BUILD-4", slot="1a1", owner=BILL),
        breach("IF-GOV-2", slot="1a1"),
    ]


@kept_and_broken("IF-GOV-2")
def test_if_gov_2_support_below():
    assert breaches(game(), governor_block(ADAM, "1a2")) == [
        breach("IF-BUILD-5", slot="1a2", below="1a1"),
        breach("IF-GOV-2", slot="1a2"),
    ]
    assert breaches(game(3, {"1a1": BILL}), governor_block(ADAM, "1a2")) == []


def test_if_gov_2_towers_on_the_end_columns_only():
    state = game(3, drawn(".BB.B .....", ".BB.B .....", ".BB.B ....."))

    assert breaches(state, governor_block(ADAM, "1b4")) == [
        breach("IF-BUILD-6", slot="1b4"),
        breach("IF-GOV-2", slot="1b4"),
    ]
    assert breaches(state, governor_block(ADAM, "1e4")) == []


def test_if_gov_1_between_two_blocks_one_on_the_other():
    """Rule book: one block, the Governor block on top of it, and the second block on that."""
    assert breaches(game(), building(ADAM, "1a1", "1a3")) == [breach("IF-BUILD-5", slot="1a3", below="1a2")]

    state = after(game(), building(ADAM, "1a1", "1a3", governor="1a2"))

    assert [standing(state, f"1a{level}") for level in (1, 2, 3)] == [ADAM, THE_GOVERNOR, ADAM]


def test_within_an_action_it_comes_right_after_the_first_block():
    """It cannot stand on the second block, which is not there yet."""
    on_the_first = building(ADAM, "1a1", "1b1", governor="1a2")
    on_the_second = building(ADAM, "1a1", "1b1", governor="1b2")

    assert breaches(game(), on_the_first) == []
    assert breaches(game(), on_the_second) == [
        breach("IF-BUILD-5", slot="1b2", below="1b1"),
        breach("IF-GOV-2", slot="1b2"),
    ]


def test_within_an_action_of_one_block_it_comes_last():
    state = after(game(), building(ADAM, "1a1", governor="1a2"))

    assert standing(state, "1a2") == THE_GOVERNOR


def test_within_an_action_the_second_block_cannot_take_its_slot():
    assert breaches(game(), building(ADAM, "1a1", "1b1", governor="1b1")) == [
        breach("IF-BUILD-4", slot="1b1", owner=THE_GOVERNOR)
    ]


def test_within_an_action_it_cannot_take_the_slot_of_the_first_block():
    assert breaches(game(), building(ADAM, "1a1", governor="1a1")) == [
        breach("IF-BUILD-4", slot="1a1", owner=ADAM),
        breach("IF-GOV-2", slot="1a1"),
    ]


def test_it_supports_a_tower_set_right_afterwards():
    """Rule book: Charles sets it on level 3 and builds a tower on top of it at once."""
    state = game(3, drawn("A.... .....", "B.... ....."), holder=CHARLES)

    state = after(state, governor_block(CHARLES, "1a3"), building(CHARLES, "1a4"))

    assert points(state, "towers") == only(Charles=5)


def test_if_gov_3_it_completes_a_row():
    """Two of Adam's, one of Bill's, one of Charles's and the Governor's: Bill, who set it, gets the chip, Adam 3."""
    state = game(3, drawn("AABC. ....."), holder=BILL)

    state = after(state, governor_block(BILL, "1e1"))

    assert chips(state) == only(Bill=1)
    assert points(state) == only(Adam=3)


def test_if_gov_3_it_completes_a_level():
    """Level 1: five of Adam's on the left, four of Bill's on the right. Bill 3 for the row, Adam the Treasure."""
    state = game(3, drawn("AAAAA BBBB."), holder=CHARLES)

    state = after(state, governor_block(CHARLES, "2e1"))

    assert points(state, "rows") == only(Bill=3)
    assert points(state, "levels") == only(Adam=1)
    assert chips(state) == only(Charles=1)


def test_if_gov_3_while_building_it_completes_a_row_for_the_builder():
    """Adam's first block makes it four, the Governor block five: 3, 1, and the Governor's."""
    state = game(3, drawn("AAB.. ....."))

    state = after(state, building(ADAM, "1d1", "1a2", governor="1e1"))

    assert chips(state) == only(Adam=1)
    assert points(state) == only(Adam=3)


def test_if_gov_4_on_level_4_it_scores_nothing():
    state = game(3, drawn("A.... .....", "A.... .....", "A.... ....."))

    state = after(state, governor_block(ADAM, "1a4"))

    assert points(state) == only()
    assert state.gains == ()


def test_if_gov_5_it_is_never_replaced():
    state = after(game(), governor_block(ADAM, "1a1"))

    assert breaches(state, replacing(BILL, "1a1")) == [breach("IF-REPLACE-2", slot="1a1")]


@pytest.mark.parametrize("player", [ADAM, BILL])
def test_if_gov_5_it_is_nobodys_in_a_pattern(player: str):
    state = after(game(), governor_block(ADAM, "1a1"))

    assert breaches(state, favor(player, "a1", "1a1")) == [breach("IF-FAVOR-1", player=player, slots=("1a1",))]


# --- with a ledger ---------------------------------------------------------------------------------

ACTED: list[Event] = [collecting_jade(ADAM)]
BOUGHT_BACK: list[Event] = [*ACTED, buying_back(ADAM)]
ACTED_TWICE: list[Event] = [*BOUGHT_BACK, collecting_prison(ADAM)]
MOMENTS = {
    "before the first action": [],
    "after the first action": ACTED,
    "after the buyback": BOUGHT_BACK,
    "after the second action": ACTED_TWICE,
}


@pytest.mark.parametrize("done", MOMENTS.values(), ids=MOMENTS.keys())
def test_if_gov_1_at_any_moment_of_ones_turn(done: list[Event]):
    """And the turn goes on as if nothing had happened."""
    state = after(ledger_game(supplies={ADAM: {"chips": 1}}), *done)

    after_block = after(state, governor_block(ADAM, "1a1"))

    assert standing(after_block, "1a1") == THE_GOVERNOR
    assert after_block.turn == state.turn


@pytest.mark.parametrize("turns", [0, 3, 6])
def test_if_gov_1_in_each_of_ones_three_turns(turns: int):
    assert breaches(idle(ledger_game(), turns), governor_block(ADAM, "1a1")) == []


@pytest.mark.parametrize(
    ("turns", "active"), [(1, BILL), (2, CHARLES), (4, BILL), (5, CHARLES), (7, BILL), (8, CHARLES)]
)
def test_if_gov_1_not_in_anothers_turn(turns: int, active: str):
    """Adam has won the petition, but Bill or Charles is at turn."""
    state = idle(ledger_game(), turns)

    assert breaches(state, governor_block(ADAM, "1a1")) == [
        breach("IF-TURN-1.not_turn", player=ADAM, active=active),
        breach("IF-GOV-1.turn", player=ADAM),
    ]


def test_if_gov_1_the_one_at_turn_does_not_set_the_winners_block():
    """It is Bill's turn, and Adam's block: neither alone nor while building."""
    state = ledger_game(turn_of=BILL, supplies={BILL: {"laborers": 2, "blocks": 1}})

    assert breaches(state, governor_block(BILL, "1a1")) == [breach("IF-GOV-1.not_holder", player=BILL, holder=ADAM)]
    assert breaches(state, building(BILL, "1a1", governor="1b1", workers=(2, 0))) == [
        breach("IF-GOV-1.not_holder", player=BILL, holder=ADAM)
    ]


def test_if_gov_1_once_a_round_with_a_ledger():
    """Not again in a later turn of the round."""
    state = idle(after(ledger_game(), governor_block(ADAM, "1a1")), 3)

    assert breaches(state, governor_block(ADAM, "1b1")) == [breach("IF-GOV-1.placed", player=ADAM)]


@kept_and_broken("IF-GOV-1")
def test_if_gov_1_the_winner_of_the_next_petition_has_the_next_one():
    """In the own first turn already."""
    state = after(idle(ledger_game(), 9), bidding(Adam=0, Bill=1, Charles=0))

    assert breaches(state, governor_block(BILL, "1a1")) == []
    assert breaches(state, governor_block(ADAM, "1a1")) == [
        breach("IF-TURN-1.not_turn", player=ADAM, active=BILL),
        breach("IF-GOV-1.not_holder", player=ADAM, holder=BILL),
    ]


def test_if_gov_1_it_is_no_action():
    """A turn cannot end with it alone."""
    state = after(ledger_game(), governor_block(ADAM, "1a1"))

    assert breaches(state, ending_turn(ADAM)) == [
        breach("IF-TURN-1.no_action", player=ADAM),
        breach("IF-TURN-2.no_action", player=ADAM),
    ]
    assert breaches(state, collecting_jade(ADAM)) == []


def test_if_gov_2_support_below_in_a_full_game_too():
    assert breaches(ledger_game(), governor_block(ADAM, "2b2")) == [
        breach("IF-BUILD-5", slot="2b2", below="2b1"),
        breach("IF-GOV-2", slot="2b2"),
    ]


def test_if_gov_2_any_region_and_no_cost():
    """The taskmaster is in region 1 and stays there; supplies and prisons are as before."""
    state = ledger_game(supplies={ADAM: {"jade": 0}})

    after_block = after(state, governor_block(ADAM, "2c1"))

    assert supply(after_block, ADAM) == supply(state, ADAM)
    assert prisons(after_block) == prisons(state)


def test_if_gov_3_its_chip_serves_in_the_same_turn():
    """The row completed before the first action; after that action the chip brings the card back."""
    state = ledger_game(3, drawn("AABB. ....."))

    state = after(state, governor_block(ADAM, "1e1"), collecting_jade(ADAM))

    assert chips(state) == only(Adam=1)
    assert breaches(state, buying_back(ADAM)) == []
