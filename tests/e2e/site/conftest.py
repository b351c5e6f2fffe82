"""The site, built once for all workers, on a static host; each test has a host and browser contexts of its own."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self, Unpack

import pytest
from playwright.sync_api import Browser

from tests.drive.driver import Look, Screen
from tests.drive.screens import NOWHERE
from tests.drive.site.host import Host, NotBuilt, build, folder_of, hide, put_beside, storage_of, taken_from
from tests.drive.site.phones import KEEPS_NOTHING
from tests.drive.site.waits import wait_until_held
from tests.e2e.conftest import FAILED, OpenScreen
from tests.e2e.shared import HAS_OWN

BUILT: float = 300
"""Seconds that another worker may take to build."""


class SiteHost(Host):
    """As the tests of the served app know a server: `data` is what its browsers keep, once they are open."""

    def __init__(self, folder: Path) -> None:
        self.screens: list[Screen] = []
        super().__init__(folder)
        self._site = folder
        self._taken: list[Path] = []

    def begin(self) -> Self:
        """Be as a host is that was just switched on, for the next test."""
        self._forget()
        self.data = Path(tempfile.mkdtemp(prefix="site-data-"))
        self.folder, self.answers, self.sent = self._site, {}, 0
        self.asked.clear()
        self.stop()
        self.start()
        return self

    @property
    def data(self) -> Path:
        """The data folder: that which browsers are given, then what the newest of them has."""
        if not self.screens:
            return self._folder
        self._taken.append(folder_of(taken_from(self.screens[-1].page)))
        return self._taken[-1]

    @data.setter
    def data(self, folder: Path) -> None:
        self._folder = folder

    @property
    def output(self) -> str:
        """The errors in the pages."""
        return "\n".join(problem for screen in self.screens for problem in screen.problems)

    def __exit__(self, *error: object) -> None:
        self._forget()
        super().__exit__(*error)

    def _forget(self) -> None:
        self.screens = []
        for folder in (*self._taken, self.data):
            shutil.rmtree(folder, ignore_errors=True)
        self._taken.clear()


class Visitor:
    """Opens the site in a page that a test before has left, for test after test: a start takes seconds.

    While it is left it is hidden, so that it lets go of its games; others are put in their place, and when it is looked
    at again it reads these, as it does whatever another tab has entered. A page of which a test has failed, or whose
    device has settings of its own, is not used again.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._left: Screen | None = None

    def open(self, host: SiteHost, path: str) -> Screen:
        """Return a screen at `path` with the games that the host gives to browsers."""
        screen, self._left = self._left, None
        if screen is None:
            return Screen.open(self._browser, host.url, path, prepare=host.plant)
        screen.watch()
        put_beside(screen.page, storage_of(host.data))
        hide(screen.page, False)
        wait_until_held(screen.page)
        screen.settle()
        screen.go(path)
        screen.problems.clear()
        return screen

    def leave(self, screen: Screen, is_fine: bool) -> None:
        """Keep a page for the next test, if all is fine, and none that was opened beside it."""
        for page in screen.page.context.pages:
            if page != screen.page:
                page.close()
        if not is_fine or screen.page.is_closed() or screen.page.evaluate(HAS_OWN):
            screen.close()
            return
        screen.go(NOWHERE)
        hide(screen.page, True)
        self._left = screen


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site; the first worker builds it, the others wait, and all hear why it failed."""
    base = tmp_path_factory.getbasetemp()
    root = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    out, outcome = root / "site", root / "site.outcome"
    try:
        (root / "site.begun").mkdir()
    except FileExistsError:
        until = time.monotonic() + BUILT
        while not outcome.exists():
            assert time.monotonic() < until, "another worker has not built the site yet"
            time.sleep(0.2)
    else:
        try:
            build(out)
            why = ""
        except NotBuilt as error:
            why = str(error)
        outcome.with_suffix(".new").write_text(why, "utf-8")
        outcome.with_suffix(".new").rename(outcome)
    if why := outcome.read_text("utf-8"):
        pytest.fail(why, pytrace=False)
    return out


@pytest.fixture(scope="session")
def shared_host(site: Path) -> Iterator[SiteHost]:
    """Return the host of the page that tests leave to each other."""
    with SiteHost(site) as host:
        yield host


@pytest.fixture(scope="session")
def visitor(browser: Browser) -> Visitor:
    """Return what opens the site in the page of the test before."""
    return Visitor(browser)


@pytest.fixture
def server(request: pytest.FixtureRequest, site: Path) -> Iterator[SiteHost]:
    """Return a static host of the site; tests that open browsers themselves have one of their own."""
    if "open_screen" in request.fixturenames:
        shared: SiteHost = request.getfixturevalue("shared_host")
        yield shared.begin()
        return
    with SiteHost(site) as host:
        yield host


@pytest.fixture
def open_screen(
    request: pytest.FixtureRequest, browser: Browser, server: SiteHost, visitor: Visitor
) -> Iterator[OpenScreen]:
    """Return what opens a screen of the site; each browser begins with what lies in the host's `data`.

    The first one of a test is in the page that the test before has left, unless it is to be the test's own, or another
    device than the usual one; these have no service worker.
    """
    fresh: list[Screen] = []
    shared: list[Screen] = []

    def open_one(path: str = "/", *, own: bool = False, **look: Unpack[Look]) -> Screen:
        if own or look or server.screens:
            fresh.append(Screen.open(browser, server.url, path, script=KEEPS_NOTHING, prepare=server.plant, **look))
            server.screens.append(fresh[-1])
        else:
            shared.append(visitor.open(server, path))
            server.screens.append(shared[-1])
        return server.screens[-1]

    yield open_one
    for screen in fresh:
        screen.close()
    for screen in shared:
        visitor.leave(screen, is_fine=FAILED not in request.node.stash)
