"""Tally, which moved in by the steps of CONTRIBUTING.md, played through all the screens that every game has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.moving_in import GAME, move_in

pytestmark = [pytest.mark.browser, pytest.mark.long]


def points(screen: Screen, count: int, last: str) -> None:
    """Tap points for whoever acts, and wait until they are entered."""
    screen.tap(f"points-{count}")
    screen.expect_text("last-entry", re.compile(rf"^{last}"))


def test_a_game_that_moved_in_is_begun_played_edited_scored_and_passed_on(tmp_path: Path, browser: Browser) -> None:
    """From the first screen to another device: new game, table, refusal, log, edit, sheet, share, receive."""
    house, here, there = tmp_path / "house", tmp_path / "here", tmp_path / "there"
    house.mkdir()
    move_in(house)
    with AppServer(here, root=house) as server, AppServer(there, root=house) as other:
        screen = Screen.open(browser, server.url)
        screen.tap("home-new")
        screen.tap_listed(f"new-{GAME}")
        screen.type_into("seat-0-name", "Anna")
        screen.type_into("seat-1-name", "Béla")
        screen.tap("start-game")
        screen.expect_text("points-for", "Points for Anna")

        screen.tap("bar-next-round")
        screen.expect_text("ruling-TA-ROUND-1", re.compile("Nobody has scored in round 1"))
        screen.tap("panel-close")
        points(screen, 7, "1. Anna scores 7")
        points(screen, 20, "2. Béla scores 20")
        screen.tap("bar-next-round")
        screen.expect_text("last-entry", re.compile(r"^3\. Round 2 begins"))
        points(screen, 12, "4. Anna scores 12")
        screen.tap("undo")
        screen.expect_text("last-entry", re.compile(r"^3\. "))
        screen.tap("redo")
        screen.expect_text("last-entry", re.compile(r"^4\. "))

        screen.tap("log")
        screen.tap("entry-1")
        screen.tap("back-change")
        screen.tap("points-9")
        screen.expect_text("revision-score-0", re.compile("19.*21"))
        screen.tap("revision-accept")
        screen.expect_text("player-0", re.compile("Anna: 21 points"))

        screen.tap("bar-more")
        screen.tap("more-finish")
        screen.tap("panel-confirm")
        screen.expect_text("ending-step", re.compile(r"^Points: Béla \+20: 20, Anna \+21: 21"))
        screen.tap("ending-sheet")
        screen.expect_text("sheet-winner", re.compile("Most points: Anna"))
        screen.expect_text("sheet-points-0", re.compile("21"))

        [line] = TinyGameStore(str(here)).games()
        assert (line.game, line.names, line.scores, line.winners) == (
            f"{GAME}-record",
            ("Anna", "Béla"),
            (21, 20),
            ("Anna",),
        )
        screen.go(f"/games/{line.id}/share")
        code = screen.text_of("share-text").rpartition("/")[2]
        screen.close()

        phone = Screen.open(browser, other.url, f"/i/{code}", locale="hu-HU")
        phone.tap("receive-keep")
        phone.tap_listed("bar-sheet")
        phone.expect_text("sheet-winner", re.compile("A legtöbb pont: Anna"))
        phone.go("/")
        [kept] = TinyGameStore(str(there)).games()
        phone.expect_text(f"game-{kept.id}", re.compile("Tally.*Anna 21"))
        phone.close()
        for one in (server, other):
            assert "failed" not in one.output
    assert (kept.id.rpartition("-")[2], kept.scores) == (line.id.rpartition("-")[2], line.scores)
    assert json.loads((tmp_path / "house/data/tally/tables.json").read_text("utf-8"))["most_points"] == 20
