"""Hunt for Treasure. Rules: IB-HUNT."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat
from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import WITH_TURNS
from companion.games.islebound.entries.steps import active, anybody
from companion.games.islebound.state import State
from companion.games.islebound.tables import ABILITIES, HUNT_COINS


class Hunt(NamedTuple):
    """The action Hunt for Treasure."""

    seat: int


def hunted(treasure_map: int, has_jeweller: bool) -> int:
    """Return the coins that a hunt gives. Rules: IB-HUNT-1, IB-HUNT-2, IB-BLDG-JEWELLER."""
    coins: int = (treasure_map or HUNT_COINS) + (ABILITIES["jeweller"]["coins"] if has_jeweller else 0)
    return coins


def hunt_breaches(state: State, event: Hunt) -> list[Breach]:
    """Return the rules broken by hunting: only those about the order of play, if actions are tracked."""
    return order.not_open(state) if state.setup.is_table else order.for_action(state, event.seat)


def hunt_applied(state: State, event: Hunt) -> State:
    """Return the state with an empty map. Rules: IB-HUNT-1."""
    changes = Changes(state)
    changes.add_coins(event.seat, hunted(changes.treasure_map, changes.players[event.seat].has("jeweller")))
    changes.treasure_map = 0
    if changes.setup.is_full:
        changes.use_action(event.seat)
    return changes.made()


def hunt_plan(state: State) -> Plan:
    """Yield the decision: who hunts."""
    offered = anybody if state.setup.is_table else active
    seat = yield offered(state, lambda seat: not hunt_breaches(state, Hunt(seat)))
    return Hunt(seat)


HUNT: Final = Kind(
    "hunt",
    Hunt,
    (Seat("player"),),
    hunt_breaches,
    hunt_applied,
    hunt_plan,
    modes=WITH_TURNS,
    simplest=lambda state, seat: [Hunt(seat)],
)
