"""The board is the screen: its height in each window and text size, with names of 24 letters and scores of 3 digits."""

from __future__ import annotations

from typing import Any, Final

import pytest

from companion.storage.library import Library
from tests.drive.app_server import AppServer
from tests.drive.kept import Json, keep, sample
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

NAMES: Final = ("Maximiliane Wolkensteinn", "Maximiliane Wolkensteins", "Bartholomaeus Hohenfels", "W" * 24)
LEAST: Final = {
    (375, 667, 100): 350,
    (360, 780, 100): 460,
    (393, 852, 100): 530,
    (375, 667, 115): 310,
    (375, 667, 130): 280,
    (375, 667, 150): 220,
    (375, 667, 200): 180,
}
"""Minimum height of the board in pixels, by window and percent of text."""
SIDEWAYS: Final = ((667, 375), (915, 412))
"""Phones in landscape: there the board has the whole height."""
GAMES: Final = {
    "fort": (22, "", 96),
    "isle": (16, "islebound", 200),
    "lies": (52, "islebound", 40),
    "island": (0, "island", 200),
}
"""Games with turns: the sample, and its entries; the next turn has just begun, or goes on."""
HEIGHT: Final = """() => {
  const box = (id) => document.querySelector(`[flt-semantics-identifier="${id}"]`)?.getBoundingClientRect();
  return box('last-entry').top - (box('in-hand') ?? box('player-0')).bottom - 8;
}"""
SCORES: Final = "(seats) => seats.every((id) => companionTest.isWithin(id, innerWidth, innerHeight))"


def renamed(value: Any, names: dict[str, str]) -> Any:
    """A record with other names."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


def document(game: str) -> Json:
    """A game with the longest names; where points are corrected they have three digits."""
    number, key, entries = GAMES[game]
    found = sample(number, key)
    events = found["events"][:entries]
    players = [player["name"] for player in found["setup"]["players"]]
    if game in ("fort", "lies"):
        events += [{"type": "adjust", "player": name, "changes": {"score": 100}} for name in players]
    renaming = dict(zip(players, NAMES, strict=False))
    return {**found, "setup": renamed(found["setup"], renaming), "events": renamed(events, renaming)}


@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_its_height(server: AppServer, open_screen: OpenScreen, game: str) -> None:
    """At rest; the scores stay on the screen, whatever the text size."""
    Library(str(server.data)).choose("hints", "off")
    screen = open_screen(f"/games/{keep(server, document(game))}", own=True)
    low = {}
    for (width, height, percent), least in LEAST.items():
        screen.page.evaluate(f"() => {{ document.documentElement.style.fontSize = '{percent * 0.16}px'; }}")
        screen.pull(width, height)
        seats = [f"player-{seat}" for seat in range(4)]
        screen.wait_until(SCORES, seats, "A score is out of sight")
        try:
            screen.wait_until(f"(least) => ({HEIGHT})() >= least", least, "The board is too low", 5)
        except AssertionError:
            low[width, height, percent] = screen.page.evaluate(HEIGHT)
    assert not low
    screen.page.evaluate("() => { document.documentElement.style.fontSize = '16px'; }")
    for width, height in SIDEWAYS:
        screen.pull(width, height)
        name = {"fort": "wall", "island": "board"}.get(game)
        if name:
            whole = "([id, least]) => companionTest.one(id).getBoundingClientRect().height >= least"
            screen.wait_until(whole, [name, height - 12], "The board has not the whole height")
