"""A consumer of a stream: the last message of each subject first, then every new one, in order and without a gap.

The messages of a consumer are counted. Any irregularity ends the connection, and the next one starts from nothing.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, ConsumerInfo, DeliverPolicy, Header
from nats.js.client import JetStreamContext
from nats.js.errors import APIError

from companion.hub.messages import Message

HEARTBEAT: Final = 0.5
"""Seconds between heartbeats of a hub that has no messages."""
FORGOTTEN: Final = 10.0
"""Seconds after which the hub removes a consumer that has gone."""
MAX_WAITING: Final = 512 * 1024 * 1024
"""Maximum number of bytes received and not processed yet."""
TRY_TIMEOUT: Final = 0.7
ATTEMPTS: Final = 5
"""Maximum number of tries to create a consumer, and the timeout of each in seconds."""
STATUS: Final = "Status"
LAST_OF_ALL: Final = "Nats-Last-Consumer"
OPERATION: Final = "KV-Operation"
"""The header of a message that deletes a value of a bucket."""

Take = Callable[[Message, bool], None]
"""Processes a message; true if it was stored before the connection."""


class Following:
    """Consumes the subjects of a stream; all callbacks run in the thread of the link."""

    def __init__(self, stream: str, subject: str, take: Take, begun: Callable[[], None], heard: Callable[[], None]):
        """`begun` is called before the first message, `heard` after all stored ones; at each connection."""
        self._stream = stream
        self._subject = subject
        self._take = take
        self._begun, self._heard = begun, heard
        self._count = 0
        self._word = self._came_at = 0.0
        """The times of the last sign of life and of the last message."""
        self._broken: asyncio.Event | None = None
        self.is_ready = False

    @property
    def silent(self) -> float:
        """The seconds since the last sign of life."""
        return time.monotonic() - self._word

    @property
    def waiting(self) -> float:
        """The seconds since the last message, while stored ones are still to come; else 0."""
        return 0.0 if self.is_ready else time.monotonic() - self._came_at

    async def begin(self, connection: Client, js: JetStreamContext, broken: asyncio.Event) -> None:
        """Start to consume; `broken` is set if a message is missing."""
        self._count, self.is_ready, self._broken, self._word = 0, False, broken, time.monotonic()
        self._begun()

        async def came(message: Msg) -> None:
            if broken is self._broken:
                self._came(message)

        consumer = _consumer(self._subject, DeliverPolicy.LAST_PER_SUBJECT)
        info = await _begun(connection, js, self._stream, consumer, came)
        if not _has_any(info):
            self._is_heard()
        self._word = self._came_at = time.monotonic()

    def _came(self, message: Msg) -> None:
        self._word = time.monotonic()
        headers = message.headers or {}
        if STATUS in headers:
            if int(headers.get(LAST_OF_ALL, self._count)) != self._count:
                self._break()
            return
        about = message.metadata
        self._came_at = self._word
        self._count += 1
        if about.sequence.consumer != self._count:
            self._break()
            return
        is_old = not self.is_ready
        id = headers.get(Header.MSG_ID, "")
        if OPERATION in headers:
            message.data = b""
        self._take(Message(message.subject, message.data, about.sequence.stream, id), is_old)
        if is_old and not about.num_pending:
            self._is_heard()

    def _is_heard(self) -> None:
        self.is_ready = True
        self._heard()

    def _break(self) -> None:
        if self._broken:
            self._broken.set()


def _consumer(subject: str, policy: DeliverPolicy) -> ConsumerConfig:
    return ConsumerConfig(
        deliver_policy=policy,
        filter_subject=subject,
        ack_policy=AckPolicy.NONE,
        idle_heartbeat=HEARTBEAT,
        inactive_threshold=FORGOTTEN,
        mem_storage=True,
        num_replicas=1,
    )


async def _begun(
    connection: Client,
    js: JetStreamContext,
    stream: str,
    consumer: ConsumerConfig,
    came: Callable[[Msg], Awaitable[None]],
) -> ConsumerInfo:
    """Create a consumer. Raises TimeoutError.

    For a while after one of several servers has died, the others may assign a consumer to it: then another one is
    created, which another server gets.
    """
    for attempt in range(ATTEMPTS):
        inbox = connection.new_inbox()
        subscription = await connection.subscribe(inbox, cb=came, pending_msgs_limit=0, pending_bytes_limit=MAX_WAITING)
        try:
            return await asyncio.wait_for(js.add_consumer(stream, consumer.evolve(deliver_subject=inbox)), TRY_TIMEOUT)
        except TimeoutError:
            await subscription.unsubscribe()
            if attempt == ATTEMPTS - 1 or not connection.is_connected:
                raise
    raise AssertionError


def _has_any(info: ConsumerInfo) -> bool:
    """Return True if the stream has, or had, any message."""
    return bool(info.num_pending or (info.delivered and info.delivered.consumer_seq))


async def history(
    connection: Client, js: JetStreamContext, stream: str, subject: str, patience: float
) -> list[Message]:
    """Return all messages of a subject in order. Raises TimeoutError."""
    found: list[Message] = []
    is_whole: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(error: Exception | None = None) -> None:
        if not is_whole.done():
            is_whole.set_exception(error) if error else is_whole.set_result(None)

    async def came(message: Any) -> None:
        if STATUS in (message.headers or {}):
            return
        about = message.metadata
        if about.sequence.consumer != len(found) + 1:
            end(TimeoutError("a message is missing"))
        found.append(Message(message.subject, message.data, about.sequence.stream))
        if not about.num_pending:
            end()

    info = await _begun(connection, js, stream, _consumer(subject, DeliverPolicy.ALL), came)
    try:
        if _has_any(info):
            await asyncio.wait_for(is_whole, patience)
        return found
    finally:  # the number of consumers of a stream is limited, and a new process asks for all its games at once
        with contextlib.suppress(NatsError, APIError):
            await js.delete_consumer(stream, info.name)
