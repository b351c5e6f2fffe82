"""Windows whose socket has ended: how long they are kept for a browser that comes back, and how many.

A browser that has lost its connection finds its window as it was, and what it missed is drawn then: Flet alone would
forget that. One that was reloaded never asks for the old one again, and cannot say so: what such windows take is
limited by their number. A window belongs to the device that has opened it: it shows what that device may see.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from flet.controls.id_counter import ControlId
from flet_web.fastapi.flet_app import FletApp

from companion.rights import DEVICE

LONGEST_AWAY: Final = 600
"""Seconds for which a window waits for its browser; every position is in its address, so little is lost after that."""
MOST_AWAY: Final = 16

_QUEUE: Final = "_FletApp__send_queue"
_UPDATES: Final = "_Session__pending_updates"
_EFFECTS: Final = "_Session__pending_effects"
_sent: Final = FletApp.send_message

Draw = Callable[[], None]
Begin = Callable[[Any, Draw], None]
"""Draws in the window of a page."""


def tell_nobody_who_has_left() -> None:
    """Has messages to a browser that has left while it was being drawn for go nowhere; to do it again changes nothing.

    Flet has put its queue away by then, and would fail in the middle of a screen. Whoever comes back gets everything.
    """
    FletApp.send_message = _send


def _send(self: FletApp, message: Any) -> None:
    if getattr(self, _QUEUE) is not None:
        _sent(self, message)


class Missed:
    """What was to be drawn and begun in a window since its socket has ended; what was still to come then, too."""

    def __init__(self, session: Any) -> None:
        """Has the session note from now on what it would forget. Nothing here leads back to it but what it notes."""
        self._updates = set(getattr(session, _UPDATES))
        self._effects = list(getattr(session, _EFFECTS))
        self._draws: dict[Draw, Begin] = {}
        session.companion_missed = self
        session.schedule_update = self._updates.add
        session.schedule_effect = lambda hook, is_cleanup: self._effects.append((hook, is_cleanup))

    def do_when_back(self, draw: Draw, begin: Begin) -> None:
        """Keeps what another window has to draw here; `begin` does it, once, however often it is asked for."""
        self._draws[draw] = begin

    def make_up(self, session: Any) -> None:
        """Has the session do all of it, and note nothing more."""
        del session.companion_missed, session.schedule_update, session.schedule_effect
        for control in self._updates:
            session.schedule_update(control)
        for hook, is_cleanup in self._effects:
            session.schedule_effect(hook, is_cleanup)
        for draw, begin in self._draws.items():
            begin(session.page, draw)


def _renumber_view(session: Any) -> None:
    """Makes the view of a window another control to its client, if that comes back (decision 50)."""
    view = session.page.views[0]
    session.index.pop(view._i, None)
    view._i = ControlId.next()
    session.index[view._i] = view


def _make_up_on_return(manager: Any) -> None:
    """A browser that is back has been sent what its window showed when it left: it is given what it missed."""
    reconnect, get = manager.reconnect_session, manager.get_session

    async def reconnected(key: str, connection: Any) -> None:
        await reconnect(key, connection)
        session = await get(key)
        if missed := getattr(session, "companion_missed", None):
            missed.make_up(session)

    manager.reconnect_session = reconnected


class Away:
    """The windows that wait, the one that has waited longest first."""

    def __init__(self, manager: Any, most: int = MOST_AWAY, seconds: int = LONGEST_AWAY) -> None:
        """Takes over what Flet's manager of sessions does when a socket ends: it has no limit of its own."""
        self._manager = manager
        self._most = most
        self._seconds = seconds
        self._disconnect, self._get, self._add = manager.disconnect_session, manager.get_session, manager.add_session
        self._keys: OrderedDict[str, None] = OrderedDict()
        _make_up_on_return(manager)
        manager.disconnect_session, manager.get_session, manager.add_session = self.disconnect, self.get, self.add

    async def add(self, key: str, session: Any) -> None:
        """A new window, which is the device's that opened it."""
        session.companion_device = DEVICE.get().id
        await self._add(key, session)

    async def get(self, key: str) -> Any:
        """A window that its device comes back to; for any other device there is no such window."""
        session = await self._get(key)
        return session if getattr(session, "companion_device", "") == DEVICE.get().id else None

    async def disconnect(self, key: str, _seconds: int) -> None:
        """A socket has ended: its window waits, and the one that has waited longest may have to end."""
        if (left := await self._get(key)) is not None and not hasattr(left, "companion_missed"):
            Missed(left)
            _renumber_view(left)
        await self._disconnect(key, self._seconds)
        self._keys[key] = None
        self._keys.move_to_end(key)
        for other in list(self._keys):
            session = await self._get(other)
            if session is None or session.connection is not None:
                self._keys.pop(other, None)
            elif len(self._keys) > self._most:
                self._keys.pop(other, None)
                await self._manager.delete_session(other)
