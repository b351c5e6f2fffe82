"""Names, seats and colours of a game that has begun, and lots drawn before it does."""

from __future__ import annotations

import re

import pytest

from companion.games.registry import game_of
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, keep, kept, sample
from tests.drive.screens import of_island
from tests.e2e.conftest import OpenScreen

GAMES = {
    "Island Fortress": lambda: sample(1),
    "Islebound": lambda: sample(1, "islebound"),
    "ISLAND": lambda: of_island(16, None),
}


def names_of(document: Json) -> list[str]:
    return [player["name"] for player in document["setup"]["players"]]


def read(document: Json) -> object:
    return game_of(document["format"]).read(document)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_is_changed_in_the_midst_of_a_game(game: str, server: AppServer, open_screen: OpenScreen) -> None:
    """Everywhere: another device at the table shows it, the record has it, and undo brings the old one back."""
    document = GAMES[game]()
    id = keep(server, document)
    names = names_of(document)
    there = open_screen(f"/games/{id}/log")
    screen = open_screen(f"/games/{id}/players")
    screen.type_into("seat-0-name", "Cecília")
    screen.tap("players-accept")
    screen.wait_for_address(rf"^/games/{id}$")

    [now] = kept(server)
    assert names_of(now) == ["Cecília", *names[1:]]
    assert len(now["events"]) == len(document["events"])
    there.stand_still()
    assert "Cecília" in there.words()
    there.tap("log-undo")
    there.stand_still()
    assert "Cecília" not in there.words()
    assert read(kept(server)[0]) == read(document)


def test_a_name_too_long_is_said_while_it_is_typed(server: AppServer, open_screen: OpenScreen) -> None:
    screen = open_screen(f"/games/{keep(server, sample(1))}/players")
    screen.type_into("seat-0-name", "Bartholomew-Maximilian-III")
    screen.expect_text("players-problem", re.compile("Maximum number of characters: 24"))
    assert not screen.can_tap("players-accept")


def test_seats_exchanged_are_shown_first(server: AppServer, open_screen: OpenScreen) -> None:
    """All entries stay with their player; what the rules then refuse is named before anything is changed."""
    document = sample(12)
    id, names = keep(server, document), names_of(document)
    screen = open_screen(f"/games/{id}/players")
    screen.tap("seat-0-down")
    screen.tap("players-accept")
    screen.wait_for("revision-edited")
    assert read(kept(server)[0]) == read(document)
    screen.tap("revision-accept")
    screen.wait_for_address(rf"^/games/{id}$")

    [now] = kept(server)
    assert names_of(now) == [names[1], names[0], *names[2:]]
    assert len(now["events"]) < len(document["events"])
    screen.go(f"/games/{id}/log")
    screen.tap("log-undo")
    screen.stand_still()
    assert read(kept(server)[0]) == read(document)


def test_who_leaves_needs_no_entries_and_is_named(server: AppServer, open_screen: OpenScreen) -> None:
    """At the table, also on other devices, on the sheet and in the play log; the final count asks the others only."""
    document = sample(1)
    document["events"].pop()
    gone, *others = names_of(document)
    id = keep(server, document)
    there = open_screen(f"/games/{id}")
    screen = open_screen(f"/games/{id}/players")
    screen.tap("seat-0-left")
    screen.tap("players-accept")
    screen.wait_for_address(rf"^/games/{id}$")
    assert [player.get("left") for player in kept(server)[0]["setup"]["players"]] == [True, *[None] * len(others)]
    there.expect_text("player-0", re.compile(f"Left early: {gone}"))

    screen.go(f"/games/{id}/finish")
    for seat in range(1, len(others) + 1):
        screen.type_into(f"finish-jade-{seat}", "1")
        screen.type_into(f"finish-workers-{seat}", "1")
    screen.tap("finish-confirm")
    screen.tap("ending-sheet")
    screen.expect_text("sheet-left", f"Left early: {gone}")
    log = open_screen("/plays")
    log.expect_text(f"play-{id}", re.compile(f"Left early: {gone}"))
    log.tap(f"play-{id}")
    log.expect_text("play-note", re.compile(f"Left early: {gone}"))


@pytest.mark.parametrize(("game", "number"), [("", 0), ("island", 4), ("islebound", 0), ("islebound", 24)])
def test_where_turns_are_entered_the_app_says_that_nobody_can_leave(
    game: str, number: int, server: AppServer, open_screen: OpenScreen
) -> None:
    screen = open_screen(f"/games/{keep(server, sample(number, game))}/players")
    screen.wait_for("players-stay")
    assert not screen.has("seat-0-left")


def test_who_is_first_is_drawn_and_said(server: AppServer, open_screen: OpenScreen) -> None:
    """The drawn one is on top, and the others stay between the same neighbours; another order is no longer drawn."""
    screen = open_screen("/new/island_fortress")
    for seat, name in enumerate(("Ann", "Ben")):
        screen.type_into(f"seat-{seat}-name", name)
    screen.tap("lots-draw")
    drawn = [screen.value_of(f"seat-{seat}-name") for seat in range(2)]
    screen.expect_text("lots-drawn", f"Drawn: {drawn[0]} is first. Clockwise: {drawn[0]}, {drawn[1]}")
    screen.tap("seat-0-down")
    screen.gone("lots-drawn")
    screen.tap("lots-shuffle")
    screen.wait_for("lots-drawn")
    assert sorted(screen.value_of(f"seat-{seat}-name") for seat in range(2)) == ["Ann", "Ben"]
    screen.tap("tracking-score")
    screen.tap("start-game")

    screen.wait_for_address("^/games/")
    names = names_of(kept(server)[0])
    told = f"Drawn: {names[0]} is first. Clockwise: {names[0]}, {names[1]}"
    screen.expect_text("last-entry", told)
    open_screen(screen.address).expect_text("last-entry", told)
    open_screen(f"{screen.address}/view").expect_text("view-last", told)


def test_who_is_drawn_in_island_is_the_whisperer(server: AppServer, open_screen: OpenScreen) -> None:
    """The first player there; another Whisperer is not the one who was drawn."""
    screen = open_screen("/new/island")
    screen.tap("lots-draw")
    screen.wait_for("lots-drawn")
    [_, other] = [found for found in screen.identifiers() if found.startswith("whisperer-")]
    screen.tap(other)
    screen.gone("lots-drawn")
    screen.tap("lots-draw")
    screen.tap("tracking-score")
    screen.tap("first-coin-heads")
    screen.tap("start-game")

    screen.wait_for_address("^/games/")
    setup = kept(server)[0]["setup"]
    assert setup["whisperer"] == setup["players"][0]["name"]
    screen.expect_text("last-entry", "Drawn: Player 1 is first. Clockwise: Player 1, Player 2")


def with_one_gone(server: AppServer, open_screen: OpenScreen, game: str) -> tuple[Screen, str]:
    """The table of a game without entries whose second player has left, and that player's name."""
    document = sample(1, game)
    document["events"].clear()
    document["setup"]["players"][1]["left"] = True
    return open_screen(f"/games/{keep(server, document)}"), names_of(document)[1]


def test_the_keys_of_who_has_left_are_grey_and_say_why(server: AppServer, open_screen: OpenScreen) -> None:
    screen, gone = with_one_gone(server, open_screen, "islebound")
    screen.expect_text("score-1", re.compile(f"Left early: {gone}"))
    for key in ("renown-1-1", "renown-more-1", "building-1"):
        screen.tap(key)
        screen.expect_text("message", re.compile(f"Nothing can be entered for {gone}, who has left"))
    assert not kept(server)[0]["events"]
    screen.tap("bar-reputation")
    screen.wait_for("making-seat-0")
    assert not screen.has("making-seat-1")


def test_the_card_of_who_has_left_in_island_says_so(server: AppServer, open_screen: OpenScreen) -> None:
    screen, gone = with_one_gone(server, open_screen, "island")
    screen.expect_text("standing-1", re.compile(f"Left early: {gone}"))
    screen.tap("count-1-territories")
    screen.expect_text("message", re.compile(f"Nothing can be entered for {gone}, who has left"))
