"""Places of connections: a stranger's is another's soon, a known device has its own, and nothing is waited for in vain.

uvicorn's own protocols, at transports without a network, in a loop whose clock is put forward.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.admission.keys import Keys
from companion.rights import HOST
from companion.web.asgi import answer
from companion.web.connections import (
    BODY_TIMEOUT,
    HEAD_TIMEOUT,
    MAX_PER_NETWORK,
    MAX_UNKNOWN,
    UNREAD_TIMEOUT,
    Gathered,
    Http,
    Places,
    Socket,
)
from companion.web.door import Door
from tests.attack.network import SOCKET

UPGRADE = "".join(f"{name}: {value}\r\n" for name, value in SOCKET.items())


class Loop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Line(asyncio.Transport):
    """The transport of a connection: what the app has sent, and whether it has ended it."""

    def __init__(self, house: House, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("192.0.2.1", 80)})
        self.sent = b""
        self.is_over = False
        self._protocol: Any = house.protocol()
        self._protocol.connection_made(self)

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def abort(self) -> None:
        if not self.is_over:
            self.is_over = True
            asyncio.get_running_loop().call_soon(self._lost)

    close = abort

    def _lost(self) -> None:
        self._protocol.connection_lost(None)
        self._protocol = None

    def is_closing(self) -> bool:
        return self.is_over

    def get_protocol(self) -> Any:
        return self._protocol

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    async def says(self, text: str) -> None:
        """The other end sends something."""
        if text:
            self._protocol.data_received(text.encode())
        await rest()

    def is_unread(self) -> None:
        """The other end does not read what was sent."""
        self._protocol.pause_writing()

    def ends(self) -> None:
        """The app ends, and asks each connection to."""
        self._protocol.shutdown()


async def rest() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


class House:
    """The door with an app behind it that waits for a whole body, and never answers at `/long`."""

    def __init__(self, folder: Path, **places: bool) -> None:
        keys = Keys(str(folder))
        self.cookie = f"Cookie: companion={keys.admit(HOST)}\r\n"
        self.key = keys.key()
        self.done: list[str] = []
        self._state = ServerState()
        self._places = Places(**places)
        self._config = uvicorn.Config(
            Door(self._app, keys, "companion"), ws=Socket, lifespan="off", proxy_headers=True, log_config=None
        )
        self._config.load()

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
        else:
            while (message := await receive()).get("more_body"):
                pass
            if message["type"] == "http.request" and scope["path"] == "/long":
                message = await receive()
            if message["type"] == "http.request":
                await answer(send, 200)
        self.done.append(scope["path"])

    def protocol(self) -> Http:
        return Http(self._places, config=self._config, server_state=self._state, app_state={})

    def line(self, address: str = "10.0.0.1") -> Line:
        """A connection that comes in."""
        return Line(self, address)

    async def asks(self, address: str = "10.0.0.1", path: str = "/", more: str = "", method: str = "GET") -> Line:
        """A connection with a request of a known device."""
        line = self.line(address)
        await line.says(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{self.cookie}{more}\r\n")
        return line


Test = Callable[[House, Loop], Awaitable[None]]


def run(folder: Path, test: Test, **places: bool) -> None:
    loop = Loop()

    async def within() -> None:
        await test(House(folder, **places), loop)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await rest()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(within())


STRANGE = {
    "nothing": "",
    "half a head": "GET / HT",
    "half a body": "POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 15000\r\n\r\nkey=",
    "chunks without end": "POST /join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nA\r\n",
    "Expect: 100-continue": "POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
    "half an upgrade": f"GET /ws HTTP/1.1\r\nHost: x\r\n{UPGRADE}",
}


@pytest.mark.parametrize("begun", STRANGE.values(), ids=STRANGE)
def test_what_a_stranger_does_not_finish_ends_in_time(tmp_path: Path, begun: str) -> None:
    """However often it says a little more."""

    async def test(house: House, loop: Loop) -> None:
        line = house.line()
        await line.says(begun)
        for _ in range(9):
            loop.now += HEAD_TIMEOUT / 10
            await rest()
            if begun.endswith(("=", "HT")):
                await line.says("A")
        assert not line.is_over
        loop.now += HEAD_TIMEOUT / 5
        await rest()
        assert line.is_over

    run(tmp_path, test)


@pytest.mark.parametrize(
    "asked", ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", f"GET /ws HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n"], ids=["page", "ws"]
)
def test_a_stranger_has_one_answer_of_a_connection(tmp_path: Path, asked: str) -> None:
    async def test(house: House, loop: Loop) -> None:
        line = house.line()
        await line.says(asked * 3)
        assert line.sent.count(b"HTTP/1.1 40") == 1
        assert line.is_over

    run(tmp_path, test)


def test_a_new_connection_takes_the_place_of_one_of_the_device_that_has_most(tmp_path: Path) -> None:
    """So whoever is alone at an address is not put out by one who fills all, nor by many who stay."""

    async def test(house: House, loop: Loop) -> None:
        first = house.line("10.0.0.9")
        greedy = [house.line("10.0.0.1") for _ in range(2 * MAX_UNKNOWN)]
        await rest()
        assert not first.is_over
        assert [line.is_over for line in greedy] == [True] * (MAX_UNKNOWN + 1) + [False] * (MAX_UNKNOWN - 1)
        many = [house.line(f"10.0.1.{number}") for number in range(MAX_UNKNOWN)]
        await rest()
        assert sum(not line.is_over for line in (first, *greedy, *many)) == MAX_UNKNOWN
        new = house.line("10.0.0.8")
        await new.says("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"401" in new.sent

    run(tmp_path, test)


def test_a_known_device_has_a_place_of_its_own(tmp_path: Path) -> None:
    """Which no stranger takes; one device has not all of them, and shuts nobody out with those it has."""

    async def test(house: House, loop: Loop) -> None:
        known = [await house.asks(path="/long") for _ in range(MAX_PER_NETWORK + 2)]
        for number in range(2 * MAX_UNKNOWN):
            house.line(f"10.0.{number}.2")
        await rest()
        assert [line.is_over for line in known] == [False] * MAX_PER_NETWORK + [True] * 2
        other = await house.asks("10.0.0.3")
        assert other.sent.startswith(b"HTTP/1.1 200")

    run(tmp_path, test)


def test_behind_another_server_it_counts_whom_that_names(tmp_path: Path) -> None:
    """A connection that has served a known device is a stranger's again with the next request of one."""

    async def test(house: House, loop: Loop) -> None:
        body = "POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\nX-Forwarded-For: {}\r\n\r\n"
        line = await house.asks("127.0.0.1", more="X-Forwarded-For: 10.0.0.7\r\n")
        await line.says(body.format("10.0.0.1"))
        greedy = [house.line("127.0.0.1") for _ in range(MAX_UNKNOWN - 2)]
        for each in greedy:
            await each.says(body.format("10.0.0.1"))
        alone = house.line("127.0.0.1")
        await alone.says(body.format("10.0.0.5"))
        house.line("127.0.0.1")
        await rest()
        assert (line.is_over, alone.is_over) == (True, False)

    run(tmp_path, test)


def test_a_known_device_may_take_long_and_not_for_ever(tmp_path: Path) -> None:
    """A large file comes slowly; what stands still is given up, be it sent or read; a stream stays."""

    async def test(house: House, loop: Loop) -> None:
        slow = await house.asks(path="/file", more="Content-Length: 9\r\n", method="PUT")
        for _ in range(8):
            loop.now += BODY_TIMEOUT - 1
            await slow.says("x")
        assert not slow.is_over
        stream, unread = [await house.asks(path="/long") for _ in range(2)]
        unread.is_unread()
        await rest()
        loop.now += UNREAD_TIMEOUT + 1
        await rest()
        assert [line.is_over for line in (slow, stream, unread)] == [True, False, True]
        assert house.done == ["/file", "/long"]

    run(tmp_path, test)


def test_a_window_stays_and_one_that_does_not_read_ends(tmp_path: Path) -> None:
    async def test(house: House, loop: Loop) -> None:
        stays, unread = [await house.asks(path="/ws", more=UPGRADE) for _ in range(2)]
        assert stays.sent.startswith(b"HTTP/1.1 101")
        unread.is_unread()
        loop.now += UNREAD_TIMEOUT + 1
        await rest()
        assert (stays.is_over, unread.is_over) == (False, True)

    run(tmp_path, test)


def test_a_connection_that_has_ended_needs_no_collection(tmp_path: Path) -> None:
    """Fifty objects stayed for each page that was reloaded, until everything was looked through."""

    async def test(house: House, loop: Loop) -> None:
        line = await asyncio.create_task(house.asks(path="/ws", more=UPGRADE))
        parts = line.get_protocol(), line.get_protocol().conn
        ended = [weakref.ref(part) for part in parts]
        line.abort()
        await rest()
        del line, parts
        assert [part() for part in ended] == [None, None]

    gc.disable()
    try:
        run(tmp_path, test)
    finally:
        gc.enable()


def test_where_no_key_is_asked_for_whoever_asks_is_known(tmp_path: Path) -> None:
    """A connection without a request belongs to nobody: it makes room."""

    async def test(house: House, loop: Loop) -> None:
        asked = await house.asks("127.0.0.1", "/long")
        silent = [house.line("127.0.0.1") for _ in range(MAX_UNKNOWN + 1)]
        await rest()
        assert [line.is_over for line in (asked, *silent)] == [False, True, *[False] * MAX_UNKNOWN]

    run(tmp_path, test, are_all_known=True)


def test_at_the_end_nothing_unfinished_is_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Ctrl+C with a body that is still to come: no error is told, for there is none."""

    async def test(house: House, loop: Loop) -> None:
        strange = house.line()
        await strange.says(STRANGE["half a body"])
        known = await house.asks(path="/file", more="Content-Length: 9\r\n", method="PUT")
        for line in (strange, known):
            line.ends()
        await rest()
        assert house.done == ["/file"]
        assert not house._state.tasks

    run(tmp_path, test)
    assert not caplog.records


class Told(asyncio.Transport):
    """What a transport is told to send."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: Any) -> None:
        self.sent.append(data)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        self.sent.append(b"end")


def test_the_messages_of_one_drawing_are_sent_together() -> None:
    """One that came first would have a frame of its own in the browser, and the others would wait for it."""

    async def draw() -> list[bytes]:
        told = Told()
        gathered = Gathered(told, asyncio.get_running_loop())
        gathered.write(b"a place ")
        gathered.write(b"and a cover")
        assert not told.sent
        await asyncio.sleep(0)
        gathered.write(b"goodbye")
        gathered.close()
        await asyncio.sleep(0)
        return told.sent

    assert asyncio.run(draw()) == [b"a place and a cover", b"goodbye", b"end"]
