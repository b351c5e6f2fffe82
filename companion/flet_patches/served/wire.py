"""Constants of Flet's wire format and log: Flet has no limits of its own to set.

Flet waits for ever for the registration of a socket, so other first messages must not reach it; and it logs unreadable
messages with a traceback of a page or more, which any client may cause without limit.
"""

from traceback import walk_tb
from typing import Final

REGISTRATION: Final = b"\0\x92\x01"
"""First bytes of a window's registration: a message (0), a list of two, its first item 1."""
PING: Final = b"\2"
"""Message of this app only: Flet's begin with 0 or 1."""

_RECEIVING: Final = "flet_web.fastapi"
"""Name of the logger of the receiving module."""
_READING: Final = "flet.utils.from_dict"
"""Name of the module that builds events from messages."""
_CLOSED: Final = "Session closed"
"""Text of the error of a pending call when its window ends."""


def is_caused_by_browser(logger: str, error: BaseException) -> bool:
    """Return True if an error logged by Flet was caused by a browser's message or its disconnect."""
    if logger == _RECEIVING or str(error) == _CLOSED:
        return True
    return any(frame.f_globals.get("__name__") == _READING for frame, _ in walk_tb(error.__traceback__))
