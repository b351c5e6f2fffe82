"""The first screen: what a first visitor sees, and what one with many games does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.play.ports import StoredGame
from companion.storage.tinydb_store import TinyGameStore
from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.kept import ended_early, keep, record, summary

pytestmark = pytest.mark.browser


def test_games_are_listed_removed_brought_back_and_continued(server: AppServer, open_screen: OpenScreen) -> None:
    """Of 55 games 50 are shown at first; a damaged file is a sentence; removing can be undone at the same place."""
    for _ in range(52):
        keep(server, record(["Ute", "Vera"]))
    finished = keep(server, ended_early(["Anna", "Béla"]))
    current = keep(server, record(["Cecil", "Dóra"]))
    games = server.data / "games"
    (games / "torn.json").write_text('{"game": ', encoding="utf-8")
    screen = open_screen()

    screen.expect_text("home-resume", re.compile("Cecil 0, Dóra 0"))
    screen.expect_text(f"game-{finished}", re.compile("Anna 6, Béla 6.*Shared win: Anna, Béla.*Today"))
    screen.tap(f"game-{finished}-menu")
    screen.tap(f"game-{finished}-remove")
    screen.wait_for("home-restore")
    screen.gone(f"game-{finished}")
    assert not (games / finished).exists()
    screen.tap("home-restore")
    screen.wait_for(f"game-{finished}")
    assert (games / finished).exists()

    screen.scroll_to("home-more")
    screen.expect_text("home-more", "Show 5 more")
    screen.tap("home-more")
    screen.gone("home-more")
    screen.scroll_to("game-torn")
    screen.expect_text("game-torn", re.compile("torn is damaged"))

    with screen.page.expect_file_chooser() as chooser:
        screen.tap("home-import")
    chooser.value.set_files(games / "torn.json")
    screen.wait_for("import-problem")
    screen.settle()
    box = screen.by_id("import-problem").bounding_box()
    assert box
    assert box["y"] >= 0, "the list starts from its top again, so that the problem is seen"

    screen.scroll_to("home-resume")
    screen.tap("home-resume")
    screen.page.wait_for_url(f"**/games/{current}")
    assert "Traceback" not in server.output


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
    expect(screen.by_id("home-search").locator("input")).to_have_value("")
    assert screen.problems == []
    assert "Traceback" not in server.output
    assert "failed" not in server.output
