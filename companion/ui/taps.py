"""Taps: each hits only what was there when the finger went down."""

import asyncio
import math
import time
from collections import deque
from contextlib import suppress
from typing import ClassVar, Final

import flet as ft

from companion.ui.events import is_odd

SETTLED: Final = 0.6
"""Seconds that a key has to have been in sight before it takes a tap: a finger on its way was meant for another."""
BOUNCE: Final = 0.25
"""Seconds within which a second tap on the same key is a bounce of the finger."""
SAME_PLACE: Final = 48.0
"""Pixels within which two taps are at the same place."""
UNDRAWN: Final = 2.0
"""Seconds after which a window is taken to have drawn what it was sent, if it does not say so."""
NEVER: Final = float("-inf")


def now() -> float:
    """Return the time in seconds: that of the event loop if one runs."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()


class Taps:
    """When a window said that it had laid out something new, since when it shows its screen, and where it is tapped."""

    def __init__(self) -> None:
        self._drawn = deque[float](maxlen=32)
        self._screen_since = NEVER
        self.finger: ft.Offset | None = None
        """Where it went down; None once its tap was taken, and for whoever taps without one, as screen readers do."""
        self._last: ft.Offset | None = None
        """The same of the last tap that was taken."""

    def drawn(self) -> None:
        """Note that the window has laid out something new; on a busy machine that is long after it was sent."""
        self._drawn.append(now())

    def screen_changed(self) -> None:
        """Note that another screen is shown: what is on it was not there before, though it may have been kept."""
        self._screen_since = now()

    def seen_since(self, sent: float) -> float:
        """Return since when something that was sent to the window at that time is in sight."""
        sent = max(sent, self._screen_since)
        return next((time for time in self._drawn if sent <= time < sent + UNDRAWN), sent)

    def taken(self) -> None:
        """Note that a tap was taken."""
        self._last, self.finger = self.finger, None

    def is_again(self) -> bool:
        """Return True if the finger is where it was when it tapped last."""
        here, last = self.finger, self._last
        return here is not None and last is not None and math.hypot(here.x - last.x, here.y - last.y) < SAME_PLACE


def noted(event: ft.TapEvent[ft.Container]) -> None:
    """Do nothing: the client tells where a finger went down if somebody listens, and `Key` has noted it before."""


class Key(ft.Container):
    """Whatever can be tapped. It takes no tap unless it was there, for this purpose, `SETTLED` seconds before.

    A tap brings along the number of the control that was under the finger, and a control that stays keeps its number
    however often it is drawn. So a key with another purpose has to be another control: by a `key` of its own, or of
    what is around it. `data` holds when it was first sent and last tapped, and the window's `Taps`; Flet hands it on.
    """

    pause: ClassVar = BOUNCE
    """Seconds within which a second tap means the first one."""
    patience: ClassVar = 1.0
    """How often `SETTLED` it has to have been there where the finger has just tapped something else."""

    def did_mount(self) -> None:
        """Note when it was sent."""
        taps = None
        with suppress(RuntimeError):  # a control that a memo kept may have lost its parents
            taps = getattr(self.page.data, "taps", None)
        object.__setattr__(self, "data", [now(), NEVER, taps])

    def before_event(self, e: ft.ControlEvent) -> bool:
        """Return False for a tap that was not meant for it; a burst of such taps does not outlast the wait."""
        taps: Taps | None = self.data and self.data[2]
        if taps and isinstance(e, ft.TapEvent):
            taps.finger = None if is_odd(e.global_position) else e.global_position
            return False
        if e.name != "click" or self.data is None:
            return True
        time_, is_meant = now(), self.takes_taps(now())
        self.data[1] = time_
        if not is_meant and time_ - self._seen_since() < SETTLED:
            self.data[0] = time_
        if taps and is_meant:
            taps.taken()
        return is_meant

    def takes_taps(self, at: float) -> bool:
        """Return True if a tap at that time would be meant for it."""
        last, taps = self.data[1:]
        settled = SETTLED * self.patience if taps and taps.is_again() else SETTLED
        return at - self._seen_since() >= settled and at - last >= self.pause

    def _seen_since(self) -> float:
        sent: float = self.data[0]
        taps: Taps | None = self.data[2]
        return taps.seen_since(sent) if taps else sent


class Place(Key):
    """A place of a board: a second tap would close what the first one opened there, or go on from it."""

    pause: ClassVar = SETTLED


class Strong(Key):
    """The next action: it may come where another key was, and be ready at once."""

    patience: ClassVar = 2.5


class Sure(Strong):
    """The answer to a question that asks for nothing else: it waits, too, for whoever taps without telling where."""

    def takes_taps(self, at: float) -> bool:
        """Return True if it has been in sight long enough to be read, or the finger came from elsewhere."""
        taps: Taps | None = self.data[2]
        has_come = taps is not None and taps.finger is not None
        return super().takes_taps(at) and (has_come or at - self._seen_since() >= SETTLED * self.patience)
