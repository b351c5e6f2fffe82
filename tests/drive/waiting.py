"""Waits for what is not shown in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from companion.ui.taps import BOUNCE, SETTLED
from tests.drive import PATIENCE

T = TypeVar("T")


def until(found: Callable[[], T], patience: float = PATIENCE) -> T:
    """Return what is found, or is so, once it is. Raises AssertionError if it is not when the time is over.

    The last look begins after that: one can itself take a minute on a machine that stands still, and has then seen what
    was so before.
    """
    end = time.monotonic() + patience
    is_last = False
    while not (so := found()):
        assert not is_last, "it does not come"
        is_last = time.monotonic() > end
        time.sleep(0.005)
    return so


def until_taken(seen: float, tapped: float, settled: float = SETTLED) -> float:
    """Return the seconds until a key takes a tap that is in sight since `seen` and was `tapped` last, by the clock."""
    return max(0.0, seen + settled - time.monotonic(), tapped + BOUNCE - time.monotonic())
