"""The petition bid in secret: the phone goes round, nothing is seen before all is seen, and the reasons are given."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import keep, kept, players, record
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cleo")


def full_game() -> dict[str, Any]:
    """A game with everything tracked, before its first petition: everybody has 15 Jade."""
    return {**record(NAMES), "setup": {"tracking": "full", "players": players(*NAMES), "variants": {}}}


def said(screen: Screen) -> str:
    """Everything that the page says, keys left out: a digit there is no bid."""
    digits = [f"petition-key-{digit}" for digit in range(10)]
    script = """(keys) => [...document.querySelectorAll('flt-semantics')]
      .filter((node) => !keys.some((key) => node.closest(`[flt-semantics-identifier="${key}"]`)))
      .map((node) => [node.getAttribute('aria-label') ?? '',
        ...[...node.childNodes].filter((child) => child.nodeType === 3 || child.nodeName === 'SPAN')
          .map((child) => child.textContent)].join(' ')).join(' ')"""
    words: str = screen.page.evaluate(script, digits)
    return words


def bid(screen: Screen, seat: int, amount: int) -> None:
    """The player takes the phone, types, and gives it on."""
    screen.tap(f"petition-me-{seat}")
    for digit in str(amount):
        screen.tap(f"petition-key-{digit}")
    screen.tap("petition-done")
    screen.gone("petition-done")


def numbers(text: str) -> set[str]:
    """The numbers in a text."""
    return set(re.findall(r"\d+", text))


def last_event(server: AppServer) -> dict[str, Any]:
    """The last entry kept, without its time."""
    event: dict[str, Any] = kept(server)[0]["events"][-1]
    return {key: value for key, value in event.items() if key != "time"}


def test_a_light_game_is_bid_in_secret(server: AppServer, open_screen: OpenScreen) -> None:
    """The table's petition leads here; who has bid is shown, the amounts only when all are, with the reason."""
    events = [{"type": "petition", "winner": "Ben"}]
    screen = open_screen(f"/games/{keep(server, record(NAMES, events))}")
    screen.tap("bar-petition")
    screen.tap("petition-secret")

    screen.expect_text("petition-hand", re.compile("Ben"))
    screen.tap("petition-me-1")
    screen.wait_for("petition-done")
    assert "petition-all" not in screen.identifiers()
    screen.tap("back")
    for seat, amount in ((1, 47), (2, 48), (0, 46)):
        bid(screen, seat, amount)
        screen.expect_text(f"petition-bid-{seat}", re.compile("has bid"))
        assert not numbers(said(screen)) & {"46", "47", "48"}
    screen.tap("petition-reveal")

    screen.expect_text("petition-value-2", "Cleo: Jade 48, petition bonus 0, value 48")
    screen.expect_text("petition-reason", "Cleo wins: highest bid, 48.")
    screen.tap("petition-confirm")
    screen.expect_text("last-entry", re.compile("Cleo"))
    assert last_event(server) == {"type": "petition", "winner": "Cleo", "bids": {"Ann": 46, "Ben": 47, "Cleo": 48}}


def test_a_hidden_bid_is_not_in_the_page(server: AppServer, open_screen: OpenScreen) -> None:
    """While it is typed it is masked; a tap on the eye shows it, and the next player finds it masked again."""
    screen = open_screen(f"/games/{keep(server, full_game())}/petition")
    screen.tap("petition-me-0")
    screen.expect_text("petition-held", "Ann has 15 Jade")
    screen.expect_text("petition-amount", "No bid entered yet")

    screen.tap("petition-key-1")
    screen.tap("petition-key-3")
    screen.expect_text("petition-amount", "Your bid is hidden")
    assert "13" not in numbers(said(screen))
    screen.tap("petition-show")
    screen.expect_text("petition-amount", "Your bid: 13 Jade")
    screen.tap("petition-show")
    screen.expect_text("petition-amount", "Your bid is hidden")
    assert "13" not in numbers(said(screen))

    screen.tap("petition-show")
    screen.tap("petition-done")
    screen.tap("petition-me-1")
    screen.tap("petition-key-4")
    screen.expect_text("petition-amount", "Your bid is hidden")
    assert "13" not in numbers(said(screen))


@pytest.mark.long
def test_the_first_open_bid_is_in_view_above_its_button_on_the_lowest_phone(
    server: AppServer, open_screen: OpenScreen
) -> None:
    """With four players, above the pad."""
    setup = {"tracking": "full", "players": players(*NAMES, "Dora"), "variants": {}}
    game = keep(server, {**record(NAMES), "setup": setup})
    screen = open_screen(f"/games/{game}", width=320, height=640)
    screen.tap("bar-petition")
    screen.tap("petition-bids")
    boxes = [screen.wait_for(name).bounding_box() for name in ("bids-jade-0", "petition-confirm")]
    field, confirm = (box for box in boxes if box)
    assert field["y"] + field["height"] <= confirm["y"] < confirm["y"] + confirm["height"] <= 640


def test_the_lot_of_a_tie_is_in_sight_in_every_window(server: AppServer, open_screen: OpenScreen) -> None:
    """Beside the confirm that waits for it, so that nobody looks for it below the fold."""
    names = ("Maximilian Freudenreich", "Annegret Schwarzenberg", "Zo")
    screen = open_screen(f"/games/{keep(server, record(names))}/bids", width=375, height=667)
    for seat in range(3):
        screen.type_into(f"bids-jade-{seat}", "3")
    for width, height in ((375, 667), (667, 375), (320, 640)):
        screen.pull(width, height)
        screen.wait_until("([id, w, h]) => companionTest.isWithin(id, w, h)", ["lot-draw", width, height], "Cut")
    screen.tap("lot-draw")
    screen.wait_until_tappable("petition-confirm")
