"""Hammer: Recruit, and with Cog Dominate. Rules: IS-CARD-HAMMER, IS-ENCH-HAMMER, IS-RUL-DOMINATE."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from companion.engine.fields import Group, ListOf, Optional, Seat
from companion.engine.game import Decision, Plan
from companion.engine.radix import Coder, NotInCode
from companion.engine.ruling import Breach
from companion.games.island.board import Icon, units_in, with_units
from companion.games.island.cycle import turn_over
from companion.games.island.entries.cards import Cards, action, no_units_left, not_present, where_units_come
from companion.games.island.entries.fields import number
from companion.games.island.state import State, Table, table_of
from companion.games.island.tables import DOMINATED, DOMINATING, RECRUITED, VICTIMS_UNITS


class Recruit(NamedTuple):
    """Hammer: a unit in a territory."""

    seat: int
    open: Cards
    at: int


def _recruit_breaches(state: State, event: Recruit) -> Iterator[Breach]:
    """Yield the rules broken unless the unit comes where one is. Rules: IS-CARD-HAMMER, IS-RUL-EMPTY."""
    yield from not_present(table_of(state), event.seat, event.at, "IS-CARD-HAMMER")
    yield from no_units_left(state, event.seat, RECRUITED)


def _recruit_effect(state: State, table: Table, event: Recruit) -> State:
    """Return the state with one unit more there. Rules: IS-CARD-HAMMER."""
    return turn_over(state, table.with_island(with_units(table.island, event.at, event.seat, RECRUITED)))


RECRUIT: Final = action(
    "recruit",
    Recruit,
    (Icon.HAMMER,),
    (number("at"),),
    _recruit_breaches,
    _recruit_effect,
    (("at", partial(where_units_come, RECRUITED)),),
)


class Removal(NamedTuple):
    """The owner and the territory of a removed unit."""

    seat: int
    at: int


class Dominate(NamedTuple):
    """Cog and Hammer: two units, in one territory or two, the lower number first; then perhaps one of an opponent."""

    seat: int
    open: Cards
    at: tuple[int, int]
    remove: Removal | None = None

    @property
    def first(self) -> int:
        """The first territory."""
        return self.at[0]

    @property
    def second(self) -> int:
        """The second one, or the first again."""
        return self.at[1]


def _dominate_breaches(state: State, event: Dominate) -> Iterator[Breach]:
    """Yield the rules broken unless the player is present in both territories, and the victim has units enough in one.

    Judged on the position before the play. Rules: IS-ENCH-HAMMER, IS-RUL-DOMINATE, IS-RUL-EMPTY.
    """
    seat, remove = event.seat, event.remove
    table = table_of(state)
    for at in dict.fromkeys(event.at):
        yield from not_present(table, seat, at, "IS-ENCH-HAMMER")
    yield from no_units_left(state, seat, DOMINATING)
    if remove:
        values = {"player": remove.seat, "territory": remove.at}
        if remove.at not in event.at:
            yield Breach("IS-ENCH-HAMMER", values, "elsewhere")
            yield Breach("IS-RUL-DOMINATE", values)
        if remove.seat == seat:
            yield Breach("IS-ENCH-HAMMER", values, "own")
        elif (units := units_in(table.island, remove.at, remove.seat)) < VICTIMS_UNITS:
            yield Breach("IS-ENCH-HAMMER", values | {"have": units, "needed": VICTIMS_UNITS}, "few")


def _dominate_effect(state: State, table: Table, event: Dominate) -> State:
    """Return the state with two units more, perhaps one less. Rules: IS-ENCH-HAMMER."""
    island = table.island
    for at in event.at:
        island = with_units(island, at, event.seat, DOMINATING // len(event.at))
    if event.remove:
        island = with_units(island, event.remove.at, event.remove.seat, -DOMINATED)
    return turn_over(state, table.with_island(island))


def _dominate_targets(state: State, seat: int, open_cards: Cards) -> Plan:
    """Yield the first territory, the second one from it on, and whose unit is removed, if any."""
    table, present = table_of(state), partial(where_units_come, DOMINATING, state, seat)

    def removals() -> list[Removal | None]:
        victims: list[Removal | None] = [None]
        for at in dict.fromkeys((first, second)):
            for other, units in enumerate(table.island[at - 1].units):
                if other != seat and units >= VICTIMS_UNITS:
                    victims.append(Removal(other, at))
        return victims

    first = yield Decision("first", present)
    second = yield Decision("second", lambda: [at for at in present() if at >= first])
    remove = yield Decision("remove", removals)
    return Dominate(seat, open_cards, (first, second), remove)


class _Pair(ListOf[object, int]):
    """Two territories, the lower number first; they may be one."""

    def read(self, value: object, path: str, setup: object) -> tuple[int, ...]:
        return tuple(sorted(super().read(value, path, setup)))

    def pack(self, coder: Coder, setup: object, value: tuple[int, ...] | None) -> tuple[int, ...]:
        pair = super().pack(coder, setup, value)
        if list(pair) != sorted(pair):
            raise NotInCode("the higher number first")
        return pair


DOMINATE: Final = action(
    "dominate",
    Dominate,
    (Icon.COG, Icon.HAMMER),
    (
        _Pair("at", number(""), DOMINATING, DOMINATING),
        Optional(Group("remove", Removal, (Seat("player"), number("at")))),
    ),
    _dominate_breaches,
    _dominate_effect,
)._replace(targets=_dominate_targets)
