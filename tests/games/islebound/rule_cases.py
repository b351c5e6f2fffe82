"""A case that keeps each rule and one that breaks it, by the rule's id.

Most are a pair of entries: the first is legal, the second is refused by that rule. A rule about effects refuses nothing
itself; there the second entry would be legal if the rule did not hold, and `by` names the rule that refuses it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.islebound.state import State
from tests.games.islebound.builders import ANN, BEN, S, do, full

Try = tuple[str, str | None, dict[str, Any]]
"""A kind of entry, the player and its fields, as records write them."""


class Case(NamedTuple):
    """The position and the entry that keeps a rule, and those that break it; `by` refuses where the rule is of an
    effect."""

    legal: tuple[State, Try]
    illegal: tuple[State, Try]
    by: str | None = None


def pair(state: State, legal: Try, illegal: Try, by: str | None = None) -> Callable[[], Case]:
    """Two entries in the same position."""
    return lambda: Case((state, legal), (state, illegal), by)


def both(keeps: State, breaks: State, entry: Try, by: str | None = None) -> Callable[[], Case]:
    """The same entry in two positions."""
    return lambda: Case((keeps, entry), (breaks, entry), by)


def act(kind: str, player: str | None = ANN, **fields: Any) -> Try:
    """An entry, of Ann where nobody is named."""
    return kind, player, fields


HUNT, END = act("hunt"), act("end_turn")
SKILLS = ["sail", "work"]
MAP = {
    "boards": [
        ["Borsham", "Farwold", "Grenille"],
        ["Fel's Garden", "Morlim", "Ratnest"],
        ["Rockslide", "Stratic", "Sun's Rest"],
        ["The Grotto", "Undervall", "Zilliam"],
    ],
    "borders": [["Krazk", "Borsham"], ["Grenille", "Morlim"]],
}
FREE: dict[str, Any] = {"entry": {}}


def at(town: str, printed: dict[str, Any] | None = None, /, **told: Any) -> State:
    """Ann, after her move, with what is told of her, at a town that costs nothing to enter."""
    data = {"towns": {town: {**FREE, **(printed or {})}}, "influence": [1, 1, 1, 2, 2, 3]}
    table = {key: told.pop(key) for key in list(told) if key in _OF_THE_TABLE}
    if "data" in table:
        data |= table.pop("data")
    return full(Ann={"at": town, **told}, data=data, **table)


_OF_THE_TABLE = {
    "Ben",
    "turn",
    "towns",
    "slots",
    "events",
    "row",
    "crew_row",
    "deck",
    "crew_pile",
    "treasure_map",
    "tokens_left",
    "reputation_left",
    "variants",
    "rulings",
    "stage",
    "data",
}


def visit(town: str, **fields: Any) -> Try:
    """A visit of Ann."""
    return act("visit", town=town, **fields)


def blow(*cards: Any, **fields: Any) -> Try:
    """An attack of Ann on Grenille."""
    return act("attack", town="Grenille", cards=list(cards), **fields)


def talks(*slots: int, **fields: Any) -> Try:
    """Diplomacy of Ann at Grenille."""
    return act("diplomacy", town="Grenille", slots=list(slots), **fields)


def coast(printed: dict[str, Any], /, **told: Any) -> State:
    """Ann at Grenille, whose banners are told; a serpent gives what the book says."""
    return at("Grenille", printed, **{"data": {"strength": {"serpent": S}}, **told})


def taken() -> State:
    """Ann has just taken Grenille, whose entry nobody could pay."""
    state = coast({"red": 1, "entry": {"coins": 9}}, pirates=1, serpents=2, coins=6)
    return do(state, "attack", ANN, town="Grenille", cards=["pirate"])


def retreated() -> State:
    """Ann has attacked Grenille in vain."""
    return do(coast({"red": 5}, serpents=2, coins=6), "attack", ANN, town="Grenille", cards=["serpent"], lost="serpent")


SAIL = full(stage="move", data=MAP)
STOP = act("move", to="Borsham")
THREE = {"influence": [1, 1, 1, 2, 2, 3]}
CUBES = {3: ANN, 4: ANN, 5: BEN, 6: ANN}
