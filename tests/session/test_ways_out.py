"""A refusal leads to what would make it right, and a step back never to a page that has nothing to do any more."""

from __future__ import annotations

import re

import pytest

from tests.drive.app_server import AppServer
from tests.drive.isle_player import nameless
from tests.drive.kept import Json, keep, kept_game, record, sample
from tests.e2e.conftest import OpenScreen

NAMES = ["Anna", "Béla", "Cecil"]


def test_before_the_petition_a_refusal_leads_to_it(server: AppServer, open_screen: OpenScreen) -> None:
    """From a slot, and from the page of a Favor. Rules: IF-TURN-1."""
    game = keep(server, record(NAMES))
    screen = open_screen(f"/games/{game}")
    screen.tap("slot-1a1")
    screen.expect_text("way-out", "To the petition")
    screen.tap("way-out")
    screen.wait_for("winner-0")
    screen.tap("panel-close")

    screen.go(f"/games/{game}/favor")
    screen.tap("way-out")
    screen.wait_for_address(f"/games/{game}$")
    screen.wait_for("winner-0")
    screen.tap("winner-0")
    screen.gone("winner-0")
    screen.go(f"/games/{game}/favor")
    screen.wait_for("favor-seat-0")
    assert not screen.has("way-out")


def test_who_lacks_workers_is_led_to_the_recruiter(server: AppServer, open_screen: OpenScreen) -> None:
    """The title says what was wanted; no block, player or slot that nobody chose. Rules: IF-BUILD-7."""
    bids = {"type": "petition", "bids": {"Anna": 1, "Béla": 0, "Cecil": 0}}
    supply = {"type": "adjust", "player": "Anna", "changes": {"blocks": 2}}
    screen = open_screen(f"/games/{keep(server, record(NAMES, [bids, supply], 'full'))}")
    screen.tap("card-builder")
    screen.tap("action-build-do")
    screen.wait_for("ruling-IF-BUILD-7")
    assert "Anna builds" not in screen.words()
    screen.expect_text("way-out", "Recruiter: Recruit Laborers")
    screen.tap("way-out")
    screen.wait_for("action-recruit-1")


def test_a_step_back_from_the_sheet_leads_to_the_table(server: AppServer, open_screen: OpenScreen) -> None:
    """Not to the count, which said in red that it had been done already."""
    game = kept_game(server, sample(7), 33)
    screen = open_screen(f"/games/{game}")
    screen.tap("bar-finish")
    screen.wait_for_address("/finish$")
    screen.type_zeros("finish")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")
    screen.wait_for_address("/sheet$")
    screen.go(f"/games/{game}/finish")
    screen.wait_for_address(f"/games/{game}$")
    screen.wait_for("bar-sheet")


@pytest.mark.parametrize(
    ("document", "tapped", "said"),
    [
        (nameless(sample(1, "islebound")), ["finish-coins-0", "finish-wood-0"], "Finish: 2/"),
        (sample(1), ["finish-jade-0"], "Finish: 1/6"),
    ],
    ids=["Islebound", "Island Fortress"],
)
def test_a_count_that_was_left_is_kept_and_its_key_says_how_far_it_is(
    server: AppServer, open_screen: OpenScreen, document: Json, tapped: list[str], said: str
) -> None:
    """The key has only its word where nothing is counted."""
    game = keep(server, {**document, "events": document["events"][:-1]})
    screen = open_screen(f"/games/{game}")
    screen.expect_text("bar-finish", re.compile("^Finish$"))
    screen.tap("bar-finish")
    screen.wait_for_address("/finish$")
    for name in tapped:
        screen.type_into(name, "1")
    screen.tap("back")
    screen.wait_for_address(f"/games/{game}$")
    screen.expect_text("bar-finish", re.compile(f"^{said}"))
    screen.tap("bar-finish")
    screen.wait_for_address("/finish$")
    screen.expect_text("finish-confirm", re.compile(f"^{said.removeprefix('Finish: ')[0]} of"))
