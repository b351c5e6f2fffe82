"""Locks for one writer at a time, and detection of dead writers: the system releases the locks of a dead process."""

import asyncio
import contextlib
import os
import secrets
import sys
import threading
import time
import weakref
from types import TracebackType
from typing import Final, NoReturn

from companion.outside import NO_LINK
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


LOCK_TIMEOUT: Final = 10.0
"""Maximum wait in seconds for another process, which holds the lock for one save."""
MAX_SHARED_WAIT: Final = 0.08
"""Maximum wait in seconds of the thread that all windows share; callers that can wait check `is_free` first."""
NOT_AGAIN: Final = 0.5
"""Seconds during which that thread does not wait a second time."""

_AFTER_THE_LOCK: Final = 1
"""Windows locks the first byte itself."""


class StoreLock:
    """A reentrant lock, held during a save by one thread of one process."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = threading.RLock()
        self._depth = 0
        self._handle: int | None = None
        self._refused = 0.0

    @property
    def is_free(self) -> bool:
        """True if nobody else holds it now."""
        if not self._thread.acquire(blocking=False):
            return False
        try:
            if not self._depth:
                _take(self._opened())
                _give(self._opened())
            return True
        except StoreError:
            return True  # nobody can hold it; a writer gets the actual error
        except OSError:
            return False
        finally:
            self._thread.release()

    def __enter__(self) -> None:
        """Raise StoreError `busy` if somebody else does not release it in time."""
        until = time.monotonic() + self._patience()
        if not self._thread.acquire(timeout=max(0.0, until - time.monotonic())):
            self._refuse()
        try:
            if not self._depth:
                self._lock(until)
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

    def _patience(self) -> float:
        """Return the maximum wait in seconds, short in the thread of the event loop."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return LOCK_TIMEOUT
        return MAX_SHARED_WAIT if time.monotonic() > self._refused + NOT_AGAIN else 0.0

    def _refuse(self) -> NoReturn:
        self._refused = time.monotonic()
        raise StoreError("busy")

    def _opened(self) -> int:
        if self._handle is None:
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | NO_LINK, 0o666)
            except OSError as error:
                raise StoreError("not_saved", reason=error.strerror or str(error)) from error
            weakref.finalize(self, os.close, self._handle)
        return self._handle

    def _lock(self, until: float) -> None:
        handle, wait = self._opened(), 0.0005
        while True:
            with contextlib.suppress(OSError):
                return _take(handle)
            if time.monotonic() > until:
                self._refuse()
            time.sleep(wait)
            wait = min(2 * wait, 0.02)

    def note(self, number: int) -> None:
        """Write a number into the lock's file for the next holder, if possible."""
        if self._depth and self._handle is not None:
            with contextlib.suppress(OSError):
                os.lseek(self._handle, _AFTER_THE_LOCK, os.SEEK_SET)
                os.write(self._handle, b"%15d\n" % number)

    def noted(self) -> int:
        """Return the number written last; 0 if there is none."""
        if self._depth and self._handle is not None:
            with contextlib.suppress(OSError, ValueError):
                os.lseek(self._handle, _AFTER_THE_LOCK, os.SEEK_SET)
                return int(os.read(self._handle, 16))
        return 0


class Presence:
    """A file for each writing process, locked while the process lives and removed when it ends cleanly."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._own = ""
        self._stays: list[bool] = []

    @property
    def name(self) -> str:
        """The name of this process's file; "" before `enter`."""
        return os.path.basename(self._own)

    def enter(self) -> bool:
        """Create this process's file; false if it exists. Raises OSError; then it can be called again."""
        if self._own:
            return False
        own = os.path.join(self._folder, f"{os.getpid()}-{secrets.token_hex(4)}")
        handle = os.open(own, os.O_RDWR | os.O_CREAT | NO_LINK, 0o666)
        try:
            _take(handle)
        except OSError:
            os.close(handle)
            raise
        weakref.finalize(self, _leave, handle, own, self._stays)
        self._own = own
        return True

    def stay(self) -> None:
        """Keep the file at the end, as if the process had died."""
        self._stays[:] = [True]

    def dead(self) -> list[str]:
        """Return the files of processes that did not end cleanly."""
        found = []
        with contextlib.suppress(OSError):
            for name in os.listdir(self._folder):
                path = os.path.join(self._folder, name)
                with contextlib.suppress(OSError):
                    handle = os.open(path, os.O_RDWR | NO_LINK)
                    try:
                        _take(handle)
                        _give(handle)
                        found.append(path)
                    except OSError:
                        pass  # locked: its process is alive
                    finally:
                        os.close(handle)
        return found


def _leave(handle: int, path: str, stays: list[bool]) -> None:
    os.close(handle)
    if not stays:
        with contextlib.suppress(OSError):
            os.remove(path)
