"""The first minutes: somebody who never saw the app gets a scored game, looks around, and is told things once."""

from __future__ import annotations

import re

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.kept import keep, kept, report
from tests.e2e.table_player import TablePlayer
from tests.e2e.test_first_minutes import SAMPLE


def test_a_new_user_gets_a_scored_game_by_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """From nothing at all: a sample game to play on in, then a game of their own, up to its first points."""
    screen = open_screen()
    screen.tap("home-sample-island_fortress")
    screen.expect_text("last-entry", re.compile(rf"^{len(SAMPLE['events'])}\. Anna"))
    sample = TablePlayer(screen, ["Anna", "Ben", "Cleo"], len(SAMPLE["events"]))
    sample.enter({"type": "build", "player": "Ben", "slots": ["1b3"]})
    screen.tap("home")
    screen.expect_text("home-resume", re.compile("Anna 11, Ben 11, Cleo 15"))

    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.wait_for("bar-petition")
    own = TablePlayer(screen, ("Player 1", "Player 2"))
    own.enter({"type": "petition", "winner": "Player 1"})
    for slot in ("1a1", "1b1", "1c1", "1d1", "1e1"):
        own.enter({"type": "build", "player": "Player 1", "slots": [slot]})

    assert report(kept(server)[0])["players"][0]["score"] > 0
    screen.tap("home")
    screen.wait_for("home-resume")
    assert len(kept(server)) == 2
    assert screen.problems == []
    assert "Traceback" not in server.output


def test_the_sample_game_is_removed_like_any_other(server: AppServer, open_screen: OpenScreen) -> None:
    """Its players are not those of the group, and the first screen welcomes again."""
    screen = open_screen(locale="hu-HU")
    screen.tap("home-sample-island_fortress")
    screen.wait_for("wall")
    screen.tap("home")
    screen.expect_text("home-resume", re.compile("Mintajáték.*Anna|Anna.*Mintajáték"))
    [name] = [name for name in screen.identifiers() if re.fullmatch("game-.*-menu", name)]
    screen.tap(name)
    screen.tap(name.replace("-menu", "-remove"))
    screen.wait_for("home-restore")
    assert kept(server) == []
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.wait_for("start-game")
    assert "same-group" not in screen.identifiers()
    screen.tap("back")
    screen.wait_for("home-sample-island_fortress")


def test_a_number_tapped_is_a_hint_done(server: AppServer, open_screen: OpenScreen) -> None:
    """The sheet's hint goes with the first number that is looked into."""
    screen = open_screen(f"/games/{keep(server, SAMPLE)}/sheet")
    screen.wait_for("hint-sheet")
    cell = next(name for name in screen.identifiers() if re.fullmatch(r"sheet-rows-\d", name))
    screen.tap(cell)
    screen.gone("hint-sheet")
