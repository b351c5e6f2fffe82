"""Garbage collection at times when nobody waits for the app, and freed memory that goes back to the system.

A full collection of Python stops everything for a quarter of a second with twenty windows open. Objects that have
survived one are frozen, so that later collections skip them while the app is in use; everything is collected when no
message has come for a while.
"""

import asyncio
import contextlib
import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Any, Final

WAITS: Final = ((50_000, 60.0), (150_000, 5.0), (600_000, 0.0))
"""Pairs of a number of objects that are not known to be in use (50,000 take 8 MB), and seconds without a message:
beyond the number, everything is collected once no message has come for so long. The last pair collects even while
somebody waits."""
BETWEEN: Final = 3.0
_M_MMAP_THRESHOLD: Final = -3
"""From glibc's `malloc.h`."""
_LARGE: Final = 1_000_000


def return_freed_memory() -> None:
    """Have glibc return large blocks to the system as soon as they are freed; elsewhere nothing is changed.

    By itself it keeps up to twice the largest block ever freed, in each thread.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # other libraries have no such setting
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)


class Garbage:
    """Schedules full collections; `unused` returns the seconds since the last message of any window."""

    def __init__(self, unused: Callable[[], float]) -> None:
        self._unused = unused
        self._known = 0
        self._left: int | None = 0
        """Frozen objects that are not known to be in use; None until they are counted, which walks all frozen ones."""

    def begin(self) -> None:
        """Freeze everything loaded so far, and from now on whatever survives a full collection."""
        self.collect()
        gc.callbacks.append(self._looked_through)

    def end(self) -> None:
        """Restore Python's normal collection."""
        gc.callbacks.remove(self._looked_through)
        gc.unfreeze()

    async def keep_collecting(self) -> None:
        """Collect whenever a limit of `WAITS` is reached, until the task is cancelled."""
        while True:
            await asyncio.sleep(BETWEEN)
            if self._left is None:
                self._left = gc.get_freeze_count() - self._known
            left = self._left
            if any(left > most and self._unused() >= seconds for most, seconds in WAITS):
                self.collect()

    def collect(self) -> None:
        """Run a full collection, including frozen objects; blocks the process meanwhile."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._known = gc.get_freeze_count()
        self._left = 0

    def _looked_through(self, phase: str, about: dict[str, Any]) -> None:
        if phase == "stop" and about["generation"] == 2:
            gc.freeze()
            self._left = None
