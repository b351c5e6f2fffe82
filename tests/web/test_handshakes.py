"""HTTPS before it is encrypted: each connection has a place, makes room for the next, and ends in time.

Real sockets, on a loop whose clock is turned, and on the loop that the app has where it is installed.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import importlib.util
import logging
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from uvicorn.server import ServerState

from companion.web.connections import HEAD_TIMEOUT, MAX_UNKNOWN, Places
from companion.web.handshakes import Handshake, context_of
from tests.conftest import by_turns
from tests.drive.secure import made_certificate, unsigned
from tests.session.clock import TimelessLoop

Loop = Callable[[], asyncio.AbstractEventLoop]
LOOPS: list[Any] = [pytest.param(TimelessLoop, id="asyncio")]
if importlib.util.find_spec("uvloop"):
    LOOPS.append(pytest.param(importlib.import_module("uvloop").new_event_loop, id="uvloop"))


class Echo(asyncio.Protocol):
    """The handler of a connection: it echoes what it receives."""

    def __init__(self, places: Places, **named: Any) -> None:
        self._places = places

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._place = self._places.take(transport, "192.0.2.1")

    def connection_lost(self, exc: Exception | None) -> None:
        self._place.leave()

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)


class House:
    """A server with a certificate."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.places = Places()
        self.state = ServerState()
        self._context = context
        self.port = 0
        self.turns = 0
        """Turns of the loop between the last words of a client and its leaving."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[House]:
        server = await asyncio.get_running_loop().create_server(
            lambda: Handshake(self.places, self._context, Echo, server_state=self.state), "127.0.0.1"
        )
        self.port = server.sockets[0].getsockname()[1]
        yield self
        server.close()

    @property
    def taken(self) -> int:
        return len(self.places._taken)

    async def says(self, text: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that is not encrypted."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text)
        return reader, writer

    async def answers(self) -> bool:
        """True if somebody new is answered."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, ssl=unsigned())
        writer.write(b"hello")
        answer = await reader.readexactly(5)
        writer.transport.abort()
        return answer == b"hello"


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    certificate, key = made_certificate(tmp_path_factory.mktemp("certificate"))
    return context_of((str(certificate), str(key)))


def run(context: ssl.SSLContext, loop: Loop, test: Callable[[House], Awaitable[None]]) -> None:
    async def within() -> None:
        async with House(context).open() as house:
            await test(house)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(within())


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def hello() -> tuple[ssl.SSLObject, ssl.MemoryBIO, ssl.MemoryBIO]:
    """A browser's side of an encryption, after its first words."""
    heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    browser = unsigned().wrap_bio(heard, said)
    with pytest.raises(ssl.SSLWantReadError):
        browser.do_handshake()
    return browser, heard, said


@pytest.mark.parametrize("loop", LOOPS)
def test_those_that_never_agree_make_room(context: ssl.SSLContext, loop: Loop) -> None:
    """However many there are: silent ones, and some that have begun."""

    async def test(house: House) -> None:
        begun = hello()[2].read()
        stays = [await house.says(text) for text in (b"", begun[:50], begun) for _ in range(MAX_UNKNOWN)]
        await until(lambda: house.taken == MAX_UNKNOWN)
        assert await house.answers()
        assert await stays[0][0].read() == b""
        assert house.taken <= MAX_UNKNOWN

    run(context, loop, test)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_hello_may_come_in_pieces_and_a_request_with_the_last_words(context: ssl.SSLContext, loop: Loop) -> None:
    async def test(house: House) -> None:
        browser, heard, said = hello()
        reader, writer = await house.says()
        for byte in said.read():
            writer.write(bytes([byte]))
            await asyncio.sleep(0)
        while True:
            heard.write(await reader.read(65_536))
            try:
                browser.do_handshake()
                break
            except ssl.SSLWantReadError:
                writer.write(said.read())
        browser.write(b"GET / HTTP/1.1")
        writer.write(said.read())
        while True:
            heard.write(await reader.read(65_536))
            try:
                answer = browser.read()
                break
            except ssl.SSLWantReadError:
                pass
        assert answer == b"GET / HTTP/1.1"
        assert house.taken == 1
        writer.transport.abort()
        await until(lambda: house.taken == 0)

    run(context, loop, test)


@pytest.mark.parametrize("loop", LOOPS)
def test_what_is_no_tls_is_put_out_at_once(context: ssl.SSLContext, loop: Loop) -> None:
    async def test(house: House) -> None:
        reader, _ = await house.says(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.read()
        await until(lambda: house.taken == 0)
        assert not house.state.connections

    run(context, loop, test)


@pytest.mark.parametrize("length", [0, 50, None], ids=["silent", "half a hello", "hello and no more"])
def test_what_is_not_agreed_on_ends_in_time(context: ssl.SSLContext, length: int | None) -> None:
    async def test(house: House) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        _, writer = await house.says(hello()[2].read()[:length])
        await until(lambda: house.taken == 1)
        await until(lambda: house.taken == 0)
        assert round(loop.time() - start, 6) >= HEAD_TIMEOUT
        await until(lambda: not house.state.connections)
        writer.close()

    run(context, TimelessLoop, test)


@pytest.mark.parametrize("loop", LOOPS)
def test_at_the_end_nothing_is_agreed_on_any_more(context: ssl.SSLContext, loop: Loop) -> None:
    async def test(house: House) -> None:
        begun = [await house.says(text) for text in (b"", hello()[2].read()[:50])]
        await until(lambda: len(house.state.connections) == len(begun))
        for connection in list(house.state.connections):
            connection.shutdown()
        await until(lambda: not house.state.connections and not house.taken)

    run(context, loop, test)


def _left(writer: asyncio.StreamWriter, is_abrupt: bool) -> None:
    """The client goes: in good order, or by a reset, as a process that is killed with unread data."""
    if is_abrupt and writer.get_extra_info("socket") is not None:  # else the app was first
        own = writer.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
    else:
        writer.close()


STAGES = (
    "silent",
    "half a hello",
    "hello",
    "answer half read",
    "answer read",
    "agreed",
    "agreed and asked",
    "rubbish",
    "alert",
)


async def _comes_and_goes(house: House, stage: str, is_abrupt: bool) -> None:
    browser, heard, said = hello()
    words = said.read()
    reader, writer = await house.says()
    writer.write({"silent": b"", "half a hello": words[:50]}.get(stage, words))
    if stage not in STAGES[:3]:
        heard.write(await reader.read(200 if stage == "answer half read" else 65_536))
    if stage in ("rubbish", "alert"):
        writer.write(b"\x16\x03\x03\x00\x05hello" if stage == "rubbish" else b"\x15\x03\x03\x00\x02\x02\x28")
    if stage.startswith("agreed"):
        while True:
            try:
                browser.do_handshake()
                break
            except ssl.SSLWantReadError:
                if not (data := await reader.read(65_536)):
                    return
                heard.write(data)
        if stage == "agreed and asked":
            browser.write(b"GET / HTTP/1.1")
        writer.write(said.read())
    for _ in range(house.turns):
        await asyncio.sleep(0)
    _left(writer, is_abrupt)


@pytest.mark.parametrize("is_abrupt", [False, True], ids=["closed", "reset"])
@pytest.mark.parametrize("stage", by_turns(STAGES, 3))
@pytest.mark.parametrize("loop", LOOPS)
def test_who_leaves_while_it_is_agreed_on_leaves_no_error(
    context: ssl.SSLContext, loop: Loop, stage: str, is_abrupt: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """At any moment, also between two turns of the app, and when its place was taken meanwhile."""
    wrong: list[dict[str, Any]] = []

    async def test(house: House) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: wrong.append(about))
        for turns in range(12):
            house.turns = turns
            await _comes_and_goes(house, stage, is_abrupt)
            begun = asyncio.ensure_future(_comes_and_goes(house, stage, is_abrupt))
            for _ in range(turns):
                await asyncio.sleep(0)
            for connection in list(house.state.connections):
                connection.shutdown()
            with suppress(OSError, ssl.SSLError):
                await asyncio.wait_for(begun, 5)
        assert await house.answers()
        await until(lambda: not house.taken and not house.state.connections)
        gc.collect()
        await asyncio.sleep(0.01)

    run(context, loop, test)
    gc.collect()
    assert not wrong
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]


class Evicted(Handshake):
    """A connection whose place is given to another so many turns of the loop after its first words."""

    turns = 0

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._count(self.turns)

    def _count(self, left: int) -> None:
        if left:
            asyncio.get_running_loop().call_soon(self._count, left - 1)
        else:
            self._place.end()


@pytest.mark.parametrize("words", ["hello", "no TLS"])
@pytest.mark.parametrize("turns", by_turns(range(8), 5))
@pytest.mark.parametrize("loop", LOOPS)
def test_a_place_that_is_given_away_meanwhile_leaves_no_error(
    context: ssl.SSLContext, loop: Loop, turns: int, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    wrong: list[dict[str, Any]] = []

    async def test() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: wrong.append(about))
        places, state = Places(), ServerState()

        def connection() -> Evicted:
            made = Evicted(places, context, Echo, server_state=state)
            made.turns = turns
            return made

        server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1")
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
            writer.write(hello()[2].read() if words == "hello" else b"GET / HTTP/1.1\r\n\r\n")
            with suppress(OSError):
                await reader.read()
            writer.close()
        await until(lambda: not places._taken and not state.connections)
        gc.collect()
        await asyncio.sleep(0.01)
        server.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())
    gc.collect()
    assert not wrong
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]
