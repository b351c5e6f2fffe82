"""The players stop before there is a king. Rules: IS-RUL-END."""

from typing import Final, NamedTuple

from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.island.state import EndedBy, State
from companion.games.island.timing import ended


class Finish(NamedTuple):
    """The players stop the game."""


def breaches(state: State, _: Finish) -> list[Breach]:
    """Return the rules broken if the game has ended before. Rules: IS-RUL-END."""
    return ended(state)


def applied(state: State, _: Finish) -> State:
    """Nobody is king; a combat in progress ends. Rules: IS-RUL-END."""
    table = state.table and state.table._replace(turn=None, combat=None)
    return state._replace(ended_by=EndedBy.EARLY, due=None, table=table)


def _plan(state: State) -> Plan:
    """Yield a plan without decisions."""
    yield from ()
    return Finish()


FINISH: Final = Kind(
    "finish",
    Finish,
    (),
    breaches,
    applied,
    _plan,
    is_offered=lambda state: not ended(state),
    is_rare=lambda state: True,
)
