"""A store on a browser's storage: the same guarantees as on a disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play.ports import StoreError
from companion.storage.browser_files import LOST, BrowserFiles
from companion.storage.library import Library
from companion.storage.one_file import records
from companion.storage.tinydb_store import TinyGameStore
from tests.conftest import long_but
from tests.drive.storage.faults import CRASHES, KINDS, Crash
from tests.drive.storage.games import enter, new_game, opened, simple, store_in, summary
from tests.drive.storage.media import Faults, Storage
from tests.storage.test_faults import Acknowledged, play


class Tabs:
    """Starts of the app, each with a memory of its own, on one storage."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def files(self, storage: Storage) -> BrowserFiles:
        """The files as a fresh page has them."""
        self._count += 1
        return storage.opened(BrowserFiles(str(self.folder)))

    @property
    def folder(self) -> Path:
        return self._folder / str(self._count)

    def store(self, storage: Storage) -> TinyGameStore:
        files = self.files(storage)
        return store_in(self.folder, files)


@pytest.fixture
def tabs(tmp_path: Path) -> Tabs:
    return Tabs(tmp_path)


def test_a_game_is_there_in_the_next_visit(tabs: Tabs) -> None:
    storage = Storage()
    files = tabs.files(storage)
    store, game = new_game(tabs.folder, files, entries=5)
    Library(store.folder, store.index).choose("theme", "light")
    store.remove(game.id)
    store.restore(game.id)

    later = tabs.store(storage)

    assert len(opened(later, game.id).entries) == 5
    assert Library(later.folder, later.index).setting("theme", "") == "light"
    assert [line.scores[0] for line in later.games()] == [5]
    assert later.health().originals == ()


def operations(tabs: Tabs) -> int:
    storage = Storage()
    store = tabs.store(storage)
    faults = storage.fail(Faults())
    play(store, Acknowledged())
    return len(faults.calls)


@pytest.mark.parametrize("is_power_cut", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("turn", long_but([5], [5, 1]))
def test_every_operation_fails(tabs: Tabs, turn: int, kind: str, is_power_cut: bool) -> None:
    """All acknowledged entries are there, and nothing is reported as damaged. By turns, one of five operations."""
    for at in range(KINDS.index(kind) % turn, operations(tabs), turn):
        storage = Storage()
        store = tabs.store(storage)
        known = Acknowledged()
        faults = storage.fail(Faults(at, kind))
        try:
            refused = play(store, known)
        except Crash:
            assert kind in CRASHES
        else:
            assert kind not in CRASHES
            assert set(refused) <= {"not_saved", "storage_full", "changed_elsewhere"}
            assert known.steps == {"a": 3, "b": 3}, faults.calls[at]
        where = f"{kind} at {at}: {faults.calls[at]}"
        storage.fail(Faults())
        if is_power_cut:
            storage.cut_power()

        store = tabs.store(storage)

        lines = {line.id: line for line in store.games()}
        for id, count in known.steps.items():
            if id not in lines:
                assert (id, kind in CRASHES) == ("a", True), where
                store.restore("a")
            game = store.load(id)
            assert len(game.steps) in (count, count + 1), where
            [line] = [line for line in store.games() if line.id == id]
            assert (line.scores[0], line.problem) == (len(game.steps), ""), where
        assert store.health().originals == (), where
        if known.setting:
            assert Library(store.folder, store.index).setting("theme", "") == "light", where


def kept_games(tabs: Tabs) -> Storage:
    """Two games with three steps each, entered in turns."""
    storage = Storage()
    store = tabs.store(storage)
    for id in "ab":
        store.begin(simple(id), summary())
    for step in range(3):
        for id in "ab":
            store.append(id, step, {"n": step + 1}, "2026-01-02", summary(score=step + 1))
    return storage


def log_of(storage: Storage) -> tuple[int, bytes]:
    which = 0 if storage.media[0].size() else 1
    return which, bytes(storage.media[which].content)


def test_a_log_cut_anywhere_is_told(tabs: Tabs) -> None:
    """Also exactly between two records, which looks like a whole log: the index knows how long the games were."""
    storage = kept_games(tabs)
    which, log = log_of(storage)
    ends = [record.end for record in records(log)]
    for end in ends[4:-1]:
        one = storage.copy()
        one.media[which].content = bytearray(log[:end])
        store = tabs.store(one)
        missing = 0
        for id in "ab":
            [line] = [line for line in store.games() if line.id == id]
            if line.problem:
                continue
            game = store.load(id)
            gone = [number for review in game.reviews for number in review.missing]
            assert gone == list(range(len(game.steps) + 1, 4)), end
            missing += len(gone)
        told = store.health()
        assert bool(told.to_review or told.unreadable), end
        assert missing == len([other for other in ends if other > end]), end


def test_a_turned_byte_anywhere_is_told(tabs: Tabs) -> None:
    """A step that is gone is named; one that is there is as it was entered. What could not be read is kept aside."""
    storage = kept_games(tabs)
    which, log = log_of(storage)
    begun = [record for record in records(log) if record.name]
    for at in range(begun[0].start, begun[-1].end, 7):
        one = storage.copy()
        one.media[which].content[at] ^= 4
        store = tabs.store(one)
        health = store.health()
        for id in "ab":
            if id in health.unreadable:
                continue
            game = store.load(id)
            missing = [number for review in game.reviews for number in review.missing]
            later = [step["n"] for review in game.reviews for _, step in review.later]
            assert sorted([step["n"] for step in game.steps] + later + missing) == [1, 2, 3], at
        assert health.to_review or health.unreadable or any(name.startswith(LOST) for name in health.originals), at


def test_a_damaged_index_costs_nothing(tabs: Tabs) -> None:
    storage = kept_games(tabs)
    index = storage.media[2]
    for content in (b"", b"\xff" * 100, bytes(index.content[: index.size() // 2]), bytes(index.content[:-1])):
        one = storage.copy()
        one.media[2].content = bytearray(content)
        store = tabs.store(one)
        assert {line.id: line.scores[0] for line in store.games()} == {"a": 3, "b": 3}
        assert store.health().originals == ()


def test_a_full_storage_is_told_and_nothing_is_lost(tabs: Tabs) -> None:
    storage = Storage()
    files = tabs.files(storage)
    store, game = new_game(tabs.folder, files, entries=2)
    faults = storage.fail(Faults())
    faults.room = sum(medium.size() for medium in storage.media)

    told = set()

    def enter_all() -> None:
        while True:
            enter(game)
            told.add(store.is_low)

    with pytest.raises(StoreError, match="storage_full"):
        enter_all()
    assert store.is_low
    assert told == {False, True}, "well before nothing fits any more"
    entries = len(game.entries)
    assert entries > 300
    assert len(opened(tabs.store(storage.copy()), game.id).entries) == entries
    faults.room *= 10
    enter(game)
    enter(game)
    assert not store.is_low, "told with the next entry"
    assert len(opened(tabs.store(storage), game.id).entries) == entries + 2


def test_while_another_tab_has_the_storage_nothing_is_kept_and_then_all_of_it_is_here(tabs: Tabs) -> None:
    """The first tab lets go, the second one enters something and lets go, the first one has it."""
    storage = Storage()
    first = tabs.files(storage)
    store, game = new_game(tabs.folder, first, entries=2)
    first.close()
    with pytest.raises(StoreError, match="elsewhere"):
        enter(game)
    assert len(game.entries) == 2

    second = tabs.files(storage)
    enter(opened(store_in(tabs.folder, second), game.id))
    removed = store_in(tabs.folder, second)
    removed.begin(simple("x"), summary())
    removed.remove("x")
    second.close()

    storage.opened(first)
    game.refresh()
    assert len(game.entries) == 3
    enter(game)
    assert [line.scores[0] for line in store.games()] == [4]
    assert len(opened(tabs.store(storage), game.id).entries) == 4
