"""Treasurer B, Collect a Treasure: IF-TREA-B."""

from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    broken,
    collecting_treasure,
    game,
    new_game,
    only,
    points,
    treasures,
)


def test_if_trea_b_a_treasure_is_a_point():
    state = after(game(), collecting_treasure(BILL))

    assert treasures(state) == only(Bill=1)
    assert points(state, "treasures") == only(Bill=1)
    assert points(state) == only(Bill=1)


def test_if_trea_b_as_often_as_one_likes():
    """The Convicts that it costs are not tracked."""
    state = after(game(), *[collecting_treasure(ADAM)] * 3, collecting_treasure(BILL))

    assert treasures(state) == only(Adam=3, Bill=1)
    assert points(state) == only(Adam=3, Bill=1)


def test_not_before_the_first_petition():
    assert broken(new_game(), collecting_treasure(ADAM)) == {"IF-TURN-1"}
