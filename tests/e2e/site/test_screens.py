"""The screens of the site: taps enter, controls have names, and letters of all scripts come from fonts of its own."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.drive.driver import Screen
from tests.drive.kept import keep, record
from tests.drive.screens import NOWHERE, PLACES, kept_games, show
from tests.e2e.conftest import OpenScreen
from tests.e2e.controls import control_faults
from tests.e2e.site.conftest import SiteHost
from tests.e2e.test_glyphs import FOREIGN, OWN, UNKNOWN, lines
from tests.session.test_table import test_two_taps_build_and_two_taps_enter_the_petition

__all__ = ["test_two_taps_build_and_two_taps_enter_the_petition"]

pytestmark = pytest.mark.browser

SHOWN: Final = ("home", "settings", "data", "install", "guide", "receive", "table", "sheet")
"""The screens that show more or other things than those of the served app, and what everybody sees."""
ALL_HERE: Final = """(wanted) => {
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  return wanted.every((font) => loaded.some((name) => name.includes(`/fonts/${font}.`)));
}"""
LETTERS: Final = ("cjk", "notosanshebrew", "notosansarabic", "notosansthai", "notocoloremoji")
"""The fonts that the foreign names need."""


@pytest.mark.long
def test_every_control_has_a_name_one_identity_and_room(open_screen: OpenScreen, server: SiteHost) -> None:
    games = kept_games(server)
    screen = open_screen(NOWHERE)
    wrong: list[str] = []
    for place in PLACES:
        if place.name in SHOWN:
            show(screen, place, games)
            wrong += [f"{place.name}: {fault}" for fault in control_faults(screen)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_names_in_any_script_are_shown(browser: Browser, open_screen: OpenScreen, server: SiteHost) -> None:
    """The same list with the fonts held back shows boxes: each foreign name must differ from it, no other may."""
    games = {name: keep(server, record([name, "Anna"])) for name in (*FOREIGN, *OWN, UNKNOWN)}
    keep(server, record(["Béla", "Cecil"]))  # in progress, hence not in the list
    screen = open_screen(seen=True, height=1600)
    screen.wait_until(ALL_HERE, LETTERS, "Not all letters have come", 60)
    shown = lines(screen, games)

    def prepare(context: BrowserContext) -> None:
        server.plant(context)
        context.route("**/companion/fonts/*", lambda route: route.fulfill(status=404))

    boxes = Screen.open(browser, server.url, seen=True, height=1600, prepare=prepare)
    hidden = lines(boxes, games)
    boxes.problems.clear()
    boxes.close()
    assert {name for name in games if shown[name] == hidden[name]} == {*OWN, UNKNOWN}
