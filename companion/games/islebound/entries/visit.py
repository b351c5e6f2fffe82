"""Visit: the entry cost, what the bed gives, and the parts of the town's sign. Rules: IB-VISIT, IB-TOWN."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.fields import AnyField, Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.record import Keys
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.agreed import agreed
from companion.games.islebound.entries.crew_named import ONE_CREW, crew_breaches
from companion.games.islebound.entries.fields import ENTRY, FULL_ONLY, MAX_COST, TownField
from companion.games.islebound.entries.steps import active, region_of
from companion.games.islebound.ledger import FREE, Ledger
from companion.games.islebound.pieces.crew import ANY, SKILLS, able
from companion.games.islebound.setup import NO_COST, EntryCost, Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import ABILITIES
from companion.games.islebound.towns.signs import SIGNS, Sign
from companion.games.islebound.towns.stay import Part, Stay

FISHING_FISH: int = ABILITIES["fishing"]["fish"]
GAMBLING_COINS: int = ABILITIES["gambling"]["coins"]


class Visit(NamedTuple):
    """A visit to a town: `parts` are the values of the parts of its sign, in their order.

    `entry` is the entry cost if given, `crew` the one exhausted for it.
    """

    seat: int
    town: int
    entry: EntryCost | None
    crew: int | None
    parts: tuple[Any, ...]


def sign_of(setup: Setup, town: int) -> Sign:
    """Return the sign of a town, on the side of the boards in use. Rules: IB-VAR-ADV-1."""
    return SIGNS[setup.variants.advanced][town]


def valued(sign: Sign, values: Sequence[Any]) -> Iterable[tuple[Part, Any]]:
    """Return the parts of a sign, each with its value."""
    return zip(sign.parts, values, strict=True)


# --- the entry cost ------------------------------------------------------------------------------------


def is_free(ledger: Ledger, seat: int, town: int) -> bool:
    """Return True if the visit costs nothing: the town is the player's own, or was just taken.

    Rules: IB-VISIT-6, IB-ATTACK-12.
    """
    turn = ledger.turn
    return ledger.towns[town] == seat or (turn is not None and turn.may_visit and turn.taken == town)


def entry_cost(state: State, seat: int, town: int, entered: EntryCost | None) -> tuple[EntryCost | None, list[Breach]]:
    """Return the cost of the visit, or the breach if it is unknown. Rules: IB-VISIT-2, IB-VISIT-6, IB-RUL-DATA."""
    known = state.setup.printed.towns[town].entry
    if state.ledger and is_free(state.ledger, seat, town):
        if known is None or entered is None:
            return NO_COST, []
        return (NO_COST, []) if known == entered else agreed(known, entered, "entry", town=town)
    return agreed(known, entered, "entry", town=town)


def _entry_breaches(ledger: Ledger, event: Visit, cost: EntryCost) -> list[Breach]:
    """Return the rules broken by what is paid for the entry. Rules: IB-VISIT-2, IB-VISIT-5, IB-VISIT-6."""
    hand, town = ledger.hands[event.seat], event.town
    found = coin_breaches(town, cost, hand.coins)
    if event.crew is None:
        if cost.crew is not None:
            found.append(Breach("IB-VISIT-5", {"town": town, "skill": cost.crew}, "missing"))
    elif is_free(ledger, event.seat, town):
        found.append(Breach("IB-VISIT-6", {"town": town}))
    elif cost.crew is None:
        found.append(Breach("IB-VISIT-5", {"town": town}, "not_asked"))
    else:
        found += crew_breaches(hand.crew, (event.crew,), "IB-VISIT-5", cost.skill)
    return found


def coin_breaches(town: int, cost: EntryCost, coins: int) -> list[Breach]:
    """Coins for the entry. Rules: IB-VISIT-2."""
    return [Breach("IB-VISIT-2", {"town": town, "price": cost.coins, "have": coins})] if coins < cost.coins else []


def pay_entry(changes: Changes, event: Visit, cost: EntryCost) -> None:
    """Pay the coin to the map or the owner; the crew go below deck. Rules: IB-VISIT-3, IB-VISIT-4, IB-VISIT-5."""
    if cost.coins:
        pay_coins(changes, event.seat, event.town, cost.coins)
    if event.crew is not None:
        changes.move_crew(event.seat, event.crew)


def pay_coins(changes: Changes, seat: int, town: int, coins: int) -> None:
    """Pay the coins to the map or the owner of the town. Rules: IB-VISIT-3, IB-VISIT-4."""
    changes.add_coins(seat, -coins)
    owner = changes.towns[town]
    if owner == FREE:
        changes.treasure_map += coins
    else:
        changes.add_coins(owner, coins)


def begun_stay(changes: Changes, event: Visit, cost: EntryCost, sign: Sign) -> Stay:
    """Return the visit once the entry is paid and the bed has given what it gives. Rules: IB-RUL-BED, IB-RUL-ENTRY."""
    pay_entry(changes, event, cost)
    if sign.has_bed:
        abilities = changes.players[event.seat].abilities
        if "fishing" in abilities:
            changes.gain_fish_that_fits(event.seat, FISHING_FISH)
        if "gambling" in abilities:
            changes.add_coins(event.seat, GAMBLING_COINS)
    return Stay(changes, event.seat, sign.rule, () if event.crew is None else (event.crew,))


# --- the rules -----------------------------------------------------------------------------------------


def visit_breaches(state: State, event: Visit) -> list[Breach]:
    """Return the rules broken by the visit, part by part: each is judged on what is left after those before it."""
    ledger, found = state.ledger, order.for_visit(state, event.seat, event.town)
    if found or ledger is None:
        return found
    region = ledger.hands[event.seat].region
    if event.town != region:
        return [Breach("IB-VISIT-1", {"town": event.town, "region": region})]
    cost, found = entry_cost(state, event.seat, event.town, event.entry)
    if cost is None:
        return found
    found = _entry_breaches(ledger, event, cost)
    sign = sign_of(state.setup, event.town)
    taken = [pair for pair in valued(sign, event.parts) if pair[1]]
    if not taken:
        return found
    if found:  # the parts are judged as if nothing had been paid, so that only their own faults are told
        stay = begun_stay(Changes(state), event._replace(crew=None), NO_COST, sign)
    else:
        stay = begun_stay(Changes(state), event, cost, sign)
    last = len(taken)
    for index, (part, value) in enumerate(taken, start=1):
        broken = list(part.breaches(stay, value))
        found += broken
        if broken:
            stay.is_broken = True
        elif index < last:
            part.apply(stay, value)
    return found


def visit_applied(state: State, event: Visit) -> State:
    """Return the entry paid, all parts done in their order. Rules: IB-VISIT, IB-TOWN."""
    changes, sign = Changes(state), sign_of(state.setup, event.town)
    cost, _ = entry_cost(state, event.seat, event.town, event.entry)
    stay = begun_stay(changes, event, cost or NO_COST, sign)
    for part, value in valued(sign, event.parts):
        if value:
            part.apply(stay, value)
    turn = changes.turn
    if turn and turn.taken == event.town:
        changes.give_up_visit()
    else:
        changes.use_action(event.seat)
    return changes.made()


# --- choices -------------------------------------------------------------------------------------------


def payable_crew(state: State, seat: int, cost: EntryCost) -> list[int | None]:
    """Return the crew that can be exhausted for an entry cost; None if none is asked for, empty if nobody can."""
    company = state.ledger.hands[seat].crew if state.ledger else ()
    return [None] if cost.crew is None else [*able(company, cost.skill)]


def can_pay(state: State, seat: int, cost: EntryCost) -> bool:
    """Return True if the player has the coins and the crew. Rules: IB-VISIT-2, IB-VISIT-5."""
    return (
        state.ledger is not None
        and state.ledger.hands[seat].coins >= cost.coins
        and bool(payable_crew(state, seat, cost))
    )


def can_visit(state: State, seat: int) -> bool:
    """Return True if the player can visit the town that the ship is at; a cost that is not known may be none."""
    if state.ledger is None:
        return False
    town = state.ledger.hands[seat].region
    cost, _ = entry_cost(state, seat, town, None)
    return not order.for_visit(state, seat, town) and can_pay(state, seat, cost or NO_COST)


def visit_plan(state: State) -> Plan:
    """Yield the decisions: the entry cost if unknown, the crew exhausted for it, then part by part."""
    seat = yield active(state, lambda seat: can_visit(state, seat))
    ledger = state.ledger
    assert ledger
    town = ledger.hands[seat].region
    known, _ = entry_cost(state, seat, town, None)
    entered = None
    if known is None:
        coins = yield Decision("entry_coins", lambda: range(min(MAX_COST, ledger.hands[seat].coins) + 1))
        costs = [EntryCost(coins, crew) for crew in (None, ANY, *SKILLS)]
        crew_asked = yield Decision("entry_crew", lambda: [cost.crew for cost in costs if can_pay(state, seat, cost)])
        entered = EntryCost(coins, crew_asked)
    cost = known or entered or NO_COST
    crew = yield Decision("crew", lambda: payable_crew(state, seat, cost))
    sign = sign_of(state.setup, town)
    stay = begun_stay(Changes(state), Visit(seat, town, entered, crew, ()), cost, sign)
    parts: tuple[Any, ...] = ()
    for part in sign.parts:
        value = yield from part.plan(stay)
        if value:
            part.apply(stay, value)
        parts = (*parts, value)
    return Visit(seat, town, entered, crew, parts)


def visit_decided(state: State, event: Visit, step: Decision) -> object:
    """Return the decision of a visit in a step of the plan."""
    match step.name:
        case "seat" | "crew":
            return getattr(event, step.name)
        case "entry_coins":
            return event.entry and event.entry.coins
        case "entry_crew":
            return event.entry and event.entry.crew
        case _:
            parts = valued(sign_of(state.setup, event.town), event.parts)
            return next((part.decided(value, step) for part, value in parts if step.name in part.steps), None)


# --- its fields, which the town decides ----------------------------------------------------------------

_SEAT = Seat("player")
_TOWN = TownField("town")
_FIELDS: Final[tuple[AnyField[Setup], ...]] = (_SEAT, _TOWN, ENTRY, ONE_CREW)


def read_visit(keys: Keys, setup: Setup) -> Visit:
    """Return the visit out of the keys of an entry; those of other towns, or of the other side, are left over."""
    seat, town = _SEAT.take(keys, setup), _TOWN.take(keys, setup)
    entry, crew = ENTRY.take(keys, setup), ONE_CREW.take(keys, setup)
    return Visit(seat, town, entry, crew, tuple([part.field.take(keys, setup) for part in sign_of(setup, town).parts]))


def write_visit(event: Visit, setup: Setup) -> dict[str, object]:
    """Return the keys for a visit."""
    content: dict[str, object] = {}
    for field, value in zip(_FIELDS, event, strict=False):
        field.put(content, value, setup)
    for part, value in valued(sign_of(setup, event.town), event.parts):
        part.field.put(content, value, setup)
    return content


def pack_visit(coder: Coder, setup: Setup, memory: object, event: Visit | None) -> Visit:
    """Return the visit, field by field."""
    entered = event or (None,) * len(Visit._fields)
    seat, town = _SEAT.pack(coder, setup, entered[0]), _TOWN.pack(coder, setup, entered[1])
    entry, crew = ENTRY.pack(coder, setup, entered[2]), ONE_CREW.pack(coder, setup, entered[3])
    sign = sign_of(setup, town)
    values = (None,) * len(sign.parts) if event is None else event.parts
    packed = [part.field.pack(coder, setup, value) for part, value in valued(sign, values)]
    return Visit(seat, town, entry, crew, tuple(packed))


def _simplest(state: State, seat: int) -> list[Visit]:
    """Return the visit of the town where the ship is, without gains."""
    town = region_of(state, seat)
    return [Visit(seat, town, None, None, tuple([part.field.default for part in sign_of(state.setup, town).parts]))]


VISIT: Final = Kind(
    "visit",
    Visit,
    (),
    visit_breaches,
    visit_applied,
    visit_plan,
    modes=FULL_ONLY,
    read=read_visit,
    write=write_visit,
    pack=pack_visit,
    decided=visit_decided,
    simplest=_simplest,
)
