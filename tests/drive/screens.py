"""Every screen of the app, for whatever looks at all of them. Not here: what a test expects of a screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final

from companion.storage.library import Library
from tests.drive.driver import Screen
from tests.drive.isle_player import nameless
from tests.drive.kept import Json, Keeps, keep, sample


@dataclass(frozen=True, slots=True)
class Place:
    """A screen: its address, in which `{light}`, `{full}` and the like are games, and what is tapped there first.

    Its name is that of its picture.
    """

    name: str
    path: str = "/"
    steps: tuple[str, ...] = ()


NOWHERE: Final = "/nowhere"
"""An address without a screen."""
TABLE: Final = re.compile(r"/games/\{\w+\}")
"""The address of a table, which may show a panel that was left open."""

PLACES: Final = (  # a new one comes last: by its number a screen is given the windows in which it is seen
    Place("home"),
    Place("which-game", "/new"),
    Place("new-game", "/new/island_fortress"),
    Place("settings", "/settings"),
    Place("data", "/settings/data"),
    Place("keys", "/keys"),
    Place("install", "/install"),
    Place("guide", "/guide"),
    Place("guide-game", "/guide/island_fortress"),
    Place("guide-isle", "/guide/islebound"),
    Place("guide-island", "/guide/island"),
    Place("opened", "/opened"),
    Place("plays", "/plays", ("plays-filter",)),
    Place("statistics", "/plays/statistics"),
    Place("play", "/plays/of/{finished}"),
    Place("play-entry", "/plays/new"),
    Place("people", "/plays/people", ("people-0",)),
    Place("import-plays", "/plays/import"),
    Place("receive", "/receive"),
    Place("share-cards", "/share/cards"),
    Place("rules", "/rules"),
    Place("lost", NOWHERE),
    Place("no-such-game", "/games/nothing"),
    Place("table", "/games/{light}"),
    Place("build", "/games/{light}", ("slot-1d2",)),
    Place("refused", "/games/{light}", ("slot-2d3",)),
    Place("petition", "/games/{light}", ("bar-petition",)),
    Place("bids", "/games/{light}", ("bar-petition", "petition-bids")),
    Place("more", "/games/{light}", ("bar-more",)),
    Place("correction", "/games/{light}", ("bar-more", "more-adjust")),
    Place("looking-back", "/games/{light}/at/12"),
    Place("log", "/games/{light}/log"),
    Place("favor", "/games/{light}/favor"),
    Place("finish", "/games/{light}/finish"),
    Place("rules-in-game", "/games/{light}/rules"),
    Place("sheet-in-play", "/games/{light}/sheet"),
    Place("sheet", "/games/{finished}/sheet"),
    Place("ended-table", "/games/{finished}"),
    Place("replay", "/games/{finished}/replay?at=60"),
    Place("turn", "/games/{full}"),
    Place("card", "/games/{full}", ("card-planner",)),
    Place("action", "/games/{full}", ("card-treasurer", "action-collect_jade-do")),
    Place("impossible", "/games/{full}", ("card-recruiter", "action-recruit-3")),
    Place("workers", "/games/{full}", ("slot-2a1", "panel-second", "slot-2a2")),
    Place("supplies", "/games/{full}/supplies"),
    Place("secret-bid", "/games/{full}/change/1/petition", ("petition-me-0", "petition-key-4")),
    Place("may-i", "/games/{full}/ask/96", ("slot-1a3",)),
    Place("share", "/games/{full}/share"),
    Place("view", "/games/{full}/view"),
    Place("rule", "/games/{full}/rules/IF-BUILD-7"),
    Place("revision", "/games/{full}/at/40", ("back-delete",)),
    Place("isle-score", "/games/{isle_light}"),
    Place("isle-table", "/games/{isle_table}"),
    Place("isle-coins", "/games/{isle_table}", ("bar-coins",)),
    Place("isle-town", "/games/{isle_table}", ("bar-town", "town-of-12")),
    Place("isle-table-count", "/games/{isle_table}/finish"),
    Place("isle-building", "/games/{isle_light}", ("building-0",)),
    Place("isle-finish", "/games/{isle_light}/finish"),
    Place("isle-sea", "/games/{isle_full}"),
    Place("isle-attack", "/games/{isle_full}/ask/105", ("bar-attack",)),
    Place("isle-correction", "/games/{isle_full}", ("bar-more", "more-adjust")),
    Place("isle-seen", "/games/{isle_full}/seen"),
    Place("isle-copy", "/games/{isle_full}/copy", ("copy-grenille",)),
    Place("isle-all-copy", "/copy/islebound"),
    Place("isle-view", "/games/{isle_full}/view"),
    Place("isle-dice", "/games/{isle_dice}", ("bar-attack", "dice-face-3", "dice-face-6", "dice-face-4")),
    Place("isle-referee", "/referee/islebound"),
    Place(
        "isle-answer",
        "/referee/islebound",
        ("referee-renown", *["referee-track-plus"] * 6, *["referee-gain-plus"] * 2, "referee-left-plus"),
    ),
    Place("isle-new", "/new/islebound", ("tracking-full",)),
    Place("island-new", "/new/island", ("more-variants",)),
    Place("island-numbers", "/games/{numbers}"),
    Place("island-count", "/games/{numbers}", ("bar-count", "pad-ten", "pad-2")),
    Place("island-draft", "/games/{numbers}/draft", ("draft-next",)),
    Place("island-story", "/games/{king}/cycle", ("story-all",)),
    Place("island-sheet", "/games/{king}/sheet"),
    Place("island-view", "/games/{king}/view"),
    Place("island-place", "/games/{begun}", ("gap-1-0",)),
    Place("island-table", "/games/{island}"),
    Place("island-invade", "/games/{island}", ("card-straw",)),
    Place("island-correction", "/games/{corrected}", ("bar-more", "more-adjust")),
    Place("island-combat", "/games/{combat}"),
    Place("island-melee", "/games/{melee}"),
    Place("ending", "/games/{finished}/sheet", ("sheet-ending",)),
)


_TIMES: Final = count()


def kept_games(server: Keeps, named: Callable[[Json], Json] = lambda document: document) -> dict[str, str]:
    """Keep the games that the addresses name, in which attacks are entered with dice, and return their ids.

    `named` may give their players other names.
    """
    Library(str(server.data)).choose("islebound_dice", "on")

    def kept(document: Json, entries: int | None = None) -> str:
        document = named(document)
        return keep(server, {**document, "events": document["events"][:entries]})

    return {
        "finished": kept(sample(7), 100),
        "light": kept(sample(1), 20),
        "full": kept(sample(22), 96),
        "isle_light": kept(nameless(sample(1, "islebound")), 12),
        "isle_table": kept(nameless(sample(51, "islebound")), 20),
        "isle_full": kept(nameless(sample(12, "islebound")), 106),
        "isle_dice": kept(ISLE_DICE),
        **{name: kept(sample(number, "island"), entries) for name, (number, entries) in ISLANDS.items()},
        "melee": kept(MELEE),
    }


ISLE_DICE: Final[Json] = {
    "format": "islebound-record",
    "version": 1,
    "setup": {
        "tracking": "full",
        "players": [
            {"name": "Ann", "color": "blue", "port": "Krazk"},
            {"name": "Ben", "color": "red", "port": "Marhaven"},
        ],
        "data": {"towns": {"Grenille": {"red": 8}}, "strength": {"serpent": [0, 0, 2, 2, 3, 3]}},
    },
    "events": [
        {"type": "adjust", "player": "Ann", "changes": {"serpents": 3}},
        {"type": "move", "player": "Ann", "to": "Grenille"},
    ],
}
"""A game in which dice are about to be rolled for three sea serpents."""

ISLANDS: Final = {
    "numbers": (15, 31),
    "king": (9, None),
    "begun": (10, 2),
    "island": (10, 140),
    "combat": (10, 119),
    "corrected": (10, 139),
}
"""Games of ISLAND: the sample, and how many of its entries."""


_FOUR: Final = {"Annabella": "red", "Bartholomew": "blue", "Cleo": "green", "Dora": "yellow"}
MELEE: Final[Json] = {
    "format": "island-record",
    "version": 1,
    "setup": {
        "tracking": "full",
        "players": [{"name": name, "color": color} for name, color in _FOUR.items()],
        "whisperer": "Annabella",
        "coin": "heads",
    },
    "events": [
        *(
            {"type": "territory", "player": name, "next_to": list(range(1, number))}
            for number, name in enumerate(_FOUR, start=1)
        ),
        {"type": "castle", "player": "Annabella", "at": 1},
        *({"type": "place", "player": name, "at": at} for _ in range(2) for at, name in enumerate(_FOUR, start=1)),
        *({"type": "adjust", "territory": at, "units": {"Annabella": 9}} for at in (2, 3, 4)),
        {"type": "adjust", "territory": 1, "castles": 1, "units": dict.fromkeys(_FOUR, 2)},
        {"type": "play", "player": "Annabella", "cards": ["cog", "wood"], "at": 1},
    ],
}
"""A combat of ISLAND with everything that one can show: four players, castles, ways to retreat, who may drown it."""


def of_island(number: int, entries: int | None) -> Json:
    """A sample of ISLAND up to an entry."""
    document = sample(number, "island")
    return {**document, "events": document["events"][:entries]}


def come_to(screen: Screen, path: str, window: tuple[int, int] | None = None) -> None:
    """Go to an address by one without a screen: on a busy machine what is shown before is not taken for it.

    There the window is pulled to another size, if one is given: next to nothing has to be laid out anew.
    """
    screen.go(f"{NOWHERE}?{next(_TIMES)}")  # an address of its own: not a step back to the last one
    screen.wait_for("lost-home")
    if window:
        screen.pull(*window)
    if path != NOWHERE:
        screen.go(path)
        screen.gone("lost-home")


def show(screen: Screen, place: Place, games: dict[str, str], window: tuple[int, int] | None = None) -> None:
    """Go to a screen, also from one that looks the same, and wait until nothing moves; it need not be painted yet.

    It opens in a window of the given size, or in that which there is.
    """
    come_to(screen, place.path.format(**games), window)
    screen.rest()
    while TABLE.fullmatch(place.path) and screen.has("panel-close"):  # what was begun there before
        screen.tap("panel-close")  # the one below it may come into its place
        screen.rest()
    for identifier in place.steps:
        screen.tap(identifier)
    if place.steps:
        screen.rest()
