"""An entry in the making: the plan of its kind walked with what was chosen so far, and what is likely filled in.

The plans of the rules offer legal values only; here is decided which of them stands there before anybody chose, and
what is never filled in, for the table tells it: dice, printed values, who is injured.
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
"""A step of a plan: its name, and of which seat or place."""
Chosen = tuple[tuple[Key, Any], ...]


class Unset:
    """Stands where nobody has told a value, and none is likely."""


UNSET: Final = Unset()

LISTS: Final = frozenset({"combat", "injured", "exhaust", "negotiators", "slots"})
"""What is chosen one by one, in the order of the numbers; None ends it."""
DICE: Final = frozenset({"dice", "target_dice"})
KIND_COUNTS: Final = {"pirates": PIRATE, "serpents": SERPENT, "ichor": ICHOR}
_MOST: Final = frozenset({"pirates", "serpents", "ichor", "wood", "fish", "books", "renown", "times", "cubes"})
"""What a visit takes as much of as it can."""
_FREE: Final = {"via": None, "pay": NOTHING, "gain": NO_GAIN, "crew": (), "give": Side(), "get": Side()}
"""What a free value is before anything is told of it."""


class DecisionMade(NamedTuple):
    """A step with its legal values (none where it is free), and what is decided; UNSET: somebody has to say."""

    name: str
    of: int
    options: Sequence[Any]
    value: Any
    is_free: bool

    @property
    def key(self) -> Key:
        """Which step it is."""
        return self.name, self.of


class Made(NamedTuple):
    """An entry as far as it is made: its decisions in order, and the event once all is decided."""

    decisions: tuple[DecisionMade, ...]
    event: Event | None

    @property
    def asked(self) -> DecisionMade | None:
        """What has to be told next; None where the entry is complete."""
        last = self.decisions[-1] if self.decisions else None
        return last if last is not None and last.value is UNSET else None

    def value(self, name: str, of: int = 0) -> Any:
        """What is decided in a step; UNSET where it was not reached."""
        found = [one.value for one in self.decisions if one.key == (name, of)]
        return found[0] if found else UNSET

    def values(self, name: str) -> tuple[Any, ...]:
        """What is decided in all steps of a name, but for an end or what is not told yet."""
        lines = [one.value for one in self.decisions if one.name == name]
        return tuple([value for value in lines if value is not None and value is not UNSET])


class Likely(NamedTuple):
    """What is known besides the position: of the group's copy, and whether the table enters the dice of attacks."""

    known: Known = Known()
    enters_dice: bool = False


def entry_made(state: State, kind: str, seat: int, chosen: Mapping[Key, Any], likely: Likely) -> Made:
    """The entry of that kind and player, walked as far as it goes."""
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
        """What the player has."""
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
    """The lowest of those chosen that may come now; the end, if it may."""
    wanted = walk.chosen.get((name, 0))
    if wanted is None:
        wanted = _cheapest(walk, made, name)
    fitting = [one for one in wanted if one in options]
    if fitting:
        return min(fitting)
    return None if None in options else UNSET


def _cheapest(walk: _Walk, made: Made, name: str) -> Sequence[int]:
    """The cheapest way to pay for a town, with as few negotiators as will do; nothing for other lists."""
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
    """The values of a card of the group: None where the set-up knows them, told for it alone or once for its kind."""
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
    """The kinds of the cards that attack, one for each card."""
    found: list[str] = []
    for name, kind in KIND_COUNTS.items():
        count = made.value(name)
        found += [kind] * (count if isinstance(count, int) else 0)
    return found


def _likely(walk: _Walk, made: Made, name: str, of: int, options: Sequence[Any]) -> Any:
    """What stands in a step before anybody chose; UNSET where only the table knows."""
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
    """What the sign of a town gives instead of so named goods; None where it gives no choice."""
    parts = sign_of(state.setup, town).parts
    return next((part for part in parts if isinstance(part, Take) and part.instead_of == name), None)


def _is_trade(state: State, town: int, name: str) -> bool:
    return any(isinstance(part, Trade) and part.key == name for part in sign_of(state.setup, town).parts)


def simplest_crew(company: Company, numbers: Sequence[int]) -> int | None:
    """Whom one misses least: the crew with the fewest skills, the first of them."""
    return min(numbers, key=lambda number: (len(company[number - 1].skills), number), default=None)


def chosen_of(pairs: Chosen) -> Mapping[Key, Any]:
    """What was chosen, by step."""
    return MappingProxyType(dict(pairs))


def with_choice(pairs: Chosen, key: Key, value: Any) -> Chosen:
    """The same with another value for a step; UNSET takes it back."""
    kept = dict(pairs)
    if value is UNSET:
        kept.pop(key, None)
    else:
        kept[key] = value
    return tuple(kept.items())
