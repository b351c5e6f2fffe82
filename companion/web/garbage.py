"""What the windows leave behind, collected so that nobody at a table has to wait for it.

Python's collector stops everything while it looks through all that there is: a quarter of a second where twenty
windows are open, in the middle of whatever somebody does. What it has looked through once is not looked at again as
long as the app is used; when everybody has been quiet for a while, it all is.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Any, Final

WAITS: Final = ((50_000, 60.0), (150_000, 5.0), (600_000, 0.0))
"""So many objects of which nobody knows whether they are needed, 8 MB for 50,000, are collected after so many seconds
without a message: the more, the sooner, but as long as it can be not while somebody may wait for an answer."""
BETWEEN: Final = 3.0


class Garbage:
    """Collects what is left; `unused` says for how many seconds nothing has come from any window."""

    def __init__(self, unused: Callable[[], float]) -> None:
        self._unused = unused
        self._known = 0

    def begin(self) -> None:
        """Takes what has been loaded as something that stays, and from now on what has been looked through."""
        self.collect()
        gc.callbacks.append(self._looked_through)

    def end(self) -> None:
        """Leaves it to Python again."""
        gc.callbacks.remove(self._looked_through)
        gc.unfreeze()

    async def keep_collecting(self) -> None:
        """Collects everything whenever nobody waits, until the task is cancelled."""
        while True:
            await asyncio.sleep(BETWEEN)
            left = gc.get_freeze_count() - self._known
            if any(left > most and self._unused() >= seconds for most, seconds in WAITS):
                self.collect()

    def collect(self) -> None:
        """Collects everything that nobody can reach, and stops everybody meanwhile."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._known = gc.get_freeze_count()

    def _looked_through(self, phase: str, about: dict[str, Any]) -> None:
        if phase == "stop" and about["generation"] == 2:
            gc.freeze()
