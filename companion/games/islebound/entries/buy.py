"""Free action: a building bought. Rules: IB-BUY, IB-ROW."""

from typing import Final, NamedTuple

from companion.engine.fields import Seat
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.changes import Changes
from companion.games.islebound.entries import order
from companion.games.islebound.entries.buildings import (
    PlaceInRow,
    ToldCard,
    entered_card,
    positions,
    price_breaches,
    take_building,
    taking_breaches,
)
from companion.games.islebound.entries.fields import CARD, FULL_ONLY
from companion.games.islebound.entries.steps import active, free
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.state import State


class Buy(NamedTuple):
    """A building bought: its position in the row from 1 on the left, None without a row; the card, if given."""

    seat: int
    position: int | None
    card: Card | None = None


def buy_breaches(state: State, event: Buy) -> list[Breach]:
    """Return the rules broken by taking the card, and by its price. Rules: IB-BUY-1, IB-ROW-1, IB-RUL-DATA."""
    ledger, found = state.ledger, order.after_move(state, event.seat)
    if found or ledger is None:
        return found
    changes = Changes(state)
    card, found = entered_card(changes, event.position, event.card)
    found += taking_breaches(changes, event.seat, event.position)
    if card is not None:
        found += price_breaches(card.price, ledger.hands[event.seat].coins)
    return found


def buy_applied(state: State, event: Buy) -> State:
    """Paid and owned. Rules: IB-BUY-1, IB-BUY-2, IB-ROW-2."""
    changes = Changes(state)
    card, _ = entered_card(changes, event.position, event.card)
    if card is not None:
        changes.add_coins(event.seat, -card.price)
        take_building(changes, event.seat, event.position, card, built=False)
    changes.give_up_visit()
    return changes.made()


def buy_plan(state: State) -> Plan:
    """Yield the decisions: the position, and the card if it is unknown."""

    def places(seat: int) -> list[int | None]:
        if state.ledger is None or order.after_move(state, seat):
            return []
        coins = state.ledger.hands[seat].coins
        return positions(Changes(state), seat, lambda card: card.price <= coins)

    seat = yield active(state, places)
    position = yield Decision("position", lambda: places(seat))
    known = None if position is None or state.ledger is None else state.ledger.row[position - 1]
    if known is not None:
        return Buy(seat, position)
    return Buy(seat, position, (yield free("card", CARD, state.setup)))


def _simplest(state: State, seat: int) -> list[Buy]:
    """Return a purchase of each card of the row, the cheapest place first; of no place if the row is not printed."""
    row = state.ledger.row if state.ledger and state.setup.books else ()
    return [Buy(seat, place) for place in range(len(row), 0, -1)] or [Buy(seat, None)]


BUY: Final = Kind(
    "buy",
    Buy,
    (Seat("player"), PlaceInRow("position"), ToldCard("card")),
    buy_breaches,
    buy_applied,
    buy_plan,
    modes=FULL_ONLY,
    simplest=_simplest,
)
