"""One browser for all tests, one app and any number of visitors for each.

A missing browser fails the tests: it never skips them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, Unpack

import pytest
from playwright.sync_api import Browser, sync_playwright

from browsers import MISSING, find_browser, launch_flags
from tests.e2e.driver import AppServer, Look, Screen

collect_ignore = ["site"]
"""The tests of the site without a server are still being written: `pytest tests/e2e/site` runs them by themselves."""


class OpenScreen(Protocol):
    """What the fixture `open_screen` gives."""

    def __call__(self, path: str = "/", **look: Unpack[Look]) -> Screen:
        """Open a page of its own, closed after the test."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, and run it last.

    While Playwright's browser is open an event loop runs in this thread, where `asyncio.run` then refuses to work.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the browser that all tests share; each screen has a context of its own in it."""
    path = find_browser()
    if path is None:
        pytest.fail(f"{MISSING} `python packaging/tasks.py test` fetches one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=launch_flags())
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AppServer]:
    """Return the running app with an empty data folder."""
    data = tmp_path / "data"
    data.mkdir()
    with AppServer(data) as server:
        yield server


@pytest.fixture
def open_screen(browser: Browser, server: AppServer) -> Iterator[OpenScreen]:
    """Return `Screen.open` for this app: `open_screen("/games/7", dark=True, locale="hu-HU")`."""
    screens: list[Screen] = []

    def open_one(path: str = "/", **look: Unpack[Look]) -> Screen:
        screens.append(Screen.open(browser, server.url, path, **look))
        return screens[-1]

    yield open_one
    for screen in screens:
        screen.close()


@pytest.fixture
def screen(open_screen: OpenScreen) -> Screen:
    """Return one visitor with a phone, on the first screen."""
    return open_screen()
