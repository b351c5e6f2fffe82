"""A file that somebody opens with the app, or shares with it; without a browser."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import flet as ft

from companion.flet_patches.ended_windows import end_components
from companion.services import services_in
from companion.sharing.frames import CodeError
from companion.ui.device import Device, OpenedFile
from companion.ui.screens.opened_screen import OpenedScreen
from companion.ui.session import Session, SessionContext
from tests.drive.kept import record
from tests.ui.window import Window, in_a_loop


def is_shown(window: Window, identifier: str) -> bool:
    """True if something is there in the latest rendering."""
    return any(control.identifier == identifier for control in window.find(ft.Semantics))


@in_a_loop
async def test_a_file_that_comes_after_the_screen_is_taken_in(tmp_path: Path) -> None:
    """The browser hands it over once the first screen stands."""
    services = services_in(str(tmp_path))

    async def ask(name: str, value: object) -> None:
        """Nothing is asked of the page."""

    services.device = Device(ask)
    session, window = Session(services), Window()
    window.session.page.data = session
    await window.show(lambda: SessionContext(session, lambda: OpenedScreen()))
    assert is_shown(window, "opened-nothing")

    services.device.opened = OpenedFile("prose.json", "application/json", b"Dear diary")
    await window.rest()
    assert is_shown(window, "import-problem")

    async def read_picture(picture: bytes, is_frame: bool) -> list[str]:
        await asyncio.sleep(0.05)
        raise CodeError("no_code_in_picture")

    services.read_picture = read_picture
    services.device.opened = OpenedFile("white.png", "image/png", b"white")
    await window.rest()
    assert is_shown(window, "opened-busy")
    await asyncio.sleep(0.1)
    await window.rest()
    assert is_shown(window, "import-problem")
    assert "white.png" in window.sent[-1]

    document = record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}])
    services.device.opened = OpenedFile("game.json", "application/json", json.dumps(document).encode())
    await window.rest()
    await asyncio.sleep(0)
    assert [game.names for game in services.store.games()] == [("Anna", "Béla")]
    assert not is_shown(window, "opened-nothing"), "it is on its way to the table"
    await end_components(window.session.page)
