"""ISLAND through the interface: whole samples, ties, combats, refusals, a killed app, and a second phone."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.island_player import IslandPlayer, ScreenTaps
from tests.drive.kept import Json, keep, kept
from tests.drive.screens import of_island
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_island import entered, expect_sheet
from tests.ui.island_tables import expected

SCORE, FULL = 19, 16
"""A game of which the numbers are entered, whose tie for king the Whisperer decides; and one with every entry."""


def set_up(screen: Screen, setup: Json) -> None:
    """Set up a game of new players from the first screen: who they are, Whisperer and coin, how much is tracked."""
    screen.tap("home-new")
    screen.tap("new-island")
    names = [player["name"] for player in setup["players"]]
    screen.wait_for("start-game")
    for _ in names[2:]:
        screen.tap_listed("add-player")
    for seat, name in enumerate(names):
        screen.scroll_to(f"seat-{seat}-name")
        screen.type_into(f"seat-{seat}-name", name)
    screen.scroll_to(f"tracking-{setup['tracking']}")
    screen.choose(f"tracking-{setup['tracking']}")
    for choice in (f"whisperer-{names.index(setup['whisperer'])}", f"first-coin-{setup['coin']}"):
        screen.tap_listed(choice)
    screen.tap("start-game")
    screen.wait_for("board")


@pytest.mark.long
def test_a_full_sample_is_played_to_its_king(server: AppServer, open_screen: OpenScreen) -> None:
    """Territories in gaps, cards, a Drown that cancels, combats with shelter, roles: every entry by taps."""
    document, result = of_island(FULL, None), expected(FULL)
    screen = open_screen(f"/games/{keep(server, of_island(FULL, 0))}")

    IslandPlayer(ScreenTaps(screen), document).play()

    screen.tap("bar-sheet")
    expect_sheet(screen, result)


@pytest.mark.long
def test_a_score_sample_is_played_to_its_king_in_german(server: AppServer, open_screen: OpenScreen) -> None:
    """Set-up, counts, claims and cycles; two with a claim tie, and the Whisperer wins: told step by step."""
    document, result = of_island(SCORE, None), expected(SCORE)
    screen = open_screen(locale="de-DE")
    set_up(screen, document["setup"])

    IslandPlayer(ScreenTaps(screen), document).play()

    screen.tap("bar-story")
    screen.tap("story-all")
    screen.expect_text("story-tie", re.compile("Flüsterer.*gewinnt"))
    screen.expect_text("story-result", re.compile(f"{result['winners'][0]} ist König"))
    screen.tap("story-table")
    screen.tap("bar-sheet")
    expect_sheet(screen, result)
    screen.scroll_to("sheet-decided")
    screen.expect_text("sheet-decided", re.compile("Flüsterer"))
    assert entered(kept(server)[0]) == entered(document)
