"""Our copy of Islebound as a file, by the browser's own dialogs, to another data folder."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def tell_of_grenille(screen: Screen, told: str, *chips: str) -> None:
    """Open the town in our copy, and tell what is printed there, which then stands beside its name in the list."""
    for identifier in ("copy-grenille", *chips):
        screen.scroll_to(identifier)
        screen.rest()
        screen.tap(identifier)
        screen.settle()
    screen.tap("back")
    screen.wait_for("copy-known")
    screen.scroll_to("copy-grenille")
    screen.expect_text("copy-grenille", re.compile(re.escape(told)))


def picked(screen: Screen, path: Path) -> None:
    """Pick the file of a copy in the browser's own dialog."""
    screen.scroll_to("copy-import")
    screen.pick("copy-import", path)


def test_our_copy_goes_as_a_file_to_another_data_folder(
    server: AppServer,
    open_screen: OpenScreen,
    move_to: Callable[[Path], AppServer],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """IB-RUL-DATA: saved and picked in the browser's dialogs; looked at, left, then taken over; a file that is none."""
    screen = open_screen(f"/games/{keep(server, isle(data=None))}/copy")
    tell_of_grenille(screen, "5/–/2", "copy-red-5", "copy-blue_green-0", "copy-coins-2", "copy-crew-sail")
    screen.scroll_to("copy-export")
    path = screen.saved("copy-export", tmp_path)
    towns = json.loads(path.read_text("utf-8"))["parts"][0]["data"]["towns"]
    assert towns == {"Grenille": {"red": 5, "blue_green": None, "entry": {"coins": 2, "crew": "sail"}}}

    other = move_to(tmp_path_factory.mktemp("other"))
    there = open_screen(f"/games/{keep(other, isle(data=None))}/copy")
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
