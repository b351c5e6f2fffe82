"""Protection against other sites: only requests for this machine's names, and changes only from the app's own pages."""

from collections.abc import Collection
from http import HTTPStatus
from typing import Final

from companion.web.asgi import LAST, App, Header, Message, Receive, Send, answer, refuse_socket, values_of
from companion.web.hosts import is_ours

OWN_ONLY: Final = (
    b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self' blob:; "
    b"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; object-src 'none'; "
    b"base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
FRAMEWORK_PAGES: Final = ("/docs", "/redoc", "/openapi.json", "/oauth_callback")
"""Paths that Flet's server offers beside the app; they and everything below them return status 404."""
READING: Final = ("GET", "HEAD")

POLICY: Final = b"content-security-policy"
_OPEN_TO_ALL: Final = b"access-control-allow-origin"
_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),  # with these two the client may draw in a thread of its own
    (b"cross-origin-embedder-policy", b"require-corp"),
)


class Guard:
    """ASGI layer that refuses requests for other hosts than `names`, and changes that other sites ask for."""

    def __init__(self, app: App, names: Collection[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"
        guarded = send if is_socket else _guarded(send)
        status = self._refusal(scope)
        if status is None:
            await self._app(scope, receive, guarded)
        elif is_socket:
            await refuse_socket(receive, send)
        else:
            await answer(guarded, status, status.phrase.encode(), [(b"content-type", b"text/plain"), LAST])

    def _refusal(self, scope: Message) -> HTTPStatus | None:
        """Return the status with which a request is refused; None if it is allowed."""
        hosts, server = values_of(scope, b"host"), scope.get("server")
        if len(hosts) != 1 or not is_ours(hosts[0], server[0] if server else None, self._names):
            return HTTPStatus.BAD_REQUEST
        is_socket = scope["type"] == "websocket"
        if is_socket or scope["method"] not in READING:
            scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
            origins = values_of(scope, b"origin")  # browsers always send one: without it the client is no browser
            if origins and origins != [f"{scheme}://{hosts[0]}".lower()]:
                return HTTPStatus.FORBIDDEN
        path = scope["path"]
        if any(path == page or path.startswith(f"{page}/") for page in FRAMEWORK_PAGES):
            return HTTPStatus.NOT_FOUND
        return None


def _guarded(send: Send) -> Send:
    """Return a `send` that adds the security headers to each response."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [header for header in message["headers"] if header[0].lower() != _OPEN_TO_ALL]
            policy = [] if any(name == POLICY for name, _ in headers) else [(POLICY, OWN_ONLY)]
            message = {**message, "headers": [*headers, *policy, *_HEADERS]}
        await send(message)

    return guarded
