"""The fields of entries. Each reads, writes and packs its value, so an entry is declared as a list of fields.

A game adds its own kinds of fields by subclassing `Field` with the same three methods. What several games have is
here, one short class each, hence so long.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from companion.engine import radix
from companion.engine.characters import cleaned, normal, short
from companion.engine.radix import SMALL, Coder
from companion.engine.record import Keys, RecordError, read_text, read_whole

MAX_NAME_LENGTH: Final = 24


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


class Needed(Enum):
    """The type of `NEEDED`."""

    NEEDED = "needed"


NEEDED: Final = Needed.NEEDED
"""Marks a field without a default: its key is required."""

SetupT = TypeVar("SetupT", contravariant=True)
SeatedT = TypeVar("SeatedT", bound=Seated, contravariant=True)
ValueT = TypeVar("ValueT")
EnumT = TypeVar("EnumT", bound=Enum)
TupleT = TypeVar("TupleT", bound=tuple[Any, ...])


class Field(Generic[SetupT, ValueT]):
    """One value of an entry, under one key. An item of a list is a field too; its key is ignored.

    `SetupT` is the part of a set-up that it uses, `ValueT` the type of its value in events. `default` is the value of a
    missing key, and is not written; without a default the key is required.
    """

    def __init__(self, key: str = "", default: ValueT | Needed = NEEDED) -> None:
        self.key = key
        self.default = default

    def read(self, value: object, path: str, setup: SetupT) -> ValueT:
        """Return the value in a JSON value; raises RecordError with its path if it is not valid."""
        raise NotImplementedError

    def write(self, value: ValueT, setup: SetupT) -> object:
        """Return the value as a JSON value."""
        return value

    def pack(self, coder: Coder, setup: SetupT, value: ValueT | None) -> ValueT:
        """Codes the value over its full range and returns it; `value` is None when reading (see `radix`)."""
        raise NotImplementedError

    def take(self, keys: Keys, setup: SetupT) -> ValueT:
        """Return the value from the keys of an entry; raises RecordError."""
        key = self.key
        if self.default is not NEEDED and key not in keys.left:
            return self.default
        return self.read(keys.take(key), f"{keys.where}.{key}" if keys.where else key, setup)

    def put(self, content: dict[str, object], value: ValueT, setup: SetupT) -> None:
        """Add the key of this field to `content`, unless the value is the default."""
        if self.default is NEEDED or value != self.default:
            content[self.key] = self.write(value, setup)


AnyField: TypeAlias = Field[SetupT, Any]
"""A field among others of other values."""


def item_of(value: Sequence[ValueT] | None, index: int) -> ValueT | None:
    """Return one item of a value to be packed; None when reading."""
    return None if value is None else value[index]


class Whole(Field[object, int]):
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

    def __init__(self, key: str, low: int, high: int, default: int | Needed = NEEDED, likely: int = SMALL) -> None:
        super().__init__(key, default)
        self.low, self.high, self.likely = low, high, likely

    def read(self, value: object, path: str, setup: object) -> int:
        return read_whole(value, path, self.low, self.high)

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        return radix.whole(coder, self.low, self.high, value, self.likely)


class Change(Whole):
    """The change of a count by a correction, from `-most` to `most`; 0 is the most likely."""

    def __init__(self, key: str, most: int, default: int | Needed = NEEDED) -> None:
        super().__init__(key, -most, most, default)

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        change = radix.seldom(coder, self.high, None if value is None else abs(value))
        return -change if change and radix.flag(coder, None if value is None else value < 0) else change


class Flag(Field[object, bool]):
    """True or false; false where the key is missing."""

    def __init__(self, key: str) -> None:
        super().__init__(key, default=False)

    def read(self, value: object, path: str, setup: object) -> bool:
        if not isinstance(value, bool):
            raise RecordError(path, "not_a_flag")
        return value

    def pack(self, coder: Coder, setup: object, value: bool | None) -> bool:
        return radix.flag(coder, value)


class Text(Field[object, str]):
    """A text of at most `longest` characters, allowed ones only."""

    def __init__(self, key: str, longest: int, default: str | Needed = NEEDED) -> None:
        super().__init__(key, default)
        self.longest = longest

    def read(self, value: object, path: str, setup: object) -> str:
        return read_text(value, path, self.longest)

    def pack(self, coder: Coder, setup: object, value: str | None) -> str:
        return pack_plain_text(coder, self.longest, value)


def pack_plain_text(coder: Coder, longest: int, value: str | None = None) -> str:
    """Codes a text as `radix.text`; also raises NotInCode if it has characters that are not allowed."""
    text = radix.text(coder, longest, value)
    if text != cleaned(text):
        raise radix.NotInCode("characters that no text has")
    return text


class Choice(Field[object, str]):
    """One of some words, equally likely."""

    def __init__(self, key: str, words: Sequence[str], default: str | Needed = NEEDED) -> None:
        super().__init__(key, default)
        self.words = tuple(words)

    def read(self, value: object, path: str, setup: object) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise RecordError(path, "not_one_of", allowed=", ".join(self.words))
        return value

    def pack(self, coder: Coder, setup: object, value: str | None) -> str:
        return radix.one_of(coder, self.words, value)


class Member(Field[object, EnumT]):
    """One of the values of an enumeration, equally likely."""

    def __init__(self, key: str, members: type[EnumT], default: EnumT | Needed = NEEDED) -> None:
        super().__init__(key, default)
        self.members = tuple(members)

    def read(self, value: object, path: str, setup: object) -> EnumT:
        for member in self.members:
            if value == member.value and isinstance(value, str):
                return member
        raise RecordError(path, "not_one_of", allowed=", ".join([str(member.value) for member in self.members]))

    def write(self, value: EnumT, setup: object) -> str:
        return str(value.value)

    def pack(self, coder: Coder, setup: object, value: EnumT | None) -> EnumT:
        return radix.one_of(coder, self.members, value)


class Number(Field[SetupT, int]):
    """A number from 1 in records, an index from 0 in events (a region, say), of `count(setup)` in all.

    >>> region = Number("region", lambda setup: 3)
    >>> region.read(3, "events[0].region", None), region.write(2, None)
    (2, 3)
    """

    def __init__(self, key: str, count: Callable[[SetupT], int], default: int | Needed = NEEDED) -> None:
        super().__init__(key, default)
        self.count = count

    def read(self, value: object, path: str, setup: SetupT) -> int:
        return read_whole(value, path, 1, self.count(setup)) - 1

    def write(self, value: int, setup: SetupT) -> int:
        return value + 1

    def pack(self, coder: Coder, setup: SetupT, value: int | None) -> int:
        return radix.whole(coder, 0, self.count(setup) - 1, value)


class Seat(Field[Seated, int]):
    """A player: a name in records, a seat from 0 in events."""

    def read(self, value: object, path: str, setup: Seated) -> int:
        return read_seat(value, path, setup)

    def write(self, value: int, setup: Seated) -> str:
        return setup.seats[value].name

    def pack(self, coder: Coder, setup: Seated, value: int | None) -> int:
        return radix.whole(coder, 0, len(setup.seats) - 1, value)


def read_seat(value: object, path: str, setup: Seated) -> int:
    """Return the seat of the player named in a JSON value; surrounding blanks are ignored. Raises RecordError."""
    if not isinstance(value, str):
        raise RecordError(path, "not_a_text")
    names = [player.name for player in setup.seats]
    if value in names:
        return names.index(value)
    name = normal(value[: 10 * MAX_NAME_LENGTH].strip())
    if name in names:
        return names.index(name)
    if not name:
        raise RecordError(path, "name_length", limit=MAX_NAME_LENGTH)
    raise RecordError(path, "unknown_player", name=short(name, MAX_NAME_LENGTH))


class Optional(Field[SetupT, ValueT | None]):
    """A field that may be missing: then it is None."""

    def __init__(self, field: Field[SetupT, ValueT]) -> None:
        super().__init__(field.key, default=None)
        self.field = field

    def read(self, value: object, path: str, setup: SetupT) -> ValueT | None:
        return self.field.read(value, path, setup)

    def write(self, value: ValueT | None, setup: SetupT) -> object:
        return None if value is None else self.field.write(value, setup)

    def pack(self, coder: Coder, setup: SetupT, value: ValueT | None) -> ValueT | None:
        return self.field.pack(coder, setup, value) if radix.flag(coder, value is not None) else None


class ListOf(Field[SetupT, tuple[ValueT, ...]]):
    """A list of `fewest` to `most` items, as a tuple."""

    def __init__(
        self,
        key: str,
        item: Field[SetupT, ValueT],
        fewest: int,
        most: int,
        default: tuple[ValueT, ...] | Needed = NEEDED,
    ) -> None:
        super().__init__(key, default)
        self.item, self.fewest, self.most = item, fewest, most

    def limits(self, setup: SetupT) -> tuple[int, int]:
        """Return the least and the greatest length, which a subclass may take from a set-up."""
        return self.fewest, self.most

    def read(self, value: object, path: str, setup: SetupT) -> tuple[ValueT, ...]:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        low, high = self.limits(setup)
        if not low <= len(value) <= high:
            raise RecordError(path, "wrong_length", low=low, high=high)
        return tuple([self.item.read(item, f"{path}[{index}]", setup) for index, item in enumerate(value)])

    def write(self, value: tuple[ValueT, ...], setup: SetupT) -> list[object]:
        return [self.item.write(item, setup) for item in value]

    def pack(self, coder: Coder, setup: SetupT, value: tuple[ValueT, ...] | None) -> tuple[ValueT, ...]:
        length = radix.whole(coder, *self.limits(setup), None if value is None else len(value))
        return tuple([self.item.pack(coder, setup, item_of(value, index)) for index in range(length)])


class EachOnce(Field[SetupT, tuple[ValueT, ...]]):
    """A list of some of the `values` of a set-up, each once; in their order in events, one in `rare` of them in codes.

    >>> digits = EachOnce("digits", Whole("", 1, 3), lambda setup: range(1, 4))
    >>> digits.read([3, 1], "events[0].digits", None)
    (1, 3)
    >>> digits.read([3, 3], "events[0].digits", None)
    Traceback (most recent call last):
    companion.engine.record.RecordError: events[0].digits[1]: repeated_item {'item': 3}
    """

    def __init__(
        self,
        key: str,
        item: Field[SetupT, ValueT],
        values: Callable[[SetupT], Iterable[ValueT]],
        rare: int = 2,
        default: tuple[ValueT, ...] | Needed = NEEDED,
    ) -> None:
        super().__init__(key, default)
        self.item, self.values, self.rare = item, values, rare

    def read(self, value: object, path: str, setup: SetupT) -> tuple[ValueT, ...]:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        found: list[ValueT] = []
        for index, item in enumerate(value):
            one = self.item.read(item, f"{path}[{index}]", setup)
            if one in found:
                raise RecordError(f"{path}[{index}]", "repeated_item", item=self.item.write(one, setup))
            found.append(one)
        return tuple([one for one in self.values(setup) if one in found])

    def write(self, value: tuple[ValueT, ...], setup: SetupT) -> list[object]:
        return [self.item.write(one, setup) for one in value]

    def pack(self, coder: Coder, setup: SetupT, value: tuple[ValueT, ...] | None) -> tuple[ValueT, ...]:
        there = partial(coder.rare, self.rare)
        return tuple([one for one in self.values(setup) if there(None if value is None else one in value)])


class SomeSeats(Field[SeatedT, tuple[ValueT, ...]]):
    """An object with a value for some of the players, by name; a tuple by seat with `missing` for the others."""

    def __init__(
        self, key: str, item: AnyField[SeatedT], missing: ValueT | Needed, default: tuple[ValueT, ...] | Needed = NEEDED
    ) -> None:
        super().__init__(key, default)
        self.item, self.missing = item, missing

    def read(self, value: object, path: str, setup: SeatedT) -> tuple[ValueT, ...]:
        keys = Keys(value, path)
        found: dict[int, ValueT] = {}
        missing: Any = self.missing
        for name in keys.names():
            at = keys.path(name[:MAX_NAME_LENGTH])
            if (seat := read_seat(name, at, setup)) in found:
                raise RecordError(at, "repeated_key", key=setup.seats[seat].name)
            found[seat] = self.item.read(keys.take(name), at, setup)
        return tuple([found.get(seat, missing) for seat in range(len(setup.seats))])

    def write(self, value: tuple[ValueT, ...], setup: SeatedT) -> dict[str, object]:
        pairs = zip(setup.seats, value, strict=True)
        return {player.name: self.item.write(item, setup) for player, item in pairs if item != self.missing}

    def pack(self, coder: Coder, setup: SeatedT, value: tuple[ValueT, ...] | None) -> tuple[ValueT, ...]:
        seats = range(len(setup.seats))
        return tuple([self.item.pack(coder, setup, item_of(value, seat)) for seat in seats])


class BySeat(SomeSeats[SeatedT, ValueT]):
    """An object with a value for every player by name in records, a tuple by seat in events."""

    def __init__(self, key: str, item: Field[SeatedT, ValueT], default: tuple[ValueT, ...] | Needed = NEEDED) -> None:
        super().__init__(key, item, NEEDED, default)

    def read(self, value: object, path: str, setup: SeatedT) -> tuple[ValueT, ...]:
        found = super().read(value, path, setup)
        for player, item in zip(setup.seats, found, strict=True):
            if item is NEEDED:
                raise RecordError(path, "player_missing", name=player.name)
        return found


class Group(Field[SetupT, TupleT]):
    """An object with fields of its own; in events the named tuple `make` of their values in order."""

    def __init__(
        self,
        key: str,
        make: Callable[..., TupleT],
        fields: Sequence[AnyField[SetupT]],
        default: TupleT | Needed = NEEDED,
    ):
        super().__init__(key, default)
        self.make, self.fields = make, tuple(fields)

    def read(self, value: object, path: str, setup: SetupT) -> TupleT:
        keys = Keys(value, path)
        made = self.make(*[field.take(keys, setup) for field in self.fields])
        keys.done()
        return made

    def write(self, value: TupleT, setup: SetupT) -> dict[str, object]:
        content: dict[str, object] = {}
        for field, part in zip(self.fields, value, strict=True):
            field.put(content, part, setup)
        return content

    def pack(self, coder: Coder, setup: SetupT, value: TupleT | None) -> TupleT:
        values = (None,) * len(self.fields) if value is None else value
        return self.make(*[field.pack(coder, setup, part) for field, part in zip(self.fields, values, strict=True)])


class Fixed(Field[object, ValueT]):
    """A constant value without a key."""

    def __init__(self, value: ValueT) -> None:
        super().__init__()
        self.value = value

    def take(self, keys: Keys, setup: object) -> ValueT:
        return self.value

    def put(self, content: dict[str, object], value: ValueT, setup: object) -> None:
        pass

    def pack(self, coder: Coder, setup: object, value: ValueT | None) -> ValueT:
        return radix.one_of(coder, (self.value,), value)


class InModes(Field[SeatedT, ValueT]):
    """A field of some modes; in the others `otherwise` replaces it: another field, or a constant."""

    def __init__(
        self, modes: Collection[Enum], field: Field[SeatedT, ValueT], otherwise: Field[SeatedT, ValueT] | ValueT
    ) -> None:
        super().__init__(field.key, field.default)
        self.modes, self.field = modes, field
        self.otherwise: Field[SeatedT, ValueT] = otherwise if isinstance(otherwise, Field) else Fixed(otherwise)

    def take(self, keys: Keys, setup: SeatedT) -> ValueT:
        return self._of(setup).take(keys, setup)

    def put(self, content: dict[str, object], value: ValueT, setup: SeatedT) -> None:
        self._of(setup).put(content, value, setup)

    def pack(self, coder: Coder, setup: SeatedT, value: ValueT | None) -> ValueT:
        return self._of(setup).pack(coder, setup, value)

    def _of(self, setup: SeatedT) -> Field[SeatedT, ValueT]:
        return self.field if setup.tracking in self.modes else self.otherwise
