"""Islebound through the interface: the end of a light game, and what a small phone shows of dice, cards and the map."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.replay import last_state
from companion.games.islebound.game import ISLEBOUND
from companion.play.steps import folded
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.isle_player import IslePlayer
from tests.drive.kept import expected, keep, kept_game, sample
from tests.drive.other_games import NINE, TO_GRENILLE, TOLD, isle
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


def report(server: AppServer) -> dict[str, Any]:
    """The engine's report on the latest game as saved."""
    store = TinyGameStore(str(server.data))
    [line, *_] = [line for line in store.games() if not line.problem]
    return report_on(folded(store.load(line.id)).document)


def report_on(document: dict[str, Any]) -> dict[str, Any]:
    """The engine's report on a record."""
    found: dict[str, Any] = json.loads(json.dumps(ISLEBOUND.report(last_state(ISLEBOUND, ISLEBOUND.read(document)))))
    return found


def final(found: dict[str, Any]) -> dict[str, Any]:
    """The final result: the sheet, how it was decided, how the game ended."""
    keys = ("name", "score", "rank", "breakdown", "buildings", "tokens", "track", "goods")
    return {
        "players": [{key: player[key] for key in keys} for player in found["players"]],
        **{key: found[key] for key in ("winners", "decided_by", "ended_by", "tokens_left")},
    }


def test_the_question_that_is_open_and_the_reasons_are_brought_into_sight(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """A reputation card for three on a small phone: each answer brings the next question above the button."""
    light = isle(tracking="score", data=None)
    light["setup"]["players"].append({"name": "Cleo", "color": "green", "port": "Thundrake"})
    screen = open_screen(f"/games/{keep(server, light)}", width=360, height=640)
    screen.tap("bar-reputation")
    screen.tap("making-seat-0")
    screen.wait_for("top-2")
    for question, answer in (("top", "top-2"), ("gain", "gain-1"), ("gain-1", "gain-1-0"), ("gain-2", "gain-2-3")):
        screen.stand_still()
        box, button = screen.by_id(answer).bounding_box(), screen.by_id("panel-confirm").bounding_box()
        assert box is not None, question
        assert button is not None, question
        assert box["y"] + box["height"] <= button["y"], question
        screen.tap(answer)
    screen.tap("panel-confirm")
    screen.expect_text("last-entry", re.compile(r"^1\. "))


@pytest.mark.long
def test_an_attack_of_nine_dice_is_eleven_taps_without_scrolling(server: AppServer, open_screen: OpenScreen) -> None:
    """The pad, what lies there and the button are in view for every die, and then how the dice lie on the cards."""
    Library(str(server.data)).choose("islebound_dice", "on")
    told = {**TOLD, "strength": {"pirate": [0, 1, 1, 1, 2, 2]}}
    screen = open_screen(f"/games/{keep(server, isle(NINE, TO_GRENILLE, data=told))}", width=390, height=844)
    before = screen.touched()
    screen.tap("bar-attack")
    for face in (6, 6, 6, 6, 6, 6, 1, 1, 1):
        screen.wait_for(f"dice-face-{face}")
        screen.stand_still()
        assert in_view(screen, f"dice-face-{face}", "panel-confirm")
        screen.tap(f"dice-face-{face}")
    screen.wait_for("dice-laid")
    screen.stand_still()
    assert in_view(screen, "dice-laid", "making-result")
    screen.tap("panel-confirm")
    screen.expect_text("last-entry", re.compile(r"^3\. .*Grenille"))
    assert screen.touched() - before == 11


@pytest.mark.parametrize(("width", "height"), [(360, 780), (375, 667)])
def test_who_is_injured_is_in_sight(server: AppServer, open_screen: OpenScreen, width: int, height: int) -> None:
    """The answer that a town is taken brings one more button, which leaves less room to the question it asks."""
    Library(str(server.data)).choose("islebound_dice", "on")
    told = {**TOLD, "strength": {"pirate": [0, 1, 1, 1, 2, 2]}}
    screen = open_screen(f"/games/{keep(server, isle(NINE, TO_GRENILLE, data=told))}", width=width, height=height)
    screen.tap("bar-attack")
    for face in (5, 5, 2, *[1] * 6):
        screen.tap(f"dice-face-{face}")
    screen.tap("making-taken")
    screen.wait_for("injured-1")
    screen.stand_still()
    assert in_view(screen, "injured-1", "making-result")


def test_a_turned_phone_scrolls_the_map_back(server: AppServer, open_screen: OpenScreen) -> None:
    """While it turns there is little room for the map; once there is more, it shows what it can above the town."""
    game = keep(server, isle(NINE, TO_GRENILLE, data=None))
    screen = open_screen(f"/games/{game}", width=375, height=667)
    for name in ("bar-attack", "number-6", "told"):
        screen.tap(name)
    for size in ((667, 375), (375, 667)):
        screen.pull(*size)
    screen.tap("panel-close")
    screen.stand_still()
    height = "(id) => companionTest.one(id).getBoundingClientRect().height"
    first, second = (screen.page.evaluate(height, f"region-{town}") for town in ("borsham", "grenille"))
    assert first == second


@pytest.mark.parametrize(("width", "height"), [(393, 852), (320, 780)])
def test_what_is_corrected_is_one_line_of_keys(
    server: AppServer, open_screen: OpenScreen, width: int, height: int
) -> None:
    """Its eight keys would be four lines on a phone; they move sideways, and the numbers have the room."""
    screen = open_screen(f"/games/{keep(server, isle(TO_GRENILLE))}", width=width, height=height, locale="de")
    screen.tap("bar-more")
    screen.tap("more-adjust")
    screen.wait_for("adjust-what-counts")
    tops = screen.page.evaluate(
        """() => [...document.querySelectorAll('[flt-semantics-identifier^="adjust-what-"]')]
          .map((key) => Math.round(key.getBoundingClientRect().top))"""
    )
    assert len(set(tops)) == 1
    for what in ("town", "counts"):  # from one end to the other
        screen.choose(f"adjust-what-{what}")


def test_the_whole_map_is_seen_in_a_turn(server: AppServer, open_screen: OpenScreen) -> None:
    """Four rows above the bar, with the offer and all keys below them."""
    known = {**TOLD, "towns": {**TOLD["towns"], "Grenille": {"red": 6, "entry": {"coins": 1, "crew": "any"}}}}
    screen = open_screen(f"/games/{keep(server, isle(TO_GRENILLE, data=known))}", width=390, height=844)
    screen.wait_for("bar-visit")
    screen.stand_still()
    for town in ("rockslide", "thundrake"):
        assert in_view(screen, f"region-{town}", "last-entry"), town


def in_view(screen: Screen, identifier: str, above: str) -> bool:
    """True if all of it stands above another control, below the upper edge."""
    box, button = screen.by_id(identifier).bounding_box(), screen.by_id(above).bounding_box()
    assert box is not None
    assert button is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= button["y"]


@pytest.mark.long
def test_the_last_entries_of_a_light_game_lead_to_the_expected_sheet(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    """The last token triggers the end; the app is killed and goes on where it was. The rest is in `tests/session`."""
    document = sample(13, "islebound")
    count = len(document["events"])
    screen = open_screen(f"/games/{kept_game(server, document, count - 4)}")
    screen.wait_for("bar-finish")
    game = IslePlayer(screen, document, count - 4)

    game.play(count - 2)
    screen.expect_text("last-entry", re.compile(rf"^{count - 2}\. "))
    server.restart()
    screen.wait_until_back()
    screen.expect_text("last-entry", re.compile(rf"^{count - 2}\. "))
    game.play()

    screen.expect_text("sheet-decided", re.compile("Ben wins with the most wood and fish"))
    assert final(report(server)) == final(expected(13, "islebound"))
