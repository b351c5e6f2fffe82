"""The trial of every package before its release, run with the checkout: no package is built."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from release.trial import play_in
from tests.drive.app_server import AppServer

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_ten_entries_are_there_after_a_second_start(browser: Browser, tmp_path: Path) -> None:
    with AppServer(tmp_path) as app:

        def again() -> None:
            app.stop()
            app.start()

        play_in(browser, app.url, again)
