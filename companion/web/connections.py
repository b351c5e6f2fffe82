"""Limits on connections before their device is known: how many, how long they may be idle, and how much is buffered.

A connection counts as unknown until a request on it shows a known device. Unknown connections share a small number of
slots: a new one replaces an old one, so clients that stay connected cannot shut others out. Known devices have slots of
their own, which no unknown connection gets.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.web.hosts import is_loopback, network_of

MAX_UNKNOWN: Final = 64
"""Maximum number of connections that have not shown a known device."""
MAX_KNOWN: Final = 256
MAX_PER_NETWORK: Final = 48
"""Maximum number of known connections of one device; a browser opens six for files and one for each window."""
HEAD_TIMEOUT: Final = 10.0
"""Seconds until the head of a request has to be complete; for an unknown device, until the response has been read."""
BODY_TIMEOUT: Final = 20.0
"""Seconds without a byte after which the request body of a known device is given up."""
UNREAD_TIMEOUT: Final = 30.0
"""Seconds without a byte read after which a client with pending output is disconnected."""
MAX_FRAGMENTS: Final = 1_000
MAX_FRAMES: Final = 2_000
FRAMES_A_SECOND: Final = 600
"""Average limit for one WebSocket; drawing with a finger causes a tenth of it."""
PIECE: Final = 8_192
"""Bytes of a WebSocket that are parsed at a time."""
MAX_UNREAD_BYTES: Final = 1_000_000
"""Maximum number of pending bytes for a client that sends on without reading."""


class Place:
    """The slot of one connection, which starts as unknown."""

    def __init__(self, places: "Places", transport: asyncio.Transport, network: str) -> None:
        self.network = network
        self.is_known = False
        self.on_change: Callable[[], None] = lambda: None
        """Called when the device of the connection becomes known or unknown."""
        self._places, self._transport = places, transport
        self._end: asyncio.TimerHandle | None = None

    def asked(self) -> None:
        """Record that the head of a request is complete; without keys, this makes the connection known."""
        if self._places.are_all_known:
            self.see(self.network, is_known=True)

    def see(self, network: str, is_known: bool) -> None:
        """Count the connection for a network, as known if `is_known` and a slot for known devices is free."""
        self.network = network
        if is_known != self.is_known:
            self.is_known = is_known and self._places.have_room_for(network)
            self._places.make_room(0)
            self.on_change()

    def wait(self, longest: float | None) -> None:
        """Close the connection after `longest` seconds, or never if None; replaces the time set before."""
        if self._end:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(longest, self.end) if longest else None

    def end(self) -> None:
        """Free the slot and abort the connection."""
        self.leave()
        self._transport.abort()

    def leave(self) -> None:
        """Free the slot."""
        self.wait(None)
        self.on_change = lambda: None
        self._places.leave(self)


PLACE: Final[ContextVar[Place | None]] = ContextVar("place", default=None)
"""The slot of the connection that the current request came over."""


class Places:
    """All slots; with `are_all_known`, a connection is known as soon as the head of a request is complete."""

    def __init__(self, are_all_known: bool = False) -> None:
        self.are_all_known = are_all_known
        self._taken: dict[Place, None] = {}

    def take(self, transport: asyncio.Transport, address: str) -> Place:
        """Return a slot for a new connection, closing an older unknown one if there are too many."""
        self.make_room(1)
        place = Place(self, transport, network_of(address))
        self._taken[place] = None
        return place

    def make_room(self, count: int) -> None:
        """Close unknown connections until `count` more fit: the oldest of the network that has most."""
        strange = [place for place in self._taken if not place.is_known]
        while len(strange) + count > MAX_UNKNOWN:
            held = Counter(place.network for place in strange)
            gone = max(strange, key=lambda place: held[place.network])
            strange.remove(gone)
            gone.end()

    def have_room_for(self, network: str) -> bool:
        """Return True if a network may have one more slot for known devices; loopback has no limit of its own."""
        known = [place.network for place in self._taken if place.is_known]
        is_few = is_loopback(network) or known.count(network) < MAX_PER_NETWORK
        return is_few and len(known) < MAX_KNOWN

    def leave(self, place: Place) -> None:
        """Free a slot."""
        self._taken.pop(place, None)


HEAD, STRANGE, BODY, UNREAD, ANSWER = range(5)
"""State of a connection: reading a head, serving an unknown device, or reading, writing and computing for a known one.
"""
_LONGEST: Final = {HEAD: HEAD_TIMEOUT, STRANGE: HEAD_TIMEOUT, BODY: BODY_TIMEOUT, UNREAD: UNREAD_TIMEOUT, ANSWER: None}


class Http(H11Protocol):
    """HTTP connection with a time limit for each of its states."""

    def __init__(self, places: Places, **named: Any) -> None:
        super().__init__(**named)
        self._places = places
        self._at: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a slot for a new connection."""
        super().connection_made(transport)
        self._place = self._places.take(transport, self.client[0] if self.client else "")
        self._place.on_change = self._see
        self._see()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot."""
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse received bytes."""
        PLACE.set(self._place)
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._see(has_come=True)

    def handle_events(self) -> None:
        """Process parsed events, and note when the head of a request is complete."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._place.asked()

    def on_response_complete(self) -> None:
        """Return to waiting for a request after a response."""
        super().on_response_complete()
        self._see()

    def pause_writing(self) -> None:
        """Start the time limit for reading, as the output buffer is full."""
        super().pause_writing()
        self._see()

    def resume_writing(self) -> None:
        """End the time limit for reading, as the output buffer has room again."""
        super().resume_writing()
        self._see()

    def shutdown(self) -> None:
        """Stop: abort requests that are not complete, and let the others end."""
        if self._at in (STRANGE, BODY, UNREAD):
            self._place.end()
        else:
            super().shutdown()

    def _see(self, has_come: bool = False) -> None:
        """Determine the state of the connection and set its time limit, anew if a body goes on."""
        cycle: Any = self.cycle
        if self.transport.is_closing():
            return
        if cycle is None or cycle.response_complete:
            at = HEAD
        elif not self._place.is_known:
            at = STRANGE
        elif cycle.more_body:
            at = BODY
        else:
            at = UNREAD if self.flow.write_paused else ANSWER
        if at != self._at or (at == BODY and has_come):
            self._at = at
            self._place.wait(_LONGEST[at])


class Gathered:
    """Transport that sends what is written in one turn of the event loop together.

    A drawing is several messages; one that comes to a browser before the others has a frame of its own there, for which
    they wait.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send something at the end of this turn."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        """Close the transport after all that was written."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._written and not self._transport.is_closing():
            self._transport.write(b"".join(self._written))
        self._written.clear()

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)


class Socket(WebSocketsSansIOProtocol):
    """WebSocket with limits on fragments, frames per second and unread output; it is aborted beyond any of them."""

    _left = float(MAX_FRAMES)
    _counted_at = 0.0
    _place: Place

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Continue a connection that asked to become a WebSocket."""
        super().connection_made(transport)
        self.transport = cast(asyncio.Transport, Gathered(cast(asyncio.Transport, transport), self.loop))
        place = PLACE.get()
        assert place
        self._place = place
        place.on_change = self._see
        place.wait(HEAD_TIMEOUT)
        place.asked()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the slot."""
        self._place.leave()
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to its connection

    def pause_writing(self) -> None:
        """Start the time limit for reading, as the output buffer is full."""
        super().pause_writing()
        self._see()

    def resume_writing(self) -> None:
        """End the time limit for reading, as the output buffer has room again."""
        super().resume_writing()
        self._see()

    def _see(self) -> None:
        """Set the time limit for reading; an unknown device keeps the limit that it started with."""
        if self._place.is_known:
            self._place.wait(None if self.writable.is_set() else UNREAD_TIMEOUT)

    def data_received(self, data: bytes) -> None:
        """Parse received bytes in pieces of `PIECE`, so that refused input does not block other clients."""
        now = self.loop.time()
        self._left = min(MAX_FRAMES, self._left + (now - self._counted_at) * FRAMES_A_SECOND)
        self._counted_at = now
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Process parsed frames; abort beyond `FRAMES_A_SECOND`."""
        self._left -= len(self.conn.events)
        if self._left < 0:
            self.transport.abort()
            return
        super().handle_events()

    def handle_text(self, event: object) -> None:
        """Abort: the client of a window sends bytes only."""
        self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """Add a fragment to a message; abort beyond `MAX_FRAGMENTS`."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping; abort if more than `MAX_UNREAD_BYTES` bytes are pending."""
        if self.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self.transport.abort()
            return
        super().handle_ping()


class Limits(NamedTuple):
    """Limits for all windows and spectators together, or for one network."""

    sockets: int = 64
    sockets_a_network: int = 8
    """Maximum for one remote network; this machine may have all."""
    until_registered: float = 10.0
    """Seconds until a new socket has to send its registration."""
    messages: int = 60
    """Maximum average number of messages a second on one socket."""
    burst: int = 300
    streams: int = 160
    """Maximum number of event streams of spectators."""
    streams_a_network: int = 16
    log_lines: int = 20
    """Maximum number of log lines that one socket may cause, each of at most `MAX_LINE_LENGTH` characters."""
