"""Windows whose socket has ended: how long they are kept for a browser that comes back, and how many.

A browser that has lost its connection finds its window as it was, and what it missed is drawn then. One that was
reloaded never asks for the old one again, and cannot say so: what such windows take is limited by their number. A
window belongs to the device that has opened it: it shows what that device may see.
"""

from collections import OrderedDict
from typing import Any, Final
from weakref import WeakKeyDictionary

from companion.flet_patches.missed_updates import Missed, missed_in
from companion.flet_patches.served.returned_view import renumber
from companion.flet_patches.served.session_manager import methods_of, put_in_charge
from companion.rights import DEVICE

MAX_SECONDS_AWAY: Final = 600
"""For which a window waits for its browser; every position is in its address, so little is lost after that."""
MAX_AWAY: Final = 16
"""Windows that wait."""


class Away:
    """The windows that wait, the one that has waited longest first."""

    def __init__(self, manager: Any, max_away: int = MAX_AWAY, seconds: int = MAX_SECONDS_AWAY) -> None:
        """Takes over what Flet's manager of sessions does when a socket ends: it has no limit of its own."""
        self._flet = methods_of(manager)
        self._max_away = max_away
        self._seconds = seconds
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._devices: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
        put_in_charge(self, manager)

    async def add(self, key: str, session: Any) -> None:
        """A new window, which is the device's that opened it."""
        self._devices[session] = DEVICE.get().id
        await self._flet.add_session(key, session)

    async def get(self, key: str) -> Any:
        """A window that its device comes back to; for any other device there is no such window."""
        session = await self._flet.get_session(key)
        is_own = session is not None and self._devices.get(session, "") == DEVICE.get().id
        return session if is_own else None

    async def disconnect(self, key: str, _seconds: int) -> None:
        """A socket has ended: its window waits, and the one that has waited longest may have to end."""
        if (left := await self._flet.get_session(key)) is not None and missed_in(left) is None:
            Missed(left)
            renumber(left)
        await self._flet.disconnect_session(key, self._seconds)
        self._keys[key] = None
        self._keys.move_to_end(key)
        for other in list(self._keys):
            session = await self._flet.get_session(other)
            if session is None or session.connection is not None:
                self._keys.pop(other, None)
            elif len(self._keys) > self._max_away:
                self._keys.pop(other, None)
                await self._flet.delete_session(other)

    async def reconnect(self, key: str, connection: Any) -> None:
        """A browser is back, and has been sent what its window showed when it left: it is given what it missed."""
        await self._flet.reconnect_session(key, connection)
        session = await self._flet.get_session(key)
        if missed := missed_in(session):
            missed.make_up(session)
