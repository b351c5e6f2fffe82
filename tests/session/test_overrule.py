"""The table decides otherwise: what the rules refuse is entered as corrections, in one step, and stays marked."""

from __future__ import annotations

import re
from typing import Any

from companion.text.catalogue import catalogue
from tests.drive.app_server import AppServer
from tests.drive.driver import saying
from tests.drive.kept import Json, keep, kept, record
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

t = catalogue("en")
NAMES = ("Ann", "Ben", "Cleo")


def without_times(events: list[Json]) -> list[Json]:
    """Events as they were entered."""
    return [{key: value for key, value in event.items() if key != "time"} for event in events]


def test_a_refused_action_becomes_corrections_in_one_step(server: AppServer, open_screen: OpenScreen) -> None:
    """Ann has neither block nor Workers; what stands and lies there afterwards is as after the action."""
    petition: Json = {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}}
    document = record(NAMES, [petition], "full")
    screen = open_screen(f"/games/{keep(server, document)}")
    screen.tap("slot-1a1")
    screen.choose("panel-kind-build")
    screen.expect_text("ruling-IF-BUILD-2", re.compile("Blocks needed: 1"))
    assert not screen.can_tap("panel-confirm")

    screen.tap("panel-overrule")
    screen.tap("overrule-confirm")

    screen.expect_text("slot-1a1", re.compile("Ann"))
    screen.expect_text("region-1", re.compile("Convicts 2"))
    wanted: list[dict[str, Any]] = [
        {"type": "adjust", "slot": "1a1", "owner": "Ann"},
        {"type": "adjust", "prison": 1, "changes": {"convicts": 1}},
    ]
    entered = without_times(kept(server)[0]["events"])[1:]
    note, *others = [entry.pop("note") for entry in entered]
    assert entered == wanted
    assert note.startswith(t("overrule.note", entry="Ann builds 1a1"))
    assert all(other == t("overrule.note", entry="Ann builds 1a1") for other in others), "each says what it stands for"

    screen.tap("log")
    screen.expect_text("entry-2", saying(f"{t('log.correction')}. {t('log.note', note=note)}"))
    screen.expect_text("entry-3", saying(t("log.correction")))
    screen.tap("log-undo")
    screen.gone("entry-2")
    assert without_times(kept(server)[0]["events"]) == [petition]
    screen.tap("log-redo")
    screen.wait_for("entry-3")
    assert len(kept(server)[0]["events"]) == 3


def test_points_that_an_overruled_entry_scores_are_given_too(server: AppServer, open_screen: OpenScreen) -> None:
    """Blocks in two regions at once are against the rules; the row that they fill is scored all the same."""
    events: list[Json] = [
        {"type": "petition", "winner": "Ann"},
        *({"type": "build", "player": "Ben", "slots": [f"1{column}1"]} for column in "abcd"),
    ]
    screen = open_screen(f"/games/{keep(server, record(NAMES, events))}")
    screen.tap("slot-1e1")
    screen.choose("panel-seat-0")
    screen.choose("panel-second")
    TablePlayer(screen, NAMES).tap_slot("2a1")
    screen.wait_for("ruling-IF-BUILD-3")

    screen.tap("panel-overrule")
    screen.tap("overrule-confirm")

    screen.expect_text("player-1", re.compile("^Ben: 3 points"))
    screen.expect_text("player-0", re.compile("Buyback Chips 1"))
    screen.expect_text("slot-2a1", re.compile("Ann"))
    screen.tap("undo")
    screen.expect_text("player-1", re.compile("^Ben: 0 points"))
    screen.expect_text("slot-2a1", re.compile("free"))
    assert without_times(kept(server)[0]["events"]) == events


def test_what_no_table_can_do_is_not_offered(server: AppServer, open_screen: OpenScreen) -> None:
    """A nineteenth block is not in the box, and before the end there is nothing to be scored."""
    slots = [f"{region}{column}1" for region in (1, 2) for column in "abcde"] + [f"1{column}2" for column in "abcde"]
    slots += ["2a2", "2b2", "2c2"]
    wall: list[Json] = [{"type": "adjust", "slot": slot, "owner": "Ann"} for slot in slots]
    screen = open_screen(f"/games/{keep(server, record(NAMES, [{'type': 'petition', 'winner': 'Ann'}, *wall]))}")
    screen.tap("slot-2d2")
    screen.choose("panel-kind-build")
    screen.choose("panel-seat-0")
    screen.wait_for("ruling-IF-RUL-STOCK")
    assert not screen.has("panel-overrule")
    screen.choose("panel-seat-1")
    screen.wait_until_tappable("panel-confirm")
