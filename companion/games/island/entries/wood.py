"""Wood: Pacify, and with Cog Enrage. Rules: IS-CARD-WOOD, IS-ENCH-WOOD, IS-RUL-PEACEMAX."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from companion.engine.ruling import Breach
from companion.games.island.board import Icon, is_on, peace_on, with_territory, with_units
from companion.games.island.combat import entered
from companion.games.island.cycle import turn_over
from companion.games.island.entries.cards import Cards, action, no_units_left, not_present, present_in, where_units_come
from companion.games.island.entries.fields import number
from companion.games.island.state import State, Table, table_of
from companion.games.island.tables import ENRAGED, MAX_PEACE


class Pacify(NamedTuple):
    """Wood: a peace token in a territory."""

    seat: int
    open: Cards
    at: int


def _pacify_breaches(state: State, event: Pacify) -> Iterator[Breach]:
    """Yield the rules broken unless a tile there has no token. Rules: IS-CARD-WOOD, IS-RUL-PEACEMAX, IS-RUL-EMPTY."""
    table, limit = table_of(state), state.setup.box.peace
    yield from not_present(table, event.seat, event.at, "IS-CARD-WOOD")
    if is_on(table.island, event.at) and table.island[event.at - 1].peace >= MAX_PEACE:
        yield Breach("IS-RUL-PEACEMAX", {"territory": event.at, "limit": MAX_PEACE})
    if limit is not None and peace_on(table.island) >= limit:
        yield Breach("IS-RUL-EMPTY", {"limit": limit}, "peace")


def _pacify_effect(state: State, table: Table, event: Pacify) -> State:
    """Return the state with one peace token more there. Rules: IS-CARD-WOOD."""
    territory = table.island[event.at - 1]
    island = with_territory(table.island, event.at, territory._replace(peace=territory.peace + 1))
    return turn_over(state, table.with_island(island))


def _where_peace_comes(state: State, seat: int) -> list[int]:
    there = present_in(table_of(state), seat)
    return [at for at in there if not any(_pacify_breaches(state, Pacify(seat, (), at)))]


PACIFY: Final = action(
    "pacify", Pacify, (Icon.WOOD,), (number("at"),), _pacify_breaches, _pacify_effect, (("at", _where_peace_comes),)
)


class Enrage(NamedTuple):
    """Cog and Wood: a unit in a territory, then combat there."""

    seat: int
    open: Cards
    at: int


def _enrage_breaches(state: State, event: Enrage) -> Iterator[Breach]:
    """Yield the rules broken unless the unit comes where one is. Rules: IS-ENCH-WOOD, IS-RUL-EMPTY."""
    yield from not_present(table_of(state), event.seat, event.at, "IS-ENCH-WOOD")
    yield from no_units_left(state, event.seat, ENRAGED)


def _enrage_effect(state: State, table: Table, event: Enrage) -> State:
    """Return the state with one unit more; a combat if another is there. Rules: IS-ENCH-WOOD, IS-COMBAT-1."""
    table = table.with_island(with_units(table.island, event.at, event.seat, ENRAGED))
    return entered(state, table, event.at, event.seat)


ENRAGE: Final = action(
    "enrage",
    Enrage,
    (Icon.COG, Icon.WOOD),
    (number("at"),),
    _enrage_breaches,
    _enrage_effect,
    (("at", partial(where_units_come, ENRAGED)),),
)
