"""One browser for all tests of a worker, and one page for most of them; a fresh session of the app for each.

A missing browser fails the tests: it never skips them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol, Unpack

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.browsers import MISSING, UNPOLISHED, find_browser, launch_flags
from tests.drive.driver import Look, Screen
from tests.e2e.shared import SharedServer, Visitors
from tests.e2e.shared_app import MOMENT

UNNEEDED: Final = "--disable-features=" + ",".join(
    (
        *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),  # the list under the address bar, with every context
        *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints"),
        *("PaintHolding", "ThirdPartyStoragePartitioning"),
    )
)
"""Parts of a browser that nobody sees, and that take half a second of the processor for each page.

Only the last such list counts, so what Playwright wants off is named again.
"""
FAILED: Final = pytest.StashKey[bool]()
ANSWERS: Final = 2_000.0
"""Milliseconds in which a page has to say what it shows, after a failure."""
MAX_SHOWN: Final = 2_000
"""So many characters of it are told."""
ARRIVED: Final = """() => [document.readyState, ...performance.getEntriesByType('resource').slice(-12)
  .map(({name, responseEnd}) => `${Math.round(responseEnd)} ${name.slice(location.origin.length)}`)].join('; ')"""
"""How far a page is loaded: the last files that have come, and the milliseconds after which they had."""

LONGEST: Final = (
    "test_five_devices_play_a_game",
    "test_a_newer_build_waits",
    "test_phones_bid_in_secret",
    "test_what_was_shown_as_saved",
)
"""Tests of half a minute and more, started first: else one worker ends with it while the others have nothing."""
UNPROVED: Final[dict[str, str]] = {}
"""Tests that are known to fail, or that were not seen passing, and why; none of them may stay here."""


class OpenScreen(Protocol):
    """The type of the fixture `open_screen`."""

    def __call__(self, path: str = "/", *, own: bool = False, **look: Unpack[Look]) -> Screen:
        """Open a page with a fresh session; `own` if the test has to have one that was never used, or changes it."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, and run it last, what takes longest first.

    While Playwright's browser is open an event loop runs in this thread, where `asyncio.run` then refuses to work.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        for name, reason in UNPROVED.items():
            if name in item.nodeid:
                item.add_marker(pytest.mark.skip(reason=reason))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None and 2 - item.name.startswith(LONGEST))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the browser that all tests share; each screen has a context of its own in it."""
    path = find_browser()
    if path is None:
        pytest.fail(f"{MISSING} `python packaging/tasks.py test` fetches one.")
    expect.set_options(timeout=1000 * PATIENCE)
    Screen.unseen = Path(__file__).with_name("blind.js").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*launch_flags(), UNPOLISHED, UNNEEDED])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _only_own_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages that a failed test leaves: without an app to talk to they would slow down all tests after it."""
    browser: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = set(browser.contexts) if browser else set()
    yield
    if browser and FAILED in request.node.stash:
        for context in set(browser.contexts) - before:
            context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, for who cleans up after it, what the open pages show, and what the app does."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        given = getattr(item, "funcargs", {})
        if browser := given.get("browser"):
            report.sections.append(("Open pages", "\n".join(shown_in(browser))))
        if shared := given.get("shared"):
            report.sections.append(("Threads of the app", shared.threads()))
    return report


def shown_in(browser: Browser) -> list[str]:
    """Return what each page shows, as a screen reader is told; above it its address, its files and its last taps.

    The newest comes first; some were left by tests before.
    """
    return [f"{page.url}\n{_shown(page)}" for context in reversed(browser.contexts) for page in context.pages]


def _shown(page: Page) -> str:
    try:
        root = page.locator("html")  # which is waited for only so long, unlike an answer of the page
        files, taps = (
            root.evaluate(script, timeout=ANSWERS) for script in (ARRIVED, "() => window.companionTest?.noted()")
        )
        return f"{files}\n{taps}\n{page.locator('body').aria_snapshot(timeout=ANSWERS)[:MAX_SHOWN]}"
    except Error as error:
        return f"The page does not say what it shows: {error.message}"


@pytest.fixture(scope="session")
def shared() -> Iterator[SharedServer]:
    """Return the process in which the app runs for one test after another."""
    with closing(SharedServer()) as server:
        yield server


@pytest.fixture
def server(shared: SharedServer, tmp_path: Path) -> AppServer:
    """Return the running app, just started, with an empty data folder."""
    data = tmp_path / "data"
    data.mkdir()
    return shared.begin(data)


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Visitors:
    """Return what opens screens, in a page of the test before where there is one."""
    return Visitors(browser)


@pytest.fixture
def open_screen(request: pytest.FixtureRequest, visitors: Visitors, server: AppServer) -> Iterator[OpenScreen]:
    """Return what opens a screen of this app: `open_screen("/games/7", dark=True, locale="hu-HU")`."""

    def open_one(path: str = "/", *, own: bool = False, **look: Unpack[Look]) -> Screen:
        screen = visitors.open(server, path, own=own, **look)
        screen.moment = MOMENT
        return screen

    yield open_one
    visitors.leave(is_fine=FAILED not in request.node.stash)


@pytest.fixture
def move_to(server: AppServer, shared: SharedServer, visitors: Visitors) -> Callable[[Path], AppServer]:
    """Return what begins the app with another data folder, as on another device; pages opened before are left."""

    def move(data: Path) -> AppServer:
        visitors.leave(is_fine=True)
        return shared.begin(data)

    return move


@pytest.fixture
def screen(open_screen: OpenScreen) -> Screen:
    """Return one visitor with a phone, on the first screen."""
    return open_screen()
