"""The WebSockets of windows: who may open one, limits on messages, and their end after a disconnect.

Flet waits for ever if a browser leaves before it has registered, and does not end the session if it leaves while being
sent something. So a socket is passed to Flet only with its registration, and sending to a client that has disconnected
is not an error.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from companion.admission.messages import is_modest
from companion.engine.characters import escaped
from companion.flet_patches.served.wire import PING, REGISTRATION, is_caused_by_browser
from companion.rights import DEVICE, Device
from companion.web.asgi import App, Message, Receive, Send, refuse_socket
from companion.web.connections import Limits
from companion.web.hosts import is_loopback, network_of

SEND_TIMEOUT: Final = 30.0
"""Seconds that a window may take to read a message."""
END_TIMEOUT: Final = 0.5
"""Seconds for Flet to end a session by itself."""
MAX_LINE_LENGTH: Final = 4_000
MAX_LINES: Final = 300
"""Maximum number of log lines in a minute."""

_GONE: Final[Message] = {"type": "websocket.disconnect", "code": 1001}

log = logging.getLogger("companion.web")


class LogBudget:
    """Number of log lines that one socket may still cause."""

    def __init__(self, lines: int) -> None:
        self.left = lines


_BUDGET: Final[ContextVar[LogBudget | None]] = ContextVar("log_budget", default=None)


class Quiet(logging.Filter):
    """Log filter that limits the lines that one socket may cause, and all lines in a minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._minute = 0
        self._lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if a line is to be written; long lines are shortened, and control characters are escaped."""
        budget = _BUDGET.get()
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute, self._lines = minute, 0
        self._lines += 1
        if budget:
            budget.left -= 1
        if self._lines > MAX_LINES or (budget and budget.left < 0):
            return False
        text, error = record.getMessage(), record.exc_info[1] if record.exc_info else None
        if error is not None and is_caused_by_browser(record.name, error):
            text = f"{text}: {type(error).__name__}: {error}"  # an invalid message or a disconnect: no traceback
        elif record.exc_info:
            text = f"{text}\n{logging.Formatter().formatException(record.exc_info)}"
        record.msg, record.args = _shortened(escaped(_shortened(text))), ()
        record.exc_info = record.exc_text = None
        return True


def _shortened(text: str) -> str:
    half = MAX_LINE_LENGTH // 2
    return text if len(text) <= MAX_LINE_LENGTH else f"{text[:half]}\n ... \n{text[-half:]}"


def _is_modest_message(message: Message) -> bool:
    """Return True if a message is binary and needs little more memory than its length (`is_modest`)."""
    data = message.get("bytes")
    return data is not None and is_modest(data)


class Sockets:
    """ASGI layer that passes registered windows on to Flet, within the limits."""

    def __init__(self, app: App, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._open: dict[asyncio.Event, tuple[str, Device]] = {}
        self._heard_at = time.monotonic()
        self.on_change: Callable[[], None] = lambda: None
        """Called when a window opens or closes."""

    @property
    def present(self) -> frozenset[str]:
        """Ids of the devices with an open window."""
        return frozenset(device.id for _, device in self._open.values())

    def unused(self) -> float:
        """Return the seconds since the last message of any window."""
        return time.monotonic() - self._heard_at

    def put_out(self, device: Device) -> None:
        """Close the sockets of a device whose right has ended."""
        for gone, (_, other) in self._open.items():
            if other == device:
                gone.set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one socket, or pass the request on."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else ""
        network, count = network_of(address), Counter(network for network, _ in self._open.values())
        is_many = not is_loopback(address) and count[network] >= self._limits.sockets_a_network
        if is_many or len(self._open) >= self._limits.sockets:
            log.warning("too many windows: %s has %d of %d", network, count[network], len(self._open))
            await refuse_socket(receive, send)
            return
        _BUDGET.set(LogBudget(self._limits.log_lines))
        gone = asyncio.Event()
        self._open[gone] = network, DEVICE.get()
        self.on_change()

        async def heard() -> Message:
            message = await receive()
            self._heard_at = time.monotonic()
            return message

        try:
            await _Served(self._app, self._limits, scope, heard, send, gone).run()
        finally:
            del self._open[gone]
            self.on_change()


class _Served:
    """State of one socket being served: its connection, its limits and the counts so far; hence so long.

    `gone` is set when the client has disconnected or has to be disconnected.
    """

    def __init__(
        self, app: App, limits: Limits, scope: Message, receive: Receive, send: Send, gone: asyncio.Event
    ) -> None:
        self._app = app
        self._limits = limits
        self._scope = scope
        self._receive = receive
        self._send = send
        self._gone = gone
        self._left = asyncio.ensure_future(gone.wait())
        self._answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once Flet has sent anything; without a valid registration it never does."""
        self._waiting: list[Message] = []
        self._room = asyncio.Event()
        self._room.set()
        self._allowed = float(limits.burst)
        self._counted_at = 0.0

    async def run(self) -> None:
        """Serve the socket from the handshake to its end."""
        await self._receive()
        try:
            await self._send({"type": "websocket.accept"})
        except Exception:  # the client has disconnected already
            self._left.cancel()
            return
        try:
            async with asyncio.timeout(self._limits.until_registered):
                first = await self._heard()
        except TimeoutError:
            first = _GONE
        if not _is_modest_message(first) or not first["bytes"].startswith(REGISTRATION):
            self._left.cancel()
            await self._close()
            return
        self._waiting = [{"type": "websocket.connect"}, first]
        flet = asyncio.ensure_future(self._app(self._scope, self._next, self._pass_on))
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._limits.until_registered):
                    await self._any(flet, self._answered)
            if self._answered.done():
                await self._any(flet, self._left)
                await asyncio.wait({flet}, timeout=END_TIMEOUT)
        finally:
            self._gone.set()
            self._left.cancel()
            flet.cancel()
            with contextlib.suppress(Exception, asyncio.CancelledError):
                await flet
        await self._close()

    async def _any(self, *of: "asyncio.Future[Any]") -> None:
        """Return when one of the futures is done, or the client is gone."""
        await asyncio.wait({*of, self._left}, return_when=asyncio.FIRST_COMPLETED)

    async def _close(self) -> None:
        with contextlib.suppress(Exception):  # the client may have disconnected already
            await self._send({"type": "websocket.close", "code": 1000})

    async def _next(self) -> Message:
        """Return the next message for Flet; waits until the previous output is read and the rate limit allows it."""
        if self._waiting:
            return self._waiting.pop(0)
        message: Message = {"bytes": PING}
        while message.get("bytes") == PING:
            await self._room.wait()
            await self._slow_down()
            message = await self._heard()
            if message.get("bytes") == PING:
                await self._pass_on({"type": "websocket.send", "bytes": PING})
        if not _is_modest_message(message):
            self._gone.set()
            return _GONE
        return message

    async def _heard(self) -> Message:
        """Return the next received message, or a disconnect if the client is gone."""
        coming = asyncio.ensure_future(self._receive())
        try:
            await self._any(coming, self._left)
            return coming.result() if coming.done() else _GONE
        finally:
            coming.cancel()

    async def _slow_down(self) -> None:
        now = asyncio.get_running_loop().time()
        passed, self._counted_at = now - self._counted_at, now
        self._allowed = min(self._limits.burst, self._allowed + passed * self._limits.messages) - 1
        if self._allowed < 0:
            await asyncio.sleep(-self._allowed / self._limits.messages)

    async def _pass_on(self, message: Message) -> None:
        """Send a message of Flet; ignored if the client is gone."""
        if message["type"] == "websocket.accept" or self._gone.is_set():
            return
        self._room.clear()
        if not self._answered.done():
            self._answered.set_result(None)
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self._send(message)
        except Exception as error:  # a lost connection raises many types of error; Flet needs none of them
            log.debug("a window has left: %s", error)
            self._gone.set()
        finally:
            self._room.set()
