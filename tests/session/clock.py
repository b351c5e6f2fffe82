"""An event loop that never waits for time: where nothing is left to do, it is as late as what was to come next.

Threads are waited for as they are: while one works, time goes as it does for everybody.
"""

from __future__ import annotations

import asyncio
import selectors
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from typing import Any, Final

SHORT: Final = 0.01
"""Seconds after which a loop whose threads work looks at its own time again."""


class TimelessLoop(asyncio.SelectorEventLoop):
    """A loop of which `time` jumps ahead."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._threads = 0
        super().__init__(_Waits(self))

    def time(self) -> float:
        """Seconds, and all those that nobody has waited for."""
        return super().time() + self._ahead

    @property
    def skipped(self) -> float:
        """The seconds that nobody has waited for."""
        return self._ahead

    def pass_over(self, seconds: float) -> bool:
        """Be so much later at once; tell whether that could be, which it cannot while a thread works."""
        if self._threads:
            return False
        self._ahead += seconds
        return True

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
    """What a loop waits with."""

    def __init__(self, loop: TimelessLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what has come; where nothing will but time, let that pass."""
        if not timeout or timeout < 0 or (found := super().select(0)):
            return super().select(timeout) if not timeout or timeout < 0 else found
        if self._loop.pass_over(timeout):
            return []
        return super().select(min(timeout, SHORT))


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
