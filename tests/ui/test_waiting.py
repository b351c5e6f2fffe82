"""Somebody else uses the store: who wants to keep something waits, with a word on the screen; the others go on."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import flet as ft
import pytest

from companion.flet_patches.ended_windows import end_components
from companion.play.ports import StoreError
from companion.services import services_in
from companion.storage import locks
from companion.storage.folder import DataFolder
from companion.ui.components.basics import button
from companion.ui.kit import component
from companion.ui.screens.data_screen import DataScreen
from companion.ui.screens.home_screen import HomeScreen
from companion.ui.services import BEFORE_A_WORD, Services
from companion.ui.session import Session, SessionContext, use_session
from companion.ui.table.game_screen import game_screen
from tests.drive.games.island_fortress.builders import BILL, petition
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop

if sys.platform == "win32":
    pytest.skip("another process is imitated by a lock of Unix", allow_module_level=True)

import fcntl


class Other:
    """Another process that has the lock."""

    def __init__(self, folder: Path) -> None:
        self._file = open(folder / "lock", "a")  # noqa: SIM115 - for as long as it is held
        fcntl.flock(self._file, fcntl.LOCK_EX)

    def give_back(self) -> None:
        self._file.close()


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """Return services whose store is in use."""
    services = services_in(str(tmp_path))
    services.library.choose("theme", "dark")
    return services


@in_a_loop
async def test_a_tap_waits_with_a_word_and_is_kept_in_the_end(services: Services, tmp_path: Path) -> None:
    """Meanwhile everything else in the process goes on; it used to stand still for as long as the lock was held."""
    session, window = Session(services), Window()
    window.session.page.data = session

    def choose() -> None:
        session.keep(lambda: services.library.choose("theme", "light"))

    await window.show(lambda: button(session, "light", "Light", choose))
    other = Other(tmp_path)
    [tapped] = [control for control in window.find(ft.Container) if control.on_click]
    tap = asyncio.ensure_future(window.session.dispatch_event(tapped._i, "click", None))
    await asyncio.sleep(BEFORE_A_WORD / 2)  # where the tap stood still, this would come back only when it had failed
    assert (tap.done(), session.message) == (False, "")
    await asyncio.sleep(BEFORE_A_WORD)
    assert (tap.done(), session.message) == (False, session.t("store.waiting"))
    other.give_back()
    await tap
    assert (services.library.setting("theme", ""), session.message) == ("light", "")


@in_a_loop
async def test_a_screen_that_could_not_read_looks_again_once_it_can(tmp_path: Path) -> None:
    """The list of games, the table of one, their health; all said that nothing was saved until they were left."""
    id = light_table(tmp_path, petition(BILL)).game.id
    screens = {"home-resume": lambda: HomeScreen(), "opened": lambda: Opened(id), "data-check": lambda: DataScreen()}
    for found, screen in screens.items():
        session, window = Session(services_in(str(tmp_path))), Window()
        other = Other(tmp_path)
        await window.show(partial(SessionContext, session, screen))
        assert "'store-in-use'" in window.sent[-1]
        assert f"'{found}'" not in "".join(window.sent)
        other.give_back()
        async with asyncio.timeout(10):
            while f"'{found}'" not in "".join(window.sent):
                await asyncio.sleep(0.05)
        await end_components(window.session.page)


@component
def Opened(id: str) -> ft.Control:  # noqa: N802 - a part
    """Any screen of a game."""
    return game_screen(use_session(), id, lambda game: ft.Semantics(identifier="opened", label=game.id))


def test_who_cannot_wait_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """In the thread of all windows: it waits a moment, and not again for the next; in one of its own there is time."""
    now = 1_000.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(locks, "time", SimpleNamespace(monotonic=lambda: now, sleep=sleep))
    folder = DataFolder(str(tmp_path))
    with folder.writing():
        pass
    assert folder.is_free
    other = Other(tmp_path)
    assert not folder.is_free

    async def run() -> None:
        for _ in range(5):
            with pytest.raises(StoreError, match="busy"), folder.reading():
                pass

    asyncio.run(run())
    assert now - 1_000 < locks.MAX_SHARED_WAIT + 0.02
    other.give_back()
    with folder.reading():
        assert folder.is_free
