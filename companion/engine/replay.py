"""Replaying a log with the rules of its game."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from companion.engine.game import Game
from companion.engine.record import Entry, Record
from companion.engine.ruling import IllegalMove

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


def states(game: Game[SetupT, EventT, StateT], state: StateT, entries: Iterable[Entry[EventT]]) -> Iterator[StateT]:
    """Yield the state after each entry, starting from `state`; raises IllegalMove at the first illegal one."""
    for index, entry in enumerate(entries):
        ruling = game.check(state, entry.event)
        if not ruling.is_legal:
            raise IllegalMove(ruling, index)
        state = game.apply(state, entry.event)
        yield state


def states_until_refused(
    game: Game[SetupT, EventT, StateT], record: Record[SetupT, EventT]
) -> tuple[tuple[StateT, ...], IllegalMove | None]:
    """Return the states from the start on, up to the first illegal entry, and that one's error."""
    found = [game.start(record.setup)]
    try:
        found.extend(states(game, found[0], record.entries))
    except IllegalMove as error:
        return tuple(found), error
    return tuple(found), None


def last_state(game: Game[SetupT, EventT, StateT], record: Record[SetupT, EventT]) -> StateT:
    """Return the state at the end of the record; raises IllegalMove at the first illegal event."""
    state = game.start(record.setup)
    for after in states(game, state, record.entries):
        state = after
    return state


def are_legal(game: Game[SetupT, Any, StateT], state: StateT, events: Iterable[object]) -> bool:
    """Return True if these events could be entered in `state`, one after the other."""
    try:
        for _ in states(game, state, map(Entry, events)):
            pass
    except IllegalMove:
        return False
    return True
