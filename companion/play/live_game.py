"""One game in play: every change is checked, saved, and only then shown. All of that is one class, hence so long."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from companion.engine.game import Game
from companion.engine.record import MAX_EVENTS, Entry, Record, RecordError
from companion.engine.replay import states
from companion.engine.ruling import LEGAL, IllegalMove, Ruling
from companion.play.course import summed_up
from companion.play.ending import Ending
from companion.play.guarded import NotAllowed
from companion.play.meeting import TOKEN_BYTES, meet, seats_there
from companion.play.ports import GameStore, StaleView, StoredGame, StoreError
from companion.play.revision import (
    Overrule,
    Revision,
    Seated,
    StaleRevision,
    nothing_overruled,
    revised,
    short_note,
    sitting,
    with_players,
)
from companion.play.sound import DAMAGED, AnyHistory, opened
from companion.play.steps import REDO, UNDO, Edit, Json, Players, Step, edit_between, signatures, step_of, written
from companion.play.watched import Watched
from companion.rights import THE_HOST, Who

REMOVED: Final = "removed"
"""The problem of a game that was removed while it was open."""
BEGINNINGS: Final = 10
"""Maximum number of copies of one game that can be started in the same second."""

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class LiveGame(Watched, Generic[SetupT, EventT, StateT]):
    """A game with its history: `states[n]` is the state after n entries.

    All windows of one process share it and `subscribe` to its changes. If the store fails, nothing changes. If another
    process was first, the game is updated to its state, and StaleView is raised. `reviews` describe what was lost to
    damage; with a `problem` the game is read-only. If the rules refuse an entry of the log, or a step cannot be read,
    the error is in `refused` and only what is before it is shown; `going_on` leads on from a refused entry.

    >>> from tempfile import TemporaryDirectory
    >>> from companion.games.registry import game_for
    >>> from companion.storage.tinydb_store import TinyGameStore
    >>> players = [{"name": "Ann", "color": "red"}, {"name": "Bo", "color": "blue"}]
    >>> document = {
    ...     "format": "island-fortress-record",
    ...     "version": 1,
    ...     "setup": {"tracking": "score", "players": players},
    ...     "events": [{"type": "petition", "winner": "Ann"}, {"type": "build", "player": "Bo", "slots": ["1a1"]}],
    ... }
    >>> rules = game_for(document)
    >>> petition, build = rules.read(document).entries
    >>> folder = TemporaryDirectory()
    >>> game = begin(rules, TinyGameStore(folder.name), rules.read(document | {"events": []}))
    >>> game.propose(build.event).rules  # nothing is entered
    ('IF-TURN-1',)
    >>> game.propose(petition.event).is_legal and game.propose(build.event, note="in a hurry").is_legal
    True
    >>> game.undo(), len(game.entries), game.next_step.entries[0].note
    (True, 1, 'in a hurry')
    >>> again = LiveGame(rules, TinyGameStore(folder.name), TinyGameStore(folder.name).load(game.id))
    >>> again.redo(), again.document["events"][1]["slots"]
    (True, ['1a1'])
    >>> folder.cleanup()
    """

    def __init__(self, game: Game[SetupT, EventT, StateT], store: GameStore, stored: StoredGame) -> None:
        """Raise RecordError if the stored game is not a record."""
        super().__init__()
        self._game = game
        self._store = store
        self.who: Callable[[], Who] = lambda: THE_HOST
        """The caller of the next change."""
        self.actor: Callable[[Any, Any], int | None] = lambda state, event: None
        """The seat that makes an entry in a state; None for the table together."""
        self.on_move: Callable[[tuple[int, ...]], object] = lambda order: None
        """Called after players have moved; `order` has for each seat the one that its player had."""
        self.created, self.id, self.ending = stored.created, stored.id, Ending()
        self.on_log: Callable[..., object] = lambda setup, before, after: None
        """Called with the setup, and the entries before and after each change made here."""
        self.drawn = ""
        """The key of the text with who was drawn to begin, shown before the first entry; it is not stored."""
        self.is_stored = True
        """False before the first entry of a game that is stored with it."""
        self._open(stored)

    def _open(self, stored: StoredGame) -> None:
        """Read a game, up to the first entry that the rules refuse, or the first step that cannot be read."""
        found = opened(self._game, stored)
        self.refused = found.refused
        self._cut_at = len(stored.steps) if isinstance(found.refused, RecordError) else None
        """The number of steps stored if only a part of them can be read; else None."""
        self.states: tuple[StateT, ...] = found.states
        self.reviews, self.problem = found.stored.reviews, found.stored.problem
        self._history: AnyHistory = found.history
        self._stored = found.stored
        self._seen = len(self._stored.steps)
        with suppress(StoreError):  # a game can be read even where nothing can be saved
            self._store.complete(self.id, lambda: summed_up(self._game, self.states, self.entries))

    @property
    def setup(self) -> SetupT:
        """The set-up, with the players' present names, colors and seats."""
        setup: SetupT = self._history.setup
        return setup

    @property
    def steps(self) -> int:
        """The number of steps, undo and redo included."""
        return self._seen

    @property
    def format(self) -> str:
        """The format of its records."""
        return self._game.format

    @property
    def entries(self) -> tuple[Entry[EventT], ...]:
        """The log, up to a refused entry."""
        return self._history.log[: len(self.states) - 1]

    @property
    def edits(self) -> tuple[Edit[Entry[EventT]], ...]:
        """The inverse edits of the steps that were more than an added entry, the latest last."""
        return self._history.edits

    @property
    def undone(self) -> tuple[Entry[EventT] | Edit[Entry[EventT]], ...]:
        """The undone steps, the next to redo last."""
        return self._history.undone

    @property
    def state(self) -> StateT:
        """The current state."""
        return self.states[-1]

    @property
    def record(self) -> Record[SetupT, EventT]:
        """The whole record; with a refused entry, and all after it."""
        return Record(self.setup, self._history.log)

    @property
    def document(self) -> Json:
        """The same as a JSON value."""
        return self._game.write(self.record)

    @property
    def signatures(self) -> tuple[str, ...]:
        """The author of each entry: the seat number of a guest's device, "" for the host."""
        if not any(self._stored.signed):
            return ("",) * len(self.entries)
        return signatures(self._stored)[: len(self.entries)]

    def check(self, event: EventT) -> Ruling:
        """Return the ruling on the event in the current state."""
        return self._game.check(self.state, event)

    def tried(self, event: EventT) -> StateT:
        """Return the state after a legal event, without entering it."""
        return self._game.apply(self.state, event)

    # --- entries ---------------------------------------------------------------------------------------

    def propose(self, event: EventT, note: str | None = None) -> Ruling:
        """Enter the event if it is legal, and return the ruling. Raises StoreError if it could not be saved."""
        return self.propose_all((event,), note)

    def propose_all(self, events: Iterable[EventT], note: str | None = None) -> Ruling:
        """Enter events as one step, reversed by one undo; each gets the note.

        Each must be legal after those before it; otherwise none is entered, and the ruling is that of the first illegal
        one. Raises StoreError if they could not be saved.
        """
        if isinstance(self.refused, IllegalMove):
            raise StoreError("illegal", entry=len(self.states), rules=", ".join(self.refused.ruling.rules))
        time = _now()
        new = [_entry(event, time, note) for event in events]
        revision = self._revised(len(self.entries), 0, new)
        if isinstance(revision, Ruling):
            return revision
        self.accept(revision)
        return LEGAL

    # --- the past revised ------------------------------------------------------------------------------

    def changed(self, index: int, *events: EventT) -> Revision[EventT, StateT] | Ruling:
        """Return the revision with other events from `index` on, with the old times and notes, or a Ruling.

        Nothing is saved before `accept`. Raises IndexError if there is no such entry.
        """
        old = self.entries[_place(index, len(self.entries) - 1) :]
        put = [
            one if (type(new), new) == (type(one.event), one.event) else one._replace(event=new)
            for one, new in zip(old, events, strict=False)
        ]
        return self._revised(index, len(put), put)

    def inserted(self, index: int, event: EventT, note: str | None = None) -> Revision[EventT, StateT] | Ruling:
        """Return the revision with a new event before the entry at `index` (or at the end); else like `changed`."""
        return self._revised(_place(index, len(self.entries)), 0, (_entry(event, _now(), note),))

    def deleted(self, index: int) -> Revision[EventT, StateT]:
        """Return the revision without the entry at `index`; otherwise like `changed`."""
        revision = self._revised(_place(index, len(self.entries) - 1), 1, ())
        assert isinstance(revision, Revision)  # nothing is inserted that could be illegal
        return revision

    def going_on(self) -> Revision[EventT, StateT]:
        """Return the revision without the refused entry and all that is illegal without it; else like `changed`."""
        revision = self._revised(len(self.entries), 0, ())
        assert isinstance(revision, Revision)  # nothing is inserted that could be illegal
        return revision

    def kept_anyway(self, revision: Revision[EventT, StateT], overrule: Overrule) -> Revision[EventT, StateT]:
        """Return the same revision, with the corrections of `overrule` in place of entries that are no longer legal."""
        if revision.players:
            setup, order = revision.players
            seats = [seat._replace(old=old) for old, seat in zip(order, sitting(setup), strict=True)]
            return self.reseated(seats, overrule)
        first, taken, put = revision.first, revision.taken, revision.put
        kept = revised(self._game, self._history.log, revision.before, first, taken, put, overrule)
        assert isinstance(kept, Revision)  # the inserted events were legal before
        return kept

    def reseated(self, seats: Sequence[Seated], overrule: Overrule = nothing_overruled) -> Revision[EventT, StateT]:
        """Return the revision with other names, colors or seats of the players; otherwise like `changed`.

        Raises RecordError if a name or a color may not be.
        """
        setup, log = with_players(self._game, self.record, seats)
        revision = revised(self._game, log, (self._game.start(setup),), 0, 0, (), overrule)
        assert isinstance(revision, Revision)  # nothing is inserted that could be illegal
        players = Players(setup, tuple(seat.old for seat in seats))
        return revision._replace(before=self.states, taken=len(self._history.log), players=players)

    def joined(self, theirs: Sequence[Entry[EventT]], setup: SetupT | None = None) -> Revision[EventT, StateT] | Ruling:
        """Return the revision with the entries of another copy from the first difference on; otherwise like `changed`.

        `setup` is that of the copy, in which the players may be others (`seats_there`).
        """
        seats = None if setup in (None, self.setup) else seats_there(self._game, self.setup, setup)
        log = with_players(self._game, self.record, seats).entries if seats else self._history.log
        shared = meet(log if seats else self.entries, theirs).shared
        if not seats or setup is None:
            return self._revised(shared, len(log) - shared, theirs[shared:])
        put = (*log[:shared], *theirs[shared:])
        found = revised(self._game, (), (self._game.start(setup),), 0, 0, put)
        players = Players(setup, tuple(seat.old for seat in seats))
        return (
            found if isinstance(found, Ruling) else found._replace(before=self.states, taken=len(log), players=players)
        )

    def accept(self, revision: Revision[EventT, StateT]) -> None:
        """Apply the revision as one step; one without changes makes no step.

        Raises StaleRevision if the game has changed since it was made, StoreError if it could not be saved.
        """
        if revision.before is not self.states:
            raise StaleRevision
        log, players = self._history.log, revision.players
        edit = edit_between(log, revision.entries)
        if players:
            edit = Edit(len(log), 0, len(log), revision.entries, players) if players.setup != self.setup else None
        if edit is not None:
            self._ask(self._may_make(edit, revision))
            self._keep(self._history.edited(edit), revision.states, self._written(edit))
            self._moved(edit)

    def _revised(self, first: int, taken: int, put: Sequence[Entry[EventT]]) -> Revision[EventT, StateT] | Ruling:
        return revised(self._game, self._history.log, self.states, first, taken, put)

    # --- undo and redo ---------------------------------------------------------------------------------

    @property
    def last_step(self) -> Step[EventT] | None:
        """The step that undo would reverse; None if there is none."""
        back = None if self.refused else self._history.way_back
        return step_of(back.reverse(self.entries, self.setup)) if back else None

    @property
    def next_step(self) -> Step[EventT] | None:
        """The step that redo would restore; None if there is none."""
        forth = None if self.refused else self._history.way_forth
        return step_of(forth) if forth else None

    def undo(self) -> bool:
        """Undo the last step; false if there is none. Raises StoreError if it could not be saved."""
        return self._stepped(self._history.way_back, self._history.taken_back, UNDO)

    def redo(self) -> bool:
        """Redo the step undone last; false if there is none. Raises StoreError if it could not be saved."""
        return self._stepped(self._history.way_forth, self._history.brought_back, REDO)

    def _stepped(
        self, edit: Edit[Entry[EventT]] | None, leads: Callable[[Edit[Entry[EventT]]], AnyHistory], step: Json
    ) -> bool:
        if edit is None or self.refused:
            return False
        self._ask(self.may_undo if step is UNDO else self.may_redo)
        self._keep(leads(edit), self._states_after(edit), step)
        self._moved(edit)
        return True

    def _moved(self, edit: Edit[Entry[EventT]]) -> None:
        """Move what belongs to the seats of players who have moved."""
        if edit.players and edit.players.order != tuple(range(len(edit.players.order))):
            self.on_move(edit.players.order)

    def _states_after(self, edit: Edit[Entry[EventT]]) -> tuple[StateT, ...]:
        """Return the states after the edit, checked again, because the file may be older than the rules."""
        try:
            return self._states_of(edit.applied(self.entries), edit.first, edit.players)
        except IllegalMove as error:
            number = edit.first + (error.index or 0) + 1
            raise StoreError("not_brought_back", entry=number, rules=", ".join(error.ruling.rules)) from error

    def _states_of(
        self, log: Sequence[Entry[EventT]], first: int, players: Players | None = None
    ) -> tuple[StateT, ...]:
        """Return the states of a log that equals the current one up to the entry `first`. Raises IllegalMove."""
        kept = (self._game.start(players.setup),) if players else self.states[: first + 1]
        return (*kept, *states(self._game, kept[-1], log[first:]))

    # --- rights ----------------------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """True if the caller may undo the last step; guests may undo only their own."""
        who = self.who()
        if who.is_host:
            return True
        is_own = bool(self.entries) and self.signatures[-1] == self._last_signature == who.signature
        return is_own and who.may_enter(self.id)

    @property
    def may_redo(self) -> bool:
        """True if the caller may redo; guests may redo only what they have just undone."""
        who = self.who()
        is_own = bool(self._stored.steps) and self._stored.steps[-1] == UNDO and self._last_signature == who.signature
        return who.is_host or (is_own and who.may_enter(self.id))

    @property
    def _last_signature(self) -> str | None:
        """The author of the last step; None if there is none."""
        signed = self._stored.signed
        if not self._seen:
            return None
        return signed[-1] if len(signed) == self._seen else ""

    def _may_make(self, edit: Edit[Entry[EventT]], revision: Revision[EventT, StateT]) -> bool:
        """Return True if the caller may make the edit; guests may only add entries."""
        who = self.who()
        if who.is_host:
            return True
        is_next = edit.first == edit.length and not edit.players and who.may_enter(self.id)
        new = range(edit.first, len(revision.entries))
        return is_next and all(
            self._is_for(who, revision.states[index], revision.entries[index].event) for index in new
        )

    def _is_for(self, who: Who, state: StateT, event: EventT) -> bool:
        """Return True if the caller may make the entry; a correction belongs to the seat that it corrects."""
        if self._game.kinds.of(event).is_correction:
            return who.may_correct(getattr(event, "seat", None))
        return who.may_act_for(self.actor(state, event))

    @staticmethod
    def _ask(is_allowed: bool) -> None:
        if not is_allowed:
            raise NotAllowed

    # --- keeping ---------------------------------------------------------------------------------------

    def refresh(self) -> bool:
        """Read steps that another process has saved; true if there were any. Raises the same errors as opening."""
        stored = self._store.load(self.id) if self.is_stored else self._stored
        if len(stored.steps) == self._cut_at:
            return False
        if (len(stored.steps), stored.reviews, stored.problem) == (self._seen, self.reviews, self.problem):
            return False
        self._open(stored)
        self.notify()
        return True

    def put_away(self) -> None:
        """Notify all listeners that the game was removed; `refresh` shows it again after it is restored."""
        self._ask(self.who().is_host)
        self.problem = REMOVED
        self.notify()

    def reviewed(self) -> None:
        """Dismiss the reviews. Raises StoreError if that could not be saved."""
        self._ask(self.who().is_host)
        self._store.reviewed(self.id)
        self.reviews = ()
        self.notify()

    def _written(self, edit: Edit[Entry[EventT]]) -> Json:
        """Return the step of the edit as it is stored."""
        setup = edit.players.setup if edit.players else self.setup
        if edit.players:
            edit = edit._replace(players=edit.players._replace(setup=self._game.write(Record(setup))["setup"]))
        steps: Sequence[Any] = edit.entries if edit.is_entry else (edit,)
        [step] = written(steps, lambda of: self._game.write(Record(setup, of))["events"])
        return step

    def set_up(self, setup: SetupT) -> None:
        """Give a game that is not stored yet another set-up."""
        if setup != self.setup:
            self._open(self._stored._replace(document=self._game.write(Record(setup))))

    def store(self) -> None:
        """Store the new game, unless it is. Raises StoreError."""
        if not self.is_stored:
            self._store.begin(self._stored, summed_up(self._game, self.states, self.entries))
            self.is_stored = True

    def _keep(self, history: AnyHistory, after: tuple[StateT, ...], step: Json) -> None:
        if len(history.log) > MAX_EVENTS:  # more could be saved, but not read again
            raise StoreError("log_full", limit=MAX_EVENTS)
        if self._cut_at is not None:
            raise StoreError(DAMAGED, file=self.id)
        signed = self.who().signature
        self.store()
        try:
            self._store.append(self.id, self._seen, step, _now(), summed_up(self._game, after, history.log), signed)
        except StaleView:
            self.refresh()
            raise
        entries, stored = self.entries, self._stored
        self._history, self.states, self.refused = history, after, None
        before = (*stored.signed, *[""] * (self._seen - len(stored.signed)))
        self._stored = stored._replace(steps=(*stored.steps, step), signed=(*before, signed))
        self._seen += 1
        self.on_log(self.setup, entries, self.entries)
        self.notify()


def _entry(event: EventT, time: str, note: str | None) -> Entry[EventT]:
    return Entry(event, time, None if note is None else short_note(note))


def _place(index: int, last: int) -> int:
    if not 0 <= index <= last:
        raise IndexError(index)
    return index


AnyGame = LiveGame[Any, Any, Any]
"""A game of which only what all games have matters."""


def begin(
    game: Game[SetupT, EventT, StateT],
    store: GameStore,
    record: Record[SetupT, EventT],
    token: str | None = None,
    takes_refused: bool = False,
    at_once: bool = True,
) -> LiveGame[SetupT, EventT, StateT]:
    """Return a new game with that record (empty, imported, or from another phone), saved in the store.

    `token` is that of its copies on other devices; without it the game gets a new one. Raises IllegalMove if the record
    breaks a rule, unless it `takes_refused` entries, StoreError if it could not be saved. Unless `at_once`, it is saved
    with its first entry.
    """
    created, document = _now(), game.write(record)
    token, at = token or secrets.token_hex(TOKEN_BYTES), datetime.fromisoformat(created)
    last = at + timedelta(seconds=BEGINNINGS - 1)
    while True:
        stored = StoredGame(f"{at:%Y%m%dT%H%M%S}-{token}", created, created, document)
        live = LiveGame(game, store, stored)
        try:
            if live.refused and not takes_refused:
                raise live.refused
            live.is_stored = False
            if at_once:
                live.store()
            return live
        except StaleView:  # a copy with this token was started in the same second
            if at >= last:
                raise
            at += timedelta(seconds=1)
