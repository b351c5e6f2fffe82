"""A screen at another place takes taps again after a moment, wherever one came from; without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace

import flet as ft
import pytest

from companion.ui.components import settled
from companion.ui.kit import component
from tests.ui.window import Window, in_a_loop


def is_shielded(window: Window) -> bool:
    """True if something lies over the screen and takes the taps."""
    return any(control.identifier == "settling" for control in window.find(ft.Semantics))


@in_a_loop
async def test_who_comes_back_just_when_the_moment_is_over_can_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moment of the place in between may end when it is too late to stop it; nobody waits for ever."""
    sleep = asyncio.sleep

    async def unstoppable(seconds: float) -> None:
        with suppress(asyncio.CancelledError):
            await sleep(seconds)

    monkeypatch.setattr(settled, "asyncio", SimpleNamespace(sleep=unstoppable))
    places: list[Callable[[str], None]] = []

    @component
    def around() -> ft.Control:
        place, go = ft.use_state("here")
        places[:] = [go]
        shown: ft.Control = settled.Settled(ft.Text("screen"), place)
        return shown

    window = Window()
    await window.show(lambda: around())
    places[0]("there")
    await window.rest()
    assert is_shielded(window)
    places[0]("here")
    await window.rest()
    await sleep(2 * settled.UNDRAWN + 0.3)
    await window.rest()
    assert not is_shielded(window)
