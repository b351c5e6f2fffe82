"""Flet formats every message as text, with all its controls, for a debug log that is off.

`FletApp.send_message` and its like format `f"send_message: {message}"` before the log level is checked, which takes a
tenth of the time to open a table. With the patch a message is formatted as a plain object of its class.
"""

from typing import Final

from flet.messaging.protocol import Message

original: Final = Message.__repr__


def apply() -> None:
    """Patch Flet's class, for all windows; repeated calls change nothing."""
    setattr(Message, "__repr__", object.__repr__)  # noqa: B010 - as a value: mypy knows the method's type
