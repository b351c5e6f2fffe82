"""A game that is over already, entered from the first screen to its sheet; every tap and typed number is counted."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

import pytest

from drive.app_server import AppServer
from drive.driver import Screen
from drive.kept import kept
from tests.e2e.conftest import OpenScreen

pytestmark = pytest.mark.browser

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


class Hand:
    """A hand that counts what it does."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.done = 0

    def tap(self, identifier: str) -> None:
        self.done += 1
        self.screen.tap_listed(identifier)

    def sweep(self, first: str, last: str) -> None:
        """Over all slots from one to another, like a finger."""
        self.done += 1
        self.screen.scroll_to(first)
        self.screen.wait_until_tappable(first)
        mouse = self.screen.page.mouse
        (left, top), (right, bottom) = (self._middle(slot) for slot in (first, last))
        mouse.move(left, top)
        mouse.down()
        for step in range(1, 9):
            mouse.move(left + (right - left) * step / 8, top + (bottom - top) * step / 8)
            self.screen.stand_still()
        mouse.up()
        self.screen.settle()

    def _middle(self, identifier: str) -> tuple[float, float]:
        box = self.screen.by_id(identifier).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def type(self, cell: str, number: int) -> None:
        self.done += 1
        self.screen.scroll_to(cell)
        self.screen.by_id(cell).locator("input").click()
        self.screen.stand_still()
        self.screen.page.keyboard.type(str(number), delay=20)
        self.screen.expect_text(cell, re.compile(rf": {number}( |$)"))


def paint(hand: Hand) -> None:
    """Colour by colour, a sweep for each run of blocks of one owner."""
    for owner, brush in BRUSHES.items():
        if owner != "A":  # the first player's blocks come first
            hand.tap(brush)
        for (region, level), row in WALL.items():
            at = 0
            for whose, run in groupby(row):
                size = len(list(run))
                first, last = (f"paint-{region}{'abcde'[column]}{level}" for column in (at, at + size - 1))
                if whose == owner and size > 1:
                    hand.sweep(first, last)
                elif whose == owner:
                    hand.tap(first)
                at += size


def test_only_the_end_of_a_game_of_three(server: AppServer, open_screen: OpenScreen) -> None:
    """30 blocks by at most 40 taps and sweeps; all in all at most 70 taps, sweeps and numbers, a good second each."""
    screen = open_screen("/new/island_fortress", own=True)
    hand = Hand(screen)
    hand.done += 1  # the game, on the screen before
    hand.tap("add-player")
    hand.tap("tracking-score")
    hand.tap("start-midway")
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
    hand.tap("finish-confirm")
    hand.tap("ending-sheet")

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
    assert screen.problems == []
