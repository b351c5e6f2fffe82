"""The web server: the app for its own pages only, with limits, and without requests to other servers.

Flet's own server accepts a socket from any page, has its pages contact a public server at every start, and limits
nothing that it receives.
"""

import asyncio
import contextlib
import functools
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Final, NamedTuple

import flet as ft
import uvicorn
from flet_web import get_package_web_dir
from starlette.applications import Starlette

from companion import NAME
from companion.admission.keys import Keys
from companion.datafiles import cache_folder
from companion.flet_patches.served import left_connections, without_fastapi
from companion.text.catalogue import catalogue
from companion.web.client import ClientFiles, OwnClient
from companion.web.connections import Http, Limits, Places, Socket
from companion.web.door import Door
from companion.web.garbage import Garbage, return_freed_memory
from companion.web.guard import Guard
from companion.web.guests import Guests
from companion.web.handshakes import Handshake, context_of
from companion.web.hosts import own_names
from companion.web.onlookers import LookingOn, Onlookers
from companion.web.page import OwnFonts, OwnPage, fonts_in
from companion.web.sessions import Away
from companion.web.sockets import Quiet, Sockets
from companion.web.uploads import UploadDoor, Uploads

MAX_MESSAGE_SIZE: Final = 256 * 1024
"""Maximum size in bytes of a WebSocket message; files are sent as uploads."""
MAX_REQUEST_SIZE: Final = 32 * 1024
"""Maximum size in bytes of the head of a request."""
SECONDS_TO_END: Final = 1
"""Seconds that windows and requests get to finish when the app is stopped."""
SHUTDOWN_TIMEOUT: Final = 2.5
"""Seconds after which a stopped process exits in any case."""
NOT_STARTED: Final = 3


class Serving(NamedTuple):
    """Where and to whom the app is served: all options of the command line, hence so long.

    `names` are further names of this machine. With `keys`, only devices that have shown a key are admitted; `guests`
    tracks who is present, and `onlookers` serves spectators. `cookie` names the cookie with the device's secret, where
    several processes share it. `opened` is a URL to open in a browser. `certificate` (paths of the certificate and of
    its key) turns on HTTPS. `begun` is called with the event loop of all windows; `meanwhile` runs in a thread as soon
    as the server answers, while browsers load the client.
    """

    host: str
    port: int
    uploads: Uploads
    names: tuple[str, ...] = ()
    keys: Keys | None = None
    guests: Guests | None = None
    onlookers: Onlookers | None = None
    cookie: str = ""
    limits: Limits = Limits()
    certificate: tuple[str, str] | None = None
    opened: str | None = None
    begun: Callable[[asyncio.AbstractEventLoop], None] = lambda loop: None
    meanwhile: Callable[[], None] = lambda: None


def serve(window: Callable[[ft.Page], object], assets: str, serving: Serving) -> None:
    """Serve `window` to browsers until stopped; exits the process with status `NOT_STARTED` if it cannot listen."""
    return_freed_memory()
    for handler in logging.getLogger().handlers:
        handler.addFilter(Quiet(time.monotonic))
    app = Starlette(lifespan=without_fastapi.lifespan)
    pages = without_fastapi.app_of(
        window,
        no_cdn=True,
        assets_dir=assets,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        app_name=NAME,
        app_description=catalogue("en")("app.description"),
    )
    left_connections.apply()
    Away(without_fastapi.manager())
    sockets = Sockets(pages, serving.limits)
    layers: Callable[..., Awaitable[None]] = sockets
    app.mount("/", layers)
    app.add_middleware(UploadDoor, uploads=serving.uploads)
    files = ClientFiles((assets, str(get_package_web_dir())), cache_folder("web"))
    files.pack_aside()
    app.add_middleware(OwnPage, files=files, assets=assets)
    app.add_middleware(OwnClient, files=files)
    app.add_middleware(OwnFonts, fonts=fonts_in(assets))
    if serving.keys:
        serving.keys.when_out(sockets.put_out)
        knocks = None
        if serving.guests and (onlookers := serving.onlookers):
            serving.guests.present = lambda: sockets.present | onlookers.present
            sockets.on_change = onlookers.on_change = serving.guests.come_or_gone
            knocks = serving.guests.knocking
            serving.keys.when_out(onlookers.put_out)
            app.add_middleware(LookingOn, onlookers=onlookers)
        app.add_middleware(
            Door,
            keys=serving.keys,
            name=serving.cookie or f"companion-{serving.port}",
            knocks=knocks,
            ticket=serving.opened.partition("#")[2] if serving.opened else "",
        )
    app.add_middleware(Guard, names=own_names(serving.names))
    if serving.opened:
        threading.Timer(1, webbrowser.open, (serving.opened,)).start()
    places = Places(are_all_known=serving.keys is None)
    connection: Callable[..., asyncio.Protocol] = functools.partial(Http, places)
    if serving.certificate:
        connection = functools.partial(Handshake, places, context_of(serving.certificate), Http)
    config = uvicorn.Config(
        app,
        host=serving.host,
        port=serving.port,
        http=connection,  # type: ignore[arg-type]
        ws=Socket,
        ws_max_size=MAX_MESSAGE_SIZE,
        ws_per_message_deflate=False,  # 300 bytes would become 256 KB: decision 111
        h11_max_incomplete_event_size=MAX_REQUEST_SIZE,
        timeout_graceful_shutdown=SECONDS_TO_END,
        log_config=None,
        server_header=False,
        access_log=False,
    )
    server = Server(config, Garbage(sockets.unused), serving)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises the signal again after its shutdown
        server.run()
    if not server.started:
        sys.exit(NOT_STARTED)


class Server(uvicorn.Server):
    """A server that exits at most `SHUTDOWN_TIMEOUT` seconds after it is stopped.

    Entries are saved at once, so none is lost.
    """

    def __init__(self, config: uvicorn.Config, garbage: Garbage, serving: Serving) -> None:
        super().__init__(config)
        self._garbage = garbage
        self._serving = serving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and the tasks that go with it."""
        await super().startup(sockets)
        self._garbage.begin()
        self._serving.begun(asyncio.get_running_loop())
        self._collecting = asyncio.ensure_future(self._garbage.keep_collecting())
        threading.Thread(target=self._serving.meanwhile, daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, and end the spectators' streams."""
        self._collecting.cancel()
        self._garbage.end()
        if self._serving.onlookers:
            self._serving.onlookers.end()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Start the shutdown after Ctrl+C or a signal."""
        if not self.should_exit:
            last = threading.Timer(SHUTDOWN_TIMEOUT, os._exit, (0,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)
