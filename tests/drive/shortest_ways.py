"""The shortest ways to the common entries, tap by tap; the tests walk them, and the benchmark counts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.games.registry import FIRST
from companion.storage.library import Library
from tests.drive.app_server import AppServer
from tests.drive.driver import Screen
from tests.drive.kept import Json, keep, know, record

NAMES: Final = ("Ann", "Ben", "Cleo")
BRIDGE: Final[Json] = {"pattern": ["a1", "b1"], "rewards": {"chips": 1}, "name": "Bridge"}
WON: Final[Json] = {"type": "petition", "winner": "Ann"}
SUPPLIED: Final[list[Json]] = [
    {"type": "petition", "bids": {"Ann": 1, "Ben": 0, "Cleo": 0}},
    {"type": "adjust", "player": "Ann", "changes": {"blocks": 1, "laborers": 2, "chips": 1}},
]
"""It is Ann's turn, and she can build; with a chip in hand her turn is not over after the action."""


def built(player: str, *slots: str) -> Json:
    """A Build Wall entry."""
    return {"type": "build", "player": player, "slots": list(slots)}


@dataclass(frozen=True, slots=True)
class Way:
    """An entry: where it begins, what is tapped one after the other, the most taps it may take, and what it enters.

    `entered` is the type of the event that is kept then; None for a game begun.
    """

    name: str
    most: int
    taps: Sequence[str]
    entered: str | None
    events: Sequence[Json] = ()
    tracking: str = "score"
    known: Sequence[str] = field(default=())
    document: Json | None = None
    """The record of another game, where it begins in one."""

    def begin(self, server: AppServer) -> str:
        """Keep what has to be there, and return the address where the way begins."""
        if self.known:
            know(server, "Old", "Older")
            know(server, *self.known)
            return "/"
        if self.document:
            return f"/games/{keep(server, self.document)}"
        if self.entered == "favor":
            Library(str(server.data)).keep_card(BRIDGE, FIRST)
        return f"/games/{keep(server, record(NAMES, self.events, self.tracking))}"

    def walk(self, screen: Screen) -> int:
        """Tap all of it, where need be after scrolling, and return how often the page was touched."""
        before = screen.touched()
        for identifier in self.taps:
            screen.wait_for(identifier)
            screen.tap_listed(identifier)
            screen.settle()
        return screen.touched() - before


COUNTS: Final = ((6, 8), (2, 1), (3, 5))
"""Jade and Workers that three players have left, as in the first sample."""

WAYS: Final = (
    Way(
        "new game, the latest group",
        6,
        ("home-new", "new-island_fortress", "same-group", "start-game"),
        None,
        known=NAMES,
    ),
    Way(
        "new game, three known players",
        6,
        ("home-new", "new-island_fortress", "known-0", "known-1", "known-2", "start-game"),
        None,
        known=NAMES,
    ),
    Way("petition", 2, ("bar-petition", "winner-1"), "petition"),
    Way("build", 2, ("slot-1a1", "panel-confirm"), "build", [WON]),
    Way("Governor block", 3, ("slot-1a1", "panel-kind-governor", "panel-confirm"), "governor", [WON]),
    Way(
        "replace",
        3,
        ("slot-1a1", "panel-confirm"),
        "replace",
        [{"type": "petition", "winner": "Ben"}, built("Ben", "1a1"), WON],
    ),
    Way(
        "Favor from the library",
        5,
        ("bar-favor", "favor-seat-0", "favor-card-0", "reinforce-1a1", "favor-confirm"),
        "favor",
        [WON, built("Ann", "1a1", "1b1")],
    ),
    Way(
        "finish, with the counts of three players",
        15,
        (
            "bar-finish",
            *[tap for what in zip(*COUNTS, strict=True) for count in what for tap in (f"pad-{count}", "pad-next")][:-1],
            "finish-confirm",
        ),
        "finish",
        [WON] * 12,
    ),
    Way(
        "full game: collect Jade",
        3,
        ("card-treasurer", "action-collect_jade-do", "panel-confirm"),
        "collect_jade",
        SUPPLIED,
        "full",
    ),
    Way("full game: build", 3, ("slot-1a1", "panel-confirm"), "build", SUPPLIED, "full"),
)
