"""Thinking time by player: the time before an entry counts for the active player, or for its actor if unknown."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.record import Entry
from companion.ui.clock import seconds_between


def thought(
    thinker: Callable[[Any, Any], int | None], seats: int, states: Sequence[Any], entries: Sequence[Entry[Any]]
) -> tuple[float, ...]:
    """Return the seconds taken so far by each seat; entries without a time and breaks count for nobody."""
    seconds = [0.0] * seats
    for index in range(1, len(entries)):
        seat = thinker(states[index], entries[index].event)
        if seat is not None:
            seconds[seat] += seconds_between(entries[index - 1].time, entries[index].time)
    return tuple(seconds)
