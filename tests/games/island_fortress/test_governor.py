"""The Governor block, within a Build Wall action and outside of it: IF-GOV."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


def test_if_gov_1_the_winner_of_the_petition_sets_it():
    state = b.after(b.game(holder=b.BILL), b.governor_block(b.BILL, "1a1"))

    assert b.standing(state, "1a1") == b.THE_GOVERNOR


@pytest.mark.parametrize("player", [b.ADAM, b.CHARLES])
def test_if_gov_1_nobody_else_sets_it(player: str):
    assert breaches(b.game(holder=b.BILL), b.governor_block(player, "1a1")) == [
        breach("IF-GOV-1.not_holder", player=player, holder=b.BILL)
    ]


def test_if_gov_1_nobody_else_sets_it_while_building():
    """Adam builds in his turn, but the block is Bill's to set."""
    assert breaches(b.game(holder=b.BILL), b.building(b.ADAM, "1a1", governor="1b1")) == [
        breach("IF-GOV-1.not_holder", player=b.ADAM, holder=b.BILL)
    ]


@pytest.mark.parametrize(
    "again",
    [b.governor_block(b.ADAM, "1c1"), b.building(b.ADAM, "1c1", governor="1d1")],
    ids=["alone", "while building"],
)
def test_if_gov_1_once_a_round(again):
    alone = b.after(b.game(), b.governor_block(b.ADAM, "1a1"))
    while_building = b.after(b.game(), b.building(b.ADAM, "1b1", governor="1a1"))

    assert breaches(alone, again) == [breach("IF-GOV-1.placed", player=b.ADAM)]
    assert breaches(while_building, again) == [breach("IF-GOV-1.placed", player=b.ADAM)]


def test_if_gov_1_again_in_the_next_round():
    state = b.after(b.game(), b.governor_block(b.ADAM, "1a1"), b.petition(b.ADAM))

    assert breaches(state, b.governor_block(b.ADAM, "1b1")) == []


def test_if_gov_1_the_winner_of_an_earlier_round_has_none():
    state = b.after(b.game(holder=b.ADAM), b.petition(b.BILL))

    assert breaches(state, b.governor_block(b.ADAM, "1b1")) == [
        breach("IF-GOV-1.not_holder", player=b.ADAM, holder=b.BILL)
    ]


@pytest.mark.parametrize("state", [b.new_game(), b.idle(b.ledger_game(), 9)], ids=["round 1", "round 2"])
def test_if_gov_1_nobody_has_it_before_the_petition(state: State):
    """That of round 1, which Adam has won, is lost in round 2."""
    assert breaches(state, b.governor_block(b.ADAM, "1a1")) == [
        breach("IF-TURN-1.petition_first"),
        breach("IF-GOV-1.none", player=b.ADAM),
    ]


def test_if_gov_2_in_any_region():
    """Adam builds in region 1, and the Governor block goes to region 2."""
    state = b.after(b.game(), b.building(b.ADAM, "1a1", "1b1", governor="2a1"))

    assert b.standing(state, "2a1") == b.THE_GOVERNOR


def test_if_gov_2_empty_slot():
    assert breaches(b.game(3, {"1a1": b.BILL}), b.governor_block(b.ADAM, "1a1")) == [
        breach("IF-BUILD-4", slot="1a1", owner=b.BILL),
        breach("IF-GOV-2", slot="1a1"),
    ]


@kept_and_broken("IF-GOV-2")
def test_if_gov_2_support_below():
    assert breaches(b.game(), b.governor_block(b.ADAM, "1a2")) == [
        breach("IF-BUILD-5", slot="1a2", below="1a1"),
        breach("IF-GOV-2", slot="1a2"),
    ]
    assert breaches(b.game(3, {"1a1": b.BILL}), b.governor_block(b.ADAM, "1a2")) == []


def test_if_gov_2_towers_on_the_end_columns_only():
    state = b.game(3, b.drawn(".BB.B .....", ".BB.B .....", ".BB.B ....."))

    assert breaches(state, b.governor_block(b.ADAM, "1b4")) == [
        breach("IF-BUILD-6", slot="1b4"),
        breach("IF-GOV-2", slot="1b4"),
    ]
    assert breaches(state, b.governor_block(b.ADAM, "1e4")) == []


def test_if_gov_1_between_two_blocks_one_on_the_other():
    """Rule book: one block, the Governor block on top of it, and the second block on that."""
    assert breaches(b.game(), b.building(b.ADAM, "1a1", "1a3")) == [breach("IF-BUILD-5", slot="1a3", below="1a2")]

    state = b.after(b.game(), b.building(b.ADAM, "1a1", "1a3", governor="1a2"))

    assert [b.standing(state, f"1a{level}") for level in (1, 2, 3)] == [b.ADAM, b.THE_GOVERNOR, b.ADAM]


def test_within_an_action_it_comes_right_after_the_first_block():
    """It cannot stand on the second block, which is not there yet."""
    on_the_first = b.building(b.ADAM, "1a1", "1b1", governor="1a2")
    on_the_second = b.building(b.ADAM, "1a1", "1b1", governor="1b2")

    assert breaches(b.game(), on_the_first) == []
    assert breaches(b.game(), on_the_second) == [
        breach("IF-BUILD-5", slot="1b2", below="1b1"),
        breach("IF-GOV-2", slot="1b2"),
    ]


def test_within_an_action_of_one_block_it_comes_last():
    state = b.after(b.game(), b.building(b.ADAM, "1a1", governor="1a2"))

    assert b.standing(state, "1a2") == b.THE_GOVERNOR


def test_within_an_action_the_second_block_cannot_take_its_slot():
    assert breaches(b.game(), b.building(b.ADAM, "1a1", "1b1", governor="1b1")) == [
        breach("IF-BUILD-4", slot="1b1", owner=b.THE_GOVERNOR)
    ]


def test_within_an_action_it_cannot_take_the_slot_of_the_first_block():
    assert breaches(b.game(), b.building(b.ADAM, "1a1", governor="1a1")) == [
        breach("IF-BUILD-4", slot="1a1", owner=b.ADAM),
        breach("IF-GOV-2", slot="1a1"),
    ]


def test_it_supports_a_tower_set_right_afterwards():
    """Rule book: Charles sets it on level 3 and builds a tower on top of it at once."""
    state = b.game(3, b.drawn("A.... .....", "B.... ....."), holder=b.CHARLES)

    state = b.after(state, b.governor_block(b.CHARLES, "1a3"), b.building(b.CHARLES, "1a4"))

    assert b.points(state, "towers") == b.only(Charles=5)


def test_if_gov_3_it_completes_a_row():
    """Two of Adam's, one of Bill's, one of Charles's and the Governor's: Bill, who set it, gets the chip, Adam 3."""
    state = b.game(3, b.drawn("AABC. ....."), holder=b.BILL)

    state = b.after(state, b.governor_block(b.BILL, "1e1"))

    assert b.chips(state) == b.only(Bill=1)
    assert b.points(state) == b.only(Adam=3)


def test_if_gov_3_it_completes_a_level():
    """Level 1: five of Adam's on the left, four of Bill's on the right. Bill 3 for the row, Adam the Treasure."""
    state = b.game(3, b.drawn("AAAAA BBBB."), holder=b.CHARLES)

    state = b.after(state, b.governor_block(b.CHARLES, "2e1"))

    assert b.points(state, "rows") == b.only(Bill=3)
    assert b.points(state, "levels") == b.only(Adam=1)
    assert b.chips(state) == b.only(Charles=1)


def test_if_gov_3_while_building_it_completes_a_row_for_the_builder():
    """Adam's first block makes it four, the Governor block five: 3, 1, and the Governor's."""
    state = b.game(3, b.drawn("AAB.. ....."))

    state = b.after(state, b.building(b.ADAM, "1d1", "1a2", governor="1e1"))

    assert b.chips(state) == b.only(Adam=1)
    assert b.points(state) == b.only(Adam=3)


def test_if_gov_4_on_level_4_it_scores_nothing():
    state = b.game(3, b.drawn("A.... .....", "A.... .....", "A.... ....."))

    state = b.after(state, b.governor_block(b.ADAM, "1a4"))

    assert b.points(state) == b.only()
    assert state.gains == ()


def test_if_gov_5_it_is_never_replaced():
    state = b.after(b.game(), b.governor_block(b.ADAM, "1a1"))

    assert breaches(state, b.replacing(b.BILL, "1a1")) == [breach("IF-REPLACE-2", slot="1a1")]


@pytest.mark.parametrize("player", [b.ADAM, b.BILL])
def test_if_gov_5_it_is_nobodys_in_a_pattern(player: str):
    state = b.after(b.game(), b.governor_block(b.ADAM, "1a1"))

    assert breaches(state, b.favor(player, "a1", "1a1")) == [breach("IF-FAVOR-1", player=player, slots=("1a1",))]


# --- with a ledger ---------------------------------------------------------------------------------

ACTED: list[Event] = [b.collecting_jade(b.ADAM)]
BOUGHT_BACK: list[Event] = [*ACTED, b.buying_back(b.ADAM)]
ACTED_TWICE: list[Event] = [*BOUGHT_BACK, b.collecting_prison(b.ADAM)]
MOMENTS = {
    "before the first action": [],
    "after the first action": ACTED,
    "after the buyback": BOUGHT_BACK,
    "after the second action": ACTED_TWICE,
}


@pytest.mark.parametrize("done", MOMENTS.values(), ids=MOMENTS.keys())
def test_if_gov_1_at_any_moment_of_ones_turn(done: list[Event]):
    """And the turn goes on as if nothing had happened."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"chips": 1}}), *done)

    after_block = b.after(state, b.governor_block(b.ADAM, "1a1"))

    assert b.standing(after_block, "1a1") == b.THE_GOVERNOR
    assert after_block.turn == state.turn


@pytest.mark.parametrize("turns", [0, 3, 6])
def test_if_gov_1_in_each_of_ones_three_turns(turns: int):
    assert breaches(b.idle(b.ledger_game(), turns), b.governor_block(b.ADAM, "1a1")) == []


@pytest.mark.parametrize(
    ("turns", "active"), [(1, b.BILL), (2, b.CHARLES), (4, b.BILL), (5, b.CHARLES), (7, b.BILL), (8, b.CHARLES)]
)
def test_if_gov_1_not_in_anothers_turn(turns: int, active: str):
    """Adam has won the petition, but Bill or Charles is at turn."""
    state = b.idle(b.ledger_game(), turns)

    assert breaches(state, b.governor_block(b.ADAM, "1a1")) == [
        breach("IF-TURN-1.not_turn", player=b.ADAM, active=active),
        breach("IF-GOV-1.turn", player=b.ADAM),
    ]


def test_if_gov_1_the_one_at_turn_does_not_set_the_winners_block():
    """It is Bill's turn, and Adam's block: neither alone nor while building."""
    state = b.ledger_game(turn_of=b.BILL, supplies={b.BILL: {"laborers": 2, "blocks": 1}})

    assert breaches(state, b.governor_block(b.BILL, "1a1")) == [
        breach("IF-GOV-1.not_holder", player=b.BILL, holder=b.ADAM)
    ]
    assert breaches(state, b.building(b.BILL, "1a1", governor="1b1", workers=(2, 0))) == [
        breach("IF-GOV-1.not_holder", player=b.BILL, holder=b.ADAM)
    ]


def test_if_gov_1_once_a_round_with_a_ledger():
    """Not again in a later turn of the round."""
    state = b.idle(b.after(b.ledger_game(), b.governor_block(b.ADAM, "1a1")), 3)

    assert breaches(state, b.governor_block(b.ADAM, "1b1")) == [breach("IF-GOV-1.placed", player=b.ADAM)]


@kept_and_broken("IF-GOV-1")
def test_if_gov_1_the_winner_of_the_next_petition_has_the_next_one():
    """In the own first turn already."""
    state = b.after(b.idle(b.ledger_game(), 9), b.bidding(Adam=0, Bill=1, Charles=0))

    assert breaches(state, b.governor_block(b.BILL, "1a1")) == []
    assert breaches(state, b.governor_block(b.ADAM, "1a1")) == [
        breach("IF-TURN-1.not_turn", player=b.ADAM, active=b.BILL),
        breach("IF-GOV-1.not_holder", player=b.ADAM, holder=b.BILL),
    ]


def test_if_gov_1_it_is_no_action():
    """A turn cannot end with it alone."""
    state = b.after(b.ledger_game(), b.governor_block(b.ADAM, "1a1"))

    assert breaches(state, b.ending_turn(b.ADAM)) == [
        breach("IF-TURN-1.no_action", player=b.ADAM),
        breach("IF-TURN-2.no_action", player=b.ADAM),
    ]
    assert breaches(state, b.collecting_jade(b.ADAM)) == []


def test_if_gov_2_support_below_in_a_full_game_too():
    assert breaches(b.ledger_game(), b.governor_block(b.ADAM, "2b2")) == [
        breach("IF-BUILD-5", slot="2b2", below="2b1"),
        breach("IF-GOV-2", slot="2b2"),
    ]


def test_if_gov_2_any_region_and_no_cost():
    """The taskmaster is in region 1 and stays there; supplies and prisons are as before."""
    state = b.ledger_game(supplies={b.ADAM: {"jade": 0}})

    after_block = b.after(state, b.governor_block(b.ADAM, "2c1"))

    assert b.supply(after_block, b.ADAM) == b.supply(state, b.ADAM)
    assert b.prisons(after_block) == b.prisons(state)


def test_if_gov_3_its_chip_serves_in_the_same_turn():
    """The row completed before the first action; after that action the chip brings the card back."""
    state = b.ledger_game(3, b.drawn("AABB. ....."))

    state = b.after(state, b.governor_block(b.ADAM, "1e1"), b.collecting_jade(b.ADAM))

    assert b.chips(state) == b.only(Adam=1)
    assert breaches(state, b.buying_back(b.ADAM)) == []
