"""The first minutes: somebody who never saw the app gets a scored game, looks around, and is told things once."""

from __future__ import annotations

import re

import pytest

from companion.text.catalogue import LANGUAGES, catalogue
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept, record, report
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen
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


def test_the_sample_game_is_removed_like_any_other(server: AppServer, open_screen: OpenScreen) -> None:
    """Its players are not those of the group, and the first screen welcomes again."""
    screen = open_screen(locale="hu-HU")
    screen.tap("home-sample-island_fortress")
    screen.wait_for("wall")
    screen.tap("home")
    screen.expect_text("home-resume", re.compile("Mintajátszma.*Anna|Anna.*Mintajátszma"))
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


def test_hints_are_seen_once(server: AppServer, open_screen: OpenScreen) -> None:
    """Closed or done, they stay away, after a restart too; the settings bring them back, or end them all."""
    game, begun = keep(server, SAMPLE), keep(server, {**SAMPLE, "events": SAMPLE["events"][:1]})
    screen = open_screen(f"/games/{game}")
    screen.wait_for("wall")
    assert "hint-table" not in screen.identifiers(), "whoever has built needs no hint how"
    screen.go(f"/games/{begun}")
    screen.tap("hint-table-close")
    screen.gone("hint-table")
    screen.go(f"/games/{game}/log")
    screen.wait_for("hint-log")
    screen.tap(f"entry-{len(SAMPLE['events'])}")
    screen.wait_for("back")
    screen.go(f"/games/{game}/log")
    screen.wait_for("log-undo")
    screen.gone("hint-log")
    screen.go(f"/games/{game}/share")
    screen.scroll_to("hint-share-close")
    screen.tap("hint-share-close")
    screen.gone("hint-share")

    server.restart()

    other = open_screen(f"/games/{begun}")
    other.wait_for("wall")
    assert "hint-table" not in other.identifiers()
    other.go(f"/games/{game}/sheet")
    other.wait_for("hint-sheet")

    other.go("/settings")
    other.scroll_to("settings-hints-again")
    other.tap("settings-hints-again")
    other.go(f"/games/{begun}")
    other.wait_for("hint-table")
    other.go("/settings")
    other.scroll_to("settings-hints-off")
    other.choose("settings-hints-off")
    for page in ("", "/log", "/sheet", "/share"):
        other.go(f"/games/{game}{page}")
        other.settle()
        assert [name for name in other.identifiers() if name.startswith("hint-")] == []


def test_a_new_game_says_what_comes_first(server: AppServer, open_screen: OpenScreen) -> None:
    """Empty screens name the next step."""
    game = keep(server, record(["Anna", "Béla", "Cecil"]))
    screen = open_screen(f"/games/{game}")
    screen.wait_for("bar-petition")
    screen.settle()
    assert "Enter who won the petition" in screen.words()
    assert "hint-table" not in screen.identifiers()
    screen.tap("log")
    screen.wait_for("log-undo")
    screen.settle()
    assert "“Petition” opens the first round" in screen.words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_refusal_says_what_can_be_done_with_it(
    server: AppServer, open_screen: OpenScreen, language: str
) -> None:
    """Until a reason has led to its rule once. Who only asks overrules nothing."""
    t = catalogue(language)
    game = keep(server, record(["Anna", "Béla", "Cecil"], [{"type": "petition", "winner": "Anna"}]))
    screen = open_screen(f"/games/{game}/ask/1", locale=language)
    refused = TablePlayer(screen, ("Anna", "Béla", "Cecil"))
    refused.tap_slot("1a2")
    screen.expect_text("hint-refusal", t("hint.refusal"))
    screen.go(f"/games/{game}")
    refused.tap_slot("1a2")
    screen.expect_text("hint-refusal", t("hint.refusal_overrule", overrule=t("overrule.button")))
    screen.tap("ruling-IF-BUILD-5-rule")
    screen.wait_for("rule-page-IF-BUILD-5")
    screen.tap("back")
    screen.wait_for("panel-overrule")
    screen.gone("hint-refusal")
