"""The first screen: what a first visitor sees, and what one with many games does."""

from __future__ import annotations

import re

from companion.play.ports import StoredGame
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep, record, summary
from tests.e2e.conftest import OpenScreen


def test_the_first_visit_says_what_to_do(open_screen: OpenScreen) -> None:
    """Without games there is a welcome, a way to a new game, and nothing to continue."""
    screen = open_screen(locale="hu-HU")

    screen.expect_text("home-new", re.compile("Új játszma"))
    assert "Üdv az asztalnál" in screen.words()
    assert "home-resume" not in screen.identifiers()
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.wait_for("start-game")


def keep_many(server: AppServer, count: int) -> None:
    """So many games of Ute and Vera, the last changed on June 1, 2020, each finished that has an odd number."""
    store = TinyGameStore(str(server.data))
    open_one, done = record(["Ute", "Vera"]), ended_early(["Ute", "Vera"])
    summaries = {False: summary(open_one), True: summary(done)}
    for number in range(count):
        is_done = bool(number % 2)
        day = f"2020-06-01T12:{number // 60:02}:{number % 60:02}+00:00"
        game = StoredGame(f"many-{number:04}", day, day, done if is_done else open_one)
        store.begin(game, summaries[is_done])


def test_games_are_searched(server: AppServer, open_screen: OpenScreen) -> None:
    """Of 122 games those of a player, those won, those unfinished and those of late; fifty and fifty more."""
    keep_many(server, 120)
    won = keep(server, ended_early(["Anna", "Béla"]))
    current = keep(server, record(["Cecil", "Béla"]))
    screen = open_screen()
    screen.wait_for("home-resume")

    screen.tap("home-find")
    screen.expect_text("home-found", "122 games found")
    screen.gone("home-resume")
    screen.type_into("home-search", "bél")
    screen.expect_text("home-found", "2 games found")
    screen.wait_for(f"game-{won}")
    screen.wait_for(f"game-{current}")
    screen.tap("home-show-won")
    screen.expect_text("home-found", "1 game found")
    screen.gone(f"game-{current}")
    screen.tap("home-show-won")
    screen.tap("home-show-open")
    screen.expect_text("home-found", "1 game found")
    screen.wait_for(f"game-{current}")

    screen.type_into("home-search", "ute")
    screen.expect_text("home-found", "60 games found")
    screen.scroll_to("home-more")
    screen.expect_text("home-more", "Show 10 more")
    screen.tap("home-more")
    screen.gone("home-more")
    screen.scroll_to("game-many-0000")
    screen.scroll_to("home-show-recent")
    screen.tap("home-show-recent")
    screen.expect_text("home-found", "No game matches your search.")
    screen.choose("home-show-all")
    screen.type_into("home-search", "")
    screen.expect_text("home-found", "2 games found")

    screen.tap("home-find")
    screen.gone("home-search")
    screen.wait_for("home-resume")
    screen.tap("home-find")
    assert screen.value_of("home-search") == ""
    assert "failed" not in server.output
