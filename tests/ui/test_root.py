"""A window opens; without a browser."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from companion.flet_patches.ended_windows import end_components
from companion.services import services_in
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
    await window.session.disconnect(0)
    window.session.close()  # nothing is drawn any more when its parts end
    await end_components(page)
