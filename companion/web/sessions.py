"""Windows whose socket has ended: how many are kept for a browser that reconnects, and for how long.

A browser that lost its connection finds its window as it was, and what changed meanwhile is drawn then. A browser that
was reloaded never asks for its old window, so the number of waiting windows is limited, of each device and of all. A
window belongs to the device that opened it, as it shows what that device may see.
"""

from collections import OrderedDict
from typing import Final
from weakref import WeakKeyDictionary

from companion.flet_patches.missed_updates import Missed, missed_in
from companion.flet_patches.returned_view import renumber
from companion.flet_patches.served.session_manager import methods_of, put_in_charge
from companion.rights import DEVICE

MAX_SECONDS_AWAY: Final = 600
"""Seconds that a window waits for its browser; its address holds the position, so little is lost after that."""
MAX_AWAY: Final = 16
"""Maximum number of waiting windows."""
MAX_AWAY_OF_DEVICE: Final = 3
"""Maximum number of waiting windows of one device: most are of pages that were reloaded."""


class Away:
    """The waiting windows, the longest waiting first."""

    def __init__(self, manager: object, max_away: int = MAX_AWAY, seconds: int = MAX_SECONDS_AWAY) -> None:
        """Replace the methods of Flet's session manager, which has no limit on waiting windows."""
        self._flet = methods_of(manager)
        self._max_away = max_away
        self._seconds = seconds
        self._keys: OrderedDict[str, str] = OrderedDict()
        """The device of each."""
        self._devices: WeakKeyDictionary[object, str] = WeakKeyDictionary()
        put_in_charge(self, manager)

    async def add(self, key: str, session: object) -> None:
        """Register a new window for the device that opened it."""
        self._devices[session] = DEVICE.get().id
        await self._flet.add_session(key, session)

    async def get(self, key: str) -> object:
        """Return the window of a reconnecting device; None if there is none or it belongs to another device."""
        session = await self._flet.get_session(key)
        is_own = session is not None and self._devices.get(session, "") == DEVICE.get().id
        return session if is_own else None

    async def disconnect(self, key: str, _seconds: int) -> None:
        """Keep the window of an ended socket; beyond a maximum, the longest waiting window is deleted."""
        if (left := await self._flet.get_session(key)) is not None and missed_in(left) is None:
            Missed(left)
            renumber(left)
        await self._flet.disconnect_session(key, self._seconds)
        self._keys[key] = DEVICE.get().id
        self._keys.move_to_end(key)
        for other, device in list(self._keys.items()):
            of_device = list(self._keys.values()).count(device)
            session = await self._flet.get_session(other)
            if session is None or session.connection is not None:
                self._keys.pop(other, None)
            elif len(self._keys) > self._max_away or of_device > MAX_AWAY_OF_DEVICE:
                self._keys.pop(other, None)
                await self._flet.delete_session(other)

    async def reconnect(self, key: str, connection: object) -> None:
        """Reconnect a browser to its window, which is sent as it was left, and draw what changed meanwhile."""
        self._keys.pop(key, None)
        await self._flet.reconnect_session(key, connection)
        session = await self._flet.get_session(key)
        if missed := missed_in(session):
            missed.make_up(session)
