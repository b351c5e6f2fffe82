"""Islebound and ISLAND: few taps for common entries, and refusals with their rules; each game's tables in one app."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from drive.app_server import AppServer
from drive.driver import Screen
from drive.kept import keep_any, kept
from drive.other_games import PIRATES, TO_GRENILLE, isle
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def test_dice_are_laid_for_the_most_and_what_is_told_reaches_another_phone(
    browser: Browser, server: AppServer, open_screen: OpenScreen, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """IB-ATTACK-6, IB-RUL-DATA: the 5 on the first pirate and the 3 on the other would be less than the other way.

    What stands on the banner is asked, kept, shared by code, and known in another data folder.
    """
    data = {"strength": {"pirate": [0, 0, 2, 2, 3, 3], "serpent": [0, 0, 0, 0, 3, 3]}}
    serpent = {"type": "adjust", "player": "Ann", "changes": {"pirates": -1, "serpents": 1}}
    screen = open_screen(f"/games/{keep_any(server, isle(PIRATES, serpent, TO_GRENILLE, data=data))}")
    for identifier in ("bar-attack", "number-5", "told", "dice-face-3", "dice-face-5", "panel-confirm"):
        screen.wait_for(identifier)
        screen.tap_listed(identifier)
        screen.settle()
    screen.wait_for("bar-visit")
    attack = kept(server)[0]["events"][-1]
    assert (attack["type"], attack["number"], attack["dice"], "injured" in attack) == ("attack", 5, [3, 5], False)

    screen.go("/share/copy")
    screen.scroll_to("share-text")
    link = screen.text_of("share-text")
    with AppServer(tmp_path_factory.mktemp("other")) as other:
        there = Screen.open(browser, other.url, f"/i/{link.rpartition('/')[2]}")
        there.wait_for("receive-take")
        assert "Standard side: towns: 1" in there.words()
        there.tap("receive-take")
        there.wait_for("copy-fill")
        there.scroll_to("copy-grenille")
        assert "5/" in there.text_of("copy-grenille")
        assert there.problems == []
        there.close()
        assert "Traceback" not in other.output


def tell_of_grenille(screen: Screen, told: str, *chips: str) -> None:
    """Opens the town in our copy, and tells what is printed there, which then stands beside its name in the list."""
    for identifier in ("copy-grenille", *chips):
        screen.scroll_to(identifier)
        screen.rest()
        screen.tap(identifier)
        screen.settle()
    screen.gone("settling")
    screen.tap("back")
    screen.wait_for("copy-known")
    screen.scroll_to("copy-grenille")
    screen.expect_text("copy-grenille", re.compile(re.escape(told)))


def picked(screen: Screen, path: Path) -> None:
    """Picks the file of a copy in the browser's own dialog."""
    screen.scroll_to("copy-import")
    screen.rest()
    with screen.page.expect_file_chooser() as chooser:
        screen.tap("copy-import")
    chooser.value.set_files(path)


def test_our_copy_goes_as_a_file_to_another_data_folder(
    browser: Browser,
    server: AppServer,
    open_screen: OpenScreen,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """IB-RUL-DATA: saved and picked in the browser's dialogs; looked at, left, then taken over; a file that is none."""
    screen = open_screen(f"/games/{keep_any(server, isle(data=None))}/copy")
    tell_of_grenille(screen, "5/–/2", "copy-red-5", "copy-blue_green-0", "copy-coins-2", "copy-crew-sail")
    screen.scroll_to("copy-export")
    screen.rest()
    with screen.page.expect_download() as download:
        screen.tap("copy-export")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    towns = json.loads(path.read_text("utf-8"))["parts"][0]["data"]["towns"]
    assert towns == {"Grenille": {"red": 5, "blue_green": None, "entry": {"coins": 2, "crew": "sail"}}}
    assert screen.problems == []

    with AppServer(tmp_path_factory.mktemp("other")) as other:
        there = Screen.open(browser, other.url, f"/games/{keep_any(other, isle(data=None))}/copy")
        tell_of_grenille(there, "4/?/?", "copy-red-4")
        none = tmp_path / "none.json"
        none.write_text('{"format": "islebound-copy", "version": 1}', "utf-8")
        picked(there, none)
        there.wait_for("copy-problem")

        picked(there, path)
        there.expect_text("copy-preview", re.compile("values that differ from here: 1"))
        there.scroll_to("copy-leave")
        there.tap("copy-leave")
        there.gone("copy-preview")
        assert "4/?/?" in there.text_of("copy-grenille")

        picked(there, path)
        there.wait_for("copy-preview")
        there.scroll_to("copy-take")
        there.tap("copy-take")
        there.gone("copy-preview")
        assert "5/–/2" in there.text_of("copy-grenille")
        picked(there, path)
        there.expect_text("copy-preview", "Nothing in this file is new.")
        assert not there.has("copy-take")
        assert there.problems == []
        there.close()
        assert "Traceback" not in other.output
