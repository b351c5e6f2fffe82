"""Strict reading of outside data: every error says what is wrong and where; nothing is guessed."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from companion.engine.characters import normal, odd_characters
from companion.engine.limits import is_modest

MAX_BYTES = 2_000_000
MAX_EVENTS = 5_000

EventT = TypeVar("EventT")
SetupT = TypeVar("SetupT")


class RecordError(Exception):
    """A document that is not a record.

    `where` is the path of the error (`events[12].slots[0]`, empty for the whole document), `problem` a key of the texts
    (`record.<problem>`), `values` its placeholders.
    """

    def __init__(self, where: str, problem: str, /, **values: object) -> None:
        super().__init__(f"{where or 'document'}: {problem} {values or ''}".rstrip())
        self.where = where
        self.problem = problem
        self.values: Mapping[str, object] = values

    @property
    def event(self) -> int | None:
        """The index of the event with the error; None if it is elsewhere."""
        lies_in = re.match(r"events\[([0-9]+)\]", self.where)
        return int(lies_in[1]) if lies_in else None


class Entry(NamedTuple, Generic[EventT]):
    """One line of the log: an event, with its time and note."""

    event: EventT
    time: str | None = None
    note: str | None = None


class Record(NamedTuple, Generic[SetupT, EventT]):
    """A whole game: the set-up and all entries, in order."""

    setup: SetupT
    entries: tuple[Entry[EventT], ...] = ()


def parse_document(data: bytes) -> object:
    """Return the JSON value in `data` (UTF-8, at most `MAX_BYTES`); raises RecordError if it is not valid."""
    if len(data) > MAX_BYTES:
        raise RecordError("", "too_large", size=len(data), limit=MAX_BYTES)
    if not is_modest(data):  # in a browser, the parser would end the app instead of raising RecursionError
        raise RecordError("", "not_json", line=1, column=1)
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_object_without_repeats)
        if "\\u" in text:  # an escape may stand for a surrogate, which cannot be written again
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as error:
        raise RecordError("", "not_json", line=error.lineno, column=error.colno) from None
    except ValueError:  # not UTF-8, a surrogate, or a number of thousands of digits
        raise RecordError("", "not_text") from None


def _object_without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        count = Counter(key for key, _ in pairs)
        raise RecordError("", "repeated_key", key=next(key for key in count if count[key] > 1)[:60])
    return content


class Keys:
    """The keys of one JSON object, taken one by one; any left over at the end are an error.

    `left` are the keys not taken yet, with their raw values; `where` is the path of the object. All methods raise
    RecordError.
    """

    __slots__ = ("left", "where")

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise RecordError(where, "not_an_object")
        self.left: dict[str, object] = dict(value)
        self.where = where

    def __contains__(self, key: str) -> bool:
        return key in self.left

    def path(self, key: str) -> str:
        """Return the path of `key` in the document."""
        return f"{self.where}.{key}" if self.where else key

    def take(self, key: str) -> object:
        """Return the raw value of `key`, which is required."""
        if key not in self.left:
            raise RecordError(self.path(key), "missing")
        return self.left.pop(key)

    def text(self, key: str, longest: int) -> str:
        """Return a text of at most `longest` characters."""
        return read_text(self.take(key), self.path(key), longest)

    def optional_text(self, key: str, longest: int) -> str | None:
        """Return the text at `key`, or None if the key is missing."""
        return self.text(key, longest) if key in self.left else None

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number of the range `low` to `high`, both included."""
        return read_whole(self.take(key), self.path(key), low, high)

    def optional_whole(self, key: str, low: int, high: int) -> int | None:
        """Return the whole number at `key`, or None if the key is missing."""
        return self.whole(key, low, high) if key in self.left else None

    def flag(self, key: str) -> bool:
        """Return the boolean at `key`; false if the key is missing."""
        value = self.left.pop(key, False)
        if not isinstance(value, bool):
            raise RecordError(self.path(key), "not_a_flag")
        return value

    def choice(self, key: str, allowed: Collection[str]) -> str:
        """Return the text at `key`, one of `allowed`."""
        value = self.take(key)
        if not isinstance(value, str) or value not in allowed:
            raise RecordError(self.path(key), "not_one_of", allowed=", ".join(allowed))
        return value

    def group(self, key: str) -> "Keys":
        """Return the object at `key`."""
        return Keys(self.take(key), self.path(key))

    def items(self, key: str, fewest: int, most: int) -> Iterator[tuple[str, object]]:
        """Return the items of the list at `key`, each with its path."""
        value = self.take(key)
        where = self.path(key)
        if not isinstance(value, list):
            raise RecordError(where, "not_a_list")
        if not fewest <= len(value) <= most:
            raise RecordError(where, "wrong_length", low=fewest, high=most)
        return ((f"{where}[{index}]", item) for index, item in enumerate(value))

    def names(self) -> tuple[str, ...]:
        """Return the keys not taken yet."""
        return tuple(self.left)

    def done(self) -> None:
        """Raise RecordError if keys are left over."""
        for key in self.left:
            raise RecordError(self.path(key[:60]), "unknown_key")


def read_text(value: object, where: str, longest: int) -> str:
    """`value` in normal form; raises RecordError if it is not a text of at most `longest` allowed characters."""
    if not isinstance(value, str):
        raise RecordError(where, "not_a_text")
    if value.isascii() and value.isprintable() and len(value) <= longest:
        return value
    if len(value) > 2 * longest or len(value := normal(value)) > longest:
        raise RecordError(where, "too_long", limit=longest)
    if odd := odd_characters(value):
        raise RecordError(where, "odd_character", code=f"U+{ord(odd[0]):04X}")
    return value


def read_whole(value: object, where: str, low: int, high: int) -> int:
    """`value`; raises RecordError if it is not a whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(where, "not_a_number")
    if not low <= value <= high:
        raise RecordError(where, "out_of_range", low=low, high=high)
    return value
