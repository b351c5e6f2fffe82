"""A table of phones without a server: guests connected over data channels of the page, and their windows.

The rules are those of a server's table (`companion.admission`), except for joining: the host's camera has read the
phone's answer. The page holds the connections (`packaging/site/page/table.js`), this module knows their guests.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import flet as ft

from companion.admission.guests import TableGuests
from companion.admission.keys import Keys
from companion.browser.looking import Looking, appearance_of
from companion.engine.limits import is_modest
from companion.play.ports import StoreError
from companion.rights import LOOKING, PLAYING, Device, Grant
from companion.sharing.frames import CodeError
from companion.sharing.table_codes import Answer, Named, Offer, Place, chosen_addresses, is_hidden, offer_figures

if TYPE_CHECKING:
    from companion.browser.guest_window import GuestWindow

NOTE: Final = b"\x7f"
"""First byte of a note of the app, as JSON; no packet of Flet begins with it."""
MAX_NOTE: Final = 4_000
"""Maximum length of a guest's note in bytes."""
VERSION: Final = 1
FURTHER: Final = 2
"""Number of places beyond those of the seats: for spectators and second phones."""
COPIED_AFTER: Final = 2.0
"""Seconds without a change until guests are sent the current game."""

Made = Mapping[str, Any]
"""The page's data on its places."""
log = logging.getLogger("companion.browser")


class Connections(Protocol):
    """The page's functions for a table of phones, implemented by `companion.browser.page`."""

    def listen_to_guests(self, handler: Callable[[int, str, object], None]) -> None:
        """Call `handler` with every event of a guest."""

    def send_to_guest(self, id: int, message: bytes) -> None:
        """Send a message to a guest."""

    def put_out_guest(self, id: int, why: str) -> None:
        """End the connection of a guest, with the reason."""

    async def ask(self, name: str, value: object = None) -> Any:
        """Have the page perform an action; returns its result."""


class Table(NamedTuple):
    """A table's interface to the game: its seats, its spectators, and the game as a code."""

    seats: Callable[[str], tuple[Named, ...]]
    looking: Looking
    copy: Callable[[str], str]
    """Returns the digits of a game's code; "" if it has none."""
    follow: Callable[[str, Callable[[], None]], Callable[[], None]]


class _Connected:
    """A connected guest: its place, and once introduced its device and its window."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.device: Device | None = None
        self.window: GuestWindow | None = None
        self.is_away = False


class PhoneTable(TableGuests):
    """The guests of an app in a browser, and the state of its one open table, hence so long."""

    comes_by: str = "phones"

    def __init__(self, keys: Keys, page: Connections, url: str, table: Table) -> None:
        super().__init__(keys, self._present)
        self.problem = ""
        """Why there is no code: `camera`, `browser`, `address`; "" if there is one or it is being created."""
        self.is_hidden = False
        """True if the browser tells names of this phone instead of addresses, which not every phone finds."""
        self.news: tuple[str, int | None] = ("", None)
        """The latest event, as the end of a key of the texts, and its seat."""
        self.window: Callable[[ft.Page], Awaitable[object]] = _nothing
        """Fills the window of a guest."""
        self._page, self._url, self._of = page, url, table
        self._connected: dict[int, _Connected] = {}
        self._open = ""
        self._figures = ""
        self._stop_following: Callable[[], None] = lambda: None
        self._copying: asyncio.TimerHandle | None = None
        self._copy = ""
        self._tasks: set[asyncio.Future[object]] = set()
        keys.when_out(self._out)
        page.listen_to_guests(self.happened)

    # --- the code --------------------------------------------------------------------------------------------

    def is_open(self, table: str) -> bool:
        """Return True if phones may join a table now: connections end with the page."""
        return table == self._open and super().is_open(table)

    @property
    def holds(self) -> bool:
        """True if a table is open, so that the page must not be reloaded."""
        return bool(self._open)

    @property
    def figures(self) -> str:
        """The digits of the table's code; "" while there is none."""
        return self._figures

    def open(self, table: str) -> None:
        """Open a table, or replace its keys. Guests admitted before a reload of the page get their seats back."""
        if self._open and self._open != table:
            self.close(self._open)
        if self._open == table or not self._keys.is_open(table):
            self._keys.open_table(table)
        self._open, self._figures, self.problem, self.news = table, "", "", ("", None)
        self._stop_following()
        self._stop_following = self._of.follow(table, self._changed)
        self._begin(self._offer(table))
        self.notify()

    def close(self, table: str) -> None:
        """Close a table."""
        super().close(table)
        if table == self._open:
            self._open = self._figures = self._copy = ""
            self._stop_following()
            self._stop_following = lambda: None
            self._begin(self._page.ask("phones_end", "closed"))
            self.notify()

    async def _offer(self, table: str) -> None:
        seats = self._of.seats(table)
        made = await self._page.ask("phones_open", {"places": len(seats) + FURTHER})
        if table == self._open:
            self.places(made or {"problem": "browser"})

    def places(self, made: Made) -> None:
        """Store the page's current places; one that was taken has been replaced."""
        self.problem = str(made.get("problem", ""))
        if not self.problem and self._open:
            try:
                self._figures = self._figures_of(made)
            except (CodeError, LookupError, TypeError) as error:
                log.warning("no code: %s", error)
                self.problem = "address" if isinstance(error, _NoAddress) else "browser"
        if self.problem:
            self._figures = ""
        self.notify()

    def _figures_of(self, made: Made) -> str:
        places = made["places"]
        usual: tuple[str, ...] = ()
        found = []
        for place in places:
            ports = {str(each["address"]): int(each["port"]) for each in place["candidates"]}
            usual = usual if usual and ports.keys() >= set(usual) else chosen_addresses(tuple(ports))
            if not usual:
                raise _NoAddress
            candidates = tuple((address, ports[address]) for address in usual)
            found.append(Place(place["ufrag"], place["password"], candidates))
        self.is_hidden = any(is_hidden(address) for place in found for address, _ in place.candidates)
        seats = self._of.seats(self._open)
        return offer_figures(Offer(made["build"], made["fingerprint"], tuple(found), seats))

    async def answered(self, answer: Answer) -> None:
        """Admit the phone whose answer the camera has read; `news` holds the result."""
        found = await self._page.ask("phones_answer", answer._asdict()) or {}
        outcome = str(found.get("outcome", "unreached"))
        if outcome != "again":
            self.news = outcome, self._seat_at(int(found.get("place", -1)))
            self.notify()

    def _seat_at(self, place: int) -> int | None:
        return place if self._open and 0 <= place < len(self._of.seats(self._open)) else None

    # --- what comes over the connections ---------------------------------------------------------------------

    def happened(self, id: int, what: str, value: object = None) -> None:
        """Handle an event of a guest from the page; a guest whose event cannot be handled is put out."""
        try:
            self._handle(id, what, value)
        except Exception as error:  # what a guest sends is not for us to choose, and the game may be gone meanwhile
            log.warning("a guest is put out: %s: %s", type(error).__name__, error)
            self._refuse(id, "no message")

    def _handle(self, id: int, what: str, value: object) -> None:
        if what == "came" and isinstance(value, int):
            self._connected[id] = _Connected(value)
            if self.news[0] == "unreached":  # it has got through after all
                self.news = "here", self._seat_at(value)
        guest = self._connected.get(id)
        if guest is None:
            return
        if isinstance(value, bytes):
            self._received(id, guest, value)
        match what:
            case "away" | "back":
                guest.is_away = what == "away"
                self.notify()
            case "refused":
                self.news = "refused", None
            case "gone":
                self._end(id)

    def _received(self, id: int, guest: _Connected, message: bytes) -> None:
        if message[:1] == NOTE:
            self._introduced(id, guest, message)
        elif guest.window is not None:
            guest.window.receive(message)
        else:
            self._refuse(id, "no message")

    def _introduced(self, id: int, guest: _Connected, message: bytes) -> None:
        """Handle the first note of a guest: its device, and whether it only watches. Raises any error of a bad one."""
        note = message[1:]
        if guest.device is not None or len(note) > MAX_NOTE or not is_modest(note, deepest=2):
            raise ValueError("not a first note")
        said = json.loads(note)
        secret, looks, version = str(said["secret"])[:100], said["look"] is True, int(said["v"])
        appearance = appearance_of(said)
        if version != VERSION:
            self._page.put_out_guest(id, "version")
            return
        device = self._keys.device(secret)
        grant = Grant(LOOKING if looks else PLAYING, self._open)
        if device is None or device.grant != grant:
            secret = self._keys.admit(grant)
            device = self._keys.device(secret)
        assert device
        guest.device = device
        seat = self._seat_at(guest.place)
        if not looks and seat is not None:
            try:
                self._keys.sit(device.id, seat)
            except StoreError as error:
                log.info("no seat is kept: %s", error)
        send = partial(self._page.send_to_guest, id)
        self._note(id, {"v": VERSION, "secret": secret, "table": self._open})
        if looks:
            self._of.looking.begin(id, device, self._open, appearance, partial(self._note, id))
        else:
            from companion.browser.guest_window import GuestWindow

            guest.window = GuestWindow(device, self._url, partial(self._fill, id), send, partial(self._refuse, id))
        if self._copy:
            self._note(id, {"copy": self._copy})
        else:
            self._changed()
        self.notify()

    async def _fill(self, id: int, page: ft.Page) -> None:
        await self.window(page)
        await page.get_device_info()  # answered after all that was sent before it
        self._note(id, {"shown": True})

    def _note(self, id: int, value: Mapping[str, object]) -> None:
        self._page.send_to_guest(id, NOTE + json.dumps(value, ensure_ascii=False).encode())

    def _refuse(self, id: int, why: str) -> None:
        self.news = "refused", None
        self._page.put_out_guest(id, why)
        self._end(id)

    def _end(self, id: int) -> None:
        guest = self._connected.pop(id, None)
        if guest is not None and guest.window is not None:
            guest.window.end()
        self._of.looking.end(id)
        self.notify()

    def _out(self, device: Device) -> None:
        """Disconnect a device whose right has ended."""
        for id, guest in tuple(self._connected.items()):
            if guest.device == device:
                self._page.put_out_guest(id, "renewed" if self._keys.is_open(device.grant.table) else "closed")
                self._end(id)

    def _present(self) -> frozenset[str]:
        return frozenset(
            guest.device.id for guest in self._connected.values() if guest.device is not None and not guest.is_away
        )

    # --- the game as a code, should this phone be lost -------------------------------------------------------

    def _changed(self) -> None:
        """Schedule sending the game to guests after a while without entries."""
        if self._copying:
            self._copying.cancel()
        loop = asyncio.get_running_loop()
        self._copying = loop.call_later(COPIED_AFTER, self._hand_out, context=Context())  # as the host

    def _hand_out(self) -> None:
        self._copying = None
        copy = self._of.copy(self._open) if self._open else ""
        if copy and copy != self._copy:
            self._copy = copy
            for id, guest in self._connected.items():
                if guest.device is not None:
                    self._note(id, {"copy": copy})

    def _begin(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _NoAddress(LookupError):
    """The browser reports no address of this device."""


async def _nothing(page: ft.Page) -> None:
    """Do nothing."""
