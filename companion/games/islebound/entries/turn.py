"""The end of a turn, and of the last one; in a light game, of the turns after the trigger.

Rules: IB-TURN-4, IB-END-4.
"""

from typing import Final, NamedTuple

from companion.engine.fields import Seat
from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.islebound.entries import order
from companion.games.islebound.entries.fields import WITH_TURNS
from companion.games.islebound.entries.steps import active
from companion.games.islebound.ledger import Turn
from companion.games.islebound.state import State


class EndTurn(NamedTuple):
    """The end of a player's turn."""

    seat: int


def end_breaches(state: State, event: EndTurn) -> list[Breach]:
    """After the move; an action may be left out. Rules: IB-TURN-1, IB-RUL-ACTION.

    In a light game only the turns after the end was triggered, in their order. Rules: IB-VAR, IB-END-4.
    """
    if state.setup.is_table:
        return order.not_active(state, event.seat)
    if state.ledger is not None:
        return order.after_move(state, event.seat)
    coming = turns_ahead(state)
    return order.not_turn(event.seat, coming[0]) if coming else [Breach("IB-END", case="over")]


def turns_ahead(state: State) -> tuple[int, ...]:
    """Return the seats of the turns left in a light game, the active one first; empty without a triggered end.

    Rules: IB-END-4.
    """
    if state.ledger is not None or state.end is None:
        return ()
    players = len(state.players)
    left = state.end.turns_left
    return tuple([(turn - left) % players for turn in range(left)])


def end_applied(state: State, event: EndTurn) -> State:
    """Return the next player's turn, or the end of the game; rewards due lapse. Rules: IB-END-4, IB-RUL-REWARD."""
    ledger, end = state.ledger, state.end
    if ledger is None and end is not None:
        return state._replace(gains=(), end=end._replace(turns_left=end.turns_left - 1))
    if ledger is None or ledger.turn is None:
        raise ValueError("no turn is under way")
    hands = ledger.hands
    if sum([hand.rewards_due for hand in hands]):
        hands = tuple([hand._replace(rewards_due=0) for hand in hands])
    seat = (ledger.turn.seat + 1) % len(hands)
    if end is None or end.turns_left:  # a new round begins with the first player
        after = state.with_ledger(ledger.with_hands(hands, Turn(seat), rounds=seat == 0))
        return after if end is None else after._replace(end=end._replace(turns_left=end.turns_left - 1))
    over = state.with_ledger(ledger._replace(hands=hands, turn=None))
    return over._replace(ended_by=end.why)


def end_plan(state: State) -> Plan:
    """Yield the decision: whose turn ends."""
    seat = yield active(state, lambda seat: not end_breaches(state, EndTurn(seat)))
    return EndTurn(seat)


END_TURN: Final = Kind(
    "end_turn",
    EndTurn,
    (Seat("player"),),
    end_breaches,
    end_applied,
    end_plan,
    modes=WITH_TURNS,
    simplest=lambda state, seat: [EndTurn(seat)],
)
