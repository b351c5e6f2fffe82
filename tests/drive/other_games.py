"""Islebound and ISLAND tap by tap: the shortest ways to their common entries, and taps that the rules refuse.

The tests walk both, the benchmark counts the ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tests.drive.kept import Json
from tests.drive.shortest_ways import Way

# --- Islebound ---------------------------------------------------------------------------------------------

TOLD: Final[Json] = {
    "towns": {
        "Grenille": {"red": 6, "blue_green": None, "entry": {"coins": 1}},
        "Morlim": {"red": None, "blue_green": 3, "entry": {"coins": 9, "crew": "sail"}},
        "Zilliam": {"red": None, "blue_green": None, "entry": {}},
    },
    "influence": [1, 1, 2, 2],
    "boards": [
        ["Borsham", "Grenille", "Stratic"],
        ["Farwold", "Morlim", "The Grotto"],
        ["Fel's Garden", "Ratnest", "Undervall"],
        ["Rockslide", "Sun's Rest", "Zilliam"],
    ],
    "borders": [["Krazk", "Borsham"], ["Krazk", "Marhaven"], ["Krazk", "Morlim"]],
}
TO_GRENILLE: Final[Json] = {"type": "move", "player": "Ann", "to": "Grenille"}
TO_MORLIM: Final[Json] = {"type": "move", "player": "Ann", "to": "Morlim"}
NINE: Final[Json] = {"type": "adjust", "player": "Ann", "changes": {"pirates": 9}}
PIRATES: Final[Json] = {"type": "adjust", "player": "Ann", "changes": {"pirates": 2}}


def isle(*events: Json, tracking: str = "full", data: Json | None = TOLD) -> Json:
    """A game of Islebound of two; Ann is first, her home port Krazk."""
    players = [
        {"name": "Ann", "color": "blue", "port": "Krazk"},
        {"name": "Ben", "color": "red", "port": "Marhaven"},
    ]
    setup = {"tracking": tracking, "players": players, **({"data": data} if data else {})}
    return {"format": "islebound-record", "version": 1, "setup": setup, "events": list(events)}


def of_three(document: Json) -> Json:
    """The same game with Cleo, who comes last."""
    document["setup"]["players"].append({"name": "Cleo", "color": "green", "port": "Thundrake"})
    return document


# --- ISLAND ------------------------------------------------------------------------------------------------


def island(*events: Json, tracking: str = "full") -> Json:
    """A game of ISLAND of three; with the board, Adam is in 1 with a castle, Bill in 2, Charles in 3, in a row."""
    names = ("Adam", "Bill", "Charles")
    players = [{"name": name, "color": color} for name, color in zip(names, ("red", "blue", "green"), strict=True)]
    setup = {"tracking": tracking, "players": players, "whisperer": "Adam", "coin": "heads"}
    begun: list[Json] = []
    if tracking == "full":
        begun = [
            {"type": "territory", "player": name, "next_to": near}
            for name, near in zip(names, ([], [1], [2]), strict=True)
        ]
        begun.append({"type": "castle", "player": "Adam", "at": 1})
        begun += [
            {"type": "place", "player": name, "at": at} for _ in range(2) for at, name in enumerate(names, start=1)
        ]
    return {"format": "island-record", "version": 1, "setup": setup, "events": [*begun, *events]}


COUNTED: Final[Json] = {"type": "counts", "counts": {"Adam": {"territories": 6, "castles": 3, "led": 4}}}

ON_TABLE: Final = isle(tracking="table")

WAYS: Final = (
    Way("Islebound: renown", 1, ("renown-2-0",), "renown", document=isle(tracking="score", data=None)),
    Way("Islebound: a building", 2, ("building-0", "pad-6"), "building", document=isle(tracking="score", data=None)),
    Way("Islebound: next, on the table", 1, ("turn-next",), "end_turn", document=ON_TABLE),
    Way("Islebound: renown, on the table", 2, ("bar-renown", "pad-2"), "renown", document=ON_TABLE),
    Way("Islebound: a building, on the table", 2, ("bar-building", "pad-6"), "building", document=ON_TABLE),
    Way("Islebound: coins, on the table", 2, ("bar-coins", "pad-5"), "coins", document=ON_TABLE),
    Way("Islebound: an entry, on the table", 3, ("bar-town", "town-of-4", "town-entry-2"), "entry", document=ON_TABLE),
    Way("Islebound: a town, on the table", 3, ("bar-town", "town-of-4", "town-taken-red"), "town", document=ON_TABLE),
    Way("Islebound: hunt", 1, ("bar-hunt",), "hunt", document=isle(TO_GRENILLE)),
    Way("Islebound: visit", 1, ("bar-visit",), "visit", document=isle(TO_GRENILLE)),
    Way("Islebound: quick attack", 2, ("bar-attack", "making-taken"), "attack", document=isle(PIRATES, TO_GRENILLE)),
    Way(
        "Islebound: attack of nine dice",
        11,
        ("bar-attack", *(f"dice-face-{face}" for face in (6, 6, 6, 6, 6, 6, 1, 1, 1)), "panel-confirm"),
        "attack",
        document=isle(NINE, TO_GRENILLE, data={**TOLD, "strength": {"pirate": [0, 1, 1, 1, 2, 2]}}),
    ),
    Way(
        "Islebound: a reputation card of three players",
        7,
        ("bar-reputation", "making-seat-1", "top-2", "gain-1-3", "gain-2-0", "gain-1", "panel-confirm"),
        "reputation",
        document=of_three(isle(tracking="score", data=None)),
    ),
    Way("Islebound: a plain turn", 3, ("region-grenille", "bar-visit", "turn-next"), "end_turn", document=isle()),
    Way(
        "ISLAND: one number",
        3,
        ("count-1-castles", "pad-2", "panel-confirm"),
        "counts",
        document=island(COUNTED, tracking="score"),
    ),
    Way(
        "ISLAND: a count of three players",
        11,
        ("bar-count", *(f"pad-{digit}" for digit in "534231321"), "panel-confirm"),
        "counts",
        document=island(tracking="score"),
    ),
    Way("ISLAND: claim", 1, ("claim-0",), "claim", document=island(COUNTED, tracking="score")),
    Way(
        "ISLAND: end of a cycle",
        2,
        ("bar-end-cycle", "panel-confirm"),
        "end_cycle",
        document=island(COUNTED, tracking="score"),
    ),
    Way("ISLAND: a card with one target", 2, ("card-hammer", "brick-1"), "play", document=island()),
)
"""The ways; `events` of theirs are those of the record."""


class Refused(NamedTuple):
    """A table, the taps on it, and a rule that the last one breaks."""

    rule: str
    document: Json
    taps: Sequence[str]


def of_adam(**changes: Any) -> Json:
    """A correction of what Adam has."""
    return {"type": "adjust", "player": "Adam", **changes}


POOR: Final[Json] = {"type": "adjust", "player": "Ann", "changes": {"coins": -7}}
BELOW: Final[Json] = {"type": "adjust", "player": "Ann", "crew": {"1": "below", "2": "below"}}
ROW: Final[Json] = {"type": "show", "row": {str(place): {"price": 9} for place in range(1, 6)}}
ELSEWHERE: Final[Json] = {"type": "show", "events": {"1": "Morlim", "2": "Morlim"}}

REFUSED: Final = (
    Refused("IB-MOVE-1", isle(), ("region-krazk",)),
    Refused("IB-MOVE-3", isle(), ("region-zilliam",)),
    Refused("IB-MOVE-4", isle(BELOW), ("region-marhaven",)),
    Refused("IB-VISIT-2", isle(POOR, TO_GRENILLE), ("bar-visit",)),
    Refused("IB-VISIT-5", isle(TO_MORLIM), ("bar-visit",)),
    Refused("IB-ATTACK-2", isle(TO_GRENILLE), ("bar-attack",)),
    Refused("IB-DIPLO-1", isle(TO_GRENILLE), ("bar-diplomacy",)),
    Refused("IB-REN-2", isle(TO_GRENILLE), ("bar-more", "more-effect")),
    Refused("IB-BUY-1", isle(ROW, TO_GRENILLE), ("bar-buy",)),
    Refused("IB-EVENT-1", isle(ELSEWHERE, TO_GRENILLE), ("bar-event",)),
    Refused("IB-CARGO-1", isle(TO_GRENILLE), ("bar-more", "more-dump")),
    Refused("IS-CARD-HAMMER", island(), ("card-hammer", "brick-2")),
    Refused("IS-CARD-WOOD", island(), ("card-wood", "brick-3")),
    Refused("IS-CARD-BRICK", island(), ("card-brick", "brick-2")),
    Refused("IS-RUL-REPL", island(), ("card-drop",)),
    Refused("IS-CARD-STRAW", island(), ("card-straw", "brick-1", "brick-3")),
    Refused("IS-ENCH-STRAW", island(), ("card-cog", "enchant-straw", "brick-1", "brick-3")),
    Refused("IS-ENCH-DROP", island(), ("card-cog", "enchant-drop")),
    Refused("IS-COMP-2", island(of_adam(monuments=6)), ("card-cog", "enchant-brick")),
    Refused("IS-CLAIM-2", island(), ("bar-more", "more-claim")),
    Refused("IS-RUL-HAND", island(of_adam(hand=-4)), ("card-hammer",)),
)
"""More than ten kinds of each game."""
