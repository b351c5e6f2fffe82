"""Play a Completed Favor Card: entered or from the library, refused, forgotten."""

from __future__ import annotations

import re
from typing import Any

from companion.games.registry import FIRST
from companion.storage.library import Library
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, kept_game, record, sample
from tests.drive.table_player import TablePlayer
from tests.e2e.conftest import OpenScreen

NAMES = ("Ann", "Ben", "Cleo")
FULL = 6
"""A sample in which everything is tracked and Favor cards are played."""
BRIDGE: dict[str, Any] = {"pattern": ["a1", "b1"], "rewards": {"chips": 1}, "name": "Bridge"}
CORNER: dict[str, Any] = {"pattern": ["a1", "a2", "b1"], "rewards": {"points": 2}}


def building(player: str, *slots: str) -> dict[str, Any]:
    """A Build Wall entry."""
    return {"type": "build", "player": player, "slots": list(slots)}


def across_the_border() -> dict[str, Any]:
    """A game in which three blocks of Ann stand around the border of two regions."""
    petition = {"type": "petition", "winner": "Ann"}
    return record(NAMES, [petition, building("Ann", "1e1"), building("Ann", "2a1", "2a2"), building("Ben", "1d1")])


def favor_screen(open_screen: OpenScreen, id: str) -> Screen:
    """The Favor screen of a game."""
    screen = open_screen(f"/games/{id}/favor")
    screen.wait_for("favor-confirm")
    return screen


def last_event(server: AppServer) -> dict[str, Any]:
    """The last entry kept, without its time."""
    event: dict[str, Any] = kept(server)[0]["events"][-1]
    return {key: value for key, value in event.items() if key != "time"}


def test_a_card_is_entered_and_placed_across_the_border(server: AppServer, open_screen: OpenScreen) -> None:
    """Drawn anywhere in the grid, the pattern finds its place; the card is in the library from then on."""
    screen = favor_screen(open_screen, keep(server, across_the_border()))
    screen.tap("favor-seat-0")

    for cell in ("c2", "d2", "d3"):
        screen.tap(f"cell-{cell}")
    for _ in range(2):
        screen.tap_listed("reward-points-plus")
    screen.scroll_to("place-1e1")
    screen.expect_text("place-1e1", re.compile("1e1, 2a1, 2a2"))
    screen.tap_listed("reinforce-2a2")
    screen.tap("favor-confirm")

    screen.expect_text("slot-2a2", re.compile("Ann.*reinforced"))
    card = {"pattern": ["a1", "b1", "b2"], "rewards": {"points": 2}}
    assert last_event(server) == {"type": "favor", "player": "Ann", "card": card, "at": "1e1", "reinforce": "2a2"}
    assert Library(str(server.data)).cards(FIRST) == [card]


def test_a_card_of_the_library_is_played_in_three_taps(server: AppServer, open_screen: OpenScreen) -> None:
    """Cards that fit come first, with their only place chosen."""
    library = Library(str(server.data))
    library.keep_card(BRIDGE, FIRST)
    library.keep_card(CORNER, FIRST)
    screen = favor_screen(open_screen, keep(server, across_the_border()))
    screen.tap("favor-seat-0")
    screen.expect_text("favor-card-1", re.compile("Bridge.*can be played now"))
    assert [name for name in screen.identifiers() if name.startswith("favor-card") and "forget" not in name] == [
        "favor-card-1",
        "favor-card-0",
    ]

    screen.tap("favor-card-1")
    screen.tap_listed("reinforce-1e1")
    screen.tap("favor-confirm")

    screen.expect_text("slot-1e1", re.compile("reinforced"))
    assert last_event(server)["at"] == "1e1"


def test_a_card_that_does_not_stand_names_its_rules(server: AppServer, open_screen: OpenScreen) -> None:
    """The nearest place is explained, others on request; nothing can be entered."""
    Library(str(server.data)).keep_card(CORNER, FIRST)
    id = keep(server, across_the_border())
    screen = favor_screen(open_screen, id)
    screen.tap("favor-seat-0")

    screen.tap("favor-card-0")

    screen.scroll_to("ruling-IF-FAVOR-1")
    screen.expect_text("ruling-IF-FAVOR-1", re.compile("Not Ann’s.*: 1e2"))
    screen.tap_listed("favor-next-place")
    screen.expect_text("ruling-IF-FAVOR-1", re.compile("Not Ann’s.*: 2b1"))
    screen.tap("favor-confirm")
    assert len(kept(server)[0]["events"]) == 4


def test_a_card_is_forgotten_and_brought_back(server: AppServer, open_screen: OpenScreen) -> None:
    """A wrong tap costs one tap."""
    library = Library(str(server.data))
    library.keep_card(BRIDGE, FIRST)
    screen = favor_screen(open_screen, keep(server, across_the_border()))

    screen.tap("favor-card-0-forget")
    screen.gone("favor-card-0")
    assert library.cards(FIRST) == []
    screen.tap("favor-unforget")

    screen.wait_for("favor-card-0")
    assert library.cards(FIRST) == [BRIDGE]


def test_a_damaged_library_does_not_keep_a_favor_from_being_played(server: AppServer, open_screen: OpenScreen) -> None:
    """The Favor is entered; that the card could not be added to the library is said on the table."""
    id = kept_game(server, sample(1), 13)
    (server.data / "library.json").write_text("{oops", "utf-8")
    screen = open_screen(f"/games/{id}")
    event = sample(1)["events"][13]

    TablePlayer(screen, ["Adam", "Bill", "Jörg"], entered=13).enter(event)

    screen.expect_text("message", re.compile("library.json"))


def test_in_a_full_game_whoever_has_the_turn_plays_and_all_is_counted(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """Nobody is asked who plays, a Builder on the table is repeated, nothing is left to the table to pay out."""
    document = sample(FULL)
    favors = [place for place, event in enumerate(document["events"]) if event["type"] == "favor"]
    place = next(place for place in favors if "repeat" in document["events"][place])
    event = document["events"][place]
    screen = favor_screen(open_screen, kept_game(server, document, place))
    assert not [name for name in screen.identifiers() if name.startswith("favor-seat")]

    for cell in event["card"]["pattern"]:
        screen.tap_listed(f"cell-{cell}")
    screen.tap_listed("favor-more-rewards")
    screen.tap_listed("reward-jade-plus")
    screen.tap_listed(f"place-{event['at']}")
    screen.tap_listed(f"reinforce-{event['reinforce']}")
    screen.tap("favor-confirm")

    screen.wait_for("wall")
    last = next(entry for entry in reversed(kept(server)[0]["events"]) if entry["type"] == "favor")
    assert (last["player"], last["repeat"]) == (event["player"], True)
    assert last["card"] == {"pattern": event["card"]["pattern"], "rewards": {"jade": 1}}


def test_whoever_asks_gets_an_answer_and_no_button(server: AppServer, open_screen: OpenScreen) -> None:
    """Anybody can be asked about; why no card can be played now is said before one is chosen."""
    Library(str(server.data)).keep_card(BRIDGE, FIRST)
    document = sample(FULL)
    first = next(place for place, event in enumerate(document["events"]) if event["type"] == "petition")
    active = [player["name"] for player in document["setup"]["players"]].index(document["events"][first + 1]["player"])
    id = kept_game(server, document, first + 1)
    screen = open_screen(f"/games/{id}/ask/{first + 1}/favor")

    screen.wait_for("favor-card-0")
    assert "favor-confirm" not in screen.identifiers()
    assert not [name for name in screen.identifiers() if name.startswith("ruling")]
    screen.tap(f"favor-seat-{1 - active}")
    screen.wait_for("ruling-IF-TURN-1")
    screen.tap_listed("favor-card-0")

    screen.expect_text("what-if-answer", re.compile("^No"))
    assert len(kept(server)[0]["events"]) == first + 1
