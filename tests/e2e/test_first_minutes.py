"""The first minutes: somebody who never saw the app gets a scored game, looks around, and is told things once."""

from __future__ import annotations

import json

import pytest

from tests.conftest import long_but
from tests.drive import ROOT
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, record
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

SAMPLE = json.loads((ROOT / "data/island_fortress/sample.json").read_text("utf-8"))
PHONES = ((412, 915), (360, 740))


def bottom(screen: Screen, identifier: str) -> float:
    """Where a control ends, once nothing is laid out anew any more."""
    screen.stand_still()
    box = screen.wait_for(identifier).bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), long_but(PHONES[1:], PHONES))
def test_a_closed_hint_gives_its_room_to_the_wall(
    server: AppServer, open_screen: OpenScreen, width: int, height: int
) -> None:
    """The button that confirms is in sight with it, and the wall gets what the closed hint leaves."""
    game = keep(server, {**SAMPLE, "events": SAMPLE["events"][:1]})  # nobody has built yet
    screen = open_screen(f"/games/{game}", width=width, height=height)
    screen.wait_for("hint-table")
    screen.tap("slot-1b3")
    assert bottom(screen, "panel-confirm") <= height
    screen.tap("panel-close")
    screen.wait_for("hint-table")
    with_hint = bottom(screen, "slot-1b3")  # in sight on all of them: what is not is cut where the picture ends
    screen.tap("hint-table-close")
    screen.gone("hint-table")
    assert bottom(screen, "slot-1b3") >= with_hint - 1
    screen.tap("slot-1b3")
    assert bottom(screen, "panel-confirm") <= height


def test_the_first_refusal_leaves_the_buttons_in_sight(server: AppServer, open_screen: OpenScreen) -> None:
    """In the language with the longest words, with the hint above them."""
    game = keep(server, record(["Anna", "Béla", "Cecil"], [{"type": "petition", "winner": "Anna"}]))
    screen = open_screen(f"/games/{game}", locale="de-DE")
    TablePlayer(screen, ("Anna", "Béla", "Cecil")).tap_slot("1a2")
    for width, height in PHONES:
        screen.pull(width, height)
        screen.wait_for("hint-refusal")
        assert bottom(screen, "panel-overrule") < bottom(screen, "panel-confirm") <= height


@pytest.mark.parametrize("locale", long_but(["hu-HU"], ["en-US", "de-DE", "hu-HU"]))
def test_the_first_screen_needs_no_scrolling(open_screen: OpenScreen, locale: str) -> None:
    """On a small phone, too: what to do, the way to a game, and the way to a sample."""
    width, height = PHONES[1]
    screen = open_screen(width=width, height=height, locale=locale)
    assert bottom(screen, "home-sample-island_fortress") < bottom(screen, "home-new") <= height
    assert screen.can_tap("home-rules")


def test_the_confirm_of_a_new_game_leads_to_what_is_open_at_the_first_tap(open_screen: OpenScreen) -> None:
    """The question who begins stands below the fold."""
    screen = open_screen("/new/island", width=375, height=667)
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_until("(id) => companionTest.isInView(id)", "whisperer-1", "The question did not come into view")
