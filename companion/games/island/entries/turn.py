"""Passing. Rules: IS-TURN-1..3."""

from typing import Final, NamedTuple

from companion.engine.game import Decision, Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.cycle import cycle_ended, turn_over
from companion.games.island.entries.fields import FULL, SEAT
from companion.games.island.state import State, table_of
from companion.games.island.timing import not_on_turn


class Pass(NamedTuple):
    """A player passes for this turn."""

    seat: int


def breaches(state: State, event: Pass) -> list[Breach]:
    """Return the rules broken unless it is the player's turn. Rules: IS-TURN-1."""
    return not_on_turn(state, event.seat)


def applied(state: State, _: Pass) -> State:
    """Return the next turn; once all have passed in a row, the cycle has ended. Rules: IS-TURN-2, IS-TURN-3."""
    table = table_of(state)
    if table.passes + 1 == len(state.players):
        return cycle_ended(state)
    return turn_over(state, table, table.passes + 1)


def _plan(state: State) -> Plan:
    turn = table_of(state).turn
    seat = yield Decision("seat", lambda: [] if turn is None or breaches(state, Pass(turn)) else [turn])
    return Pass(seat)


PASS: Final = Kind("pass", Pass, (SEAT,), breaches, applied, _plan, modes=FULL)
