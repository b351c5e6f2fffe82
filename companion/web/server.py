"""The app served to browsers, to nobody but its own pages, and without a word to other servers.

Flet's own server answers any page that opens its socket, and lets its pages ask a public server at every start.
"""

import threading
import webbrowser
from collections.abc import Callable
from typing import Any, Final

import flet as ft
import flet.fastapi
import uvicorn
from flet_web import get_package_web_dir
from starlette.middleware.trustedhost import TrustedHostMiddleware

from companion import SHORT_NAME
from companion.datafiles import cache_folder
from companion.text.catalogue import catalogue
from companion.web.client import ClientFiles, OwnClient
from companion.web.guard import Guard
from companion.web.page import OwnFonts, OwnPage, fonts_in
from companion.web.uploads import UploadDoor, Uploads

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
LARGEST_MESSAGE: Final = 64 * 1024 * 1024
"""The bytes that a page may send at once: a backup picked there comes as one message."""


def serve(
    window: Callable[[ft.Page], Any], host: str, port: int, assets: str, uploads: Uploads, opened: str | None
) -> None:
    """Serves `window` to every browser that asks, until it is stopped; `opened` is an address to open one at."""
    app = flet.fastapi.FastAPI()
    pages = flet.fastapi.app(
        window,
        no_cdn=True,
        assets_dir=assets,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        app_name=SHORT_NAME,
        app_description=catalogue("en")("app.description"),
    )
    app.mount("/", pages)
    app.add_middleware(UploadDoor, uploads=uploads)
    files = ClientFiles((assets, str(get_package_web_dir())), cache_folder("web"))
    files.pack_aside()
    app.add_middleware(OwnPage, files=files)
    app.add_middleware(OwnClient, files=files)
    app.add_middleware(OwnFonts, fonts=fonts_in(assets))
    app.add_middleware(Guard)
    if host in LOOPBACK:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(LOOPBACK))
    if opened:
        threading.Timer(1, webbrowser.open, (opened,)).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=LARGEST_MESSAGE)
