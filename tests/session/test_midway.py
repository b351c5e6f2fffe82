"""A light game that is over already: from the new game to its sheet, with every tap counted."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from drive.app_server import AppServer
from drive.driver import Screen
from drive.kept import keep, kept, record
from tests.e2e.conftest import OpenScreen


class Hand:
    """A hand that counts its taps and the numbers that it types."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.done = 0

    def tap(self, *identifiers: str) -> None:
        for identifier in identifiers:
            self.done += 1
            self.screen.tap_listed(identifier)

    def sweep(self, *slots: str) -> None:
        """One movement over all of them: that it paints each, `tests/e2e/test_midway.py` sees."""
        self.done += 1
        for slot in slots:
            self.screen.tap_listed(slot)

    def type(self, cell: str, number: int) -> None:
        self.done += 1
        self.screen.type_into(cell, str(number))


WALL: Final = {
    (1, 1): "AABBG",
    (2, 1): "CCABB",
    (1, 2): "ABBCC",
    (2, 2): "CAABG",
    (1, 3): "AACCB",
    (2, 3): "BBCCA",
}
"""30 blocks: whose stand on the rows of a region and level, column by column."""
BRUSHES: Final = {"A": "brush-0", "B": "brush-1", "C": "brush-2", "G": "brush-governor"}
NUMBERS: Final = {"score": (34, 29, 31), "chips": (2, 0, 1), "treasures": (3, 4, 0)}


def paint(hand: Hand) -> None:
    """Colour by colour, a sweep for each run of blocks of one owner."""
    for owner, brush in BRUSHES.items():
        if owner != "A":  # the first player's blocks come first
            hand.tap(brush)
        for (region, level), row in WALL.items():
            columns = groupby("abcde", lambda column: row["abcde".index(column)])  # noqa: B023 - used at once
            for whose, run in columns:
                if whose == owner:
                    hand.sweep(*(f"paint-{region}{column}{level}" for column in run))


def test_only_the_end_of_a_game_of_three(server: AppServer, open_screen: OpenScreen) -> None:
    """30 blocks by at most 40 taps and sweeps; all in all at most 70 taps, sweeps and numbers, a good second each."""
    screen = open_screen("/new/island_fortress")
    hand = Hand(screen)
    hand.done += 1  # the game, on the screen before
    hand.tap("add-player", "tracking-score", "start-midway")
    screen.wait_for("paint-1a1")
    before = hand.done
    paint(hand)
    painting = hand.done - before
    screen.expect_text("midway-blocks", "30 blocks")
    hand.tap("midway-painted")

    screen.expect_text("midway-missing", "0 of 9 counted")
    for name, values in NUMBERS.items():
        for seat, value in enumerate(values):
            hand.type(f"midway-{name}-{seat}", value)
    screen.expect_text("midway-missing", "Missing: Round")
    hand.type("midway-round-value", 12)
    hand.tap("midway-finish")
    for seat, (jade, workers) in enumerate(((4, 1), (2, 5), (2, 5))):
        hand.type(f"finish-jade-{seat}-value", jade)
        hand.type(f"finish-workers-{seat}-value", workers)
    hand.tap("finish-confirm", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-midway", re.compile("round 12"))
    begun, end = kept(server)[0]["events"]
    assert {slot: owner[0] for slot, owner in begun["wall"].items()} == {
        f"{region}{column}{level}": {"A": "P", "B": "P", "C": "P", "G": "g"}[owner]
        for (region, level), row in WALL.items()
        for column, owner in zip("abcde", row, strict=True)
    }
    assert [begun["players"][f"Player {seat}"]["score"] for seat in (1, 2, 3)] == [34, 29, 31]
    assert end["type"] == "finish"
    assert painting <= 40
    assert hand.done <= 70


def test_only_the_end_of_a_game_of_islebound(server: AppServer, open_screen: OpenScreen) -> None:
    """IB-SCORE: Player 1 has 2 tokens (14), 4 on the track and buildings for 4 + 6 (Palace) + 3, in all 31.

    11 coins, and Palace gives 1 for each of 3 wood and 1 for two of 4 fish: 47. Player 2: 1 token (7), 5 on the track,
    buildings for 7 + 2, 20 coins: 41.
    """
    screen = open_screen("/new/islebound")
    hand = Hand(screen)
    hand.tap("tracking-score", "start-midway")
    screen.expect_text("midway-missing", "0 of 4 counted")
    for seat, (tokens, track) in enumerate(((2, 4), (1, 5))):
        hand.type(f"midway-tokens-{seat}", tokens)
        hand.type(f"midway-track-{seat}", track)
    hand.tap("midway-price-4", "midway-ability-palace", "midway-price-6", "midway-price-3")
    hand.tap("midway-seat-1", "midway-price-7", "midway-price-9", "midway-price-2", "midway-building-1-1")
    hand.tap("midway-finish", "finish-early")
    for numbers in ((11, 3, 4), (20, 0, 0)):
        for number in numbers:
            for digit in str(number):
                hand.tap(f"finish-key-{digit}")
            hand.tap("finish-next")
        hand.tap("finish-next")
    if screen.has("finish-zero"):
        hand.tap("finish-zero")
    hand.tap("finish-confirm", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-rank-0", re.compile("47"))
    screen.expect_text("sheet-rank-1", re.compile("41"))
    assert screen.has("sheet-midway")
    position = kept(server)[0]["events"][0]
    assert [building["price"] for building in position["players"]["Player 2"]["buildings"]] == [7, 2]
    assert hand.done <= 45


def test_only_the_end_of_a_game_of_island(server: AppServer, open_screen: OpenScreen) -> None:
    """IS-KING-2: Player 2 alone has a claim and meets a condition, and becomes king."""
    screen = open_screen("/new/island")
    hand = Hand(screen)
    hand.tap("tracking-score", "whisperer-0", "first-coin-heads", "start-midway")
    screen.expect_text("midway-missing", "0 of 8 counted")
    for name, numbers in {"territories": (3, 9), "castles": (1, 2), "led": (4, 5), "monuments": (0, 1)}.items():
        for seat, number in enumerate(numbers):
            hand.type(f"midway-{name}-{seat}", number)
    screen.expect_text("midway-missing", "Missing: Cycle, Whisperer, Coin of this cycle")
    hand.type("midway-cycle-value", 4)
    hand.tap("midway-coin-tails", "midway-whisperer-1", "midway-claim-1", "midway-finish", "ending-sheet")

    screen.wait_for("sheet-winner")
    screen.expect_text("sheet-winner", re.compile("Player 2"))
    document = kept(server)[0]
    assert [event["type"] for event in document["events"]] == ["position", "end_cycle"]
    assert document["events"][0]["cycle"] == 4
    assert hand.done <= 20


def test_how_a_game_stood_is_changed_on_its_page(server: AppServer, open_screen: OpenScreen) -> None:
    """The log leads to the table, and that to the page; what would change is shown before it is kept."""
    players = {"Ann": {"score": 5}, "Ben": {"score": 7}}
    stood = {"type": "position", "round": 3, "wall": {"1a1": "Ann", "1a3": "Ben"}, "players": players}
    id = keep(server, record(("Ann", "Ben"), [stood, {"type": "petition", "winner": "Ben"}]))
    screen = open_screen(f"/games/{id}/change/1")
    hand = Hand(screen)
    hand.tap("midway-open")
    screen.expect_text("midway-notice-0", re.compile("IF-BUILD-5"))
    hand.tap("brush-1", "paint-1a2", "paint-1a3", "midway-painted")
    hand.type("midway-score-0", 9)
    hand.tap("midway-change", "revision-accept")

    screen.wait_for_address(r"^/games/[^/]+$")
    begun, petition = kept(server)[0]["events"]
    assert begun["wall"] == {"1a1": "Ann", "1a2": "Ben"}
    assert begun["players"]["Ann"]["score"] == 9
    assert petition["type"] == "petition"


def test_a_game_under_way_has_the_way_in_only_before_its_first_entry(
    server: AppServer, open_screen: OpenScreen
) -> None:
    empty, begun = (keep(server, record(("Ann", "Ben"), events)) for events in ([], [PETITION]))
    screen = open_screen(f"/games/{empty}")
    screen.tap("bar-more")
    screen.tap("more-midway")
    screen.wait_for("paint-1a1")
    screen = open_screen(f"/games/{begun}")
    screen.tap("bar-more")
    screen.wait_for("more-sheet")
    assert not screen.has("more-midway")


PETITION: Final = {"type": "petition", "winner": "Ann"}
