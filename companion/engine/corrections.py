"""Corrections of counts, declared once.

From one table come the fields of an entry, its reading, writing and checks, the rows of its panel, the words of its
sentence, and the correction that leads from one position to another.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from companion.engine.fields import AnyField, Change, Field, InModes, Seated
from companion.engine.record import Keys
from companion.engine.ruling import Breach

MAX_CHANGE: Final = 999
"""The highest change of a count, up or down."""


class Tracked(Protocol):
    """A position with its set-up."""

    @property
    def setup(self) -> Seated:
        """The set-up, which has the mode."""


StateT = TypeVar("StateT", bound=Tracked)
EventT = TypeVar("EventT", bound=tuple[Any, ...])


class Count(NamedTuple, Generic[StateT]):
    """One number of a position, by its name in records and events; `get(state, who)` is its value.

    `low` and `high` limit it after a correction, None is no limit. `modes` are the modes that track it, all if empty.
    """

    name: str
    get: Callable[[StateT, int], int]
    modes: Collection[Enum] = ()
    low: int | None = 0
    high: int | None = None


def attributes(
    names: Iterable[str], of: Callable[[StateT, int], object], modes: Collection[Enum] = (), low: int | None = 0
) -> list[Count[StateT]]:
    """Return counts that are attributes of one part of a position: `of(state, who)`."""

    def get(name: str) -> Callable[[StateT, int], int]:
        return lambda state, who: int(getattr(of(state, who), name))

    return [Count(name, get(name), modes, low) for name in names]


class CorrectedCounts(Generic[StateT, EventT]):
    """The counts that an event of type `make` corrects by amounts, whose attributes have their names.

    `who` is the field of their owner, the first of the event; without it they belong to nobody. In records the amounts
    are the object `changes`, without those of 0.
    """

    def __init__(
        self, make: Callable[..., EventT], counts: Iterable[Count[StateT]], who: Field[Any, int] | None = None
    ) -> None:
        self.make, self.counts = make, tuple(counts)
        self._who = () if who is None else (who,)
        self._changes = tuple([_change_of(count) for count in self.counts])
        self.fields: tuple[AnyField[Any], ...] = (*self._who, *self._changes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all counts, in order."""
        return tuple([count.name for count in self.counts])

    def tracked(self, mode: Enum) -> Iterator[Count[StateT]]:
        """Return the counts that a mode tracks."""
        return (count for count in self.counts if not count.modes or mode in count.modes)

    # --- records -------------------------------------------------------------------------------------------

    def read(self, keys: Keys, setup: Seated) -> EventT:
        """Return the event in the keys of an entry; raises RecordError."""
        who = [field.take(keys, setup) for field in self._who]
        changes = keys.group("changes")
        amounts = [field.take(changes, setup) for field in self._changes]
        changes.done()
        return self.make(*who, *amounts)

    def write(self, event: EventT, setup: Seated) -> dict[str, object]:
        """Return the keys of the entry."""
        content: dict[str, object] = {}
        for field, who in zip(self._who, event, strict=False):
            field.put(content, who, setup)
        return {**content, "changes": dict(self.changes(event))}

    # --- rules ---------------------------------------------------------------------------------------------

    def changes(self, event: tuple[Any, ...]) -> Iterator[tuple[str, int]]:
        """Return the counts that an event changes, with their amounts."""
        return ((name, change) for name in self.names if (change := getattr(event, name)))

    def held(self, state: StateT, who: int = 0) -> dict[str, int]:
        """Return the value of each count that the game tracks."""
        return {count.name: count.get(state, who) for count in self.tracked(state.setup.tracking)}

    def out_of_range(self, state: StateT, event: EventT, who: int, rule: str) -> Iterator[Breach]:
        """Yield the counts that would fall below their lowest value or rise above the highest one, as breaches.

        Its cases are `negative` and `too_many`.
        """
        for count in self.tracked(state.setup.tracking):
            have = count.get(state, who)
            corrected = have + (getattr(event, count.name) or 0)
            if count.low is not None and corrected < count.low:
                yield Breach(rule, {"count": count.name, "have": have}, "negative")
            if count.high is not None and corrected > count.high:
                yield Breach(rule, {"count": count.name, "have": have, "limit": count.high}, "too_many")

    def between(self, before: StateT, after: StateT, who: int = 0) -> dict[str, int]:
        """By how much the counts of one position differ from those of another; none falls below its lowest value."""
        changes: dict[str, int] = {}
        for count in self.tracked(before.setup.tracking):
            have, corrected = count.get(before, who), count.get(after, who)
            if count.low is not None:
                corrected = max(count.low, corrected)
            if corrected != have:
                changes[count.name] = corrected - have
        return changes


def _change_of(count: Count[Any]) -> Field[Seated, int]:
    """Return the field of the amount of a count, in the modes that track it."""
    change = Change(count.name, MAX_CHANGE, default=0)
    return InModes(count.modes, change, 0) if count.modes else change
