"""Plays the events of a record in which everything is tracked, tap by tap: role cards, actions, turns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from drive.table_player import Event, TablePlayer

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


class FullPlayer(TablePlayer):
    """Enters events in the shortest way that the table offers.

    The app may end turns by itself where nothing is left to do: then that event is not entered a second time.
    """

    def play(self, events: Iterable[Event]) -> None:
        """Enter all of them, in order."""
        listed = [*events, {"type": "none"}]
        for event, following in pairwise(listed):
            if event["type"] == "end_turn":
                continue
            self.enter(event)
            if following["type"] == "end_turn":
                self.end_turn()

    def end_turn(self) -> None:
        """Pass the phone on, unless the app did so already."""
        if self.screen.has("turn-next"):
            self.screen.tap("turn-next")
            self.screen.gone("turn-next")
        self.entered += 1

    def act(self, event: Event, name: str = "do") -> None:
        """The role card, the action, the button that enters it."""
        self.open_action(event, name)
        self.screen.tap("panel-confirm")

    def open_action(self, event: Event, name: str = "do") -> None:
        """The role card, or the Taskmaster and the role to repeat, then the action."""
        kind = event["type"]
        if event.get("repeat"):
            self.screen.tap("card-taskmaster")
            self.screen.tap(f"repeat-{ROLES[kind]}")
        else:
            self.screen.tap(f"card-{ROLES[kind]}")
        self.screen.tap(f"action-{kind}-{name}")

    def recruit(self, event: Event) -> None:
        """Recruiter A."""
        self.act(event, str(event["count"]))

    def collect_convicts(self, event: Event) -> None:
        """Recruiter B."""
        self.act(event)

    def collect_prison(self, event: Event) -> None:
        """Recruiter C."""
        self.act(event)

    def buy_blocks(self, event: Event) -> None:
        """Planner A."""
        self.act(event, str(event["count"]))

    def draw_favors(self, event: Event) -> None:
        """Planner B."""
        self.act(event, str(event["draw"]))

    def collect_jade(self, event: Event) -> None:
        """Treasurer A."""
        self.act(event)

    def collect_treasure(self, event: Event) -> None:
        """Treasurer B."""
        self.act(event, "".join(str(region) for region in sorted(event["prisons"])))

    def move_taskmaster(self, event: Event) -> None:
        """Taskmaster A."""
        self.act(event, str(event["region"]))

    def remove_reinforcement(self, event: Event) -> None:
        """Tap the reinforced block, say what happens to it, confirm."""
        self.tap_slot(event["slot"])
        self.screen.choose("panel-kind-remove")
        self.screen.tap("panel-confirm")

    def build(self, event: Event) -> None:
        """Tap the slot, if need be the other slots, assign the Workers, confirm."""
        first, *second = event["slots"]
        self.tap_slot(first)
        if "governor" in event:
            self.screen.choose("panel-between")
            self.tap_slot(event["governor"])
        for slot in second:
            self.screen.choose("panel-second")
            self.tap_slot(slot)
            self.screen.wait_for("panel-confirm")
        self.assign(event["laborers"])
        self.screen.tap("panel-confirm")

    def replace(self, event: Event) -> None:
        """Tap the block, assign the Workers, confirm."""
        self.tap_slot(event["slot"])
        self.assign(event["laborers"])
        self.screen.tap("panel-confirm")

    def assign(self, laborers: int) -> None:
        """So many Laborers, from what the app proposes."""
        proposed = int(re.findall(r"\d+", self.screen.text_of("workers-laborers-value"))[-1])
        step, sign = (1, "plus") if laborers > proposed else (-1, "minus")
        for shown in range(proposed + step, laborers + step, step) if laborers != proposed else ():
            self.screen.tap(f"workers-laborers-{sign}")
            self.screen.expect_text("workers-laborers-value", re.compile(rf"\D{shown}$"))

    def buyback(self, event: Event) -> None:
        """One tap beside the role cards."""
        self.screen.tap(f"turn-buyback-{event['with']}")

    def favor(self, event: Event) -> None:
        """The Builder, Play Favor; then as in every game."""
        self.open_action(event)
        self.fill_in_card(event)

    def adjust(self, event: Event) -> None:
        """A correction of one player's counts, tap by tap; its button is at the end of a long panel."""
        seat = self.seat(event)
        self.screen.tap("bar-more")
        self.screen.tap("more-adjust")
        self.screen.tap(f"adjust-seat-{seat}")
        for count, more in event["changes"].items():
            for _ in range(abs(more)):
                self.screen.tap(f"adjust-{count}-{'plus' if more > 0 else 'minus'}")
        self.screen.scroll_to("panel-confirm", within=f"adjust-seat-{seat}")
        self.screen.tap("panel-confirm")

    def finish(self, event: Event) -> None:
        """Nothing is counted: the app knows what everybody holds. Before the end it takes a second step."""
        if self.screen.has("bar-finish"):
            self.screen.tap("bar-finish")
        else:
            self.screen.tap("bar-more")
            self.screen.tap("more-finish")
        if event.get("early"):
            self.screen.tap("finish-early")
        self.screen.tap("finish-confirm")
        self.screen.tap("ending-sheet")
