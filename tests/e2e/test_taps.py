"""How many taps the common entries take."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer, Screen
from tests.e2e.full_player import FullPlayer
from tests.e2e.kept import Json, keep, record
from tests.e2e.table_player import Event, TablePlayer

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cleo")
SUPPLIED: list[Json] = [
    {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}},
    {"type": "adjust", "player": "Ann", "changes": {"blocks": 1, "laborers": 2, "chips": 1}},
]
"""It is Ann's turn, and she can build; with a chip in hand her turn is not over after the action."""

FULL: list[tuple[Event, int]] = [
    ({"type": "collect_jade", "player": "Ann"}, 3),
    ({"type": "recruit", "player": "Ann", "count": 3}, 3),
    ({"type": "build", "player": "Ann", "slots": ["1a1"], "laborers": 2, "convicts": 0}, 3),
]
LIGHT: list[tuple[Event, int]] = [
    ({"type": "petition", "winner": "Ben"}, 2),
    ({"type": "build", "player": "Ben", "slots": ["1a1"]}, 2),
]


def count_taps(screen: Screen) -> None:
    """From now on the page counts what touches it."""
    screen.page.evaluate("() => { window.taps = 0; addEventListener('pointerdown', () => ++taps, true); }")


def taps(screen: Screen) -> int:
    """The taps since they were asked for the last time."""
    found: int = screen.page.evaluate("() => { const found = taps; taps = 0; return found; }")
    return found


def test_common_actions_of_a_full_game_take_three_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """Each from the same position: what is entered is taken back again."""
    screen = open_screen(f"/games/{keep(server, record(NAMES, SUPPLIED, 'full'))}")
    screen.wait_for("turn-told")
    count_taps(screen)
    for event, most in FULL:
        FullPlayer(screen, NAMES, entered=len(SUPPLIED)).enter(event)
        assert taps(screen) <= most, event
        screen.tap("undo")
        screen.expect_text("last-entry", re.compile(f"^{len(SUPPLIED)}\\. "))
        taps(screen)


def test_common_entries_of_a_light_game_take_two_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """The petition by its winner, and a block by the winner, who probably begins."""
    screen = open_screen(f"/games/{keep(server, record(NAMES))}")
    screen.wait_for("bar-petition")
    count_taps(screen)
    player = ShortestWay(screen, NAMES)
    for event, most in LIGHT:
        player.enter(event)
        assert taps(screen) <= most, event


class ShortestWay(TablePlayer):
    """Relies on the likely player."""

    def build(self, event: Event) -> None:
        """The slot, the button."""
        self.tap_slot(event["slots"][0])
        self.screen.tap("panel-confirm")
