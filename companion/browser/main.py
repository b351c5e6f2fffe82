"""Start of the app in a browser without a server: the storage is opened while Flet's client loads, then the window."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.admission.keys import Keys
from companion.browser import page as browser
from companion.browser.inbox import KeptInbox
from companion.browser.keeper import Hold, Keeper
from companion.browser.looking import Looking
from companion.browser.notices import tell_elsewhere, tell_newer
from companion.browser.opfs import open_media
from companion.browser.phone_table import PhoneTable, Table
from companion.browser.shelf import BrowserShelf
from companion.engine.record import RecordError
from companion.flet_patches.returned_view import draw_anew
from companion.play.ports import StoreError
from companion.services import services_in
from companion.sharing.frames import MAX_BYTES as MAX_CODE
from companion.sharing.frames import CodeError, texts_of
from companion.sharing.pictures import MAX_BYTES, too_large
from companion.sharing.table_codes import Named
from companion.storage.browser_files import BrowserFiles
from companion.storage.files import FileOps
from companion.storage.folder import DataFolder
from companion.storage.tinydb_store import TinyGameStore
from companion.ui.device import Device, OpenedFile
from companion.ui.kit import in_window
from companion.ui.registry import load_screens
from companion.ui.root import open_window
from companion.ui.routes import HOME, OPENED, game_route
from companion.ui.services import Services
from companion.ui.sharing import UNSHARED
from companion.ui.table.live.onlooking import Onlooking
from companion.ui.table.position import seats_shown
from companion.ui.table.share import GAME, frame_of
from companion.ui.theme import DARK

FOLDER: Final = "/data"
WINDOWS: Final = "companion"
"""Name of the channel between the windows of the site."""

log = logging.getLogger("companion.browser")


def load(everything: bool = False) -> None:
    """Import what the first screen needs, while the client may still be on its way.

    With `everything` also all of Flet: for the memory that later starts begin with (decision 75).
    """
    load_screens()
    for name in ft.__all__ if everything else ():
        getattr(ft, name)


def main() -> None:
    """Start the app in the worker that loads it."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    ft.run(App().open)


class App:
    """The window of this page and its storage."""

    def __init__(self) -> None:
        self._keeper = Keeper(BrowserFiles(FOLDER), open_media)
        self._keeper.announce = browser.channel(WINDOWS, self._keeper.hear)
        self._device = Device(browser.ask)
        self._services: Services | None = None
        self._page: ft.Page | None = None
        self._phones: PhoneTable | None = None
        self._tasks: set[asyncio.Future[Any]] = set()
        browser.listen(self._happened)
        self._taken = asyncio.ensure_future(self._keeper.take())
        self._state = asyncio.ensure_future(browser.ask("state"))

    async def open(self, page: ft.Page) -> None:
        """Fill the window as soon as the storage is acquired; explain in a dialog why it cannot be."""
        self._page = page
        hold = await self._taken
        while hold is Hold.ELSEWHERE:
            await self._shown(page)
            hold = await tell_elsewhere(page, self._keeper)
        if hold is Hold.NEWER:
            await tell_newer(page)
            await self._shown(page)
            return
        state = await self._state or {}
        self._device.keeps = hold is Hold.OURS
        self._device.is_safe = bool(state.get("kept"))
        self._device.way = str(state.get("way", "none"))
        self._services = self._made()
        self._keeper.back = lambda has_changed: self._back(page, has_changed)
        self._keeper.lost = lambda: self._lost(page)
        await open_window(page, self._services)
        if self._device.opened:  # the file arrived before the window was open
            page.navigate(OPENED)
        await self._shown(page)

    def _made(self) -> Services:
        ops = self._keeper.files if self._device.keeps else FileOps()
        services = services_in(DataFolder(FOLDER, ops), shown="")
        services.inbox = KeptInbox(ops, FOLDER)
        services.read_picture = read_picture
        services.device = self._device
        self._phones = phone_table(services, ops)
        services.welcome(self._phones)
        return services

    async def _shown(self, page: ft.Page) -> None:
        await page.get_device_info()  # answered after everything sent before
        browser.report("shown")

    # --- events of the page ------------------------------------------------------------------------------

    def _happened(self, name: str, value: Any) -> None:
        match name:
            case "hidden" if value and self._phones and self._phones.holds:
                pass  # guests play on; another tab that asks for the games gets them all the same
            case "places" if self._phones:
                self._phones.places(value)
            case "hidden":
                task = asyncio.ensure_future(self._keeper.show(bool(value)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case "refused" if self._page:
                log.warning("the client has failed: %.200r", value)
                draw_anew(self._page.session)
            case "way":
                self._note(lambda: setattr(self._device, "way", str(value)))
            case "update":
                self._note(lambda: setattr(self._device, "has_update", True))
            case "full":
                self._note(lambda: setattr(self._device, "is_full", bool(value)))
            case "file":
                self._note(lambda: self._opened(OpenedFile(value["name"], value["type"], bytes(value["bytes"]))))

    def _note(self, change: Any) -> None:
        """Apply a change to the state that the window shows, in the window's own task once it is open."""
        if self._page is None:
            change()
        else:
            in_window(self._page, change)

    def _opened(self, file: OpenedFile) -> None:
        self._device.opened = file
        if self._page is not None and self._services is not None:
            self._page.navigate(OPENED)

    def _back(self, page: ft.Page, has_changed: bool) -> None:
        assert self._services
        services = self._services
        if has_changed:
            if isinstance(services.store, TinyGameStore):
                services.store.recheck_index()
            in_window(page, services.refresh_games)

    def _lost(self, page: ft.Page) -> None:
        async def wait_for_it() -> None:
            await tell_elsewhere(page, self._keeper)

        page.run_task(wait_for_it)


def phone_table(services: Services, ops: FileOps) -> PhoneTable:
    """Return the guests that come by phone to a game of these services."""

    def seats(id: str) -> tuple[Named, ...]:
        return tuple(Named(seat.name, DARK.players[seat.color].face) for seat in seats_shown(services.game(id).setup))

    def copy(id: str) -> str:
        try:
            found = texts_of(frame_of(services.game(id), GAME), MAX_CODE)
        except (*UNSHARED, StoreError, RecordError):
            return ""
        return found[0] if len(found) == 1 else ""

    def follow(id: str, listener: Callable[[], None]) -> Callable[[], None]:
        return services.game(id).subscribe(listener)

    async def fill(page: ft.Page) -> None:
        who = services.who()
        is_seated = who.seat is not None and page.route in ("", HOME)  # it has said who it is before it came
        if is_seated:
            page.route = game_route(who.table)  # so that the table is the first screen that is drawn
        await open_window(page, services)
        if is_seated:
            page.navigate(page.route)  # and stands in the address

    keys = Keys(BrowserShelf(ops, FOLDER), for_host=False)
    table = Table(seats, Looking(Onlooking(services)), copy, follow)
    phones = PhoneTable(keys, browser, browser.document_url(), table)
    phones.window = fill
    return phones


async def read_picture(data: bytes, is_frame: bool = False) -> Sequence[str]:
    """Return the texts of the QR codes in a picture, or in a frame of a camera's film. Raises CodeError."""
    if len(data) > MAX_BYTES:
        raise too_large()
    found = await browser.codes_in(data, is_frame)
    if found is None:
        raise CodeError("no_picture")
    if not found:
        raise CodeError("no_code_in_picture")
    return found
