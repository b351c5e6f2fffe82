"""The lock that keeps a device's screen on while a component is shown."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

import flet as ft

from companion.ui.kit import use_kept
from companion.ui.sharing import is_trusted

log = logging.getLogger(__name__)

NEXT_SCREEN: Final = 0.5
"""Seconds within which the next screen may ask for the lock, too."""

_awake: Counter[str] = Counter()
"""Number of components of each window that need the screen on: the lock is released with the last of them."""


def use_awake(page: Any, wanted: bool = True) -> None:
    """Keep the screen on while the component is shown, if the device allows it; errors are only logged."""
    lock = use_kept(lambda: ft.Wakelock())
    held: Any = ft.use_ref("")

    async def ask(change: Callable[[], Awaitable[object]]) -> None:
        try:
            await change()
        except Exception as error:  # the client may lack the feature, refuse it or be disconnected
            log.info("the screen may go dark: %s", error)

    def switch(change: Callable[[], Awaitable[object]]) -> None:
        try:
            page.run_task(ask, change)
        except RuntimeError as error:  # the window is closed
            log.info("no window to keep on: %s", error)

    async def release(window: str) -> None:
        await asyncio.sleep(NEXT_SCREEN)
        if not _awake[window]:
            del _awake[window]
            await lock.disable()  # type: ignore[no-untyped-call]

    def begin() -> None:
        if wanted and is_trusted(page):
            held.current = page.session.id
            _awake[held.current] += 1
            switch(lock.enable)

    def end() -> None:
        window, held.current = held.current, ""
        if window:
            _awake[window] -= 1
            if page.session.connection is not None:
                switch(lambda: release(window))
            elif not _awake[window]:
                del _awake[window]

    ft.use_effect(begin, [wanted], end)
