"""The app served to browsers, to nobody but its own pages, and without a word to other servers.

Flet's own server answers any page that opens its socket, and lets its pages ask a public server at every start.
"""

import threading
import webbrowser
from collections.abc import Awaitable, Callable
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
        window, no_cdn=True, assets_dir=assets, route_url_strategy=ft.RouteUrlStrategy.HASH, app_name="Island Fortress"
    )
    app.mount("/", pages)
    app.add_middleware(Guard)
    if host in LOOPBACK:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(LOOPBACK))
    if opened:
        threading.Timer(1, webbrowser.open, (opened,)).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=LARGEST_MESSAGE)
