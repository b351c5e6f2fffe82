"""What undo and redo go by: a log with its edits, how steps are kept, and steps as screens tell of them.

The log is one of entries, or of JSON objects as records write entries: both go the same ways.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.engine.record import MAX_EVENTS, Entry, Keys, RecordError
from companion.play.older import with_plain_texts
from companion.play.ports import StoredGame

ItemT = TypeVar("ItemT")
EventT = TypeVar("EventT")

Json = dict[str, Any]

UNDO: Final[Json] = {"undo": True}
REDO: Final[Json] = {"redo": True}


class Edit(NamedTuple, Generic[ItemT]):
    """In a log of `length` entries, `entries` come in place of the `taken` entries from index `first` on.

    Only what differs is in it: an entry changed in a long game is one entry.
    """

    length: int
    first: int
    taken: int
    entries: tuple[ItemT, ...]

    @property
    def is_entry(self) -> bool:
        """Whether it only adds one entry at the end: undo needs no edit to take that back."""
        return self.first == self.length and len(self.entries) == 1

    def applied(self, log: tuple[ItemT, ...]) -> tuple[ItemT, ...]:
        """The log after the edit."""
        return (*log[: self.first], *self.entries, *log[self.first + self.taken :])

    def reverse(self, log: tuple[ItemT, ...]) -> "Edit[ItemT]":
        """The edit that brings `log` back once this one was made in it."""
        length = self.length - self.taken + len(self.entries)
        return Edit(length, self.first, len(self.entries), log[self.first : self.first + self.taken])


class History(NamedTuple, Generic[ItemT]):
    """A log, and where undo and redo lead from it.

    `edits` are the ways back from the steps that were more than an entry at the end, the last one at the end; `undone`
    is what was taken back, the next to redo at the end: an entry, as most steps are, or an edit.
    """

    log: tuple[ItemT, ...]
    edits: tuple[Edit[ItemT], ...] = ()
    undone: tuple[ItemT | Edit[ItemT], ...] = ()

    @property
    def way_back(self) -> Edit[ItemT] | None:
        """The edit that takes back the last step; None if there is none."""
        length = len(self.log)
        if self.edits and self.edits[-1].length == length:
            return self.edits[-1]
        return Edit(length, length - 1, 1, ()) if length else None

    @property
    def way_forth(self) -> Edit[ItemT] | None:
        """The edit that brings back what was undone last; None if nothing was."""
        if not self.undone:
            return None
        undone, length = self.undone[-1], len(self.log)
        return undone if isinstance(undone, Edit) else Edit(length, length, 0, (undone,))

    def edited(self, edit: Edit[ItemT]) -> "History[ItemT]":
        """After a new step: what was undone is given up."""
        edits = self.edits if edit.is_entry else (*self.edits, edit.reverse(self.log))  # an entry at the end needs none
        return History(edit.applied(self.log), edits)

    def taken_back(self, back: Edit[ItemT]) -> "History[ItemT]":
        """After `way_back`."""
        forth = back.reverse(self.log)
        edits = self.edits[:-1] if self.edits and back is self.edits[-1] else self.edits
        return History(back.applied(self.log), edits, (*self.undone, self.log[-1] if forth.is_entry else forth))

    def brought_back(self, forth: Edit[ItemT]) -> "History[ItemT]":
        """After `way_forth`."""
        return self.edited(forth)._replace(undone=self.undone[:-1])


class Step(NamedTuple, Generic[EventT]):
    """A step as a screen tells of it: `entries` came into the log, the first of them at index `first`.

    If `is_edit`, that was not all: other entries went for them, or stood behind them.
    """

    first: int
    entries: tuple[Entry[EventT], ...]
    is_edit: bool


def step_of(edit: Edit[Entry[EventT]]) -> Step[EventT]:
    """The step that makes the edit."""
    return Step(edit.first, edit.entries, edit.first < edit.length or not edit.entries)


def edit_between(old: tuple[ItemT, ...], new: tuple[ItemT, ...]) -> Edit[ItemT] | None:
    """The edit that makes `new` of `old`, None if they are the same.

    Entries are told apart by identity: events of different kinds are equal as soon as their values are.
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
    """Entries and edits as JSON objects: an entry as the record writes it, an edit as the object `{"edit": ...}`."""
    entries = tuple(entry for step in steps for entry in (step.entries if isinstance(step, Edit) else (step,)))
    events = iter(write(entries) if entries else ())
    return tuple(_edit(step, events) if isinstance(step, Edit) else next(events) for step in steps)


def _edit(edit: Edit[ItemT], events: Iterator[Json]) -> Json:
    content = edit._asdict()
    content["entries"] = list(islice(events, len(edit.entries)))
    return {"edit": content}


class StepReader(Generic[ItemT]):
    """Reads edits and what was undone strictly; `read` reads a list of events as the game's record does."""

    def __init__(self, read: Callable[[list[Any]], tuple[ItemT, ...]]) -> None:
        self._read = read

    def edits(self, items: Sequence[object], length: int) -> tuple[Edit[ItemT], ...]:
        """The edits that undo takes back, the last one at the end, of a game whose log has `length` entries.

        Raises RecordError if one does not fit the log that it is to change.
        """
        found = []
        for place, item in reversed([(f"edits[{index}]", item) for index, item in enumerate(items)]):
            edit = self._edit(item, place, 0, length)  # entries made after the edit are taken back before it
            length = edit.length - edit.taken + len(edit.entries)
            found.append(edit)
        return tuple(reversed(found))

    def undone(self, items: Sequence[object], length: int) -> tuple[ItemT | Edit[ItemT], ...]:
        """What redo brings back, the next one at the end; errors as with `edits`."""
        found: list[ItemT | Edit[ItemT]] = []
        for place, item in reversed([(f"undone[{index}]", item) for index, item in enumerate(items)]):
            made = self.step(item, place, length)
            length += len(made.entries) - made.taken if isinstance(made, Edit) else 1
            found.append(made)
        return tuple(reversed(found))

    def step(self, item: object, place: str, length: int) -> ItemT | Edit[ItemT]:
        """An entry, or an edit of a log of `length` entries; errors as with `edits`."""
        if isinstance(item, dict) and set(item) == {"edit"}:
            return self._edit(item, place, length, length)
        try:
            return self._read([item])[0]
        except RecordError as error:
            raise RecordError(error.where.replace("events[0]", place, 1), error.problem, **error.values) from None

    def _edit(self, item: object, place: str, shortest: int, longest: int) -> Edit[ItemT]:
        outer = Keys(item, place)
        fields = outer.group("edit")
        outer.done()
        length = fields.whole("length", shortest, longest)
        first = fields.whole("first", 0, length)
        taken = fields.whole("taken", 0, length - first)
        events = [event for _, event in fields.items("entries", 0, MAX_EVENTS)]
        fields.done()
        try:
            return Edit(length, first, taken, self._read(events))
        except RecordError as error:
            where = error.where.replace("events", f"{fields.where}.entries", 1)
            raise RecordError(where, error.problem, **error.values) from None


def folded(stored: StoredGame) -> StoredGame:
    """The game with its steps made: none are left, and record, edits and what was undone are those after the last.

    Entries are only moved about, not read. Raises RecordError at a step that does not fit the log.
    """
    stored = with_plain_texts(stored)
    if not stored.steps:
        return stored
    document = Keys(stored.document, "")
    events = [event for _, event in document.items("events", 0, MAX_EVENTS)] if "events" in document else []
    reader: StepReader[Any] = StepReader(tuple)
    history = History(tuple(events), reader.edits(stored.edits, len(events)), reader.undone(stored.undone, len(events)))
    for index, step in enumerate(stored.steps):
        history = stepped(history, reader, step, f"steps[{index}]")
    return stored._replace(
        document={**stored.document, "events": list(history.log)},
        edits=written(history.edits, _as_they_are),
        undone=written(history.undone, _as_they_are),
        steps=(),
    )


class _Entered:
    """An entry of which only matters who made it; two of them are never the same."""

    def __init__(self, signed: str) -> None:
        self.signed = signed


def signatures(stored: StoredGame) -> tuple[str, ...]:
    """Who made each entry of the log, as steps are signed: whoever changed an old entry made it anew.

    Raises RecordError at a step that does not fit the log.
    """
    events = stored.document.get("events", ())
    log = tuple(_Entered("") for _ in events)
    reader = _signing("")
    history = History(log, reader.edits(stored.edits, len(log)), reader.undone(stored.undone, len(log)))
    for index, step in enumerate(stored.steps):
        signed = stored.signed[index] if index < len(stored.signed) else ""
        history = stepped(history, _signing(signed), step, f"steps[{index}]")
    return tuple(entry.signed for entry in history.log)


def _signing(signed: str) -> StepReader[Any]:
    return StepReader(lambda items: tuple(_Entered(signed) for _ in items))


def _as_they_are(events: tuple[Any, ...]) -> Sequence[Json]:
    return events


def stepped(history: History[ItemT], reader: StepReader[ItemT], step: Json, place: str) -> History[ItemT]:
    """A history with one step more, as it is kept. Raises RecordError if it does not fit the log."""
    length = len(history.log)
    if step == UNDO and (back := history.way_back):
        return history.taken_back(back)
    if step == REDO and (forth := history.way_forth):
        return history.brought_back(forth)
    if step in (UNDO, REDO):
        raise RecordError(place, "not_one_of", allowed="edit")
    made = reader.step(step, place, length)
    return history.edited(made if isinstance(made, Edit) else Edit(length, length, 0, (made,)))
