"""Settings of a device, and the browser's step back: language and colors, panel, page, table, in real browsers."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import kept_game, sample
from tests.e2e.conftest import OpenScreen

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


def test_the_browsers_back_closes_the_panel_then_the_page_then_the_table(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """And the app's own way back adds no page to the browser's list; a half-made entry is there on return."""
    id = kept_game(server, sample(1), 20)
    screen = open_screen()
    screen.tap("home-resume")
    screen.wait_for("wall")
    screen.tap("log")
    screen.wait_for("log-undo")
    pages = screen.page.evaluate("history.length")
    screen.tap("back")
    screen.wait_for("wall")
    screen.tap("log")
    screen.wait_for("log-undo")
    screen.page.go_back()
    screen.wait_for("wall")
    assert screen.page.evaluate("history.length") == pages
    screen.tap("slot-1d2")
    screen.wait_for("panel-confirm")
    screen.page.go_back()
    screen.gone("panel-confirm")
    screen.wait_for("wall")
    screen.page.wait_for_url(re.compile(f"/games/{id}$"))
    screen.tap("slot-1d2")
    screen.wait_for("panel-confirm")
    screen.tap("home")
    screen.wait_for("home-resume")
    screen.tap("home-resume")
    screen.wait_for("panel-confirm")
    screen.tap("panel-close")
    screen.gone("panel-confirm")
    screen.page.go_back()
    screen.wait_for("home-resume")
