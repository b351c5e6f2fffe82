"""Diplomacy: influence paid for a town. Rules: IB-DIPLO."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import ListOf, Optional, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.agreed import agreed
from companion.games.islebound.entries.attack import more_needed, target_breaches
from companion.games.islebound.entries.crew_named import crew_breaches, crew_list
from companion.games.islebound.entries.fields import FULL_ONLY, Fault, TownField, hand_made
from companion.games.islebound.entries.steps import active, of_list, picked, region_of
from companion.games.islebound.ledger import FREE, Ledger
from companion.games.islebound.our_copy.printed import MAX_BANNER, MAX_VALUE
from companion.games.islebound.pieces.crew import NEGOTIATE, able
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import SLOTS


class Diplomacy(NamedTuple):
    """A town taken with influence: own cubes paid by their slots from 1, and crew with Negotiate exhausted.

    `number` is that of the blue-green banner, `values` are the numbers under the slots, if given.
    """

    seat: int
    town: int
    slots: tuple[int, ...]
    number: int | None = None
    values: tuple[int, ...] | None = None
    negotiators: tuple[int, ...] = ()


def diplomacy_breaches(state: State, event: Diplomacy) -> list[Breach]:
    """Return the rules broken by taking the town."""
    ledger, found = state.ledger, order.for_action(state, event.seat)
    if found or ledger is None:
        return found
    found += target_breaches(ledger, event.seat, event.town, "IB-DIPLO-1")
    number, unknown = banner(state, event)
    found += unknown
    own = own_slots(ledger, event)
    found += [Breach("IB-DIPLO-3", {"slot": slot}) for index, slot in enumerate(event.slots) if index not in own]
    found += crew_breaches(ledger.hands[event.seat].crew, event.negotiators, "IB-DIPLO-4", NEGOTIATE)
    values, unknown = slot_values(state, event)
    found += unknown
    if number is not None and values is not None and ledger.towns[event.town] != event.seat:
        needed = number + more_needed(ledger, event.town)
        paid = sum([value for index, value in enumerate(values) if index in own]) + len(event.negotiators)
        if paid < needed:
            found.append(Breach("IB-DIPLO-2", {"influence": paid, "needed": needed, "short": needed - paid}))
    if not ledger.cubes_left(event.seat, state.players[event.seat].track, back=len(own)):
        found.append(Breach("IB-RUL-CUBES", {"player": event.seat}))
    return found


def banner(state: State, event: Diplomacy) -> tuple[int | None, list[Breach]]:
    """Return the number on the blue-green banner, or the breach. Rules: IB-DIPLO-1, IB-RUL-BOTH, IB-RUL-DATA."""
    known = state.setup.printed.towns[event.town].blue_green
    if known == 0:
        return None, [Breach("IB-DIPLO-1", {"town": event.town}, "no_banner")]
    return agreed(known, event.number, "blue_green", town=event.town)


def own_slots(ledger: Ledger, event: Diplomacy) -> frozenset[int]:
    """Return which of the slots named hold a cube of the player's, by their place in the list. Rules: IB-DIPLO-3."""
    return frozenset(
        [
            index
            for index, slot in enumerate(event.slots)
            if slot <= len(ledger.slots) and ledger.slots[slot - 1] == event.seat and slot not in event.slots[:index]
        ]
    )


def slot_values(state: State, event: Diplomacy) -> tuple[tuple[int, ...] | None, list[Breach]]:
    """Return the numbers under the slots named, 0 for missing slots, or the breach. Rules: IB-RUL-DATA."""
    printed, entered = state.setup.printed.influence, event.values
    if printed is None:
        return agreed(None if event.slots else (), entered, "slots")
    known = tuple([printed[slot - 1] if slot <= len(printed) else 0 for slot in event.slots])
    if entered is not None:  # of a slot that is not there nothing is printed that could differ
        entered = tuple(
            [value if slot <= len(printed) else 0 for slot, value in zip(event.slots, entered, strict=True)]
        )
    return agreed(known, entered, "slots")


def diplomacy_applied(state: State, event: Diplomacy) -> State:
    """Return the state with the cubes back and the town taken. Rules: IB-DIPLO-3, IB-DIPLO-4, IB-DIPLO-5."""
    changes = Changes(state)
    for number in event.negotiators:
        changes.move_crew(event.seat, number)
    slots = list(changes.slots)
    for slot in event.slots:
        slots[slot - 1] = FREE
    changes.slots = tuple(slots)
    spoils, _ = banner(state, event)
    changes.capture(event.seat, event.town, spoils or 0, "diplomacy")
    return changes.made()


def own_cubes(state: State, seat: int) -> Iterator[tuple[int, int | None]]:
    """Yield the slots with the player's cubes, from 1, with their values as far as they are known."""
    if state.ledger:
        printed = state.setup.printed.influence
        for slot, owner in enumerate(state.ledger.slots):
            if owner == seat:
                yield slot + 1, printed[slot] if printed else None


# --- choices -------------------------------------------------------------------------------------------


class Purse(NamedTuple):
    """The means to pay for the town of the ship's region: own slots with the highest possible value of each."""

    town: int
    more: int
    values: dict[int, int]
    negotiators: list[int]

    @property
    def most(self) -> int:
        """All of it."""
        return sum(self.values.values()) + len(self.negotiators)


def purse(state: State, seat: int) -> Purse | None:
    """Return the means of the player; None if there is no town to take, or they are never enough."""
    ledger = state.ledger
    if ledger is None or order.for_action(state, seat):
        return None
    town, printed = ledger.hands[seat].region, state.setup.printed
    known = printed.towns[town].blue_green
    if ledger.towns[town] == seat or known == 0:
        return None
    values = {slot: MAX_VALUE if value is None else value for slot, value in own_cubes(state, seat)}
    found = Purse(town, more_needed(ledger, town), values, able(ledger.hands[seat].crew, NEGOTIATE))
    if found.most < (known or 1) + found.more:
        return None
    return found if ledger.cubes_left(seat, state.players[seat].track, back=len(values)) else None


def diplomacy_plan(state: State) -> Plan:
    """Yield the decisions: the number if unknown, the crew, then each slot with its value if unknown."""
    seat = yield active(state, lambda seat: purse(state, seat))
    found = purse(state, seat)
    assert found
    known = state.setup.printed.towns[found.town].blue_green
    number = None
    if not known:
        number = yield Decision("number", lambda: range(1, min(MAX_BANNER, found.most - found.more) + 1))
    needed = (known or number or 0) + found.more
    in_cubes = sum(found.values.values())

    def next_negotiator(chosen: tuple[int, ...]) -> list[int | None]:
        left = [crew for crew in found.negotiators if not chosen or crew > chosen[-1]]
        is_enough = in_cubes + len(chosen) >= needed
        useful = [crew for index, crew in enumerate(left) if in_cubes + len(chosen) + len(left) - index >= needed]
        return [*([None] if is_enough else []), *useful]

    negotiators = yield from picked("negotiators", next_negotiator)
    event = Diplomacy(seat, found.town, (), number, None, negotiators)
    return (yield from _paid(state, event, found, needed - len(negotiators)))


def _paid(state: State, event: Diplomacy, found: Purse, needed: int) -> Plan:
    """Own cubes from the left until they pay; None ends it where they do, and leave a cube for the town."""
    ledger = state.ledger
    assert ledger
    printed, track = state.setup.printed.influence, state.players[event.seat].track
    slots: tuple[int, ...] = ()
    values: tuple[int, ...] = ()

    def is_enough(more: Sequence[int]) -> bool:
        paid = sum(values) + sum([found.values[slot] for slot in more])
        return paid >= needed and ledger.cubes_left(event.seat, track, back=len(slots) + len(more)) > 0

    while True:
        left = [slot for slot in found.values if not slots or slot > slots[-1]]
        useful = [slot for index, slot in enumerate(left) if is_enough(left[index:])]
        slot = yield Decision("slots", partial(list, ([None] if is_enough(()) else []) + useful), len(slots))
        if slot is None:
            break
        lowest = max(0, needed - sum(values) - sum([found.values[one] for one in left if one > slot]))
        value = found.values[slot]
        if printed is None:
            value = yield Decision("values", partial(range, lowest, MAX_VALUE + 1), slot)
        slots, values = (*slots, slot), (*values, value)
    return event._replace(slots=slots, values=values if printed is None and slots else None)


def diplomacy_decided(state: State, event: Diplomacy, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    value = getattr(event, step.name)
    if step.name == "values":
        return dict(zip(event.slots, value or (), strict=False)).get(step.of)
    return of_list(value, step) if step.name in ("slots", "negotiators") else value


FIELDS: Final = (
    Seat("player"),
    TownField("town"),
    ListOf("slots", Whole("", 1, SLOTS), 0, SLOTS),
    Optional(Whole("number", 1, MAX_BANNER)),
    Optional(ListOf("values", Whole("", 0, MAX_VALUE), 0, SLOTS)),
    crew_list("negotiators"),
)


def _fault(event: Diplomacy, setup: Setup) -> Fault:
    """As many values as slots."""
    if event.values is not None and len(event.values) != len(event.slots):
        return "values", "as_many_as_slots"
    return None


DIPLOMACY: Final = Kind(
    "diplomacy",
    Diplomacy,
    FIELDS,
    diplomacy_breaches,
    diplomacy_applied,
    diplomacy_plan,
    modes=FULL_ONLY,
    decided=diplomacy_decided,
    simplest=lambda state, seat: [Diplomacy(seat, region_of(state, seat), ())],
    **hand_made(Diplomacy, FIELDS, _fault),
)
