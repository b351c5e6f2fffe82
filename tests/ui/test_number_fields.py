"""Numbers that are counted can be typed: what stands there is what was typed, and nobody else hears the keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.components.fields import NumberField
from companion.ui.kit import component, use_made
from companion.ui.session import Session, SessionContext
from tests.ui.window import Window, in_a_loop

NONE: int | None = None


class Counted:
    """A number field in a window, and what was counted."""

    def __init__(self, folder: Path) -> None:
        self.session, self.window = Session(services_in(str(folder))), Window()
        self.heard: list[str] = []
        self.session.keys.listen(self.heard.append)
        self.put: Any = None
        self.value: int | None = 0

    async def show(self, high: int = 99) -> None:
        @component
        def screen() -> ft.Control:
            value, self.put = use_made(lambda: NONE)
            self.value = value
            shown: ft.Control = NumberField("Jade", value, self.put, high, key="field")
            return shown

        session = self.session
        await self.window.show(lambda: SessionContext(session, lambda: screen(key="screen")))

    @property
    def field(self) -> ft.TextField:
        """The field as it stands."""
        return self.window.field

    async def type(self, text: str) -> None:
        """The text in the field is replaced."""
        self.window.types(text)
        await self.window.tells()
        await self.window.rest()

    async def happen(self, name: str) -> None:
        """The field has, or loses, the focus."""
        await self.window.session.dispatch_event(self.field._i, name, None)
        await self.window.rest()


@in_a_loop
async def test_what_is_typed_is_counted(tmp_path: Path) -> None:
    counted = Counted(tmp_path)
    await counted.show()
    await counted.type("12")
    assert (counted.value, counted.field.value) == (12, "12")
    await counted.type("")
    assert (counted.value, counted.field.value) == (None, ""), "nobody has given a number"
    await counted.type("0")
    assert (counted.value, counted.field.value) == (0, "0")
    await counted.type("500")
    assert (counted.value, counted.field.value) == (99, "99"), "the most that it can be"


@pytest.mark.parametrize("key", ["l", "3"])
@in_a_loop
async def test_while_a_number_is_typed_the_keys_of_the_screen_do_nothing(key: str, tmp_path: Path) -> None:
    counted = Counted(tmp_path)
    await counted.show()
    await counted.happen("focus")
    counted.session.keys.press(key)
    assert counted.heard == []
    await counted.happen("blur")
    counted.session.keys.press(key)
    assert counted.heard == [key]
