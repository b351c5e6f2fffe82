"""The screens leave out what a light game lacks: Tally has no board, no picture, no book, few chapter marks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.ui.games.tally import screens
from companion.ui.games.tally.screens import SCREENS
from tests.drive.kept import keep, kept
from tests.games.tally.random_games import SAMPLES
from tests.session.visitor import HereApp, HereScreen


@pytest.fixture
def app(tmp_path: Path) -> Iterator[HereApp]:
    """Return the app; nothing that fails in it is passed over."""
    with closing(HereApp(tmp_path)) as here:
        yield here
        assert here.output == ""


@pytest.fixture
def table(app: HereApp) -> HereScreen:
    """Return the table of the game counted by hand, without its end."""
    document = json.loads((SAMPLES / "three_rounds.json").read_text("utf-8"))
    document["events"].pop()
    return HereScreen(app, f"/games/{keep(app, document)}")


def test_an_entry_of_two_numbers_says_what_is_missing_and_what_it_would_score(table: HereScreen, app: HereApp) -> None:
    table.tap("player-1")
    table.tap("bar-set")
    table.expect_text("panel-confirm", "Choose how many pieces")
    table.tap("pieces-6")
    table.expect_text("panel-confirm", "Choose what each is worth")
    table.tap("worth-6")
    table.wait_for("ruling-TA-SET-2")
    table.expect_text("ruling-TA-SET-2", re.compile("would score 36.*Our ruling Look up"))
    table.tap("worth-5")
    table.expect_text("panel-consequence", re.compile("30 points"))
    table.tap("panel-confirm")
    table.expect_text("last-entry", re.compile(r"^5\. B\u00e9la scores a set: 6 \u00d7 5"))

    assert kept(app)[0]["events"][-1].items() >= {"player": "B\u00e9la", "pieces": 6, "worth": 5}.items()


def test_an_old_set_is_changed_in_its_panel(table: HereScreen, app: HereApp) -> None:
    table.tap("player-1")
    for step in ("bar-set", "pieces-2", "worth-3", "panel-confirm"):
        table.tap(step)
    for step in ("log", "entry-5", "back-change"):
        table.tap(step)
    table.wait_for("worth-3")
    assert table.is_chosen("pieces-2")
    assert table.is_chosen("worth-3")
    table.tap("worth-4")
    table.tap("panel-confirm")
    table.tap("revision-accept")

    assert kept(app)[0]["events"][-1]["worth"] == 4


def test_anything_can_be_asked_and_nothing_is_recorded(table: HereScreen, app: HereApp) -> None:
    """Also what stands on the board: its buttons once did nothing here."""
    before = kept(app)[0]["events"]
    table.tap("bar-more")
    table.tap("more-ask")
    table.tap("player-1")
    table.tap("points-4")
    table.wait_for("what-if-answer")
    assert kept(app)[0]["events"] == before


def test_looking_back_enters_nothing(table: HereScreen) -> None:
    table.tap("log")
    table.tap("entry-2")
    table.wait_for("points-for")
    assert not table.can_tap("points-4")


def test_all_other_screens_do_without_what_the_game_does_not_have(table: HereScreen) -> None:
    """The head has no sign before nothing; the rules have a sign for every chapter and speak of no book."""
    assert SCREENS.small_board is None
    assert SCREENS.spectator.picture is None
    assert not SCREENS.rules.marks
    table.expect_text("round", "Round 2")
    game = table.address
    table.go(f"{game}/view")
    table.expect_text("view-round", "Round 2")
    assert not table.has("view-wall")
    table.go(f"{game}/rules")
    table.tap("rules-chapter-points")
    table.tap("rule-TA-SET-2")
    assert "rule book" not in table.words()
    table.go("/")
    table.wait_for("home-resume")


def test_a_game_without_rounds_has_a_log_without_headings_and_no_curve(
    table: HereScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.address
    for has_rounds in (True, False):
        if not has_rounds:
            facts = replace(SCREENS.facts, round=lambda state: None)
            monkeypatch.setattr(screens, "SCREENS", replace(SCREENS, facts=facts))
        table.go(f"{game}/log")
        table.wait_for("entry-4")
        assert ("Round 1" in table.words()) is has_rounds
        table.go(f"{game}/sheet")
        table.wait_for("sheet-points-0")
        assert table.has("curve") is has_rounds
        table.go(f"{game}/share")
        table.wait_for("share-text")
        assert table.has("share-round") is has_rounds
        table.go(game)
        table.tap("undo")
        table.tap("redo")
