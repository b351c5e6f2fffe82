"""A building bought or built, in a light game. Rules: IB-BUY-2, IB-END-1, IB-END-2."""

from typing import Final, NamedTuple

from companion.engine.fields import InModes, Optional, Seat, Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.buildings import price_breaches
from companion.games.islebound.entries.fields import CARD, LIGHT, MAX_NUMBER, TABLE_ONLY
from companion.games.islebound.entries.steps import anybody, free
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.state import State
from companion.games.islebound.tables import BUILDINGS


class AddBuilding(NamedTuple):
    """A building that a player has bought or built.

    `paid` are the coins for it where coins are tracked: None is the price of the card, 0 a building that was built.
    """

    seat: int
    card: Card
    paid: int | None = None

    @property
    def cost(self) -> int:
        """The coins that it costs."""
        return self.card.price if self.paid is None else self.paid


def building_breaches(state: State, event: AddBuilding) -> list[Breach]:
    """Return the rules broken unless the box has one more, and it can be paid. Rules: IB-COMP-1, IB-BUY-1."""
    found = order.not_open(state)
    if found:
        return found
    if not state.buildings_left:
        found.append(Breach("IB-COMP-1", {"limit": BUILDINGS}, "buildings"))
    if state.ledger:
        found += price_breaches(event.cost, state.ledger.hands[event.seat].coins)
    return found


def building_applied(state: State, event: AddBuilding) -> State:
    """Count the building, which may trigger the end, and take the coins for it. Rules: IB-BUY-1, IB-BUILD-1."""
    changes = Changes(state, event.seat)
    if changes.ledger:
        changes.add_coins(event.seat, -event.cost)
    changes.add_building(event.seat, event.card)
    return changes.made()


def building_plan(state: State) -> Plan:
    """Yield the decisions: who, which card, and where coins are tracked how many were paid."""
    seat = yield anybody(state, lambda seat: state.buildings_left and not order.not_open(state))
    card = yield free("card", CARD, state.setup)
    paid = None
    if state.ledger:
        coins = state.ledger.hands[seat].coins
        price = (None,) if card.price <= coins else ()
        paid = yield Decision("paid", lambda: (*price, *range(min(coins, MAX_NUMBER) + 1)))
    return AddBuilding(seat, card, paid)


BUILDING: Final = Kind(
    "building",
    AddBuilding,
    (Seat("player"), CARD, InModes(TABLE_ONLY, Optional(Whole("paid", 0, MAX_NUMBER)), None)),
    building_breaches,
    building_applied,
    building_plan,
    modes=LIGHT,
)
