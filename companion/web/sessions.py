"""Windows whose socket has ended: how long they are kept for a browser that comes back, and how many.

A browser that has lost its connection finds its window as it was. One that was reloaded never asks for the old one
again, and cannot say so: what such windows take is limited by their number.
"""

from collections import OrderedDict
from typing import Any, Final

LONGEST_AWAY: Final = 600
"""Seconds for which a window waits for its browser; every position is in its address, so little is lost after that."""
MOST_AWAY: Final = 16


class Away:
    """The windows that wait, the one that has waited longest first."""

    def __init__(self, manager: Any, most: int = MOST_AWAY, seconds: int = LONGEST_AWAY) -> None:
        """Takes over what Flet's manager of sessions does when a socket ends: it has no limit of its own."""
        self._manager = manager
        self._most = most
        self._seconds = seconds
        self._disconnect = manager.disconnect_session
        self._keys: OrderedDict[str, None] = OrderedDict()
        manager.disconnect_session = self.disconnect

    async def disconnect(self, key: str, _seconds: int) -> None:
        """A socket has ended: its window waits, and the one that has waited longest may have to end."""
        await self._disconnect(key, self._seconds)
        self._keys[key] = None
        self._keys.move_to_end(key)
        for other in list(self._keys):
            session = await self._manager.get_session(other)
            if session is None or session.connection is not None:
                self._keys.pop(other, None)
            elif len(self._keys) > self._most:
                self._keys.pop(other, None)
                await self._manager.delete_session(other)
