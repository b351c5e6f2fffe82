"""Flet fails in the middle of a screen that it draws for a browser that has just left.

`FletApp.send_message` puts messages into a queue that is None by then (AttributeError). With the patch they go nowhere:
whoever comes back is sent the whole page.
"""

from typing import Any, Final

from flet_web.fastapi.flet_app import FletApp

QUEUE: Final = "_FletApp__send_queue"
original: Final = FletApp.send_message


def apply() -> None:
    """Changes Flet's class, for all windows; again, it changes nothing."""
    setattr(FletApp, "send_message", send_message)  # noqa: B010 - as a value: mypy knows the method's type


def send_message(self: FletApp, message: Any) -> None:
    """Sends a message to a browser that is there."""
    if getattr(self, QUEUE) is not None:
        original(self, message)
