"""The thinking timer: the time that players take, derived from the times of the entries and stored nowhere else."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

import flet as ft

from companion.ui.components.basics import labelled_text
from companion.ui.kit import component, use_made, use_task
from companion.ui.session import OFF, ON, Session, use_session
from companion.ui.theme import SMALL

THINKING: Final = "thinking_timer"
"""Setting that turns on the thinking timer."""
MAX_SECONDS: Final = 15 * 60
"""Maximum seconds between two entries that count as thinking; a longer gap is a break."""


def is_timed(session: Session) -> bool:
    """Return True if thinking is timed."""
    return session.setting(THINKING, OFF) == ON


def seconds_between(before: str | None, after: str | None) -> float:
    """Return the seconds between two times; 0 if one is unknown or not later, or for a break."""
    try:
        gap = (datetime.fromisoformat(after or "") - datetime.fromisoformat(before or "")).total_seconds()
    except (ValueError, TypeError):  # not a time, or only one of the two has a zone
        return 0
    return gap if 0 < gap <= MAX_SECONDS else 0


def span(seconds: float) -> str:
    """Format seconds as minutes and seconds, with hours if there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@component
def Clock(since: str, text_of: Callable[[str], str]) -> ft.Control:
    """Show the time since `since`, updated every second, in the words of `text_of`; nothing during a break."""
    session = use_session()
    _, tick = use_made(lambda: 0)

    async def run() -> None:
        while True:
            await asyncio.sleep(1)
            tick(lambda count: count + 1)

    use_task(ft.context.page, run, [])
    seconds = seconds_between(since, datetime.now(UTC).isoformat())
    text = text_of(span(seconds)) if seconds else ""
    return labelled_text("thinking", text, session.palette, SMALL + 1, session.palette.quiet, lines=1)
