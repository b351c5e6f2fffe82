"""Favor cards given up at the end. Rules: IF-VAR-TRADE."""

from typing import Final, NamedTuple

from companion.engine.fields import Whole
from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island_fortress.entries.fields import FULL_ONLY, MAX_NUMBER, SEAT
from companion.games.island_fortress.ledger import with_supply
from companion.games.island_fortress.state import State


class TradeIn(NamedTuple):
    """Favor cards given up after the end, each for 1 Jade or 1 Convict. Rules: IF-VAR-TRADE."""

    seat: int
    jade: int
    convicts: int


def breaches(state: State, event: TradeIn) -> list[Breach]:
    """Return the rules broken by the trade: the variant, the moment, the turn, the cards in hand."""
    found: list[Breach] = []
    if not state.setup.variants.trade_in:
        found.append(Breach("IF-VAR", case="no_trade_in"))
    if state.result is not None:
        found.append(Breach("IF-END", case="finished"))
    elif state.ended_by is None:
        found.append(Breach("IF-END", case="no_trade_yet"))
    ledger = state.ledger
    if ledger:
        if _distance(state, event.seat) < ledger.traded:
            found.append(Breach("IF-VAR-TRADE", {"player": event.seat}))
        have = ledger.supplies[event.seat].favors
        if event.jade + event.convicts > have:
            found.append(Breach("IF-RUL-HAND", {"player": event.seat, "have": have}, "trade"))
    return found


def applied(state: State, event: TradeIn) -> State:
    """Return the state once the cards are gone, and Jade and Convicts there."""
    ledger = state.ledger
    if ledger is None:
        raise ValueError("a trade-in needs a ledger")
    supply = ledger.supplies[event.seat]
    after = supply._replace(
        jade=supply.jade + event.jade,
        convicts=supply.convicts + event.convicts,
        favors=supply.favors - event.jade - event.convicts,
    )
    ledger = with_supply(ledger, event.seat, after)._replace(traded=_distance(state, event.seat))
    return state.with_ledger(ledger)


def _distance(state: State, seat: int) -> int:
    """Return the number of seats clockwise from the winner of the latest petition; 0 if nobody knows who that was."""
    return 0 if state.holder is None else (seat - state.holder) % len(state.players)


def plan(state: State) -> Plan:
    """Yield the decisions: who trades in, and how many cards for what."""
    seats = range(len(state.players))
    seat = yield Decision("seat", lambda: [seat for seat in seats if not breaches(state, TradeIn(seat, 0, 0))])
    favors = min(MAX_NUMBER, state.ledger.supplies[seat].favors) if state.ledger else 0
    jade = yield Decision("jade", lambda: range(favors + 1))
    convicts = yield Decision("convicts", lambda: range(favors - jade + 1))
    return TradeIn(seat, jade, convicts)


TRADE_IN: Final = Kind(
    "trade_in",
    TradeIn,
    (SEAT, Whole("jade", 0, MAX_NUMBER), Whole("convicts", 0, MAX_NUMBER)),
    breaches,
    applied,
    plan,
    FULL_ONLY,
)
