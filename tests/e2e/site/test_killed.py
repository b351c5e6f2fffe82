"""The site's browser is killed the moment it shows an entry as saved; `torture site` kills it more often."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.conftest import long_but
from tests.torture.site import killed

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("kills", long_but([1], [1, 2]))
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the browser's processes in /proc")
def test_what_was_shown_as_saved_is_there_after_a_kill(browser: Browser, site: Path, kills: int) -> None:
    """After each, and after the last."""
    found = killed(browser, site, kills)

    assert found.is_fine, found
    assert found.acked == kills
