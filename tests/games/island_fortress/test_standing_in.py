"""An old entry is edited, and an action falls out of its turn: the turns after it stay where that can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.ruling import Ruling
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Tracking
from companion.games.island_fortress.standing_in import stands_in
from companion.games.island_fortress.state import State
from companion.play.live_game import LiveGame, begin
from companion.play.revision import Revision
from companion.storage.tinydb_store import TinyGameStore
from companion.ui.games.island_fortress.facts import FACTS
from tests.drive.games.island_fortress import builders as b

each_action = pytest.mark.parametrize(("role", "action"), b.every_action().values(), ids=b.every_action())
BIDS = {b.ADAM: 0, b.BILL: 0, b.CHARLES: 0}
STOCKED = [b.correcting(name, blocks=3, laborers=6) for name in (b.ADAM, b.BILL, b.CHARLES)]


def tangible(state: State) -> State:
    """A position but for the turn under way and what the latest entry gave."""
    assert state.ledger
    return state._replace(gains=(), ledger=state.ledger._replace(turn=None))


@each_action
def test_if_turn_2_the_card_of_any_action_can_count_as_played(role: Role, action: Event) -> None:
    """Nothing else has changed then, and the turn can end; all of it is legal."""
    state = b.ready_game()

    found = stands_in(state, action)

    played = b.after(state, *found)
    assert played.turn
    assert (played.turn.card, played.turn.actions) == (role, 1)
    assert tangible(played) == tangible(state)
    assert b.active(b.after(played, b.ending_turn(b.ADAM))) == b.BILL


def test_if_turn_1_nothing_stands_in_for_another_players_action() -> None:
    assert stands_in(b.ledger_game(), b.collecting_jade(b.BILL)) == ()


def test_if_turn_2_nothing_stands_in_for_a_card_that_lies_on_the_table() -> None:
    state = b.ledger_game(table={b.ADAM: [Role.TREASURER]})
    assert stands_in(state, b.collecting_jade(b.ADAM)) == ()


def test_if_repeat_1_the_taskmaster_card_of_a_repeat_lies_on_the_table() -> None:
    """The cost of the repeat is not paid."""
    state = b.ledger_game(table={b.ADAM: [Role.TREASURER]})
    played = b.after(state, *stands_in(state, b.collecting_jade(b.ADAM, repeat=True)))
    assert played.turn
    assert played.turn.card is Role.TASKMASTER
    assert b.supply(played, b.ADAM).jade == b.supply(state, b.ADAM).jade


def test_a_light_game_has_no_turns() -> None:
    assert (
        stands_in(b.after(b.ledger_game(), b.collecting_jade(b.ADAM))._replace(ledger=None), b.building(b.ADAM, "1a1"))
        == ()
    )


def test_entries_that_are_no_action_have_no_card() -> None:
    state = b.after(b.ledger_game(), b.collecting_jade(b.ADAM))
    assert stands_in(state, b.ending_turn(b.ADAM)) == ()
    assert stands_in(state, b.correcting(b.ADAM, jade=1)) == ()


# --- in a game ------------------------------------------------------------------------------------------


def played(folder: Path, *events: Event) -> LiveGame:  # type: ignore[type-arg]
    """A full game of three in which these were entered."""
    live = begin(ISLAND_FORTRESS, TinyGameStore(str(folder)), b.record(b.table(3, tracking=Tracking.FULL)))
    answer = live.propose_all([b.petition(b.ADAM, **BIDS), *STOCKED, *events])
    assert answer == Ruling()
    return live


def revision(answer: object) -> Revision[Event, State]:
    assert isinstance(answer, Revision)
    return answer


FIRST_TURNS = (
    b.building(b.ADAM, "1a1", workers=(2, 0)),
    b.ending_turn(b.ADAM),
    b.building(b.BILL, "1a2", workers=(4, 0)),
    b.ending_turn(b.BILL),
    b.buying_blocks(b.CHARLES, 1),
    b.ending_turn(b.CHARLES),
    b.collecting_jade(b.ADAM),
)


def test_a_deleted_action_leaves_out_only_what_needed_it(tmp_path: Path) -> None:
    """IF-BUILD-5: nothing carries 1a2 then. All five other entries of the three turns stay."""
    game = played(tmp_path, *FIRST_TURNS)

    found = revision(game.deleted(4))

    assert [dropped.entry.event for dropped in found.dropped] == [b.building(b.BILL, "1a2", workers=(4, 0))]
    assert found.stood_for == (b.building(b.ADAM, "1a1", workers=(2, 0)), b.building(b.BILL, "1a2", workers=(4, 0)))
    state = found.states[-1]
    assert state.turn
    assert (state.turn.number, state.turn.seat, state.turn.card) == (3, b.seat(b.ADAM), Role.TREASURER)
    assert [b.standing(state, name) for name in ("1a1", "1a2")] == [None, None]
    assert b.supply(state, b.BILL).blocks == 3
    game.accept(found)
    assert game.undo()
    assert [entry.event for entry in game.entries[-7:]] == [*FIRST_TURNS]


def test_an_action_whose_turn_has_not_ended_is_deleted_and_can_be_done_anew(tmp_path: Path) -> None:
    game = played(tmp_path, *FIRST_TURNS)

    found = revision(game.deleted(len(game.entries) - 1))

    assert (found.dropped, found.stood_for) == ((), ())
    assert found.entries == game.entries[:-1]


def test_another_card_in_its_place_needs_nothing_to_stand_in(tmp_path: Path) -> None:
    """Adam moves instead; Bill's turn keeps its shape all the same."""
    game = played(tmp_path, *FIRST_TURNS)

    found = revision(game.changed(4, b.moving(b.ADAM, 2)))

    assert [dropped.number for dropped in found.dropped] == [7]
    assert found.stood_for == (b.building(b.BILL, "1a2", workers=(4, 0)),)


def test_what_stays_as_a_correction_stays_in_its_turn(tmp_path: Path) -> None:
    """Bill's block stands on nothing, because the table wants it so, and it is Adam's turn again at the end."""
    game = played(tmp_path, *FIRST_TURNS)

    found = game.kept_anyway(revision(game.deleted(4)), FACTS.overruled)

    assert not found.dropped
    assert b.standing(found.states[-1], "1a2") == b.BILL
    assert found.states[-1].turn == game.state.turn


def test_the_card_that_an_edit_freed_is_played_where_the_other_cannot_be(tmp_path: Path) -> None:
    """Adam's first turn becomes a Treasurer's; his second is a Recruiter's then, without an action."""
    events = (
        b.collecting_prison(b.ADAM),
        b.ending_turn(b.ADAM),
        b.collecting_jade(b.BILL),
        b.ending_turn(b.BILL),
        b.collecting_jade(b.CHARLES),
        b.ending_turn(b.CHARLES),
        b.collecting_jade(b.ADAM),
        b.ending_turn(b.ADAM),
        b.buying_blocks(b.BILL, 1),
    )
    game = played(tmp_path, *events)

    found = revision(game.changed(4, b.collecting_jade(b.ADAM)))

    assert [dropped.number for dropped in found.dropped] == [11]
    assert found.states[-1].turn == game.state.turn
    assert b.supply(found.states[-1], b.ADAM).table == (Role.TREASURER, Role.RECRUITER)


def test_where_nothing_can_stand_in_all_that_follows_falls_out(tmp_path: Path) -> None:
    """IF-TURN-1: without the petition nobody has a turn."""
    game = played(tmp_path, *FIRST_TURNS)

    found = revision(game.deleted(0))

    assert found.stood_for == ()
    assert len(found.dropped) == len(FIRST_TURNS)
