"""The window of a guest whose phone runs only the client: a further session of Flet in this Python process.

Its packets come over a data channel of the page. Everything runs in a context with the guest's device, so rights,
secrets and own settings are determined as on a server.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from typing import Any, Final

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    ControlEventBody,
    InvokeMethodResponseBody,
    Message,
    MessageAction,
    RegisterClientRequestBody,
    RegisterClientResponseBody,
    UpdateControlPropsBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.admission.messages import is_modest
from companion.flet_patches.returned_view import draw_anew
from companion.rights import DEVICE, Device

MAX_BYTES: Final = 256 * 1024
"""Maximum size of a packet in bytes."""
MAX_WAITING: Final = 200
"""Maximum number of packets that wait to be read."""

PING: Final = b"\2"
"""Request of the guest's page for a sign of life; Flet's own messages begin with 0 or 1."""
REFUSED: Final = b"\3"
"""Report of the guest's page that its client has refused a patch."""

log = logging.getLogger("companion.browser")


class GuestWindow(Connection):
    """The window of one guest: packets come by `receive` and leave by `send`; `refuse` is called for an invalid one."""

    def __init__(
        self,
        device: Device,
        url: str,
        window: Callable[[ft.Page], Awaitable[object]],
        send: Callable[[bytes], None],
        refuse: Callable[[str], None],
    ) -> None:
        begin: Any = super().__init__  # Flet gives it no types, nor what is called below
        begin()
        self.page_url = url
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub()
        self._session: Session | None = None
        self._window, self._send, self._refuse = window, send, refuse
        self._tasks: set[asyncio.Future[None]] = set()
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING)
        own = copy_context()
        own.run(DEVICE.set, device)
        own.run(_context_page.set, None)
        self._reading = self.loop.create_task(self._read(), context=own)

    def receive(self, packet: bytes) -> None:
        """Handle a packet of the guest's client."""
        if len(packet) > MAX_BYTES or not is_modest(packet) or self._waiting.full():
            self._refuse("too much")
        else:
            self._waiting.put_nowait(packet)

    def end(self) -> None:
        """Close the window, as the guest has disconnected or was signed out."""
        self._reading.cancel()
        session, self._session = self._session, None
        if session is not None:
            copy_context().run(session.close)

    def send_message(self, message: Message) -> None:
        """Send a message to the guest's client."""
        encode: Any = configure_encode_object_for_msgpack
        body = msgpack.packb([message.action, message.body], default=encode(BaseControl))
        self._send(b"\0" + body)

    async def _read(self) -> None:
        while True:
            packet = await self._waiting.get()
            try:
                if packet == PING:
                    self._send(PING)
                elif packet == REFUSED and self._session is not None:
                    draw_anew(self._session)
                elif packet[:1] == b"\0":
                    self._take(msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack))
            except Exception as error:  # what a guest sends is not for us to choose
                log.warning("a guest sent what is no message: %s: %s", type(error).__name__, error)
                self._refuse("no message")
                return

    def _take(self, data: Any) -> None:
        action, body = MessageAction(data[0]), data[1]
        if action is MessageAction.REGISTER_CLIENT and self._session is None:
            self._register(RegisterClientRequestBody(**body))
            return
        session = self._session
        if session is None:
            raise ValueError("not registered")
        match action:
            case MessageAction.CONTROL_EVENT:
                event = ControlEventBody(**body)
                self._begin(session.dispatch_event(event.target, event.name, event.data))
            case MessageAction.UPDATE_CONTROL_PROPS:
                patch = UpdateControlPropsBody(**body)
                session.apply_patch(patch.id, patch.props)
            case MessageAction.INVOKE_METHOD:
                result = InvokeMethodResponseBody(**body)
                session.handle_invoke_method_results(result.control_id, result.call_id, result.result, result.error)
            case _:
                raise ValueError(action)

    def _register(self, asked: RegisterClientRequestBody) -> None:
        session: Any = Session(self)
        self._session = session
        _context_page.set(session.page)
        session.apply_page_patch(asked.page)
        body = RegisterClientResponseBody(session_id=session.id, page_patch=session.get_page_patch(), error="")
        self.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        self._begin(self._open(session))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, session: Session) -> None:
        try:
            reset: Any = context.reset_auto_update
            reset()
            await self._window(session.page)
            await session.after_event(session.page)
        except Exception as error:
            if self._session is session:  # else the guest has gone meanwhile
                log.exception("a guest's window could not be opened")
                session.error(str(error))
