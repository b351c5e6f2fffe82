"""Connections as they come in, before anything is known of them.

How many there are, how long they may keep silent, and how much is kept of what they have not finished.

A connection is a stranger's until a request of it shows a known device. Strangers share few places: a new one takes
that of another, so nobody is shut out by those who stay. Known devices have places of their own; no stranger gets one.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.web.hosts import is_loopback, network_of

MOST_STRANGE: Final = 64
"""Connections that show no known device, or not yet."""
MOST_KNOWN: Final = 256
MOST_A_NETWORK: Final = 48
"""Known connections of one device; a browser opens six for files, and one for each window."""
LONGEST_HEAD: Final = 10.0
"""Seconds until the head of a request has come; of a stranger's, then until all has come and its answer is read."""
LONGEST_PAUSE: Final = 20.0
"""Seconds without a single byte of what a known device sends."""
LONGEST_UNREAD: Final = 30.0
"""Seconds without a single byte read, where more waits to be."""
MOST_FRAGMENTS: Final = 1_000
MOST_FRAMES: Final = 2_000
FRAMES_A_SECOND: Final = 600
"""Of one socket, over a while; a finger that draws makes a tenth of it."""
PIECE: Final = 8_192
"""Bytes that are looked at together."""
MOST_UNREAD: Final = 1_000_000
"""Bytes that wait to be read by somebody who sends on without reading."""


class Place:
    """The place that a connection takes: a stranger's at first."""

    def __init__(self, places: "Places", transport: asyncio.Transport, network: str) -> None:
        self.network = network
        self.is_known = False
        self.on_change: Callable[[], None] = lambda: None
        """Called when it is known whose the connection is."""
        self._places, self._transport = places, transport
        self._end: asyncio.TimerHandle | None = None

    def asked(self) -> None:
        """Notes that the head of a request has come."""
        if self._places.are_all_known:
            self.see(self.network, is_known=True)

    def see(self, network: str, is_known: bool) -> None:
        """Goes by whose request it is: that of a known device, as long as there is a place, or a stranger's."""
        self.network = network
        if is_known != self.is_known:
            self.is_known = is_known and self._places.have_room_for(network)
            self._places.make_room(0)
            self.on_change()

    def wait(self, longest: float | None) -> None:
        """Has the connection end after so many seconds, or stay: what was said before counts no more."""
        if self._end:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(longest, self.end) if longest else None

    def end(self) -> None:
        """Ends the connection where it is."""
        self.leave()
        self._transport.abort()

    def leave(self) -> None:
        """Is free again."""
        self.wait(None)
        self._places.leave(self)


PLACE: Final[ContextVar[Place | None]] = ContextVar("place", default=None)
"""The place of the connection over which something is asked."""


class Places:
    """The places that there are; with `are_all_known`, whoever finishes the head of a request is no stranger."""

    def __init__(self, are_all_known: bool = False) -> None:
        self.are_all_known = are_all_known
        self._taken: dict[Place, None] = {}

    def take(self, transport: asyncio.Transport, address: str) -> Place:
        """A place for a connection that comes in."""
        self.make_room(1)
        place = Place(self, transport, network_of(address))
        self._taken[place] = None
        return place

    def make_room(self, count: int) -> None:
        """Ends strangers until there is room for so many more: of the device that has most, the one that came first."""
        strange = [place for place in self._taken if not place.is_known]
        while len(strange) + count > MOST_STRANGE:
            held = Counter(place.network for place in strange)
            gone = max(strange, key=lambda place: held[place.network])
            strange.remove(gone)
            gone.end()

    def have_room_for(self, network: str) -> bool:
        """Whether a device may have one more place among the known ones."""
        known = [place.network for place in self._taken if place.is_known]
        is_few = is_loopback(network) or known.count(network) < MOST_A_NETWORK
        return is_few and len(known) < MOST_KNOWN

    def leave(self, place: Place) -> None:
        """Has a place free again."""
        self._taken.pop(place, None)


HEAD, STRANGE, BODY, UNREAD, ANSWER = range(5)
"""What a connection is at: the head of a request, a stranger's request, and the parts of a known device's."""
_LONGEST: Final = {HEAD: LONGEST_HEAD, STRANGE: LONGEST_HEAD, BODY: LONGEST_PAUSE, UNREAD: LONGEST_UNREAD, ANSWER: None}


class Http(H11Protocol):
    """A connection that ends where what it is at takes too long."""

    def __init__(self, places: Places, **named: Any) -> None:
        super().__init__(**named)
        self._places = places
        self._at: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection comes in."""
        super().connection_made(transport)
        self._place = self._places.take(transport, self.client[0] if self.client else "")
        self._place.on_change = self._see
        self._see()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes in what has come."""
        PLACE.set(self._place)
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._see(has_come=True)

    def handle_events(self) -> None:
        """Goes by what is finished of it."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._place.asked()

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        self._see()

    def pause_writing(self) -> None:
        """More waits to be read than is kept."""
        super().pause_writing()
        self._see()

    def resume_writing(self) -> None:
        """It was read."""
        super().resume_writing()
        self._see()

    def shutdown(self) -> None:
        """The app ends: what is not finished by now is given up."""
        if self._at in (STRANGE, BODY, UNREAD):
            self._place.end()
        else:
            super().shutdown()

    def _see(self, has_come: bool = False) -> None:
        """Has the time run for what the connection is at now."""
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


class Socket(WebSocketsSansIOProtocol):
    """A socket that keeps little of what is not finished, or not read, and ends where more comes than anybody taps."""

    _left = float(MOST_FRAMES)
    _counted_at = 0.0
    _place: Place

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection of which the head has come goes on as a socket."""
        super().connection_made(transport)
        place = PLACE.get()
        assert place
        self._place = place
        place.on_change = self._see
        place.wait(LONGEST_HEAD)
        place.asked()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._place.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More waits to be read than is kept."""
        super().pause_writing()
        self._see()

    def resume_writing(self) -> None:
        """It was read."""
        super().resume_writing()
        self._see()

    def _see(self) -> None:
        """Has the time run for who does not read; a stranger has so much and no more."""
        if self._place.is_known:
            self._place.wait(None if self.writable.is_set() else LONGEST_UNREAD)

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
