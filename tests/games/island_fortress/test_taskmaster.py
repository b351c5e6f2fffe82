"""Taskmaster A, Move: IF-TASK-A. Taskmaster B is in `test_repeat`."""

import pytest

from companion.games.island_fortress.ledger import Role
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    building,
    buying_back,
    held,
    ledger_game,
    moving,
    only,
    prisons,
    ready_game,
    recruiting,
    region,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


@pytest.mark.parametrize("start", [1, 2, 3])
@kept_and_broken("IF-TASK-A")
def test_if_task_a_to_any_other_region(start: int):
    """Neighbors or not; not to the camp where it stands."""
    state = ledger_game(4, regions={ADAM: start})

    assert {place for place in (1, 2, 3) if not breaches(state, moving(ADAM, place))} == {1, 2, 3} - {start}
    assert breaches(state, moving(ADAM, start)) == [breach("IF-TASK-A", player=ADAM, region=start)]


def test_if_task_a_the_others_stay():
    state = after(ledger_game(4, regions={BILL: 2}), moving(ADAM, 3))

    assert (region(state, ADAM), region(state, BILL)) == (3, 2)


def test_if_task_a_it_costs_nothing():
    """No Jade, and no Convict to a prison."""
    state = after(ledger_game(2, supplies={ADAM: {"jade": 0}}), moving(ADAM, 2))

    assert held(state, "jade") == {ADAM: 0, BILL: 15}
    assert prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_task_a_what_follows_is_done_in_the_new_region():
    """Move, buy back, recruit: the Convict goes to the prison of region 2, and building is possible there only."""
    state = ledger_game(supplies={ADAM: {"chips": 1, "laborers": 2, "blocks": 1}})
    state = after(state, moving(ADAM, 2), buying_back(ADAM))

    assert prisons(after(state, recruiting(ADAM, 1))) == {1: (0, 0), 2: (0, 1)}
    assert breaches(state, building(ADAM, "2a1", workers=(2, 0))) == []
    assert breaches(state, building(ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-3.taskmaster", player=ADAM, slot="1a1", region=2)
    ]


def test_if_task_a_back_again_in_one_turn():
    """With the same card, bought back."""
    state = after(ledger_game(supplies={ADAM: {"jade": 3}}), moving(ADAM, 2), buying_back(ADAM, "jade"))

    assert region(after(state, moving(ADAM, 1)), ADAM) == 1
    assert breaches(state, moving(ADAM, 2)) == [breach("IF-TASK-A", player=ADAM, region=2)]
    assert held(state, "convicts") == only()


def test_if_repeat_1_moving_is_not_repeated():
    """The Taskmaster repeats other roles, not itself, wherever it lies."""
    never = breach("IF-REPEAT-1.card", player=ADAM, card=Role.TASKMASTER)

    assert breaches(ready_game(), moving(ADAM, 2, repeat=True)) == [never]
    assert breaches(ready_game(table={ADAM: [Role.TASKMASTER]}), moving(ADAM, 2, repeat=True)) == [
        breach("IF-TURN-2.card", player=ADAM, card=Role.TASKMASTER),
        never,
    ]
