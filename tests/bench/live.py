"""The cost of onlookers: one window that speaks the protocol taps, and onlookers read their streams.

Their client is this process, on the same machine: it reads what comes and draws nothing, so a browser's own time is in
none of the figures. The processor's time is the server's; the quiet table alone is the reference.
"""

from __future__ import annotations

import os
import selectors
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final, NamedTuple

from websockets.exceptions import ConnectionClosed

from tests.bench.measure import Comparison, Figure, Medians, processor
from tests.bench.open_table import OpenTable, open_table
from tests.bench.phones import phones
from tests.drive.app_server import AppServer
from tests.drive.onlooker import Onlooker
from tests.drive.visitor import Visitor, undo_and_redo

ONLOOKERS: Final = (1, 100)
TAPS: Final = 10
QUIET: Final = 0.5
"""Seconds without a message after which everybody is up to date."""
LONGEST: Final = 20.0
SETTLED: Final = 0.35
"""Seconds after which what a tap changes is drawn; a table lets itself be tapped again 0.4 s after it has settled."""
SPAN: Final = 1.0
MAX_BEAT: Final = 100
GOALS: Final = {"wait": 1.2, "last": 1000.0, "processor": 5.0, "window": 20.0, "memory": 0.5}
"""A core serves two hundred onlookers or fifty windows of players within a second of a tap."""


class Reader:
    """Reader of the tapper's window; notes the time of each message."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._visitor.rest(0.05)
        self._times: list[float] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            while True:
                self._visitor.socket.recv()
                self._times.append(time.monotonic())
        except (ConnectionClosed, OSError):
            return

    @property
    def first(self) -> float:
        """When something came first; 0 before that."""
        return next(iter(self._times), 0.0)

    @property
    def drawn(self) -> float:
        """When all that a tap changes had come: what comes after the table has settled only lets it take taps again."""
        return max((came for came in self._times if came < self._times[0] + SETTLED), default=0.0)

    @property
    def came(self) -> float:
        """When something came last; 0 before anything has."""
        return next(reversed(self._times), 0.0)

    def forget(self) -> None:
        """Note the next message as the first."""
        self._times = []


class Audience:
    """Reader of all onlookers, in one thread: a hundred would be measured instead of the app.

    A beat, which says that the app is there, is nothing new.
    """

    def __init__(self, onlookers: Sequence[Onlooker]) -> None:
        self._came = dict.fromkeys(range(len(onlookers)), 0.0)
        self._selector = selectors.DefaultSelector()
        for number, onlooker in enumerate(onlookers):
            onlooker.next()
            self._selector.register(onlooker.socket, selectors.EVENT_READ, number)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            for key, _ in self._selector.select():
                try:
                    data = os.read(key.fd, 1_000_000)
                except OSError:
                    data = b""
                if not data:
                    self._selector.unregister(key.fileobj)
                elif b"beat" not in data or len(data) > MAX_BEAT:
                    self._came[key.data] = time.monotonic()

    def forget(self) -> None:
        """Note the next change as the first."""
        self._came = dict.fromkeys(self._came, 0.0)

    @property
    def last(self) -> float:
        """When the last of them had it; 0 as long as somebody has not, 1 where there is nobody."""
        return min(self._came.values(), default=1) and max(self._came.values(), default=1)


class Tap(NamedTuple):
    """The time of a tap, in milliseconds: until its own window had all, until the last onlooker had; and the cost."""

    wait: float
    last: float
    processor: float


def live() -> Iterator[object]:
    """The lines of phones, of onlookers, and of one more window: a tap beside them, and one at the quiet table.

    One process of the app takes some milliseconds more or less for a tap than another: all are of the same one.
    """
    yield from phones()
    with open_table(max(ONLOOKERS)) as table, ExitStack() as stack:
        taps = tapping(table, stack)
        quiet = taps(Audience([]))
        alone, used_alone = statistics.median(tap.wait for tap in quiet), least(quiet)
        yield f"live: alone, a tap is there in {alone:.0f} ms and takes at least {used_alone:.0f} ms of processor"
        for count in ONLOOKERS:
            beside, memory = before_onlookers(table, taps, count)
            wait = statistics.median(tap.wait for tap in beside)
            last = statistics.median(tap.last for tap in beside)
            each = (least(beside) - used_alone) / count
            yield Comparison(f"live: the tapper's wait with {count} onlookers", Medians(wait, alone), GOALS["wait"])
            yield Figure(f"live: the last of {count} onlookers is up to date after", last, GOALS["last"], "ms")
            yield Figure(f"live: each of {count} onlookers takes of the processor", each, GOALS["processor"], "ms")
            yield Figure(
                f"live: each of {count} onlookers takes of the memory", memory / count / 1e6, GOALS["memory"], "MB"
            )
        used_alone = least(taps(Audience([])))  # once more, for a process that has run for a while
        Reader(window_of(table, stack))
        more = least(taps(Audience([]))) - used_alone
        yield Figure("live: one more window takes of the processor", more, GOALS["window"], "ms")


def before_onlookers(table: OpenTable, taps: Callable[[Audience], list[Tap]], count: int) -> tuple[list[Tap], int]:
    """Tap before so many onlookers, and the bytes that these take together."""
    with ExitStack() as stack:
        before = table.server.memory("VmRSS")
        secrets = table.onlookers[:count]
        onlookers = [stack.enter_context(Onlooker(table.server.url, f"{table.cookie}={secret}")) for secret in secrets]
        audience = Audience(onlookers)
        time.sleep(3)
        memory = table.server.memory("VmRSS") - before
        return taps(audience), memory


def least(taps: Sequence[Tap]) -> float:
    """The processor's time of the cheapest tap: by what else the machine does they differ more than by an onlooker."""
    return min(tap.processor for tap in taps)


def window_of(table: OpenTable, stack: ExitStack) -> Visitor:
    """A window of the host at the table."""
    visitor = Visitor(table.server.url, table.route, headers={"Cookie": f"{table.cookie}={table.host}"})
    stack.enter_context(visitor.register())
    visitor.wait_until_shown("undo")
    visitor.rest(3)  # what a new app does beside, once
    return visitor


def tapping(table: OpenTable, stack: ExitStack) -> Callable[[Audience], list[Tap]]:
    """Open a window of the host, and return what taps in it before an audience."""
    tapper = window_of(table, stack)
    undo, redo = undo_and_redo(tapper)
    own = Reader(tapper)

    def taps(audience: Audience) -> list[Tap]:
        clicks = (partial(tapper.event, (undo, redo)[turn % 2], "click") for turn in range(TAPS))
        return [tap(table.server, own, click, audience) for click in clicks][2:]

    return taps


def tap(server: AppServer, own: Reader, click: Callable[[], None], audience: Audience) -> Tap:
    """Undo, or redo: everybody sees another position."""
    own.forget()
    audience.forget()
    used, start = processor(server.pid), time.monotonic()
    click()
    while not (own.first and audience.last) and time.monotonic() - start < LONGEST:
        time.sleep(0.005)
    while time.monotonic() - own.came < QUIET:
        time.sleep(0.02)
    while time.monotonic() - start < SPAN:  # every tap is given the same time, and so many beats of the onlookers
        time.sleep(0.02)
    last = audience.last if audience.last > 1 else own.drawn
    return Tap(1000 * (own.drawn - start), 1000 * (last - start), 1000 * (processor(server.pid) - used))
