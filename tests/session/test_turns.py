"""Turns that end by themselves where all is tracked, and the two things that undo takes back with a word about it."""

from __future__ import annotations

import re

import pytest

from companion.ui.session import AUTO_TURN, OFF
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, ended_early, keep, kept
from tests.e2e.conftest import OpenScreen
from tests.session.test_refusals import PETITION, at_table, changed, turn
from tests.session.visitor import HereApp

ANN_ACTED: Json = {"type": "collect_jade", "player": "Ann"}


def collect_jade(screen: Screen) -> None:
    """Whose turn it is takes the Jade of the Treasurer."""
    for identifier in ("card-treasurer", "action-collect_jade-do", "panel-confirm"):
        screen.tap(identifier)


def entered(server: AppServer) -> list[str]:
    """The kinds of what is in the log."""
    return [event["type"] for event in kept(server)[0]["events"]]


def test_a_turn_ends_by_itself_when_nothing_is_left_in_it(server: AppServer, open_screen: OpenScreen) -> None:
    """Ben, who has neither a chip nor the Governor block, passes with his action; one undo takes both back."""
    screen = at_table(server, open_screen, PETITION, *turn("Ann", type="collect_jade"))
    collect_jade(screen)
    screen.expect_text("last-entry", re.compile(r"^4\. Ben collects Jade"))
    assert entered(server)[3:] == ["collect_jade", "end_turn"]
    screen.expect_text("undo", "Undo: Ben collects Jade, and the turn ends")

    screen.tap("undo")

    screen.expect_text("last-entry", re.compile(r"^2\. "))
    assert entered(server) == ["petition", "collect_jade", "end_turn"]


def test_where_the_table_ends_its_turns_itself_none_ends_before_it_is_told(
    server: HereApp, open_screen: OpenScreen
) -> None:
    server.services.library.choose(AUTO_TURN, OFF)
    screen = at_table(server, open_screen, PETITION, *turn("Ann", type="collect_jade"))
    collect_jade(screen)
    screen.wait_until_tappable("turn-next")
    assert entered(server)[3:] == ["collect_jade"]
    screen.expect_text("turn-next", "Next: Cleo")

    screen.tap("turn-next")

    screen.gone("turn-next")
    assert entered(server)[3:] == ["collect_jade", "end_turn"]
    screen.expect_text("undo", "Undo: Ben ends the turn")


@pytest.mark.parametrize(
    "before",
    [(), ({"type": "governor", "player": "Ann", "slot": "2a1"}, changed("Ann", chips=1))],
    ids=["the Governor block", "a chip"],
)
def test_a_turn_goes_on_while_something_is_left_in_it(
    server: AppServer, open_screen: OpenScreen, before: tuple[Json, ...]
) -> None:
    """It could still be set, or buy the card back."""
    screen = at_table(server, open_screen, PETITION, *before)
    collect_jade(screen)
    screen.wait_until_tappable("turn-next")
    assert entered(server)[-1] == "collect_jade"


def test_what_is_set_last_ends_the_turn(server: AppServer, open_screen: OpenScreen) -> None:
    screen = at_table(server, open_screen, PETITION, ANN_ACTED)
    screen.tap("slot-2a1")
    screen.choose("panel-kind-governor")
    screen.tap("panel-confirm")
    screen.expect_text("last-entry", re.compile(r"^3\. Ann"))
    assert entered(server)[2:] == ["governor", "end_turn"]


def test_the_second_action_after_a_buyback_ends_the_turn(server: AppServer, open_screen: OpenScreen) -> None:
    screen = at_table(server, open_screen, PETITION, *turn("Ann", type="collect_jade"), changed("Ben", chips=1))
    collect_jade(screen)
    screen.tap("turn-buyback-chip")
    assert entered(server)[-1] == "buyback"
    collect_jade(screen)
    screen.expect_text("last-entry", re.compile(r"^7\. Ben collects Jade"))
    assert entered(server)[4:] == ["collect_jade", "buyback", "collect_jade", "end_turn"]


def test_the_last_turn_of_a_round_leads_to_the_petition(server: AppServer, open_screen: OpenScreen) -> None:
    """Round 2 waits for it, although nobody tapped the end of Cleo's turn."""
    actions: list[Json] = [{"type": "recruit", "count": 1}, {"type": "buy_blocks", "count": 1}]
    turns = [entry for action in actions for name in ("Ann", "Ben", "Cleo") for entry in turn(name, **action)]
    turns += [entry for name in ("Ann", "Ben") for entry in turn(name, type="collect_jade")]
    screen = at_table(server, open_screen, PETITION, *turns)
    assert not screen.has("bar-petition")
    collect_jade(screen)
    screen.wait_for("bar-petition")
    assert entered(server)[-2:] == ["collect_jade", "end_turn"]


def test_the_end_of_the_game_is_taken_back_only_when_that_was_meant(server: AppServer, open_screen: OpenScreen) -> None:
    screen = open_screen(f"/games/{keep(server, ended_early(['Ann', 'Ben']))}")
    screen.tap("undo")
    screen.wait_for("undo-end-confirm")
    assert entered(server) == ["petition", "finish"]
    screen.tap("panel-close")
    screen.gone("undo-end-confirm")
    assert entered(server) == ["petition", "finish"]

    screen.tap("undo")
    screen.tap("undo-end-confirm")

    screen.wait_for("bar-petition")
    assert entered(server) == ["petition"]
