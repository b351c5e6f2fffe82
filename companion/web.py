"""The app served to browsers, to nobody but its own pages, and without a word to other servers.

Flet's own server answers any page that opens its socket, and lets its pages ask a public server at every start.
"""

import os
import re
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Set
from http import HTTPStatus
from typing import Any, Final

import flet as ft
import flet.fastapi
import uvicorn
from starlette.middleware.trustedhost import TrustedHostMiddleware

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
OWN_ONLY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' data: blob:"
)
FRAMEWORK_PAGES: Final = ("/docs", "/redoc", "/openapi.json")
LARGEST_MESSAGE: Final = 64 * 1024 * 1024
"""The bytes that a page may send at once: a backup picked there comes as one message."""
FOREIGN_PAGE: Final = 4403
"""The code with which a socket is closed that another site's page opened."""
WANTED_FONT: Final = re.compile(r"/assets/fonts/(noto[a-z0-9]+)/v\d+/[^/]+$")
"""Where the client looks for the glyphs that its own font lacks: family, version, piece."""
CJK_FAMILIES: Final = frozenset({"notosanshk", "notosansjp", "notosanskr", "notosanssc", "notosanstc"})
LOADING_LOOK: Final = b"""<meta name="theme-color" content="#14171c">
<style>body, #loading { background: #14171c !important; }</style>
"""
"""Our ground from the first moment on; the picture on it is icons/loading-animation.png among our files."""
BLANK: Final = "blank"
"""Our font without glyphs."""


def fonts_in(assets: str) -> frozenset[str]:
    """The names of our own fonts, among the files that are served."""
    folder = os.path.join(assets, "fonts")
    files = os.listdir(folder) if os.path.isdir(folder) else []
    return frozenset(name.removesuffix(".woff2") for name in files if name.endswith(".woff2"))


def font_for(path: str, fonts: Set[str]) -> str | None:
    """The font of ours that has what the client looks for at `path`; None where it asks for no font.

    It wants each script in pieces, at addresses that change with its version; a whole font serves it as well. What we
    have not is answered with a blank one: after "not found" it would ask again for every text.
    """
    wanted = WANTED_FONT.search(path)
    if not wanted or BLANK not in fonts:
        return None
    name = "cjk" if wanted[1] in CJK_FAMILIES else wanted[1]
    return name if name in fonts else BLANK


class OwnFonts:
    """Sends a page that lacks glyphs to the font of ours that has them; nothing of it is loaded before."""

    def __init__(self, app: App, fonts: Set[str]) -> None:
        self._app = app
        self._fonts = fonts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers one request, or hands it on."""
        font = font_for(scope["path"], self._fonts) if scope["type"] == "http" else None
        if font is None:
            await self._app(scope, receive, send)
            return
        # One address for all pieces, so that the browser fetches it once; a relative one, as the app may lie deeper.
        place = f"../../../../fonts/{font}.woff2"
        await send({"type": "http.response.start", "status": 302, "headers": [(b"location", place.encode())]})
        await send({"type": "http.response.body"})


class OwnPage:
    """Gives the page that loads the client our colours; where its shape has changed, it stays as it is."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers one request, or hands it on."""
        start: Message = {}
        body = b""

        async def dressed(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
            elif not start:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    body = body.replace(b"</head>", LOADING_LOOK + b"</head>", 1)
                    headers = [header for header in start["headers"] if header[0] != b"content-length"]
                    await send({**start, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
                    await send({**message, "body": body})

        is_asked = scope["type"] == "http" and scope["method"] == "GET"
        await self._app(scope, receive, dressed if is_asked else send)


def _is_page(start: Message) -> bool:
    """Whether an answer that begins so brings a page."""
    kind = dict(start["headers"]).get(b"content-type", b"")
    return bool(start["status"] == HTTPStatus.OK and kind.startswith(b"text/html"))


class Guard:
    """Lets only pages of this very app open its socket, and tells browsers to load nothing from elsewhere."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers one request, or hands it on."""
        headers = dict(scope.get("headers", ()))
        origin = headers.get(b"origin", b"").split(b"://")[-1]
        if scope["type"] == "websocket" and origin and origin != headers.get(b"host"):
            await receive()
            await send({"type": "websocket.close", "code": FOREIGN_PAGE})
            return

        if scope["type"] == "http" and scope["path"] in FRAMEWORK_PAGES:
            await send({"type": "http.response.start", "status": 404, "headers": []})
            await send({"type": "http.response.body"})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", OWN_ONLY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"x-frame-options", b"DENY"),
                ]
            await send(message)

        await self._app(scope, receive, guarded)


def serve(window: Callable[[ft.Page], Any], host: str, port: int, assets: str, opened: str | None) -> None:
    """Serves `window` to every browser that asks, until it is stopped; `opened` is an address to open one at."""
    app = flet.fastapi.FastAPI()
    pages = flet.fastapi.app(
        window,
        no_cdn=True,
        assets_dir=assets,
        route_url_strategy=ft.RouteUrlStrategy.HASH,
        app_name="Island Fortress",
        app_description="Keeps score at the table for the board game Island Fortress.",
    )
    app.mount("/", pages)
    app.add_middleware(OwnPage)
    app.add_middleware(OwnFonts, fonts=fonts_in(assets))
    app.add_middleware(Guard)
    if host in LOOPBACK:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(LOOPBACK))
    if opened:
        threading.Timer(1, webbrowser.open, (opened,)).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=LARGEST_MESSAGE)
