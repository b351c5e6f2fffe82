"""One game being played: every change is checked, kept, and only then seen."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from companion.engine.record import Entry, Record
from companion.engine.replay import Game, states
from companion.engine.ruling import Ruling
from companion.play.ports import GameStore, StoredGame

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class LiveGame(Generic[SetupT, EventT, StateT]):
    """A game with its whole past: `states[n]` is the state after n entries.

    All windows of one process share it; `subscribe` tells them of changes. Nothing changes when the store fails.
    """

    def __init__(
        self,
        game: Game[SetupT, EventT, StateT],
        store: GameStore,
        stored: StoredGame,
    ) -> None:
        """Raises RecordError or IllegalMove if what is stored is no record, or not one that the rules allow."""
        self._game = game
        self._store = store
        self.created = stored.created
        self.id = stored.id
        record = game.read(stored.document)
        undone = game.read({**stored.document, "events": list(stored.undone)})
        first = game.start(record.setup)
        self.setup = record.setup
        self.entries: tuple[Entry[EventT], ...] = record.entries
        self.undone: tuple[Entry[EventT], ...] = undone.entries
        self.states: tuple[StateT, ...] = (first, *states(game, first, record.entries))
        self._listeners: list[Callable[[], None]] = []

    @property
    def state(self) -> StateT:
        """The position now."""
        return self.states[-1]

    @property
    def document(self) -> dict[str, Any]:
        """The record as its file says it."""
        return self._game.write(Record(self.setup, self.entries))

    def check(self, event: EventT) -> Ruling:
        """Whether the event may be entered now."""
        return self._game.check(self.state, event)

    def tried(self, event: EventT) -> StateT:
        """The state that a legal event would lead to; nothing changes."""
        return self._game.apply(self.state, event)

    def propose(self, event: EventT, note: str | None = None) -> Ruling:
        """Enters the event if it is legal, and says whether it was. Raises StoreError if it could not be kept."""
        ruling = self.check(event)
        if ruling.is_legal:
            entry = Entry(event, _now(), note)
            self._keep((*self.entries, entry), (), (*self.states, self._game.apply(self.state, event)))
        return ruling

    def undo(self) -> bool:
        """Takes back the last entry; false if there is none. Raises StoreError if it could not be kept."""
        if not self.entries:
            return False
        self._keep(self.entries[:-1], (*self.undone, self.entries[-1]), self.states[:-1])
        return True

    def redo(self) -> bool:
        """Brings back the entry undone last; false if there is none. Raises StoreError if it could not be kept."""
        if not self.undone:
            return False
        entry = self.undone[-1]
        after = next(states(self._game, self.state, (entry,)))
        self._keep((*self.entries, entry), self.undone[:-1], (*self.states, after))
        return True

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Has `listener` called after every change, until the function returned is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _keep(
        self, entries: tuple[Entry[EventT], ...], undone: tuple[Entry[EventT], ...], after: tuple[StateT, ...]
    ) -> None:
        stored = _stored(self._game, self.id, self.created, self.setup, entries, undone)
        self._store.save(stored, self._game.report(after[-1]))
        self.entries, self.undone, self.states = entries, undone, after
        for listener in tuple(self._listeners):
            listener()


def _stored(
    game: Game[SetupT, EventT, StateT],
    id: str,
    created: str,
    setup: SetupT,
    entries: tuple[Entry[EventT], ...],
    undone: tuple[Entry[EventT], ...] = (),
) -> StoredGame:
    events = game.write(Record(setup, undone))["events"] if undone else ()
    return StoredGame(id, created, _now(), game.write(Record(setup, entries)), tuple(events))


def begin(
    game: Game[SetupT, EventT, StateT], store: GameStore, record: Record[SetupT, EventT]
) -> LiveGame[SetupT, EventT, StateT]:
    """A new game of that record (with no entries yet, or imported), kept in the store.

    Raises IllegalMove if the record breaks a rule, StoreError if it could not be kept.
    """
    created = _now()
    id = f"{created[:19].replace(':', '').replace('-', '')}-{secrets.token_hex(3)}"
    stored = _stored(game, id, created, record.setup, record.entries)
    live = LiveGame(game, store, stored)
    store.save(stored, game.report(live.state))
    return live
