"""Codes opened in the app: links, texts and pictures; what is offered, what is kept, and what is refused in words."""

from __future__ import annotations

import re

import pytest

from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.play.meeting import token_of
from companion.sharing import codes, frames
from companion.ui.device import Device
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, kept, record, sample
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_receive import EVENTS, OTHERWISE, TWO, Json, _untold, digits, shared
from tests.session.visitor import HereApp


def test_a_link_shows_the_game_and_asks_before_it_keeps_it(server: AppServer, open_screen: OpenScreen) -> None:
    """A whole sample of the contract, with the score that it has there."""
    screen = open_screen(f"/i/{digits(sample(3))}")

    screen.expect_text("receive-met", re.compile("not on this device.*38 entries"))
    screen.expect_text("received-player-0", re.compile(r"\d+"))
    assert kept(server) == []
    screen.tap("receive-keep")
    screen.expect_text("last-entry", re.compile(r"^38\. "))

    [game] = kept(server)
    assert shared(game) == shared({**sample(3), "events": [_untold(event) for event in sample(3)["events"]]})
    screen.tap("undo")
    screen.tap("undo-end-confirm")
    screen.expect_text("last-entry", re.compile(r"^37\. "))


def test_on_an_iphone_it_is_said_that_the_app_on_the_home_screen_has_games_of_its_own(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """The camera app opens a code in Safari, not there; once the game is here, nothing more is said."""

    async def nothing(name: str, value: object) -> None:
        """The page answers nothing."""

    assert isinstance(server, HereApp)
    for way, is_told in (("ios", True), ("installed", False), ("none", False)):
        server.services.device = Device(nothing, way=way)
        screen = open_screen(f"/i/{digits(record(TWO, EVENTS))}")
        screen.wait_for("receive-met")
        assert screen.has("receive-in-browser") is is_told


def test_left_alone_nothing_is_kept(server: AppServer, open_screen: OpenScreen) -> None:
    screen = open_screen(f"/i/{digits(record(TWO, EVENTS))}")
    screen.tap("receive-leave")
    screen.wait_for("home-new")
    assert kept(server) == []


def test_a_game_of_ones_own_is_brought_up_to_date_and_read_twice_is_the_same(
    server: AppServer, open_screen: OpenScreen
) -> None:
    id = keep(server, record(TWO, EVENTS[:2]))
    link = f"/i/{digits(record(TWO, EVENTS), token_of(id))}"
    screen = open_screen(link)
    screen.expect_text("receive-met", re.compile("2 more entries"))
    assert "3. Béla builds 1b1" in screen.words()
    screen.tap("receive-take")
    screen.expect_text("last-entry", re.compile(r"^4\. "))
    assert [event["type"] for event in kept(server)[0]["events"]] == [event["type"] for event in EVENTS]

    screen.go(link)
    screen.expect_text("receive-met", re.compile("the same 4 entries"))
    screen.tap("receive-open")
    screen.expect_text("last-entry", re.compile(r"^4\. "))
    assert len(kept(server)) == 1

    screen.go(f"/i/{digits(record(TWO, EVENTS[:1]), token_of(id))}")
    screen.expect_text("receive-met", re.compile("older than yours.*3 more entries"))
    screen.tap("receive-open")
    screen.expect_text("last-entry", re.compile(r"^4\. "))


@pytest.mark.parametrize(
    ("choice", "events"), [("mine", [EVENTS]), ("theirs", [OTHERWISE]), ("both", [EVENTS, OTHERWISE])]
)
def test_of_games_that_parted_the_table_decides(
    server: AppServer, open_screen: OpenScreen, choice: str, events: list[list[Json]]
) -> None:
    """The first entry that differs is shown from both sides."""
    id = keep(server, record(TWO, EVENTS))
    screen = open_screen(f"/i/{digits(record(TWO, OTHERWISE), token_of(id))}")
    screen.expect_text("receive-shared", re.compile("2 entries"))
    screen.expect_text("receive-mine-entry", re.compile("3. .*1b1.*and 1 more entry"))
    screen.expect_text("receive-theirs-entry", re.compile("3. .*2e1"))

    screen.tap(f"receive-{choice}")
    screen.expect_text("last-entry", re.compile(r"^4\. " if choice == "mine" else r"^3\. "))

    found = sorted([game["events"][2]["slots"] for game in kept(server)])
    assert found == sorted(game[2]["slots"] for game in events)
    if choice == "theirs":
        screen.tap("undo")
        screen.expect_text("last-entry", re.compile(r"^4\. "))


def test_a_game_that_goes_on_elsewhere_meanwhile_is_compared_anew(server: AppServer, open_screen: OpenScreen) -> None:
    """Another window enters after theirs was found ahead: nothing is overwritten, and the table decides again."""
    id = keep(server, record(TWO, EVENTS[:2]))
    screen, other = open_screen(f"/i/{digits(record(TWO, EVENTS), token_of(id))}"), open_screen(f"/games/{id}")
    screen.expect_text("receive-met", re.compile("2 more entries"))
    other.tap("slot-2e1")
    other.tap("panel-confirm")
    other.expect_text("last-entry", re.compile(r"^3\. "))

    screen.tap("receive-take")

    screen.expect_text("receive-mine-entry", re.compile("3. .*2e1"))
    screen.expect_text("receive-theirs-entry", re.compile("3. .*1b1"))
    [game] = kept(server)
    assert [event.get("slots") for event in game["events"]] == [None, ["1a1"], ["2e1"]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://example.org/menu", "not a code from this app"),
        ("123456", "damaged or cut off"),
        ("9" * 4400, "too long"),
        ("{short}", "damaged or cut off"),
        ("{newer}", "newer version"),
        ("{tail}", "later entries .from entry 1.*not on this device"),
    ],
)
def test_texts_that_are_no_game_are_refused_in_words(
    server: AppServer, open_screen: OpenScreen, text: str, sentence: str
) -> None:
    """And a good one is read after them, link or digits."""
    good = digits(record(TWO, EVENTS))
    newer = frames.digits_of(bytes([0x21]) + frames.data_of(good)[1:])
    tail = frames.digits_of(codes.tail(CODING, "a1b2c3", shared(record(TWO, EVENTS)), 1))
    screen = open_screen("/receive")
    screen.type_into("receive-text", text.format(short=good[:-3], newer=newer, tail=tail))
    screen.tap("receive-read")
    screen.expect_text("receive-problem", re.compile(sentence))

    screen.type_into("receive-text", f"https://elsewhere.example/#/i/{good}")
    screen.tap("receive-read")
    screen.expect_text("receive-met", re.compile("4 entries"))
    assert kept(server) == []


def test_a_position_is_only_looked_at(server: AppServer, open_screen: OpenScreen) -> None:
    game = shared(sample(3))
    state = CODING.game.start(game.setup)
    for entry in game.entries:
        state = CODING.game.apply(state, entry.event)
    data = codes.snapshot(CODING, "a1b2c3", game.setup, state)
    screen = open_screen(f"/i/{frames.digits_of(data)}")
    screen.expect_text("receive-met", re.compile("to view"))
    for seat, player in enumerate(state.players):
        screen.expect_text(f"received-player-{seat}", re.compile(rf"{game.setup.seats[seat].name}: {player.score}\b"))
    assert not {"receive-keep", "receive-begin"} & set(screen.identifiers())
    assert kept(server) == []


def test_a_game_is_tracked_from_a_position_of_another_phone(server: AppServer, open_screen: OpenScreen) -> None:
    game = shared(record(TWO, EVENTS))
    state = CODING.game.start(game.setup)
    for entry in game.entries:
        state = CODING.game.apply(state, entry.event)
    screen = open_screen(f"/i/{frames.digits_of(codes.snapshot(CODING, 'a1b2c3', game.setup, state))}")
    screen.expect_text("receive-met", re.compile("play on from here"))
    screen.tap("receive-begin")

    screen.wait_for_address(r"^/games/[^/]+$")
    [document] = kept(server)
    [begun] = document["events"]
    assert begun["type"] == "position"
    assert [begun["players"][name]["score"] for name in TWO] == [player.score for player in state.players]


def test_favor_cards_of_another_group_come_into_the_library(server: AppServer, open_screen: OpenScreen) -> None:
    cards = [{"pattern": ["a1"], "rewards": {"points": 2}, "name": "Arch"}, {"pattern": ["a1", "b1"], "rewards": {}}]
    [frame] = codes.library(CODING, cards)
    screen = open_screen(f"/i/{frames.digits_of(frame)}")
    screen.expect_text("receive-met", re.compile("don’t have yet: 2"))
    screen.tap("receive-take")
    screen.wait_for("home-new")
    screen.go(f"/i/{frames.digits_of(frame)}")
    screen.expect_text("receive-known", re.compile("already have: 2"))


def test_without_a_camera_the_app_says_what_else_can_be_done(open_screen: OpenScreen) -> None:
    """The tests' browser has none."""
    screen = open_screen("/receive")
    screen.tap("receive-camera")
    screen.expect_text("receive-problem", re.compile("No camera"), timeout=30)
    assert screen.can_tap("receive-camera")
