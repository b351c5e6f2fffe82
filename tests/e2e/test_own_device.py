"""What is a device's own: each browser has its language and keeps it."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer

pytestmark = pytest.mark.browser


def test_each_browser_has_its_own_language_and_keeps_it(server: AppServer, open_screen: OpenScreen) -> None:
    """At the first visit what the browser wants; what one chooses, another does not see, and a reload keeps."""
    one, other = open_screen("/settings", locale="de-DE"), open_screen("/settings", locale="hu-HU", dark=True)
    one.expect_text("settings-theme-light", "Hell")
    other.expect_text("settings-theme-light", "Világos")
    one.tap("settings-language-en")
    one.expect_text("settings-theme-light", "Light")
    one.stand_still()
    other.expect_text("settings-theme-light", "Világos")
    again = one.in_context(one.page.context, server.url, "/settings")
    again.expect_text("settings-theme-light", "Light")
