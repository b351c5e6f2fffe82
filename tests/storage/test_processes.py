"""Several processes on one folder, and processes that are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.play.ports import StoreError
from companion.storage import locks
from companion.storage.locks import Presence, StoreLock
from tests.drive.storage.games import enter, new_game, opened, store_in

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import sys
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame
from companion.play.ports import StaleView
from companion.storage.tinydb_store import TinyGameStore
store = TinyGameStore(sys.argv[1])
game = LiveGame(ISLAND_FORTRESS, store, store.load(sys.argv[2]))
done, stale = 0, 0
while done < int(sys.argv[3]):
    try:
        game.propose(AdjustCounts(0, score=1), note=f"{sys.argv[4]} {done}")
    except StaleView:
        stale += 1
        continue
    done += 1
    print(done, flush=True)
"""


def writer(folder: Path, id: str, saves: int, name: str = "w") -> subprocess.Popen[str]:
    """A process that saves as fast as it can."""
    arguments = [sys.executable, "-c", WRITER, str(folder), id, str(saves), name]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=ROOT, text=True)


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that cannot be caught")
def test_a_kill_at_any_moment_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    """A process is killed again and again; whatever it had acknowledged is there, and nothing is reported damaged."""
    store, game = new_game(tmp_path)
    acknowledged = 0
    for round in range(10):
        process = writer(tmp_path, game.id, 10_000)
        assert process.stdout is not None
        before = len(opened(store, game.id).entries)
        for _ in range(1 + round % 4):
            acknowledged = before + int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        for number in process.stdout.read().split():
            acknowledged = before + int(number)
        process.wait()

        fresh = store_in(tmp_path)
        [line] = fresh.games()
        kept = len(opened(fresh, game.id).entries)

        assert kept in (acknowledged, acknowledged + 1)
        assert (line.problem, line.needs_review, line.scores[0]) == ("", False, kept)
        assert fresh.health().originals == ()


def test_two_processes_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """A save with an outdated view is refused, and every acknowledged one is there once."""
    store, game = new_game(tmp_path)
    processes = [writer(tmp_path, game.id, 40, name) for name in ("one", "other")]
    for process in processes:
        assert process.communicate(timeout=120)[0].split()[-1] == "40"
        assert process.returncode == 0

    notes = [entry.note for entry in opened(store, game.id).entries]

    assert sorted(notes, key=str) == sorted(f"{name} {number}" for name in ("one", "other") for number in range(40))
    assert [line.scores for line in store.games()] == [(80, 0)]
    with pytest.raises(StoreError, match="changed_elsewhere"):
        enter(game)
    assert len(game.entries) == 80


def test_a_process_that_ends_well_leaves_no_mark(tmp_path: Path) -> None:
    _, game = new_game(tmp_path)
    own = set((tmp_path / "running").iterdir())
    process = writer(tmp_path, game.id, 3)
    process.communicate(timeout=60)
    assert set((tmp_path / "running").iterdir()) == own


def test_a_lock_that_is_not_given_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds it may take it again; another waits a while, and is told."""
    monkeypatch.setattr(locks, "LOCK_TIMEOUT", 0.05)
    one, other = StoreLock(str(tmp_path / "lock")), StoreLock(str(tmp_path / "lock"))
    with one, one, pytest.raises(StoreError, match="busy"), other:
        pass
    with other:
        pass
    with one:
        pass


def test_the_mark_of_a_process_that_died_is_known(tmp_path: Path) -> None:
    one, other = Presence(str(tmp_path)), Presence(str(tmp_path))
    assert one.enter()
    assert not one.enter()
    assert other.dead() == []
    (tmp_path / "1-dead").touch()
    assert other.dead() == [str(tmp_path / "1-dead")]
    one.stay()
    del one
    assert len(other.dead()) == 2


def test_a_process_that_could_not_make_its_mark_tries_again(tmp_path: Path) -> None:
    """One failure does not leave it without: it would never be known to have died."""
    running = tmp_path / "running"
    presence = Presence(str(running))
    with pytest.raises(OSError, match="running"):
        presence.enter()
    running.mkdir()
    assert presence.enter()
    assert [path.name for path in running.iterdir()] == [presence.name]
    assert not presence.enter()
