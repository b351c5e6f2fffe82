"""The petition bid in secret: the phone goes round, nothing is seen before all is seen, and the reasons are given."""

from __future__ import annotations

import re
from typing import Final

import flet as ft

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, record, sample
from tests.e2e.conftest import OpenScreen
from tests.e2e.test_petition import NAMES, bid, full_game, last_event
from tests.session.test_names_differ import enlarge
from tests.session.visitor import HereScreen, shown


def test_no_more_is_bid_than_is_held_and_a_bid_is_changed(server: AppServer, open_screen: OpenScreen) -> None:
    """A digit too many is not taken; all is one tap; whoever has bid may ask for the phone again."""
    screen = open_screen(f"/games/{keep(server, full_game())}/petition")
    screen.tap("petition-me-0")
    screen.tap("petition-show")
    for digit in "16":
        screen.tap(f"petition-key-{digit}")
    screen.expect_text("petition-at-most", re.compile("At most 15 Jade"))
    screen.expect_text("petition-amount", "Your bid: 1 Jade")
    screen.tap("petition-clear")
    screen.expect_text("petition-amount", "No bid entered yet")
    screen.tap("petition-all")
    screen.expect_text("petition-amount", "Your bid: 15 Jade")
    screen.tap("petition-done")

    screen.tap("petition-change-0")
    screen.tap("petition-keep")
    bid(screen, 1, 14)
    screen.tap("petition-change-0")
    bid(screen, 0, 3)
    bid(screen, 2, 0)
    screen.tap("petition-reveal")

    screen.expect_text("petition-value-0", re.compile("value 3$"))
    screen.expect_text("petition-reason", re.compile("^Ben wins"))
    screen.tap("petition-confirm")
    screen.wait_for("wall")
    assert last_event(server) == {"type": "petition", "winner": "Ben", "bids": {"Ann": 3, "Ben": 14, "Cleo": 0}}


def test_a_tie_in_round_one_is_drawn_by_lot(server: AppServer, open_screen: OpenScreen) -> None:
    """Nothing can be entered before; who was drawn at the table is tapped, or the app draws."""
    screen = open_screen(f"/games/{keep(server, full_game())}/petition")
    for seat, amount in ((0, 5), (1, 2), (2, 5)):
        bid(screen, seat, amount)
    screen.tap("petition-reveal")
    screen.expect_text(
        "petition-reason", "Tied, and nobody is known to hold the Governor marker: Ann, Cleo. A random draw decides."
    )
    screen.expect_text("petition-confirm", "Pick the winner at random first")

    screen.tap("lot-draw")
    screen.expect_text("petition-confirm", re.compile("(Ann|Cleo) wins the petition"))
    screen.tap("lot-2")
    screen.expect_text("petition-confirm", "Cleo wins the petition")
    in_order = ("petition-restart", "petition-gains", "petition-confirm")  # what follows stands right above its button
    assert tuple(name for name in screen.identifiers() if name in in_order) == in_order
    assert isinstance(screen, HereScreen)
    screen.resize(320, 640)
    enlarge(screen, 2.0)
    sizes = [one.size or 0 for one in shown(screen.session.page) if isinstance(one, ft.Text) and "wins" in one.value]
    assert min(sizes) * 2.0 >= 15, "the words of its button are read beside the lot"
    screen.tap("petition-confirm")

    screen.wait_for("wall")
    assert last_event(server)["winner"] == "Cleo"


def test_a_later_tie_goes_to_the_next_clockwise(server: AppServer, open_screen: OpenScreen) -> None:
    """Before the reveal everybody may start again; the marker's walk is the reason given."""
    events = [{"type": "petition", "winner": "Ann"}]
    screen = open_screen(f"/games/{keep(server, record(NAMES, events))}/petition")
    for seat in (0, 1, 2):
        bid(screen, seat, 9)
    screen.tap("petition-restart")
    screen.tap("petition-leave")
    for seat in (0, 1, 2):
        bid(screen, seat, 4)
    screen.tap("petition-reveal")

    screen.expect_text("petition-reason", re.compile("^Ben wins.*marker"))
    screen.expect_text("petition-value-1", re.compile("value 4$"))


def test_bids_survive_leaving_and_are_forgotten_only_after_a_second_tap(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """The way back asks nothing, for nothing is lost by it; what was typed and not yet bid goes."""
    screen = open_screen(f"/games/{keep(server, record(NAMES))}/petition")
    bid(screen, 0, 4)

    screen.tap("back")
    screen.wait_for("wall")
    screen.tap("bar-petition")
    screen.tap("petition-secret")
    screen.expect_text("petition-hand", re.compile("Ben"))
    screen.tap("petition-forget")
    screen.tap("petition-stay")
    screen.expect_text("petition-hand", re.compile("Ben"))
    screen.tap("petition-forget")
    screen.tap("petition-leave")

    screen.wait_for("wall")
    assert kept(server)[0]["events"] == []


def test_while_turns_are_played_nothing_is_bid(server: AppServer, open_screen: OpenScreen) -> None:
    """The rule is named, and the answer at the desk where nothing is recorded has no button."""
    document = sample(0)
    first = [event["type"] for event in document["events"]].index("petition")
    id = keep(server, {**document, "events": document["events"][: first + 1]})
    screen = open_screen(f"/games/{id}/petition")
    screen.wait_for("ruling-IF-TURN-1")
    assert not [name for name in screen.identifiers() if name.startswith("petition-")]

    screen.go(f"/games/{id}/ask/{first}/petition")
    for seat in (0, 1, 2):
        bid(screen, seat, seat)
    screen.tap("petition-reveal")

    screen.expect_text("what-if-answer", re.compile("^Yes"))
    assert "petition-confirm" not in screen.identifiers()


def height_of(screen: Screen, identifier: str) -> object:
    """The height of a button."""
    assert isinstance(screen, HereScreen)
    button = next(one for one in shown(screen.session.page) if getattr(one, "identifier", "") == identifier)
    return getattr(getattr(button, "content"), "height")  # noqa: B009 - of whichever control


def test_open_bids_are_empty_until_they_are_told(server: AppServer, open_screen: OpenScreen) -> None:
    """IF-PETITION-1: nobody wins by bids that nobody has told; a bid above what is held stays, with the reason."""
    screen = open_screen(f"/games/{keep(server, full_game())}")
    screen.tap("bar-petition")
    screen.tap("petition-bids")
    screen.expect_text("bids-jade-0", re.compile("–"))
    screen.expect_text("petition-confirm", "Still to count: Jade: Ann, Ben, Cleo")
    assert not screen.has("bids-zero"), "while nothing is told"
    grey = height_of(screen, "petition-confirm")

    screen.type_into("bids-jade-1", "20")
    screen.expect_text("petition-confirm", "Still to count: Jade: Ann, Cleo")
    screen.expect_text("bids-zero", "No Jade: Ann, Cleo")
    screen.tap("bids-zero")
    screen.wait_for("ruling-IF-PETITION-1")
    assert not screen.can_tap("petition-confirm")
    screen.tap("bids-zero")
    screen.expect_text("bids-jade-0", re.compile("–"))
    screen.tap("bids-zero")
    screen.type_into("bids-jade-1", "2")
    screen.expect_text("petition-confirm", "Ben wins the petition")
    assert height_of(screen, "petition-confirm") == grey, "no key moves when the last number is told"
    screen.tap("petition-confirm")
    screen.wait_for("wall")
    assert not screen.has("petition-bids"), "the panel that led there is closed"
    assert last_event(server) == {"type": "petition", "winner": "Ben", "bids": {"Ann": 0, "Ben": 2, "Cleo": 0}}


LEFT: Final = record(NAMES, [{"type": "petition", "winner": "Cleo"}])
LEFT["setup"]["players"][1]["left"] = True
"""Ben has left."""


def test_nobody_waits_for_the_bid_of_who_has_left(server: AppServer, open_screen: OpenScreen) -> None:
    """Neither when the phone goes round, nor after a new start; the entry names the winner alone."""
    screen = open_screen(f"/games/{keep(server, LEFT)}/petition")
    bid(screen, 2, 3)
    screen.tap("petition-me-0")
    assert not screen.has("petition-bid-1")
    for key in ("key-4", "done", "restart", "leave"):
        screen.tap(f"petition-{key}")
    bid(screen, 2, 0)
    bid(screen, 0, 0)
    screen.tap("petition-reveal")
    screen.expect_text("petition-value-0", re.compile("value 0$"))
    assert not screen.has("petition-value-1")
    screen.tap("petition-confirm")
    screen.wait_for("wall")
    assert last_event(server) == {"type": "petition", "winner": "Ann"}


def test_open_bids_do_without_who_has_left(server: AppServer, open_screen: OpenScreen) -> None:
    screen = open_screen(f"/games/{keep(server, LEFT)}/bids")
    screen.type_into("bids-jade-0", "0")
    screen.type_into("bids-jade-2", "0")
    screen.tap("petition-confirm")
    screen.wait_for("wall")
    assert last_event(server) == {"type": "petition", "winner": "Ann"}
