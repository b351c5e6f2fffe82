"""Taskmaster A, Move: IF-TASK-A. Taskmaster B is in `test_repeat`."""

import pytest

from companion.games.island_fortress.ledger import Role
from drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    broken,
    building,
    buying_back,
    held,
    keys,
    ledger_game,
    moving,
    only,
    prisons,
    ready_game,
    recruiting,
    region,
)


@pytest.mark.parametrize("start", [1, 2, 3])
def test_if_task_a_to_any_other_region(start: int):
    """Neighbours or not; not to the camp where it stands."""
    state = ledger_game(4, regions={ADAM: start})

    assert {place for place in (1, 2, 3) if not broken(state, moving(ADAM, place))} == {1, 2, 3} - {start}
    assert keys(state, moving(ADAM, start)) == {"IF-TASK-A"}


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
    assert broken(state, building(ADAM, "2a1", workers=(2, 0))) == set()
    assert broken(state, building(ADAM, "1a1", workers=(2, 0))) == {"IF-BUILD-3"}


def test_if_task_a_back_again_in_one_turn():
    """With the same card, bought back."""
    state = after(ledger_game(supplies={ADAM: {"jade": 3}}), moving(ADAM, 2), buying_back(ADAM, "jade"))

    assert region(after(state, moving(ADAM, 1)), ADAM) == 1
    assert broken(state, moving(ADAM, 2)) == {"IF-TASK-A"}
    assert held(state, "convicts") == only()


def test_if_repeat_1_moving_is_not_repeated():
    """The Taskmaster repeats other roles, not itself, wherever it lies."""
    assert "IF-REPEAT-1" in broken(ready_game(), moving(ADAM, 2, repeat=True))
    assert "IF-REPEAT-1" in broken(ready_game(table={ADAM: [Role.TASKMASTER]}), moving(ADAM, 2, repeat=True))
