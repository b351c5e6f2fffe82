"""Taskmaster A, Move: IF-TASK-A. Taskmaster B is in `test_repeat`."""

import pytest

from companion.games.island_fortress.ledger import Role
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken


@pytest.mark.parametrize("start", [1, 2, 3])
@kept_and_broken("IF-TASK-A")
def test_if_task_a_to_any_other_region(start: int):
    """Neighbors or not; not to the camp where it stands."""
    state = b.ledger_game(4, regions={b.ADAM: start})

    assert {place for place in (1, 2, 3) if not breaches(state, b.moving(b.ADAM, place))} == {1, 2, 3} - {start}
    assert breaches(state, b.moving(b.ADAM, start)) == [breach("IF-TASK-A", player=b.ADAM, region=start)]


def test_if_task_a_the_others_stay():
    state = b.after(b.ledger_game(4, regions={b.BILL: 2}), b.moving(b.ADAM, 3))

    assert (b.region(state, b.ADAM), b.region(state, b.BILL)) == (3, 2)


def test_if_task_a_it_costs_nothing():
    """No Jade, and no Convict to a prison."""
    state = b.after(b.ledger_game(2, supplies={b.ADAM: {"jade": 0}}), b.moving(b.ADAM, 2))

    assert b.held(state, "jade") == {b.ADAM: 0, b.BILL: 15}
    assert b.prisons(state) == {1: (0, 0), 2: (0, 0)}


def test_if_task_a_what_follows_is_done_in_the_new_region():
    """Move, buy back, recruit: the Convict goes to the prison of region 2, and building is possible there only."""
    state = b.ledger_game(supplies={b.ADAM: {"chips": 1, "laborers": 2, "blocks": 1}})
    state = b.after(state, b.moving(b.ADAM, 2), b.buying_back(b.ADAM))

    assert b.prisons(b.after(state, b.recruiting(b.ADAM, 1))) == {1: (0, 0), 2: (0, 1)}
    assert breaches(state, b.building(b.ADAM, "2a1", workers=(2, 0))) == []
    assert breaches(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == [
        breach("IF-BUILD-3.taskmaster", player=b.ADAM, slot="1a1", region=2)
    ]


def test_if_task_a_back_again_in_one_turn():
    """With the same card, bought back."""
    state = b.after(b.ledger_game(supplies={b.ADAM: {"jade": 3}}), b.moving(b.ADAM, 2), b.buying_back(b.ADAM, "jade"))

    assert b.region(b.after(state, b.moving(b.ADAM, 1)), b.ADAM) == 1
    assert breaches(state, b.moving(b.ADAM, 2)) == [breach("IF-TASK-A", player=b.ADAM, region=2)]
    assert b.held(state, "convicts") == b.only()


def test_if_repeat_1_moving_is_not_repeated():
    """The Taskmaster repeats other roles, not itself, wherever it lies."""
    never = breach("IF-REPEAT-1.card", player=b.ADAM, card=Role.TASKMASTER)

    assert breaches(b.ready_game(), b.moving(b.ADAM, 2, repeat=True)) == [never]
    assert breaches(b.ready_game(table={b.ADAM: [Role.TASKMASTER]}), b.moving(b.ADAM, 2, repeat=True)) == [
        breach("IF-TURN-2.card", player=b.ADAM, card=Role.TASKMASTER),
        never,
    ]
