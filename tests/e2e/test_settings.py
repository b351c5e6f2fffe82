"""A choice in the settings holds at once, and after a restart."""

from __future__ import annotations

import re
import tomllib

import pytest
from playwright.sync_api import expect

import companion
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_language_and_theme_are_kept(server: AppServer, open_screen: OpenScreen) -> None:
    """The screen changes with the tap; in the next life of the app this browser's windows start with the choice."""
    screen = open_screen(own=True)
    screen.tap("home-settings")
    screen.expect_text("settings-folder", str(server.data))
    screen.expect_text("settings-version", f"Version {companion.__version__}")
    screen.tap("settings-language-hu")
    screen.expect_text("settings-theme-light", "Világos")
    screen.tap("settings-theme-light")
    screen.expect_text("settings-language-hu", "Magyar")
    screen.stand_still()  # the browser has kept it
    context = screen.page.context
    screen.page.close()

    server.restart()

    screen = Screen.in_context(context, server.url)
    screen.expect_text("home-new", re.compile("Új játszma"))
    screen.tap("home-settings")
    expect(screen.by_id("settings-theme-light")).to_have_attribute("aria-current", "true")
    expect(screen.by_id("settings-theme-dark")).not_to_have_attribute("aria-current", "true")


def test_the_version_is_that_of_the_package() -> None:
    """The screen's version and the package's are one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["version"] == companion.__version__
