"""A window opens; without a browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft

from companion.flet_patches.ended_windows import end_components
from companion.services import services_in
from companion.ui import root
from companion.ui.root import App
from companion.ui.session import Session
from tests.ui.window import Window, in_a_loop


@in_a_loop
async def test_a_phone_that_is_turned_while_the_app_opens_gets_the_layout_it_has_then(tmp_path: Path) -> None:
    """Nobody listens yet when the browser tells it; the app used to stay as wide as it had been asked for."""
    session, window = Session(services_in(str(tmp_path)), width=412, height=915, system_dark=False), Window()
    page = window.session.page
    window.session.apply_patch(page._i, {"width": 915, "height": 412, "platform_brightness": ft.Brightness.DARK})
    await window.show(lambda: App(session))
    assert (session.width, session.height, session.system_dark) == (915, 412, True)
    assert session.is_landscape
    [frame] = [stack for stack in window.find(ft.Stack) if stack.on_size_change]
    for laid_out, wanted in (
        ({"w": 830, "h": 412}, (915, 412)),  # round corners
        ({"w": 915, "h": 150}, (915, 412)),  # a keyboard
        ({"w": 412, "h": 915}, (412, 915)),  # turned while it had lost its app, which was told the old size again
        ({"w": 915, "h": 412}, (915, 412)),
    ):
        await window.session.dispatch_event(frame._i, "size_change", laid_out)
        assert (session.width, session.height) == wanted
    await _end(window)


@in_a_loop
async def test_a_size_that_was_old_when_the_app_opened_is_not_taken_again(tmp_path: Path, monkeypatch) -> None:
    """A client that was turned without an app tells the size before; the app used to go back to it after a moment."""
    monkeypatch.setattr(root, "LOOKED_AGAIN", (0.0, 0.1, 0.1))
    session, window = Session(services_in(str(tmp_path)), width=1280, height=800), Window()
    page = window.session.page
    window.session.apply_patch(page._i, {"width": 1280, "height": 800})
    await window.show(lambda: App(session))
    [frame] = [stack for stack in window.find(ft.Stack) if stack.on_size_change]
    await window.session.dispatch_event(frame._i, "size_change", {"w": 412, "h": 915})
    assert (session.width, session.height) == (412, 915)
    await asyncio.sleep(1)
    assert (session.width, session.height) == (412, 915)
    await _end(window)


async def _end(window: Window) -> None:
    await window.session.disconnect(0)
    window.session.close()  # nothing is drawn any more when its parts end
    await end_components(window.session.page)
