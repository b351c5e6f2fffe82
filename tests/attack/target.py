"""The app under attack: its process, what it takes, and a window at its table that must not be kept waiting."""

from __future__ import annotations

import http.client
import multiprocessing
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from websockets.exceptions import ConnectionClosed

from tests.drive.app_server import AppServer
from tests.drive.visitor import Visitor

MAX_MEMORY: Final = 150
"""Megabytes that an attack may cost, at its worst."""
MAX_DELAY: Final = 100
"""Milliseconds for which others may be kept waiting, on a machine that does nothing else."""
SHUTDOWN_TIMEOUT: Final = 3
"""Seconds until the app has ended, with windows open."""
BETWEEN: Final = 0.01
PUBLIC: Final = ("--address", "https://table.example/", "--name", "127.0.0.1")
"""An app that asks for a key, and believes what a server on its machine says of the sender."""
_AFRESH: Final = multiprocessing.get_context("spawn")
_HEADINGS: Final = ("part", "tries", "crashes", "silent", "delay ms", "peak MB", "after MB", "seconds")
WIDTHS: Final = (30, 8, 9, 8, 10, 9, 10, 9)
_SHOWN: Final = 5
_HALF: Final = 200


@dataclass(slots=True)
class Row:
    """The findings of a part of the attack; memory is counted from before the part."""

    part: str
    tries: int = 0
    crashes: int = 0
    silent: int = 0
    delay: float = 0.0
    peak: float = 0.0
    after: float = 0.0
    seconds: float = 0.0
    note: str = ""
    troubles: list[str] = field(default_factory=list)
    excesses: list[str] = field(default_factory=list)
    """Limits of time or memory that were exceeded, which a machine that is busy otherwise does too."""

    def crash(self, what: str) -> None:
        """Something has failed that should not."""
        self.crashes += 1
        self.troubles.append(f"crash: {what}")

    def be_silent(self, what: str) -> None:
        """Nobody was told what has become of it."""
        self.silent += 1
        self.troubles.append(f"silent: {what}")

    def is_fine(self, longest: float) -> bool:
        """True if nothing has failed, and nobody was kept waiting for longer than so many milliseconds."""
        return not (self.crashes or self.silent or self.excesses) and self.delay <= longest and self.peak <= MAX_MEMORY

    @property
    def lines(self) -> list[str]:
        """The row as it is printed."""
        numbers = (self.tries, self.crashes, self.silent, *(f"{n:.0f}" for n in (self.delay, self.peak, self.after)))
        told = (*filter(None, [self.note]), *self.excesses, *self.troubles[:_SHOWN])
        return [line(self.part, *numbers, f"{self.seconds:.0f}"), *map(_shortened, told)]


def _shortened(text: str) -> str:
    """What is told of a row, without the middle if it is long: the end of a traceback says most."""
    return f"    {text}" if len(text) <= 2 * _HALF else f"    {text[:_HALF]} [...] {text[-_HALF:]}"


def line(*cells: object) -> str:
    """A line of the table."""
    first, *others = (f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))
    return first.strip().ljust(WIDTHS[0]) + "".join(others)


def heading() -> str:
    """The first line of the table."""
    return line(*_HEADINGS)


class Target:
    """A running app, and a window at its table."""

    def __init__(self, server: AppServer, headers: dict[str, str] | None = None) -> None:
        """`headers` are those of a known device, where the app lets nobody else in."""
        self.server = server
        self.headers = headers or {}
        self._delays, theirs = _AFRESH.Pipe()
        self._other = _AFRESH.Process(target=_watch, args=(server.url, self.headers, theirs), daemon=True)
        self._other.start()
        theirs.close()
        self._longest_delay()

    def visitor(self, route: str = "/") -> Visitor:
        """A window of somebody hostile."""
        return Visitor(self.server.url, route, headers=self.headers).register()

    @contextmanager
    def part(self, name: str) -> Iterator[Row]:
        """Count what one part of the attack costs."""
        row, start, printed = Row(name), time.monotonic(), len(self.server.output)
        before = self.memory()
        self._forget_peak()
        self._longest_delay()
        try:
            yield row
        except Exception as error:
            row.crash(f"{type(error).__name__}: {error}")
        row.peak = self.memory("VmHWM") - before
        time.sleep(0.3)  # what was begun ends
        row.after = self.memory() - before
        row.delay = 1000 * self._longest_delay()
        row.seconds = time.monotonic() - start
        if not self._other.is_alive():
            row.crash("the window at the table was put out")
        for found in re.finditer(r"Traceback.*?\n(?=\S)(.*)", self.server.output[printed:], re.DOTALL):
            row.crash(found[0])

    def end(self) -> Row:
        """End the app as Ctrl+C does, with a window open; `seconds` is what it took."""
        row = Row("the end", tries=1)
        row.seconds = self.server.stop()
        self._other.join(5)
        return row

    def _longest_delay(self) -> float:
        """The seconds that the other window had to wait at most since it was asked last."""
        try:
            self._delays.send(None)
            return float(self._delays.recv())
        except (EOFError, OSError):
            return 0.0

    def memory(self, what: str = "VmRSS") -> float:
        """The megabytes that the app has now, or has had at most (`VmHWM`)."""
        return self.server.memory(what) / 1e6

    def _forget_peak(self) -> None:
        with suppress(OSError):
            Path(f"/proc/{self.server.pid}/clear_refs").write_text("5", "ascii")


def known(server: AppServer) -> Target:
    """The target where a key is asked for, with a device that has shown it."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.sock = server.connect()
    connection.request("POST", "/join", f"key={server.key}", {"Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    connection.close()
    return Target(server, {"Cookie": str(answer.headers["set-cookie"]).partition(";")[0]})


def _watch(url: str, headers: dict[str, str], asked: Connection) -> None:
    """The window at the table: how long is it kept waiting? By itself, so that it need not wait for the attack."""
    longest = 0.0
    with suppress(ConnectionClosed, OSError), Visitor(url, headers=headers).register() as window:
        while True:
            start = time.monotonic()
            answered = window.socket.ping(ack_on_close=True)
            while not answered.wait(0.5):
                longest = max(longest, time.monotonic() - start)
            longest = max(longest, time.monotonic() - start)
            with suppress(TimeoutError):
                window.socket.recv(timeout=0)
            if asked.poll(BETWEEN):
                asked.recv()
                asked.send(longest)
                longest = 0.0
