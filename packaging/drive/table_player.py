"""Plays the events of a record through the interface, tap by tap, as somebody at the table would."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from drive.driver import Screen

Event = dict[str, Any]


class TablePlayer:
    """Enters events on the table that `screen` shows; `names` are the players in seating order."""

    def __init__(self, screen: Screen, names: Iterable[str], entered: int = 0) -> None:
        self.screen = screen
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.entered = entered

    def play(self, events: Iterable[Event]) -> None:
        """Enter all of them, in order."""
        for event in events:
            self.enter(event)

    def enter(self, event: Event) -> None:
        """Enter one event, and wait until the table says it was."""
        getattr(self, event["type"])(event)
        self.entered += 1
        if event["type"] == "finish":
            self.screen.wait_for("sheet-winner")
        else:
            self.screen.expect_text("last-entry", re.compile(rf"^{self.entered}\. "))

    def tap_slot(self, name: str) -> None:
        """Tap a slot of the wall, wherever the wall has been scrolled to."""
        self.screen.wait_for("wall")
        self.screen.scroll_to(f"slot-{name}", within="wall")
        self.screen.tap(f"slot-{name}")

    def seat(self, event: Event) -> int:
        """The seat of the event's player."""
        return self.seats[event["player"]]

    def petition(self, event: Event) -> None:
        """Two taps for the winner; or the bids, and the lot where it decides."""
        self.screen.tap("bar-petition")
        if "bids" not in event:
            self.screen.tap(f"winner-{self.seats[event['winner']]}")
            return
        self.screen.tap("petition-bids")
        for name, jade in event["bids"].items():
            for _ in range(jade):
                self.screen.tap(f"bid-{self.seats[name]}-plus")
        if self.screen.has("bids-zero"):
            self.screen.tap("bids-zero")
        for name, jade in event["bids"].items():
            self.screen.expect_text(f"bid-{self.seats[name]}-value", re.compile(rf": {jade}( |$)"))
        if self.screen.has("lot-draw"):
            self.screen.tap(f"lot-{self.seats[event['winner']]}")
        self.screen.tap("panel-confirm")

    def build(self, event: Event) -> None:
        """Tap the slot, if need be the player and the second slot, confirm."""
        first, *second = event["slots"]
        self.tap_slot(first)
        self.screen.tap(f"panel-seat-{self.seat(event)}")
        for slot in second:
            self.screen.choose("panel-second")
            self.tap_slot(slot)
        if "governor" in event:
            self.screen.choose("panel-between")
            self.tap_slot(event["governor"])
        self.screen.tap("panel-confirm")

    def governor(self, event: Event) -> None:
        """Tap the slot, Governor block, confirm."""
        self.tap_slot(event["slot"])
        self.screen.choose("panel-kind-governor")
        self.screen.tap("panel-confirm")

    def replace(self, event: Event) -> None:
        """Tap the block, the player, confirm."""
        self.tap_slot(event["slot"])
        self.screen.tap(f"panel-seat-{self.seat(event)}")
        self.screen.tap("panel-confirm")

    def remove_reinforcement(self, event: Event) -> None:
        """More entries, the player, the block."""
        self.screen.tap("bar-more")
        self.screen.tap("more-reinforcement")
        self.screen.tap(f"choice-{self.seat(event)}")
        self.tap_slot(event["slot"])

    def collect_treasure(self, event: Event) -> None:
        """More entries, Treasure, the player."""
        self.screen.tap("bar-more")
        self.screen.tap("more-treasure")
        self.screen.tap(f"choice-{self.seat(event)}")

    def buyback(self, event: Event) -> None:
        """More entries, chip, the player."""
        self.screen.tap("bar-more")
        self.screen.tap("more-chip")
        self.screen.tap(f"choice-{self.seat(event)}")

    def favor(self, event: Event) -> None:
        """Draw the card, set its rewards, choose its place and the block to reinforce."""
        self.screen.tap("bar-favor")
        self.fill_in_card(event)

    def fill_in_card(self, event: Event) -> None:
        """On the Favor screen: whose card, its pattern and rewards, its place and the block to reinforce."""
        self.screen.wait_for("favor-confirm")
        if self.screen.has("favor-seat-0"):  # else it is the turn of one player
            self.screen.tap_listed(f"favor-seat-{self.seat(event)}")
        if self.screen.has("favor-new"):
            self.screen.tap_listed("favor-new")
        for cell in event["card"]["pattern"]:
            self.screen.tap_listed(f"cell-{cell}")
        rewards = event["card"]["rewards"]
        if set(rewards) - {"points", "treasures", "chips", "petition"}:
            self.screen.tap_listed("favor-more-rewards")
        for name, amount in rewards.items():
            for _ in range(amount):
                self.screen.tap_listed(f"reward-{name}-plus")
        self.screen.tap_listed(f"place-{event['at']}")
        self.screen.tap_listed(f"reinforce-{event['reinforce']}")
        self.screen.tap("favor-confirm")

    def finish(self, event: Event) -> None:
        """Count Jade and Workers, 0 for the rest, and confirm."""
        self.screen.tap("bar-finish")
        self.screen.wait_for("finish-confirm")
        for name, count in event["counts"].items():
            for what in ("jade", "workers"):
                for _ in range(count[what]):
                    self.screen.tap_listed(f"finish-{what}-{self.seats[name]}-plus")
        if self.screen.has("finish-zero"):
            self.screen.tap("finish-zero")
        self.screen.tap("finish-confirm")
        self.screen.tap("ending-sheet")
