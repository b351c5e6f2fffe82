"""A message is written out for a log that is off."""

from __future__ import annotations

import asyncio
import logging

import flet as ft
import pytest
from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi.flet_app import FletApp

from companion.flet_patches import message_text
from companion.flet_patches.served.left_connections import QUEUE


def test_still_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flet asks for the text of what it sends, though nobody reads it, and the text has that of the controls."""
    app = FletApp.__new__(FletApp)
    setattr(app, QUEUE, asyncio.Queue())
    written = []

    def noted(message: Message) -> str:
        written.append(message)
        return ""

    monkeypatch.setattr(Message, "__repr__", noted)
    assert not logging.getLogger("flet_transport").isEnabledFor(logging.DEBUG)

    app.send_message(Message(MessageAction.SESSION_CRASHED, {"message": "x"}))

    assert written
    assert "Jade" in message_text.original(Message(MessageAction.PATCH_CONTROL, ft.Text("Jade")))


def test_patched_a_message_has_not_the_text_of_its_controls() -> None:
    message_text.apply()
    assert "Jade" not in f"{Message(MessageAction.PATCH_CONTROL, ft.Text('Jade'))}"
