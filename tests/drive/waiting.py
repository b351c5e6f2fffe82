"""Waits for what is not shown in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.drive import PATIENCE


def until(is_so: Callable[[], object], patience: float = PATIENCE) -> None:
    """Returns when something is so. Raises AssertionError if it is not when the time is over.

    The last look begins after that: one can itself take a minute on a machine that stands still, and has then seen what
    was so before.
    """
    end = time.monotonic() + patience
    is_last = False
    while not is_so():
        assert not is_last, "it does not come"
        is_last = time.monotonic() > end
        time.sleep(0.005)
