"""A draft that is gone is reported once, where it was started."""

from __future__ import annotations

import flet as ft
import pytest

from companion.ui import root
from companion.ui.drafts import Drafts
from companion.ui.own_settings import BEGUN, OwnSettings
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept_game, record, sample
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereScreen, shown, taps


def test_a_draft_that_ended_with_its_window_is_told_once() -> None:
    """The device notes which one, and forgets it once it is entered or given up."""
    notes: list[str] = []
    told: list[str] = []
    Drafts("", notes.append).is_begun("/games/a 3 petition", True)
    assert notes == ["/games/a 3 petition"]

    later = Drafts(notes[-1], notes.append, lambda: told.append("lost"))
    later.is_begun("/games/a 3 petition", False)
    later.is_begun("/games/a 3 petition", False)
    assert (told, notes[-1]) == (["lost"], "")

    Drafts("/games/a 3 petition", notes.append, lambda: told.append("lost")).is_begun("/games/a 4 petition", False)
    assert told == ["lost"], "something was entered since"


def test_bids_that_a_restart_has_lost_are_told(
    server: AppServer, open_screen: OpenScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first player is asked again, but not as if nothing had been; the device does not know what was bid."""
    own = OwnSettings()

    async def settings(page: object) -> OwnSettings:
        return own

    monkeypatch.setattr(root, "own_settings", settings)
    id = keep(server, record(["Anna", "Béla"]))
    screen = open_screen(f"/games/{id}/petition")
    for name in ("petition-me-0", "petition-key-7", "petition-done"):
        screen.tap(name)
    screen.settle()
    noted = own.get(BEGUN) or ""
    assert noted.startswith(f"/games/{id}")
    assert "7" not in noted.removeprefix(f"/games/{id}")
    screen.tap("back")
    assert screen.text_of("bar-petition") == "Petition: 1/2"

    again = open_screen(f"/games/{id}/petition")  # a window that knows nothing of the first, as after a restart
    again.wait_for("petition-me-0")
    assert "was lost" in again.text_of("message")


def test_a_tap_on_the_pills_of_the_latest_entry_says_its_results_in_words(
    server: AppServer, open_screen: OpenScreen
) -> None:
    screen = open_screen(f"/games/{kept_game(server, sample(1), 19)}")
    assert isinstance(screen, HereScreen)
    entry = screen.text_of("last-entry")
    (strip,) = [one for one in shown(screen.session.page) if isinstance(one, ft.Container) and one.key == "gains"]
    screen.event(next(taps(strip)), "click", None)
    screen.wait_for("panel-close")
    said = screen.words()
    assert all(part in said for part in entry.split(". "))
