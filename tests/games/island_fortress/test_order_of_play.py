"""When something may be entered at all: IF-TURN-1 before the first petition, IF-END after the end."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2E4,
    BILL,
    CHARLES,
    after,
    building,
    buying_back,
    collecting_treasure,
    correcting,
    correcting_slot,
    favor,
    finishing,
    game,
    governor_block,
    new_game,
    petition,
    removing_reinforcement,
    replacing,
)
from tests.games.island_fortress.refusals import breach, breaches

NOTHING_HELD = ((0, 0),) * 3

ACTIONS = {
    "build": building(ADAM, "1b1"),
    "build with the Governor block": building(ADAM, "1b1", governor="1c1"),
    "governor": governor_block(ADAM, "1b1"),
    "replace": replacing(ADAM, "2b1"),
    "favor": favor(ADAM, "a1", "1a1"),
    "remove_reinforcement": removing_reinforcement(ADAM, "2a1"),
    "collect_treasure": collecting_treasure(ADAM),
    "buyback": buying_back(ADAM),
}
each_action = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())


def corrected_to_something(state: State) -> State:
    """Blocks, a Reinforcement and a chip, so that every action would be legal."""
    return after(
        state,
        correcting_slot("1a1", ADAM),
        correcting_slot("2a1", BILL, reinforced=True),
        correcting_slot("2b1", BILL),
        correcting(ADAM, chips=1),
    )


def complete_wall() -> State:
    """The end by the wall: Charles has set the last tower."""
    return after(game(3, ALL_BUT_2E4, reinforced=["2a1"]), correcting(ADAM, chips=1), building(CHARLES, "2e4"))


@each_action
def test_in_a_round_every_action_may_be_entered(action: Event):
    """The counterpart of what follows."""
    assert breaches(corrected_to_something(game()), action) == []


@each_action
def test_if_turn_1_no_action_before_the_first_petition(action: Event):
    """Nobody has the turn yet; the Governor block is nobody's."""
    first, *more = breaches(corrected_to_something(new_game()), action)
    assert first == breach("IF-TURN-1.petition_first")
    assert more in ([], [breach("IF-GOV-1.none", player=ADAM)])


@each_action
def test_if_end_no_action_once_the_wall_is_complete(action: Event):
    assert breaches(complete_wall(), action)[:2] == [breach("IF-END.over"), breach("IF-TURN-1.over")]


@each_action
def test_if_end_no_action_after_the_final_scoring(action: Event):
    state = after(corrected_to_something(game()), finishing(*NOTHING_HELD, early=True))

    assert breaches(state, action) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


def test_if_end_no_petition_once_the_wall_is_complete():
    assert breaches(complete_wall(), petition(ADAM)) == [breach("IF-END.over")]


def test_if_end_no_petition_after_the_final_scoring():
    state = after(game(), finishing(*NOTHING_HELD, early=True))

    assert breaches(state, petition(ADAM)) == [breach("IF-END.over")]


def test_the_turn_order_is_not_known():
    """Anyone may act at any time of a round, and more often than six times."""
    state = game(holder=BILL)

    state = after(state, *[collecting_treasure(CHARLES)] * 7, building(ADAM, "1a1"), building(ADAM, "1b1"))

    assert state.ended_by is None


def test_a_round_needs_no_entries():
    """The next petition may follow at once."""
    assert breaches(after(game(), petition(BILL)), petition(CHARLES)) == []
