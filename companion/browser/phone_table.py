"""A table that phones hold alone: who comes to it over data channels of the page, and what each of them is shown.

The rules are those of a server's table (`companion.admission`); how a phone comes in is not: the host's camera has read
its answer. The page keeps the connections (`packaging/site/page/table.js`), this knows whose they are.
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
from companion.play.ports import StoreError
from companion.rights import LOOKING, PLAYING, Device, Grant
from companion.sharing.frames import CodeError
from companion.sharing.table_codes import Answer, Named, Offer, Place, chosen_addresses, offer_figures

if TYPE_CHECKING:
    from companion.browser.guest_window import GuestWindow

NOTE: Final = b"\x7f"
"""The first byte of what is no packet of Flet's: a note of ours, as JSON."""
VERSION: Final = 1
FURTHER: Final = 2
"""Places besides those of the seats: for who only looks on, and for a second phone."""
COPIED_AFTER: Final = 2.0
"""Seconds without a change until guests are given the game as it is."""

Made = Mapping[str, Any]
"""What the page says of the places that it has."""
log = logging.getLogger("companion.browser")


class Connections(Protocol):
    """What the page does for a table of phones: `companion.browser.page`."""

    def listen_to_guests(self, handler: Callable[[int, str, object], None]) -> None:
        """Has `handler` called with what happens to guests."""

    def send_to_guest(self, id: int, message: bytes) -> None:
        """Sends a guest a message."""

    def put_out_guest(self, id: int, why: str) -> None:
        """Ends the connection of a guest."""

    async def ask(self, name: str, value: object = None) -> Any:
        """Has the page do something, and returns its answer."""


class Table(NamedTuple):
    """What a table of phones shows of a game: its seats, whoever looks on, and the game as a code."""

    seats: Callable[[str], tuple[Named, ...]]
    looking: Looking
    copy: Callable[[str], str]
    """The figures of a game's code; "" where it has none."""
    follow: Callable[[str, Callable[[], None]], Callable[[], None]]


class _Connected:
    """A guest that is connected: its place, and once it has said who it is, its device and its window."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.device: Device | None = None
        self.window: GuestWindow | None = None
        self.is_away = False


class PhoneTable(TableGuests):
    """The guests of an app in a browser, and all that its one open table has, hence so long."""

    comes_by: str = "phones"

    def __init__(self, keys: Keys, page: Connections, url: str, table: Table) -> None:
        super().__init__(keys, self._present)
        self.problem = ""
        """Why there is no code: `camera`, `browser`, `address`; "" where there is one, or one is being made."""
        self.news: tuple[str, int | None] = ("", None)
        """What happened last, as the end of a key of the texts, and the seat that it is about."""
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
        """Whether phones may come to a table now: connections end with the page."""
        return table == self._open and super().is_open(table)

    @property
    def holds(self) -> bool:
        """Whether a table is open, so that this page has to stay as it is."""
        return bool(self._open)

    @property
    def figures(self) -> str:
        """The figures of the table's code; "" while there is none."""
        return self._figures

    def open(self, table: str) -> None:
        """Opens a table, or makes new codes. Who came in before the page was loaded again finds its seat."""
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
        """Closes a table."""
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
        """Takes the places that the page has now; one that is taken has been replaced."""
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
        addresses = chosen_addresses([str(each["address"]) for each in places[0]["candidates"]])
        if not addresses:
            raise _NoAddress
        found = []
        for place in places:
            ports = {str(each["address"]): int(each["port"]) for each in place["candidates"]}
            found.append(Place(place["ufrag"], place["password"], tuple(ports[address] for address in addresses)))
        seats = self._of.seats(self._open)
        return offer_figures(Offer(made["build"], made["fingerprint"], addresses, tuple(found), seats))

    async def answered(self, answer: Answer) -> None:
        """Lets in the phone whose answer the camera has read; `news` says what came of it."""
        found = await self._page.ask("phones_answer", answer._asdict()) or {}
        outcome = str(found.get("outcome", "unreached"))
        if outcome != "again":
            self.news = outcome, self._seat_at(int(found.get("place", -1)))
            self.notify()

    def _seat_at(self, place: int) -> int | None:
        return place if self._open and 0 <= place < len(self._of.seats(self._open)) else None

    # --- what comes over the connections ---------------------------------------------------------------------

    def happened(self, id: int, what: str, value: object = None) -> None:
        """Takes what the page says of a guest."""
        if what == "came" and isinstance(value, int):
            self._connected[id] = _Connected(value)
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
        """Takes the first note of a guest: who it is, and whether it only looks on."""
        try:
            said = json.loads(message[1:])
            secret, looks, version = str(said["secret"])[:100], said["look"] is True, int(said["v"])
            appearance = appearance_of(said)
            if guest.device is not None:
                raise ValueError("said twice")
        except (ValueError, LookupError, TypeError, RecursionError):
            self._refuse(id, "no message")
            return
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
        """A device may not be here any more."""
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
        """Gives guests the game once nobody has entered anything for a while."""
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
    """The browser tells no address of this device."""


async def _nothing(page: ft.Page) -> None:
    """Fills nothing."""
