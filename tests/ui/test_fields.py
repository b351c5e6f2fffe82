"""A text field in Flet's own session: what the window is sent, and what the app learns, letter by letter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui.components.basics import TextField
from companion.ui.kit import part


class Window(Connection):
    """A window that types, and notes what it is sent."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub()
        self.sent: list[str] = []
        self.session = Session(self)

    def send_message(self, message: Message) -> None:
        """Packs a message, as every connection does: packing is what draws parts for the first time."""
        packed = msgpack.packb(message.body, default=configure_encode_object_for_msgpack(BaseControl))
        self.sent.append(str(msgpack.unpackb(packed, strict_map_key=False)))

    async def show(self, app: Callable[[], ft.Control]) -> ft.TextField:
        """Shows the app and returns its text field as the session knows it."""
        page = self.session.get_page_patch()  # type: ignore[no-untyped-call]
        self.send_message(Message(MessageAction.REGISTER_CLIENT, page))
        self.session.attach_connection(self)
        self.session.page.render(app)
        self.session.start_updates_scheduler()  # type: ignore[no-untyped-call]
        await self.rest()
        return self.field

    @property
    def field(self) -> ft.TextField:
        """The text field of the latest rendering."""
        (field,) = (control for control in self.session.index.values() if isinstance(control, ft.TextField))
        return field

    def types(self, text: str) -> None:
        """What stands in the field now reaches the control."""
        self.session.apply_patch(self.field._i, {"value": text})

    async def tells(self) -> None:
        """The event of a letter is handled; nothing is drawn yet."""
        await self.session.dispatch_event(self.field._i, "change", self.field.value)

    async def rest(self) -> None:
        """Lets everything happen that is on its way."""
        for _ in range(20):
            await asyncio.sleep(0)


def test_a_letter_typed_before_the_last_one_was_drawn_stays() -> None:
    """The rendering of the first letter, in between the second one's arrival and its event, leaves it alone."""

    async def typing() -> None:
        window, seen = Window(), []

        @part
        def app() -> ft.Control:
            text, set_text = ft.use_state("")
            seen.append(text)
            return TextField(text, set_text, {})

        await window.show(app)
        window.sent.clear()
        window.types("c")
        await window.tells()
        window.types("co")
        await window.rest()
        assert (seen[-1], window.field.value, window.sent) == ("c", "co", [])
        await window.tells()
        await window.rest()
        assert (seen[-1], window.field.value, window.sent) == ("co", "co", [])

    asyncio.run(typing())


def test_what_the_app_puts_into_a_field_is_sent() -> None:
    """Emptied by a button, or kept from holding what was typed."""

    async def typing() -> None:
        window = Window()

        @part
        def app() -> ft.Control:
            text, set_text = ft.use_state("")
            return ft.Column(
                [TextField(text, lambda new: set_text(new.upper()), {}), ft.Button("X", on_click=lambda: set_text(""))]
            )

        await window.show(app)
        window.types("ann")
        await window.tells()
        await window.rest()
        assert window.field.value == "ANN"
        assert any("ANN" in message for message in window.sent)
        (button,) = (control for control in window.session.index.values() if isinstance(control, ft.Button))
        window.sent.clear()
        await window.session.dispatch_event(button._i, "click", None)
        await window.rest()
        assert window.field.value == ""
        assert len(window.sent) == 1

    asyncio.run(typing())
