"""A phone that slept, or was out of the network for a while: its window goes on where it was."""

from __future__ import annotations

import re

import pytest

from drive.app_server import AppServer
from drive.driver import Screen
from drive.kept import keep, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def lose_connection(screen: Screen) -> None:
    """Cut the page off from the app, which goes on, until `come_back`."""
    screen.page.evaluate("() => { companionTest.isAway = true; companionTest.socket.close(); }")
    screen.page.wait_for_selector("#lost", state="attached")


def come_back(screen: Screen) -> None:
    """Let the page find the app again, and wait until it has."""
    screen.page.evaluate("() => { companionTest.isAway = false; }")
    screen.wait_until_back()


def test_what_was_open_still_is_and_takes_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """As often as it goes away: the client got the same screen again, and compared it until the browser gave up."""
    screen = open_screen(f"/games/{keep(server, record(['Anna', 'Béla']))}", own=True)
    for entries in (1, 2):
        screen.tap("bar-petition")
        screen.wait_for("winner-1")
        lose_connection(screen)
        come_back(screen)
        screen.tap("winner-1")
        screen.expect_text("last-entry", re.compile(rf"^{entries}\. .*Béla"))
    screen.tap("undo")
    screen.expect_text("last-entry", re.compile(r"^1\. "))


def test_what_another_entered_meanwhile_is_there(server: AppServer, open_screen: OpenScreen) -> None:
    """It was drawn while nobody could be shown it."""
    id = keep(server, record(["Anna", "Béla"]))
    screen, other = open_screen(f"/games/{id}", own=True), open_screen(f"/games/{id}")
    screen.wait_for("bar-petition")
    lose_connection(screen)
    other.tap("bar-petition")
    other.tap("winner-0")
    other.expect_text("last-entry", re.compile(r"^1\. "))
    come_back(screen)
    screen.expect_text("last-entry", re.compile(r"^1\. "))
    screen.tap("bar-petition")
    screen.tap("winner-1")
    screen.expect_text("last-entry", re.compile(r"^2\. "))


def test_what_was_typed_is_kept_and_a_turned_phone_is_drawn_turned(open_screen: OpenScreen) -> None:
    """The field goes on with its text; the app hears of the new size by itself."""
    screen = open_screen("/new/island_fortress", own=True)
    screen.type_into("seat-0-name", "Zsófi")
    screen.stand_still()
    lose_connection(screen)
    screen.resize(844, 390)
    come_back(screen)
    screen.scroll_to("seat-0-name")
    screen.expect_text("seat-0-color", re.compile("Zsófi"))
    screen.type_into("seat-1-name", "Béla")
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_for("bar-petition")
    assert "Zsófi" in screen.words()
