"""Likely values for the steps of entries of Islebound; none for what only the table knows.

That is dice, printed values, the injured.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.islebound.entries.attack import ICHOR, PIRATE, SERPENT, more_needed
from companion.games.islebound.entries.diplomacy import own_cubes
from companion.games.islebound.entries.effect import NO_GAIN
from companion.games.islebound.entries.trade import Side
from companion.games.islebound.entries.visit import sign_of
from companion.games.islebound.ledger import NOTHING, Hand
from companion.games.islebound.our_copy.known import Known
from companion.games.islebound.pieces.crew import NEGOTIATE, Company, able
from companion.games.islebound.pieces.influence import payments
from companion.games.islebound.rules import KINDS
from companion.games.islebound.state import State
from companion.games.islebound.towns.parts import Take, Trade
from companion.ui.table.making.walk import UNSET, Hooks, Key, Step, Value, Walk, walked

LISTS: Final = frozenset({"combat", "injured", "exhaust", "negotiators", "slots"})
"""Steps chosen one by one in the order of the numbers; None ends the list."""
DICE: Final = frozenset({"dice", "target_dice"})
KIND_COUNTS: Final = {"pirates": PIRATE, "serpents": SERPENT, "ichor": ICHOR}
_MOST: Final = frozenset({"pirates", "serpents", "ichor", "wood", "fish", "books", "renown", "times", "cubes"})
"""Steps of which a visit takes the maximum."""
_FREE: Final = {"via": None, "pay": NOTHING, "gain": NO_GAIN, "crew": (), "give": Side(), "get": Side()}
"""Initial values of steps without a list of options."""


class Likely(NamedTuple):
    """Knowledge besides the state: the group's copy, and whether the table enters the dice of attacks."""

    known: Known = Known()
    enters_dice: bool = False


def entry_walk(state: State, kind: str, seat: int, chosen: Mapping[Key, Value], likely: Likely) -> Walk:
    """Walk the plan of a kind and player as far as possible."""
    return walked(KINDS.types[kind], state, chosen, _Asked(state, kind, seat, chosen, likely).hooks)


class _Asked(NamedTuple):
    state: State
    kind: str
    seat: int
    chosen: Mapping[Key, Value]
    likely: Likely

    @property
    def hand(self) -> Hand:
        """The player's hand."""
        ledger = self.state.ledger
        return ledger.hands[self.seat] if ledger else Hand()

    @property
    def hooks(self) -> Hooks:
        """The hooks that fill in likely values."""
        own = {"strength": self._strength, "seat": self._seat, "reroll": self._reroll, "face": self._reroll}
        return Hooks(self._likely, LISTS, self._cheapest, DICE, own=own)

    def _seat(self, walk: Walk, step: Step) -> Value:
        return self.seat if self.seat in step.options else UNSET

    def _reroll(self, walk: Walk, step: Step) -> Value:
        rerolls = self.chosen.get(("rerolls", 0), ())
        given = rerolls[step.of][step.name == "face"] if step.of < len(rerolls) else None
        if given in step.options:
            return given
        return None if None in step.options else UNSET

    def _cheapest(self, walk: Walk, step: Step) -> Sequence[int]:
        """Return the cheapest payment for a town, with the fewest negotiators; empty for other lists."""
        ledger = self.state.ledger
        if self.kind != "diplomacy" or ledger is None:
            return ()
        town = self.hand.region
        number = self.state.setup.printed.towns[town].blue_green or walk.value("number")
        own = [slot for slot, _ in own_cubes(self.state, self.seat)]
        values = [self.likely.known.slot_value(slot) for slot in own]
        if not isinstance(number, int) or None in values:
            return ()
        known = [value for value in values if value is not None]
        negotiators = able(self.hand.crew, NEGOTIATE)
        needed = number + more_needed(ledger, town)
        if step.name == "slots":
            needed -= len(walk.values("negotiators"))
            found = payments(known, max(0, needed), 0)[0]
            return [own[cube] for cube in found.cubes] if found else ()
        ways = payments(known, needed, len(negotiators))
        fewest = next((used for used, payment in enumerate(ways) if payment is not None), 0)
        return negotiators[:fewest]

    def _strength(self, walk: Walk, step: Step) -> Value:
        """Return a value of a card in the attack: None if the setup knows it, else entered for it or its kind."""
        kind = group_of(walk)[step.of]
        if self.chosen.get((f"differ_{kind}", 0)):
            own = self.chosen.get(step.key, ())
            return tuple(own) if len(own) == FACES else UNSET
        if getattr(self.state.setup.printed.strength, kind) is not None:
            return None
        entered = self.chosen.get((f"strength_{kind}", 0), ())
        if len(entered) == FACES:
            return tuple(entered)
        known = getattr(self.likely.known.printed.strength, kind)
        return UNSET if known is None or entered else known

    def _likely(self, walk: Walk, step: Step) -> Value:
        """Return the default of a step; UNSET if only the table knows the value."""
        if step.is_free:
            return _FREE.get(step.name, UNSET)
        name, options = step.name, step.options
        known, region = self.likely.known, self.hand.region
        town = known.printed.towns[region]
        match name:
            case "number":
                return (town.red if self.kind == "attack" else town.blue_green) or UNSET
            case "entry_coins":
                return UNSET if town.entry is None else town.entry.coins
            case "entry_crew":
                return UNSET if town.entry is None else town.entry.crew
            case "values":
                value = known.slot_value(walk.values("slots")[step.of])
                return UNSET if value is None else value
            case "crew":
                return None if None in options else simplest_crew(self.hand.crew, options)
            case "told":
                return self.likely.enters_dice
            case "which":
                markers = self.state.ledger.events if self.state.ledger else ()
                here = [which for which in options if markers[which - 1] == region]
                return here[0] if len(here) == 1 else UNSET
            case "rest" | "reputation" | "build":
                return self.kind == "visit"
            case "skip" | "limit":
                return False
            case "hire_slot" if self.kind != "visit":
                return None
            case "pay_wood":
                return options[0]
            case "wood" | "fish" if self.kind == "dump":
                return UNSET
            case "wood" | "fish" if self.kind != "visit":
                return options[0]
            case "cubes" if self.kind != "visit":
                return UNSET
            case _ if name in _MOST:
                is_choice = taken_instead(self.state, region, name) or _is_trade(self.state, region, name)
                return UNSET if is_choice else options[-1]
            case _:
                return UNSET


FACES: Final = 6


def group_of(walk: Walk) -> list[str]:
    """Return the kinds of the attacking cards, one for each card."""
    found: list[str] = []
    for name, kind in KIND_COUNTS.items():
        count = walk.value(name)
        found += [kind] * (count if isinstance(count, int) else 0)
    return found


def taken_instead(state: State, town: int, name: str) -> Take | None:
    """Return the goods that a town's sign gives instead of the named ones; None without a choice."""
    parts = sign_of(state.setup, town).parts
    return next((part for part in parts if isinstance(part, Take) and part.instead_of == name), None)


def _is_trade(state: State, town: int, name: str) -> bool:
    return any(isinstance(part, Trade) and part.key == name for part in sign_of(state.setup, town).parts)


def simplest_crew(company: Company, numbers: Sequence[int]) -> int | None:
    """Return the crew that is missed least: the first one with the fewest skills."""
    return min(numbers, key=lambda number: (len(company[number - 1].skills), number), default=None)
