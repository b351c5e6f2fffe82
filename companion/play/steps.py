"""The model of undo and redo: a log with its edits, the stored form of steps, and steps for screens.

A log consists of entries, or of JSON objects as records write entries; both work the same way.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from companion.engine.record import MAX_EVENTS, Entry, Keys, RecordError, read_whole
from companion.play.older import with_plain_texts
from companion.play.ports import StoredGame

ItemT = TypeVar("ItemT")
EventT = TypeVar("EventT")

Json = dict[str, Any]
AnySetup: TypeAlias = Any
"""A set-up, or its JSON value."""

MAX_SEATS: Final = 16
UNDO: Final[Json] = {"undo": True}
REDO: Final[Json] = {"redo": True}


class Players(NamedTuple):
    """Other names, colors or seats: the set-up with them, and for each of its seats the one that the player had."""

    setup: AnySetup
    order: tuple[int, ...]

    def reverse(self, setup: object) -> "Players":
        """Return the inverse, which leads back to `setup`."""
        return Players(setup, tuple(map(self.order.index, range(len(self.order)))))


class Edit(NamedTuple, Generic[ItemT]):
    """An edit of a log of `length` entries: `entries` replace the `taken` entries from index `first` on.

    It contains only the difference: one changed entry in a long game is one entry. With other `players` it contains the
    whole log, as records name them in entries.
    """

    length: int
    first: int
    taken: int
    entries: tuple[ItemT, ...]
    players: Players | None = None

    @property
    def is_entry(self) -> bool:
        """True if it only adds one entry at the end; undo needs no edit to reverse that."""
        return self.first == self.length and len(self.entries) == 1 and self.players is None

    def applied(self, log: tuple[ItemT, ...]) -> tuple[ItemT, ...]:
        """Return the log after the edit."""
        return (*log[: self.first], *self.entries, *log[self.first + self.taken :])

    def reverse(self, log: tuple[ItemT, ...], setup: object) -> "Edit[ItemT]":
        """Return the inverse edit, which restores `log` and `setup`."""
        length, players = self.length - self.taken + len(self.entries), self.players
        old = log[self.first : self.first + self.taken]
        return Edit(length, self.first, len(self.entries), old, players and players.reverse(setup))


class History(NamedTuple, Generic[ItemT]):
    """A log and its set-up, with undo and redo.

    `edits` are the inverse edits of the steps that were more than an added entry, the latest last; `undone` are the
    undone steps, entries or edits, the next to redo last.
    """

    log: tuple[ItemT, ...]
    edits: tuple[Edit[ItemT], ...] = ()
    undone: tuple[ItemT | Edit[ItemT], ...] = ()
    setup: AnySetup = None

    @property
    def way_back(self) -> Edit[ItemT] | None:
        """The edit that undoes the last step; None if there is none."""
        length = len(self.log)
        if self.edits and self.edits[-1].length == length:
            return self.edits[-1]
        return Edit(length, length - 1, 1, ()) if length else None

    @property
    def way_forth(self) -> Edit[ItemT] | None:
        """The edit that redoes the step undone last; None if there is none."""
        if not self.undone:
            return None
        undone, length = self.undone[-1], len(self.log)
        return undone if isinstance(undone, Edit) else Edit(length, length, 0, (undone,))

    def edited(self, edit: Edit[ItemT]) -> "History[ItemT]":
        """Return the history after a new step, which discards the undone steps."""
        back = () if edit.is_entry else (edit.reverse(self.log, self.setup),)  # an added entry needs none
        return History(edit.applied(self.log), (*self.edits, *back), (), self._setup_after(edit))

    def _setup_after(self, edit: Edit[ItemT]) -> AnySetup:
        return edit.players.setup if edit.players else self.setup

    def taken_back(self, back: Edit[ItemT]) -> "History[ItemT]":
        """Return the history after the edit `way_back`."""
        forth = back.reverse(self.log, self.setup)
        edits = self.edits[:-1] if self.edits and back is self.edits[-1] else self.edits
        undone = (*self.undone, self.log[-1] if forth.is_entry else forth)
        return History(back.applied(self.log), edits, undone, self._setup_after(back))

    def brought_back(self, forth: Edit[ItemT]) -> "History[ItemT]":
        """Return the history after the edit `way_forth`."""
        return self.edited(forth)._replace(undone=self.undone[:-1])


class Step(NamedTuple, Generic[EventT]):
    """A step for screens: `entries` were added to the log, the first of them at index `first`.

    If `is_edit`, they replaced other entries or were inserted before some, or there are other `players`.
    """

    first: int
    entries: tuple[Entry[EventT], ...]
    is_edit: bool
    players: Players | None = None


def step_of(edit: Edit[Entry[EventT]]) -> Step[EventT]:
    """Return the step of an edit."""
    return Step(edit.first, edit.entries, edit.first < edit.length or not edit.entries, edit.players)


def edit_between(old: tuple[ItemT, ...], new: tuple[ItemT, ...]) -> Edit[ItemT] | None:
    """Return the edit from `old` to `new`, None if they are the same.

    Entries are compared by identity, because events of different kinds are equal if their values are.
    """
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] is new[first]:
        first += 1
    same = 0
    while same < shorter - first and old[-1 - same] is new[-1 - same]:
        same += 1
    if first + same == len(old) == len(new):
        return None
    return Edit(len(old), first, len(old) - first - same, new[first : len(new) - same])


# --- as they are kept ------------------------------------------------------------------------------


def written(
    steps: Sequence[ItemT | Edit[ItemT]], write: Callable[[tuple[ItemT, ...]], Sequence[Json]]
) -> tuple[Json, ...]:
    """Entries and edits as JSON objects: an entry as in the record, an edit as `{"edit": ...}`."""
    entries = tuple(entry for step in steps for entry in (step.entries if isinstance(step, Edit) else (step,)))
    events = iter(write(entries) if entries else ())
    return tuple(_edit(step, events) if isinstance(step, Edit) else next(events) for step in steps)


def _edit(edit: Edit[ItemT], events: Iterator[Json]) -> Json:
    content = edit._asdict()
    content["entries"] = list(islice(events, len(edit.entries)))
    players = content.pop("players")
    if players is not None:
        content["players"] = {"setup": players.setup, "order": list(players.order)}
    return {"edit": content}


class StepReader(Generic[ItemT]):
    """Reads edits and undone steps strictly; `read` reads a set-up and a list of events as the game's record does.

    `setup` is the one that is stored at the end of the log.
    """

    def __init__(
        self, read: Callable[[AnySetup, list[Any]], tuple[AnySetup, tuple[ItemT, ...]]], setup: AnySetup
    ) -> None:
        self._read, self._setup = read, setup

    def edits(self, items: Sequence[object], length: int) -> tuple[Edit[ItemT], ...]:
        """Return the inverse edits of a game whose log has `length` entries, the latest last.

        Raises RecordError if one does not fit the log.
        """
        found, setup = [], self._setup
        for place, item in reversed([(f"edits[{index}]", item) for index, item in enumerate(items)]):
            edit, setup = self._edit(
                item, place, (0, length), setup
            )  # entries made after the edit are undone before it
            length = edit.length - edit.taken + len(edit.entries)
            found.append(edit)
        return tuple(reversed(found))

    def undone(self, items: Sequence[object], length: int) -> tuple[ItemT | Edit[ItemT], ...]:
        """Return the undone steps, the next to redo last; raises RecordError like `edits`."""
        found: list[ItemT | Edit[ItemT]] = []
        setup = self._setup
        for place, item in reversed([(f"undone[{index}]", item) for index, item in enumerate(items)]):
            made, setup = self._step(item, place, length, setup)
            length += len(made.entries) - made.taken if isinstance(made, Edit) else 1
            found.append(made)
        return tuple(reversed(found))

    def step(self, item: object, place: str, length: int) -> ItemT | Edit[ItemT]:
        """Return an entry, or an edit of a log of `length` entries; raises RecordError like `edits`."""
        return self._step(item, place, length, self._setup)[0]

    def _step(self, item: object, place: str, length: int, setup: AnySetup) -> tuple[ItemT | Edit[ItemT], AnySetup]:
        """Return the step, and the set-up that is stored after it."""
        if isinstance(item, dict) and set(item) == {"edit"}:
            return self._edit(item, place, (length, length), setup)
        try:
            return self._read(setup, [item])[1][0], setup
        except RecordError as error:
            raise RecordError(error.where.replace("events[0]", place, 1), error.problem, **error.values) from None

    def _edit(
        self, item: object, place: str, lengths: tuple[int, int], setup: AnySetup
    ) -> tuple[Edit[ItemT], AnySetup]:
        """Return the edit, and the set-up that is stored after it."""
        outer = Keys(item, place)
        fields = outer.group("edit")
        outer.done()
        length = fields.whole("length", *lengths)
        first = fields.whole("first", 0, length)
        taken = fields.whole("taken", 0, length - first)
        events = [event for _, event in fields.items("entries", 0, MAX_EVENTS)]
        order: tuple[int, ...] | None = None
        if "players" in fields:
            setup, order = _players(fields.group("players"))
        fields.done()
        try:
            read, entries = self._read(setup, events)
            return Edit(length, first, taken, entries, None if order is None else Players(read, order)), setup
        except RecordError as error:
            where = error.where.replace("events", f"{fields.where}.entries", 1)
            raise RecordError(where, error.problem, **error.values) from None


def _players(keys: Keys) -> tuple[AnySetup, tuple[int, ...]]:
    """Return the set-up as it is stored, and the order."""
    setup = keys.take("setup")
    items = list(keys.items("order", 0, MAX_SEATS))
    order = tuple([read_whole(seat, path, 0, len(items) - 1) for path, seat in items])
    keys.done()
    if len(set(order)) < len(order):
        raise RecordError(keys.path("order"), "not_one_of", allowed=", ".join(map(str, range(len(order)))))
    return setup, order


def folded(stored: StoredGame) -> StoredGame:
    """Return the game with its steps applied: record, edits and undone steps are those after the last; none are left.

    Entries are moved without being read. Raises RecordError at a step that does not fit the log.
    """
    stored = with_plain_texts(stored)
    if not stored.steps:
        return stored
    document = Keys(stored.document, "")
    events = [event for _, event in document.items("events", 0, MAX_EVENTS)] if "events" in document else []
    setup = stored.document.get("setup")
    reader: StepReader[Any] = StepReader(lambda setup, events: (setup, tuple(events)), setup)
    edits, undone = reader.edits(stored.edits, len(events)), reader.undone(stored.undone, len(events))
    history = History(tuple(events), edits, undone, setup)
    for index, step in enumerate(stored.steps):
        history = stepped(history, reader, step, f"steps[{index}]")
    return stored._replace(
        document={**stored.document, "setup": history.setup, "events": list(history.log)},
        edits=written(history.edits, _as_they_are),
        undone=written(history.undone, _as_they_are),
        steps=(),
    )


class _Entered:
    """A placeholder of an entry with its author; compared by identity."""

    def __init__(self, signed: str) -> None:
        self.signed = signed


def signatures(stored: StoredGame) -> tuple[str, ...]:
    """Return the author of each entry of the log; an edited entry has the author of the edit.

    A guest is the number of a seat, which follows the player. Raises RecordError at a step that does not fit the log.
    """
    events = stored.document.get("events", ())
    log = tuple(_Entered("") for _ in events)
    reader = _signing("")
    history = History(log, reader.edits(stored.edits, len(log)), reader.undone(stored.undone, len(log)))
    for index, step in enumerate(stored.steps):
        signed = stored.signed[index] if index < len(stored.signed) else ""
        before, history = history, stepped(history, _signing(signed), step, f"steps[{index}]")
        players = step["edit"].get("players") if "edit" in step else None
        if players and len(before.log) == len(history.log):  # else it is not known which ones were left out
            seats = {str(old): str(seat) for seat, old in enumerate(players["order"])}
            log = tuple(_Entered(seats.get(entry.signed, entry.signed)) for entry in before.log)
            history = history._replace(log=log)
    return tuple(entry.signed for entry in history.log)


def _signing(signed: str) -> StepReader[Any]:
    return StepReader(lambda _, items: (None, tuple(_Entered(signed) for _ in items)), None)


def _as_they_are(events: tuple[Any, ...]) -> Sequence[Json]:
    return events


def stepped(history: History[ItemT], reader: StepReader[ItemT], step: Json, place: str) -> History[ItemT]:
    """Return the history after one more stored step. Raises RecordError if it does not fit the log."""
    length = len(history.log)
    if step == UNDO and (back := history.way_back):
        return history.taken_back(back)
    if step == REDO and (forth := history.way_forth):
        return history.brought_back(forth)
    if step in (UNDO, REDO):
        raise RecordError(place, "not_one_of", allowed="edit")
    made = reader.step(step, place, length)
    return history.edited(made if isinstance(made, Edit) else Edit(length, length, 0, (made,)))
