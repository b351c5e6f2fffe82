"""The layer over a table that nobody touches; without a browser."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import flet as ft

from companion.flet_patches.ended_windows import end_components
from companion.services import services_in
from companion.ui.awake import DIMMED, NO_CLICK, DimLayer
from companion.ui.kit import Signal
from companion.ui.session import Session, SessionContext
from tests.session.visitor import shown
from tests.ui.window import Window, in_a_loop


def is_dim(window: Window) -> bool:
    """True if the layer is there in the latest rendering."""
    return any(control.identifier == "dim" for control in window.find(ft.Semantics))


@in_a_loop
async def test_it_comes_after_a_while_and_goes_with_what_changes_on_the_table(tmp_path: Path) -> None:
    """Whichever of the signals tells it."""
    session, window = Session(services_in(str(tmp_path))), Window()
    signals = Signal(1), Signal(1)
    await window.show(lambda: SessionContext(session, lambda: DimLayer(0.3, *signals)))
    assert not is_dim(window)
    for signal in signals:
        await asyncio.sleep(0.4)
        await window.rest()
        assert is_dim(window)
        signal.value += 1
        await window.rest()
        assert not is_dim(window)
    await end_components(window.session.page)


@in_a_loop
async def test_the_mouse_wakes_it_and_the_click_that_follows_is_none(tmp_path: Path) -> None:
    """The layer over the table stays for a moment, unseen: it takes the click for which the mouse came."""
    session, window = Session(services_in(str(tmp_path))), Window()
    await window.show(lambda: SessionContext(session, lambda: DimLayer(3, Signal(1))))
    await asyncio.sleep(3.1)
    await window.rest()
    assert ground(window) == DIMMED

    (mouse,) = [one for one in window.find(ft.GestureDetector) if one.on_hover]
    hovers: Any = mouse.on_hover
    await hovers(None)
    await window.rest()
    assert ground(window) == ft.Colors.TRANSPARENT
    await asyncio.sleep(NO_CLICK - 0.1)
    await window.rest()
    assert is_dim(window)
    await asyncio.sleep(0.2)
    await window.rest()
    assert not is_dim(window)
    await end_components(window.session.page)


def ground(window: Window) -> object:
    """The color of the layer."""
    (layer,) = [one for one in window.find(ft.Semantics) if one.identifier == "dim"]
    return next(one.bgcolor for one in shown(layer) if isinstance(one, ft.Container) and one.bgcolor)
