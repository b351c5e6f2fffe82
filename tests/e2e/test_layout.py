"""Every screen has room for its controls, from small phones to desktops, in the languages with the longest words."""

from __future__ import annotations

from typing import Final

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.layout import layout_faults
from tests.e2e.screens import NOWHERE, PLACES, kept_games, show

pytestmark = pytest.mark.browser

WINDOWS: Final = {"de": ((360, 740), (768, 1024)), "hu": ((412, 915), (1280, 800))}
"""The windows of each language: the second is the first made larger, as a device is turned or a window pulled."""


@pytest.mark.parametrize("language", WINDOWS)
def test_every_control_has_its_place(server: AppServer, open_screen: OpenScreen, language: str) -> None:
    """In each window all screens, also those that a few taps lead to; all faults are told at once."""
    games = kept_games(server)
    (width, height), _ = WINDOWS[language]
    screen = open_screen(NOWHERE, locale=language, width=width, height=height)
    wrong: list[str] = []
    for place in PLACES:
        for width, height in WINDOWS[language]:
            is_first = (width, height) == WINDOWS[language][0]
            if is_first:
                screen.go(NOWHERE)
            screen.page.set_viewport_size({"width": width, "height": height})
            if is_first:
                show(screen, place, games)
            else:
                screen.stand_still()
            wrong += [f"{place.name} at {width} x {height}: {fault}" for fault in layout_faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    assert "failed" not in server.output


def test_a_control_out_of_its_place_is_told(open_screen: OpenScreen) -> None:
    """Otherwise the test above would be glad of anything: one is pushed out of the window, over another, below."""
    screen = open_screen(NOWHERE)
    screen.go("/")
    screen.wait_for("home-new")
    screen.stand_still()
    assert layout_faults(screen) == []
    for x, y, told in ((300, 0, "sideways"), (0, 60, "nothing scrolls"), (-60, 0, "in common")):
        screen.by_id("home-new").evaluate(f"(node) => {{ node.style.translate = '{x}px {y}px'; }}")
        assert told in " ".join(layout_faults(screen)), told
