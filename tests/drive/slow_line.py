"""A slow line between a browser and a server on this machine: so many bytes in a second, and a delay of every request.

Unlike the browser's own emulation it also holds for its workers, and goes on: Chromium's (156) held back all that had
come until it was switched off, at one page in a hundred beside other work.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Final

from tests.drive import PATIENCE
from tests.drive.app_server import free_port

PIECE: Final = 8192


class SlowLine:
    """Passes connections on to a port of this machine, all of them together at `rate` bytes per second downwards.

    `trip` is the time in seconds that a request and its answer are on their way; a new connection takes as long.
    """

    def __init__(self, to_port: int, rate: float, trip: float) -> None:
        self.port: Final = free_port()
        self.passed = 0
        """The bytes that have come down: heads and bodies."""
        self._to_port, self._rate, self._trip = to_port, rate, trip
        self._is_free = 0.0

    async def serve(self, opened: Future[Callable[[], object]]) -> None:
        """Listen; the result of `opened` ends it, from any thread."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        opened.set_result(lambda: loop.call_soon_threadsafe(ended.set))
        await ended.wait()
        server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self._trip)
        try:
            theirs, to_them = await asyncio.open_connection("127.0.0.1", self._to_port)
        except OSError:
            writer.close()
            return
        with suppress(asyncio.CancelledError):  # the block has ended
            await asyncio.gather(self._up(reader, to_them), self._down(theirs, writer), return_exceptions=True)

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """All that is sent arrives a trip later, whatever else is on its way."""
        loop = asyncio.get_running_loop()
        while sent := await reader.read(1 << 16):
            loop.call_later(self._trip, writer.write, sent)
        loop.call_later(self._trip, writer.close)

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clock = asyncio.get_running_loop().time
        while sent := await reader.read(PIECE):
            self._is_free = max(self._is_free, clock()) + len(sent) / self._rate
            await asyncio.sleep(self._is_free - clock())
            self.passed += len(sent)
            writer.write(sent)
            await writer.drain()
        writer.close()


@contextmanager
def slow_line(to_port: int, rate: float, trip: float) -> Iterator[SlowLine]:
    """A slow line that is open until the end of the block."""
    line, opened = SlowLine(to_port, rate, trip), Future[Callable[[], object]]()
    thread = threading.Thread(target=lambda: asyncio.run(line.serve(opened)), daemon=True)
    thread.start()
    end = opened.result(PATIENCE)
    try:
        yield line
    finally:
        end()
        thread.join()
