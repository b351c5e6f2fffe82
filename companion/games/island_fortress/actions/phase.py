"""Whether anything can be entered now. Rules: IF-TURN-1, IF-END."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.state import State


def not_in_play(state: State) -> tuple[Breach, ...]:
    """Why no action can be entered: the game has ended, or the petition is still to come."""
    if state.ended_by is not None:
        return (Breach("IF-END", case="over"), Breach("IF-TURN-1", case="over"))
    if state.awaits_petition:
        return (Breach("IF-TURN-1", case="petition_first"),)
    return ()
