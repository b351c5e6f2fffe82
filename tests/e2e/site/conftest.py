"""The site, built once for all workers, on a static host; each test has a host and browser contexts of its own."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Unpack

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import Look, Screen
from tests.e2e.site.host import Host, NotBuilt, build, folder_of, taken_from

BUILT: float = 300
"""Seconds that another worker may take to build."""
TOOK: Final = "site.took"
"""The file beside the site that says how many seconds of processor time its build took: other work changes little."""


class SiteHost(Host):
    """As the tests of the served app know a server: `data` is what its browsers keep, once they are open."""

    def __init__(self, folder: Path) -> None:
        self.screens: list[Screen] = []
        super().__init__(folder)
        self._given = self.data
        self._taken: list[Path] = []

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
        """What has gone wrong in the pages."""
        return "\n".join(problem for screen in self.screens for problem in screen.problems)

    def __exit__(self, *error: object) -> None:
        for folder in self._taken:
            shutil.rmtree(folder, ignore_errors=True)
        self.screens = []
        super().__exit__(*error)


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
        before = os.times()
        try:
            build(out)
            why = ""
        except NotBuilt as error:
            why = str(error)
        after = os.times()
        took = after.children_user + after.children_system - before.children_user - before.children_system
        (root / TOOK).write_text(f"{took}", "utf-8")
        outcome.with_suffix(".new").write_text(why, "utf-8")
        outcome.with_suffix(".new").rename(outcome)
    if why := outcome.read_text("utf-8"):
        pytest.fail(why, pytrace=False)
    return out


@pytest.fixture
def server(site: Path) -> Iterator[SiteHost]:
    """Return a static host of the site."""
    with SiteHost(site) as host:
        yield host


@pytest.fixture
def open_screen(browser: Browser, server: SiteHost) -> Iterator[OpenScreen]:
    """Return `Screen.open` for the site; each browser begins with what lies in the host's `data`."""
    screens: list[Screen] = []

    def open_one(path: str = "/", *, own: bool = True, **look: Unpack[Look]) -> Screen:
        screen = Screen.open(browser, server.url, path, prepare=server.plant, **look)
        screens.append(screen)
        server.screens.append(screen)
        return screen

    yield open_one
    for screen in screens:
        screen.close()
