"""Planner C: Remove a Reinforcement. Rules: IF-PLAN-C."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.actions.phase import not_in_play
from companion.games.island_fortress.events import RemoveReinforcement
from companion.games.island_fortress.state import State


def breaches(state: State, event: RemoveReinforcement) -> list[Breach]:
    """What speaks against taking a Reinforcement off this slot."""
    found = list(not_in_play(state))
    if event.slot not in state.reinforced:
        found.append(Breach("IF-PLAN-C", {"slot": event.slot}))
    return found


def applied(state: State, event: RemoveReinforcement) -> State:
    """The block can be replaced, and used for a Favor, again."""
    return state._replace(reinforced=state.reinforced - {event.slot}, gains=())
