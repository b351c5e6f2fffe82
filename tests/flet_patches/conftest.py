"""Flet as it comes, for the tests that show what it does by itself: other tests of a worker may have changed it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flet.messaging.protocol import Message
from flet_web.fastapi.flet_app import FletApp

from companion.flet_patches import message_text
from companion.flet_patches.served import left_connections


@pytest.fixture(autouse=True)
def unpatched() -> Iterator[None]:
    """Use Flet without the patches for all windows, and restore them when the test ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Message, "__repr__", message_text.original)
        patch.setattr(FletApp, "send_message", left_connections.original)
        yield
