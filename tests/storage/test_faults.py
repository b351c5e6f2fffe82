"""Every file operation fails in every way: what was acknowledged is there, and nothing is damaged by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.play.ports import StoreError
from companion.storage.folder import RESERVE_BYTES
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.conftest import long_but
from tests.drive.storage.faults import CRASHES, KINDS, Crash, FaultyFileOps
from tests.drive.storage.games import enter, file_of, new_game, opened, simple, store_in, summary


class Acknowledged:
    """The data that the store has acknowledged: the steps of each game, and a setting."""

    def __init__(self) -> None:
        self.steps: dict[str, int] = {}
        self.removed: set[str] = set()
        self.setting = ""


def play(store: TinyGameStore, known: Acknowledged) -> list[str]:
    """Two games, steps in both, one removed and brought back, settings; what fails is tried once more.

    Returns the problems that were told.
    """
    refused: list[str] = []
    library = Library(store.folder, store.index)

    def done(action: Callable[[], object]) -> bool:
        for _ in range(2):
            try:
                action()
            except StoreError as error:
                refused.append(error.problem)
                if error.problem == "changed_elsewhere":
                    return True  # the first try was kept, though it could not be said for sure
            else:
                return True
        return False

    for id in ("a", "b"):
        if done(lambda id=id: store.begin(simple(id), summary())):  # type: ignore[misc]
            known.steps[id] = 0
    for step in range(3):
        for id in known.steps:
            if done(lambda id=id, n=step: store.append(id, n, {"n": n}, "2026-01-02", summary(score=n + 1))):  # type: ignore[misc]
                known.steps[id] = step + 1
        store.games()
    if done(lambda: library.choose("theme", "light")):
        known.setting = "light"
    if "a" in known.steps and done(lambda: store.remove("a")):
        done(lambda: store.restore("a"))
    return refused


def points() -> int:
    """How many operations there are to fail."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        ops = FaultyFileOps()
        play(store_in(Path(folder), ops), Acknowledged())
        return len(ops.calls)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", long_but([5], [5, 1]))
def test_every_operation_fails(tmp_path: Path, turn: int, kind: str) -> None:
    """Or one of five, by turns with the kind of fault."""
    for at in range(KINDS.index(kind) % turn, points(), turn):
        folder = tmp_path / str(at)
        folder.mkdir()
        known = Acknowledged()
        ops = FaultyFileOps(at, kind)
        try:
            refused = play(store_in(folder, ops), known)
        except Crash:
            assert kind in CRASHES
        else:
            assert kind not in CRASHES
            assert set(refused) <= {"not_saved", "storage_full", "changed_elsewhere"}
            assert known.steps == {"a": 3, "b": 3}, f"one fault is got over by trying again: {ops.calls[at]}"

        (folder / "running" / "1-dead").write_bytes(b"")  # the marks of this process are still held
        store = store_in(folder)
        where = f"{kind} at {at}: {ops.calls[at]}"
        lines = {line.id: line for line in store.games()}
        for id, count in known.steps.items():
            if id not in lines:  # the process died while the game was away
                assert id == "a", where
                assert kind in CRASHES, where
                store.restore("a")
            game = store.load(id)
            assert len(game.steps) in (count, count + 1), where
            assert [step["n"] for step in game.steps] == list(range(len(game.steps))), where
            [line] = [line for line in store.games() if line.id == id]
            assert (line.scores[0], line.problem) == (len(game.steps), ""), where
        assert not list((folder / "damaged").iterdir()), where
        if known.setting:
            assert Library(store.folder, store.index).setting("theme", "") == "light", where
        store.check_all()
        assert not store.health().unreadable, where
        store.append("b", len(store.load("b").steps), {}, "2026-01-03", summary()) if "b" in known.steps else None


def test_a_full_disk_first_gives_back_what_was_put_by(tmp_path: Path) -> None:
    """Then it is said until there is room again; nothing that was acknowledged is lost, and the next save works."""
    ops = FaultyFileOps()
    store, game = new_game(tmp_path, ops, entries=2)
    reserve = tmp_path / "reserve"
    assert reserve.stat().st_size == RESERVE_BYTES
    assert not store.is_low

    ops.at, ops.kind = len(ops.calls), "ENOSPC half-way"
    enter(game)
    assert not reserve.exists()
    assert store.health().is_low

    ops.is_full = True
    for _ in range(3):
        with pytest.raises(StoreError, match="storage_full"):
            enter(game)
        assert len(opened(store_in(tmp_path), game.id).entries) == len(game.entries) == 3
    ops.is_full = False
    enter(game)
    assert not store.is_low
    assert reserve.exists()
    assert len(opened(store_in(tmp_path), game.id).entries) == 4


def test_a_failed_sync_is_never_tried_again_on_the_same_file(tmp_path: Path) -> None:
    """The kernel may have forgotten the pages: they are all written again, into another file."""
    ops = FaultyFileOps()
    _, game = new_game(tmp_path, ops, entries=2)
    path = file_of(tmp_path, game.id)
    inode = path.stat().st_ino
    ops.calls.clear()
    ops.at, ops.kind = 1, "EIO"

    enter(game)

    assert ops.calls == ["write", "sync", "read", "write", "sync", "replace", "sync_folder", "write", "write"]
    ops.at = -1
    assert path.stat().st_ino != inode
    assert len(opened(store_in(tmp_path), game.id).entries) == 3
    ops.calls.clear()
    enter(game)
    assert ops.calls == ["write", "sync", "write", "write"]


class NoSync(FaultyFileOps):
    """A disk that never syncs."""

    fails = False

    def sync(self, handle: int) -> None:
        if self.fails:
            raise OSError(5, "Input/output error")
        super().sync(handle)


def test_while_nothing_can_be_synced_nothing_is_acknowledged(tmp_path: Path) -> None:
    """The game stays as it was, and goes on once the disk works again."""
    ops = NoSync()
    store, game = new_game(tmp_path, ops, entries=2)
    ops.fails = True
    for _ in range(3):
        with pytest.raises(StoreError, match="not_saved"):
            enter(game)
        assert len(game.entries) == len(store.load(game.id).steps) == 2
    ops.fails = False
    enter(game)
    assert len(opened(store_in(tmp_path), game.id).entries) == 3


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    store = store_in(tmp_path / "data")
    with pytest.raises(StoreError, match="unreadable"):
        store.games()
    with pytest.raises(StoreError, match="not_saved"):
        store.begin(simple("a"), summary())
