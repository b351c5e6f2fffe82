"""What is known of Flet's messages and of what it logs: Flet has no limits of its own to set.

Flet's end of a socket waits for ever for a registration, so what is none must not reach it; and what a browser sends
that cannot be read is logged with a traceback of a page or more, which a stranger may cause as often as he likes.
"""

from traceback import walk_tb
from typing import Final

REGISTRATION: Final = b"\0\x92\x01"
"""How the registration of a window begins: a message (0), a list of two, the first of which is 1."""
PING: Final = b"\2"
"""A message of our own: Flet's begin with 0 or 1."""

_RECEIVING: Final = "flet_web.fastapi"
"""The logger of what receives messages."""
_READING: Final = "flet.utils.from_dict"
"""The module that makes events of what was sent."""
_CLOSED: Final = "Session closed"
"""What a call of the client ends with when its window does."""


def is_caused_by_browser(logger: str, error: BaseException) -> bool:
    """True if an error that Flet logs comes of what a browser has sent, or of its leaving."""
    if logger == _RECEIVING or str(error) == _CLOSED:
        return True
    return any(frame.f_globals.get("__name__") == _READING for frame, _ in walk_tb(error.__traceback__))
