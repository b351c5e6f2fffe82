"""HTTPS spoken by the app itself: a connection takes a place before its encryption is agreed on.

A server of asyncio with a certificate tells of a connection only afterwards: those that never agree are counted by
nobody, and a thousand of them leave no file to be opened.
"""

import asyncio
import ssl
from collections.abc import Callable
from typing import Any, Final

from companion.web.connections import LONGEST_HEAD, Places

SPOKEN: Final = ("http/1.1",)


def context_of(certificate: tuple[str, str]) -> ssl.SSLContext:
    """What encrypts with a certificate: its file, and that of its key. Raises OSError, also as ssl.SSLError."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    context.set_alpn_protocols(SPOKEN)
    return context


class Handshake(asyncio.Protocol):
    """A connection until its encryption is agreed on: a stranger's, which ends where that takes too long."""

    def __init__(
        self, places: Places, context: ssl.SSLContext, then: Callable[..., asyncio.Protocol], **named: Any
    ) -> None:
        """`then` makes what goes on with the connection, of `places` and all that is `named`."""
        self._places, self._context = places, context
        self._then: Callable[[], Any] = lambda: then(places, **named)
        self._connections: set[Any] = named["server_state"].connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection comes in."""
        self._transport = transport
        address = transport.get_extra_info("peername")
        self._place = self._places.take(transport, address[0] if address else "")
        self._place.wait(LONGEST_HEAD)
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._place.leave()
        self._connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """The first bytes have come; before them there is nothing to agree on."""
        self._transport.pause_reading()
        self._agreeing = asyncio.get_running_loop().create_task(self._agree(data))

    def shutdown(self) -> None:
        """The app ends: nothing is agreed on any more."""
        self._place.end()

    async def _agree(self, first: bytes) -> None:
        loop, transport, early = asyncio.get_running_loop(), self._transport, _Early()
        if transport.is_closing():
            return
        waiting = loop.start_tls(transport, early, self._context, server_side=True, ssl_handshake_timeout=LONGEST_HEAD)
        agreeing = loop.create_task(waiting)
        await asyncio.sleep(0)  # from here on the transport speaks to whoever agrees, and nothing was read since
        loop.call_soon(_feed, transport, first)
        try:
            encrypted = await agreeing
        except OSError:  # also where something else than TLS is spoken
            return
        finally:
            self.connection_lost(None)
        if encrypted is None or encrypted.is_closing():
            return
        spoken = self._then()
        encrypted.set_protocol(spoken)
        spoken.connection_made(encrypted)
        if early.data and not encrypted.is_closing():
            spoken.data_received(early.data)


class _Early(asyncio.Protocol):
    """What comes together with the last words of a handshake, for whoever goes on."""

    data = b""

    def data_received(self, data: bytes) -> None:
        """Keeps it."""
        self.data += data


def _feed(transport: asyncio.Transport, data: bytes) -> None:
    """Gives a transport's protocol what was read before it was there."""
    protocol: Any = transport.get_protocol()
    while data and not transport.is_closing():
        room = protocol.get_buffer(len(data))
        count = min(len(room), len(data))
        room[:count] = data[:count]
        protocol.buffer_updated(count)
        data = data[count:]
