"""The output of screen readers where a window or the text is large; `test_every_screen.py` looks at all the phones."""

from __future__ import annotations

from typing import Final

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import PHONE
from tests.drive.screens import NOWHERE, PLACES, kept_games, show
from tests.e2e.conftest import OpenScreen
from tests.e2e.controls import control_faults
from tests.e2e.layout import layout_faults

pytestmark = [pytest.mark.browser, pytest.mark.long]

WIDE_LAYOUT: Final = ("home", "table", "refused", "share", "sheet", "turn", "workers", "revision", "view")
"""The screens that a wide window changes."""


def test_every_control_of_a_wide_window_has_a_name_one_identity_and_room(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """On the screens that a wide window changes; all faults are told at once."""
    games = kept_games(server)
    screen = open_screen(NOWHERE, width=1280, height=800)
    wrong: list[str] = []
    for place in PLACES:
        if place.name in WIDE_LAYOUT:
            show(screen, place, games)
            wrong += [f"{place.name}: {fault}" for fault in control_faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert "failed" not in server.output


PLAYS: Final = ("plays", "statistics", "play", "play-entry", "people", "import-plays")
LARGE_TEXT: Final = ("home", "new-game", "settings", "table", "build", "turn", "more", "log", "sheet-in-play", *PLAYS)
ON_ITS_SIDE: Final = (844, 390)
"""A phone in landscape."""
NEXT_TAP: Final = {
    "table": "bar-petition",
    "turn": "card-planner",
    "isle-sea": "turn-next",
    "island-table": "turn-pass",
}
"""The buttons of the bar that must be in the window, by the screen."""


def test_text_of_twice_the_size_finds_room(server: AppServer, open_screen: OpenScreen) -> None:
    """As the reader sets it in the system or the browser: everything grows, and nothing leaves the screen."""
    games = kept_games(server)
    screen = open_screen(f"/games/{games['light']}", own=True)
    usual = screen.wait_for("bar-petition").bounding_box()
    assert usual
    screen.page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    # The app measures the text and draws the bar anew: until then the page stands still with that of before.
    has_grown = "(height) => companionTest.one('bar-petition')?.getBoundingClientRect().height > height"
    screen.wait_until(has_grown, usual["height"] * 1.2, "The buttons of the bar do not grow with the text")
    screen.stand_still()
    wrong: list[str] = []
    for place in PLACES:
        if place.name in LARGE_TEXT:
            show(screen, place, games)
            wrong += [f"{place.name}: {fault}" for fault in control_faults(screen)]
            wrong += [f"{place.name}: {fault}" for fault in layout_faults(screen)]
    assert not wrong, "\n".join(wrong)
    screen.pull(*ON_ITS_SIDE)
    for place in PLACES:
        if place.name in NEXT_TAP:
            show(screen, place, games)
            is_within = "([id, ...window]) => companionTest.isWithin(id, ...window)"
            seen = [NEXT_TAP[place.name], *ON_ITS_SIDE]
            screen.wait_until(is_within, seen, f"{place.name}: {NEXT_TAP[place.name]!r} is not in the window")
    screen.pull(*PHONE)
    show(screen, next(place for place in PLACES if place.name == "build"), games)
    screen.scroll_to("panel-confirm", within="panel-seat-0")
    screen.tap("panel-confirm")
    screen.wait_for("last-entry")
