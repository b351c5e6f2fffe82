"""Plays the events of a record of Island Fortress through the interface, as somebody at the table would."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from tests.drive.driver import Screen
from tests.drive.entry_player import EntryPlayer, ScreenTaps

Event = dict[str, Any]
ROLES: Final = {
    "recruit": "recruiter",
    "collect_convicts": "recruiter",
    "collect_prison": "recruiter",
    "buy_blocks": "planner",
    "draw_favors": "planner",
    "favor": "builder",
    "collect_jade": "treasurer",
    "collect_treasure": "treasurer",
    "move_taskmaster": "taskmaster",
}
"""The role card on which an action is found, for all that do not begin with a tap on the wall."""
WAYS: Final = ("count", "draw", "prisons", "region")
"""What names the way to perform an action."""


class TablePlayer(EntryPlayer):
    """Enters events on the table that `screen` shows; `names` are the players in seating order."""

    def __init__(self, screen: Screen, names: Iterable[str], entered: int = 0) -> None:
        super().__init__(ScreenTaps(screen))
        self.screen = screen
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.entered = entered

    def play(self, events: Iterable[Event]) -> None:
        """Enter all of them, in order; the app may end turns by itself where nothing is left to do."""
        for event, following in pairwise([*events, {"type": "none"}]):
            if event["type"] != "end_turn":
                self.enter(event)
                if following["type"] == "end_turn":
                    self.end_turn()

    def enter(self, event: Event) -> None:
        """Enter one event, and wait until the table says it was."""
        self.make(event)
        self.entered += 1
        if event["type"] == "finish":
            self.screen.wait_for("sheet-winner")
        else:
            self.screen.expect_text("last-entry", re.compile(rf"^{self.entered}\. "))

    def make(self, event: Event) -> None:
        """Tap what enters an event: of a role card its action, unless it is entered elsewhere."""
        getattr(self, event["type"], self.act)(event)

    def end_turn(self) -> None:
        """Pass the phone on, unless the app did so already."""
        if self.screen.has("turn-next"):
            self.screen.tap("turn-next")
            self.screen.gone("turn-next")
        self.entered += 1

    def seat(self, event: Event) -> int:
        """The seat of the event's player."""
        return self.seats[event["player"]]

    # --- role cards -----------------------------------------------------------------------------------------

    def act(self, event: Event) -> None:
        """The role card, the action, the button that enters it."""
        self.open_action(event)
        self.screen.tap("panel-confirm")

    def open_action(self, event: Event) -> None:
        """The role card, or the Taskmaster and the role to repeat, then the action."""
        kind = event["type"]
        if event.get("repeat"):
            self.screen.tap("card-taskmaster")
            self.screen.tap(f"repeat-{ROLES[kind]}")
        else:
            self.screen.tap(f"card-{ROLES[kind]}")
        way = next((event[name] for name in WAYS if name in event), "do")
        self.screen.tap(f"action-{kind}-{''.join(map(str, sorted(way))) if isinstance(way, list) else way}")

    def choose_who(self, event: Event, what: str) -> None:
        """More entries, what, the player: where only the score is tracked."""
        self.screen.tap("bar-more")
        self.screen.tap(f"more-{what}")
        self.screen.tap(f"choice-{self.seat(event)}")

    def collect_treasure(self, event: Event) -> None:
        """Treasurer B, or the player."""
        if "prisons" in event:
            self.act(event)
        else:
            self.choose_who(event, "treasure")

    def buyback(self, event: Event) -> None:
        """One tap beside the role cards, or the player."""
        beside = f"turn-buyback-{event['with']}"
        if self.screen.has(beside):
            self.screen.tap(beside)
        else:
            self.choose_who(event, "chip")

    # --- the wall -------------------------------------------------------------------------------------------

    def tap_slot(self, name: str) -> None:
        """Tap a slot of the wall, wherever the wall has been scrolled to."""
        self.screen.wait_for("wall")
        self.screen.scroll_to(f"slot-{name}", within="wall")
        self.screen.tap(f"slot-{name}")

    def build(self, event: Event) -> None:
        """Tap the slot, if need be the other slots, and confirm."""
        first, *second = event["slots"]
        self.tap_slot(first)
        self.choose_seat(event)
        if "governor" in event:
            self.screen.choose("panel-between")
            self.tap_slot(event["governor"])
        for slot in second:
            self.screen.choose("panel-second")
            self.tap_slot(slot)
        self.assign(event)

    def replace(self, event: Event) -> None:
        """Tap the block, and confirm."""
        self.tap_slot(event["slot"])
        self.choose_seat(event)
        self.assign(event)

    def governor(self, event: Event) -> None:
        """Tap the slot, Governor block, confirm."""
        self.tap_slot(event["slot"])
        self.screen.choose("panel-kind-governor")
        self.screen.tap("panel-confirm")

    def remove_reinforcement(self, event: Event) -> None:
        """Tap the reinforced block, say what happens to it and by whom, confirm."""
        self.tap_slot(event["slot"])
        self.screen.choose("panel-kind-remove")
        self.choose_seat(event)
        self.screen.tap("panel-confirm")

    def choose_seat(self, event: Event) -> None:
        """Say who builds, unless it is known."""
        self.screen.wait_for("panel-close")
        seat = f"panel-seat-{self.seat(event)}"
        if self.screen.has(seat) and not self.screen.is_chosen(seat):
            self.screen.tap(seat)

    def assign(self, event: Event) -> None:
        """Confirm with so many Laborers, from what the app proposes, where Workers are tracked."""
        self.screen.wait_for("panel-confirm")
        if self.screen.has("workers-laborers-value"):
            proposed = int(re.findall(r"\d+", self.screen.text_of("workers-laborers-value"))[-1])
            self.step("workers-laborers", event["laborers"] - proposed)
        self.screen.tap("panel-confirm")

    # --- the bar and pages ----------------------------------------------------------------------------------

    def petition(self, event: Event) -> None:
        """Two taps for the winner; or the bids, and the lot where it decides."""
        self.screen.tap("bar-petition")
        if "bids" not in event:
            self.screen.tap(f"winner-{self.seats[event['winner']]}")
            return
        self.screen.tap("petition-bids")
        for name, jade in event["bids"].items():
            self.screen.type_into(f"bids-jade-{self.seats[name]}", str(jade))
        if self.screen.has("lot-draw"):
            self.screen.tap(f"lot-{self.seats[event['winner']]}")
        self.screen.tap("petition-confirm")

    def favor(self, event: Event) -> None:
        """The Builder, or the button of the card, then its page."""
        if self.screen.has("bar-favor"):
            self.screen.tap("bar-favor")
        else:
            self.open_action(event)
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
            self.step(f"reward-{name}", amount)
        self.screen.tap_listed(f"place-{event['at']}")
        self.screen.tap_listed(f"reinforce-{event['reinforce']}")
        self.screen.tap("favor-confirm")

    def adjust(self, event: Event) -> None:
        """A correction of one player's counts, tap by tap."""
        self.correct("counts", self.seat(event), (), event["changes"])

    def finish(self, event: Event) -> None:
        """Count Jade and Workers that are not tracked, and confirm."""
        if not self.screen.has("bar-finish"):  # before the end it takes a second step
            self.screen.tap("bar-more")
        self.screen.tap(self.screen.first_of("bar-finish", "more-finish"))
        self.screen.first_of("finish-confirm", "finish-early")
        if event.get("early"):
            self.screen.tap("finish-early")
        for name, count in event.get("counts", {}).items():
            for what in ("jade", "workers"):
                self.screen.type_into(f"finish-{what}-{self.seats[name]}", str(count[what]))
        self.screen.type_zeros("finish")
        self.screen.tap("finish-confirm")
        self.screen.tap("ending-sheet")
