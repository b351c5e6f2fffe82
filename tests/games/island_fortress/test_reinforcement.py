"""Planner C, Remove a Reinforcement: IF-PLAN-C."""

import pytest

from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    broken,
    favor,
    game,
    names,
    removing_reinforcement,
    replacing,
)


@pytest.mark.parametrize("player", [ADAM, BILL, CHARLES])
def test_if_plan_c_from_anyones_block(player: str):
    """One's own or an opponent's."""
    state = game(3, {"1a1": ADAM, "2a1": BILL}, reinforced=["1a1", "2a1"])

    assert names(after(state, removing_reinforcement(player, "1a1")).reinforced) == {"2a1"}


@pytest.mark.parametrize("place", ["1b1", "2a1", "1c4"], ids=["plain block", "empty slot", "no slot"])
def test_if_plan_c_there_must_be_one(place: str):
    state = game(3, {"1a1": ADAM, "1b1": BILL}, reinforced=["1a1"])

    assert broken(state, removing_reinforcement(ADAM, place)) == {"IF-PLAN-C"}


def test_if_plan_c_it_is_gone_then():
    state = after(game(3, {"1a1": ADAM}, reinforced=["1a1"]), removing_reinforcement(BILL, "1a1"))

    assert broken(state, removing_reinforcement(BILL, "1a1")) == {"IF-PLAN-C"}


def test_the_block_is_open_again_to_replacing_and_to_patterns():
    state = after(game(3, {"1a1": ADAM}, reinforced=["1a1"]), removing_reinforcement(BILL, "1a1"))

    assert broken(state, replacing(BILL, "1a1")) == set()
    assert broken(state, favor(ADAM, "a1", "1a1")) == set()


def test_a_removed_reinforcement_takes_nothing_of_its_card():
    state = after(game(3, {"1a1": ADAM}), favor(ADAM, "a1", "1a1", points=3, petition=1))

    assert after(state, removing_reinforcement(BILL, "1a1")).players == state.players
