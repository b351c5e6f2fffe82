"""A phone that slept, or was out of the network for a while: its window goes on where it was."""

from __future__ import annotations

import os
import re
import signal

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


PICTURES = """(ticks) => new Promise((done) => {
  const context = ImageBitmapRenderingContext.prototype, show = context.transferFromImageBitmap;
  let drawn = 0;
  context.transferFromImageBitmap = function (picture) { drawn += 1; return show.call(this, picture); };
  const timer = setInterval(() => {
    if (ticks--) return;
    clearInterval(timer);
    context.transferFromImageBitmap = show;
    done(drawn);
  }, 1000 / 60);
})"""
"""Tells how many pictures the client draws in so many ticks, each as long as a frame."""


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


@pytest.mark.long
def test_a_window_that_is_away_draws_next_to_nothing(open_screen: OpenScreen) -> None:
    """Below what says so the client has a sign of waiting that turns: without end, it would empty a phone's battery."""
    screen = open_screen(own=True)
    screen.wait_for("home-new")
    lose_connection(screen)
    assert screen.page.evaluate(PICTURES, 120) < 30
    come_back(screen)
    screen.wait_for("home-new")


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


@pytest.mark.long
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


def test_an_unanswered_tap_waits_and_a_silent_app_is_told(server: AppServer, open_screen: OpenScreen) -> None:
    """It stands still and closes no connection: first a line above the table, then the cover; one entry."""
    screen = open_screen(f"/games/{keep(server, record(['Anna', 'Béla']))}", own=True)
    screen.tap("bar-petition")
    screen.wait_for("winner-1")
    screen.stand_still()
    os.kill(server.pid, signal.SIGSTOP)
    try:
        screen.by_id("winner-1").click()
        waiting = screen.page.wait_for_function("() => document.querySelector('#waiting')?.innerText")
        assert waiting.json_value() == "Waiting for the host…"
        lost = screen.page.locator("#lost")
        lost.wait_for(state="attached")
        assert f"No connection to 127.0.0.1:{server.port}" in lost.inner_text()
        assert screen.page.query_selector("#waiting") is None, "one of them at a time"
    finally:
        os.kill(server.pid, signal.SIGCONT)
    screen.page.wait_for_selector("#lost", state="detached")
    screen.expect_text("last-entry", re.compile(r"^1\. .*Béla"))
    screen.tap("undo")
    screen.gone("last-entry")


@pytest.mark.long
def test_a_network_that_is_gone_is_told_and_back_again_the_table_goes_on(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """Without a tap, in the reader's language."""
    screen = open_screen(f"/games/{keep(server, record(['Anna', 'Béla']))}", own=True, locale="de-DE")
    screen.wait_for("bar-petition")
    screen.page.context.set_offline(True)
    lost = screen.page.locator("#lost")
    lost.wait_for(state="attached")
    assert f"Keine Verbindung zu 127.0.0.1:{server.port}" in lost.inner_text()
    screen.page.context.set_offline(False)
    screen.page.wait_for_selector("#lost", state="detached")
    screen.problems.clear()
    screen.tap("bar-petition")
    screen.tap("winner-1")
    screen.expect_text("last-entry", re.compile(r"^1\. .*Béla"))
    assert screen.page.query_selector("#waiting") is None
