"""Buyback with a Buyback Chip: IF-TURN-3."""

import pytest

from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    broken,
    building,
    buying_back,
    chips,
    correcting,
    drawn,
    game,
    only,
    points,
)


def test_if_turn_3_a_chip_is_discarded():
    state = after(game(), correcting(BILL, chips=2))

    assert chips(after(state, buying_back(BILL))) == only(Bill=1)


def test_if_turn_3_without_a_chip():
    """Adam's chip does not help Bill."""
    state = after(game(), correcting(ADAM, chips=1))

    assert broken(state, buying_back(BILL)) == {"IF-TURN-3"}


def test_if_turn_3_the_last_chip_is_used_once():
    state = after(game(), correcting(ADAM, chips=1), buying_back(ADAM))

    assert broken(state, buying_back(ADAM)) == {"IF-TURN-3"}


def test_if_turn_3_a_chip_won_by_the_first_action_may_be_used_at_once():
    """A row completed, and its chip spent."""
    state = after(game(3, drawn("AABB. .....")), building(BILL, "1e1"))

    assert chips(state) == only(Bill=1)
    assert broken(state, buying_back(BILL)) == set()


def test_a_spent_chip_costs_no_points():
    """Chips are worth something at the end only."""
    state = after(game(), correcting(ADAM, chips=1))

    assert points(after(state, buying_back(ADAM))) == only()


@pytest.mark.parametrize("chips_held", [0, 1])
def test_if_var_jade_is_not_tracked(chips_held: int):
    """The Taskmaster's buyback with Jade is not entered in the light mode, chip or no chip."""
    state = after(game(), correcting(ADAM, chips=chips_held))

    assert "IF-VAR" in broken(state, buying_back(ADAM, "jade"))
    assert broken(state, buying_back(ADAM, "jade")) <= {"IF-VAR", "IF-TURN-3"}
