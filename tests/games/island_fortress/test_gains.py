"""The trace of every point: what a gain says of where it comes from, whole and not only its points."""

from collections.abc import Callable

import pytest

from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import Gain, State
from companion.games.island_fortress.wall import row_of
from tests.drive.games.island_fortress import builders as b


def test_if_row_a_row_names_its_slots_and_how_many_blocks_decided():
    """The chip to the builder, the points to whoever has most, each with the five slots."""
    state = b.after(b.game(3, b.drawn("AABB. .....")), b.building(b.ADAM, "1e1"))
    row = row_of(b.slot("1a1"))

    assert state.gains == (
        Gain(b.seat(b.ADAM), "rows", chips=1, slots=row),
        Gain(b.seat(b.ADAM), "rows", 3, slots=row, number=3),
    )


def test_if_tower_a_tower_names_its_slot():
    state = b.after(b.game(3, b.drawn("A.... .....", "A.... .....", "A.... .....")), b.building(b.BILL, "1a4"))

    assert state.gains == (Gain(b.seat(b.BILL), "towers", 5, slots=(b.slot("1a4"),)),)


def test_if_level_a_level_names_all_its_slots():
    state = b.after(b.game(2, b.drawn("AAAAB ABBB.")), b.building(b.ADAM, "2e1"))

    level = tuple(row_of(b.slot("1a1"))) + tuple(row_of(b.slot("2a1")))
    assert state.gains[-1] == Gain(b.seat(b.ADAM), "levels", 1, treasures=1, slots=level, number=6)


def test_if_favor_6_points_and_treasures_name_the_pattern():
    """All of them are whole numbers, also the points of the Treasures."""
    state = b.after(b.game(3, b.drawn("AA... .....")), b.favor(b.ADAM, "a1 b1", "1a1", points=2, treasures=2, chips=1))

    pattern = (b.slot("1a1"), b.slot("1b1"))
    assert state.gains == (
        Gain(b.seat(b.ADAM), "favors", 2, chips=1, slots=pattern),
        Gain(b.seat(b.ADAM), "treasures", 2, treasures=2, slots=pattern, number=2),
    )
    assert all(isinstance(gain.points, int) for gain in state.gains)


def test_a_treasure_collected_and_the_incentive_are_counted():
    assert b.after(b.game(), b.collecting_treasure(b.BILL)).gains == (
        Gain(b.seat(b.BILL), "treasures", 1, treasures=1, number=1),
    )
    assert b.after(b.new_game(first_round="treasure"), b.petition(b.BILL)).gains == (
        Gain(b.seat(b.BILL), "variant", 1, treasures=1, number=1),
    )
    assert b.after(b.new_game(first_round="chip"), b.petition(b.BILL)).gains == (
        Gain(b.seat(b.BILL), "variant", chips=1),
    )


def test_a_correction_is_told_whole():
    state = b.after(b.game(), b.correcting(b.BILL, score=2, chips=1, treasures=3))

    assert state.gains == (Gain(b.seat(b.BILL), "adjust", 2, chips=1, treasures=3),)


def test_if_final_a_final_sheet_is_told_whole():
    """Every step in its order: rows and levels with their slots, and all that is counted with the count.

    Adam has 3 blocks in region 1, Bill one in each; 1 and 3 chips; after the levels 2 Treasures and 1; 5 Jade and 2;
    no Workers and 4.
    """
    state = b.after(
        b.game(2, b.drawn("A.... .....", "AAB.. B....")), b.correcting(b.ADAM, chips=1), b.correcting(b.BILL, chips=3)
    )

    state = b.after(state, b.finishing((5, 0), (2, 4), early=True))

    adam, bill = b.seat(b.ADAM), b.seat(b.BILL)
    left, above, right, above_right = (row_of(b.slot(name)) for name in ("1a1", "1a2", "2a1", "2a2"))
    assert state.gains == (
        Gain(adam, "final_rows", 3, slots=left, number=2),
        Gain(adam, "final_rows", 6, slots=above, number=1),
        Gain(bill, "final_rows", 3, slots=right, number=1),
        Gain(adam, "final_levels", 1, treasures=1, slots=left + right, number=2),
        Gain(bill, "final_levels", 1, treasures=1, slots=left + right, number=2),
        Gain(adam, "final_levels", 1, treasures=1, slots=above + above_right, number=1),
        Gain(adam, "chips", 1, number=1),
        Gain(bill, "chips", 6, number=3),
        Gain(bill, "least_region", 3, slots=(b.slot("1c1"),), number=1),
        Gain(adam, "most_treasures", 3, number=2),
        Gain(bill, "most_treasures", -3, number=1),
        Gain(adam, "jade", 3, number=5),
        Gain(bill, "workers", 3, number=4),
    )


def adams(wall: dict[str, str] | None = None) -> State:
    """Adam's turn, with all that he may need; there is a Reinforcement on 1b1."""
    plenty = {"jade": 20, "laborers": 9, "blocks": 1}
    return b.ledger_game(3, wall or {}, supplies={b.ADAM: plenty}, reinforced=["1b1"])


def last_turn() -> State:
    """Charles has acted in the ninth turn of the round."""
    return b.after(b.idle(b.ledger_game(3), 8), b.collecting_jade(b.CHARLES))


LEAVES_NOTHING: dict[str, Callable[[], tuple[State, Event]]] = {
    "replace": lambda: (adams({"1a1": b.BILL}), b.replacing(b.ADAM, "1a1", workers=(4, 0))),
    "build": lambda: (adams(), b.building(b.ADAM, "1a1", workers=(2, 0))),
    "remove a Reinforcement": lambda: (adams(), b.removing_reinforcement(b.ADAM, "1b1")),
    "a Favor card without points": lambda: (adams({"1a1": b.ADAM}), b.favor(b.ADAM, "a1", "1a1", jade=3)),
    "recruit": lambda: (adams(), b.recruiting(b.ADAM, 3)),
    "collect from the prison": lambda: (adams(), b.collecting_prison(b.ADAM)),
    "draw Favor cards": lambda: (adams(), b.drawing_favors(b.ADAM)),
    "move": lambda: (adams(), b.moving(b.ADAM, 2)),
    "the Governor block": lambda: (adams(), b.governor_block(b.ADAM, "1a1")),
    "a buyback for Jade": lambda: (b.after(adams(), b.moving(b.ADAM, 2)), b.buying_back(b.ADAM, "jade")),
    "the end of a turn": lambda: (b.after(adams(), b.moving(b.ADAM, 2)), b.ending_turn(b.ADAM)),
    "the end of a round": lambda: (last_turn(), b.ending_turn(b.CHARLES)),
    "the end of the last round": lambda: (last_turn()._replace(governor_blocks=0), b.ending_turn(b.CHARLES)),
    "a petition": lambda: (b.after(last_turn(), b.ending_turn(b.CHARLES)), b.bidding(Adam=1, Bill=0, Charles=0)),
    "a corrected taskmaster": lambda: (adams(), b.correcting_taskmaster(b.ADAM, 2)),
    "a corrected prison": lambda: (adams(), b.correcting_prison(1, jade=1)),
    "a corrected slot": lambda: (adams(), b.correcting_slot("1a1", b.ADAM)),
    "light: replace": lambda: (b.game(3, {"1a1": b.BILL}), b.replacing(b.ADAM, "1a1")),
    "light: remove a Reinforcement": lambda: (b.game(3, reinforced=["1b1"]), b.removing_reinforcement(b.ADAM, "1b1")),
    "light: build": lambda: (b.game(3), b.building(b.ADAM, "1a1")),
    "light: a petition": lambda: (b.game(3), b.petition(b.ADAM)),
}


@pytest.mark.parametrize("what", LEAVES_NOTHING)
def test_what_scores_nothing_leaves_no_trace_of_what_was_scored_before(what: str):
    """The points of the entry before are not told again."""
    state, event = LEAVES_NOTHING[what]()
    scored = state._replace(gains=(Gain(b.seat(b.BILL), "towers", 5, slots=(b.slot("2a4"),)),))

    assert b.after(scored, event).gains == ()


def test_if_turn_3_a_chip_spent_is_told():
    state = b.after(b.ledger_game(3, supplies={b.ADAM: {"chips": 2}}), b.collecting_jade(b.ADAM), b.buying_back(b.ADAM))

    assert state.gains == (Gain(b.seat(b.ADAM), "chips", chips=-1),)
