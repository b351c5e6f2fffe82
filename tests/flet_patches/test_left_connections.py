"""A browser leaves while a screen is drawn for it."""

from __future__ import annotations

import asyncio

import pytest
from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi.flet_app import FletApp

from companion.flet_patches.served import left_connections

MESSAGE = Message(MessageAction.SESSION_CRASHED, {"message": "x"})


def left() -> FletApp:
    """Flet's end of a socket whose browser has left: its queue is gone by then."""
    app = FletApp.__new__(FletApp)
    setattr(app, left_connections.QUEUE, None)
    return app


def test_still_needed() -> None:
    with pytest.raises(AttributeError, match="put_nowait"):
        left().send_message(MESSAGE)


def test_patched_a_message_goes_nowhere() -> None:
    """To one that is there it goes as before."""
    left_connections.apply()
    left().send_message(MESSAGE)

    app = FletApp.__new__(FletApp)
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    setattr(app, left_connections.QUEUE, queue)
    app.send_message(MESSAGE)
    assert queue.qsize() == 1
