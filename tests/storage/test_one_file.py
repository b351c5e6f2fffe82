"""The log of a browser's storage: cut, turned, full and interrupted, it holds what was acknowledged."""

from __future__ import annotations

import contextlib
import random

import pytest

from companion.storage.one_file import RESERVE, SLACK, VERSION, Kind, NewerLog, OneFile, packed, records
from tests.drive.storage.faults import Crash
from tests.drive.storage.media import Faults, HeldMedium, Storage

Files = dict[str, bytes]


class Held:
    """A log and the content of its files, as `BrowserFiles` holds them."""

    def __init__(self, storage: Storage) -> None:
        self.files: Files = {}
        self.log = OneFile(lambda name: self.files[name])
        self.open(storage)

    def open(self, storage: Storage) -> bool:
        first, second, _ = storage.media
        files = self.log.open((first, second))
        if files is not None:
            self.files = {name: bytes(content) for name, content in files.items()}
        return files is not None

    def put(self, name: str, data: bytes) -> None:
        self.log.put(name, data)
        self.files[name] = data

    def append(self, name: str, data: bytes) -> None:
        self.log.append(name, data)
        self.files[name] = self.files.get(name, b"") + data


def busy() -> tuple[Storage, list[Files]]:
    """A storage in which every kind of change was made, and what was kept after each."""
    storage = Storage()
    held = Held(storage)
    kept = [dict(held.files)]

    def note() -> None:
        kept.append(dict(held.files))

    for number in range(6):
        held.append("games/ä", b"line %d of a game\n" % number)
        note()
    held.put("library", bytes(range(256)))
    note()
    held.log.truncate("games/ä", 20)
    held.files["games/ä"] = held.files["games/ä"][:20]
    note()
    held.log.move("library", "removed/library")
    held.files["removed/library"] = held.files.pop("library")
    note()
    held.log.remove("removed/library")
    del held.files["removed/library"]
    note()
    held.append("games/ä", b"the last\n")
    note()
    return storage, kept


def test_what_was_kept_is_there_at_the_next_start() -> None:
    storage, kept = busy()
    assert Held(storage).files == kept[-1]


def test_a_log_that_nobody_wrote_to_is_not_read_twice() -> None:
    """A tab that was hidden for a moment goes on where it was; after another one's change it has all of that."""
    storage, _ = busy()
    held = Held(storage)
    held.log.close()
    assert not held.open(storage)
    other = Held(storage)
    other.append("games/ä", b"from the other\n")
    assert held.open(storage)
    assert held.files == other.files


def test_another_log_of_the_same_length_is_read() -> None:
    """Data that was deleted in the browser's settings, while a tab was hidden, may have been followed by as much."""
    one, other = Storage(), Storage()
    held, new = Held(one), Held(other)
    held.put("games/1", b"Anna")
    new.put("games/2", b"Bill")
    held.log.close()
    assert held.open(other)
    assert held.files == new.files


def test_a_closed_log_keeps_nothing() -> None:
    """Somebody else may be writing."""
    held = Held(busy()[0])
    held.log.close()
    with pytest.raises(OSError, match="not open"):
        held.log.append("games/ä", b"lost")


def test_cut_at_any_byte_it_holds_all_that_was_acknowledged_before() -> None:
    storage, kept = busy()
    which = storage.media[0] if storage.media[0].size() else storage.media[1]
    log = bytes(which.content)
    ends = [record.end for record in records(log)][1:]  # START and LIVE are no changes
    for size in range(ends[0], ends[-1] + 1):
        which.content = bytearray(log[:size])
        held = Held(storage)
        count = sum(end <= size for end in ends) - 1
        assert held.files == kept[count], size
        assert not held.log.lost
        held.put("after", b"goes on")
        assert Held(storage).files == {**kept[count], "after": b"goes on"}


def test_a_turned_byte_anywhere_costs_its_record_and_is_told() -> None:
    """The lines after it are read; only at the very end a turned byte looks like a save that was cut off."""
    storage, kept = busy()
    which = storage.media[0] if storage.media[0].size() else storage.media[1]
    log = bytes(which.content)
    found = list(records(log))
    end = found[-1].end
    for at in range(end):
        changed = bytearray(log)
        changed[at] ^= 1 << random.Random(at).randrange(8)
        which.content = changed
        held = Held(storage)
        if at < found[-1].start:
            [stretch] = held.log.lost
            hit = next(record for record in found if record.start <= at < record.end)
            assert stretch == changed[hit.start : hit.end], at
        else:
            assert held.files == kept[-2], at


def test_a_log_of_nothing_but_damage_is_told_and_begun_anew() -> None:
    storage = Storage()
    storage.media[1].content = bytearray(b"\xff" * 500)
    held = Held(storage)
    assert held.files == {}
    assert held.log.lost == [b"\xff" * 500]


def test_written_anew_it_holds_the_same_and_little_else() -> None:
    storage, _ = busy()
    held = Held(storage)
    for number in range(2 * SLACK // 1000):
        held.put("library", bytes([number % 256]) * 1000)
    assert max(medium.size() for medium in storage.media) > SLACK
    held.log.compact()
    assert sorted(medium.size() for medium in storage.media)[1] < RESERVE + 3000
    assert Held(storage).files == held.files
    held.append("games/ä", b"and on\n")
    assert Held(storage).files == held.files


@pytest.mark.parametrize("is_power_cut", [False, True])
@pytest.mark.parametrize("kind", ["crash before", "crash half-way", "crash after", "EIO", "ENOSPC half-way"])
def test_written_anew_and_interrupted_it_holds_what_it_held(kind: str, is_power_cut: bool) -> None:
    """At every operation, by a crash or by an error; also if only what was flushed is left."""
    storage, kept = busy()
    held = Held(storage)
    held.log.lost = [b"a reason to write all anew"]
    trial = storage.copy()
    counted = Held(trial)
    counted.log.lost = held.log.lost
    faults = trial.fail(Faults())
    counted.log.compact()
    assert len(faults.calls) > 5
    for at in range(len(faults.calls)):
        one = storage.copy()
        held = Held(one)
        held.log.lost = [b"a reason"]
        one.fail(Faults(at, kind))
        with contextlib.suppress(Crash):
            held.log.compact()
            one.fail(Faults())
            if held.log.is_open:
                held.append("games/ä", b"goes on")
        expected = held.files
        if is_power_cut:
            one.cut_power()
        one.fail(Faults())
        assert Held(one).files == expected, (kind, at)
    assert kept[-1]["games/ä"] in held.files["games/ä"]


def test_a_failed_flush_is_not_built_upon() -> None:
    """Nobody knows what it has lost: the next change begins with everything, in the other file."""
    storage, kept = busy()
    held = Held(storage)
    faults = storage.fail(Faults(1, "EIO"))
    with pytest.raises(OSError, match="error"):
        held.append("games/ä", b"not kept")
    assert faults.calls == ["write", "flush"]
    held.append("games/ä", b"kept")
    storage.cut_power()
    assert Held(storage).files["games/ä"] == kept[-1]["games/ä"] + b"kept"


def test_full_it_still_takes_what_fits_into_the_reserve() -> None:
    """Hundreds of entries; then it says so, and goes on as soon as there is room."""
    storage = Storage()
    held = Held(storage)
    faults = storage.fail(Faults())
    faults.room = sum(medium.size() for medium in storage.media) + 1000

    def fill() -> None:
        while True:
            held.append("games/a", b"x" * 400)
            assert held.log.is_low

    with pytest.raises(OSError, match="space"):
        fill()
    assert len(held.files["games/a"]) > 500 * 400
    assert Held(storage.copy()).files == held.files
    held.put("small", b"")
    assert Held(storage.copy()).files == held.files
    faults.room *= 10
    held.append("games/a", b"x" * 400)
    assert not held.log.is_low
    assert Held(storage).files == held.files


def test_a_log_of_a_newer_version_is_not_touched() -> None:
    storage = Storage()
    newer = bytearray(packed(7, 0, Kind.START) + b"what only the newer one reads")
    newer[4] = VERSION + 1
    storage.media[0].content = HeldMedium(bytes(newer)).content
    with pytest.raises(NewerLog):
        Held(storage)
    assert [bytes(medium.content) for medium in storage.media] == [bytes(newer), b"", b""]
