"""A text field in Flet's own session: what the window is sent, and what the app learns, letter by letter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.components.fields import TextField, has_keys
from companion.ui.kit import component
from companion.ui.session import Session, SessionContext
from tests.ui.window import Window


def in_session(folder: Path, app: Callable[[], ft.Control]) -> Callable[[], ft.Control]:
    """A screen of a window's session, whose fields know each other."""
    session = Session(services_in(str(folder)))
    return lambda: SessionContext(session, app)


def test_a_letter_typed_before_the_last_one_was_drawn_stays(tmp_path: Path) -> None:
    """The rendering of the first letter, in between the second one's arrival and its event, leaves it alone."""

    async def typing() -> None:
        window, seen = Window(), []

        @component
        def app() -> ft.Control:
            text, set_text = ft.use_state("")
            seen.append(text)
            field: ft.Control = TextField(text, set_text, {})
            return field

        await window.show(in_session(tmp_path, app))
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


def test_what_the_app_puts_into_a_field_is_sent(tmp_path: Path) -> None:
    """Emptied by a button, or kept from holding what was typed."""

    async def typing() -> None:
        window = Window()

        @component
        def app() -> ft.Control:
            text, set_text = ft.use_state("")
            return ft.Column(
                [TextField(text, lambda new: set_text(new.upper()), {}), ft.Button("X", on_click=lambda: set_text(""))]
            )

        await window.show(in_session(tmp_path, app))
        window.types("ann")
        await window.tells()
        await window.rest()
        assert window.field.value == "ANN"
        assert any("ANN" in message for message in window.sent)
        (button,) = window.find(ft.Button)
        window.sent.clear()
        await window.click(button)
        assert window.field.value == ""
        assert len(window.sent) == 1

    asyncio.run(typing())


@pytest.mark.parametrize(
    ("web", "platform", "wanted"),
    [
        (False, ft.PagePlatform.LINUX, True),
        (False, None, True),
        (False, ft.PagePlatform.ANDROID, False),
        (True, ft.PagePlatform.WINDOWS, False),
    ],
)
def test_a_field_takes_the_focus_by_itself_where_there_are_keys(
    web: bool, platform: ft.PagePlatform | None, wanted: bool
) -> None:
    page = cast(Any, SimpleNamespace(web=web, platform=platform))

    assert has_keys(page) is wanted
