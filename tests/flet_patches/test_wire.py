"""The assumptions about Flet's messages and log: tests/web/test_sockets.py has what the app makes of it."""

from __future__ import annotations

import msgpack
import pytest
from flet import RouteChangeEvent
from flet.messaging.protocol import MessageAction
from flet.utils.from_dict import from_dict
from flet_web.fastapi import flet_app

from companion.flet_patches.served import wire


def test_still_needed() -> None:
    """A message that is none is an error with a traceback in Flet's log."""
    with pytest.raises(TypeError) as raised:
        from_dict(RouteChangeEvent, {"route": "/", "nonsense": 1})
    assert raised.traceback


def test_a_registration_begins_as_known() -> None:
    registration = b"\0" + msgpack.packb([MessageAction.REGISTER_CLIENT.value, {"session_id": ""}])
    assert registration.startswith(wire.REGISTRATION)


def test_what_comes_of_a_browser_is_known_by_its_logger_and_its_traceback() -> None:
    with pytest.raises(TypeError) as raised:
        from_dict(RouteChangeEvent, {"route": "/", "nonsense": 1})
    assert wire.is_caused_by_browser("flet", raised.value)
    assert wire.is_caused_by_browser(flet_app.logger.name, ValueError("odd"))
    assert not wire.is_caused_by_browser("flet", ValueError("odd"))
