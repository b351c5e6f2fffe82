"""The end of the game and who has won: IF-END, IF-TIE."""

import pytest

from companion.games.island_fortress.state import EndedBy, State
from tests.drive.games.island_fortress.builders import (
    ADAM,
    ALL_BUT_2E4,
    BILL,
    CHARLES,
    NAMES,
    after,
    building,
    correcting,
    finishing,
    game,
    governor_block,
    ledger_game,
    new_game,
    petition,
    points,
)
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

NOTHING_HELD = ((0, 0),) * 3


def outcome(state: State) -> tuple[list[str], str, tuple[int, ...]]:
    """Winners, what decided, and the ranks."""
    assert state.result is not None
    return [NAMES[seat] for seat in state.result.winners], state.result.decided_by, state.result.ranks


def test_if_end_not_while_the_game_goes_on():
    assert breaches(game(), finishing(*NOTHING_HELD)) == [breach("IF-END.not_over")]


def test_if_end_early_where_the_table_stops():
    state = after(game(), finishing(*NOTHING_HELD, early=True))

    assert state.ended_by is EndedBy.EARLY


@kept_and_broken("IF-END")
def test_if_end_early_even_before_the_first_petition():
    assert breaches(new_game(), finishing(*NOTHING_HELD, early=True)) == []
    assert breaches(new_game(), finishing(*NOTHING_HELD)) == [breach("IF-END.not_over")]


def test_if_end_1_when_the_wall_is_complete():
    state = after(game(3, ALL_BUT_2E4), building(CHARLES, "2e4"), finishing(*NOTHING_HELD))

    assert state.ended_by is EndedBy.WALL


def test_if_end_1_a_governor_block_outside_an_action_ends_the_game_at_once():
    """Our ruling."""
    state = after(game(3, ALL_BUT_2E4), governor_block(ADAM, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert breaches(state, finishing(*NOTHING_HELD)) == []


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 12), (4, 11)])
def test_if_end_2_at_any_time_after_the_last_governor_block(players: int, rounds: int):
    nothing = [(0, 0)] * players
    one_left = after(new_game(players), *[petition(ADAM)] * (rounds - 1))
    assert breaches(one_left, finishing(*nothing)) == [breach("IF-END.not_over")]

    last_round = after(one_left, petition(ADAM))
    assert breaches(last_round, finishing(*nothing)) == []
    assert after(last_round, finishing(*nothing)).ended_by is EndedBy.ROUNDS


def test_if_end_2_in_the_last_round_play_goes_on_until_it_is_finished():
    state = after(new_game(2), *[petition(ADAM)] * 12, building(BILL, "1a1"), governor_block(ADAM, "1b1"))

    assert state.ended_by is None


def test_if_end_a_complete_wall_is_not_an_early_end():
    """Whatever the entry says."""
    state = after(game(3, ALL_BUT_2E4), building(CHARLES, "2e4"), finishing(*NOTHING_HELD, early=True))

    assert state.ended_by is EndedBy.WALL


@pytest.mark.parametrize("early", [False, True])
def test_if_end_final_scoring_comes_once(early: bool):
    state = after(game(), finishing(*NOTHING_HELD, early=True))

    assert breaches(state, finishing(*NOTHING_HELD, early=early)) == [breach("IF-END.finished")]


def test_the_highest_score_wins():
    state = after(game(), correcting(BILL, score=2), correcting(ADAM, score=1), finishing(*NOTHING_HELD, early=True))

    assert outcome(state) == ([BILL], "score", (2, 1, 3))


def test_if_tie_1_most_own_blocks_in_the_wall():
    """Adam's one block is worth 3 (row) + 1 (level) + 3 (most Treasures); Bill loses 3 for fewest. Jade and Workers
    are equal. So a correction of 10 makes Bill level, and Adam has the block."""
    state = after(game(2, {"1a1": ADAM}), correcting(BILL, score=10), finishing((0, 0), (0, 0), early=True))

    assert points(state) == {ADAM: 13, BILL: 13}
    assert outcome(state) == ([ADAM], "blocks", (1, 2))


def test_if_tie_2_then_most_jade():
    """Adam's 3 for most Jade are made up for by a correction."""
    state = after(game(2), correcting(BILL, score=3), finishing((2, 0), (1, 0), early=True))

    assert points(state) == {ADAM: 6, BILL: 6}
    assert outcome(state) == ([ADAM], "jade", (1, 2))


def test_if_tie_3_then_most_treasures():
    """Bill has a Treasure more: +3 for him, -3 for Adam, made up for by 6."""
    state = after(
        game(2), correcting(BILL, treasures=1), correcting(ADAM, score=6), finishing((1, 0), (1, 0), early=True)
    )

    assert points(state) == {ADAM: 9, BILL: 9}
    assert outcome(state) == ([BILL], "treasures", (2, 1))


def test_if_tie_4_else_the_game_is_tied():
    state = after(game(2), finishing((1, 3), (1, 3), early=True))

    assert outcome(state) == ([ADAM, BILL], "tie", (1, 1))


def test_if_tie_4_two_of_three_share_the_victory():
    """The third is behind by two points."""
    state = after(
        game(3), correcting(ADAM, score=2), correcting(CHARLES, score=2), finishing(*NOTHING_HELD, early=True)
    )

    assert outcome(state) == ([ADAM, CHARLES], "tie", (1, 3, 1))


def test_if_tie_those_behind_share_a_rank():
    state = after(game(3), correcting(BILL, score=2), finishing(*NOTHING_HELD, early=True))

    assert outcome(state) == ([BILL], "score", (2, 1, 2))


def test_if_tie_ranks_of_those_behind_go_by_the_tie_breakers_too():
    """Bill and Charles are level in points (3 for Jade, made up for by 3) but not in Jade; Adam is far ahead."""
    state = after(
        game(3),
        correcting(ADAM, score=50),
        correcting(BILL, score=3),
        finishing((0, 0), (1, 0), (2, 0), early=True),
    )

    assert points(state)[BILL] == points(state)[CHARLES]
    assert outcome(state) == ([ADAM], "score", (1, 3, 2))


def test_if_tie_the_last_criterion_needed_decides():
    """Three are level in points; Charles has fewer blocks, Adam more Jade than Bill: it took the Jade.

    Adam 1a1, Bill 1b1: row 1 3 each, level 1 one Treasure each, so most Treasures 3 each and -3 for Charles; Workers 3
    each. Adam has most Jade, 3. Adam 13, Bill 10, Charles 0 before the corrections.
    """
    state = after(
        game(3, {"1a1": ADAM, "1b1": BILL}),
        correcting(BILL, score=3),
        correcting(CHARLES, score=13),
        finishing((2, 0), (1, 0), (0, 0), early=True),
    )

    assert points(state) == {ADAM: 13, BILL: 13, CHARLES: 13}
    assert outcome(state) == ([ADAM], "jade", (1, 2, 3))


def test_what_is_held_at_the_end_is_kept_with_the_result():
    state = after(game(2), finishing((4, 1), (2, 7), early=True))

    assert state.result is not None
    assert [tuple(count) for count in state.result.counts] == [(4, 1), (2, 7)]


# --- with a ledger ---------------------------------------------------------------------------------


def test_what_is_held_comes_from_the_ledger():
    """Jade, and Laborers and Convicts together; what lies in prisons is nobody's."""
    supplies = {ADAM: {"jade": 4, "laborers": 1}, BILL: {"jade": 2, "laborers": 3, "convicts": 4}}
    state = after(ledger_game(2, supplies=supplies, prisons={1: (9, 9)}), finishing(early=True))

    assert state.result is not None
    assert [tuple(count) for count in state.result.counts] == [(4, 1), (2, 7)]


def test_if_tie_jade_of_the_ledger_decides():
    """Adam's 3 for most Jade are made up for by a correction; blocks are equal."""
    state = ledger_game(2, supplies={ADAM: {"jade": 2}, BILL: {"jade": 1}})

    state = after(state, correcting(BILL, score=3), finishing(early=True))

    assert points(state) == {ADAM: 6, BILL: 6}
    assert outcome(state) == ([ADAM], "jade", (1, 2))


def test_if_tie_treasures_with_a_ledger():
    """Bill has a Treasure more: +3 for him, -3 for Adam, made up for by 6."""
    state = ledger_game(2, supplies={BILL: {"treasures": 1}})

    state = after(state, correcting(ADAM, score=6), finishing(early=True))

    assert outcome(state) == ([BILL], "treasures", (2, 1))


def test_if_tie_blocks_in_the_supply_do_not_count():
    """Only those in the wall: all is equal."""
    state = after(ledger_game(2, supplies={ADAM: {"blocks": 5}}), finishing(early=True))

    assert outcome(state) == ([ADAM, BILL], "tie", (1, 1))
