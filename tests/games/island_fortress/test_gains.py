"""The trace of every point: what a gain says of where it comes from, whole and not only its points."""

from companion.games.island_fortress.state import Gain
from companion.games.island_fortress.wall import row_of
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    after,
    building,
    collecting_treasure,
    correcting,
    drawn,
    favor,
    game,
    new_game,
    petition,
    seat,
    slot,
)


def test_if_row_a_row_names_its_slots_and_how_many_blocks_decided():
    """The chip to the builder, the points to whoever has most, each with the five slots."""
    state = after(game(3, drawn("AABB. .....")), building(ADAM, "1e1"))
    row = row_of(slot("1a1"))

    assert state.gains == (
        Gain(seat(ADAM), "rows", chips=1, slots=row),
        Gain(seat(ADAM), "rows", 3, slots=row, number=3),
    )


def test_if_tower_a_tower_names_its_slot():
    state = after(game(3, drawn("A.... .....", "A.... .....", "A.... .....")), building(BILL, "1a4"))

    assert state.gains == (Gain(seat(BILL), "towers", 5, slots=(slot("1a4"),)),)


def test_if_level_a_level_names_all_its_slots():
    state = after(game(2, drawn("AAAAB ABBB.")), building(ADAM, "2e1"))

    level = tuple(row_of(slot("1a1"))) + tuple(row_of(slot("2a1")))
    assert state.gains[-1] == Gain(seat(ADAM), "levels", 1, treasures=1, slots=level, number=6)


def test_if_favor_6_points_and_treasures_name_the_pattern():
    state = after(game(3, drawn("AA... .....")), favor(ADAM, "a1 b1", "1a1", points=2, treasures=2, chips=1))

    pattern = (slot("1a1"), slot("1b1"))
    assert state.gains == (
        Gain(seat(ADAM), "favors", 2, chips=1, slots=pattern),
        Gain(seat(ADAM), "treasures", 2, treasures=2, slots=pattern, number=2),
    )


def test_a_treasure_collected_and_the_incentive_are_counted():
    assert after(game(), collecting_treasure(BILL)).gains == (Gain(seat(BILL), "treasures", 1, treasures=1, number=1),)
    assert after(new_game(first_round="treasure"), petition(BILL)).gains == (
        Gain(seat(BILL), "variant", 1, treasures=1, number=1),
    )
    assert after(new_game(first_round="chip"), petition(BILL)).gains == (Gain(seat(BILL), "variant", chips=1),)


def test_a_correction_is_told_whole():
    state = after(game(), correcting(BILL, score=2, chips=1, treasures=3))

    assert state.gains == (Gain(seat(BILL), "adjust", 2, chips=1, treasures=3),)
