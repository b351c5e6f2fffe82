"""Flet raises an error if it draws a screen for a browser that has just disconnected.

`FletApp.send_message` puts messages into a queue that is None by then (AttributeError). With the patch they are
dropped: a browser that reconnects is sent the whole page.
"""

from typing import Final

from flet_web.fastapi.flet_app import FletApp

QUEUE: Final = "_FletApp__send_queue"
original: Final = FletApp.send_message


def apply() -> None:
    """Patch Flet's class, for all windows; repeated calls change nothing."""
    setattr(FletApp, "send_message", send_message)  # noqa: B010 - as a value: mypy knows the method's type


def send_message(self: FletApp, message: object) -> None:
    """Send a message; dropped if the browser has disconnected. Replaces `FletApp.send_message`."""
    if getattr(self, QUEUE) is not None:
        original(self, message)
