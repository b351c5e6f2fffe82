"""An event loop whose time tests turn: where nothing is left to do, it is as late as what was to come next.

What runs in the loop takes no time, however long the machine needs for it. Threads are waited for as they are: while
one works, and the loop has nothing to do, time passes.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from typing import Any, Final

SHORT: Final = 0.01
"""Seconds after which a loop whose threads work looks at its own time again."""


class TimelessLoop(asyncio.SelectorEventLoop):
    """A loop of which `time` jumps ahead."""

    def __init__(self) -> None:
        self._now = 0.0
        self._skipped = 0.0
        self._threads = 0
        super().__init__(_Waits(self))

    def time(self) -> float:
        """Seconds since it began: those skipped, and those it has waited for a thread."""
        return self._now

    @property
    def skipped(self) -> float:
        """The seconds that nobody has waited for."""
        return self._skipped

    @property
    def has_threads(self) -> bool:
        """True if a thread works for it."""
        return self._threads > 0

    def pass_by(self, seconds: float, is_skipped: bool) -> None:
        """Be so much later, whether that was waited for or not."""
        self._now += seconds
        self._skipped += seconds * is_skipped

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Future[Any]:
        """Work in a thread, and count it."""
        self._threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._has_worked)
        return future

    def _has_worked(self, _: Future[Any]) -> None:
        self._threads -= 1


class _Waits(selectors.DefaultSelector):
    """The selector of a loop."""

    def __init__(self, loop: TimelessLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what has come; where nothing will but time, let that pass."""
        if not timeout or timeout < 0:
            return super().select(timeout)
        if found := super().select(0):
            return found
        if not self._loop.has_threads:
            self._loop.pass_by(timeout, is_skipped=True)
            return []
        begun, asked = time.monotonic(), min(timeout, SHORT)
        found = super().select(asked)
        self._loop.pass_by(min(time.monotonic() - begun, asked), is_skipped=False)
        return found


def close(loop: AbstractEventLoop) -> None:
    """End all that a loop still does, and close it; what is left of it then tells nobody."""

    async def end() -> None:
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await loop.shutdown_default_executor()

    loop.run_until_complete(end())
    loop.set_exception_handler(lambda loop, context: None)
    loop.close()
