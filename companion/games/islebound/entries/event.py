"""Free action: an event card done, for influence. Rules: IB-EVENT, IB-INFL."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.fields import Flag, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.crew_named import crew_breaches, crew_list
from companion.games.islebound.entries.fields import FULL_ONLY, PAY
from companion.games.islebound.entries.steps import active, free, of_list, picked_crew
from companion.games.islebound.ledger import NOTHING, Counts, Hand, replaced
from companion.games.islebound.pieces.crew import able
from companion.games.islebound.state import State

EVENTS: Final = 2
"""The number of visible events."""
MAX_CUBES: Final = 20


class DoEvent(NamedTuple):
    """One of the two visible events done: what its card asks, paid and exhausted, and the cubes that it gives."""

    seat: int
    which: int
    cubes: int
    pay: Counts = NOTHING
    exhaust: tuple[int, ...] = ()
    skip: bool = False


def pay_breaches(hand: Hand, pay: Counts, rule: str) -> Iterator[Breach]:
    """Yield the first count that is not there to pay; `rule` is the one that asks for it."""
    if not hand.has(pay):
        short = next(count for count in Counts._fields if getattr(pay, count) > getattr(hand, count))
        yield Breach(rule, {"count": short, "due": getattr(pay, short), "have": getattr(hand, short)}, "pay")


def event_breaches(state: State, event: DoEvent) -> list[Breach]:
    """Return the rules broken unless marker and payment are there. Rules: IB-EVENT-1, IB-EVENT-2, IB-BLDG-COMMONS."""
    ledger, found = state.ledger, order.after_move(state, event.seat)
    if found or ledger is None:
        return found
    hand, marker = ledger.hands[event.seat], ledger.events[event.which - 1]
    if marker is not None and marker != hand.region:
        found.append(Breach("IB-EVENT-1", {"which": event.which, "region": marker}))
    found += pay_breaches(hand, event.pay, "IB-EVENT-2")
    found += crew_breaches(hand.crew, event.exhaust, "IB-EVENT-2")
    if event.skip and not state.players[event.seat].has("commons"):
        found.append(Breach("IB-BLDG-COMMONS", {"player": event.seat}))
    return found


def event_applied(state: State, event: DoEvent) -> State:
    """Paid, the cubes placed; where the next marker lies is not known. Rules: IB-EVENT-2, IB-EVENT-3, IB-INFL-1."""
    changes = Changes(state)
    if event.pay != NOTHING:
        changes.pay(event.seat, event.pay)
    for number in event.exhaust:
        changes.move_crew(event.seat, number)
    changes.place_cubes(event.seat, event.cubes, event.skip)
    changes.events = replaced(changes.events, event.which - 1, None)
    changes.give_up_visit()
    return changes.made()


def event_plan(state: State) -> Plan:
    """Yield which event, its cubes, what was paid and who was exhausted, and whether a slot is left out."""

    def visible(seat: int) -> list[int]:
        if state.ledger is None or order.after_move(state, seat):
            return []
        region = state.ledger.hands[seat].region
        return [which for which, marker in enumerate(state.ledger.events, start=1) if marker in (None, region)]

    seat = yield active(state, visible)
    which = yield Decision("which", lambda: visible(seat))
    cubes = yield Decision("cubes", lambda: range(MAX_CUBES + 1))
    pay = yield free("pay", PAY, state.setup)
    company = state.ledger.hands[seat].crew if state.ledger else ()
    exhaust = yield from picked_crew("exhaust", able(company))
    has_card = state.players[seat].has("commons")
    skip = yield Decision("skip", lambda: (False, True) if has_card else (False,))
    return DoEvent(seat, which, cubes, pay, exhaust, skip)


def event_decided(state: State, event: DoEvent, step: Decision) -> object:
    """Return the decision of an event in a step of the plan."""
    return of_list(event.exhaust, step) if step.name == "exhaust" else getattr(event, step.name)


EVENT: Final = Kind(
    "event",
    DoEvent,
    (
        Seat("player"),
        Whole("which", 1, EVENTS),
        Whole("cubes", 0, MAX_CUBES, likely=6),
        PAY,
        crew_list("exhaust"),
        Flag("skip"),
    ),
    event_breaches,
    event_applied,
    event_plan,
    modes=FULL_ONLY,
    decided=event_decided,
    simplest=lambda state, seat: [DoEvent(seat, which, 0) for which in range(1, EVENTS + 1)],
)
