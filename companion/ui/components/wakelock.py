"""The lock that keeps the screen of a device on for as long as a part is shown."""

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
"""The seconds within which the next screen says that it wants the screen on, too."""

_awake: Counter[str] = Counter()
"""How many parts of each window want the screen on: it may go dark when the last of them goes."""


def use_awake(page: Any, wanted: bool = True) -> None:
    """Keeps the screen on for as long as the part is shown, where the device allows it: nobody misses it elsewhere."""
    lock = use_kept(lambda: ft.Wakelock())
    held: Any = ft.use_ref("")

    async def ask(change: Callable[[], Awaitable[object]]) -> None:
        try:
            await change()
        except Exception as error:  # the client may know no such thing, refuse it, or be gone by now
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
