"""A building bought or built, in a light game. Rules: IB-BUY-2, IB-END-1, IB-END-2."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat
from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import CARD, SCORE_ONLY
from companion.games.islebound.entries.steps import anybody, free
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.state import State
from companion.games.islebound.tables import BUILDINGS


class AddBuilding(NamedTuple):
    """A building that a player has bought or built."""

    seat: int
    card: Card


def building_breaches(state: State, event: AddBuilding) -> list[Breach]:
    """Return the rule broken unless the box has one more. Rules: IB-COMP-1."""
    found = order.not_light(state)
    if not found and not state.buildings_left:
        found.append(Breach("IB-COMP-1", {"limit": BUILDINGS}, "buildings"))
    return found


def building_applied(state: State, event: AddBuilding) -> State:
    """Count the building, which may trigger the end."""
    changes = Changes(state, event.seat)
    changes.add_building(event.seat, event.card)
    return changes.made()


def building_plan(state: State) -> Plan:
    """Yield the decisions: who, and which card."""
    seat = yield anybody(state, lambda seat: state.buildings_left and not order.not_light(state))
    card = yield free("card", CARD, state.setup)
    return AddBuilding(seat, card)


BUILDING: Final = Kind(
    "building",
    AddBuilding,
    (Seat("player"), CARD),
    building_breaches,
    building_applied,
    building_plan,
    modes=SCORE_ONLY,
)
