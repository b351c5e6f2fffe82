"""The texts for readers where a browser runs the app by itself, without one: the page's answers are given here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.components.browser_parts import (
    ASKED,
    NO_INSTALL,
    SAVED,
    browser_health,
    browser_notices,
    end_reminder,
    install_buttons,
)
from companion.ui.device import Device, OpenedFile
from companion.ui.session import Session, SessionContext
from tests.drive.storage.games import new_game
from tests.ui.window import Window


class Page:
    """Answers what the app asks."""

    def __init__(self, **answers: Any) -> None:
        self.asked: list[str] = []
        self._answers = answers

    async def ask(self, name: str, value: Any) -> Any:
        self.asked.append(name)
        return self._answers.get(name)


class Shown:
    """Parts in a window, found by their identifiers."""

    def __init__(self, window: Window) -> None:
        self._window = window

    @property
    def identifiers(self) -> set[str]:
        found = (control.identifier for control in self._window.find(ft.Semantics))
        return {identifier for identifier in found if identifier}

    async def tap(self, identifier: str) -> None:
        [control] = [each for each in self._window.find(ft.Semantics) if each.identifier == identifier]
        assert isinstance(control.content, ft.Container)
        await self._window.session.dispatch_event(control.content._i, "click", None)
        await self._window.rest()


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = Session(services_in(str(tmp_path)))
    session.services.device = Device(Page().ask)
    return session


def show(session: Session, parts: Callable[[], list[ft.Control]], test: Callable[[Shown], Any]) -> None:
    """Show parts and run a test on them."""

    async def run() -> None:
        window = Window()

        @ft.component
        def App() -> ft.Control:  # noqa: N802
            shown: ft.Control = SessionContext(session, lambda: ft.Column(parts()))
            return shown

        await window.show(App)
        result = test(Shown(window))
        if result is not None:
            await result

    asyncio.run(run())


def device_of(session: Session) -> Device:
    assert session.services.device
    return session.services.device


def notices(session: Session, has_games: bool, **state: Any) -> set[str]:
    """The message of the first screen in that state of the browser."""
    session.services.device = Device(device_of(session).ask, **state)
    found: set[str] = set()
    show(session, lambda: browser_notices(session, has_games), lambda shown: found.update(shown.identifiers))
    return found


def test_where_a_server_keeps_the_games_nothing_is_said(session: Session, tmp_path: Path) -> None:
    session.services.device = None
    _, game = new_game(tmp_path / "other")
    assert browser_notices(session, True) == []
    assert browser_health(session) == []
    assert install_buttons(session) == []
    assert end_reminder(session, game, ft.Container) == []


def test_the_first_screen_says_one_thing_at_a_time(session: Session) -> None:
    """The worst message first; before there are games only that of a private window."""
    assert notices(session, False) == {"browser-first"}
    assert notices(session, False, way="offer") == {"browser-first"}
    assert notices(session, False, is_safe=True) == set(), "no private window is given that promise"
    assert notices(session, False, is_full=True) == {"browser-full"}
    assert notices(session, True) == {"browser-keep-offer", "browser-keep"}
    assert notices(session, True, has_update=True) == {"browser-updated", "browser-update"}
    assert notices(session, True, keeps=False) == {"browser-memory"}
    assert notices(session, False, keeps=False) == {"browser-memory"}, "before the first game"


def test_the_browser_is_asked_by_a_tap_and_once(session: Session) -> None:
    page = Page(keep=False)
    device_of(session).ask = page.ask

    async def test(shown: Shown) -> None:
        await shown.tap("browser-keep")
        assert shown.identifiers == set()

    show(session, lambda: browser_notices(session, True), test)
    assert page.asked == ["keep"]
    assert session.message == session.t("browser.unsafe")
    assert session.setting(ASKED, "") == "on"
    assert notices(session, True) == set()


def test_a_promise_is_told(session: Session) -> None:
    device_of(session).ask = Page(keep=True).ask
    show(session, lambda: browser_notices(session, True), lambda shown: shown.tap("browser-keep"))
    assert device_of(session).is_safe
    assert session.message == session.t("browser.safe")


def test_installing_is_offered_after_that_until_somebody_declines(session: Session) -> None:
    page = Page(install=True)
    device_of(session).ask = page.ask
    assert notices(session, True, is_safe=True, way="none") == set()
    assert notices(session, True, is_safe=True, way="installed") == set()
    assert "browser-install" in notices(session, True, is_safe=True, way="offer")
    show(session, lambda: browser_notices(session, True), lambda shown: shown.tap("browser-install"))
    assert page.asked == ["install"]
    show(session, lambda: browser_notices(session, True), lambda shown: shown.tap("browser-not-now"))
    assert session.setting(NO_INSTALL, "") == "on"
    assert notices(session, True, is_safe=True, way="ios") == set()


@pytest.mark.parametrize(
    ("keeps", "is_safe", "way", "said"),
    [
        (True, True, "offer", {"browser-safe", "browser-backup"}),
        (True, False, "none", {"browser-unsafe", "browser-keep", "browser-backup"}),
        (True, False, "ios", {"browser-unsafe", "browser-keep", "browser-install", "browser-backup"}),
        (False, False, "none", {"browser-memory", "browser-backup"}),
    ],
)
def test_data_health_says_what_the_browser_has_promised(
    session: Session, keeps: bool, is_safe: bool, way: str, said: set[str]
) -> None:
    session.services.device = Device(Page().ask, keeps, is_safe, way)
    show(session, lambda: browser_health(session), lambda shown: said.symmetric_difference_update(shown.identifiers))
    assert said == set()


def test_at_the_end_of_a_game_a_file_is_offered_until_one_was_saved(session: Session, tmp_path: Path) -> None:
    """Of the game where nothing lasts, else of everything; not where the browser has promised to keep it."""
    _, game = new_game(tmp_path / "other", entries=1)

    def said(**state: Any) -> set[str]:
        session.services.device = Device(Page().ask, **state)
        found: set[str] = set()
        parts = lambda: end_reminder(session, game, lambda: ft.Semantics(identifier="export"))  # noqa: E731
        show(session, parts, lambda shown: found.update(shown.identifiers))
        return found

    assert said() == {"browser-save-all", "browser-backup"}
    session.services.library.choose(SAVED, "2001-01-01T00:00:00+00:00")
    assert said() == {"browser-save-all", "browser-backup"}
    session.services.library.choose(SAVED, "2999-01-01T00:00:00+00:00")
    assert said() == set()
    assert said(keeps=False) == {"browser-save-game", "export"}
    session.services.library.choose(SAVED, "")
    assert said(is_safe=True) == set()


def test_what_was_opened_is_taken_once() -> None:
    device = Device(Page().ask, opened=OpenedFile("a.json", "application/json", b"{}"))
    assert device.take() == OpenedFile("a.json", "application/json", b"{}")
    assert device.take() is None


def test_no_daily_backup_is_made_in_a_browsers_own_storage(session: Session, tmp_path: Path) -> None:
    new_game(tmp_path)
    session.services.back_up_daily()
    assert session.services.backups
    assert session.services.backups.names() == []
    session.services.device = None
    session.services.back_up_daily()
    assert len(session.services.backups.names()) == 1
