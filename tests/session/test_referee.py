"""The referee of Islebound: a question's numbers stay while others are asked, and the answer follows every tap."""

from __future__ import annotations

import re

from tests.drive.app_server import AppServer
from tests.drive.kept import keep
from tests.drive.other_games import isle
from tests.e2e.conftest import OpenScreen


def test_numbers_are_counted_within_their_limits_and_the_answer_follows(open_screen: OpenScreen) -> None:
    screen = open_screen("/referee/islebound")
    screen.tap("referee-renown")
    for _ in range(6):
        screen.tap("referee-track-plus")
    for _ in range(2):
        screen.tap("referee-gain-plus")
    screen.expect_text("referee-answer", "Missing: Renown tokens left")
    screen.type_into("referee-left-value", "16")
    screen.expect_text("referee-answer", "Track 6 + 2: 1 token, now at 1. Tokens left 15")
    assert not screen.can_tap("referee-left-plus"), "there are no more in the box"

    screen.tap("referee-others")
    screen.tap("referee-rest")
    screen.expect_text("referee-answer", "After the rest: on deck 0, below 0, injured 0")
    screen.tap("referee-others")
    screen.tap("referee-renown")
    screen.expect_text("referee-track-value", re.compile("^On the renown track: 6"))


def test_choices_flags_and_digits_are_one_tap_each(open_screen: OpenScreen) -> None:
    screen = open_screen("/referee/islebound")
    screen.tap("referee-visit")
    screen.tap("referee-owner-0")
    screen.expect_text("referee-answer", re.compile("the owner of the town pays nothing"))

    screen.tap("referee-others")
    screen.tap("referee-cubes")
    for digit in (0, 1, 0):
        screen.tap(f"referee-taken-{digit}")
    screen.tap("referee-taken-back")
    screen.tap("referee-slots-plus")
    for number in ("slots", "cubes"):
        screen.type_into(f"referee-{number}-value", "3" if number == "slots" else "1")
    screen.tap("referee-skip")
    screen.expect_text("referee-list-taken", "Slots from the left, 1 with a cube, 0 free: 0 1")
    screen.expect_text("referee-answer", "Slots for the cubes: 3")


def test_a_town_on_the_table_brings_its_banner_along(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-DIPLO-2: 3 on the blue-green banner of Morlim, and 2 more as the town is Ben's."""
    taken = {"type": "town", "player": "Ben", "town": "Morlim"}
    screen = open_screen(f"/games/{keep(server, isle(taken, tracking='table'))}")
    screen.tap("bar-town")
    screen.tap("town-of-7")
    screen.tap_listed("town-referee")
    screen.tap("referee-diplomacy")

    screen.expect_text("referee-number-value", re.compile("^Number on the banner: 3"))
    screen.expect_text("referee-answer", re.compile("Influence needed: 5"))
