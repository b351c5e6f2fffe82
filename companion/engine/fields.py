"""The fields of entries. Each reads, writes and packs its value, so an entry is declared as a list of fields.

A game adds its own kinds of fields by subclassing `Field` with the same three methods.
"""

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Any, Final, Protocol

from companion.engine import radix
from companion.engine.characters import cleaned, normal
from companion.engine.radix import SMALL, Coder
from companion.engine.record import Keys, RecordError, read_text, read_whole

LONGEST_NAME: Final = 24


class Named(Protocol):
    """A player of a set-up."""

    @property
    def name(self) -> str:
        """The player's name in records."""


class Seated(Protocol):
    """The part of a set-up that fields use: the players by seat, and the mode."""

    @property
    def seats(self) -> Sequence[Named]:
        """The players in seating order."""

    @property
    def tracking(self) -> Enum:
        """The mode of the game."""


NEEDED: Final = object()
"""Marks a field without a default: its key is required."""


class Field:
    """One value of an entry, under one key. An item of a list is a field too; its key is ignored.

    `default` is the value of a missing key, and is not written; without a default the key is required.
    """

    def __init__(self, key: str = "", default: Any = NEEDED) -> None:
        self.key = key
        self.default = default

    def read(self, value: object, path: str, setup: Any) -> Any:
        """The value in a JSON value; raises RecordError with its path if it is not valid."""
        raise NotImplementedError

    def write(self, value: Any, setup: Any) -> Any:
        """The value as a JSON value."""
        return value

    def pack(self, coder: Coder, setup: Any, value: Any) -> Any:
        """Codes the value over its full range and returns it; `value` is None when reading (see `radix`)."""
        raise NotImplementedError

    def take(self, keys: Keys, setup: Any) -> Any:
        """The value from the keys of an entry; raises RecordError."""
        key = self.key
        if self.default is not NEEDED and key not in keys.left:
            return self.default
        return self.read(keys.take(key), f"{keys.where}.{key}" if keys.where else key, setup)

    def put(self, content: dict[str, Any], value: Any, setup: Any) -> None:
        """Adds the key of this field to `content`, unless the value is the default."""
        if self.default is NEEDED or value != self.default:
            content[self.key] = self.write(value, setup)


class Whole(Field):
    """A whole number from `low` to `high`; the first `likely` numbers take less space in a code.

    >>> count = Whole("count", 1, 3)
    >>> count.read(2, "events[0].count", None)
    2
    >>> count.read(4, "events[0].count", None)
    Traceback (most recent call last):
    companion.engine.record.RecordError: events[0].count: out_of_range {'low': 1, 'high': 3}
    >>> writer = radix.Writer()
    >>> count.pack(writer, None, 2)
    2
    >>> count.pack(radix.Reader(writer.number), None, None)
    2
    """

    def __init__(self, key: str, low: int, high: int, default: Any = NEEDED, likely: int = SMALL) -> None:
        super().__init__(key, default)
        self.low, self.high, self.likely = low, high, likely

    def read(self, value: object, path: str, setup: Any) -> int:
        return read_whole(value, path, self.low, self.high)

    def pack(self, coder: Coder, setup: Any, value: Any) -> int:
        return radix.whole(coder, self.low, self.high, value, self.likely)


class Change(Whole):
    """The change of a count by a correction, from `-most` to `most`; 0 is the most likely."""

    def __init__(self, key: str, most: int, default: Any = NEEDED) -> None:
        super().__init__(key, -most, most, default)

    def pack(self, coder: Coder, setup: Any, value: Any) -> int:
        change = radix.seldom(coder, self.high, None if value is None else abs(value))
        return -change if change and radix.flag(coder, None if value is None else value < 0) else change


class Flag(Field):
    """True or false; false where the key is missing."""

    def __init__(self, key: str) -> None:
        super().__init__(key, default=False)

    def read(self, value: object, path: str, setup: Any) -> bool:
        if not isinstance(value, bool):
            raise RecordError(path, "not_a_flag")
        return value

    def pack(self, coder: Coder, setup: Any, value: Any) -> bool:
        return radix.flag(coder, value)


class Text(Field):
    """A text of at most `longest` characters, allowed ones only."""

    def __init__(self, key: str, longest: int, default: Any = NEEDED) -> None:
        super().__init__(key, default)
        self.longest = longest

    def read(self, value: object, path: str, setup: Any) -> str:
        return read_text(value, path, self.longest)

    def pack(self, coder: Coder, setup: Any, value: Any) -> str:
        return pack_plain_text(coder, self.longest, value)


def pack_plain_text(coder: Coder, longest: int, value: str | None = None) -> str:
    """Codes a text as `radix.text`; also raises NotInCode if it has characters that are not allowed."""
    text = radix.text(coder, longest, value)
    if text != cleaned(text):
        raise radix.NotInCode("characters that no text has")
    return text


class Choice(Field):
    """One of some words, equally likely."""

    def __init__(self, key: str, words: Sequence[str], default: Any = NEEDED) -> None:
        super().__init__(key, default)
        self.words = tuple(words)

    def read(self, value: object, path: str, setup: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise RecordError(path, "not_one_of", allowed=", ".join(self.words))
        return value

    def pack(self, coder: Coder, setup: Any, value: Any) -> str:
        word: str = radix.one_of(coder, self.words, value)
        return word


class Number(Field):
    """A number from 1 in records, an index from 0 in events (a region, say), of `count(setup)` in all.

    >>> region = Number("region", lambda setup: 3)
    >>> region.read(3, "events[0].region", None), region.write(2, None)
    (2, 3)
    """

    def __init__(self, key: str, count: Callable[[Any], int], default: Any = NEEDED) -> None:
        super().__init__(key, default)
        self.count = count

    def read(self, value: object, path: str, setup: Any) -> int:
        return read_whole(value, path, 1, self.count(setup)) - 1

    def write(self, value: Any, setup: Any) -> int:
        number: int = value + 1
        return number

    def pack(self, coder: Coder, setup: Any, value: Any) -> int:
        return radix.whole(coder, 0, self.count(setup) - 1, value)


class Seat(Field):
    """A player: a name in records, a seat from 0 in events."""

    def read(self, value: object, path: str, setup: Seated) -> int:
        return read_seat(value, path, setup)

    def write(self, value: int, setup: Seated) -> str:
        return setup.seats[value].name

    def pack(self, coder: Coder, setup: Seated, value: Any) -> int:
        return radix.whole(coder, 0, len(setup.seats) - 1, value)


def read_seat(value: object, path: str, setup: Seated) -> int:
    """The seat of the player named in a JSON value; surrounding blanks are ignored. Raises RecordError."""
    if not isinstance(value, str):
        raise RecordError(path, "not_a_text")
    names = [player.name for player in setup.seats]
    if value in names:
        return names.index(value)
    name = normal(value[: 10 * LONGEST_NAME].strip())
    if name in names:
        return names.index(name)
    raise RecordError(path, "unknown_player", name=name[:LONGEST_NAME])


class Optional(Field):
    """A field that may be missing: then it is None."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.key, default=None)
        self.field = field

    def read(self, value: object, path: str, setup: Any) -> Any:
        return self.field.read(value, path, setup)

    def write(self, value: Any, setup: Any) -> Any:
        return self.field.write(value, setup)

    def pack(self, coder: Coder, setup: Any, value: Any) -> Any:
        return self.field.pack(coder, setup, value) if radix.flag(coder, value is not None) else None


class ListOf(Field):
    """A list of `fewest` to `most` items, as a tuple."""

    def __init__(self, key: str, item: Field, fewest: int, most: int, default: Any = NEEDED) -> None:
        super().__init__(key, default)
        self.item, self.fewest, self.most = item, fewest, most

    def read(self, value: object, path: str, setup: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        if not self.fewest <= len(value) <= self.most:
            raise RecordError(path, "wrong_length", low=self.fewest, high=self.most)
        return tuple([self.item.read(item, f"{path}[{index}]", setup) for index, item in enumerate(value)])

    def write(self, value: Any, setup: Any) -> list[Any]:
        return [self.item.write(item, setup) for item in value]

    def pack(self, coder: Coder, setup: Any, value: Any) -> tuple[Any, ...]:
        length = radix.whole(coder, self.fewest, self.most, None if value is None else len(value))
        return tuple([self.item.pack(coder, setup, value and value[index]) for index in range(length)])


class BySeat(Field):
    """An object with a value for every player by name in records, a tuple by seat in events."""

    def __init__(self, key: str, item: Field, default: Any = NEEDED) -> None:
        super().__init__(key, default)
        self.item = item

    def read(self, value: object, path: str, setup: Seated) -> tuple[Any, ...]:
        keys = Keys(value, path)
        names = {read_seat(name, keys.path(name[:LONGEST_NAME]), setup): name for name in keys.names()}
        for seat, player in enumerate(setup.seats):
            if seat not in names:
                raise RecordError(path, "player_missing", name=player.name)
        seats = range(len(setup.seats))
        values = [self.item.read(keys.take(names[seat]), keys.path(names[seat]), setup) for seat in seats]
        keys.done()
        return tuple(values)

    def write(self, value: Any, setup: Seated) -> dict[str, Any]:
        return {player.name: self.item.write(item, setup) for player, item in zip(setup.seats, value, strict=True)}

    def pack(self, coder: Coder, setup: Seated, value: Any) -> tuple[Any, ...]:
        seats = range(len(setup.seats))
        return tuple([self.item.pack(coder, setup, value and value[seat]) for seat in seats])


class Group(Field):
    """An object with fields of its own; in events the named tuple `make` of their values in order."""

    def __init__(self, key: str, make: Callable[..., tuple[Any, ...]], fields: Sequence[Field], default: Any = NEEDED):
        super().__init__(key, default)
        self.make, self.fields = make, tuple(fields)

    def read(self, value: object, path: str, setup: Any) -> Any:
        keys = Keys(value, path)
        made = self.make(*[field.take(keys, setup) for field in self.fields])
        keys.done()
        return made

    def write(self, value: Any, setup: Any) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for field, part in zip(self.fields, value, strict=True):
            field.put(content, part, setup)
        return content

    def pack(self, coder: Coder, setup: Any, value: Any) -> Any:
        values = (None,) * len(self.fields) if value is None else value
        return self.make(*[field.pack(coder, setup, part) for field, part in zip(self.fields, values, strict=True)])


class Fixed(Field):
    """A constant value without a key."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value

    def take(self, keys: Keys, setup: Any) -> Any:
        return self.value

    def put(self, content: dict[str, Any], value: Any, setup: Any) -> None:
        pass

    def pack(self, coder: Coder, setup: Any, value: Any) -> Any:
        return radix.one_of(coder, (self.value,), value)


class InModes(Field):
    """A field of some modes; in the others `otherwise` replaces it: another field, or a constant."""

    def __init__(self, modes: Collection[Enum], field: Field, otherwise: Any) -> None:
        super().__init__(field.key, field.default)
        self.modes, self.field = modes, field
        self.otherwise = otherwise if isinstance(otherwise, Field) else Fixed(otherwise)

    def take(self, keys: Keys, setup: Seated) -> Any:
        return self._of(setup).take(keys, setup)

    def put(self, content: dict[str, Any], value: Any, setup: Seated) -> None:
        self._of(setup).put(content, value, setup)

    def pack(self, coder: Coder, setup: Seated, value: Any) -> Any:
        return self._of(setup).pack(coder, setup, value)

    def _of(self, setup: Seated) -> Field:
        return self.field if setup.tracking in self.modes else self.otherwise
