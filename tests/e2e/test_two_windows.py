"""Two windows on the same games: of one app, and of two apps that share a folder."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

THREE = ("Anna", "Béla", "Cecil")


@pytest.fixture
def elsewhere(browser: Browser, server: AppServer) -> Iterator[tuple[AppServer, list[Screen]]]:
    """Another app on the same folder, and the pages to be closed after the test."""
    screens: list[Screen] = []
    with AppServer(server.data) as other:
        yield other, screens
        for screen in screens:
            screen.close()


def petition(screen: Screen, seat: int) -> None:
    """Enter who won the petition."""
    screen.tap("bar-petition")
    screen.tap(f"winner-{seat}")


def test_the_second_of_two_apps_is_refused_shown_the_entry_and_goes_on(
    browser: Browser, server: AppServer, open_screen: OpenScreen, elsewhere: tuple[AppServer, list[Screen]]
) -> None:
    """Both windows have the game open; the one that enters later has not seen the other's entry."""
    other, screens = elsewhere
    id = keep(server, record(THREE))
    here = open_screen(f"/games/{id}")
    there = Screen.open(browser, other.url, f"/games/{id}")
    screens.append(there)
    here.wait_for("bar-petition")
    there.wait_for("bar-petition")

    petition(here, 0)
    here.expect_text("last-entry", re.compile(r"^1\. .*Anna"))
    petition(there, 1)
    there.expect_text("overtaken", re.compile("Someone was faster.*Anna"))
    assert [event["winner"] for event in kept(server)[0]["events"]] == ["Anna"]

    there.tap("panel-confirm")
    there.expect_text("last-entry", re.compile(r"^2\. .*Béla"))
    there.gone("message")
    here.tap("undo")
    here.expect_text("message", re.compile("changed in another window"))
    here.expect_text("last-entry", re.compile(r"^2\. .*Béla"))
    here.tap("undo")
    here.expect_text("last-entry", re.compile(r"^1\. .*Anna"))
    here.gone("message")
    assert [event["winner"] for event in kept(server)[0]["events"]] == ["Anna"]

    there.go("/")
    there.go(f"/games/{id}")
    there.expect_text("last-entry", re.compile(r"^1\. .*Anna"))


@pytest.mark.long
def test_the_log_of_a_second_app_shows_what_the_first_has_entered(
    browser: Browser, server: AppServer, open_screen: OpenScreen, elsewhere: tuple[AppServer, list[Screen]]
) -> None:
    """Redo and undo in the log are refused like entries, and the list is drawn anew."""
    other, screens = elsewhere
    id = keep(server, record(THREE, [{"type": "petition", "winner": "Anna"}]))
    there = Screen.open(browser, other.url, f"/games/{id}/log")
    screens.append(there)
    there.wait_for("entry-1")
    here = open_screen(f"/games/{id}")
    petition(here, 1)
    here.expect_text("last-entry", re.compile(r"^2\. "))

    there.tap("log-undo")
    there.expect_text("message", re.compile("changed in another window"))
    there.wait_for("entry-2")
    there.tap("log-undo")
    there.gone("entry-2")
    there.gone("message")


@pytest.mark.long
def test_windows_of_one_app_follow_each_other(server: AppServer, open_screen: OpenScreen) -> None:
    """An entry of one window is shown by the other at once, whose next entry is not refused as too late."""
    id = keep(server, record(THREE))
    first, second = open_screen(f"/games/{id}"), open_screen(f"/games/{id}", locale="hu-HU")
    petition(first, 0)
    second.expect_text("last-entry", re.compile(r"^1\. .*Anna"))
    petition(second, 1)
    first.expect_text("last-entry", re.compile(r"^2\. .*Béla"))
    assert "message" not in second.identifiers()


FULL_DISK = """
import sys
from pathlib import Path
from companion.app import run
from companion.arguments import read
from companion.play.ports import StoreError
from companion.storage.tinydb_store import TinyGameStore

folder, append = Path(sys.argv[sys.argv.index("--data") + 1]), TinyGameStore.append

def tried(store, *step):
    if (folder / "full").exists():
        raise StoreError("storage_full")
    append(store, *step)

TinyGameStore.append = tried
TinyGameStore.is_low = property(lambda store: (folder / "low").exists())
sys.exit(run(read(sys.argv[1:])))
"""
"""The app on a disk that is full, or nearly so, while a file of that name is in its folder."""


def test_a_save_that_fails_is_told_until_one_succeeds(browser: Browser, tmp_path: Path) -> None:
    """The message has no close button and goes with the next entry; the reserve in use is told quietly after it."""
    with AppServer(tmp_path, [sys.executable, "-c", FULL_DISK]) as server:
        id = keep(server, record(THREE))
        screen = Screen.open(browser, server.url, f"/games/{id}")
        screen.wait_for("bar-petition")
        (tmp_path / "full").touch()
        petition(screen, 0)
        screen.expect_text("message", re.compile("Not saved: the storage is full"))
        screen.tap("panel-close")
        screen.tap("log")
        screen.wait_for("log-undo")
        screen.wait_for("message")
        assert "message-close" not in screen.identifiers()
        screen.tap("back")

        (tmp_path / "full").unlink()
        (tmp_path / "low").touch()
        petition(screen, 0)
        screen.expect_text("last-entry", re.compile(r"^1\. .*Anna"))
        screen.gone("message")
        screen.expect_text("storage-low", re.compile("small reserve"))
        (tmp_path / "low").unlink()
        screen.tap("undo")
        screen.gone("storage-low")
        screen.close()
