"""Which devices have a window open at the other processes: said by each now and then, and kept nowhere.

Whoever says nothing any more has gone: a process that was killed cannot say so.
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
"""Seconds after which a process says who is there though nothing has changed."""
LONGEST_SILENCE: Final = 5.0
"""Seconds after which a process that says nothing has gone."""


class Presence:
    """The devices here, for the others, and those at the others; all but `devices` is the link's, in its thread."""

    subject: Final = SUBJECT

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.here: frozenset[str] = frozenset()
        """The devices that have a window open at this process."""
        self.on_change: Callable[[], None] = lambda: None
        """Called, in the thread of the link, when the others' devices have changed."""
        self._clock = clock
        self._own = secrets.token_hex(8)
        self._sent: tuple[float, frozenset[str]] = (-EVERY, frozenset())
        self._others: dict[str, tuple[float, frozenset[str]]] = {}
        self._elsewhere: frozenset[str] = frozenset()

    @property
    def elsewhere(self) -> frozenset[str]:
        """The devices that have a window open at another process, as far as was heard."""
        return self._elsewhere

    def due(self) -> bytes:
        """What is to be said now; nothing where that was said a moment ago."""
        now, here = self._clock(), self.here
        self._others = {name: heard for name, heard in self._others.items() if now - heard[0] < LONGEST_SILENCE}
        self._see()
        if here == self._sent[1] and now - self._sent[0] < EVERY:
            return b""
        self._sent = now, here
        return json.dumps({"process": self._own, "devices": sorted(here)}).encode()

    def hear(self, data: bytes) -> None:
        """Takes in what a process has said; what none of ours says is left out."""
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
