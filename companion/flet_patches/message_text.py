"""Flet writes every message out as text, with all its controls, for a debug log that is off.

`FletApp.send_message` and its like format `f"send_message: {message}"` before anybody asks whether the line is logged:
a tenth of what opening a table costs. With the patch a message is written as an object of its class.
"""

from typing import Final

from flet.messaging.protocol import Message

original: Final = Message.__repr__


def apply() -> None:
    """Changes Flet's class, for all windows; again, it changes nothing."""
    setattr(Message, "__repr__", object.__repr__)  # noqa: B010 - as a value: mypy knows the method's type
