"""The connection to the hub, in a thread of its own: requests wait for their answers, callbacks run in that thread.

A connection that failed in any way is dropped, and a new one starts from nothing: no request waits in a buffer and is
sent later, after its caller was told that it failed.
"""

import asyncio
import contextlib
import itertools
import logging
import random
import secrets
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import CancelledError
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import Header, StorageType, StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import APIError, NoStreamResponseError, NotFoundError

from companion.hub.address import Where
from companion.hub.following import Following, history
from companion.hub.messages import LARGEST, Message
from companion.play.ports import StoreError

CONNECT_TIMEOUT: Final = 2
SEND_TIMEOUT: Final = 1.0
"""Timeout in seconds of a request; then it is sent once more."""
ANSWER_TIMEOUT: Final = 2.5
PATIENCE: Final = 2.0
"""Seconds of silence after which a connection is dropped; an idle hub sends a heartbeat twice a second."""
AGAIN: Final = 0.25
"""Seconds before the next attempt to connect."""
LEADERLESS: Final = 0.4
"""Seconds before a request to a stream without a leader is repeated; its servers may have elected one."""
LEADER_TIMEOUT: Final = 3.0
"""Seconds without a leader after which another server is tried: this one may be cut off from the cluster."""
HISTORY_TIMEOUT: Final = 10.0
REPEATED: Final = 120.0
"""Seconds within which the hub detects a repeated message."""
COPIES: Final = 3
WRONG_LAST: Final = (10071, 10164)
NO_CLUSTER: Final = 10074
GONE: Final = (TimeoutError, OSError, NatsError, NoStreamResponseError)

Answer = TypeVar("Answer")

log = logging.getLogger("companion.hub")


class Overtaken(Exception):
    """Another process published first; nothing was saved."""


class Talk(Protocol):
    """Messages between processes that are not stored."""

    @property
    def subject(self) -> str:
        """The subject of the messages."""

    def due(self) -> bytes:
        """Return the message to send now, if any; called several times a second."""

    def hear(self, data: bytes) -> None:
        """Process a message, also one from this process."""


class Link:
    """The connection of this process to the hub. `when_changed` are called in the link's thread when it comes or goes.

    Everything sent or received goes through its one connection, hence so long.
    """

    def __init__(self, where: Where, streams: Iterable[StreamConfig]) -> None:
        self._where = where
        self._streams = tuple(streams)
        self._follows: list[Following] = []
        self.talks: list[Talk] = []
        self._loop = asyncio.new_event_loop()
        self._open: tuple[Client, JetStreamContext, asyncio.Event] | None = None
        """The current connection, and the event that ends it."""
        self._waiting = threading.Event()
        """Set while the hub is reachable, after all listeners were notified."""
        self._away_since: float | None = time.monotonic()
        """The time when the hub was lost; None while it is reachable."""
        own = secrets.token_hex(8)
        self._ids = map(f"{own}-{{}}".format, itertools.count())  # in any thread
        self.when_changed: list[Callable[[], None]] = []
        self.name = ""
        """The unique name of this hub; "" before the first connection."""
        self.refusal = ""
        """The reason for which the hub rejected this process, "" if it did not."""
        self._tried = threading.Event()
        """Set after the first attempt to connect."""
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    # --- connecting and disconnecting -----------------------------------------------------------------------

    def follow(self, following: Following) -> None:
        """Consume a stream, from the next connection on."""
        self._follows.append(following)

    def begin(self, patience: float) -> bool:
        """Connect, now and whenever the connection is lost; true if it succeeds within so many seconds."""
        self._thread.start()
        self._tried.wait(patience)
        return self._waiting.is_set()

    def wait(self, patience: float = ANSWER_TIMEOUT) -> bool:
        """Wait until the hub is reachable; return False after `patience` seconds."""
        return self._waiting.wait(patience)

    def end(self) -> None:
        """Disconnect from the hub."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(PATIENCE)

    @property
    def is_here(self) -> bool:
        """True if the hub answers, and all its stored messages were received."""
        return self._away_since is None and self._open is not None

    @property
    def seconds_away(self) -> float:
        """The seconds since the hub was lost; 0 if it is reachable."""
        since = self._away_since
        return 0.0 if since is None else time.monotonic() - since

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        keeping = self._loop.create_task(self._keep_connected())
        try:
            self._loop.run_forever()
        finally:
            keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(keeping)

    async def _keep_connected(self) -> None:
        logged = ""
        while True:
            servers = random.sample(self._where.servers, len(self._where.servers))
            for server in servers:
                try:
                    await self._connected(server)
                except (*GONE, APIError) as error:
                    text = f"{server}: {str(error) or type(error).__name__}"
                    self._be_refused(text if _is_refusal(error) else "")
                    if text != logged:
                        logged = text
                        log.warning("the hub %s: %s", "refuses" if self.refusal else "is away", text)
                except Exception:
                    log.exception("the hub at %s", server)
                self._set(False)
                await asyncio.sleep(AGAIN)
            self._tried.set()

    async def _connected(self, server: str) -> None:
        """Keep a connection to a server until it fails."""
        broken = asyncio.Event()

        async def closed() -> None:
            broken.set()

        connecting = nats.connect(
            server,
            name="companion",
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=CONNECT_TIMEOUT,
            tls=self._where.tls,
            error_cb=_ignored,
            closed_cb=closed,
            ping_interval=10,
            max_outstanding_pings=1,
            **self._where.secrets,
        )
        connection: Client = await asyncio.wait_for(connecting, CONNECT_TIMEOUT)
        try:
            js = connection.jetstream(timeout=CONNECT_TIMEOUT)
            self.name = await self._ensure(js, connection)
            for following in self._follows:
                await following.begin(connection, js, broken)
            while not all(following.is_ready for following in self._follows):
                self._see(connection, broken)
                if max(following.waiting for following in self._follows) > PATIENCE:
                    raise TimeoutError("what there is does not come")
                await asyncio.sleep(0.005)
            for talk in self.talks:
                await connection.subscribe(talk.subject, cb=_heard_by(talk))
            self._open, self.refusal = (connection, js, broken), ""
            self._set(True)
            while True:
                self._see(connection, broken)
                for talk in self.talks:
                    if message := talk.due():
                        await connection.publish(talk.subject, message)
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(broken.wait(), PATIENCE / 4)
        finally:
            broken.set()
            self._open = None
            self._set(False)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(connection.close(), 1)

    def _see(self, connection: Client, broken: asyncio.Event) -> None:
        """Raise TimeoutError if a connection has been silent for too long."""
        if broken.is_set() or not connection.is_connected:
            raise TimeoutError("the connection has ended")
        silent = max((following.silent for following in self._follows), default=0.0)
        if silent > PATIENCE:
            raise TimeoutError(f"no word for {silent:.1f} seconds")

    def _set(self, is_here: bool) -> None:
        if is_here == (self._away_since is None):
            return
        self._away_since = None if is_here else time.monotonic()
        if not is_here:
            self._waiting.clear()
        for listener in self.when_changed:
            listener()
        if is_here:
            self._waiting.set()
            self._tried.set()

    def _be_refused(self, refusal: str) -> None:
        """Record the reason of a rejection, and notify if it has changed."""
        before, self.refusal = self.refusal, refusal
        if bool(before) != bool(refusal):
            for listener in self.when_changed:
                listener()

    async def _ensure(self, js: JetStreamContext, connection: Client) -> str:
        """Create missing streams, and return the name of the hub."""
        asking = connection.jetstream(timeout=LEADERLESS)
        infos = [
            await _led(connection, asking, str(wanted.name)) or await _made(js, wanted) for wanted in self._streams
        ]
        return sha256(str(infos[0].created).encode()).hexdigest()[:16]

    # --- requests --------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return a unique id for a message."""
        return next(self._ids)

    def publish(self, subject: str, data: bytes, expected: int, id: str = "", **headers: str) -> int:
        """Publish a message if `expected` is the number of the last one of its subject, and return its number.

        Raises Overtaken if it is not, StoreError where the hub is away (`hub_away`) or has not answered
        (`hub_silent`: then the message may or may not be saved, but never twice).
        """
        headers = {Header.MSG_ID: id or self.new_id(), Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(expected), **headers}
        return self._ask(lambda connection, js: self._published(connection, js, subject, data, headers))

    async def _published(
        self, connection: Client, js: JetStreamContext, subject: str, data: bytes, headers: dict[str, str]
    ) -> int:
        for is_last in (False, True):
            if not is_last and not connection.is_connected:
                raise StoreError("hub_away")  # nothing was sent
            try:
                return (await js.publish(subject, data, timeout=SEND_TIMEOUT, headers=dict(headers))).seq
            except APIError as error:
                if error.err_code not in WRONG_LAST:
                    raise
                last = await self._last(js, subject)
                if last is not None and last.id == headers[Header.MSG_ID]:
                    return last.number  # it was ours, and only the answer was lost
                raise Overtaken from error
            except (TimeoutError, NoStreamResponseError):
                if is_last:
                    raise
        raise AssertionError

    async def _last(self, js: JetStreamContext, subject: str) -> Message | None:
        try:
            found = await js.get_last_msg(self._stream_of(subject), subject)
        except NotFoundError:
            return None
        id = (found.headers or {}).get(Header.MSG_ID, "")
        return Message(subject, found.data or b"", found.seq or 0, id)

    def last(self, subject: str) -> Message | None:
        """Return the last message of a subject. Raises StoreError."""
        return self._ask(lambda _, js: self._last(js, subject))

    def copies(self, name: str) -> int:
        """Return the number of replicas of a stream. Raises StoreError."""

        async def ask(_: Client, js: JetStreamContext) -> int:
            return (await js.stream_info(name)).config.num_replicas or 1

        return self._ask(ask)

    def history(self, subject: str) -> list[Message]:
        """Return all messages of a subject in order. Raises StoreError."""
        stream = self._stream_of(subject)
        return self._ask(
            lambda connection, js: history(connection, js, stream, subject, HISTORY_TIMEOUT), HISTORY_TIMEOUT + 1
        )

    def _stream_of(self, subject: str) -> str:
        return next(str(each.name) for each in self._streams if _has(each, subject))

    def _ask(
        self, ask: Callable[[Client, JetStreamContext], Coroutine[object, object, Answer]], patience: float = 0
    ) -> Answer:
        link = self._open
        if link is None or not self.is_here:
            raise StoreError("hub_away")
        connection, js, broken = link
        asked = asyncio.run_coroutine_threadsafe(ask(connection, js), self._loop)
        try:
            return asked.result(patience or ANSWER_TIMEOUT)
        except (Overtaken, StoreError):
            raise
        except APIError as error:
            raise StoreError("not_saved", reason=f"hub: {error.description}") from error
        except (CancelledError, *GONE) as error:
            asked.cancel()
            if self._open is link:
                self._open = None  # from now on, also for the next caller
            self._loop.call_soon_threadsafe(self._give_up, broken)
            raise StoreError("hub_silent") from error

    def _give_up(self, broken: asyncio.Event) -> None:
        """Drop a connection that failed."""
        if not broken.is_set():
            broken.set()
            self._set(False)


def _heard_by(talk: Talk) -> Callable[[Msg], Awaitable[None]]:
    async def heard(message: Msg) -> None:
        talk.hear(message.data)

    return heard


async def _ignored(_: Exception) -> None:
    """Do nothing: errors are raised where a caller waits."""


def _is_refusal(error: Exception) -> bool:
    """Return True if a hub answered and rejected us; the client has no exception class for it."""
    return isinstance(error, APIError | ssl.SSLError) or "auth" in str(error).lower()


async def _led(connection: Client, js: JetStreamContext, name: str) -> Any:
    """Return the state of a stream once it has a leader; None if there is no such stream. Raises TimeoutError."""
    end = time.monotonic() + LEADER_TIMEOUT
    while True:
        try:
            return await js.stream_info(name)
        except NotFoundError:
            return None
        except TimeoutError as error:
            if time.monotonic() > end or not connection.is_connected:
                raise TimeoutError(f"nobody leads {name}") from error


async def _made(js: JetStreamContext, wanted: StreamConfig) -> Any:
    """Return a new stream, with three replicas in a cluster. Raises APIError if too few servers are up."""
    try:
        return await js.add_stream(wanted.evolve(num_replicas=COPIES))
    except APIError as error:
        if error.err_code != NO_CLUSTER:
            raise
        return await js.add_stream(wanted.evolve(num_replicas=1))


def _has(stream: StreamConfig, subject: str) -> bool:
    return any(subject.startswith(each.rstrip("*>")) for each in stream.subjects or ())


def stream(name: str, subject: str) -> StreamConfig:
    """Return the configuration of a stream that keeps everything for ever."""
    return StreamConfig(
        name=name,
        subjects=[subject],
        storage=StorageType.FILE,
        max_msg_size=2 * LARGEST,
        duplicate_window=REPEATED,
        deny_delete=True,
        allow_direct=True,
    )
