"""Preparation of an entry: the plan of its kind is walked with the choices so far, and likely values are filled in.

The plans of the rules offer legal values only. This module decides the defaults, and what is never filled in as only
the table knows it: dice, printed values, the injured.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from companion.engine.game import Decision
from companion.games.islebound.entries.attack import ICHOR, PIRATE, SERPENT, more_needed
from companion.games.islebound.entries.effect import NO_GAIN
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.entries.visit import sign_of
from companion.games.islebound.ledger import NOTHING, Hand
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.pieces.crew import Company
from companion.games.islebound.pieces.influence import payments
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.state import State
from companion.games.islebound.towns.parts import Take, Trade

Key = tuple[str, int]
"""A step of a plan: its name, and its seat or place."""
Chosen = tuple[tuple[Key, Any], ...]


class Unset:
    """Type of `UNSET`, the value of a step without a choice or default."""


UNSET: Final = Unset()

LISTS: Final = frozenset({"combat", "injured", "exhaust", "negotiators", "slots"})
"""Steps chosen one by one in the order of the numbers; None ends the list."""
DICE: Final = frozenset({"dice", "target_dice"})
KIND_COUNTS: Final = {"pirates": PIRATE, "serpents": SERPENT, "ichor": ICHOR}
_MOST: Final = frozenset({"pirates", "serpents", "ichor", "wood", "fish", "books", "renown", "times", "cubes"})
"""Steps of which a visit takes the maximum."""
_FREE: Final = {"via": None, "pay": NOTHING, "gain": NO_GAIN, "crew": (), "give": Side(), "get": Side()}
"""Initial values of steps without a list of options."""


class DecisionMade(NamedTuple):
    """A step with its legal values (empty if it has no list), and the decision; UNSET if it is required."""

    name: str
    of: int
    options: Sequence[Any]
    value: Any
    is_free: bool

    @property
    def key(self) -> Key:
        """The key of the step."""
        return self.name, self.of


class Made(NamedTuple):
    """An entry as far as it is prepared: its decisions in order, and the event once complete."""

    decisions: tuple[DecisionMade, ...]
    event: Event | None

    @property
    def asked(self) -> DecisionMade | None:
        """The next required decision; None if the entry is complete."""
        last = self.decisions[-1] if self.decisions else None
        return last if last is not None and last.value is UNSET else None

    def value(self, name: str, of: int = 0) -> Any:
        """Return the decision of a step; UNSET if it was not reached."""
        found = [one.value for one in self.decisions if one.key == (name, of)]
        return found[0] if found else UNSET

    def values(self, name: str) -> tuple[Any, ...]:
        """Return the decisions of all steps of a name, without ends and unset ones."""
        lines = [one.value for one in self.decisions if one.name == name]
        return tuple([value for value in lines if value is not None and value is not UNSET])


class Likely(NamedTuple):
    """Knowledge besides the state: the group's copy, and whether the table enters the dice of attacks."""

    known: Known = Known()
    enters_dice: bool = False


def entry_made(state: State, kind: str, seat: int, chosen: Mapping[Key, Any], likely: Likely) -> Made:
    """Walk the plan of a kind and player as far as possible."""
    found = KINDS.types[kind]
    decisions: list[DecisionMade] = []
    if found.plan is None:
        return Made((), None)
    plan = found.plan(state)
    step = next(plan)
    while True:
        options = () if step.is_free else tuple(step.options)
        made = Made(tuple(decisions), None)
        value = _decided(_Walk(state, kind, seat, chosen, likely), made, step, options)
        decisions.append(DecisionMade(step.name, step.of, options, value, step.is_free))
        if value is UNSET:
            return Made(tuple(decisions), None)
        try:
            step = plan.send(value)
        except StopIteration as done:
            return Made(tuple(decisions), done.value)


class _Walk(NamedTuple):
    state: State
    kind: str
    seat: int
    chosen: Mapping[Key, Any]
    likely: Likely

    @property
    def hand(self) -> Hand:
        """The player's hand."""
        ledger = self.state.ledger
        return ledger.hands[self.seat] if ledger else Hand()


def _decided(walk: _Walk, made: Made, step: Decision, options: Sequence[Any]) -> Any:
    name, key, chosen = step.name, (step.name, step.of), walk.chosen
    if name == "strength":
        return _strength(walk, made, step.of)
    if step.is_free:
        return chosen.get(key, _FREE.get(name, UNSET))
    if name == "seat":
        return walk.seat if walk.seat in options else UNSET
    if name in LISTS:
        return _next_of(walk, made, name, options)
    if name in ("reroll", "face"):
        rerolls = chosen.get(("rerolls", 0), ())
        given = rerolls[step.of][name == "face"] if step.of < len(rerolls) else None
        return given if given in options else None if None in options else UNSET
    if name in DICE:
        dice = chosen.get((name, 0), ())
        return dice[step.of] if step.of < len(dice) else UNSET
    if len(options) == 1:
        return options[0]
    if key in chosen and chosen[key] in options:
        return chosen[key]
    value = _likely(walk, made, name, step.of, options)
    return value if value in options else UNSET


def _next_of(walk: _Walk, made: Made, name: str, options: Sequence[Any]) -> Any:
    """Return the lowest chosen value that is allowed next; the end if that is allowed."""
    wanted = walk.chosen.get((name, 0))
    if wanted is None:
        wanted = _cheapest(walk, made, name)
    fitting = [one for one in wanted if one in options]
    if fitting:
        return min(fitting)
    return None if None in options else UNSET


def _cheapest(walk: _Walk, made: Made, name: str) -> Sequence[int]:
    """Return the cheapest payment for a town, with the fewest negotiators; empty for other lists."""
    ledger = walk.state.ledger
    if walk.kind != "diplomacy" or ledger is None:
        return ()
    town = walk.hand.region
    number = walk.state.setup.printed.towns[town].blue_green or made.value("number")
    own = [slot + 1 for slot, owner in enumerate(ledger.slots) if owner == walk.seat]
    values = [walk.likely.known.slot_value(slot) for slot in own]
    if not isinstance(number, int) or None in values:
        return ()
    known = [value for value in values if value is not None]
    able = [number for number, crew in enumerate(walk.hand.crew, start=1) if crew.can("negotiate")]
    needed = number + more_needed(ledger, town)
    if name == "slots":
        needed -= len(made.values("negotiators"))
        found = payments(known, max(0, needed), 0)[0]
        return [own[cube] for cube in found.cubes] if found else ()
    ways = payments(known, needed, len(able))
    fewest = next((used for used, payment in enumerate(ways) if payment is not None), 0)
    return able[:fewest]


def _strength(walk: _Walk, made: Made, index: int) -> Any:
    """Return a value of a card in the attack: None if the setup knows it, else entered for it or its kind."""
    kind = group_of(made)[index]
    if walk.chosen.get((f"differ_{kind}", 0)):
        own = walk.chosen.get(("strength", index), ())
        return tuple(own) if len(own) == FACES else UNSET
    if getattr(walk.state.setup.printed.strength, kind) is not None:
        return None
    entered = walk.chosen.get((f"strength_{kind}", 0), ())
    if len(entered) == FACES:
        return tuple(entered)
    known = getattr(walk.likely.known.printed.strength, kind)
    return UNSET if known is None or entered else known


FACES: Final = 6


def group_of(made: Made) -> list[str]:
    """Return the kinds of the attacking cards, one for each card."""
    found: list[str] = []
    for name, kind in KIND_COUNTS.items():
        count = made.value(name)
        found += [kind] * (count if isinstance(count, int) else 0)
    return found


def _likely(walk: _Walk, made: Made, name: str, of: int, options: Sequence[Any]) -> Any:
    """Return the default of a step; UNSET if only the table knows the value."""
    known, region = walk.likely.known, walk.hand.region
    town = known.printed.towns[region]
    match name:
        case "number":
            return (town.red if walk.kind == "attack" else town.blue_green) or UNSET
        case "entry_coins":
            return UNSET if town.entry is None else town.entry.coins
        case "entry_crew":
            return UNSET if town.entry is None else town.entry.crew
        case "values":
            value = known.slot_value(made.values("slots")[of])
            return UNSET if value is None else value
        case "crew":
            return None if None in options else simplest_crew(walk.hand.crew, options)
        case "told":
            return walk.likely.enters_dice
        case "which":
            markers = walk.state.ledger.events if walk.state.ledger else ()
            here = [which for which in options if markers[which - 1] == region]
            return here[0] if len(here) == 1 else UNSET
        case "rest" | "reputation" | "build":
            return walk.kind == "visit"
        case "skip" | "limit":
            return False
        case "hire_slot" if walk.kind != "visit":
            return None
        case "pay_wood":
            return options[0]
        case "wood" | "fish" if walk.kind == "dump":
            return UNSET
        case "wood" | "fish" if walk.kind != "visit":
            return options[0]
        case "cubes" if walk.kind != "visit":
            return UNSET
        case _ if name in _MOST:
            is_choice = taken_instead(walk.state, region, name) or _is_trade(walk.state, region, name)
            return UNSET if is_choice else options[-1]
        case _:
            return UNSET


def taken_instead(state: State, town: int, name: str) -> Take | None:
    """Return the goods that a town's sign gives instead of the named ones; None without a choice."""
    parts = sign_of(state.setup, town).parts
    return next((part for part in parts if isinstance(part, Take) and part.instead_of == name), None)


def _is_trade(state: State, town: int, name: str) -> bool:
    return any(isinstance(part, Trade) and part.key == name for part in sign_of(state.setup, town).parts)


def simplest_crew(company: Company, numbers: Sequence[int]) -> int | None:
    """Return the crew that is missed least: the first one with the fewest skills."""
    return min(numbers, key=lambda number: (len(company[number - 1].skills), number), default=None)


def chosen_of(pairs: Chosen) -> Mapping[Key, Any]:
    """Return the choices by step."""
    return MappingProxyType(dict(pairs))


def with_choice(pairs: Chosen, key: Key, value: Any) -> Chosen:
    """Return the choices with another value for a step; UNSET removes it."""
    kept = dict(pairs)
    if value is UNSET:
        kept.pop(key, None)
    else:
        kept[key] = value
    return tuple(kept.items())
