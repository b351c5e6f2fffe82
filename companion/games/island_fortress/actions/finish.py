"""The end of the game. Rules: IF-END, IF-FINAL, IF-TIE."""

from companion.engine.ruling import Breach
from companion.games.island_fortress.events import Finish
from companion.games.island_fortress.final_scoring import scored_to_the_end
from companion.games.island_fortress.state import State


def breaches(state: State, event: Finish) -> list[Breach]:
    """Final scoring comes once, when the game has ended, or when the table stops before.

    Without a ledger nobody but the table knows when the last round is over: it may say so from its petition on.
    """
    if state.result is not None:
        return [Breach("IF-END", case="finished")]
    is_last_round = state.ledger is None and not state.governor_blocks
    if state.ended_by is None and not is_last_round and not event.early:
        return [Breach("IF-END", case="not_over")]
    return []


def applied(state: State, event: Finish) -> State:
    """The final sheet."""
    return scored_to_the_end(state, event)
