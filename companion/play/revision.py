"""Edits of old entries: the resulting game as a value, which `LiveGame` saves when the table accepts it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.engine.characters import short
from companion.engine.game import Game
from companion.engine.record import Entry, Record
from companion.engine.ruling import Ruling
from companion.play.ports import StoreError
from companion.play.steps import AnySetup, Players

SetupT = TypeVar("SetupT")
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


MAX_NOTE_LENGTH: Final = 200
"""Maximum length of a note; a longer one is cut, so that every saved record can be read."""


def short_note(note: str) -> str:
    """Return a note as it is saved."""
    return short(note, MAX_NOTE_LENGTH)


class StaleRevision(StoreError):
    """The game has changed since the revision was made, for example in another window; nothing was saved."""

    def __init__(self) -> None:
        super().__init__("stale")


class Dropped(NamedTuple, Generic[EventT]):
    """An entry that would not be legal; `number` is its number in the old log, from 1.

    `since` is the number of entries of the new log before it.
    """

    number: int
    entry: Entry[EventT]
    ruling: Ruling
    since: int = 0


class StandIn(NamedTuple, Generic[EventT]):
    """An entry that replaces a dropped event, which was made in the state after `since` entries."""

    at: int
    since: int
    event: EventT


class Revision(NamedTuple, Generic[EventT, StateT]):
    """The result of an edit; nothing is saved before `LiveGame.accept`.

    `states[n]` is the state after n entries. `dropped` are the entries that were left out. `first` is the index at
    which the log is edited; `taken` entries there are replaced by `put`. `before` are the states before the edit.
    `overruled` are entries that are no longer legal and were replaced by corrections. `stood_for` are dropped events
    that others replace, so that later entries stay legal. `stand_ins` are the replacements of both. With other
    `players` it is all of the log.
    """

    entries: tuple[Entry[EventT], ...]
    states: tuple[StateT, ...]
    dropped: tuple[Dropped[EventT], ...]
    first: int
    before: tuple[StateT, ...]
    taken: int = 0
    put: tuple[Entry[EventT], ...] = ()
    overruled: tuple[Dropped[EventT], ...] = ()
    stood_for: tuple[EventT, ...] = ()
    stand_ins: tuple[StandIn[EventT], ...] = ()
    players: Players | None = None


AnyRevision = Revision[Any, Any]
"""The revision of a game of which only what all games have matters."""


class Seated(NamedTuple):
    """A player after a change: the seat that the player had, the name, the color, and whether the player has left."""

    old: int
    name: str
    color: str
    left: bool = False


def sitting(setup: AnySetup) -> list[Seated]:
    """Return the players of a set-up as they sit."""
    return [Seated(seat, player.name, player.color, player.left) for seat, player in enumerate(setup.seats)]


def with_players(
    game: Game[SetupT, EventT, StateT], record: Record[SetupT, EventT], seats: Sequence[Seated]
) -> Record[SetupT, EventT]:
    """Return the record with its players in other seats, each with all entries, and with other names and colors.

    Without entries, players may be missing. Raises RecordError if a name or a color may not be.
    """
    document = game.write(record)
    old = document["setup"]["players"]
    moved: Any = game.read({**document, "setup": {**document["setup"], "players": [old[seat.old] for seat in seats]}})
    named = [
        player._replace(name=seat.name, color=seat.color, left=seat.left)
        for player, seat in zip(moved.setup.seats, seats, strict=True)
    ]
    checked = game.read(game.write(Record(moved.setup._replace(seats=tuple(named)))))  # the names and colors
    return checked._replace(entries=moved.entries)


Overrule = Callable[[Any, Any], Sequence[Any]]
"""The corrections with the effect of an event that is refused in a state; empty if there are none."""


def nothing_overruled(state: object, event: object) -> Sequence[Any]:
    """Return no corrections: a refused entry is dropped."""
    return ()


MAX_MISSING: Final = 2
"""Maximum number of dropped entries that a later one may depend on: a turn has no more actions."""


def revised(
    game: Game[SetupT, EventT, StateT],
    log: tuple[Entry[EventT], ...],
    before: tuple[StateT, ...],
    first: int,
    taken: int,
    put: Iterable[Entry[EventT]],
    overrule: Overrule = nothing_overruled,
) -> Revision[EventT, StateT] | Ruling:
    """Return the game with `put` in place of `taken` entries from `first` on, then all entries that are still legal.

    Returns the ruling of the first illegal entry of `put` if there is one. Nothing before `first` is replayed. A later
    entry that is no longer legal is replaced by the corrections of `overrule`, if there are any. If it depends on a
    dropped entry, the game may have replacements for that one (`Game.stands_in`).
    """
    put = tuple(put)
    entries, states = list(log[:first]), list(before[: first + 1])

    def entered(entry: Entry[EventT]) -> Ruling:
        ruling = game.check(states[-1], entry.event)
        if ruling.is_legal:
            states.append(game.apply(states[-1], entry.event))
            entries.append(entry)
        return ruling

    def stood_in(entry: Entry[EventT]) -> EventT | None:
        """Insert a replacement that makes the entry legal, then the entry; return the replaced event, if any."""
        for event in reversed(missing[-MAX_MISSING:]):
            length = len(entries)
            others = [entry._replace(event=other, note=None) for other in game.stands_in(states[-1], event)]
            if others and all(entered(other).is_legal for other in (*others, entry)):
                stand_ins.extend(StandIn(index, length, event) for index in range(length, len(entries) - 1))
                return event
            del entries[length:], states[length + 1 :]
        return None

    for entry in put:
        ruling = entered(entry)
        if not ruling.is_legal:
            return ruling
    dropped: list[Dropped[EventT]] = []
    overruled: list[Dropped[EventT]] = []
    stood_for: list[EventT] = []
    stand_ins: list[StandIn[EventT]] = []
    missing = [entry.event for entry in log[first : first + taken]]
    for number, entry in enumerate(log[first + taken :], start=first + taken + 1):
        ruling = entered(entry)
        if ruling.is_legal:
            continue
        lacked = stood_in(entry)
        if lacked is not None:
            missing = [event for event in missing if event is not lacked]
            stood_for.append(lacked)
            continue
        missing.append(entry.event)
        corrections = overrule(states[-1], entry.event)
        since = len(entries)
        for correction in corrections:
            entered(entry._replace(event=correction))
        stand_ins.extend(StandIn(index, since, entry.event) for index in range(since, len(entries)))
        (overruled if corrections else dropped).append(Dropped(number, entry, ruling, since))
    return Revision(
        tuple(entries),
        tuple(states),
        tuple(dropped),
        first,
        before,
        taken,
        put,
        tuple(overruled),
        tuple(stood_for),
        tuple(stand_ins),
    )


def noted(revision: Revision[EventT, StateT], note: Callable[[StateT, EventT], str]) -> Revision[EventT, StateT]:
    """Return the same revision, with a note on every replacement of a dropped entry that has no note.

    `note` makes the text from the state in which that entry was refused, and its event.
    """
    entries = list(revision.entries)
    for at, since, event in revision.stand_ins:
        if entries[at].note is None:
            entries[at] = entries[at]._replace(note=short_note(note(revision.states[since], event)))
    return revision._replace(entries=tuple(entries))
