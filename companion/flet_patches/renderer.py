"""Flet draws nothing more in a window once a component has raised an error while it was drawn again.

The task of `Session.start_updates_scheduler` ends, without a word and for good. With the patch it is started again
within a second; the call changes nothing while the task runs.
"""

import asyncio
import contextlib
from typing import Final

import flet as ft

INTERVAL: Final = 1.0
"""Seconds between two looks."""


async def keep_alive(page: ft.Page) -> None:
    """Starts the renderer of a window again whenever it has ended, until the task is cancelled."""
    with contextlib.suppress(RuntimeError):  # the session is gone
        while True:
            await asyncio.sleep(INTERVAL)
            page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]
