"""Who thought for how long: the time before an entry is that of whoever was to act; if nobody knows, of who did."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.record import Entry
from companion.ui.clock import seconds_between


def thought(
    thinker: Callable[[Any, Any], int | None], seats: int, states: Sequence[Any], entries: Sequence[Entry[Any]]
) -> tuple[float, ...]:
    """The seconds that every seat has taken so far; entries without a time, and breaks, count for nobody."""
    seconds = [0.0] * seats
    for index in range(1, len(entries)):
        seat = thinker(states[index], entries[index].event)
        if seat is not None:
            seconds[seat] += seconds_between(entries[index - 1].time, entries[index].time)
    return tuple(seconds)
