"""The first screen: what a first visitor sees, and what one with many games does."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.kept import ended_early, keep, record

pytestmark = pytest.mark.browser


def test_the_first_visit_says_what_to_do(open_screen: OpenScreen) -> None:
    """Without games there is a welcome, a way to a new game, and nothing to continue."""
    screen = open_screen(locale="hu-HU")

    screen.expect_text("home-new", re.compile("Új játék"))
    assert screen.page.get_by_text("Üdv az asztalnál").count()
    assert "home-resume" not in screen.identifiers()
    screen.tap("home-new")
    screen.wait_for("start-game")
    assert screen.problems == []


def test_games_are_listed_removed_brought_back_and_continued(server: AppServer, open_screen: OpenScreen) -> None:
    """Of 34 games 30 are shown at first; a damaged file is a sentence; removing can be undone at the same place."""
    for _ in range(32):
        keep(server, record(["Ute", "Vera"]))
    finished = keep(server, ended_early(["Anna", "Béla"]))
    current = keep(server, record(["Cecil", "Dóra"]))
    games = server.data / "games"
    (games / "torn.json").write_text('{"game": ', encoding="utf-8")
    screen = open_screen()

    screen.expect_text("home-resume", re.compile("Cecil 0, Dóra 0"))
    screen.expect_text(f"game-{finished}", re.compile("Anna 6, Béla 6.*Shared win: Anna, Béla.*Today"))
    screen.tap(f"game-{finished}-remove")
    screen.wait_for("home-restore")
    screen.gone(f"game-{finished}")
    assert not (games / finished).exists()
    screen.tap("home-restore")
    screen.wait_for(f"game-{finished}")
    assert (games / finished).exists()

    screen.scroll_to("home-more")
    screen.expect_text("home-more", "Show 4 more")
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
