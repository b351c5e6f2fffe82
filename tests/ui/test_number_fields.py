"""Numbers that are counted can be typed: what stands there is what was typed, and nobody else hears the keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.components.fields import NumberField, TextField
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

    async def happen(self, name: str, data: Any = None) -> None:
        """The field has, or loses, the focus, or is tapped."""
        await self.window.session.dispatch_event(self.field._i, name, data)
        await self.window.rest()


def standing(counted: Counted) -> tuple[int | None, str, list[str]]:
    """What is counted, what stands in the field, and the reason below it."""
    reasons = [str(text.value) for text in counted.window.find(ft.Text)]
    return counted.value, counted.field.value or "", reasons


@in_a_loop
async def test_what_is_typed_is_counted(tmp_path: Path) -> None:
    counted = Counted(tmp_path)
    await counted.show()
    for typed, value in (("12", 12), ("", None), ("0", 0), ("99", 99)):
        await counted.type(typed)
        assert standing(counted) == (value, typed, [])


@pytest.mark.parametrize(("typed", "stands", "value"), [("07", "7", 7), ("00", "0", 0), ("0012", "12", 12)])
@in_a_loop
async def test_no_zero_stands_before_a_number(typed: str, stands: str, value: int, tmp_path: Path) -> None:
    counted = Counted(tmp_path)
    await counted.show()
    await counted.type(typed)
    assert standing(counted) == (value, stands, [])


@pytest.mark.parametrize("typed", ["100", "1234567890123"])
@in_a_loop
async def test_too_large_a_number_stays_with_the_reason_and_counts_as_none(typed: str, tmp_path: Path) -> None:
    counted = Counted(tmp_path)
    await counted.show()
    await counted.type("9")
    await counted.type(typed)
    assert standing(counted) == (None, typed, ["max. 99"])
    await counted.type("10")
    assert standing(counted) == (10, "10", [])


@pytest.mark.parametrize("there", [0, 7, 12])
@pytest.mark.parametrize("how", ["focus", "click"])
@in_a_loop
async def test_what_stands_there_is_selected_so_that_typing_replaces_it(how: str, there: int, tmp_path: Path) -> None:
    """By whatever the finger or Tab does, and by what another button puts there."""
    counted = Counted(tmp_path)
    await counted.show()
    await counted.happen("focus")
    await counted.type("98")
    counted.put(there)
    await counted.window.rest()
    assert counted.field.selection == ft.TextSelection(0, len(str(there)))
    await counted.happen("blur")
    await counted.happen(how)
    assert counted.field.selection == ft.TextSelection(0, len(str(there)))
    await counted.happen(
        "selection_change", {"selected_text": str(there), "selection": vars(counted.field.selection), "cause": None}
    )
    for typed, value in (("3", 3), ("34", 34), ("3", 3), ("", None)):
        await counted.type(typed)
        assert standing(counted) == (value, typed, [])


@pytest.mark.parametrize(("there", "text"), [(0, "07"), (5, "57"), (5, "75"), (12, "712"), (12, "127")])
@in_a_loop
async def test_a_digit_that_comes_before_the_old_number_is_selected_replaces_it_too(
    there: int, text: str, tmp_path: Path
) -> None:
    """The line is slow, and the caret stands where the finger was."""
    counted = Counted(tmp_path)
    await counted.show()
    counted.put(there)
    await counted.window.rest()
    await counted.happen("focus")
    await counted.type(text)
    assert standing(counted) == (7, "7", [])
    await counted.type("78")
    assert standing(counted) == (78, "78", [])


@in_a_loop
async def test_enter_leads_through_the_fields_and_out_of_the_last_one(tmp_path: Path) -> None:
    """Of numbers and of names; a field that has gone is none of them."""
    session, window = Session(services_in(str(tmp_path))), Window()
    gone: Any = None

    @component
    def screen() -> ft.Control:
        nonlocal gone
        names, gone = use_made(lambda: ("a", "b", "c"))
        numbers = [NumberField(name, None, lambda value: None, 99, key=name) for name in names]
        return ft.Column([*numbers, TextField("", lambda text: None, {}, key="text")])

    await window.show(lambda: SessionContext(session, lambda: screen(key="screen")))
    fields = window.find(ft.TextField)

    async def enter(field: ft.TextField) -> list[int]:
        window.sent.clear()
        telling = asyncio.create_task(window.session.dispatch_event(field._i, "submit", ""))
        await window.rest()  # it waits until the window says that it has done so, which this one never does
        telling.cancel()
        return [field._i for field in fields for sent in window.sent if f"'control_id': {field._i}," in sent]

    first, second, third, text = fields
    assert [await enter(field) for field in fields] == [[second._i], [third._i], [text._i], []]
    gone(("a", "c"))
    await window.rest()
    assert await enter(first) == [third._i]


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
