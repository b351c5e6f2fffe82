"""May I? Any entry is tried, now or as it was, for whoever asks; the answer has its reasons, nothing is recorded."""

from __future__ import annotations

import re

from companion.text.catalogue import catalogue
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen, saying
from tests.drive.kept import Json, keep, kept, record, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

NAMES = ("Ann", "Ben", "Cleo")
YES, NO = catalogue("en")("what_if.allowed"), catalogue("en")("what_if.refused")
ASKING = saying(catalogue("en")("mode.ask"))


def full_game(*more: Json) -> Json:
    """Ann has won the first petition, and everybody has what it takes to build."""
    supplies = ({"type": "adjust", "player": name, "changes": {"blocks": 2, "laborers": 4}} for name in NAMES)
    petition = {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}}
    return record(NAMES, [petition, *supplies, *more], "full")


def expect_answer(screen: Screen, answer: str, *rules: str) -> None:
    """The verdict with its rules, and no button that enters anything."""
    screen.expect_text("what-if-answer", answer)
    for rule in rules:
        screen.wait_for(f"ruling-{rule}")
    assert not {"panel-confirm", "panel-overrule"} & set(screen.identifiers())


def test_everything_can_be_asked_and_nothing_is_recorded(server: AppServer, open_screen: OpenScreen) -> None:
    """The wall, the cards, the end of the turn; for the player whose turn it is and for another."""
    document = full_game()
    id = keep(server, document)
    screen = open_screen(f"/games/{id}")
    screen.tap("bar-more")
    screen.tap("more-ask")
    screen.expect_text("mode-banner", ASKING)

    screen.tap("slot-1a1")
    expect_answer(screen, YES)
    screen.choose("panel-seat-1")
    expect_answer(screen, NO, "IF-TURN-1")
    screen.choose("panel-seat-0")
    expect_answer(screen, YES)
    screen.choose("panel-second")
    TablePlayer(screen, NAMES).tap_slot("2a1")
    expect_answer(screen, NO, "IF-BUILD-3")
    screen.tap("panel-close")

    screen.tap("card-treasurer")
    screen.tap("action-collect_jade-do")
    expect_answer(screen, YES)
    screen.tap("panel-close")
    screen.wait_for("action-collect_treasure-12")
    screen.tap("action-collect_treasure-12")
    expect_answer(screen, NO, "IF-TREA-B")
    assert kept(server)[0]["events"] == document["events"]

    screen.tap("back")
    screen.wait_for("undo")
    screen.wait_for("turn-text")
    assert kept(server)[0]["events"] == document["events"]


def test_another_player_asks_with_the_own_supply(server: AppServer, open_screen: OpenScreen) -> None:
    """A tap on the player says who asks: here the taps on the cards and on the wall are Ben's."""
    id = keep(server, full_game({"type": "adjust", "player": "Ben", "changes": {"blocks": -2}}))
    screen = open_screen(f"/games/{id}/ask/5")
    screen.tap("player-1")
    screen.tap("card-treasurer")
    screen.tap("action-collect_jade-do")
    expect_answer(screen, NO, "IF-TURN-1")

    screen.tap("slot-1a1")

    expect_answer(screen, NO, "IF-TURN-1", "IF-BUILD-2")


def test_an_old_position_is_asked_about(server: AppServer, open_screen: OpenScreen) -> None:
    """After entry 2 nobody had built 1a1 yet, and nothing could stand on it."""
    id = keep(server, sample(1))
    screen = open_screen(f"/games/{id}/at/2")
    screen.tap("back-ask")
    screen.expect_text("mode-banner", ASKING)
    screen.tap("slot-1a1")
    expect_answer(screen, YES)
    screen.tap("slot-1a2")
    expect_answer(screen, NO, "IF-BUILD-5")

    screen.tap("back")

    screen.expect_text("looking-back", re.compile("entry 2 of 33"))
    assert kept(server)[0]["events"] == sample(1)["events"]


def test_a_light_game_is_asked_from_the_other_entries(server: AppServer, open_screen: OpenScreen) -> None:
    """The winner of the petition is answered, too."""
    id = keep(server, record(NAMES, [{"type": "petition", "winner": "Ann"}]))
    screen = open_screen(f"/games/{id}")
    screen.tap("bar-more")
    screen.tap("more-ask")
    screen.expect_text("mode-banner", ASKING)
    screen.tap("bar-petition")
    screen.tap("winner-2")
    expect_answer(screen, YES)
    screen.expect_text("panel-consequence", re.compile("."))
    assert len(kept(server)[0]["events"]) == 1
