"""The next round. Rules: TA-ROUND."""

from typing import Final, NamedTuple

from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.tally.state import State


class NextRound(NamedTuple):
    """The table goes on to the next round."""


def breaches(state: State, _: NextRound) -> list[Breach]:
    """After somebody has scored, and not after the end.

    Rules: TA-ROUND-1, TA-END-1.
    """
    if state.is_over:
        return [Breach("TA-END-1")]
    return [] if state.scored else [Breach("TA-ROUND-1", {"round": state.round})]


def applied(state: State, _: NextRound) -> State:
    """Everybody may score again."""
    return state._replace(round=state.round + 1, scored=frozenset(), gains=())


def _plan(state: State) -> Plan:
    """Nothing is to be decided."""
    yield from ()
    return NextRound()


NEXT_ROUND: Final = Kind(
    "next_round", NextRound, (), breaches, applied, _plan, is_offered=lambda state: not breaches(state, NextRound())
)
