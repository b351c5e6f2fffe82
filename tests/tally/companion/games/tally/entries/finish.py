"""The end. Rules: TA-END."""

from typing import Final, NamedTuple

from companion.engine.game import Kind, Plan
from companion.engine.ruling import Breach
from companion.games.tally.state import State


class Finish(NamedTuple):
    """The table ends the game."""


def breaches(state: State, _: Finish) -> list[Breach]:
    """Once. Rules: TA-END-1."""
    return [Breach("TA-END-1")] if state.is_over else []


def applied(state: State, _: Finish) -> State:
    """Whoever has most points has won. Rules: TA-END-2."""
    return state._replace(is_over=True, gains=())


def _plan(state: State) -> Plan:
    """Nothing is to be decided."""
    yield from ()
    return Finish()


FINISH: Final = Kind(
    "finish",
    Finish,
    (),
    breaches,
    applied,
    _plan,
    is_offered=lambda state: not state.is_over,
    is_rare=lambda state: True,
)
