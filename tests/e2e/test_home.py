"""The first screen: what a first visitor sees, and what one with many games does."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import ended_early, keep, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser


@pytest.mark.long
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

    screen.pick("home-import", games / "torn.json")
    screen.wait_for("import-problem")
    screen.settle()
    box = screen.by_id("import-problem").bounding_box()
    assert box
    assert box["y"] >= 0, "the list starts from its top again, so that the problem is seen"

    screen.scroll_to("home-resume")
    screen.tap("home-resume")
    screen.page.wait_for_url(f"**/games/{current}")


UNFOLDED = [
    ("/new/island_fortress", "more-variants", "variant-no-replace"),
    ("/", "game-{}-menu", "game-{}-remove"),
    ("/games/{}/sheet", "sheet-formats", "sheet-csv-game"),
    ("/rules", "rules-chapter-planner", "rule-IF-PLAN-A"),
]


@pytest.mark.parametrize(("path", "button", "shown"), UNFOLDED, ids=lambda value: value.strip("/"))
def test_what_a_tap_unfolds_comes_into_view(
    server: AppServer, open_screen: OpenScreen, path: str, button: str, shown: str
) -> None:
    """Each button is scrolled to the lower edge, where its answer would open out of sight."""
    oldest, *_ = [keep(server, ended_early(["Anna", "Béla"])) for _ in range(8)]
    screen = open_screen(path.format(oldest), own=True, width=375, height=667)
    screen.scroll_to(button.format(oldest))
    screen.tap(button.format(oldest))
    screen.stand_still()
    assert screen.page.evaluate("(id) => companionTest.isInView(id)", shown.format(oldest))
