"""Messages of a browser are checked before they are used."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft
import pytest

from companion.ui.events import LARGEST, is_odd, side
from companion.ui.kit import guarded
from tests.ui.window import in_a_loop

HELD: dict[str, Any] = {"name": "", "control": None, "shift": False, "ctrl": False, "alt": False, "meta": False}


@pytest.mark.parametrize("key", [None, 5, ["a"], {"a": 1}, b"a"])
def test_a_key_that_is_no_text_is_odd(key: Any) -> None:
    assert is_odd(ft.KeyboardEvent(key=key, **HELD))
    assert not is_odd(ft.KeyboardEvent(key="a", **HELD))


@pytest.mark.parametrize("route", [None, 5, ["/"], {}, b"/"])
def test_an_address_that_is_no_text_is_odd(route: Any) -> None:
    page: Any = None
    assert is_odd(ft.RouteChangeEvent(name="", control=page, route=route))
    assert not is_odd(ft.RouteChangeEvent(name="", control=page, route="/"))


def test_a_length_may_be_whole_and_is_a_number() -> None:
    def laid_out(width: Any) -> bool:
        return is_odd(ft.LayoutSizeChangeEvent(name="", control=None, width=width, height=1.5))

    assert [laid_out(width) for width in (3, 3.5, float("inf"))] == [False] * 3  # a list may be endless
    assert list(map(laid_out, ("3", None, [], float("nan")))) == [True] * 4


@in_a_loop
async def test_an_odd_event_reaches_no_handler_and_is_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    pressed: list[str] = []

    async def press(event: Any) -> None:
        pressed.append(event.key.upper())

    keys: list[Any] = ["a", 5, "b"]
    for key in keys:
        await guarded(press)(ft.KeyboardEvent(key=key, **HELD))
    await guarded(press)(ft.Event(name="keyboard_event", data="x", control=ft.Text()))  # Flet's, for what is no event
    assert pressed == ["A", "B"]
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage().partition(":")[0] for record in told] == ["an odd event"] * 2
    assert not any(record.exc_info for record in told)


def test_a_window_has_a_size_that_windows_have() -> None:
    odd = ("x", None, float("nan"), float("inf"), -5, 0, LARGEST + 1, 10**400, True)
    assert [side(value, 412) for value in odd] == [412] * len(odd)
    assert side(320, 412) == 320
