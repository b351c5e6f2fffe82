"""Whom the app answers: its own pages, and nobody else's."""

from typing import Final

from companion.web.asgi import App, Message, Receive, Send

OWN_ONLY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' data: blob:"
)
FRAMEWORK_PAGES: Final = ("/docs", "/redoc", "/openapi.json")
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
