"""Brick: Develop, and with Cog Immortalize. Rules: IS-CARD-BRICK, IS-ENCH-BRICK, IS-COMP-1, IS-COMP-2."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.ruling import Breach
from companion.games.island.board import Icon, is_on, with_territory
from companion.games.island.cycle import turn_over
from companion.games.island.entries.cards import Cards, action, not_present, present_in
from companion.games.island.entries.fields import ICON, number
from companion.games.island.state import State, Table, table_of
from companion.games.island.tables import IMMORTALIZED, MAX_MONUMENTS, TILES

IMMORTALIZE_CARDS: Final = (Icon.COG, Icon.BRICK)
ON_TILES: Final = tuple(icon for icon in Icon if icon is not Icon.BRICK)
"""The icons that a tile can show. Rules: IS-COMP-1."""


class Develop(NamedTuple):
    """Brick: a tile is turned up and shows an icon."""

    seat: int
    open: Cards
    at: int
    icon: Icon


def _develop_breaches(state: State, event: Develop) -> Iterator[Breach]:
    """Yield the rules broken unless a tile lies face down there. Rules: IS-CARD-BRICK, IS-RUL-DEVELOP, IS-COMP-1."""
    island = table_of(state).island
    yield from not_present(table_of(state), event.seat, event.at, "IS-CARD-BRICK")
    if is_on(island, event.at) and len(island[event.at - 1].developed) >= TILES:
        values = {"territory": event.at}
        yield Breach("IS-CARD-BRICK", values, "developed")
        yield Breach("IS-RUL-DEVELOP", values)
    if event.icon not in ON_TILES:
        yield Breach("IS-COMP-1", {"icon": event.icon})


def _develop_effect(state: State, table: Table, event: Develop) -> State:
    """Return the state with one tile more developed. Rules: IS-CARD-BRICK."""
    territory = table.island[event.at - 1]
    territory = territory._replace(developed=(*territory.developed, event.icon))
    return turn_over(state, table.with_island(with_territory(table.island, event.at, territory)))


def _undeveloped(state: State, seat: int) -> list[int]:
    table = table_of(state)
    return [at for at in present_in(table, seat) if len(table.island[at - 1].developed) < TILES]


DEVELOP: Final = action(
    "develop",
    Develop,
    (Icon.BRICK,),
    (number("at"), ICON),
    _develop_breaches,
    _develop_effect,
    (("at", _undeveloped), ("icon", lambda state, seat, at: ON_TILES)),
)


class Immortalize(NamedTuple):
    """Cog and Brick: one monument more."""

    seat: int
    open: Cards


def _immortalize_breaches(state: State, event: Immortalize) -> Iterator[Breach]:
    """Yield the rule broken by more monuments than a die shows. Rules: IS-ENCH-BRICK, IS-COMP-2."""
    if state.players[event.seat].monuments >= MAX_MONUMENTS:
        values = {"player": event.seat, "limit": MAX_MONUMENTS}
        yield Breach("IS-ENCH-BRICK", values)
        yield Breach("IS-COMP-2", values)


def _immortalize_effect(state: State, table: Table, event: Immortalize) -> State:
    """Return the state with one monument more. Rules: IS-ENCH-BRICK."""
    return turn_over(with_monuments(state, event.seat, IMMORTALIZED), table)


def with_monuments(state: State, seat: int, change: int) -> State:
    """Return the position with so many more monuments of a player."""
    players = state.players
    player = players[seat]._replace(monuments=players[seat].monuments + change)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


IMMORTALIZE: Final = action(
    "immortalize", Immortalize, IMMORTALIZE_CARDS, (), _immortalize_breaches, _immortalize_effect
)
