"""Connections as they come in, before anything is known of them.

How many there are, how long they may keep silent, and how much is kept of what they have not finished.
"""

import asyncio
from typing import Any, Final, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.web.hosts import is_loopback, network_of

MOST: Final = 256
MOST_A_NETWORK: Final = 48
"""Connections of one device; a browser opens six for files, and one for each window."""
LONGEST_SILENCE: Final = 10.0
"""Seconds until a first request has come, as a whole."""
MOST_FRAGMENTS: Final = 1_000
MOST_FRAMES: Final = 2_000
FRAMES_A_SECOND: Final = 600
"""Of one socket, over a while; a finger that draws makes a tenth of it."""
PIECE: Final = 8_192
"""Bytes that are looked at together."""
MOST_UNREAD: Final = 1_000_000
"""Bytes that wait to be read by somebody who sends on without reading."""


class Http(H11Protocol):
    """A connection; one that asks for nothing is closed after a while, or as soon as another one needs its place."""

    _came = 0.0
    _silence: asyncio.TimerHandle | None = None
    """Runs until it has asked for something."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection comes in."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        others: list[Any] = list(self.connections)
        networks = [network_of(other.client[0]) for other in others if other.client]
        if not is_loopback(address) and networks.count(network_of(address)) > MOST_A_NETWORK:
            transport.abort()
            return
        if len(others) > MOST:
            silent = [other for other in others if isinstance(other, Http) and other is not self and other._silence]
            if not silent:
                transport.abort()
                return
            min(silent, key=lambda other: other._came)._give_up()
        self._came = self.loop.time()
        self._silence = self.loop.call_later(LONGEST_SILENCE, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._hear()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Takes in what has come."""
        super().handle_events()
        if self.scope is not None or self.transport.get_protocol() is not self:
            self._hear()

    def _hear(self) -> None:
        if self._silence:
            self._silence.cancel()
            self._silence = None

    def _give_up(self) -> None:
        self._hear()
        self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A socket that keeps little of what is not finished, or not read, and ends where more comes than anybody taps."""

    _left = float(MOST_FRAMES)
    _counted_at = 0.0

    def data_received(self, data: bytes) -> None:
        """Takes in what has come, a piece at a time: whoever is put out because of one does not keep others waiting."""
        now = self.loop.time()
        self._left = min(MOST_FRAMES, self._left + (now - self._counted_at) * FRAMES_A_SECOND)
        self._counted_at = now
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Hears the frames that have come."""
        self._left -= len(self.conn.events)
        if self._left < 0:
            self.transport.abort()
            return
        super().handle_events()

    def handle_cont(self, event: Any) -> None:
        """Another piece of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Somebody asks whether the app is there."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return
        super().handle_ping()


class Limits(NamedTuple):
    """What windows may take of the app."""

    sockets: int = 64
    sockets_a_network: int = 8
    """Those of one other device; this machine may have all."""
    until_registered: float = 10.0
    """Seconds."""
    messages: int = 60
    """In a second, over a while."""
    burst: int = 300
    streams: int = 160
    """Of those who only look on."""
    streams_a_network: int = 16
    log_lines: int = 20
    """Of one socket, each of a limited length."""
