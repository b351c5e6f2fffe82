"""One writer at a time, and who of the writers has died: locks that the system takes back from a dead process."""

import contextlib
import os
import secrets
import sys
import threading
import time
import weakref
from types import TracebackType
from typing import Final

from companion.play.ports import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _give(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)


LONGEST_WAIT: Final = 10.0
"""Seconds to wait for another process, which keeps the lock for one save."""


class StoreLock:
    """Held while something is kept, by one thread of one process; whoever holds it may take it again."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = threading.RLock()
        self._depth = 0
        self._handle: int | None = None

    def __enter__(self) -> None:
        """Raises StoreError `busy` if another process does not give it back in time."""
        self._thread.acquire()
        try:
            if not self._depth:
                self._lock()
            self._depth += 1
        except BaseException:
            self._thread.release()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth and self._handle is not None:
            _give(self._handle)
        self._thread.release()

    def _lock(self) -> None:
        if self._handle is None:
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError as error:
                raise StoreError("not_saved", reason=error.strerror or str(error)) from error
            weakref.finalize(self, os.close, self._handle)
        wait, until = 0.0005, time.monotonic() + LONGEST_WAIT
        while True:
            try:
                return _take(self._handle)
            except OSError as error:
                if time.monotonic() > until:
                    raise StoreError("busy") from error
            time.sleep(wait)
            wait = min(2 * wait, 0.02)


class Presence:
    """A file for each process that writes, locked while the process lives and removed when it ends well."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._own = ""
        self._stays: list[bool] = []

    @property
    def name(self) -> str:
        """The name of this process's file; "" before it has entered."""
        return os.path.basename(self._own)

    def enter(self) -> bool:
        """Makes this process's file; false if it is there already."""
        if self._own:
            return False
        self._own = os.path.join(self._folder, f"{os.getpid()}-{secrets.token_hex(4)}")
        handle = os.open(self._own, os.O_RDWR | os.O_CREAT, 0o666)
        _take(handle)
        weakref.finalize(self, _leave, handle, self._own, self._stays)
        return True

    def stay(self) -> None:
        """Leaves the file behind, as if the process had died."""
        self._stays[:] = [True]

    def dead(self) -> list[str]:
        """The files of processes that ended without a farewell."""
        found = []
        with contextlib.suppress(OSError):
            for name in os.listdir(self._folder):
                path = os.path.join(self._folder, name)
                with contextlib.suppress(OSError):
                    handle = os.open(path, os.O_RDWR)
                    try:
                        _take(handle)
                        _give(handle)
                        found.append(path)
                    except OSError:
                        pass  # it is held: its process lives
                    finally:
                        os.close(handle)
        return found


def _leave(handle: int, path: str, stays: list[bool]) -> None:
    os.close(handle)
    if not stays:
        with contextlib.suppress(OSError):
            os.remove(path)
