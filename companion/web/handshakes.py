"""TLS handshakes within the connection limits: a connection takes a slot before its encryption is negotiated.

A TLS server of asyncio reports a connection only after the handshake. Connections that never finish it are then not
counted, and a thousand of them use up all file descriptors.
"""

import _ssl
import asyncio
import ssl
from collections.abc import Callable
from typing import Any, Final

from companion.web.connections import HEAD_TIMEOUT, Places

SPOKEN: Final = ("http/1.1",)


def context_of(certificate: tuple[str, str]) -> ssl.SSLContext:
    """Return the TLS context for a certificate file and its key file. Raises OSError, also as ssl.SSLError."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate)
    context.set_alpn_protocols(SPOKEN)
    return context


def names_of(certificate: tuple[str, str] | None) -> tuple[str, ...]:
    """Return the names of a host that a certificate is for; not those with a star, which name no host."""
    found = _ssl._test_decode_cert(certificate[0]) if certificate else {}  # type: ignore[attr-defined]
    named = (name for kind, name in found.get("subjectAltName", ()) if kind == "DNS")
    return tuple(name for name in named if "*" not in name)


class Handshake(asyncio.Protocol):
    """A connection during its TLS handshake; it counts as unknown and is closed if the handshake takes too long."""

    def __init__(
        self, places: Places, context: ssl.SSLContext, then: Callable[..., asyncio.Protocol], **named: Any
    ) -> None:
        """`then(places, **named)` creates the protocol that continues the connection."""
        self._places, self._context = places, context
        self._then: Callable[[], Any] = lambda: then(places, **named)
        self._connections: set[object] = named["server_state"].connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a slot for a new connection."""
        self._transport = transport
        address = transport.get_extra_info("peername")
        self._place = self._places.take(transport, address[0] if address else "")
        self._place.wait(HEAD_TIMEOUT)
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot."""
        self._place.leave()
        self._connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """Start the handshake with the first bytes."""
        self._transport.pause_reading()
        self._agreeing = asyncio.get_running_loop().create_task(self._agree(data))

    def shutdown(self) -> None:
        """Stop: close the connection."""
        self._place.end()

    async def _agree(self, first: bytes) -> None:
        loop, transport, early = asyncio.get_running_loop(), self._transport, _Early()
        if transport.is_closing():
            return
        waiting = loop.start_tls(transport, early, self._context, server_side=True, ssl_handshake_timeout=HEAD_TIMEOUT)
        agreeing = loop.create_task(waiting)
        await asyncio.sleep(0)  # now the TLS protocol is set, and nothing has been read since
        loop.call_soon(_feed, transport, first)
        try:
            encrypted = await agreeing
        except OSError:  # also if the client does not use TLS
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
    """Buffer for data that arrives together with the end of the handshake."""

    data = b""

    def data_received(self, data: bytes) -> None:
        """Append received bytes."""
        self.data += data


def _feed(transport: asyncio.Transport, data: bytes) -> None:
    """Pass bytes to a transport's protocol that were read before it was set."""
    protocol: Any = transport.get_protocol()
    while data and not transport.is_closing():
        room = protocol.get_buffer(len(data))
        count = min(len(room), len(data))
        room[:count] = data[:count]
        protocol.buffer_updated(count)
        data = data[count:]
