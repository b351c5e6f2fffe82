"""Spectators: a page and one event stream each, without a window; equal views are drawn once and sent to all.

A device that may only watch gets the page and its stream, and nothing it sends is accepted. The stream ends with the
right to it.
"""

import asyncio
import contextvars
import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import parse_qs

from companion.rights import DEVICE, LOOKING, Device
from companion.text.catalogue import catalogue, preferred
from companion.web.asgi import App, Message, Receive, Send, answer, refuse_socket, values_of
from companion.web.connections import Limits
from companion.web.hosts import is_loopback, network_of
from companion.web.look_page import LOOK, STREAM, LookPage

BEAT: Final = 0.8
"""Seconds without a change after which a stream sends a `beat` event."""
AFTER: Final = 0.06
"""Seconds between a change and its drawing: the player's own window comes first, and quick changes are drawn together.
"""
SEND_TIMEOUT: Final = 10.0
"""Seconds that a spectator may take to read an event."""

log = logging.getLogger("companion.web")


class Appearance(NamedTuple):
    """Properties of a spectator's device that the drawing depends on."""

    language: str
    is_dark: bool
    is_upright: bool


class Tables(Protocol):
    """The tables of the app as spectators see them; both methods check the rights of `DEVICE`."""

    def follow(self, table: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change at a table until the returned function is called."""

    def parts(self, table: str, appearance: Any) -> Mapping[str, str]:
        """Return the current HTML of each part of the page, by its name in `PARTS`."""


def _event(name: str, data: str = "") -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()


def _parts_event(parts: Mapping[str, str]) -> bytes:
    return _event("parts", json.dumps(parts, ensure_ascii=False))


_BEAT: Final = _event("beat")
_OUT: Final = _event("out")


class _Stream:
    """The event stream of one spectator; `farewell` is the last event sent."""

    def __init__(self, device: Device, network: str) -> None:
        self.device, self.network = device, network
        self.stir = asyncio.Event()
        self.is_over = False
        self.farewell = b""

    def end(self, farewell: bytes = b"") -> None:
        """End the stream with `farewell` as the last event."""
        self.is_over, self.farewell = True, farewell
        self.stir.set()


class _Showing:
    """One view of a table, shared by all spectators with the same appearance."""

    def __init__(self, table: str, appearance: Appearance) -> None:
        self.table, self.appearance = table, appearance
        self.streams: set[_Stream] = set()
        self.version = 0
        self._parts: dict[str, str] = {}
        self._all = self._newest = b""

    def draw(self, tables: Tables) -> None:
        """Draw the current state with a spectator's rights; changed parts wake the streams as a new version."""
        stream = next(iter(self.streams), None)
        if stream is None:
            return
        DEVICE.set(stream.device)
        parts = dict(tables.parts(self.table, self.appearance))
        changed = {name: text for name, text in parts.items() if self._parts.get(name) != text}
        if changed:
            self._parts, self._all = parts, b""
            self.version += 1
            self._newest = _parts_event(changed)
            for stream in self.streams:
                stream.stir.set()

    def since(self, version: int) -> bytes:
        """Return the event for a stream that has sent `version` last: a beat, the latest changes, or all parts."""
        if version == self.version:
            return _BEAT
        if version and version == self.version - 1:
            return self._newest
        self._all = self._all or _parts_event(self._parts)
        return self._all


class Onlookers:
    """All spectators, grouped by table and appearance."""

    def __init__(self, tables: Tables, page: LookPage, limits: Limits) -> None:
        self.page = page
        self.on_change: Callable[[], None] = lambda: None
        """Called when a spectator connects or disconnects."""
        self._tables, self._limits = tables, limits
        self._showings: dict[tuple[str, Appearance], _Showing] = {}
        self._followed: dict[str, Callable[[], None]] = {}
        self._drawing: dict[str, asyncio.Task[None]] = {}

    @property
    def streams(self) -> list[_Stream]:
        """All open streams."""
        return [stream for showing in self._showings.values() for stream in showing.streams]

    @property
    def present(self) -> frozenset[str]:
        """Ids of the devices that are watching."""
        return frozenset(stream.device.id for stream in self.streams)

    def put_out(self, device: Device) -> None:
        """End all streams of a device with an `out` event, as its right has ended."""
        for showing in tuple(self._showings.values()):
            for stream in [stream for stream in showing.streams if stream.device == device]:
                stream.end(_OUT)
                showing.streams.discard(stream)

    def end(self) -> None:
        """End all streams; their pages reconnect."""
        for stream in self.streams:
            stream.end()

    def is_full_for(self, address: str) -> bool:
        """Return True if the limits allow no further stream from an address."""
        open_now, network = self.streams, network_of(address)
        count = Counter(stream.network for stream in open_now)[network]
        is_many = not is_loopback(address) and count >= self._limits.streams_a_network
        return is_many or len(open_now) >= self._limits.streams

    async def stream(self, appearance: Appearance, address: str, receive: Receive, send: Send) -> None:
        """Serve the event stream of the table of `DEVICE` until the client disconnects or its right ends."""
        device = DEVICE.get()
        key = device.grant.table, appearance
        stream = _Stream(device, network_of(address))
        showing = self._showings.setdefault(key, _Showing(*key))
        showing.streams.add(stream)
        hearing = asyncio.ensure_future(_hear(receive, stream))
        try:
            self._follow(device.grant.table)
            self.on_change()
            if not showing.version:
                contextvars.copy_context().run(self._draw, showing)
            await self._feed(stream, showing, send)
        finally:
            hearing.cancel()
            showing.streams.discard(stream)
            if not showing.streams:
                self._showings.pop(key, None)
            self._leave(device.grant.table)
            self.on_change()

    async def _feed(self, stream: _Stream, showing: _Showing, send: Send) -> None:
        loop, seen = asyncio.get_running_loop(), 0
        headers = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": headers})
        while not stream.is_over:
            stream.stir.clear()
            body, seen = showing.since(seen), showing.version
            async with asyncio.timeout(SEND_TIMEOUT):
                await send({"type": "http.response.body", "body": body, "more_body": True})
            beat = loop.call_later(BEAT, stream.stir.set)
            await stream.stir.wait()
            beat.cancel()
        await send({"type": "http.response.body", "body": stream.farewell, "more_body": False})

    # --- drawing ---------------------------------------------------------------------------------------------

    def _follow(self, table: str) -> None:
        """Subscribe to the changes at a table; they may come from any thread."""
        if table not in self._followed:
            loop = asyncio.get_running_loop()

            def changed() -> None:
                loop.call_soon_threadsafe(self._draw_soon, table, context=contextvars.Context())

            self._followed[table] = self._tables.follow(table, changed)

    def _leave(self, table: str) -> None:
        """End the subscription to a table without spectators."""
        if not any(of == table for of, _ in self._showings):
            self._followed.pop(table, lambda: None)()

    def _draw_soon(self, table: str) -> None:
        if table not in self._drawing:
            self._drawing[table] = asyncio.get_running_loop().create_task(self._draw_all(table))

    async def _draw_all(self, table: str) -> None:
        await asyncio.sleep(AFTER)
        del self._drawing[table]  # a change from here on is drawn again
        for key, showing in tuple(self._showings.items()):
            if key[0] == table:
                self._draw(showing)
                await asyncio.sleep(0)

    def _draw(self, showing: _Showing) -> None:
        try:
            showing.draw(self._tables)
        except Exception:
            log.exception("what onlookers see could not be drawn")


async def _hear(receive: Receive, stream: _Stream) -> None:
    """End the stream when its client disconnects or sends anything."""
    message = await receive()
    while message["type"] == "http.request" and not message.get("more_body") and not message.get("body"):
        message = await receive()
    stream.end()


class LookingOn:
    """ASGI layer that serves devices that may only watch, and passes on all other requests."""

    def __init__(self, app: App, onlookers: Onlookers) -> None:
        self._app = app
        self._onlookers = onlookers

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Respond to one request, or pass it on."""
        if scope["type"] not in ("http", "websocket") or DEVICE.get().grant.role != LOOKING:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse_socket(receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await answer(send, HTTPStatus.METHOD_NOT_ALLOWED)
        elif scope["path"] == STREAM:
            await self._stream(scope, receive, send)
        elif scope["path"] == LOOK:
            page = self._onlookers.page
            headers = [
                (b"content-type", b"text/html; charset=utf-8"),
                (b"cache-control", b"no-store"),
                (b"content-security-policy", page.policy.encode()),
            ]
            await answer(send, HTTPStatus.OK, page.written(catalogue(_language(scope))).encode(), headers)
        elif "." in scope["path"].rpartition("/")[2]:
            await answer(send, HTTPStatus.NOT_FOUND)
        else:
            await answer(send, HTTPStatus.SEE_OTHER, headers=[(b"location", LOOK.encode())])

    async def _stream(self, scope: Message, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if self._onlookers.is_full_for(address):
            log.warning("too many onlookers: %s", network_of(address))
            await answer(send, HTTPStatus.SERVICE_UNAVAILABLE, headers=[(b"retry-after", b"5")])
            return
        if scope["method"] == "HEAD":
            await answer(send, HTTPStatus.OK)
            return
        asked = parse_qs(scope["query_string"][:200].decode("latin-1"))
        appearance = Appearance(_language(scope), asked.get("dark") == ["1"], asked.get("upright") == ["1"])
        await self._onlookers.stream(appearance, address, receive, send)


def _language(scope: Message) -> str:
    """Return the supported language that the browser prefers."""
    wanted = ",".join(values_of(scope, b"accept-language"))[:200]
    return preferred(part.partition(";")[0].strip() for part in wanted.split(","))
