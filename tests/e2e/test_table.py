"""A whole game at the table, and what the table refuses."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, expected, kept_game, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen


def set_up(screen: Screen, names: list[str]) -> None:
    """Set up a game of new players from the first screen."""
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.wait_for("start-game")
    while screen.has("seat-0-name") and not screen.has(f"seat-{len(names) - 1}-name"):
        seats = sum(identifier.endswith("-name") for identifier in screen.identifiers())
        screen.tap("add-player")
        screen.wait_for(f"seat-{seats}-name")
    for seat, name in enumerate(names):
        screen.scroll_to(f"seat-{seat}-name")
        screen.type_into(f"seat-{seat}-name", name)
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_for("bar-petition")


FIRST, LAST = 10, 12
"""The entries of the sample that are entered by taps in a browser; all of them are in `tests/session`."""


@pytest.mark.long
def test_a_game_is_set_up_and_another_played_to_its_end(server: AppServer, open_screen: OpenScreen) -> None:
    """Three players set up a game and begin; the end of a sample leads to the expected scores on the final sheet."""
    record, result = sample(1), expected(1)
    names = [player["name"] for player in record["setup"]["players"]]
    screen = open_screen()
    set_up(screen, names)
    TablePlayer(screen, names).play(record["events"][:FIRST])

    count = len(record["events"]) - LAST
    screen.go(f"/games/{kept_game(server, record, count)}")
    screen.expect_text("last-entry", re.compile(rf"^{count}\. "))
    TablePlayer(screen, names, count).play(record["events"][-LAST:])

    expect_sheet(screen, result)


def expect_sheet(screen: Screen, result: Json) -> None:
    """The final sheet says who has won, and what everybody has."""
    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    for seat, player in enumerate(result["players"]):
        screen.scroll_to(f"sheet-total-{seat}")
        screen.expect_text(f"sheet-total-{seat}", re.compile(rf"(^|\D){player['score']}($|\D)"))


def test_a_killed_app_resumes_where_it_was_and_undoes(server: AppServer, open_screen: OpenScreen) -> None:
    """Every entry shown is there again after a kill; undo and redo go on across it."""
    id = kept_game(server, sample(1), 6)
    screen = open_screen(f"/games/{id}")
    TablePlayer(screen, ["Adam", "Bill", "Jörg"], entered=6).enter(sample(1)["events"][6])
    screen.tap("undo")
    screen.expect_text("last-entry", re.compile(r"^6\. "))

    server.restart()
    screen.wait_until_back()

    screen.expect_text("last-entry", re.compile(r"^6\. "))
    screen.tap("redo")
    screen.expect_text("last-entry", re.compile(r"^7\. Jörg replaces the block at 1a1"))
    for left in (6, 5):
        screen.tap("undo")
        screen.expect_text("last-entry", re.compile(rf"^{left}\. "))


def test_a_field_keeps_the_focus_where_the_panel_becomes_long(server: AppServer, open_screen: OpenScreen) -> None:
    """With its first digit, a correction has a consequence to show; the second digit is not lost."""
    screen = open_screen(f"/games/{kept_game(server, sample(22), 96)}", width=820, height=1180)
    screen.tap("bar-more")
    screen.tap("more-adjust")
    screen.by_id("adjust-jade-value").locator("input").click()
    for digit in "12":
        screen.stand_still()
        screen.page.keyboard.type(digit)
    screen.expect_text("adjust-jade-value", re.compile(": 12( |$)"))


def test_the_confirm_of_a_favor_card_leads_to_what_is_open(server: AppServer, open_screen: OpenScreen) -> None:
    """The places on the wall stand far below the fold."""
    screen = open_screen(f"/games/{kept_game(server, sample(22), 96)}/favor", width=375, height=667)
    screen.tap("cell-a1")
    screen.tap("favor-confirm")
    screen.wait_until("(id) => companionTest.isInView(id)", "place-1b1", "The place did not come into view")
