"""The safety kit: whatever fails is logged, and the session lives on."""

from __future__ import annotations

import asyncio
import logging

import pytest

from companion.ui.kit import guarded


def test_a_failing_handler_is_logged_and_does_no_harm(caplog: pytest.LogCaptureFixture) -> None:
    """Sync or async, with or without the event."""

    async def late(event: object) -> None:
        raise KeyError(event)

    def soon() -> None:
        raise ValueError

    with caplog.at_level(logging.ERROR):
        asyncio.run(guarded(late)("tap"))
        asyncio.run(guarded(soon)("tap"))
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [KeyError, ValueError]


def test_a_default_is_never_overwritten_by_the_event() -> None:
    """`lambda slot=slot: ...` is not handed the event; a handler that asks for one is."""
    seen: list[object] = []
    asyncio.run(guarded(lambda slot=7: seen.append(slot))("event"))
    asyncio.run(guarded(lambda event: seen.append(event))("event"))
    asyncio.run(guarded(lambda event, slot=7: seen.append((event, slot)))("event"))
    assert seen == [7, "event", ("event", 7)]
