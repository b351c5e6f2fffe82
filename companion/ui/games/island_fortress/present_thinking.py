"""Who thought for how long: the time before an entry is that of whoever was to act; if nobody knows, of who did."""

from collections.abc import Sequence

from companion.engine.record import Entry
from companion.games.island_fortress.entries.adjust import Adjustment
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import State
from companion.ui.clock import seconds_between


def thinker(state: State, event: Event | None = None) -> int | None:
    """Who thinks in a position, or did before this entry; nobody during a petition and for what the table does."""
    if state.result or state.ended_by is not None:
        return None
    if state.turn:
        return None if isinstance(event, Adjustment) else state.turn.seat
    if state.ledger or event is None or isinstance(event, Petition | Finish | Adjustment):
        return None
    return event.seat


def thought(states: Sequence[State], entries: Sequence[Entry[Event]]) -> tuple[float, ...]:
    """The seconds that every seat has taken so far; entries without a time, and breaks, count for nobody."""
    seconds = [0.0] * len(states[0].players)
    for index in range(1, len(entries)):
        seat = thinker(states[index], entries[index].event)
        if seat is not None:
            seconds[seat] += seconds_between(entries[index - 1].time, entries[index].time)
    return tuple(seconds)
