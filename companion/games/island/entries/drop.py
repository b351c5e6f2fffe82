"""Drop: Replenish, and with Cog Drown, the reply to what was just played.

Rules: IS-CARD-DROP, IS-RUL-REPL, IS-ENCH-DROP, IS-RUL-DROWN.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.board import Icon
from companion.games.island.cycle import turn_over
from companion.games.island.entries.cards import Cards, action, hand_breaches, paid, ways_to_pay
from companion.games.island.entries.fields import FULL, SEAT, Open
from companion.games.island.state import Reply, State, Table, table_of
from companion.games.island.timing import ended

DROWN_CARDS: Final = (Icon.COG, Icon.DROP)


class Replenish(NamedTuple):
    """Drop: the card on top of the pile is taken."""

    seat: int
    open: Cards


def _replenish_breaches(state: State, event: Replenish) -> Iterator[Breach]:
    """There is a card on the pile, and its top is no Drop. Rules: IS-CARD-DROP, IS-RUL-REPL."""
    discards = table_of(state).discards
    if not discards:
        yield Breach("IS-CARD-DROP", case="empty")
        yield Breach("IS-RUL-REPL")
    elif discards[-1] is Icon.DROP:
        yield Breach("IS-CARD-DROP", case="top")


def _replenish_effect(state: State, table: Table, event: Replenish) -> State:
    """Return the state with the top card in hand and the Drop itself on the pile. Rules: IS-CARD-DROP, IS-RUL-REPL."""
    seat = event.seat
    before = len(table_of(state).discards)
    hands = (*table.hands[:seat], table.hands[seat] + 1, *table.hands[seat + 1 :])
    discards = (*table.discards[: before - 1], *table.discards[before:])
    return turn_over(state, table._replace(hands=hands, discards=discards))


REPLENISH: Final = action("replenish", Replenish, (Icon.DROP,), (), _replenish_breaches, _replenish_effect)


class Drown(NamedTuple):
    """Cog and Drop: what was entered last, cards or another Drown, has no effect."""

    seat: int
    open: Cards


def drown_breaches(state: State, event: Drown) -> list[Breach]:
    """Return the rules broken unless it replies to cards of another player, and is paid without what those bring.

    Rules: IS-RUL-END, IS-ENCH-DROP, IS-RUL-DROWN, IS-RUL-HAND.
    """
    if found := ended(state):
        return found
    reply = state.reply
    if reply is None:
        return [Breach("IS-ENCH-DROP", case="nothing"), Breach("IS-RUL-DROWN", case="nothing")]
    found = hand_breaches(_without_effect(state, reply), event.seat, DROWN_CARDS, event.open)
    if reply.seat == event.seat:
        found.append(Breach("IS-RUL-DROWN", {"player": event.seat}, "own"))
    return found


def _without_effect(state: State, reply: Reply) -> Table:
    """Return the table if the first play of this chain of replies has no effect."""
    return table_of(state if reply.is_drowned else reply.other)


def drown_applied(state: State, event: Drown) -> State:
    """Return the state without the effect of the drowned play; if that was a Drown, what it undid has its effect again.

    Rules: IS-RUL-DROWN.
    """
    reply = state.reply
    assert reply is not None
    drowned = _with_drown_paid(reply.other, event)
    other = _with_drown_paid(state._replace(reply=None), event)
    return drowned._replace(reply=Reply(event.seat, other, reply.first, reply.drowns + 1))


def _with_drown_paid(state: State, event: Drown) -> State:
    return state._replace(table=paid(table_of(state), event.seat, DROWN_CARDS, event.open))


def _drown_plan(state: State) -> Plan:
    """Yield the decisions: who drowns, and which of the two cards are territory cards."""
    seat = yield Decision("seat", lambda: _who_may_drown(state))
    assert state.reply is not None
    table = _without_effect(state, state.reply)
    opened = yield Decision("open", lambda: ways_to_pay(table, seat, DROWN_CARDS))
    return Drown(seat, opened)


def _who_may_drown(state: State) -> list[int]:
    reply = state.reply
    if reply is None or state.ended_by:
        return []
    table = _without_effect(state, reply)
    return [seat for seat in range(len(state.players)) if seat != reply.seat and ways_to_pay(table, seat, DROWN_CARDS)]


DROWN: Final = Kind("drown", Drown, (SEAT, Open(DROWN_CARDS)), drown_breaches, drown_applied, _drown_plan, modes=FULL)
