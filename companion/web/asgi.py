"""Types and helpers of ASGI, shared by all layers between a connection and the app."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

Header = tuple[bytes, bytes]

LAST: Header = (b"connection", b"close")
"""Header that closes the connection after the response: whoever is not admitted gets one request per connection."""


def values_of(scope: Message, name: bytes) -> list[str]:
    """Return all values of a header, in lower case and without surrounding space.

    Callers that need one value check the length: a repeated header could be read in two ways.
    """
    return [value.decode("latin-1").strip().lower() for key, value in scope["headers"] if key.lower() == name]


async def answer(send: Send, status: int, body: bytes = b"", headers: Iterable[Header] = ()) -> None:
    """Send a complete response with its `content-length`."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})


async def refuse_socket(receive: Receive, send: Send) -> None:
    """Refuse a WebSocket before it is opened; browsers see status 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})
