"""Games that meet: which is ahead, where they parted, and mine made theirs in one step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Entry, Record
from companion.engine.seats import Seat
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.planner import RemoveReinforcement
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.setup import Seat as IsleboundSeat
from companion.games.islebound.setup import Setup as IsleboundSetup
from companion.play.live_game import begin
from companion.play.meeting import AHEAD, BEHIND, PARTED, SAME, copies, meet, seats_there, token_of
from companion.play.revision import Revision
from companion.storage.tinydb_store import TinyGameStore

SETUP = Setup((Seat("Adam", "brown"), Seat("Bill", "blue")))
LOG: tuple[Entry[Any], ...] = (
    Entry(Petition(0), "2026-01-01T12:00:00"),
    Entry(Build(0, (0,)), note="late"),
    Entry(Build(1, (1,))),
)


@pytest.mark.parametrize(
    ("mine", "theirs", "kind", "shared"),
    [
        (LOG, LOG, SAME, 3),
        (LOG[:1], LOG, AHEAD, 1),
        (LOG, LOG[:2], BEHIND, 2),
        (LOG, (*LOG[:2], Entry(Build(1, (2,)))), PARTED, 2),
        (LOG[:2], (*LOG[:1], Entry(Build(1, (2,))), LOG[2]), PARTED, 1),
        ((), (), SAME, 0),
        ((), LOG, AHEAD, 0),
    ],
)
def test_two_logs_are_compared_entry_by_entry(mine: Any, theirs: Any, kind: str, shared: int) -> None:
    assert meet(mine, theirs) == (kind, shared)


def test_times_and_notes_make_no_difference() -> None:
    """Codes carry neither."""
    assert meet(LOG, [Entry(entry.event) for entry in LOG]).kind == SAME


def test_entries_of_two_kinds_are_never_the_same() -> None:
    """They are tuples, and could be equal as such."""
    assert AdjustCounts(0, 5) == (0, 5, 0, 0, 0, 0, 0, 0, 0)
    one, other = [Entry(Build(0, (0,), None))], [Entry(RemoveReinforcement(0, 0))]
    assert meet(one, other).kind == PARTED
    assert meet([Entry(Petition(0, None))], [Entry(Build(0, None))]).kind == PARTED  # type: ignore[arg-type]


def test_another_game_with_the_same_token_is_no_copy() -> None:
    """A token has 24 bits, so two games may share one: a set-up of one says nothing to the rules of the other."""
    theirs = IsleboundSetup((IsleboundSeat("Bill", "blue"), IsleboundSeat("Adam", "brown")))

    assert seats_there(ISLEBOUND, SETUP, theirs) is None


def test_the_end_of_its_id_is_what_copies_of_a_game_share() -> None:
    assert token_of("20261121T153000-a1b2c3") == "a1b2c3"
    assert token_of("20261122T090000-a1b2c3") == "a1b2c3"
    strange = token_of("an-older-name")
    assert strange == token_of("an-older-name") != token_of("another")
    assert len(bytes.fromhex(strange)) == 3


def test_a_game_from_elsewhere_keeps_its_token_and_is_found_by_it(tmp_path: Path) -> None:
    store = TinyGameStore(str(tmp_path))
    begin(ISLAND_FORTRESS, store, Record(SETUP))
    taken = begin(ISLAND_FORTRESS, store, Record(SETUP, LOG), "a1b2c3")

    assert taken.id.endswith("-a1b2c3")
    assert copies(store, "a1b2c3") == [taken.id]
    assert copies(store, "000000") == []


def test_both_copies_are_kept_also_within_the_same_second(tmp_path: Path) -> None:
    """The second one was refused, as if another window had changed the first."""
    store = TinyGameStore(str(tmp_path))
    kept = [begin(ISLAND_FORTRESS, store, Record(SETUP, LOG[:count]), "a1b2c3") for count in range(3)]
    assert len({game.id for game in kept}) == 3
    assert set(copies(store, "a1b2c3")) == {game.id for game in kept}
    assert [len(store.load(game.id).document["events"]) for game in kept] == [0, 1, 2]


def test_mine_becomes_theirs_in_one_step_that_undo_takes_back(tmp_path: Path) -> None:
    """Entries of both stay as they were entered here, with times and notes."""
    store = TinyGameStore(str(tmp_path))
    game = begin(ISLAND_FORTRESS, store, Record(SETUP, LOG))
    theirs: list[Entry[Any]] = [
        *[Entry(entry.event) for entry in LOG[:2]],
        Entry(Build(1, (2,))),
        Entry(Build(1, (3,))),
    ]

    revision = game.joined(theirs)
    assert isinstance(revision, Revision)
    assert not revision.dropped
    assert game.entries == LOG  # nothing is kept before the table accepts
    game.accept(revision)

    assert [entry.event for entry in game.entries] == [entry.event for entry in theirs]
    assert game.entries[:2] == LOG[:2]
    assert store.load(game.id).steps[-1]["edit"]["first"] == 2
    game.undo()
    assert game.entries == LOG
    game.redo()
    assert meet(game.entries, theirs).kind == SAME


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    store = TinyGameStore(str(tmp_path))
    game = begin(ISLAND_FORTRESS, store, Record(SETUP, LOG))

    revision = game.joined([Entry(entry.event) for entry in LOG])
    assert isinstance(revision, Revision)
    game.accept(revision)

    assert game.entries == LOG
    assert store.load(game.id).steps == ()
