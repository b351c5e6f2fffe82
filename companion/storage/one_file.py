"""All files of a data folder in one append-only log, for browsers, which cannot create files synchronously.

A browser opens files asynchronously, but writes to open files synchronously. So two files are opened at the start, and
every change of any file is one record in one of them. The other file is for the next generation: when most records are
obsolete, the others are written there, followed by the record "live", and only then the first file is emptied.

A truncated record is the end. Bytes that are not a record are skipped up to the next complete one; the loss shows in
the files themselves, whose lines are numbered.
"""

import contextlib
import errno
import struct
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from typing import Final, NamedTuple, Protocol
from zlib import crc32

from companion.storage.files import NotOpen

VERSION: Final = 1
RESERVE: Final = 256 * 1024
"""Bytes by which the file is longer than its records, so that the table can finish its game if the file cannot grow."""
STEP: Final = 512 * 1024
"""Bytes by which the file grows at a time."""
SLACK: Final = 512 * 1024
"""Obsolete bytes allowed, in addition to half of the live ones, before the log is rewritten."""

_MAGIC: Final = b"\xf5log"
_HEAD: Final = struct.Struct("<4sBBHIIII")
"""Magic, version, kind, length of the name; generation, number, length of the data, CRC-32."""
_CRC_AT: Final = _HEAD.size - 4


class Kind(IntEnum):
    """The effect of a record, on the log itself or on a file."""

    START = 0
    LIVE = 1
    PUT = 2
    APPEND = 3
    CUT = 4
    MOVE = 5
    REMOVE = 6


class NewerLog(Exception):
    """The log was written by a newer version of the app; nothing was changed."""


class Medium(Protocol):
    """An open file with exclusive access. Every call raises OSError if it fails."""

    def size(self) -> int:
        """Return the length of the file in bytes."""

    def read(self, at: int, size: int) -> bytes:
        """`size` bytes from `at` on, fewer at the end."""

    def write(self, at: int, data: bytes) -> None:
        """Write all of `data` at `at`, extending the file if necessary."""

    def truncate(self, size: int) -> None:
        """Set its length in bytes."""

    def flush(self) -> None:
        """Return when the written data was passed to the disk."""

    def close(self) -> None:
        """Close the file, so that others can open it."""


class Record(NamedTuple):
    """One change of one file, with its position in the log."""

    start: int
    end: int
    generation: int
    number: int
    kind: int
    name: str
    data: bytes


class LogEnd(NamedTuple):
    """The end of a log: the number of its last record, and the length and CRC-32 of all that is before."""

    generation: int = 0
    number: int = 0
    end: int = 0
    crc: int = 0


def packed(generation: int, number: int, kind: Kind, name: str = "", data: bytes = b"") -> bytes:
    """Return a record as bytes."""
    raw = name.encode()
    head = _HEAD.pack(_MAGIC, VERSION, kind, len(raw), generation, number, len(data), 0)
    crc = crc32(data, crc32(raw, crc32(head[:_CRC_AT])))
    return b"".join((head[:_CRC_AT], struct.pack("<I", crc), raw, data))


def records(log: bytes) -> Iterator[Record]:
    """Yield the complete records of a log, wherever they are."""
    view, at = memoryview(log), 0
    while (at := log.find(_MAGIC, at)) >= 0 and at + _HEAD.size <= len(log):
        _, version, kind, names, generation, number, length, crc = _HEAD.unpack_from(log, at)
        start = at + _HEAD.size
        end = start + names + length
        is_ours = version == VERSION and end <= len(log)
        if is_ours and crc32(view[start:end], crc32(view[at : at + _CRC_AT])) == crc:
            name = str(view[start : start + names], "utf-8")
            yield Record(at, end, generation, number, kind, name, bytes(view[start + names : end]))
            at = end
        else:
            at += 1


def is_newer(log: bytes) -> bool:
    """Return True if a newer version of the app wrote the log."""
    at = log.find(_MAGIC) + len(_MAGIC)
    return len(_MAGIC) <= at < len(log) and log[at] > VERSION


class _Found:
    """The content of one of the two media: files by name, the end of the records, and the unreadable parts."""

    def __init__(self, which: int, log: bytes) -> None:
        self.which = which
        self.size = len(log)
        self.at = LogEnd()
        self.is_live = False
        self.files: dict[str, bytearray] = {}
        self.lost: list[bytes] = []
        for record in records(log):
            self._skip(log[self.at.end : record.start])
            crc = crc32(log[self.at.end : record.end], self.at.crc)
            self.at = LogEnd(record.generation, record.number, record.end, crc)
            self.is_live |= record.kind == Kind.LIVE
            _apply(self.files, record)
        if not self.at.end:
            if is_newer(log):
                raise NewerLog
            if not packed(1, 0, Kind.START).startswith(log.rstrip(b"\0")):  # that one was only just started
                self._skip(log)

    def _skip(self, stretch: bytes) -> None:
        if stretch.strip(b"\0"):
            self.lost.append(stretch)


def _apply(files: dict[str, bytearray], record: Record) -> None:
    """Apply a record to `files`; a missing file stays missing."""
    name, data = record.name, record.data
    match record.kind:
        case Kind.PUT:
            files[name] = bytearray(data)
        case Kind.APPEND:
            files.setdefault(name, bytearray()).extend(data)
        case Kind.CUT if name in files:
            del files[name][int(data) :]
        case Kind.MOVE if name in files:
            files[str(data, "utf-8")] = files.pop(name)
        case Kind.REMOVE:
            files.pop(name, None)


class OneFile:
    """The log with the names and sizes of its files; the caller holds their content.

    `content` returns the current content of a file, for rewriting the log.
    """

    def __init__(self, content: Callable[[str], bytes]) -> None:
        self._content = content
        self._media: tuple[Medium, Medium] | None = None
        self._own = 0
        self._size = 0
        self._at = LogEnd()
        self._is_suspect = False
        """True if a flush failed: data written before it may be lost, so nothing is appended."""
        self.sizes: dict[str, int] = {}
        self.is_low = False
        """True if the reserve is in use."""
        self.lost: list[bytes] = []
        """Parts of the log that could not be read when it was opened."""

    # --- opened and closed -------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """True if changes can be saved."""
        return self._media is not None

    def open(self, media: tuple[Medium, Medium]) -> dict[str, bytearray] | None:
        """Return all files; None if nobody has written since this log was closed.

        Raises OSError and NewerLog; then nothing was changed, and the log is not open.
        """
        both = [_Found(which, medium.read(0, medium.size())) for which, medium in enumerate(media)]
        # The newest is valid. Without "live" the older one is; if there is none, "live" itself was lost.
        newest = sorted((found for found in both if found.at.end), key=lambda found: found.at, reverse=True)
        counting = next((found for found in newest if found.is_live), newest[0] if newest else None)
        self._media = media
        if counting is None:
            self.lost = [stretch for found in both for stretch in found.lost]
            self._begin()
            return {}
        is_known = self._at == counting.at and not counting.lost
        self._own, self._size, self._at, self.lost = counting.which, counting.size, counting.at, counting.lost
        self.sizes = {name: len(content) for name, content in counting.files.items()}
        with contextlib.suppress(OSError):  # by its generation, or without "live", it is never valid
            media[1 - self._own].truncate(0)
        return None if is_known else counting.files

    def _begin(self) -> None:
        try:
            self._write_anew({})
        except OSError:
            self._media = None
            raise

    def close(self) -> None:
        """Close the log, so that others can open it; nothing can be saved any more."""
        if self._media:
            for medium in self._media:
                medium.close()
            self._media = None

    def compact(self) -> None:
        """Rewrite the log if it is much longer than its live records, or damaged; without space for that it stays."""
        if self.lost or self._at.end > 1.5 * sum(self.sizes.values()) + SLACK:
            with contextlib.suppress(OSError):
                self._write_anew(self._all())

    def _all(self) -> dict[str, bytes]:
        return {name: self._content(name) for name in self.sizes}

    def _write_anew(self, files: Mapping[str, bytes]) -> None:
        """Write the next generation, with these files."""
        old, new = self._both()
        generation = self._at.generation + 1
        parts = [packed(generation, 0, Kind.START)]
        parts += (packed(generation, n, Kind.PUT, name, data) for n, (name, data) in enumerate(files.items(), start=1))
        log, live = b"".join(parts), packed(generation, len(parts), Kind.LIVE)
        size = len(log) + len(live)
        try:
            new.truncate(0)
            new.truncate(size + RESERVE)
            new.write(0, log)
            new.flush()
            new.write(len(log), live)
            new.flush()
        except OSError:
            try:
                new.truncate(0)
            except OSError:
                self.close()  # the next start may use either one, so nothing is saved in both
            raise
        self._own, self._size = 1 - self._own, size + RESERVE
        self._at = LogEnd(generation, len(parts), size, crc32(live, crc32(log)))
        self.sizes = {name: len(data) for name, data in files.items()}
        self.is_low = self._is_suspect = False
        with contextlib.suppress(OSError):  # by its generation it is never valid
            old.truncate(0)

    def _both(self) -> tuple[Medium, Medium]:
        """Return the current medium, and the other. Raises NotOpen."""
        if self._media is None:
            raise NotOpen
        return self._media[self._own], self._media[1 - self._own]

    # --- changes: saved when the method returns; OSError means that nothing has changed -------------------------

    def put(self, name: str, data: bytes) -> None:
        """Replace the content of a file by `data`."""
        self._keep(Kind.PUT, name, data)
        self.sizes[name] = len(data)

    def append(self, name: str, data: bytes, durable: bool = True) -> None:
        """Append `data` to a file; without `durable` it may be lost when the power fails."""
        self._keep(Kind.APPEND, name, data, durable)
        self.sizes[name] = self.sizes.get(name, 0) + len(data)

    def truncate(self, name: str, size: int) -> None:
        """Cut a file to its first `size` bytes."""
        self._keep(Kind.CUT, name, b"%d" % size)
        self.sizes[name] = size

    def move(self, old: str, new: str) -> None:
        """Rename a file, replacing one that has the new name."""
        self._keep(Kind.MOVE, old, new.encode())
        self.sizes[new] = self.sizes.pop(old)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._keep(Kind.REMOVE, name)
        del self.sizes[name]

    def _keep(self, kind: Kind, name: str, data: bytes = b"", durable: bool = True) -> None:
        if self._is_suspect:
            self._write_anew(self._all())
        medium, _ = self._both()
        generation, number, start, crc = self._at
        record = packed(generation, number + 1, kind, name, data)
        end = start + len(record)
        self._make_room(medium, end)
        medium.write(start, record)
        if durable:
            try:
                medium.flush()
            except OSError:
                self._is_suspect = True
                raise
        self._at = LogEnd(generation, number + 1, end, crc32(record, crc))

    def _make_room(self, medium: Medium, end: int) -> None:
        """Extend the file beyond `end`, by the reserve if possible."""
        if end + RESERVE <= self._size:
            return
        size = end + RESERVE + STEP
        try:
            medium.truncate(size)
        except OSError:
            self.is_low = True
            if end > self._size:
                raise OSError(errno.ENOSPC, "no space is left") from None
        else:
            self._size, self.is_low = size, False
