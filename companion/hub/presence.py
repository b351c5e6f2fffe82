"""The devices with an open window at the other processes; each process announces its own, and nothing is stored.

A silent process counts as gone, because a killed one cannot announce its end.
"""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from companion.engine.limits import is_modest
from companion.hub.messages import LARGEST
from companion.storage.rows import ODD, is_name

SUBJECT: Final = "companion.here"
EVERY: Final = 2.0
"""Seconds between announcements if nothing has changed."""
MAX_SILENCE: Final = 5.0
"""Seconds of silence after which a process counts as gone."""


class Presence:
    """The devices here and at the other processes; everything but `devices` is called by the link, in its thread."""

    subject: Final = SUBJECT

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.here: frozenset[str] = frozenset()
        """The devices with an open window at this process."""
        self.on_change: Callable[[], None] = lambda: None
        """Called, in the thread of the link, when the others' devices have changed."""
        self._clock = clock
        self._own = secrets.token_hex(8)
        self._sent: tuple[float, frozenset[str]] = (-EVERY, frozenset())
        self._others: dict[str, tuple[float, frozenset[str]]] = {}
        self._elsewhere: frozenset[str] = frozenset()

    @property
    def elsewhere(self) -> frozenset[str]:
        """The devices with an open window at another process, as last announced."""
        return self._elsewhere

    def due(self) -> bytes:
        """Return the announcement to send now; nothing if it was sent a moment ago."""
        now, here = self._clock(), self.here
        self._others = {name: heard for name, heard in self._others.items() if now - heard[0] < MAX_SILENCE}
        self._see()
        if here == self._sent[1] and now - self._sent[0] < EVERY:
            return b""
        self._sent = now, here
        return json.dumps({"process": self._own, "devices": sorted(here)}).encode()

    def hear(self, data: bytes) -> None:
        """Process an announcement; invalid ones are ignored."""
        try:
            message: Any = json.loads(data) if len(data) <= LARGEST and is_modest(data) else None
            process, devices = message["process"], frozenset(message["devices"])
        except ODD:
            return
        if process == self._own or not all(map(is_name, (process, *devices))):
            return
        self._others[process] = self._clock(), devices
        self._see()

    def _see(self) -> None:
        before, self._elsewhere = self._elsewhere, frozenset().union(*(heard[1] for heard in self._others.values()))
        if before != self._elsewhere:
            self.on_change()
