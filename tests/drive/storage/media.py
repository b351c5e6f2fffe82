"""The files of a browser's storage without a browser: they die, lose power, fill up and fail as a test says."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

from companion.storage.browser_files import BrowserFiles, Media
from tests.drive.storage.faults import CRASHES, Crash


class Faults:
    """Counts what is done to media; the operation number `at` fails as `kind` says, and after a crash all do."""

    def __init__(self, at: int = -1, kind: str = "") -> None:
        self.at = at
        self.kind = kind
        self.room = 1 << 40
        """The bytes that all files may have together."""
        self.calls: list[str] = []
        self._is_dead = False

    def do(self, name: str, action: Callable[[], Any], half: Callable[[], Any] = lambda: None) -> Any:
        """Do it, or not."""
        if self._is_dead:
            raise Crash
        number = len(self.calls)
        self.calls.append(name)
        if number != self.at:
            return action()
        if self.kind.endswith("half-way"):
            half()
        if self.kind == "crash after":
            action()
        if self.kind in CRASHES:
            self._is_dead = True
            raise Crash
        code = errno.ENOSPC if self.kind.startswith("ENOSPC") else errno.EIO
        raise OSError(code, os.strerror(code))


class HeldMedium:
    """A file in memory. `flushed` is what of it a power cut leaves for sure."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = bytearray(content)
        self.flushed = content
        self.faults = Faults()
        self.others: list[HeldMedium] = []
        """The files that share the room with it."""

    def size(self) -> int:
        return len(self.content)

    def read(self, at: int, size: int) -> bytes:
        found: bytes = self.faults.do("read", lambda: bytes(self.content[at : at + size]))
        return found

    def write(self, at: int, data: bytes) -> None:
        self._grow(at + len(data))
        half = len(data) // 2
        self.faults.do("write", lambda: self._put(at, data), lambda: self._put(at, data[:half]))

    def truncate(self, size: int) -> None:
        self._grow(size)
        self.faults.do("truncate", lambda: self._cut(size))

    def flush(self) -> None:
        self.faults.do("flush", lambda: setattr(self, "flushed", bytes(self.content)))

    def close(self) -> None:
        """Nobody else waits for it."""

    def _put(self, at: int, data: bytes) -> None:
        if len(self.content) < at:
            self.content.extend(bytes(at - len(self.content)))
        self.content[at : at + len(data)] = data

    def _cut(self, size: int) -> None:
        del self.content[size:]
        self.content.extend(bytes(size - len(self.content)))

    def _grow(self, size: int) -> None:
        if size > len(self.content) and size + sum(other.size() for other in self.others) > self.faults.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Storage:
    """A browser's storage for a site; it outlives the pages that open it."""

    def __init__(self) -> None:
        self.media = (HeldMedium(), HeldMedium(), HeldMedium())
        for medium in self.media:
            medium.others = [other for other in self.media if other is not medium]

    def fail(self, faults: Faults) -> Faults:
        """From now on the files fail like this."""
        for medium in self.media:
            medium.faults = faults
        return faults

    def cut_power(self) -> None:
        """Only what was flushed is left."""
        for medium in self.media:
            medium.content = bytearray(medium.flushed)

    def copy(self) -> Storage:
        """The same in another browser."""
        other = Storage()
        for medium, source in zip(other.media, self.media, strict=True):
            medium.content, medium.flushed = bytearray(source.content), source.flushed
        return other

    def opened(self, files: BrowserFiles) -> BrowserFiles:
        """Files on this storage, open."""
        files.open(Media(*self.media))
        return files
