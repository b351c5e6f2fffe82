"""Disks that fail, that are full, that change what is on them."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from companion.play.ports import StoredGame, StoreError
from companion.storage.files import FileOps
from companion.storage.folder import RESERVE_BYTES
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.storage.faults import CRASHES, KINDS, Crash, FaultyFileOps
from tests.drive.storage.games import simple, store_in, summary
from tests.torture.others import Stock, Whole, a_step
from tests.torture.session import Session, judge, pictures
from tests.torture.trials import Child, Row, Tell, folder, row

GAMES: Final = 24
ZEROS: Final = 512
DISK: Final = 3 * 1024 * 1024
WHEN: Final = "2026-01-02T12:00:00.{:03d}+00:00"


class Unsynced(FileOps):
    """Quick: for games that are made only to be damaged."""

    def sync(self, handle: int) -> None:
        """Nothing."""

    def sync_folder(self, folder: str) -> None:
        """Nothing."""


# --- faults ------------------------------------------------------------------------------------------


def faults(quick: bool) -> Iterator[Row]:
    """Every file operation of a session fails in every way; what is refused is tried again."""
    every = 11 if quick else 1
    with row("faults at file operations") as made, folder() as base:
        expected = pictures(_new(base / "expected"))
        ops = FaultyFileOps()
        Session(_new(base / "count"), ops).play(lambda _: None)
        for place, kind in enumerate(KINDS):
            for at in range(place % every, len(ops.calls), every):
                where, one, told = f"{kind} {ops.calls[at]} ({at})", _new(base / "one"), list[str]()
                with made.trial(where):
                    try:
                        Session(one, FaultyFileOps(at, kind)).play(told.append)
                    except Crash:
                        assert kind in CRASHES
                    (one / "running" / "1-dead").touch()  # a lock is held by this process, which lives on
                    judge(one, len(told), expected, made, where)
        made.note = f"{len(ops.calls)} file operations x {len(KINDS)} kinds"
    yield made


def _new(path: Path) -> Path:
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


# --- a full disk -------------------------------------------------------------------------------------


class SmallDisk(FileOps):
    """Has no room for more than `room` bytes, and the space put by once that is given back."""

    def __init__(self, folder: Path, room: int) -> None:
        self._reserve = folder / "reserve"
        self.room = room

    def write(self, handle: int, data: bytes) -> None:
        """Write what fits."""
        fits = self.room + (0 if self._reserve.exists() else RESERVE_BYTES)
        super().write(handle, data[: max(0, fits)])
        self.room -= min(len(data), max(0, fits))
        if len(data) > fits:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def full_disk(quick: bool) -> Iterator[Row]:
    """Steps are entered until there is no room; then they are read, and when there is room again more are entered."""
    with row("full disk") as made, folder() as base:
        given: list[int] = []
        is_real = not quick and _can_mount(_new(base / "try"))
        for turn in range(1 if quick else 12):
            with made.trial(f"disk {turn}"):
                one = _new(base / "one")
                if is_real:
                    with _mounted(one):
                        filler = one / "filler"
                        with open(filler, "wb") as file:
                            file.write(os.urandom(DISK - RESERVE_BYTES - 100_000 - 5_000 * turn))
                        _fill(one, None, filler.unlink, made, given)
                else:
                    disk = SmallDisk(one, 60_000 + 5_000 * turn)
                    _fill(one, disk, partial(setattr, disk, "room", 10**9), made, given)
        kind = f"a tmpfs of {DISK >> 20} MB" if is_real else "an imagined one"
        made.note = f"{kind}; once it was full, there was room for {min(given, default=0)} steps more at least"
    yield made


def _fill(path: Path, ops: FileOps | None, make_room: Callable[[], object], row: Row, given: list[int]) -> None:
    store = store_in(path, ops)
    acked = {"a": 0, "b": 0}
    for id in acked:
        store.begin(simple(id), summary())
    before, is_full = 0, False
    while not is_full:
        for id in acked:
            is_full |= not _fits(store, id, acked)
        if not store.is_low:
            before = sum(acked.values())
    row.acked += sum(acked.values())
    given.append(sum(acked.values()) - before)
    for id in sorted(acked) * 3:  # refused again, or kept after all where a few bytes are left
        _fits(store, id, acked)
    for where in ("full", "with room again"):
        for told in Child(partial(_counted, path)).end():
            id, count, listed = told.split()
            if int(count) != acked[id] or (where != "full" and listed != count):  # the list may be behind till then
                row.lose(f"{where}: {id} has {count} of {acked[id]}", max(1, acked[id] - int(count)))
        if where == "full":
            make_room()
            for id in acked:
                _append(store, id, acked[id])
                acked[id] += 1
    if store.is_low:
        row.alarm("the space put by is not back")


def _append(store: TinyGameStore, id: str, count: int) -> None:
    store.append(id, count, a_step(count), WHEN.format(count % 1000), summary(score=count + 1))


def _fits(store: TinyGameStore, id: str, acked: dict[str, int]) -> bool:
    """Enter a step, and say whether there was room for it."""
    try:
        _append(store, id, acked[id])
    except StoreError as error:
        if error.problem == "storage_full":
            return False
        raise
    acked[id] += 1
    return True


def _counted(path: Path, tell: Tell) -> None:
    store = store_in(path)
    for line in store.games():
        steps = store.load(line.id).steps
        assert list(steps) == [a_step(number) for number in range(len(steps))]
        tell(f"{line.id} {len(steps)} {line.scores[0]}")
    health = store.health()
    assert (health.to_review, health.unreadable, health.originals) == ((), (), ())


def _can_mount(path: Path) -> bool:
    try:
        with _mounted(path):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


@contextmanager
def _mounted(path: Path) -> Iterator[None]:
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(path)], check=True, capture_output=True)


# --- damage ------------------------------------------------------------------------------------------

Damage = Callable[[bytes, random.Random], bytes]


def _flipped(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    """Anywhere, and as often near the end, as what was written last is most in danger."""
    return data[: chance.randrange(len(data))] if chance.random() < 0.5 else data[: -chance.randint(1, 400)]


def _zeroed(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes(min(ZEROS, len(data) - place)) + data[place + ZEROS :]


DAMAGES: Final[dict[str, Damage]] = {"flipped bits": _flipped, "cuts": _cut, "zeroed stretches": _zeroed}


def damage(quick: bool) -> Iterator[Row]:
    """One fault in one file of a library of 24 games; then all of it is read."""
    trials = 40 if quick else 500
    with folder() as base:
        library = _Library(base)
        for name, change in DAMAGES.items():
            with row(f"damage: {name} in games") as made:
                for turn in range(trials):
                    with made.trial(f"{name} {turn}"):
                        chance = random.Random(turn)
                        library.try_game(chance.choice(library.ids), change, chance, made, turn)
                made.note = f"{library.gone} steps and {library.bases} games physically gone, all told"
                library.gone = library.bases = 0
            yield made
        with row("damage: all three in the index") as made:
            for turn in range(trials):
                with made.trial(f"index {turn}"):
                    library.try_index(list(DAMAGES.values())[turn % 3], random.Random(turn), made, turn)
        yield made
        with row("stock TinyDB, flipped bits", is_control=True) as made:
            _damage_stock(base / "games.json", min(trials, 200), made)
        yield made


class _Library:
    """Games with all files in memory, so that each trial starts with them whole."""

    def __init__(self, base: Path) -> None:
        self.path = base / "library"
        store = store_in(self.path, Unsynced())
        self.ids = [f"game-{number}" for number in range(GAMES)]
        for place, id in enumerate(self.ids):
            store.begin(simple(id), summary())
            for number in range(8 + 2 * place):
                _append(store, id, number)
        self._games = {id: store.load(id) for id in self.ids}
        self._lines = {line.id: line for line in store.games()}
        del store
        self._files = {path: path.read_bytes() for path in (*(self.path / "games").iterdir(), self.path / "index")}
        self.gone = self.bases = 0

    def _restore(self) -> None:
        for path, data in self._files.items():
            if not path.exists() or path.stat().st_size != len(data) or path.read_bytes() != data:
                path.write_bytes(data)
        for file in (self.path / "damaged").iterdir():
            file.unlink()

    def try_game(self, id: str, change: Damage, chance: random.Random, row: Row, turn: int) -> None:
        """Damage a game, read all, and count what is wrong with what is found."""
        self._restore()
        path = self.path / "games" / id
        whole = self._files[path]
        damaged = change(whole, chance)
        path.write_bytes(damaged)
        if damaged == whole:
            return
        store = store_in(self.path, Unsynced())
        if turn % 2:
            store.check_all()
        for other in self.ids:
            row.acked += len(self._games[other].steps)
            if other != id:
                self._judge_other(store, other, row)
        try:
            found = store.load(id)
        except StoreError as error:
            if error.problem != "damaged" or _has_base(whole, damaged):
                row.lose(f"{id} {turn}: {error}", len(self._games[id].steps))
            self.bases += 1
            return
        self._judge(id, found, _lines_left(whole, damaged), row, turn)
        if store_in(self.path, Unsynced()).load(id) != found:
            row.lose(f"{id} {turn}: reads differently the second time")

    def _judge(self, id: str, found: StoredGame, left: set[int], row: Row, turn: int) -> None:
        """Every step is there as it was, or later, or named as missing; and only what is gone is missing."""
        whole = self._games[id]
        there = dict(enumerate(found.steps, start=1))
        missing: set[int] = set()
        for review in found.reviews:
            there.update(review.later)
            missing.update(review.missing)
        for number, step in enumerate(whole.steps, start=1):
            if number in there:
                if there[number] != step:
                    row.lose(f"{id} {turn}: step {number} has changed silently")
            elif number not in missing:
                row.lose(f"{id} {turn}: step {number} is gone silently")
            elif number in left:
                row.lose(f"{id} {turn}: step {number} could have been read")
        if len(there) + len(missing) != len(whole.steps) or found.document != whole.document:
            row.lose(f"{id} {turn}: another game")
        if not missing and found.reviews:
            row.alarm(f"{id} {turn}: {found.reviews}")
        self.gone += len(missing)

    def _judge_other(self, store: TinyGameStore, id: str, row: Row) -> None:
        found = store.load(id)
        if found.reviews or found.problem:
            row.alarm(f"{id}: {found.reviews} {found.problem}")
        if found.steps != self._games[id].steps:
            row.lose(f"{id} has changed, which nobody touched")

    def try_index(self, change: Damage, chance: random.Random, row: Row, turn: int) -> None:
        """Damage the index: nothing is lost by that."""
        self._restore()
        path = self.path / "index"
        path.write_bytes(change(self._files[path], chance))
        store = store_in(self.path, Unsynced())
        for id in self.ids:
            row.acked += len(self._games[id].steps)
            self._judge_other(store, id, row)
        store.check_all()
        if {line.id: line for line in store.games()} != self._lines:
            row.lose(f"index {turn}: the list")
        if any((self.path / "damaged").iterdir()):
            row.alarm(f"index {turn}")


def _lines_left(whole: bytes, damaged: bytes) -> set[int]:
    """The steps whose line is as it was, but for its end."""
    lines = [line for line in whole.split(b"\n") if b" steps " in line[:40]]
    return {number for number, line in enumerate(lines, start=1) if line in damaged}


def _has_base(whole: bytes, damaged: bytes) -> bool:
    return any(line in damaged for line in whole.split(b"\n") if b" base " in line[:40])


def _damage_stock(path: Path, trials: int, made: Row) -> None:
    stock = Stock(str(path))
    stock.make(GAMES)
    whole, wanted = path.read_bytes(), stock.counts()
    games = [a_step(number) for number in range(Whole.STEPS)]
    silent = 0
    for turn in range(trials):
        path.write_bytes(_flipped(whole, random.Random(turn)))
        made.trials += 1
        made.acked += GAMES * Whole.STEPS
        try:
            found = Stock(str(path))
            steps = found.counts()
            all_steps = [game["steps"] for game in found._db.all()] if steps else []
        except Exception:
            made.exceptions += 1
            steps, all_steps = {}, []
        if not steps:
            made.lost += GAMES * Whole.STEPS
        elif steps != wanted or any(one != games for one in all_steps):
            silent += 1
            made.lost += 1
    made.note = f"{silent} of {trials} changed something silently"
