"""The steps of the set-up and of the start of a cycle: territory, castle, units, roles and coin.

Rules: IS-SETUP-4..6, IS-CYCLE-3..5, IS-ROLE-TIE, IS-DIR-1, IS-LEAD-5, IS-RUL-EMPTY.
"""

from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import Member
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.board import extended, is_on, with_territory, with_units
from companion.games.island.cycle import cycle_begun, role_given, step_taken
from companion.games.island.entries.fields import FULL, SEAT, Numbers, number
from companion.games.island.setup import Coin
from companion.games.island.state import Due, DueStep, Role, State, table_of
from companion.games.island.timing import not_open, not_this_step


class PlaceTerritory(NamedTuple):
    """A new territory and those that it touches, by their numbers."""

    seat: int
    next_to: tuple[int, ...]


class PlaceCastle(NamedTuple):
    """A new castle in a territory."""

    seat: int
    at: int


class PlaceUnit(NamedTuple):
    """One unit placed as a step: in the set-up, or by a player who had none left."""

    seat: int
    at: int


class Skip(NamedTuple):
    """The Explorer's territory or the Guardian's castle is left out, because the box is empty."""

    seat: int


class Choose(NamedTuple):
    """A tie of roles is decided: the seat gets the role."""

    role: Role
    seat: int


class FlipCoin(NamedTuple):
    """The Whisperer's coin has fallen."""

    side: Coin


def _is_due(state: State, seat: int) -> bool:
    """Return True if a step of this player is due."""
    return state.due is not None and state.due.seat == seat


def _due(state: State) -> Due:
    assert state.due is not None
    return state.due


# --- territory ---------------------------------------------------------------------------------------


def territory_breaches(state: State, event: PlaceTerritory) -> list[Breach]:
    """Return the rules broken unless the first, or touching another, comes. Rules: IS-SETUP-4, IS-CYCLE-4."""
    if found := not_this_step(state, DueStep.TERRITORY, _is_due(state, event.seat)):
        return found
    island = table_of(state).island
    if island and not event.next_to:
        return [Breach(_due(state).rule, case="touch")]
    missing = tuple([number for number in event.next_to if not is_on(island, number)])
    return [Breach(_due(state).rule, {"territories": missing}, "missing")] if missing else []


def territory_applied(state: State, event: PlaceTerritory) -> State:
    """Return the island with one more territory. Rules: IS-SETUP-4, IS-CYCLE-4."""
    table = table_of(state)
    island = extended(table.island, event.next_to, len(state.players))
    return step_taken(state, table.with_island(island))


def _territory_plan(state: State) -> Plan:
    """Yield the territories that it touches, one after the other, in rising order; None: no more."""
    seat = yield Decision("seat", lambda: _of_step(state, DueStep.TERRITORY))
    numbers = range(1, len(table_of(state).island) + 1)
    next_to: tuple[int, ...] = ()
    while len(next_to) < len(numbers):
        lowest = next_to[-1] + 1 if next_to else 1
        more = [*([None] if next_to else []), *range(lowest, len(numbers) + 1)]
        one = yield Decision("next_to", partial(tuple, more), len(next_to))
        if one is None:
            break
        next_to = (*next_to, one)
        if one == len(numbers):
            break
    return PlaceTerritory(seat, next_to)


def _territory_decided(state: State, event: PlaceTerritory, step: Decision) -> object:
    if step.name == "seat":
        return event.seat
    return event.next_to[step.of] if step.of < len(event.next_to) else None


def _of_step(state: State, step: DueStep) -> tuple[int, ...]:
    """Return the seats that can take a step, if it is due."""
    return (state.due.seat,) if state.due and state.due.step is step and not state.ended_by else ()


TERRITORY: Final = Kind(
    "territory",
    PlaceTerritory,
    (SEAT, Numbers("next_to")),
    territory_breaches,
    territory_applied,
    _territory_plan,
    modes=FULL,
    decided=_territory_decided,
)

# --- castle and units --------------------------------------------------------------------------------


def castle_breaches(state: State, event: PlaceCastle) -> list[Breach]:
    """Return the rules broken unless the castle comes into a territory of the board. Rules: IS-SETUP-5, IS-CYCLE-5."""
    return not_this_step(state, DueStep.CASTLE, _is_due(state, event.seat)) or _missing(state, event.at)


def castle_applied(state: State, event: PlaceCastle) -> State:
    """Return the state with one castle more there. Rules: IS-SETUP-5, IS-CYCLE-5."""
    table = table_of(state)
    territory = table.island[event.at - 1]
    island = with_territory(table.island, event.at, territory._replace(castles=territory.castles + 1))
    return step_taken(state, table.with_island(island))


def unit_breaches(state: State, event: PlaceUnit) -> list[Breach]:
    """Return the rules broken unless the unit comes into a territory of the board. Rules: IS-SETUP-6, IS-LEAD-5."""
    return not_this_step(state, DueStep.PLACE, _is_due(state, event.seat)) or _missing(state, event.at)


def unit_applied(state: State, event: PlaceUnit) -> State:
    """Return the state with one unit more there. Rules: IS-SETUP-6, IS-LEAD-5."""
    table = table_of(state)
    return step_taken(state, table.with_island(with_units(table.island, event.at, event.seat, 1)))


def _missing(state: State, at: int) -> list[Breach]:
    if is_on(table_of(state).island, at):
        return []
    return [Breach(_due(state).rule, {"territories": (at,)}, "missing")]


def _castle_plan(state: State) -> Plan:
    seat = yield Decision("seat", lambda: _of_step(state, DueStep.CASTLE))
    at = yield Decision("at", lambda: range(1, len(table_of(state).island) + 1))
    return PlaceCastle(seat, at)


def _unit_plan(state: State) -> Plan:
    seat = yield Decision("seat", lambda: _of_step(state, DueStep.PLACE))
    at = yield Decision("at", lambda: range(1, len(table_of(state).island) + 1))
    return PlaceUnit(seat, at)


CASTLE: Final = Kind(
    "castle", PlaceCastle, (SEAT, number("at")), castle_breaches, castle_applied, _castle_plan, modes=FULL
)
PLACE: Final = Kind("place", PlaceUnit, (SEAT, number("at")), unit_breaches, unit_applied, _unit_plan, modes=FULL)

# --- an empty box ------------------------------------------------------------------------------------


def skip_breaches(state: State, event: Skip) -> list[Breach]:
    """Return the rules broken by leaving out a step while the box is known. Rules: IS-RUL-EMPTY."""
    due = state.due
    if due is None or state.ended_by or due.seat != event.seat or due.rule not in _LEFT_OUT:
        return not_open(state) or [Breach("IS-RUL-EMPTY", case="not_due")]
    box = state.setup.box
    limit = box.territories if due.step is DueStep.TERRITORY else box.castles
    return [] if limit is None else [Breach("IS-RUL-EMPTY", {"limit": limit}, f"left_{due.step}")]


def _skip_plan(state: State) -> Plan:
    seats = range(len(state.players))
    seat = yield Decision("seat", lambda: [seat for seat in seats if not skip_breaches(state, Skip(seat))])
    return Skip(seat)


_LEFT_OUT: Final = ("IS-CYCLE-4", "IS-CYCLE-5")

SKIP: Final = Kind(
    "skip", Skip, (SEAT,), skip_breaches, lambda state, _: step_taken(state, table_of(state)), _skip_plan, modes=FULL
)

# --- roles and coin ----------------------------------------------------------------------------------


def choose_breaches(state: State, event: Choose) -> list[Breach]:
    """Return the rules broken unless the Whisperer chooses among the tied. Rules: IS-ROLE-TIE, IS-RUL-WTIE."""
    due = state.due
    if found := not_this_step(state, DueStep.CHOOSE, due is not None and due.role is event.role):
        return found
    if event.seat in _due(state).between:
        return []
    values = {"player": event.seat, "tied": _due(state).between}
    return [Breach("IS-ROLE-TIE", values, "not_tied"), Breach("IS-RUL-WTIE", values)]


def choose_applied(state: State, event: Choose) -> State:
    """Return the state once the role is given. Rules: IS-ROLE-TIE."""
    return role_given(state, event.role, event.seat)


def _choose_plan(state: State) -> Plan:
    role = yield Decision("role", lambda: [_due(state).role] if _of_step(state, DueStep.CHOOSE) else [])
    seat = yield Decision("seat", lambda: _due(state).between)
    return Choose(role, seat)


def coin_breaches(state: State, _: FlipCoin) -> list[Breach]:
    """Return the rules broken unless the coin is flipped once, as the last step before a cycle. Rules: IS-DIR-1."""
    return not_this_step(state, DueStep.COIN, is_meant=True)


def coin_applied(state: State, event: FlipCoin) -> State:
    """Return the state once the cycle begins in this direction. Rules: IS-DIR-1, IS-TURN-1."""
    return cycle_begun(state._replace(coin=event.side))


def _coin_plan(state: State) -> Plan:
    side = yield Decision("side", lambda: tuple(Coin) if _of_step(state, DueStep.COIN) else ())
    return FlipCoin(side)


CHOOSE: Final = Kind("choose", Choose, (Member("role", Role), SEAT), choose_breaches, choose_applied, _choose_plan)
COIN: Final = Kind("coin", FlipCoin, (Member("side", Coin),), coin_breaches, coin_applied, _coin_plan)
