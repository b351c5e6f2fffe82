"""The trace of every point: what a gain says of where it comes from, whole and not only its points."""

from collections.abc import Callable

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.wall import row_of
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    after,
    bidding,
    building,
    buying_back,
    collecting_jade,
    collecting_prison,
    collecting_treasure,
    correcting,
    correcting_prison,
    correcting_slot,
    correcting_taskmaster,
    drawing_favors,
    drawn,
    ending_turn,
    favor,
    finishing,
    game,
    governor_block,
    idle,
    ledger_game,
    moving,
    new_game,
    petition,
    recruiting,
    removing_reinforcement,
    replacing,
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
    """All of them are whole numbers, also the points of the Treasures."""
    state = after(game(3, drawn("AA... .....")), favor(ADAM, "a1 b1", "1a1", points=2, treasures=2, chips=1))

    pattern = (slot("1a1"), slot("1b1"))
    assert state.gains == (
        Gain(seat(ADAM), "favors", 2, chips=1, slots=pattern),
        Gain(seat(ADAM), "treasures", 2, treasures=2, slots=pattern, number=2),
    )
    assert all(isinstance(gain.points, int) for gain in state.gains)


def test_a_treasure_collected_and_the_incentive_are_counted():
    assert after(game(), collecting_treasure(BILL)).gains == (Gain(seat(BILL), "treasures", 1, treasures=1, number=1),)
    assert after(new_game(first_round="treasure"), petition(BILL)).gains == (
        Gain(seat(BILL), "variant", 1, treasures=1, number=1),
    )
    assert after(new_game(first_round="chip"), petition(BILL)).gains == (Gain(seat(BILL), "variant", chips=1),)


def test_a_correction_is_told_whole():
    state = after(game(), correcting(BILL, score=2, chips=1, treasures=3))

    assert state.gains == (Gain(seat(BILL), "adjust", 2, chips=1, treasures=3),)


def test_if_final_a_final_sheet_is_told_whole():
    """Every step in its order: rows and levels with their slots, and all that is counted with the count.

    Adam has 3 blocks in region 1, Bill one in each; 1 and 3 chips; after the levels 2 Treasures and 1; 5 Jade and 2;
    no Workers and 4.
    """
    state = after(game(2, drawn("A.... .....", "AAB.. B....")), correcting(ADAM, chips=1), correcting(BILL, chips=3))

    state = after(state, finishing((5, 0), (2, 4), early=True))

    adam, bill = seat(ADAM), seat(BILL)
    left, above, right, above_right = (row_of(slot(name)) for name in ("1a1", "1a2", "2a1", "2a2"))
    assert state.gains == (
        Gain(adam, "final_rows", 3, slots=left, number=2),
        Gain(adam, "final_rows", 6, slots=above, number=1),
        Gain(bill, "final_rows", 3, slots=right, number=1),
        Gain(adam, "final_levels", 1, treasures=1, slots=left + right, number=2),
        Gain(bill, "final_levels", 1, treasures=1, slots=left + right, number=2),
        Gain(adam, "final_levels", 1, treasures=1, slots=above + above_right, number=1),
        Gain(adam, "chips", 1, number=1),
        Gain(bill, "chips", 6, number=3),
        Gain(bill, "least_region", 3, slots=(slot("1c1"),), number=1),
        Gain(adam, "most_treasures", 3, number=2),
        Gain(bill, "most_treasures", -3, number=1),
        Gain(adam, "jade", 3, number=5),
        Gain(bill, "workers", 3, number=4),
    )


def adams(wall: dict[str, str] | None = None) -> State:
    """Adam's turn, with all that he may need; there is a Reinforcement on 1b1."""
    plenty = {"jade": 20, "laborers": 9, "blocks": 1}
    return ledger_game(3, wall or {}, supplies={ADAM: plenty}, reinforced=["1b1"])


def last_turn() -> State:
    """Charles has acted in the ninth turn of the round."""
    return after(idle(ledger_game(3), 8), collecting_jade(CHARLES))


LEAVES_NOTHING: dict[str, Callable[[], tuple[State, Event]]] = {
    "replace": lambda: (adams({"1a1": BILL}), replacing(ADAM, "1a1", workers=(4, 0))),
    "build": lambda: (adams(), building(ADAM, "1a1", workers=(2, 0))),
    "remove a Reinforcement": lambda: (adams(), removing_reinforcement(ADAM, "1b1")),
    "a Favor card without points": lambda: (adams({"1a1": ADAM}), favor(ADAM, "a1", "1a1", jade=3)),
    "recruit": lambda: (adams(), recruiting(ADAM, 3)),
    "collect from the prison": lambda: (adams(), collecting_prison(ADAM)),
    "draw Favor cards": lambda: (adams(), drawing_favors(ADAM)),
    "move": lambda: (adams(), moving(ADAM, 2)),
    "the Governor block": lambda: (adams(), governor_block(ADAM, "1a1")),
    "a buyback for Jade": lambda: (after(adams(), moving(ADAM, 2)), buying_back(ADAM, "jade")),
    "the end of a turn": lambda: (after(adams(), moving(ADAM, 2)), ending_turn(ADAM)),
    "the end of a round": lambda: (last_turn(), ending_turn(CHARLES)),
    "the end of the last round": lambda: (last_turn()._replace(governor_blocks=0), ending_turn(CHARLES)),
    "a petition": lambda: (after(last_turn(), ending_turn(CHARLES)), bidding(Adam=1, Bill=0, Charles=0)),
    "a corrected taskmaster": lambda: (adams(), correcting_taskmaster(ADAM, 2)),
    "a corrected prison": lambda: (adams(), correcting_prison(1, jade=1)),
    "a corrected slot": lambda: (adams(), correcting_slot("1a1", ADAM)),
    "light: replace": lambda: (game(3, {"1a1": BILL}), replacing(ADAM, "1a1")),
    "light: remove a Reinforcement": lambda: (game(3, reinforced=["1b1"]), removing_reinforcement(ADAM, "1b1")),
    "light: build": lambda: (game(3), building(ADAM, "1a1")),
    "light: a petition": lambda: (game(3), petition(ADAM)),
}


@pytest.mark.parametrize("what", LEAVES_NOTHING)
def test_what_scores_nothing_leaves_no_trace_of_what_was_scored_before(what: str):
    """The points of the entry before are not told again."""
    state, event = LEAVES_NOTHING[what]()
    scored = state._replace(gains=(Gain(seat(BILL), "towers", 5, slots=(slot("2a4"),)),))

    assert after(scored, event).gains == ()


def test_if_turn_3_a_chip_spent_is_told():
    state = after(ledger_game(3, supplies={ADAM: {"chips": 2}}), collecting_jade(ADAM), buying_back(ADAM))

    assert state.gains == (Gain(seat(ADAM), "chips", chips=-1),)
