"""The draft of an event is the event itself, with the places that were entered of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Self, TypeVar

from companion.text.catalogue import Catalogue
from companion.ui import parts as ui

Key = tuple[str | int, ...]
"""The place of a value in an event: fields and indices, such as ("players", 0, "jade")."""
AnyEvent = Any
"""An event of a game, which is a named tuple."""
ContextT = TypeVar("ContextT")


def value_at(event: AnyEvent, key: Key) -> Any:
    """Return the value at a place of an event."""
    for part in key:
        event = getattr(event, part) if isinstance(part, str) else event[part]
    return event


def places_in(event: object, at: Key = ()) -> Iterator[Key]:
    """Yield every place of an event."""
    yield at
    if isinstance(event, tuple):
        for part in getattr(event, "_fields", range(len(event))):
            yield from places_in(value_at(event, (part,)), (*at, part))


def with_value(event: AnyEvent, key: Key, value: object) -> AnyEvent:
    """Return the event with another value at a place."""
    if not key:
        return value
    part, rest = key[0], key[1:]
    new = with_value(value_at(event, (part,)), rest, value)
    if isinstance(part, str):
        return event._replace(**{part: new})
    return (*event[:part], new, *event[part + 1 :])


@dataclass(frozen=True)
class Draft:
    """An event as far as it is `entered`; everything else has a default. `hand` is what the next taps are for.

    `at_first` is the event with the values that are there before anything is entered, if there are any.
    """

    event: AnyEvent
    entered: frozenset[Key] = frozenset()
    hand: Mapping[str, Any] = field(default_factory=dict)
    question: int = 0
    at_first: AnyEvent = None

    def get(self, key: Key) -> Any:
        """Return the value at a place; None if it was not entered."""
        return value_at(self.event, key) if key in self.entered else None

    def put(self, key: Key, value: object) -> Self:
        """Return the draft with a value entered."""
        return replace(self, event=with_value(self.event, key, value), entered=self.entered | {key})

    def clear(self, key: Key) -> Self:
        """Return the draft without a value, which is then as at first, else 0 or None."""
        default = 0 if type(value_at(self.event, key)) is int else None
        entered = self.entered - {key}
        if self.at_first is not None and (default := value_at(self.at_first, key)) is not None:
            entered = self.entered
        return replace(self, event=with_value(self.event, key, default), entered=entered)

    def seeking(self, key: Key) -> Self:
        """Return the draft with a number in hand that the page leads to."""
        return self.holding(cell=key, typing=None, zeroed=(), sought=(key, self.hand.get("sought", ((), 0))[1] + 1))

    def holding(self, **hand: object) -> Self:
        """Return the draft with something else in hand."""
        return replace(self, hand={**self.hand, **hand})


def begun_with(event: AnyEvent) -> Draft:
    """Return the draft of an event; what is None in it is not chosen yet."""
    return Draft(event, frozenset(key for key in places_in(event) if value_at(event, key) is not None), at_first=event)


class Gap(NamedTuple):
    """A value that is missing: its place, what it is, and in a table whose."""

    key: Key
    what: str
    whom: str = ""


class FormContext(NamedTuple):
    """What a form outside a position is drawn from: the window, the game's texts, and the names of all seats."""

    session: ui.Session
    t: Catalogue
    names: Sequence[str] = ()

    @property
    def palette(self) -> ui.Palette:
        """The colors of the window."""
        return self.session.palette


class Form(NamedTuple, Generic[ContextT]):
    """The state of the page, from which its questions are made."""

    context: ContextT
    draft: Draft
    change: ui.Change[Draft]
    prefix: str = "midway"
    room: float = 0
    """Width in pixels of a row of players; 0 for that of a page."""

    def named(self, name: str) -> str:
        """Return the identifier of a part."""
        return f"{self.prefix}-{name}" if self.prefix else name

    def put(self, key: Key, value: object) -> None:
        """Enter a value; None clears it."""
        self.change(lambda old: old.clear(key) if value is None else old.put(key, value))

    def hold(self, **hand: object) -> None:
        """Take something else in hand."""
        self.change(lambda old: old.holding(**hand))

    def seek(self, key: Key) -> None:
        """Lead to the place of a value and mark it; again at every tap."""
        self.change(lambda old: old.seeking(key))

    def is_sought(self, *keys: Key) -> bool:
        """Return True if one of these values is marked as missing."""
        key = self.draft.hand.get("sought", (None, 0))[0]
        return key in keys and key not in self.draft.entered


AnyForm = Form[Any]
"""Of whatever event."""
