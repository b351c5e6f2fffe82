"""Sockets: those that never register, too many, too much, and the end of the app."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import zlib
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest
from flet import RouteChangeEvent
from flet.utils.from_dict import from_dict
from websockets.exceptions import ConnectionClosed

from companion.flet_patches.served.wire import PING
from companion.rights import HOST, Device
from companion.web.connections import HEAD_TIMEOUT, MAX_UNKNOWN, Limits
from companion.web.sockets import _BUDGET, MAX_LINE_LENGTH, LogBudget, Quiet, Sockets
from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.visitor import EVENT, INVOKE, REGISTER, UPDATE, Visitor, in_use, is_open
from tests.session.clock import TimelessLoop


class Flet:
    """Stands where Flet does: it accepts, reads until the end, and says what has happened."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.is_running = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.is_running += 1
        try:
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] != "websocket.disconnect":
                self.heard.append(message["bytes"])
                await send({"type": "websocket.send", "bytes": b"answer"})
        finally:
            self.is_running -= 1


class Client:
    """The other end of a socket, without a network."""

    def __init__(self, app: Any, address: str = "10.0.0.1") -> None:
        self.sent: list[Any] = []
        self.received: list[bytes] = []
        self.to_app: asyncio.Queue[Any] = asyncio.Queue()
        self.is_gone = False
        self.to_app.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "client": (address, 1)}
        self.task = asyncio.ensure_future(app(scope, self.to_app.get, self._send))

    async def _send(self, message: Any) -> None:
        if self.is_gone:
            raise OSError("gone")
        self.sent.append(message["type"])
        if "bytes" in message:
            self.received.append(message["bytes"])

    def says(self, data: bytes) -> None:
        """Send a message."""
        self.to_app.put_nowait({"type": "websocket.receive", "bytes": data})

    def leaves(self) -> None:
        """Go."""
        self.is_gone = True
        self.to_app.put_nowait({"type": "websocket.disconnect", "code": 1006})


REGISTRATION = b"\0" + bytes(msgpack.packb([REGISTER, {}]))
QUICK = Limits(until_registered=0.5, messages=100, burst=10)


def in_no_time(test: Coroutine[Any, Any, None]) -> None:
    """Run a test on a loop whose clock is turned: of time, nothing is waited for."""
    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        runner.run(test)


async def rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_socket_that_does_not_register_ends() -> None:
    """After a while, or with another first message; Flet hears nothing of it."""

    async def run() -> None:
        flet = Flet()
        app = Sockets(flet, QUICK)
        silent, odd, early = Client(app), Client(app), Client(app)
        odd.says(b"\0" + bytes(msgpack.packb([EVENT, {}])))
        early.leaves()
        await asyncio.wait_for(asyncio.gather(silent.task, odd.task, early.task), 5)
        assert silent.sent == odd.sent == ["websocket.accept", "websocket.close"]
        assert (flet.heard, app._open) == ([], {})

    in_no_time(run())


def test_who_leaves_while_something_is_sent_has_left() -> None:
    """Sending fails, and Flet still gets to the end of the session."""

    async def run() -> None:
        flet = Flet()
        app = Sockets(flet, QUICK)
        client = Client(app)
        client.says(REGISTRATION)
        await rest()
        client.is_gone = True
        client.says(REGISTRATION)
        await asyncio.wait_for(client.task, 5)
        assert (flet.is_running, app._open) == (0, {})

    in_no_time(run())


def test_who_asks_whether_the_app_is_there_is_answered_after_what_was_sent_before() -> None:
    """Flet hears nothing of it, and whoever asks too often has to wait like anybody."""

    async def run() -> None:
        flet = Flet()
        client = Client(Sockets(flet, QUICK))
        for message in (REGISTRATION, PING, b"\0tap", PING):
            client.says(message)
        await rest()
        assert flet.heard == [REGISTRATION, b"\0tap"]
        assert client.received == [b"answer", PING, b"answer", PING]
        for _ in range(3 * QUICK.burst):
            client.says(PING)
        await rest()
        assert len(client.received) < 2 * QUICK.burst
        client.leaves()
        await asyncio.wait_for(client.task, 5)

    in_no_time(run())


def test_sockets_are_counted() -> None:
    """So many of one device, so many in all, and this machine has no share; who leaves makes room."""

    async def run() -> None:
        app = Sockets(Flet(), Limits(sockets=6, sockets_a_network=2))

        async def opened(address: str) -> Client:
            client = Client(app, address)
            client.says(REGISTRATION)
            await rest()
            return client

        first, second, third = [await opened("10.0.0.1") for _ in range(3)]
        assert (second.task.done(), third.task.done(), third.sent) == (False, True, ["websocket.close"])
        others = [await opened("127.0.0.1") for _ in range(4)]
        assert not any(client.task.done() for client in others)
        assert (await opened("10.0.0.2")).sent == ["websocket.close"]
        first.leaves()
        await asyncio.wait_for(first.task, 5)
        assert not (await opened("10.0.0.1")).task.done()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    in_no_time(run())


def test_too_many_messages_are_heard_more_slowly() -> None:
    """None is lost, and a burst is at once."""

    async def run() -> None:
        flet = Flet()
        client = Client(Sockets(flet, QUICK))
        client.says(REGISTRATION)
        for _ in range(40):
            client.says(b"x")
        loop = asyncio.get_running_loop()
        assert isinstance(loop, TimelessLoop)
        start = loop.time()
        while len(flet.heard) < QUICK.burst:
            await asyncio.sleep(0)
        assert loop.skipped == 0
        while len(flet.heard) < 41:
            await asyncio.sleep(0.01)
        assert loop.time() - start > 0.25
        assert loop.skipped < 1
        client.leaves()
        await asyncio.wait_for(client.task, 5)

    in_no_time(run())


def test_a_device_that_is_put_out_loses_its_sockets() -> None:
    async def run() -> None:
        flet = Flet()
        app = Sockets(flet, QUICK)
        client = Client(app)
        client.says(REGISTRATION)
        await rest()
        app.put_out(Device("other", HOST))
        await rest()
        assert not client.task.done()
        app.put_out(Device("", HOST))
        await asyncio.wait_for(client.task, 5)
        assert client.sent[-1] == "websocket.close"

    in_no_time(run())


def test_a_socket_causes_few_lines_of_the_log() -> None:
    """However long each would be; without a socket, so many in a minute."""
    now = 0.0
    quiet = Quiet(lambda: now)

    def line() -> logging.LogRecord:
        return logging.LogRecord("flet", logging.ERROR, "x", 1, "y" * 100_000, (), None)

    def lines(count: int) -> int:
        return sum(quiet.filter(line()) for _ in range(count))

    token = _BUDGET.set(LogBudget(5))
    assert lines(100) == 5
    _BUDGET.reset(token)
    assert lines(1_000) == 200
    now = 61
    assert lines(10) == 10
    record = line()
    quiet.filter(record)
    assert len(record.getMessage()) < MAX_LINE_LENGTH + 20
    record = logging.LogRecord("flet", logging.ERROR, "x", 1, "a\x1b[2J\u202e", (), None)
    quiet.filter(record)
    assert record.getMessage() == "a\\u001b[2J\\u202e"


# --- the real app ----------------------------------------------------------------------------------------


ODD_FIRST: Final[tuple[bytes | str, ...]] = (
    b"\0" + bytes(msgpack.packb([UPDATE, {"id": 1, "props": {}}])),
    b"\0\x92\x01",
    b"\0\x92\x01\xc0",
    b"\0\x92\x01" + b"\x91" * 100_000,
    b"\0\x92\x01\xdf\xff\xff\xff\xff",
    b"\x01\x00",
    b"",
    b"x" * 300_000,
    "text",
)


def test_odd_first_messages_end_their_sockets(shared_server: AppServer) -> None:
    """And nobody else's; all of them at once, for what only looks like the beginning of one is waited for."""
    with ExitStack() as stack:
        other = stack.enter_context(Visitor(shared_server.url).register())
        visitors = [stack.enter_context(Visitor(shared_server.url)) for _ in ODD_FIRST]
        for visitor, message in zip(visitors, ODD_FIRST, strict=True):
            with suppress(ConnectionClosed):
                visitor.socket.send(message)
        for visitor in visitors:
            with pytest.raises(ConnectionClosed):
                visitor.wait_for(lambda: False, HEAD_TIMEOUT + 10)
        assert is_open(other)


@pytest.mark.parametrize(
    "body",
    [
        [EVENT, {"target": 1, "name": "x" * 1000, "data": None}],
        [EVENT, {"target": "x", "name": {}, "data": None}],
        [EVENT, {}],
        [EVENT, None],
        [UPDATE, {"id": 1, "props": {"views": 5}}],
        [UPDATE, {"id": [], "props": 5}],
        [INVOKE, {"control_id": 1, "call_id": "x", "result": None, "error": "x"}],
        [99, {}],
        [None],
        5,
        [REGISTER, {"session_id": "x" * 1000, "page_name": "", "page": {}}],
        [EVENT, {"target": 1, "name": "route_change", "data": {}}],
    ],
)
def test_odd_messages_take_no_more_than_their_window(shared_server: AppServer, body: object) -> None:
    with Visitor(shared_server.url).register() as visitor, Visitor(shared_server.url).register() as other:
        visitor.socket.send(b"\0" + bytes(msgpack.packb(body)))
        with Visitor(shared_server.url).register():  # who comes later is answered later
            pass
        assert is_open(other)


@pytest.mark.parametrize("route", [5, ["/"], {"a": 1}, True])
def test_an_address_that_is_no_text_is_one_line_of_the_log(shared_server: AppServer, route: object) -> None:
    """Neither the router nor what looks at the address before it goes by it, and the window goes on."""
    before = len(shared_server.output)
    with Visitor(shared_server.url).register() as visitor:
        visitor.event(1, "route_change", {"route": route})
        visitor.event(1, "route_change", {"route": "/rules"})
        visitor.wait_until_shown("rules-search")
    assert "an odd event: RouteChangeEvent" in shared_server.output[before:]


@pytest.mark.parametrize("name", ["route_change", "resize", "keyboard_event", "platform_brightness_change"])
@pytest.mark.parametrize("data", ["/rules", 5, None, ["/rules"]])
def test_an_event_of_the_page_without_its_values_leaves_no_traceback(
    shared_server: AppServer, name: str, data: object
) -> None:
    """An address, a size, or a key that is none is one line of the log, and the window goes on."""
    before = len(shared_server.output)
    with Visitor(shared_server.url).register() as visitor:
        visitor.event(1, name, data)
        visitor.event(1, "route_change", {"route": "/rules"})
        visitor.wait_until_shown("rules-search")
    has_values = name != "platform_brightness_change"
    assert ("an odd event: " in shared_server.output[before:]) == has_values


def test_a_message_becomes_no_more_than_was_received(shared_server: AppServer) -> None:
    """Three hundred bytes that inflate to 256 KB, hundreds in one read, took two gigabytes: nothing is inflated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = (packer.compress(bytes(250_000)) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    assert len(small) < 400
    frame = b"\xc2\xfe" + len(small).to_bytes(2) + bytes(4) + small
    with Visitor(shared_server.url, compression="deflate") as visitor:  # also before it is registered
        assert not visitor.socket.protocol.extensions
        with suppress(OSError):
            visitor.socket.socket.sendall(frame * 2_000)
        with pytest.raises(ConnectionClosed):
            visitor.wait_for(lambda: False)
    with Visitor(shared_server.url).register() as other:
        assert is_open(other)


def test_who_sends_more_than_anybody_taps_is_put_out(shared_server: AppServer) -> None:
    """And is not read to the end: the others go on at once."""
    flood = b"\x82\x84\0\0\0\0\0\x92\x03\xc0" * 100_000
    with Visitor(shared_server.url).register() as other, Visitor(shared_server.url).register() as visitor:
        with suppress(OSError):
            visitor.socket.socket.sendall(flood)
        with pytest.raises(ConnectionClosed):
            visitor.wait_for(lambda: False)
        assert is_open(other)


def test_an_event_that_is_none_is_one_line_of_the_log() -> None:
    """Reading it fails within Flet, again and again for who wants to fill the log."""
    try:
        from_dict(RouteChangeEvent, {})
    except TypeError:
        record = logging.LogRecord("flet", logging.ERROR, "x", 1, "Unhandled", (), sys.exc_info())
    assert Quiet(lambda: 0).filter(record)
    assert record.getMessage().startswith("Unhandled: TypeError")
    assert "\n" not in record.getMessage()


def test_a_message_is_at_most_256_kilobytes_long(shared_server: AppServer) -> None:
    """Also in pieces; a window that sends more has to begin anew."""
    for pieces in ([b"\0" * 300_000], [b"\0" * 100_000] * 3, [b"\0"] + [b""] * 5_000):
        with Visitor(shared_server.url).register() as visitor:
            with suppress(ConnectionClosed):
                visitor.socket.send(pieces)
            with pytest.raises(ConnectionClosed):
                visitor.wait_for(lambda: False)


def test_an_app_in_use_ends_in_good_order(tmp_path: Path) -> None:
    """With windows open, silent sockets, a request half sent, and an upload that never comes; `bench end` times it."""
    with AppServer(tmp_path) as server, in_use(server):
        server.stop()


def test_connections_that_ask_for_nothing_make_room(shared_server: AppServer) -> None:
    """So that they do not use up what the games need: at once where others need their place."""
    silent = [socket.create_connection(("127.0.0.1", shared_server.port)) for _ in range(5 * MAX_UNKNOWN)]
    try:
        for connection in silent[:20]:
            with suppress(OSError):  # it has made room already
                connection.sendall(b"GET / HTTP/1.1\r\n")
        with Visitor(shared_server.url).register():
            pass
        silent[30].settimeout(PATIENCE)
        with suppress(ConnectionError):  # so or so
            assert silent[30].recv(100) == b""
    finally:
        for connection in silent:
            connection.close()
