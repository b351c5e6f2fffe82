"""A disk that fails when a test says so."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

from companion.storage.files import FileOps, Seen

CRASHES = ("crash before", "crash half-way", "crash after")
FAILURES = ("EIO", "EIO half-way", "ENOSPC", "ENOSPC half-way")
KINDS = (*CRASHES, *FAILURES)


class Crash(BaseException):
    """The process is gone: no code of the store may carry on."""


class FaultyFileOps(FileOps):
    """Counts what is done to files; the operation number `at` fails as `kind` says.

    After a crash, nothing works any more. While `is_full`, nothing can be written.
    """

    def __init__(self, at: int = -1, kind: str = "") -> None:
        self.at = at
        self.kind = kind
        self.is_full = False
        self.calls: list[str] = []
        self._is_dead = False

    def count(self, name: str) -> int:
        """How often something was done."""
        return self.calls.count(name)

    def _do(self, name: str, action: Callable[[], Any], half: Callable[[], Any] = lambda: None) -> Any:
        if self._is_dead:
            raise Crash
        number = len(self.calls)
        self.calls.append(name)
        if self.is_full and name == "write":
            half()
            raise OSError(errno.ENOSPC, "No space left on device")
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

    def seen(self, path: str) -> Seen | None:
        if self._is_dead:
            raise Crash
        return super().seen(path)

    def read(self, path: str, start: int = 0) -> bytes:
        found: bytes = self._do("read", lambda: super(FaultyFileOps, self).read(path, start))
        return found

    def write(self, handle: int, data: bytes) -> None:
        self._do(
            "write",
            lambda: super(FaultyFileOps, self).write(handle, data),
            lambda: os.write(handle, data[: len(data) // 2]),
        )

    def sync(self, handle: int) -> None:
        self._do("sync", lambda: super(FaultyFileOps, self).sync(handle))

    def truncate(self, path: str, size: int) -> None:
        self._do("truncate", lambda: super(FaultyFileOps, self).truncate(path, size))

    def replace(self, old: str, new: str) -> None:
        self._do("replace", lambda: super(FaultyFileOps, self).replace(old, new))

    def sync_folder(self, folder: str) -> None:
        self._do("sync_folder", lambda: super(FaultyFileOps, self).sync_folder(folder))

    def remove(self, path: str) -> None:
        self._do("remove", lambda: super(FaultyFileOps, self).remove(path))
