"""A game's rules as one value, and the log replayed with them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.record import Entry, Record
from companion.engine.ruling import IllegalMove, Ruling

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


class Game(NamedTuple, Generic[SetupT, EventT, StateT]):
    """What every game offers, so that the log, the store and `companion replay` need to know no game.

    `format` names its records; `read` and `write` turn documents into records and back.
    """

    format: str
    read: Callable[[object], Record[SetupT, EventT]]
    write: Callable[[Record[SetupT, EventT]], dict[str, Any]]
    start: Callable[[SetupT], StateT]
    check: Callable[[StateT, EventT], Ruling]
    apply: Callable[[StateT, EventT], StateT]
    report: Callable[[StateT], dict[str, Any]]


def states(game: Game[SetupT, EventT, StateT], state: StateT, entries: Iterable[Entry[EventT]]) -> Iterator[StateT]:
    """The state after each of the entries, from `state` on; raises IllegalMove at the first that breaks a rule."""
    for index, entry in enumerate(entries):
        ruling = game.check(state, entry.event)
        if not ruling.is_legal:
            raise IllegalMove(ruling, index)
        state = game.apply(state, entry.event)
        yield state


def last_state(game: Game[SetupT, EventT, StateT], record: Record[SetupT, EventT]) -> StateT:
    """The state at the end of the record; raises IllegalMove at the first event that breaks a rule."""
    state = game.start(record.setup)
    for after in states(game, state, record.entries):
        state = after
    return state
