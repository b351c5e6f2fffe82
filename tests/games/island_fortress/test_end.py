"""The end of a game with a ledger: IF-END-1 with what it brings, IF-END-2, IF-RUL-CONVICT, IF-RUL-LAST."""

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy, State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches

LAST_BLOCK = b.building(b.ADAM, "2e4", workers=(8, 0))


def one_slot_left(**position) -> State:
    """Adam, whose taskmaster is in region 2, can build the last tower. 2 Jade and 3 Convicts lie in prison 1, 1 Jade
    and 4 Convicts in prison 2."""
    adam = {"jade": 0, "laborers": 8, "blocks": 1, "chips": 1}
    return b.ledger_game(
        3, b.ALL_BUT_2E4, regions={b.ADAM: 2}, supplies={b.ADAM: adam}, prisons={1: (2, 3), 2: (1, 4)}, **position
    )


def test_if_end_1_whoever_sets_the_last_block_empties_all_prisons():
    """2 + 1 Jade; 3 + 4 Convicts and the one of this action. Four of eight Laborers died."""
    state = b.after(one_slot_left(), LAST_BLOCK)

    assert state.ended_by is EndedBy.WALL
    assert b.supply(state, b.ADAM)[:4] == (3, 4, 8, 0)
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_rul_convict_it_lies_in_the_prison_before_the_block_stands():
    """With empty prisons the Convict of Build Wall is all that there is to take."""
    state = b.ledger_game(3, b.ALL_BUT_2E4, regions={b.ADAM: 2}, supplies={b.ADAM: {"laborers": 8, "blocks": 1}})

    state = b.after(state, LAST_BLOCK)

    assert b.held(state, "convicts") == b.only(Adam=1)
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_end_1_a_governor_block_outside_an_action_ends_the_game_at_once():
    """Our ruling. No action, so no further Convict: 3 + 4."""
    state = b.after(one_slot_left(), b.governor_block(b.ADAM, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert b.supply(state, b.ADAM)[:4] == (3, 8, 7, 1)
    assert b.points(state) == b.only()


def test_if_end_1_after_an_action_of_the_turn_too():
    """The last action of the game is Collect Jade: 3, and 3 from the prisons."""
    state = b.after(one_slot_left(), b.collecting_jade(b.ADAM), b.governor_block(b.ADAM, "2e4"))

    assert (state.ended_by, b.supply(state, b.ADAM).jade) == (EndedBy.WALL, 6)


def test_if_end_1_the_governor_block_within_the_action():
    """Two towers are open; Adam builds one, and the Governor block on the other is the last: all of it is his."""
    wall = {name: owner for name, owner in b.ALL_BUT_2E4.items() if name != "2a4"}
    state = b.ledger_game(
        3, wall, regions={b.ADAM: 2}, supplies={b.ADAM: {"laborers": 8, "blocks": 1}}, prisons={1: (2, 3), 2: (1, 4)}
    )

    state = b.after(state, b.building(b.ADAM, "2a4", governor="2e4", workers=(8, 0)))

    assert state.ended_by is EndedBy.WALL
    assert b.supply(state, b.ADAM).convicts == 3 + 4 + 1
    assert b.points(state) == b.only(Adam=5)


def test_if_end_1_the_last_but_one_block_ends_nothing():
    wall = {name: owner for name, owner in b.ALL_BUT_2E4.items() if name != "2a4"}
    state = b.ledger_game(
        3, wall, regions={b.ADAM: 2}, supplies={b.ADAM: {"laborers": 8, "blocks": 1}}, prisons={1: (2, 3)}
    )

    state = b.after(state, LAST_BLOCK)

    assert state.ended_by is None
    assert b.prisons(state) == {1: (2, 3), 2: (0, 1)}


AFTER_THE_END: dict[str, Event] = {
    "buyback": b.buying_back(b.ADAM),
    "end_turn": b.ending_turn(b.ADAM),
    "governor": b.governor_block(b.ADAM, "1a1"),
    **{kind: action for kind, (_, action) in b.every_action().items()},
}


@pytest.mark.parametrize("event", AFTER_THE_END.values(), ids=AFTER_THE_END.keys())
def test_if_end_1_no_buyback_and_no_further_turn(event: Event):
    """Adam has a chip, but the game is over."""
    over = b.after(one_slot_left(), LAST_BLOCK)

    assert breaches(over, event)[:2] == [breach("IF-END.over"), breach("IF-TURN-1.over")]


def test_if_end_1_no_further_petition():
    """Whether or not there is a Governor block left to win."""
    over = b.after(one_slot_left(), LAST_BLOCK)

    for state in (over, over._replace(governor_blocks=0)):
        assert breaches(state, b.bidding(Adam=0, Bill=1, Charles=0)) == [breach("IF-END.over")]


def test_if_end_1_an_end_of_turn_is_not_needed():
    """The game is finished right away."""
    assert breaches(b.after(one_slot_left(), LAST_BLOCK), b.finishing()) == []


def test_if_end_1_in_anybodys_last_turn():
    """Charles ends it; Adam, who has the marker, gets nothing of it."""
    charles = {"convicts": 8, "blocks": 1}
    state = b.ledger_game(
        3, b.ALL_BUT_2E4, turn_of=b.CHARLES, region=2, supplies={b.CHARLES: charles}, prisons={1: (1, 0), 2: (0, 2)}
    )

    state = b.after(state, b.building(b.CHARLES, "2e4", workers=(0, 8)))

    assert b.held(state, "convicts") == b.only(Charles=3)
    assert b.held(state, "jade") == {b.ADAM: 15, b.BILL: 15, b.CHARLES: 16}


def test_if_rul_last_row_and_level_are_scored_first():
    """2c3 is the last: the chip and the row (10 for Bill's four), the level (Adam has six, Bill four), then the end."""
    state = b.ledger_game(
        3, b.ALL_BUT_2C3, regions={b.ADAM: 2}, supplies={b.ADAM: {"convicts": 6, "blocks": 1}}, prisons={1: (5, 5)}
    )

    state = b.after(state, b.building(b.ADAM, "2c3", workers=(0, 6)))

    assert (b.chips(state), b.treasures(state)) == (b.only(Adam=1), b.only(Adam=1))
    assert b.points(state) == b.only(Adam=1, Bill=10)
    assert (b.supply(state, b.ADAM).jade, b.supply(state, b.ADAM).convicts) == (15 + 5, 5 + 1)


def test_if_end_2_the_prisons_stay_as_they_are():
    """A game of twelve rounds: nobody takes what lies there."""
    state = b.idle_rounds(b.new_ledger_game(2), 12)

    assert state.ended_by is EndedBy.ROUNDS
    assert breaches(state, b.correcting(b.ADAM, score=1)) == []
    before = b.prisons(state)
    assert b.prisons(b.after(state, b.finishing())) == before


def test_if_end_not_while_turns_are_to_come():
    """The final scoring waits, unless the table stops."""
    state = b.idle(b.ledger_game(), 4)

    assert breaches(state, b.finishing()) == [breach("IF-END.not_over")]
    assert b.after(state, b.finishing(early=True)).ended_by is EndedBy.EARLY


def test_if_end_not_while_a_petition_is_awaited():
    """Between two rounds."""
    assert breaches(b.idle(b.ledger_game(), 9), b.finishing()) == [breach("IF-END.not_over")]
    assert breaches(b.new_ledger_game(3), b.finishing()) == [breach("IF-END.not_over")]


@pytest.mark.parametrize("early", [False, True])
def test_if_end_final_scoring_comes_once(early: bool):
    state = b.after(one_slot_left(), LAST_BLOCK, b.finishing())

    assert breaches(state, b.finishing(early=early)) == [breach("IF-END.finished")]
