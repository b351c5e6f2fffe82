"""The words of ASGI, which everything that stands between the socket and the app is written in."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

Header = tuple[bytes, bytes]

LAST: Header = (b"connection", b"close")
"""Ends the connection after the answer: whoever is not let in has one request of each."""


def values_of(scope: Message, name: bytes) -> list[str]:
    """The values of a header, in small letters: where it stands twice, somebody wants it to be read in two ways."""
    return [value.decode("latin-1").strip().lower() for key, value in scope["headers"] if key.lower() == name]


async def answer(send: Send, status: int, body: bytes = b"", headers: Iterable[Header] = ()) -> None:
    """Answers a request as a whole."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})


async def refuse_socket(receive: Receive, send: Send) -> None:
    """Does not open a socket: browsers see status 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})
