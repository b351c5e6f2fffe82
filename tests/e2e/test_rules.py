"""The rules desk: from a refusal to its rule and back to the entry being made; found by typing; tried at the desk."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.kept import Json, keep, kept, record, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cleo")
PETITION: Json = {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}}


@pytest.mark.long
def test_from_a_refusal_to_its_rule_and_back_to_the_entry(server: AppServer, open_screen: OpenScreen) -> None:
    """The Workers chosen are still chosen, the second block is still waited for, and nothing was recorded."""
    supply: Json = {"type": "adjust", "player": "Ann", "changes": {"blocks": 2, "laborers": 9}}
    id = keep(server, record(NAMES, [PETITION, supply], "full"))
    screen = open_screen(f"/games/{id}")
    TablePlayer(screen, NAMES).tap_slot("1a1")
    screen.choose("panel-second")
    TablePlayer(screen, NAMES).tap_slot("2a1")
    screen.wait_for("ruling-IF-BUILD-3")
    screen.tap("hint-refusal-close")
    screen.gone("hint-refusal")
    screen.stand_still()
    before = screen.identifiers()

    box = screen.by_id("ruling-IF-BUILD-3-rule").bounding_box()
    assert box
    assert box["height"] >= 44
    screen.tap("ruling-IF-BUILD-3-rule")
    screen.expect_text("rule-page-IF-BUILD-3", re.compile("taskmaster’s region.*IF-BUILD-3 · Rule book: Builder"))
    assert not [name for name in screen.identifiers() if name.startswith(("slot-", "panel-", "ruling-"))]
    screen.tap("rule-related-IF-TASK-A")
    screen.wait_for("rule-page-IF-TASK-A")
    screen.tap("back")
    screen.wait_for("rule-page-IF-BUILD-3")
    screen.tap("back")

    screen.wait_for("ruling-IF-BUILD-3")
    screen.stand_still()
    assert screen.identifiers() == before
    assert len(kept(server)[0]["events"]) == 2
    screen.tap("ruling-IF-BUILD-3-rule")
    screen.wait_for("rule-page-IF-BUILD-3")
    screen.page.go_back()
    screen.wait_for("ruling-IF-BUILD-3")
    screen.stand_still()
    assert screen.identifiers() == before
    assert "failed" not in server.output


def test_a_screen_beneath_keeps_its_place(server: AppServer, open_screen: OpenScreen) -> None:
    """The rules are put over any screen: here over the log, far down, and over the rules themselves."""
    id = keep(server, sample(1))
    screen = open_screen(f"/games/{id}/log")
    screen.scroll_to("entry-6")
    screen.go(f"/games/{id}/rules/IF-ROW-2?from=/games/{id}/log")
    screen.wait_for("rule-page-IF-ROW-2")
    assert "entry-6" not in screen.identifiers()
    screen.tap("back")
    screen.wait_for("entry-6")

    screen.go(f"/games/{id}/rules")
    screen.tap("rules-chapter-petition")
    screen.wait_for("rule-IF-PETITION-1")
    screen.scroll_to("rules-chapter-variants")
    screen.tap("rules-chapter-variants")
    screen.scroll_to("rule-IF-VAR-TRADE")
    screen.tap("rule-IF-VAR-TRADE")
    screen.wait_for("rule-page-IF-VAR-TRADE")
    screen.tap("back")
    screen.wait_for("rule-IF-VAR-TRADE")
