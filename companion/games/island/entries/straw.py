"""Straw: Invade, and with Cog Infiltrate. Rules: IS-CARD-STRAW, IS-ENCH-STRAW, IS-RUL-INVADE."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.fields import Whole
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, Island, are_adjacent, units_in, with_units
from companion.games.island.combat import entered
from companion.games.island.cycle import turn_over
from companion.games.island.entries.cards import Cards, action, present_in
from companion.games.island.entries.fields import LIKELY, MAX_NUMBER, number
from companion.games.island.state import State, Table, table_of
from companion.games.island.tables import INFILTRATING


class Invade(NamedTuple):
    """Straw: units go from one territory to an adjacent one, then combat."""

    seat: int
    open: Cards
    source: int
    to: int
    units: int


class Infiltrate(NamedTuple):
    """Cog and Straw: a unit goes from one territory to an adjacent one, without combat."""

    seat: int
    open: Cards
    source: int
    to: int
    units: int = INFILTRATING


def _invade_breaches(state: State, event: Invade) -> Iterator[Breach]:
    """Yield the rules broken unless units are there and territories touch. Rules: IS-CARD-STRAW, IS-RUL-INVADE."""
    yield from _cannot_move(table_of(state).island, event, event.units, "IS-CARD-STRAW")


def _infiltrate_breaches(state: State, event: Infiltrate) -> Iterator[Breach]:
    """Yield the rules broken unless it is one unit, which is there, and the territories touch. Rules: IS-ENCH-STRAW."""
    if event.units != INFILTRATING:
        yield Breach("IS-ENCH-STRAW", {"needed": INFILTRATING}, "one")
    yield from _cannot_move(table_of(state).island, event, INFILTRATING, "IS-ENCH-STRAW")


def _cannot_move(island: Island, event: Invade | Infiltrate, units: int, rule: str) -> Iterator[Breach]:
    have = units_in(island, event.source, event.seat)
    if have < units:
        values = {"player": event.seat, "territory": event.source, "have": have, "needed": units}
        yield Breach(rule, values, "units")
    if not are_adjacent(island, event.source, event.to):
        yield Breach(rule, {"source": event.source, "to": event.to}, "adjacent")


def _moved(table: Table, event: Invade | Infiltrate) -> Table:
    island = with_units(table.island, event.source, event.seat, -event.units)
    return table.with_island(with_units(island, event.to, event.seat, event.units))


def _invade_effect(state: State, table: Table, event: Invade) -> State:
    """Return the state with the units moved; a combat if another is there. Rules: IS-CARD-STRAW, IS-COMBAT-1."""
    return entered(state, _moved(table, event), event.to, event.seat)


def _infiltrate_effect(state: State, table: Table, event: Infiltrate) -> State:
    """Return the state once the unit has moved. Rules: IS-ENCH-STRAW."""
    return turn_over(state, _moved(table, event))


def _sources(state: State, seat: int) -> list[int]:
    """Return the territories where a player has units that can move."""
    table = table_of(state)
    return [at for at in present_in(table, seat) if table.island[at - 1].next_to]


def _movable(state: State, seat: int, source: int, to: int) -> range:
    """Return the numbers of units that can go."""
    return range(1, min(MAX_NUMBER, units_in(table_of(state).island, source, seat)) + 1)


_WAY: Final = (("source", _sources), ("to", lambda state, seat, source: table_of(state).island[source - 1].next_to))
"""From where and to where units go."""

INVADE: Final = action(
    "invade",
    Invade,
    (Icon.STRAW,),
    (number("from"), number("to"), Whole("units", 1, MAX_NUMBER, likely=LIKELY)),
    _invade_breaches,
    _invade_effect,
    (*_WAY, ("units", _movable)),
)
INFILTRATE: Final = action(
    "infiltrate",
    Infiltrate,
    (Icon.COG, Icon.STRAW),
    (number("from"), number("to"), Whole("units", 1, MAX_NUMBER, default=INFILTRATING, likely=2)),
    _infiltrate_breaches,
    _infiltrate_effect,
    _WAY,
)
