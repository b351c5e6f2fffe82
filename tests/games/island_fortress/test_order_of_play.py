"""When something may be entered at all: IF-TURN-1 before the first petition, IF-END after the end."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches

NOTHING_HELD = ((0, 0),) * 3

ACTIONS = {
    "build": b.building(b.ADAM, "1b1"),
    "build with the Governor block": b.building(b.ADAM, "1b1", governor="1c1"),
    "governor": b.governor_block(b.ADAM, "1b1"),
    "replace": b.replacing(b.ADAM, "2b1"),
    "favor": b.favor(b.ADAM, "a1", "1a1"),
    "remove_reinforcement": b.removing_reinforcement(b.ADAM, "2a1"),
    "collect_treasure": b.collecting_treasure(b.ADAM),
    "buyback": b.buying_back(b.ADAM),
}
each_action = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())


def corrected_to_something(state: State) -> State:
    """Blocks, a Reinforcement and a chip, so that every action would be legal."""
    return b.after(
        state,
        b.correcting_slot("1a1", b.ADAM),
        b.correcting_slot("2a1", b.BILL, reinforced=True),
        b.correcting_slot("2b1", b.BILL),
        b.correcting(b.ADAM, chips=1),
    )


def complete_wall() -> State:
    """The end by the wall: Charles has set the last tower."""
    return b.after(
        b.game(3, b.ALL_BUT_2E4, reinforced=["2a1"]), b.correcting(b.ADAM, chips=1), b.building(b.CHARLES, "2e4")
    )


@each_action
def test_in_a_round_every_action_may_be_entered(action: Event):
    """The counterpart of what follows."""
    assert breaches(corrected_to_something(b.game()), action) == []


@each_action
def test_if_turn_1_no_action_before_the_first_petition(action: Event):
    """Nobody has the turn yet; the Governor block is nobody's."""
    first, *more = breaches(corrected_to_something(b.new_game()), action)
    assert first == breach("IF-TURN-1.petition_first")
    assert more in ([], [breach("IF-GOV-1.none", player=b.ADAM)])


@each_action
def test_if_end_no_action_once_the_wall_is_complete(action: Event):
    assert breaches(complete_wall(), action)[:2] == [breach("IF-END.over"), breach("IF-TURN-1.over")]


@each_action
def test_if_end_no_action_after_the_final_scoring(action: Event):
    state = b.after(corrected_to_something(b.game()), b.finishing(*NOTHING_HELD, early=True))

    assert breaches(state, action) == [breach("IF-END.over"), breach("IF-TURN-1.over")]


def test_if_end_no_petition_once_the_wall_is_complete():
    assert breaches(complete_wall(), b.petition(b.ADAM)) == [breach("IF-END.over")]


def test_if_end_no_petition_after_the_final_scoring():
    state = b.after(b.game(), b.finishing(*NOTHING_HELD, early=True))

    assert breaches(state, b.petition(b.ADAM)) == [breach("IF-END.over")]


def test_the_turn_order_is_not_known():
    """Anyone may act at any time of a round, and more often than six times."""
    state = b.game(holder=b.BILL)

    state = b.after(
        state, *[b.collecting_treasure(b.CHARLES)] * 7, b.building(b.ADAM, "1a1"), b.building(b.ADAM, "1b1")
    )

    assert state.ended_by is None


def test_a_round_needs_no_entries():
    """The next petition may follow at once."""
    assert breaches(b.after(b.game(), b.petition(b.BILL)), b.petition(b.CHARLES)) == []
