"""The end of a game with a ledger: IF-END-1 with what it brings, IF-END-2, IF-RUL-CONVICT, IF-RUL-LAST."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy, State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2C3,
    ALL_BUT_2E4,
    BILL,
    CHARLES,
    after,
    bidding,
    building,
    buying_back,
    chips,
    collecting_jade,
    correcting,
    ending_turn,
    every_action,
    finishing,
    governor_block,
    held,
    idle,
    idle_rounds,
    ledger_game,
    new_ledger_game,
    only,
    points,
    prisons,
    supply,
    treasures,
)
from tests.games.island_fortress.refusals import breach, breaches

LAST_BLOCK = building(ADAM, "2e4", workers=(8, 0))


def one_slot_left(**position) -> State:
    """Adam, whose taskmaster is in region 2, can build the last tower. 2 Jade and 3 Convicts lie in prison 1, 1 Jade
    and 4 Convicts in prison 2."""
    adam = {"jade": 0, "laborers": 8, "blocks": 1, "chips": 1}
    return ledger_game(
        3, ALL_BUT_2E4, regions={ADAM: 2}, supplies={ADAM: adam}, prisons={1: (2, 3), 2: (1, 4)}, **position
    )


def test_if_end_1_whoever_sets_the_last_block_empties_all_prisons():
    """2 + 1 Jade; 3 + 4 Convicts and the one of this action. Four of eight Laborers died."""
    state = after(one_slot_left(), LAST_BLOCK)

    assert state.ended_by is EndedBy.WALL
    assert supply(state, ADAM)[:4] == (3, 4, 8, 0)
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_rul_convict_it_lies_in_the_prison_before_the_block_stands():
    """With empty prisons the Convict of Build Wall is all that there is to take."""
    state = ledger_game(3, ALL_BUT_2E4, regions={ADAM: 2}, supplies={ADAM: {"laborers": 8, "blocks": 1}})

    state = after(state, LAST_BLOCK)

    assert held(state, "convicts") == only(Adam=1)
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_end_1_a_governor_block_outside_an_action_ends_the_game_at_once():
    """Our ruling. No action, so no further Convict: 3 + 4."""
    state = after(one_slot_left(), governor_block(ADAM, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert supply(state, ADAM)[:4] == (3, 8, 7, 1)
    assert points(state) == only()


def test_if_end_1_after_an_action_of_the_turn_too():
    """The last action of the game is Collect Jade: 3, and 3 from the prisons."""
    state = after(one_slot_left(), collecting_jade(ADAM), governor_block(ADAM, "2e4"))

    assert (state.ended_by, supply(state, ADAM).jade) == (EndedBy.WALL, 6)


def test_if_end_1_the_governor_block_within_the_action():
    """Two towers are open; Adam builds one, and the Governor block on the other is the last: all of it is his."""
    wall = {name: owner for name, owner in ALL_BUT_2E4.items() if name != "2a4"}
    state = ledger_game(
        3, wall, regions={ADAM: 2}, supplies={ADAM: {"laborers": 8, "blocks": 1}}, prisons={1: (2, 3), 2: (1, 4)}
    )

    state = after(state, building(ADAM, "2a4", governor="2e4", workers=(8, 0)))

    assert state.ended_by is EndedBy.WALL
    assert supply(state, ADAM).convicts == 3 + 4 + 1
    assert points(state) == only(Adam=5)


def test_if_end_1_the_last_but_one_block_ends_nothing():
    wall = {name: owner for name, owner in ALL_BUT_2E4.items() if name != "2a4"}
    state = ledger_game(3, wall, regions={ADAM: 2}, supplies={ADAM: {"laborers": 8, "blocks": 1}}, prisons={1: (2, 3)})

    state = after(state, LAST_BLOCK)

    assert state.ended_by is None
    assert prisons(state) == {1: (2, 3), 2: (0, 1)}


AFTER_THE_END: dict[str, Event] = {
    "buyback": buying_back(ADAM),
    "end_turn": ending_turn(ADAM),
    "governor": governor_block(ADAM, "1a1"),
    **{kind: action for kind, (_, action) in every_action().items()},
}


@pytest.mark.parametrize("event", AFTER_THE_END.values(), ids=AFTER_THE_END.keys())
def test_if_end_1_no_buyback_and_no_further_turn(event: Event):
    """Adam has a chip, but the game is over."""
    over = after(one_slot_left(), LAST_BLOCK)

    assert breaches(over, event)[:2] == [breach("IF-END.over"), breach("IF-TURN-1.over")]


def test_if_end_1_no_further_petition():
    """Whether or not there is a Governor block left to win."""
    over = after(one_slot_left(), LAST_BLOCK)

    for state in (over, over._replace(governor_blocks=0)):
        assert breaches(state, bidding(Adam=0, Bill=1, Charles=0)) == [breach("IF-END.over")]


def test_if_end_1_an_end_of_turn_is_not_needed():
    """The game is finished right away."""
    assert breaches(after(one_slot_left(), LAST_BLOCK), finishing()) == []


def test_if_end_1_in_anybodys_last_turn():
    """Charles ends it; Adam, who has the marker, gets nothing of it."""
    charles = {"convicts": 8, "blocks": 1}
    state = ledger_game(
        3, ALL_BUT_2E4, turn_of=CHARLES, region=2, supplies={CHARLES: charles}, prisons={1: (1, 0), 2: (0, 2)}
    )

    state = after(state, building(CHARLES, "2e4", workers=(0, 8)))

    assert held(state, "convicts") == only(Charles=3)
    assert held(state, "jade") == {ADAM: 15, BILL: 15, CHARLES: 16}


def test_if_rul_last_row_and_level_are_scored_first():
    """2c3 is the last: the chip and the row (10 for Bill's four), the level (Adam has six, Bill four), then the end."""
    state = ledger_game(
        3, ALL_BUT_2C3, regions={ADAM: 2}, supplies={ADAM: {"convicts": 6, "blocks": 1}}, prisons={1: (5, 5)}
    )

    state = after(state, building(ADAM, "2c3", workers=(0, 6)))

    assert (chips(state), treasures(state)) == (only(Adam=1), only(Adam=1))
    assert points(state) == only(Adam=1, Bill=10)
    assert (supply(state, ADAM).jade, supply(state, ADAM).convicts) == (15 + 5, 5 + 1)


def test_if_end_2_the_prisons_stay_as_they_are():
    """A game of twelve rounds: nobody takes what lies there."""
    state = idle_rounds(new_ledger_game(2), 12)

    assert state.ended_by is EndedBy.ROUNDS
    assert breaches(state, correcting(ADAM, score=1)) == []
    before = prisons(state)
    assert prisons(after(state, finishing())) == before


def test_if_end_not_while_turns_are_to_come():
    """The final scoring waits, unless the table stops."""
    state = idle(ledger_game(), 4)

    assert breaches(state, finishing()) == [breach("IF-END.not_over")]
    assert after(state, finishing(early=True)).ended_by is EndedBy.EARLY


def test_if_end_not_while_a_petition_is_awaited():
    """Between two rounds."""
    assert breaches(idle(ledger_game(), 9), finishing()) == [breach("IF-END.not_over")]
    assert breaches(new_ledger_game(3), finishing()) == [breach("IF-END.not_over")]


@pytest.mark.parametrize("early", [False, True])
def test_if_end_final_scoring_comes_once(early: bool):
    state = after(one_slot_left(), LAST_BLOCK, finishing())

    assert breaches(state, finishing(early=early)) == [breach("IF-END.finished")]
