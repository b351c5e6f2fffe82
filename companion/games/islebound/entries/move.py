"""The move that every turn begins with. Rules: IB-MOVE, IB-SPEED, IB-VAR-CLOSE-1."""

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import ListOf, Optional, Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.radix import Coder
from companion.engine.ruling import Breach
from companion.games.islebound.entries import order
from companion.games.islebound.entries.crew_named import ONE_CREW, crew_breaches
from companion.games.islebound.entries.fields import FULL_ONLY, TownField, number_field
from companion.games.islebound.entries.steps import active
from companion.games.islebound.ledger import ACTION, Hand, Ledger, Turn, replaced
from companion.games.islebound.pieces.board import OUT_OF_REACH, distances, neighbors, share_board
from companion.games.islebound.pieces.crew import ADMINISTRATE, BELOW, able, moved, speed_of
from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import TOWNS


class Move(NamedTuple):
    """The ship goes to a region; `via` are the regions passed on the way, None if the route is not given.

    `crew` is the one with Administrate that is exhausted because of another ship.
    """

    seat: int
    to: int
    via: tuple[int, ...] | None = None
    fish: int = 0
    crew: int | None = None


class Due(NamedTuple):
    """The crew with Administrate due for ending a move in a region, and the rule that demands it.

    `is_due` is None if too little is known: then it may be due.
    """

    is_due: bool | None
    rule: str = "IB-MOVE-4"


DUE: Final = Due(True)
NOT_DUE: Final = Due(False)


def move_breaches(state: State, event: Move) -> list[Breach]:
    """Return the rules broken by the move."""
    ledger, found = state.ledger, order.before_move(state, event.seat)
    if found or ledger is None:
        return found
    hand = ledger.hands[event.seat]
    if event.fish > hand.fish:
        found.append(Breach("IB-SPEED-2", {"fish": event.fish, "have": hand.fish}))
    found += way_breaches(state, hand, event)
    found += _crew_breaches(state, ledger, hand, event)
    return found


def way_breaches(state: State, hand: Hand, event: Move) -> list[Breach]:
    """Return the rules broken by the way. Rules: IB-MOVE-1, IB-MOVE-2, IB-MOVE-3, IB-RUL-START."""
    start, steps = hand.region, distances(state.setup.printed, hand.region)
    if event.to == start and not event.via:
        return [Breach("IB-MOVE-1", {"region": start}, "no_step")]
    if event.via is not None:
        return [*_route_breaches(state, hand, (start, *event.via, event.to), event.fish)]
    if steps is None:
        return []
    if steps[event.to] == OUT_OF_REACH:
        return [Breach("IB-MOVE-3", {"region": event.to}, "no_way")]
    return _length_breaches(hand, steps[event.to], event.fish)


def _length_breaches(hand: Hand, steps: int, fish: int) -> list[Breach]:
    """Return the rules broken by more steps than the ship can go. Rules: IB-MOVE-1, IB-SPEED."""
    speed = speed_of(hand.crew, fish)
    return [Breach("IB-MOVE-1", {"steps": steps, "speed": speed}, "too_far")] if steps > speed else []


def _route_breaches(state: State, hand: Hand, way: Sequence[int], fish: int) -> Iterator[Breach]:
    """Yield the rules broken by a given route. Rules: IB-MOVE-1, IB-MOVE-2, IB-MOVE-3."""
    yield from _length_breaches(hand, len(way) - 1, fish)
    if hand.region in way[1:]:
        yield Breach("IB-MOVE-2", {"region": hand.region})
    near = neighbors(state.setup.printed)
    for one, other in itertools.pairwise(way):
        if one == other:
            yield Breach("IB-MOVE-3", {"region": one}, "same")
        elif near is not None and other not in near[one]:
            yield Breach("IB-MOVE-3", {"region": one, "to": other})


def due_at(state: State, ledger: Ledger, seat: int, region: int) -> Due:
    """Return the crew due for ending a move there. Rules: IB-MOVE-4, IB-VAR-CLOSE-1."""
    if ledger.ships_at(region, seat):
        return DUE
    if state.setup.variants.close_quarters:
        shared = share_board(state.setup.printed, region, ledger.hands[1 - seat].region)
        return Due(shared, "IB-MOVE-4" if shared is False else "IB-VAR-CLOSE-1")
    return NOT_DUE


def _crew_breaches(state: State, ledger: Ledger, hand: Hand, event: Move) -> list[Breach]:
    """Return the crew that is due, or given though none is. Rules: IB-MOVE-4, IB-MOVE-5, IB-SKILL-ADM."""
    is_due, rule = due_at(state, ledger, event.seat, event.to)
    if event.crew is None:
        return [Breach(rule, {"region": event.to}, "crew_missing")] if is_due else []
    if is_due is False:
        return [Breach(rule, {"region": event.to}, "crew_not_due")]
    return [*crew_breaches(hand.crew, (event.crew,), rule, ADMINISTRATE)]


def move_applied(state: State, event: Move) -> State:
    """Return the state with the ship there and the action open. Rules: IB-MOVE-4, IB-SPEED-2."""
    ledger = state.ledger
    assert ledger
    hand = ledger.hands[event.seat]
    company = hand.crew if event.crew is None else moved(hand.crew, event.crew, BELOW)
    hands = replaced(ledger.hands, event.seat, hand.sailed(event.to, event.fish, company))
    return state.with_ledger(ledger.with_hands(hands, Turn(event.seat, ACTION)))


# --- choices -------------------------------------------------------------------------------------------


def able_crew(state: State, ledger: Ledger, seat: int, region: int) -> list[int | None]:
    """Return the crew that may be exhausted for ending a move in a region; None if none is due, empty if nobody can."""
    is_due, _ = due_at(state, ledger, seat, region)
    with_skill = able(ledger.hands[seat].crew, ADMINISTRATE)
    if is_due is False:
        return [None]
    return [*with_skill] if is_due else [None, *with_skill]


def destinations(state: State, seat: int) -> list[int]:
    """Return the regions that the ship can reach, with all its fish. Rules: IB-MOVE, IB-RUL-FISH."""
    ledger = state.ledger
    if ledger is None or order.before_move(state, seat):
        return []
    hand = ledger.hands[seat]
    regions = [region for region in range(len(TOWNS)) if able_crew(state, ledger, seat, region)]
    return [region for region in regions if not way_breaches(state, hand, Move(seat, region, None, hand.fish))]


def fish_needed(state: State, hand: Hand, to: int, via: tuple[int, ...] | None) -> int:
    """Return the minimum of fish for the route, as far as known. Rules: IB-SPEED-2."""
    steps = distances(state.setup.printed, hand.region)
    needed = 0
    if via is not None:
        needed = len(via) + 1
    elif steps is not None:
        needed = steps[to]
    return max(0, needed - speed_of(hand.crew))


def move_plan(state: State) -> Plan:
    """Yield the decisions: the target, the route, the fish from the minimum on, the crew."""
    seat = yield active(state, lambda seat: destinations(state, seat))
    to = yield Decision("to", lambda: destinations(state, seat))
    via = yield Decision("via", None, pack=partial(_pack_via, state.setup))
    ledger = state.ledger
    assert ledger
    hand = ledger.hands[seat]
    fish = yield Decision("fish", lambda: range(fish_needed(state, hand, to, via), hand.fish + 1))
    crew = yield Decision("crew", lambda: able_crew(state, ledger, seat, to))
    return Move(seat, to, via, fish, crew)


def _pack_via(setup: Setup, coder: Coder, memory: object, value: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Codes the route; most are not given."""
    return VIA.pack(coder, setup, value) if coder.rare(RARELY_TOLD, value is not None) else None


MAX_PASSED: Final = 15
RARELY_TOLD: Final = 16
"""One route in this many is assumed to be given."""
VIA: Final = ListOf("via", TownField(""), 0, MAX_PASSED)

MOVE: Final = Kind(
    "move",
    Move,
    (Seat("player"), TownField("to"), Optional(VIA), number_field("fish"), ONE_CREW),
    move_breaches,
    move_applied,
    plan=move_plan,
    modes=FULL_ONLY,
)
