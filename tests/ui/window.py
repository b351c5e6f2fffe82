"""A window in Flet's own session, without a browser: what it is sent, and what it tells. For tests of parts."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import TypeVar

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from tests.session.clock import TimelessLoop

Kind = TypeVar("Kind", bound=BaseControl)


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that awaits what its window does. Of time nothing is waited for: the loop's clock is turned."""

    @functools.wraps(test)
    def run(*args: object, **values: object) -> None:
        async def whole() -> None:
            await test(*args, **values)

        with asyncio.Runner(loop_factory=TimelessLoop) as runner:
            runner.run(whole())

    return run


class Window(Connection):
    """A window that types, and notes what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub()
        self.sent: list[str] = []
        self.session = Session(self)

    def send_message(self, message: Message) -> None:
        """Pack a message, as every connection does: packing is what draws parts for the first time."""
        packed = msgpack.packb(message.body, default=configure_encode_object_for_msgpack(BaseControl))
        self.sent.append(str(msgpack.unpackb(packed, strict_map_key=False)))

    async def show(self, app: Callable[[], ft.Control]) -> None:
        """Show the app."""
        self.connect()
        self.session.page.render(app)
        self.session.start_updates_scheduler()
        await self.rest()

    def connect(self) -> None:
        """The browser has registered."""
        self.send_message(Message(MessageAction.REGISTER_CLIENT, self.session.get_page_patch()))
        self.session.attach_connection(self)

    def find(self, kind: type[Kind]) -> list[Kind]:
        """The controls of that kind in the latest rendering."""
        return [control for control in self.session.index.values() if isinstance(control, kind)]

    @property
    def field(self) -> ft.TextField:
        """The only text field."""
        (field,) = self.find(ft.TextField)
        return field

    async def click(self, button: ft.Button) -> None:
        """Click a button and draws what comes of it."""
        await self.session.dispatch_event(button._i, "click", None)
        await self.rest()

    def types(self, text: str) -> None:
        """The text of the field reaches the control."""
        self.session.apply_patch(self.field._i, {"value": text})

    async def tells(self) -> None:
        """The event of a letter is handled; nothing is drawn yet."""
        await self.session.dispatch_event(self.field._i, "change", self.field.value)

    async def rest(self) -> None:
        """Let everything happen that is on its way."""
        for _ in range(20):
            await asyncio.sleep(0)
