"""Games kept with TinyDB on a real disk: what was acknowledged is there, damage is told, nothing is emptied."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from companion.engine.record import Record, RecordError
from companion.games.island_fortress.events import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Seat, Setup
from companion.play.live_game import LiveGame, begin
from companion.play.ports import StoredGame, StoreError
from companion.play.revision import Revision
from companion.storage.tinydb_store import TinyGameStore

ROOT = Path(__file__).resolve().parents[2]
SETUP = Setup((Seat("Adam", "brown"), Seat("Dóra Ű", "blue")))


def new_game(folder: Path) -> tuple[TinyGameStore, LiveGame[Any, Any, Any]]:
    """A game of two just begun, in a store of its own."""
    store = TinyGameStore(str(folder))
    return store, begin(ISLAND_FORTRESS, store, Record(SETUP))


def file_of(folder: Path, id: str) -> Path:
    """The game's file."""
    return folder / "games" / f"{id}.json"


def test_a_game_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    """Record, undone entries and dates survive."""
    store, game = new_game(tmp_path)
    game.propose(Petition(1, (2, 3)), note="drawn near")
    game.propose(Petition(0))
    game.undo()

    again = LiveGame(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), store.load(game.id))

    assert again.entries == game.entries
    assert again.undone == game.undone
    assert again.state == game.state
    assert again.created == game.created


def edited(folder: Path) -> tuple[TinyGameStore, LiveGame[Any, Any, Any]]:
    """A game with an edit to take back, and an entry and an edit to bring back."""
    store, game = new_game(folder)
    game.propose(Petition(0))
    for winner in (1, 0):
        revision = game.changed(0, Petition(winner))
        assert isinstance(revision, Revision)
        game.accept(revision)
    game.undo()
    game.propose(Petition(0))
    game.propose(Petition(0))
    game.accept(game.deleted(0))
    game.undo()
    game.undo()
    return store, game


def test_edits_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """Undo and redo go on where they were."""
    store, game = edited(tmp_path)

    again = LiveGame(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), store.load(game.id))

    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, game.undone)
    assert (len(game.edits), len(game.undone)) == (1, 2)


def test_a_file_written_before_there_were_edits_opens_unchanged(tmp_path: Path) -> None:
    """Its entries are taken back and brought back one by one; only a change writes the file anew."""
    store, game = new_game(tmp_path)
    game.propose(Petition(1))
    game.propose(Petition(0))
    game.undo()
    path = file_of(tmp_path, game.id)
    content = json.loads(path.read_text("utf-8"))
    del content["game"]["1"]["edits"]
    path.write_text(json.dumps(content), "utf-8")
    old = path.read_bytes()

    again = LiveGame(ISLAND_FORTRESS, store, store.load(game.id))

    assert (again.entries, again.undone, again.edits) == (game.entries, game.undone, ())
    assert [line.problem for line in store.games()] == [""]
    assert path.read_bytes() == old
    assert again.redo()
    assert again.undo()
    assert again.undo()
    assert not again.undo()


@pytest.mark.parametrize("field", ["edits", "undone"])
@pytest.mark.parametrize("value", [None, 3, "ab", {"edit": {}}])
def test_steps_that_are_no_list_are_damage(tmp_path: Path, field: str, value: object) -> None:
    """They are told and left as they are."""
    store, game = edited(tmp_path)
    path = file_of(tmp_path, game.id)
    content = json.loads(path.read_text("utf-8"))
    content["game"]["1"][field] = value
    path.write_text(json.dumps(content), "utf-8")
    damaged = path.read_bytes()

    with pytest.raises(StoreError, match="damaged"):
        store.load(game.id)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("field", "index", "damage", "where", "problem"),
    [
        ("edits", 0, 3, "edits[0]", "not_an_object"),
        ("edits", 0, {}, "edits[0].edit", "missing"),
        ("edits", 0, {"edit": 3}, "edits[0].edit", "not_an_object"),
        ("edits", 0, {"edit": {}, "note": ""}, "edits[0].note", "unknown_key"),
        ("edits", 0, {"length": 3}, "edits[0].edit.length", "out_of_range"),
        ("edits", 0, {"length": -1}, "edits[0].edit.length", "out_of_range"),
        ("edits", 0, {"length": True}, "edits[0].edit.length", "not_a_number"),
        ("edits", 0, {"first": 2}, "edits[0].edit.first", "out_of_range"),
        ("edits", 0, {"taken": 2}, "edits[0].edit.taken", "out_of_range"),
        ("edits", 0, {"entries": {}}, "edits[0].edit.entries", "not_a_list"),
        ("edits", 0, {"entries": [3]}, "edits[0].edit.entries[0]", "not_an_object"),
        ("edits", 0, {"more": 1}, "edits[0].edit.more", "unknown_key"),
        ("undone", 0, {"length": 2}, "undone[0].edit.length", "out_of_range"),
        ("undone", 0, {"length": 4}, "undone[0].edit.length", "out_of_range"),
        ("undone", 0, {"taken": 4}, "undone[0].edit.taken", "out_of_range"),
        ("undone", 0, {"entries": [{"type": "petition", "winner": "Eve"}]}, "undone[0].edit.entries[0].winner", ""),
        ("undone", 1, 3, "undone[1]", "not_an_object"),
        ("undone", 1, {"type": "petition"}, "undone[1].winner", "missing"),
        ("undone", 1, {"edit": {}, "type": "petition"}, "undone[1].winner", "missing"),
    ],
)
def test_damaged_steps_are_told_with_their_place(
    tmp_path: Path, field: str, index: int, damage: Any, where: str, problem: str
) -> None:
    """An edit must fit the log that it changes; nothing of it is guessed."""
    store, game = edited(tmp_path)
    stored = store.load(game.id)
    steps = list(getattr(stored, field))
    is_field = isinstance(damage, dict) and damage and not damage.keys() & {"edit", "type"}
    steps[index] = {"edit": {**steps[index]["edit"], **damage}} if is_field else damage

    with pytest.raises(RecordError) as refused:
        LiveGame(ISLAND_FORTRESS, store, StoredGame(**{**stored._asdict(), field: tuple(steps)}))

    assert refused.value.where == where
    assert problem in ("", refused.value.problem)


def test_the_file_opens_with_plain_tinydb(tmp_path: Path) -> None:
    """Nobody needs this app to get at a game."""
    _, game = new_game(tmp_path)
    game.propose(Petition(1))

    with TinyDB(file_of(tmp_path, game.id)) as db:
        [content] = db.table("game").all()

    assert content["document"]["events"][0]["winner"] == "Dóra Ű"


def test_the_list_is_the_newest_first_with_scores(tmp_path: Path) -> None:
    """The line of a game is kept with it, so that listing replays nothing."""
    store, first = new_game(tmp_path)
    time.sleep(0.002)
    second = begin(ISLAND_FORTRESS, store, Record(SETUP))
    time.sleep(0.002)
    first.propose(Petition(0))

    lines = store.games()

    assert [line.id for line in lines] == [first.id, second.id]
    assert lines[0].names == ("Adam", "Dóra Ű")
    assert lines[0].scores == (0, 0)
    assert not lines[0].finished


def test_a_game_removed_can_be_restored(tmp_path: Path) -> None:
    """Removing deletes nothing."""
    store, game = new_game(tmp_path)

    store.remove(game.id)
    assert store.games() == []
    with pytest.raises(StoreError, match="no_such_game"):
        store.load(game.id)

    store.restore(game.id)
    assert [line.id for line in store.games()] == [game.id]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"game": 3}', b'{"game": {"1": {"version": 1}}}', b"\xff\xfe\x00", b'{"game":{"1":' * 50_000],
)
def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """The other games are listed; the damaged one is a line with its problem."""
    store, game = new_game(tmp_path)
    damaged = file_of(tmp_path, "20200101T000000-abcdef")
    damaged.write_bytes(content)

    lines = store.games()

    assert {line.id: bool(line.problem) for line in lines} == {game.id: False, damaged.stem: True}
    with pytest.raises(StoreError):
        store.load(damaged.stem)
    assert damaged.read_bytes() == content


def test_a_file_of_a_newer_app_is_not_touched(tmp_path: Path) -> None:
    """What a newer app wrote is not guessed at."""
    store, game = new_game(tmp_path)
    path = file_of(tmp_path, game.id)
    content = json.loads(path.read_text("utf-8"))
    content["game"]["1"]["version"] = 2
    path.write_text(json.dumps(content), "utf-8")

    assert [line.problem for line in store.games()] == ["newer_file"]
    with pytest.raises(StoreError, match="newer_file"):
        store.load(game.id)


@pytest.mark.parametrize("id", ["../secret", "a/b", "", "a.b", "x" * 61, "nul\0"])
def test_an_id_is_never_a_path(tmp_path: Path, id: str) -> None:
    """Ids come in with addresses: nothing outside the folder is reached."""
    store = TinyGameStore(str(tmp_path))
    with pytest.raises(StoreError, match="no_such_game"):
        store.load(id)


def test_an_entry_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    """If the store refuses, the game stays as it was, and the next try works."""
    store, game = new_game(tmp_path)
    game.propose(Petition(0))
    before = (game.entries, game.undone, game.states)
    blocked = Path(f"{file_of(tmp_path, game.id)}.new")
    blocked.mkdir()  # what is written aside cannot be written

    for change in (lambda: game.propose(Petition(1)), game.undo):
        with pytest.raises(StoreError, match="not_saved"):
            change()
        assert (game.entries, game.undone, game.states) == before

    blocked.rmdir()
    assert game.propose(Petition(1)).is_legal
    assert len(store.load(game.id).document["events"]) == 2


WRITER = """
import sys
from companion.games.island_fortress.events import AdjustCounts
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame
from companion.storage.tinydb_store import TinyGameStore
store = TinyGameStore(sys.argv[1])
game = LiveGame(ISLAND_FORTRESS, store, store.load(sys.argv[2]))
while True:
    game.propose(AdjustCounts(0, score=1))
    print(len(game.entries), flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
def test_a_kill_at_any_moment_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    """A process that saves as fast as it can is killed again and again; whatever it had acknowledged is there."""
    store, game = new_game(tmp_path)
    for round in range(12):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), game.id], stdout=subprocess.PIPE, cwd=ROOT, text=True
        )
        assert writer.stdout is not None
        acknowledged = int(writer.stdout.readline())
        time.sleep(0.003 * round)
        writer.send_signal(signal.SIGKILL)
        for line in writer.stdout.read().split():
            acknowledged = int(line)
        writer.wait()

        kept = len(LiveGame(ISLAND_FORTRESS, store, store.load(game.id)).entries)

        assert kept in (acknowledged, acknowledged + 1)
        assert [line.problem for line in store.games()] == [""]
