"""The site, built once for all workers, on a static host; each test has a host and browser contexts of its own."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import Look, Screen
from tests.e2e.site.host import Host, build, folder_of, taken_from

BUILT: float = 300
"""Seconds that another worker may take to build."""


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
    """Return the folder of the site; the first worker builds it, the others wait."""
    base = tmp_path_factory.getbasetemp()
    root = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    out, mark = root / "site", root / "site.built"
    try:
        (root / "site.begun").mkdir()
    except FileExistsError:
        until = time.monotonic() + BUILT
        while not mark.exists() and time.monotonic() < until:
            time.sleep(0.2)
    else:
        mark.with_suffix(".new").write_text(build(out), "utf-8")
        mark.with_suffix(".new").rename(mark)
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
