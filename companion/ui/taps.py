"""Taps of a bouncing finger on a button that keeps its place."""

import asyncio
import time
from typing import Final

BOUNCE: Final = 0.25
"""Seconds within which a second tap on the same button is a bounce of the finger."""


def now() -> float:
    """Return the time in seconds: that of the event loop if one runs."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()


class Taps:
    """The last tap of a window on a button that keeps its place."""

    def __init__(self) -> None:
        self._last = ("", 0.0)

    def is_bounce(self, button: str, within: float = BOUNCE) -> bool:
        """Return True if a tap on a button follows another one, a bounce or not, too quickly to be intended."""
        time_, (before, since) = now(), self._last
        self._last = (button, time_)
        return button == before and time_ - since < within
