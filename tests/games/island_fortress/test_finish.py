"""The end of the game and who has won: IF-END, IF-TIE."""

import pytest

from companion.games.island_fortress.state import EndedBy, State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breach, breaches, kept_and_broken

NOTHING_HELD = ((0, 0),) * 3


def outcome(state: State) -> tuple[list[str], str, tuple[int, ...]]:
    """Winners, what decided, and the ranks."""
    assert state.result is not None
    return [b.NAMES[seat] for seat in state.result.winners], state.result.decided_by, state.result.ranks


def test_if_end_not_while_the_game_goes_on():
    assert breaches(b.game(), b.finishing(*NOTHING_HELD)) == [breach("IF-END.not_over")]


def test_if_end_early_where_the_table_stops():
    state = b.after(b.game(), b.finishing(*NOTHING_HELD, early=True))

    assert state.ended_by is EndedBy.EARLY


@kept_and_broken("IF-END")
def test_if_end_early_even_before_the_first_petition():
    assert breaches(b.new_game(), b.finishing(*NOTHING_HELD, early=True)) == []
    assert breaches(b.new_game(), b.finishing(*NOTHING_HELD)) == [breach("IF-END.not_over")]


def test_if_end_1_when_the_wall_is_complete():
    state = b.after(b.game(3, b.ALL_BUT_2E4), b.building(b.CHARLES, "2e4"), b.finishing(*NOTHING_HELD))

    assert state.ended_by is EndedBy.WALL


def test_if_end_1_a_governor_block_outside_an_action_ends_the_game_at_once():
    """Our ruling."""
    state = b.after(b.game(3, b.ALL_BUT_2E4), b.governor_block(b.ADAM, "2e4"))

    assert state.ended_by is EndedBy.WALL
    assert breaches(state, b.finishing(*NOTHING_HELD)) == []


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 12), (4, 11)])
def test_if_end_2_at_any_time_after_the_last_governor_block(players: int, rounds: int):
    nothing = [(0, 0)] * players
    one_left = b.after(b.new_game(players), *[b.petition(b.ADAM)] * (rounds - 1))
    assert breaches(one_left, b.finishing(*nothing)) == [breach("IF-END.not_over")]

    last_round = b.after(one_left, b.petition(b.ADAM))
    assert breaches(last_round, b.finishing(*nothing)) == []
    assert b.after(last_round, b.finishing(*nothing)).ended_by is EndedBy.ROUNDS


def test_if_end_2_in_the_last_round_play_goes_on_until_it_is_finished():
    state = b.after(
        b.new_game(2), *[b.petition(b.ADAM)] * 12, b.building(b.BILL, "1a1"), b.governor_block(b.ADAM, "1b1")
    )

    assert state.ended_by is None


def test_if_end_a_complete_wall_is_not_an_early_end():
    """Whatever the entry says."""
    state = b.after(b.game(3, b.ALL_BUT_2E4), b.building(b.CHARLES, "2e4"), b.finishing(*NOTHING_HELD, early=True))

    assert state.ended_by is EndedBy.WALL


@pytest.mark.parametrize("early", [False, True])
def test_if_end_final_scoring_comes_once(early: bool):
    state = b.after(b.game(), b.finishing(*NOTHING_HELD, early=True))

    assert breaches(state, b.finishing(*NOTHING_HELD, early=early)) == [breach("IF-END.finished")]


def test_the_highest_score_wins():
    state = b.after(
        b.game(), b.correcting(b.BILL, score=2), b.correcting(b.ADAM, score=1), b.finishing(*NOTHING_HELD, early=True)
    )

    assert outcome(state) == ([b.BILL], "score", (2, 1, 3))


def test_if_tie_1_most_own_blocks_in_the_wall():
    """Adam's one block is worth 3 (row) + 1 (level) + 3 (most Treasures); Bill loses 3 for fewest. Jade and Workers
    are equal. So a correction of 10 makes Bill level, and Adam has the block."""
    state = b.after(b.game(2, {"1a1": b.ADAM}), b.correcting(b.BILL, score=10), b.finishing((0, 0), (0, 0), early=True))

    assert b.points(state) == {b.ADAM: 13, b.BILL: 13}
    assert outcome(state) == ([b.ADAM], "blocks", (1, 2))


def test_if_tie_2_then_most_jade():
    """Adam's 3 for most Jade are made up for by a correction."""
    state = b.after(b.game(2), b.correcting(b.BILL, score=3), b.finishing((2, 0), (1, 0), early=True))

    assert b.points(state) == {b.ADAM: 6, b.BILL: 6}
    assert outcome(state) == ([b.ADAM], "jade", (1, 2))


def test_if_tie_3_then_most_treasures():
    """Bill has a Treasure more: +3 for him, -3 for Adam, made up for by 6."""
    state = b.after(
        b.game(2),
        b.correcting(b.BILL, treasures=1),
        b.correcting(b.ADAM, score=6),
        b.finishing((1, 0), (1, 0), early=True),
    )

    assert b.points(state) == {b.ADAM: 9, b.BILL: 9}
    assert outcome(state) == ([b.BILL], "treasures", (2, 1))


def test_if_tie_4_else_the_game_is_tied():
    state = b.after(b.game(2), b.finishing((1, 3), (1, 3), early=True))

    assert outcome(state) == ([b.ADAM, b.BILL], "tie", (1, 1))


def test_if_tie_4_two_of_three_share_the_victory():
    """The third is behind by two points."""
    state = b.after(
        b.game(3),
        b.correcting(b.ADAM, score=2),
        b.correcting(b.CHARLES, score=2),
        b.finishing(*NOTHING_HELD, early=True),
    )

    assert outcome(state) == ([b.ADAM, b.CHARLES], "tie", (1, 3, 1))


def test_if_tie_those_behind_share_a_rank():
    state = b.after(b.game(3), b.correcting(b.BILL, score=2), b.finishing(*NOTHING_HELD, early=True))

    assert outcome(state) == ([b.BILL], "score", (2, 1, 2))


def test_if_tie_ranks_of_those_behind_go_by_the_tie_breakers_too():
    """Bill and Charles are level in points (3 for Jade, made up for by 3) but not in Jade; Adam is far ahead."""
    state = b.after(
        b.game(3),
        b.correcting(b.ADAM, score=50),
        b.correcting(b.BILL, score=3),
        b.finishing((0, 0), (1, 0), (2, 0), early=True),
    )

    assert b.points(state)[b.BILL] == b.points(state)[b.CHARLES]
    assert outcome(state) == ([b.ADAM], "score", (1, 3, 2))


def test_if_tie_the_last_criterion_needed_decides():
    """Three are level in points; Charles has fewer blocks, Adam more Jade than Bill: it took the Jade.

    Adam 1a1, Bill 1b1: row 1 3 each, level 1 one Treasure each, so most Treasures 3 each and -3 for Charles; Workers 3
    each. Adam has most Jade, 3. Adam 13, Bill 10, Charles 0 before the corrections.
    """
    state = b.after(
        b.game(3, {"1a1": b.ADAM, "1b1": b.BILL}),
        b.correcting(b.BILL, score=3),
        b.correcting(b.CHARLES, score=13),
        b.finishing((2, 0), (1, 0), (0, 0), early=True),
    )

    assert b.points(state) == {b.ADAM: 13, b.BILL: 13, b.CHARLES: 13}
    assert outcome(state) == ([b.ADAM], "jade", (1, 2, 3))


def test_what_is_held_at_the_end_is_kept_with_the_result():
    state = b.after(b.game(2), b.finishing((4, 1), (2, 7), early=True))

    assert state.result is not None
    assert [tuple(count) for count in state.result.counts] == [(4, 1), (2, 7)]


# --- with a ledger ---------------------------------------------------------------------------------


def test_what_is_held_comes_from_the_ledger():
    """Jade, and Laborers and Convicts together; what lies in prisons is nobody's."""
    supplies = {b.ADAM: {"jade": 4, "laborers": 1}, b.BILL: {"jade": 2, "laborers": 3, "convicts": 4}}
    state = b.after(b.ledger_game(2, supplies=supplies, prisons={1: (9, 9)}), b.finishing(early=True))

    assert state.result is not None
    assert [tuple(count) for count in state.result.counts] == [(4, 1), (2, 7)]


def test_if_tie_jade_of_the_ledger_decides():
    """Adam's 3 for most Jade are made up for by a correction; blocks are equal."""
    state = b.ledger_game(2, supplies={b.ADAM: {"jade": 2}, b.BILL: {"jade": 1}})

    state = b.after(state, b.correcting(b.BILL, score=3), b.finishing(early=True))

    assert b.points(state) == {b.ADAM: 6, b.BILL: 6}
    assert outcome(state) == ([b.ADAM], "jade", (1, 2))


def test_if_tie_treasures_with_a_ledger():
    """Bill has a Treasure more: +3 for him, -3 for Adam, made up for by 6."""
    state = b.ledger_game(2, supplies={b.BILL: {"treasures": 1}})

    state = b.after(state, b.correcting(b.ADAM, score=6), b.finishing(early=True))

    assert outcome(state) == ([b.BILL], "treasures", (2, 1))


def test_if_tie_blocks_in_the_supply_do_not_count():
    """Only those in the wall: all is equal."""
    state = b.after(b.ledger_game(2, supplies={b.ADAM: {"blocks": 5}}), b.finishing(early=True))

    assert outcome(state) == ([b.ADAM, b.BILL], "tie", (1, 1))
