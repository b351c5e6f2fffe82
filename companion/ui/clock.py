"""The thinking timer: how long somebody has taken, from the times of the entries. It is kept nowhere else."""

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
"""The setting by which thinking is timed."""
LONGEST: Final = 15 * 60
"""The seconds without an entry from which on nobody is thought to think: the table takes a break."""


def is_timed(session: Session) -> bool:
    """Whether thinking is timed."""
    return session.setting(THINKING, OFF) == ON


def seconds_between(before: str | None, after: str | None) -> float:
    """The seconds from one time to another; 0 where one is unknown or not later, and for a break."""
    try:
        gap = (datetime.fromisoformat(after or "") - datetime.fromisoformat(before or "")).total_seconds()
    except (ValueError, TypeError):  # no time, or one with a zone and one without
        return 0
    return gap if 0 < gap <= LONGEST else 0


def span(seconds: float) -> str:
    """A span of time as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@component
def Clock(since: str, text_of: Callable[[str], str]) -> ft.Control:
    """How long it is since then, second by second, as `text_of` words it; nothing during a break."""
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
