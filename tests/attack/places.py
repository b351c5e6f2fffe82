"""Connections that stay: a thousand at once without a key, of every state that one can be in, from one address or many.

Meanwhile a phone that is known comes back again and again, as one does whose screen was dark, and somebody new asks for
the page that asks for the key. A new state is a function that says what is sent at first and then now and then, and one
line in STATES.
"""

from __future__ import annotations

import multiprocessing
import resource
import selectors
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from tests.attack.network import SOCKET
from tests.attack.target import Row, Target
from tests.drive import PATIENCE
from tests.drive.secure import unsigned
from tests.drive.visitor import Visitor

CONNECTIONS: Final = 1_000
MAX_BACK_TIME: Final = 1.0
"""Seconds by which the connections may delay a known phone until it has its window again."""
MAX_HELD: Final = 20
"""Megabytes that all those connections may cost."""
DRIBBLE: Final = 0.5
"""Seconds after which each connection that has more to say says a little of it."""
LOOKS: Final = 20
AT_ONCE: Final = 50
AGAIN: Final = 5
BETWEEN: Final = 0.05
"""Seconds after which so many come, and so many of those that were put out come again: a hundred a second."""
AFRESH: Final = multiprocessing.get_context("spawn")

Head = Callable[[str], bytes]


class State(NamedTuple):
    """How a connection stays: what it says at first, what it goes on with, and what is special about its socket."""

    begins: Head
    goes_on: bytes = b""
    has_no_more: bool = False
    """It says so (half-closed)."""
    reads: bool = True


def _post(more: str = "Content-Length: 15000\r\n") -> Head:
    return lambda address: f"POST /join HTTP/1.1\r\n{address}{more}\r\nkey=".encode()


def _get(path: str = "/", end: str = "\r\n") -> Head:
    return lambda address: f"GET {path} HTTP/1.1\r\n{address}{end}".encode()


_UPGRADE: Final = "".join(f"{name}: {value}\r\n" for name, value in SOCKET.items())
STATES: Final[dict[str, State]] = {
    "silent": State(lambda address: b""),
    "slow head": State(_get(end="X: "), b"a"),
    "slow body": State(_post(), b"A"),
    "chunks without end": State(_post("Transfer-Encoding: chunked\r\n"), b"1\r\nA\r\n"),
    "Expect: 100-continue": State(_post("Content-Length: 15000\r\nExpect: 100-continue\r\n")),
    "half-closed head": State(_get(end="X: "), has_no_more=True),
    "half-closed body": State(_post(), has_no_more=True),
    "never reading": State(lambda address: _get()(address) * 400, _get()("Host: localhost\r\n") * 20, reads=False),
    "upgrade never finished": State(_get("/ws", _UPGRADE), b"a"),
    "upgrade refused, going on": State(_get("/ws", f"{_UPGRADE}\r\n"), b"\x82\x84\0\0\0\0\0\x92\x03\xc0"),
    "second head never finished": State(lambda address: _get()(address) + b"GET / HT", b"T"),
    "body after the answer": State(lambda address: _post()(address).replace(b"/join", b"/upload/x"), b"A"),
}


def _hello() -> bytes:
    """The first bytes of a browser that asks for encryption."""
    answered, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        unsigned().wrap_bio(answered, said).do_handshake()
    return said.read()


HELLO: Final = _hello()
BEFORE_TLS: Final[dict[str, State]] = {
    "silent": State(lambda address: b""),
    "half a hello": State(lambda address: HELLO[:100]),
    "slow hello": State(lambda address: HELLO[:9], b"\0"),
    "hello and no more": State(lambda address: HELLO),
    "half-closed hello": State(lambda address: HELLO[:100], has_no_more=True),
    "hello, never reading": State(lambda address: HELLO, HELLO, reads=False),
    "no hello": State(_get()),
}
"""Of an app that speaks HTTPS: before anything is encrypted."""
ALL: Final = {"http": STATES, "https": BEFORE_TLS}


def from_one(target: Target, row: Row, quick: bool) -> None:
    """All from this machine, which no address tells from the phone."""
    _held(target, row, quick, is_many=False)


def before_tls(target: Target, row: Row, quick: bool) -> None:
    """All from this machine, before they are encrypted."""
    _held(target, row, quick, is_many=False)


def from_many(target: Target, row: Row, quick: bool) -> None:
    """Each from an address of its own, as the trusted server before the app says."""
    _held(target, row, quick, is_many=True)


def hold(url: str, count: int, is_many: bool, told: Connection) -> None:
    """Hold connections in a process of its own until it is told to end; say when all have begun, and how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192), most))
    _Holding(url, count, is_many).run(told)


class _Holding:
    """The connections, each of which comes again when it was put out."""

    def __init__(self, url: str, count: int, is_many: bool) -> None:
        address = urlsplit(url)
        self._port, self._is_many = address.port, is_many
        states = list(ALL[address.scheme].values())
        self._states = [states[number % len(states)] for number in range(count)]
        self._open: dict[int, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._opened = 0

    def run(self, told: Connection) -> None:
        """Hold them."""
        dribbled = came = time.monotonic()
        has_told = False
        while not told.poll():
            if time.monotonic() - came > BETWEEN:
                came = time.monotonic()
                missing = (number for number in range(len(self._states)) if number not in self._open)
                for number in islice(missing, AGAIN if has_told else AT_ONCE):
                    with suppress(OSError):
                        self._begin(number)
            if self._opened >= len(self._states) and not has_told:
                has_told = True
                told.send(self._opened)
            for key, _ in self._selector.select(BETWEEN):
                self._hear(key.data)
            if time.monotonic() - dribbled > DRIBBLE:
                dribbled = time.monotonic()
                for number in tuple(self._open):
                    self._say(number, self._states[number].goes_on)
        told.send(self._opened)

    def _begin(self, number: int) -> None:
        state = self._states[number]
        connection = socket.socket()
        if not state.reads:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        connection.settimeout(1)
        connection.connect(("127.0.0.1", self._port))
        connection.setblocking(False)
        self._open[number] = connection
        self._opened += 1
        from_where = f"X-Forwarded-For: 10.{self._opened >> 16}.{self._opened >> 8 & 255}.{self._opened & 255}\r\n"
        self._say(number, state.begins(f"Host: localhost:{self._port}\r\n{from_where if self._is_many else ''}"))
        if number in self._open:
            if state.has_no_more:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_WR)
            if state.reads:
                self._selector.register(connection, selectors.EVENT_READ, number)

    def _say(self, number: int, data: bytes) -> None:
        try:
            if data and number in self._open:
                self._open[number].send(data)
        except BlockingIOError:
            pass
        except OSError:
            self._leave(number)

    def _hear(self, number: int) -> None:
        try:
            if not self._open[number].recv(65_536):
                self._leave(number)
        except BlockingIOError:
            pass
        except OSError:
            self._leave(number)

    def _leave(self, number: int) -> None:
        connection = self._open.pop(number)
        with suppress(KeyError, ValueError):
            self._selector.unregister(connection)
        connection.close()


def _held(target: Target, row: Row, quick: bool, is_many: bool) -> None:
    times = 2 if quick else LOOKS
    alone = max(_looks(target, row, times))
    before, count = target.memory(), CONNECTIONS // 4 if quick else CONNECTIONS
    ours, theirs = AFRESH.Pipe()
    holding = AFRESH.Process(target=hold, args=(target.server.url, count, is_many, theirs), daemon=True)
    holding.start()
    try:
        if not ours.poll(60):
            row.crash("the connections are not taken at all")
            return
        ours.recv()
        longest = max(_looks(target, row, times))
        if longest - alone > MAX_BACK_TIME:
            row.excesses.append(f"a known phone was back more than {MAX_BACK_TIME:.0f} s later than without them")
        row.note = f"a known phone was back within {longest:.2f} s; without the connections within {alone:.2f} s"
        if (cost := target.memory() - before) > MAX_HELD:
            row.excesses.append(f"the connections cost {cost:.0f} MB")
        ours.send(None)
        row.tries = ours.recv()
    finally:
        holding.kill()
        holding.join()


def _looks(target: Target, row: Row, times: int) -> Iterator[float]:
    """The seconds that a known phone took to come back, each time; somebody new gets the page that asks for the key."""
    yield 0.0
    for _ in range(times):
        start, problem = time.monotonic(), None
        while time.monotonic() - start < PATIENCE:  # as a browser does: its place may be given away before it is known
            try:
                with Visitor(target.server.url, headers=target.headers).register():
                    yield time.monotonic() - start
                break
            except Exception as error:
                problem = error
        else:
            row.crash(f"a known phone was not let in: {type(problem).__name__}: {problem}")
        try:
            with target.server.connect() as new:
                new.sendall(_get()(f"Host: localhost:{target.server.port}\r\n"))
                answer = new.recv(100)
        except OSError as error:
            answer = str(error).encode()
        if b" 401 " not in answer:
            row.crash(f"somebody new was answered: {answer[:60]!r}")
