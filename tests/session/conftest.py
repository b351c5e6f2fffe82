"""For the tests of this folder the app runs here, without a browser; they read as those in tests/e2e do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Unpack

import pytest

from tests.drive.driver import Look, Screen
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereApp, HereScreen


@pytest.fixture
def server(tmp_path: Path) -> Iterator[HereApp]:
    """Return the app, with an empty data folder."""
    data = tmp_path / "data"
    data.mkdir()
    with closing(HereApp(data)) as app:
        yield app


@pytest.fixture
def open_screen(server: HereApp) -> OpenScreen:
    """Return what opens a window: `open_screen("/games/7", dark=True, locale="hu-HU")`."""

    def open_one(path: str = "/", *, own: bool = False, **look: Unpack[Look]) -> Screen:
        return HereScreen(server, path, **look)

    return open_one


@pytest.fixture
def screen(open_screen: OpenScreen) -> Screen:
    """Return one visitor with a phone, on the first screen."""
    return open_screen()
