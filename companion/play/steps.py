"""What undo and redo go by: edits of the log, how they are kept, and steps as screens tell of them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.record import MAX_EVENTS, Entry, Fields, RecordError

EventT = TypeVar("EventT")

Json = dict[str, Any]
Entries = tuple[Entry[EventT], ...]


class Edit(NamedTuple, Generic[EventT]):
    """In a log of `length` entries, `entries` come in place of the `taken` entries from index `first` on.

    Only what differs is in it: an entry changed in a long game is one entry.
    """

    length: int
    first: int
    taken: int
    entries: tuple[Entry[EventT], ...]

    @property
    def is_entry(self) -> bool:
        """Whether it only adds one entry at the end: undo needs no edit to take that back."""
        return self.first == self.length and len(self.entries) == 1

    def applied(self, log: Entries[EventT]) -> Entries[EventT]:
        """The log after the edit."""
        return (*log[: self.first], *self.entries, *log[self.first + self.taken :])

    def reverse(self, log: Entries[EventT]) -> "Edit[EventT]":
        """The edit that brings `log` back once this one was made in it."""
        length = self.length - self.taken + len(self.entries)
        return Edit(length, self.first, len(self.entries), log[self.first : self.first + self.taken])


Undone = Entry[EventT] | Edit[EventT]
"""What redo brings back: an entry at the end, as most steps are, or an edit."""


class Step(NamedTuple, Generic[EventT]):
    """A step as a screen tells of it: `entries` came into the log, the first of them at index `first`.

    If `is_edit`, that was not all: other entries went for them, or stood behind them.
    """

    first: int
    entries: tuple[Entry[EventT], ...]
    is_edit: bool


def step_of(edit: Edit[EventT]) -> Step[EventT]:
    """The step that makes the edit."""
    return Step(edit.first, edit.entries, edit.first < edit.length or not edit.entries)


def edit_between(old: Entries[EventT], new: Entries[EventT]) -> Edit[EventT] | None:
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


def written(steps: Sequence[Undone[EventT]], write: Callable[[Entries[EventT]], list[Json]]) -> tuple[Json, ...]:
    """Entries and edits as JSON objects: an entry as the record writes it, an edit as the object `{"edit": ...}`."""
    entries = tuple(entry for step in steps for entry in (step.entries if isinstance(step, Edit) else (step,)))
    events = iter(write(entries) if entries else ())
    return tuple(_edit(step, events) if isinstance(step, Edit) else next(events) for step in steps)


def _edit(edit: Edit[EventT], events: Iterator[Json]) -> Json:
    content = edit._asdict()
    content["entries"] = list(islice(events, len(edit.entries)))
    return {"edit": content}


class StepReader(Generic[EventT]):
    """Reads edits and what was undone strictly; `read` reads a list of events as the game's record does."""

    def __init__(self, read: Callable[[list[Any]], Entries[EventT]]) -> None:
        self._read = read

    def edits(self, items: Sequence[object], length: int) -> tuple[Edit[EventT], ...]:
        """The edits that undo takes back, the last one at the end, of a game whose log has `length` entries.

        Raises RecordError if one does not fit the log that it is to change.
        """
        found = []
        for place, item in reversed([(f"edits[{index}]", item) for index, item in enumerate(items)]):
            edit = self._edit(item, place, 0, length)  # entries made after the edit are taken back before it
            length = edit.length - edit.taken + len(edit.entries)
            found.append(edit)
        return tuple(reversed(found))

    def undone(self, items: Sequence[object], length: int) -> tuple[Undone[EventT], ...]:
        """What redo brings back, the next one at the end; errors as with `edits`."""
        found: list[Undone[EventT]] = []
        for place, item in reversed([(f"undone[{index}]", item) for index, item in enumerate(items)]):
            if isinstance(item, dict) and set(item) == {"edit"}:
                edit = self._edit(item, place, length, length)
                length += len(edit.entries) - edit.taken
                found.append(edit)
            else:
                found.append(self._entry(item, place))
                length += 1
        return tuple(reversed(found))

    def _edit(self, item: object, place: str, shortest: int, longest: int) -> Edit[EventT]:
        outer = Fields(item, place)
        fields = outer.fields("edit")
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

    def _entry(self, item: object, place: str) -> Entry[EventT]:
        try:
            return self._read([item])[0]
        except RecordError as error:
            raise RecordError(error.where.replace("events[0]", place, 1), error.problem, **error.values) from None
