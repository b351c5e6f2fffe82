"""Fields that several kinds of entries have: towns, amounts, cards, skills, values by number or by player."""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, TypeVar

from companion.engine import radix
from companion.engine.fields import (
    MAX_NAME_LENGTH,
    AnyField,
    Choice,
    Field,
    Group,
    ListOf,
    Needed,
    Optional,
    Text,
    Whole,
    item_of,
)
from companion.engine.radix import Coder, NotInCode
from companion.engine.record import Keys, RecordError, read_text
from companion.games.islebound.ledger import NOTHING, Counts
from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.pieces.crew import ANY, SKILLS
from companion.games.islebound.setup import EntryCost, Setup, Tracking
from companion.games.islebound.tables import TOWN, TOWNS

SetupT = TypeVar("SetupT", contravariant=True)
ValueT = TypeVar("ValueT")
AmountsT = TypeVar("AmountsT", bound=tuple[int, ...])
EventT = TypeVar("EventT", bound=tuple[Any, ...])

MAX_NUMBER: Final = 99
"""The highest number of a field without a range of its own."""
MAX_CARD_NAME_LENGTH: Final = 60
MAX_COST: Final = 9
"""The highest entry cost in coins, and the highest cost of a card in wood or in fish."""
PAIRS: Final = tuple(combinations_with_replacement(SKILLS, 2))
"""The two skills that a token may have."""


def read_town(value: object, path: str) -> int:
    """Return the town that a JSON value names."""
    name = read_text(value, path, 10 * MAX_NAME_LENGTH)
    if name not in TOWN:
        raise RecordError(path, "not_one_of", allowed=", ".join(TOWNS))
    return TOWN[name]


class TownField(Field[object, int]):
    """A town, or the region that it lies in: a name in records, an index from 0 in events."""

    def read(self, value: object, path: str, setup: object) -> int:
        return read_town(value, path)

    def write(self, value: int, setup: object) -> str:
        return TOWNS[value]

    def pack(self, coder: Coder, setup: object, value: int | None) -> int:
        return coder.index(len(TOWNS), value)


class Amounts(Field[object, AmountsT]):
    """An object of numbers by name, each from 1; the named tuple `make` of them, 0 where a name is left out."""

    def __init__(self, key: str, make: Callable[..., AmountsT], names: Sequence[str], most: int = MAX_NUMBER) -> None:
        super().__init__(key, default=make(*[0] * len(names)))
        self.make, self.names, self.most = make, tuple(names), most

    def read(self, value: object, path: str, setup: object) -> AmountsT:
        keys = Keys(value, path)
        made = self.make(*[keys.whole(name, 1, self.most) if name in keys else 0 for name in self.names])
        keys.done()
        return made

    def write(self, value: AmountsT, setup: object) -> dict[str, int]:
        return {name: count for name, count in zip(self.names, value, strict=True) if count}

    def pack(self, coder: Coder, setup: object, value: AmountsT | None) -> AmountsT:
        counts = [radix.seldom(coder, self.most, item_of(value, index), 8) for index in range(len(self.names))]
        return self.make(*counts)


PAY: Final = Amounts("pay", Counts, NOTHING._fields)
"""Some of the six counts; nothing where the key is missing."""


class Skills(Field[object, tuple[str, ...]]):
    """Two skills of a token, in alphabetical order; with `fewest` 1 it may be one."""

    def __init__(self, key: str, fewest: int = 2) -> None:
        super().__init__(key)
        self._list = ListOf(key, Choice("", SKILLS), fewest, 2)
        self._values = [*((skill,) for skill in SKILLS if fewest == 1), *PAIRS]

    def read(self, value: object, path: str, setup: object) -> tuple[str, ...]:
        return tuple(sorted(self._list.read(value, path, setup)))

    def write(self, value: tuple[str, ...], setup: object) -> list[str]:
        return list(value)

    def pack(self, coder: Coder, setup: object, value: tuple[str, ...] | None) -> tuple[str, ...]:
        return radix.one_of(coder, self._values, value)


class Nullable(Optional[SetupT, ValueT]):
    """A value that may be null, which is None in events."""

    def __init__(self, field: Field[SetupT, ValueT]) -> None:
        super().__init__(field)
        self.default = field.default

    def read(self, value: object, path: str, setup: SetupT) -> ValueT | None:
        return None if value is None else super().read(value, path, setup)


class Numbered(Field[SetupT, tuple[tuple[int, ValueT], ...]]):
    """An object of values by number, from "1" on; pairs of number and value in the order of the numbers.

    `most` is the highest number.
    """

    def __init__(
        self,
        key: str,
        item: Field[SetupT, ValueT],
        most: Callable[[SetupT], int],
        default: tuple[tuple[int, ValueT], ...] | Needed = (),
    ) -> None:
        super().__init__(key, default)
        self.item, self.most = item, most

    def read(self, value: object, path: str, setup: SetupT) -> tuple[tuple[int, ValueT], ...]:
        keys = Keys(value, path)
        numbers = [number for number in range(1, self.most(setup) + 1) if str(number) in keys]
        read = self.item.read
        pairs = [(number, read(keys.take(str(number)), keys.path(str(number)), setup)) for number in numbers]
        keys.done()
        return tuple(pairs)

    def write(self, value: tuple[tuple[int, ValueT], ...], setup: SetupT) -> dict[str, object]:
        return {str(number): self.item.write(item, setup) for number, item in value}

    def pack(
        self, coder: Coder, setup: SetupT, value: tuple[tuple[int, ValueT], ...] | None
    ) -> tuple[tuple[int, ValueT], ...]:
        entered = None if value is None else dict(value)
        numbers = range(1, self.most(setup) + 1)
        pack = self.item.pack
        return tuple(
            [
                (number, pack(coder, setup, entered[number] if entered else None))
                for number in numbers
                if coder.rare(4, None if entered is None else number in entered)
            ]
        )


def number_field(key: str, most: int = MAX_NUMBER) -> Whole:
    """Return a number from 0; 0 where the key is missing."""
    return Whole(key, 0, most, 0, likely=12)


def card_field(key: str) -> Group[object, Card]:
    """Return a building card; the price is needed."""
    return Group(
        key,
        Card,
        (
            Whole("price", 0, MAX_NUMBER, likely=16),
            Optional(Whole("wood", 0, MAX_COST)),
            Optional(Whole("fish", 0, MAX_COST)),
            Optional(Text("name", MAX_CARD_NAME_LENGTH)),
            Optional(Choice("ability", ABILITIES)),
        ),
    )


CARD: Final = card_field("card")

ENTRY: Final = Optional(
    Group("entry", EntryCost, (number_field("coins", MAX_COST), Optional(Choice("crew", (ANY, *SKILLS)))))
)
"""The entry cost of a town, if it is given."""


Fault = tuple[str, str] | None
"""The key that cannot stand so beside the others, and the problem; an empty key is the entry itself."""


def hand_made(
    make: Callable[..., EventT], fields: Sequence[AnyField[Setup]], fault: Callable[[EventT, Setup], Fault]
) -> dict[str, Any]:
    """Return how to read and pack a kind whose fields depend on each other; `fault` finds the one that does not fit."""

    def read(keys: Keys, setup: Setup) -> EventT:
        event = make(*[field.take(keys, setup) for field in fields])
        if found := fault(event, setup):
            raise RecordError(keys.path(found[0]) if found[0] else keys.where, found[1])
        return event

    def pack(coder: Coder, setup: Setup, memory: object, event: EventT | None) -> EventT:
        values = (None,) * len(fields) if event is None else event
        made = make(*[field.pack(coder, setup, value) for field, value in zip(fields, values, strict=True)])
        if fault(made, setup):
            raise NotInCode("fields that do not fit together")
        return made

    return {"read": read, "pack": pack}


FULL_ONLY: Final = (Tracking.FULL,)
TABLE_ONLY: Final = (Tracking.TABLE,)
WITH_TURNS: Final = (*FULL_ONLY, *TABLE_ONLY)
LIGHT: Final = (Tracking.SCORE, *TABLE_ONLY)
