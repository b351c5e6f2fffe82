"""Games in which everything is tracked, entered through the interface and held against the contract."""

from __future__ import annotations

import re

import pytest

from tests.conftest import long_but
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, events_of, expected, kept, kept_game, report, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

NEVER_SHOWN_EMPTY = ("variant", "adjust")
"""The categories that the sheet leaves out where nobody has any of them."""


def set_up(screen: Screen, names: list[str]) -> None:
    """Set up a game of two new players with everything tracked, from the first screen."""
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    for seat, name in enumerate(names):
        screen.type_into(f"seat-{seat}-name", name)
    screen.scroll_to("tracking-full")
    screen.choose("tracking-full")
    screen.tap("start-game")
    screen.wait_for("bar-petition")


def expect_sheet(screen: Screen, result: Json) -> None:
    """The final sheet says what the contract does: winner, totals, and every category of every player."""
    screen.expect_text("sheet-winner", re.compile(result["winners"][0]))
    players = result["players"]
    shown = [
        category
        for category in players[0]["breakdown"]
        if category not in NEVER_SHOWN_EMPTY or any(player["breakdown"][category] for player in players)
    ]
    for category in ("total", *shown):
        screen.scroll_to(f"sheet-{category}-0")
        for seat, player in enumerate(players):
            points = player["score"] if category == "total" else player["breakdown"][category]
            said = str(points).replace("-", "[-\u2212\u2013]")
            screen.expect_text(f"sheet-{category}-{seat}", re.compile(rf": {said}$"))


def names_of(document: Json) -> list[str]:
    """The players in seating order."""
    return [player["name"] for player in document["setup"]["players"]]


@pytest.mark.parametrize("begun", long_but([120], [0, 120]))
def test_a_full_sample_game_is_played_to_its_end(server: AppServer, open_screen: OpenScreen, begun: int) -> None:
    """Set-up, all 175 entries or the last third, final sheet: the log kept is the record, the sheet the expected."""
    document, result = sample(6), expected(6)
    if begun:
        screen = open_screen(f"/games/{kept_game(server, document, begun)}")
    else:
        screen = open_screen()
        set_up(screen, names_of(document))

    TablePlayer(screen, names_of(document), begun).play(document["events"][begun:])

    expect_sheet(screen, result)
    assert events_of(kept(server)[0]) == events_of(document)


@pytest.mark.parametrize(
    ("number", "entries", "locale", "setting"),
    [pytest.param(18, 26, "de-DE", "off", id="German"), pytest.param(22, 26, "hu-HU", "on", id="Hungarian")],
)
@pytest.mark.long
def test_a_full_game_is_ended_early(
    server: AppServer, open_screen: OpenScreen, number: int, entries: int, locale: str, setting: str
) -> None:
    """A round and more of two and of four players, then the end: the sheet is the engine's report.

    Between two players a correction comes before the end of a turn: for that turns must not end by themselves.
    """
    document = sample(number)
    document["events"] = [*document["events"][:entries], {"type": "finish", "early": True}]
    screen = open_screen("/settings", locale=locale)
    screen.scroll_to(f"settings-auto-turn-{setting}")
    screen.choose(f"settings-auto-turn-{setting}")
    screen.go(f"/games/{kept_game(server, document, 0)}")

    TablePlayer(screen, names_of(document)).play(document["events"])

    expect_sheet(screen, report(document))
    assert events_of(kept(server)[0]) == events_of(document)
