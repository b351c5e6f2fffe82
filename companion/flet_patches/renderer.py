"""Flet stops drawing in a window after a component has raised an error while it was redrawn.

The task of `Session.start_updates_scheduler` ends without a log line. With the patch it is restarted within a second;
the call changes nothing while the task runs.
"""

import asyncio
import contextlib
from typing import Final

import flet as ft

INTERVAL: Final = 1.0
"""Seconds between two checks."""


async def keep_alive(page: ft.Page) -> None:
    """Restart the renderer of a window whenever it has ended, until the task is cancelled or the session is gone."""
    with contextlib.suppress(RuntimeError):  # the session is gone
        while True:
            await asyncio.sleep(INTERVAL)
            page.session.start_updates_scheduler()  # type: ignore[no-untyped-call]
