"""Whoever only looks on: a page and one stream each, no window; what all see alike is made once and sent to all.

No message of an onlooker is taken: for a device with that right there is the page and its stream, nothing else. A
stream ends with the right to it.
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
"""Seconds after which a stream in which nothing has changed says that it is there."""
AFTER: Final = 0.06
"""Seconds after a change until it is drawn: whoever has made it comes first, and quick ones are drawn together."""
LONGEST_SEND: Final = 10.0
"""Seconds that an onlooker may take to read what it is sent."""

log = logging.getLogger("companion.web")


class Appearance(NamedTuple):
    """How somebody looks on: the same for all who have the same."""

    language: str
    is_dark: bool
    is_upright: bool


class Tables(Protocol):
    """The tables of the app, as onlookers see them; both ask who wants to know."""

    def follow(self, table: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Has `listener` called after every change at a table, until the function returned is called."""

    def parts(self, table: str, appearance: Any) -> Mapping[str, str]:
        """The parts of the page as the table stands now."""


def _event(name: str, data: str = "") -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()


def _parts_event(parts: Mapping[str, str]) -> bytes:
    return _event("parts", json.dumps(parts, ensure_ascii=False))


_BEAT: Final = _event("beat")
_OUT: Final = _event("out")


class _Stream:
    """What one onlooker hears; `farewell` is the last that it is told."""

    def __init__(self, device: Device, network: str) -> None:
        self.device, self.network = device, network
        self.stir = asyncio.Event()
        self.is_over = False
        self.farewell = b""

    def end(self, farewell: bytes = b"") -> None:
        """Has it end."""
        self.is_over, self.farewell = True, farewell
        self.stir.set()


class _Showing:
    """A table as all see it who look on alike."""

    def __init__(self, table: str, appearance: Appearance) -> None:
        self.table, self.appearance = table, appearance
        self.streams: set[_Stream] = set()
        self.version = 0
        self._parts: dict[str, str] = {}
        self._all = self._newest = b""

    def draw(self, tables: Tables) -> None:
        """Shows how the table stands now, with the rights of one who looks on."""
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
        """What somebody has to hear who has seen that version last."""
        if version == self.version:
            return _BEAT
        if version and version == self.version - 1:
            return self._newest
        self._all = self._all or _parts_event(self._parts)
        return self._all


class Onlookers:
    """All who look on, by what they see."""

    def __init__(self, tables: Tables, page: LookPage, limits: Limits) -> None:
        self.page = page
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody comes or goes."""
        self._tables, self._limits = tables, limits
        self._showings: dict[tuple[str, Appearance], _Showing] = {}
        self._followed: dict[str, Callable[[], None]] = {}
        self._drawing: dict[str, asyncio.Task[None]] = {}

    @property
    def streams(self) -> list[_Stream]:
        """All that are open."""
        return [stream for showing in self._showings.values() for stream in showing.streams]

    @property
    def present(self) -> frozenset[str]:
        """The devices, by their numbers, that look on now."""
        return frozenset(stream.device.id for stream in self.streams)

    def put_out(self, device: Device) -> None:
        """Tells a device that it may not look on any more, and ends its streams."""
        for showing in tuple(self._showings.values()):
            for stream in [stream for stream in showing.streams if stream.device == device]:
                stream.end(_OUT)
                showing.streams.discard(stream)

    def end(self) -> None:
        """Ends all streams; their pages try again."""
        for stream in self.streams:
            stream.end()

    def is_full_for(self, address: str) -> bool:
        """Whether there are too many streams for another one from an address."""
        open_now, network = self.streams, network_of(address)
        count = Counter(stream.network for stream in open_now)[network]
        is_many = not is_loopback(address) and count >= self._limits.streams_a_network
        return is_many or len(open_now) >= self._limits.streams

    async def stream(self, appearance: Appearance, address: str, receive: Receive, send: Send) -> None:
        """Tells the device that asks how its table stands, until it goes or has to."""
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
            async with asyncio.timeout(LONGEST_SEND):
                await send({"type": "http.response.body", "body": body, "more_body": True})
            beat = loop.call_later(BEAT, stream.stir.set)
            await stream.stir.wait()
            beat.cancel()
        await send({"type": "http.response.body", "body": stream.farewell, "more_body": False})

    # --- what is shown ---------------------------------------------------------------------------------------

    def _follow(self, table: str) -> None:
        """Hears of the changes at a table, from whatever thread they come."""
        if table not in self._followed:
            loop = asyncio.get_running_loop()

            def changed() -> None:
                loop.call_soon_threadsafe(self._draw_soon, table, context=contextvars.Context())

            self._followed[table] = self._tables.follow(table, changed)

    def _leave(self, table: str) -> None:
        """Hears of them no more where nobody looks on."""
        if not any(of == table for of, _ in self._showings):
            self._followed.pop(table, lambda: None)()

    def _draw_soon(self, table: str) -> None:
        if table not in self._drawing:
            self._drawing[table] = asyncio.get_running_loop().create_task(self._draw_all(table))

    async def _draw_all(self, table: str) -> None:
        await asyncio.sleep(AFTER)
        del self._drawing[table]  # what comes from now on is drawn once more
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
    """Notes that an onlooker has gone; whoever has something to say goes, too."""
    message = await receive()
    while message["type"] == "http.request" and not message.get("more_body") and not message.get("body"):
        message = await receive()
    stream.end()


class LookingOn:
    """Answers the devices that only look on, and hands on what all others want."""

    def __init__(self, app: App, onlookers: Onlookers) -> None:
        self._app = app
        self._onlookers = onlookers

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers one request, or hands it on."""
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
    """The language that a browser wants, of those that the app speaks."""
    wanted = ",".join(values_of(scope, b"accept-language"))[:200]
    return preferred(part.partition(";")[0].strip() for part in wanted.split(","))
