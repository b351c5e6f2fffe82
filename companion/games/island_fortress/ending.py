"""The way a game ended. Rules: IF-END."""

from collections.abc import Sequence

from companion.engine.record import Entry
from companion.games.island_fortress.entries.build import Build, PlaceGovernorBlock
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.state import EndedBy, State


def last_builder(entries: Sequence[Entry[Event]], states: Sequence[State]) -> int | None:
    """Return the seat that filled the last slot of the wall; None if it was not filled by play. Rules: IF-END-1."""
    for number in range(len(entries), 0, -1):
        if states[number - 1].ended_by is None and states[number].ended_by is EndedBy.WALL:
            event = entries[number - 1].event
            return event.seat if isinstance(event, Build | PlaceGovernorBlock) else None
    return None
