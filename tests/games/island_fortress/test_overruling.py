"""Entries of a table that decides otherwise: the effect of a refused entry, as corrections."""

import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts, AdjustPrison, AdjustSlot
from companion.games.island_fortress.overruling import overruled
from companion.games.island_fortress.rules import Event, apply, check
from companion.games.island_fortress.state import State
from tests.drive.games.island_fortress import builders as b
from tests.games.island_fortress.refusals import breaches

FULL_PRISONS = {1: (2, 3), 2: (1, 1)}


def decided(state: State, event: Event) -> State:
    """The position after a refused entry that the table enters all the same."""
    assert breaches(state, event)
    corrections = overruled(state, event)
    assert corrections
    return b.after(state, *corrections)


def tangible(state: State) -> tuple[object, ...]:
    """All that lies on the table: the wall, what everybody holds, prisons, taskmasters, points. Not the turn."""
    ledger = state.ledger
    supplies = [supply._replace(table=(), income=0) for supply in ledger.supplies] if ledger else []
    players = [(player.chips, player.treasures, player.score) for player in state.players]
    return (state.wall, state.reinforced, state.scored_rows, players, supplies, ledger and ledger.prisons)


@pytest.mark.parametrize("kind", list(b.every_action()))
def test_the_effect_is_that_of_the_refused_entry(kind):
    """Adam could do all of it in his turn; in Bill's he is refused, and the same becomes of everything."""
    _, event = b.every_action()[kind]
    his, bills = b.ready_game(prisons=FULL_PRISONS), b.ready_game(prisons=FULL_PRISONS, turn_of=b.BILL)

    assert tangible(decided(bills, event)) == tangible(b.after(his, event))


def test_a_governor_block_and_a_chip_are_overruled_too():
    state = b.ledger_game(3, supplies={b.ADAM: {"chips": 1}}, turn_of=b.BILL)

    assert b.standing(decided(state, b.governor_block(b.ADAM, "1a1")), "1a1") == b.THE_GOVERNOR
    assert b.chips(decided(state, b.buying_back(b.ADAM)))[b.ADAM] == 0


def test_rows_filled_are_scored_at_once():
    """IF-ROW: the chip for who fills it, the points for who has most; and never a second time."""
    state = b.game(3, b.drawn("BBBB.  ....."))
    event = b.building(b.ADAM, "1e1", "2a1")
    assert [key for key, _ in breaches(state, event)] == ["IF-BUILD-3"]

    later = decided(state, event)

    assert b.points(later)[b.BILL] == 3
    assert b.chips(later)[b.ADAM] == 1
    assert b.slot("1a1") in later.scored_rows


def test_what_is_missing_to_pay_is_not_paid():
    """Nobody comes to hold less than nothing: of 4 Workers, 1 block and 1 Jade only the Laborer is there."""
    state = b.ledger_game(3, supplies={b.ADAM: {"jade": 0, "laborers": 1}})

    later = decided(state, b.building(b.ADAM, "1a1", "1b1", workers=(2, 2)))

    for count in ("jade", "laborers", "convicts", "blocks"):
        assert b.held(later, count)[b.ADAM] == 0
    assert b.standing(later, "1a1") == b.standing(later, "1b1") == b.ADAM
    assert b.prisons(later)[1] == (0, 1)


def test_a_chip_that_nobody_has_is_not_taken():
    assert overruled(b.ledger_game(3), b.buying_back(b.ADAM)) == ()


def test_the_replaced_block_comes_back_to_its_owner():
    state = b.ledger_game(3, {"1a1": b.BILL}, reinforced=["1a1"], supplies={b.ADAM: {"blocks": 1, "laborers": 4}})

    later = decided(state, b.replacing(b.ADAM, "1a1", workers=(4, 0)))

    assert b.standing(later, "1a1") == b.ADAM
    assert b.held(later, "blocks")[b.BILL] == 1


def test_only_what_differs_is_corrected():
    """One correction for each thing, in the order wall, players, prisons."""
    state = b.ledger_game(3, supplies={b.ADAM: {"laborers": 2}})

    assert overruled(state, b.building(b.ADAM, "1a1", workers=(2, 0))) == (
        AdjustSlot(b.slot("1a1"), 0),
        AdjustCounts(0, laborers=-1),
        AdjustPrison(0, convicts=1),
    )


def test_where_only_the_reinforcement_differs_the_block_is_not_corrected():
    """Adam plays his card in Bill's turn: his block stays as it is and gets the Reinforcement, his hand one card less.

    Where it is taken off again, the block stays, too.
    """
    state = b.ledger_game(3, {"1a1": b.ADAM, "1b1": b.ADAM}, turn_of=b.BILL, reinforced=["1b1"])

    assert overruled(state, b.favor(b.ADAM, "a1", "1a1")) == (
        AdjustSlot(b.slot("1a1"), None, True),
        AdjustCounts(0, favors=-1),
    )
    assert overruled(state, b.removing_reinforcement(b.ADAM, "1b1")) == (AdjustSlot(b.slot("1b1"), None, False),)


def test_the_turn_and_the_cards_stay_as_they_are():
    """No correction changes them: who acted out of turn has still the own turn to come."""
    state = b.ledger_game(3, turn_of=b.BILL)

    later = decided(state, b.collecting_jade(b.ADAM))

    assert later.turn == state.turn
    assert later.ledger
    assert later.ledger.supplies[0].table == ()


def test_taskmasters_move_although_it_is_not_their_turn():
    state = b.ledger_game(3, turn_of=b.BILL)

    assert b.region(decided(state, b.moving(b.ADAM, 2)), b.ADAM) == 2


def test_if_task_a_a_repeated_move_costs_no_jade():
    """No rule knows a price for it: the table lets it pass as a move."""
    assert overruled(b.ledger_game(3), b.moving(b.ADAM, 2, repeat=True)) == (b.correcting_taskmaster(b.ADAM, 2),)


def test_a_treasure_brings_its_point():
    state = b.ledger_game(3)

    later = decided(state, b.collecting_treasure(b.ADAM, 1, 2))

    assert (b.treasures(later)[b.ADAM], b.points(later)[b.ADAM]) == (1, 1)
    assert b.prisons(later) == {1: (0, 1), 2: (0, 1)}


@pytest.mark.parametrize(
    ("state", "event"),
    [
        pytest.param(b.game(3), b.building(b.ADAM, "1b4"), id="the wall has no such slot"),
        pytest.param(
            b.game(3, b.drawn("AAAAA  AAA..", "AAAAA  AAAAA")),
            b.building(b.ADAM, "2d2"),
            id="the box has no 19th block",
        ),
        pytest.param(b.game(3), b.petition(b.BILL), id="a petition is never overruled"),
        pytest.param(b.game(3), b.finishing((0, 0), (0, 0), (0, 0)), id="nor the final scoring"),
        pytest.param(b.ledger_game(3), b.ending_turn(b.ADAM), id="nor the end of a turn"),
        pytest.param(b.ledger_game(3), b.trading_in(b.ADAM, jade=1), id="nor a trade-in"),
        pytest.param(b.game(3), b.collecting_prison(b.ADAM), id="a light game has no supplies"),
        pytest.param(b.ledger_game(3), b.moving(b.ADAM, 1), id="nothing would change"),
    ],
)
def test_it_is_not_offered_where_it_is_impossible(state, event):
    assert overruled(state, event) == ()


def test_nothing_is_overruled_once_all_is_scored():
    state = b.after(b.game(3), b.finishing((0, 0), (0, 0), (0, 0), early=True))

    assert overruled(state, b.building(b.ADAM, "1a1")) == ()


@pytest.mark.parametrize("state", [b.new_game(3), b.new_ledger_game(3)], ids=["light", "with a ledger"])
def test_before_the_first_petition_it_works_already(state):
    assert b.standing(decided(state, b.building(b.CHARLES, "1a1", workers=(0, 0))), "1a1") == b.CHARLES


@pytest.mark.parametrize("kind", list(b.every_action()))
def test_corrections_are_legal_one_after_the_other(kind):
    """Whatever is refused, with empty hands and out of turn, repeated or not."""
    for repeat in (False, True):
        _, event = b.every_action(repeat=repeat)[kind] if kind != "move_taskmaster" else b.every_action()[kind]
        state = b.ledger_game(3, {"1b1": b.BILL, "1c1": b.BILL}, turn_of=b.CHARLES, reinforced=["1b1"])
        for correction in overruled(state, event):
            assert check(state, correction).is_legal
            state = apply(state, correction)


def test_a_light_game_overrules_what_it_tracks():
    """A Favor card on foreign blocks: its points, and the Reinforcement."""
    state = b.game(3, {"1a1": b.BILL})
    event = b.favor(b.ADAM, "a1", "1a1", points=2, treasures=1)
    assert [key for key, _ in breaches(state, event)] == ["IF-FAVOR-1"]

    later = decided(state, event)

    assert b.points(later)[b.ADAM] == 3
    assert b.treasures(later)[b.ADAM] == 1
    assert later.reinforced == {b.slot("1a1")}


def test_points_and_treasures_held_before_are_not_counted_again():
    """A Treasure before the first petition, by someone who has points already: one Treasure and one point more."""
    state = b.after(b.new_game(), b.correcting(b.ADAM, score=4, treasures=2))

    assert overruled(state, b.collecting_treasure(b.ADAM)) == (b.correcting(b.ADAM, score=1, treasures=1),)
