"""The fields that entries of ISLAND are made of."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, TypeVar

from companion.engine import radix
from companion.engine.fields import NEEDED, Field, ListOf, Needed, Seat, Seated, Whole, item_of, read_seat
from companion.engine.radix import Coder
from companion.engine.record import Keys, RecordError
from companion.games.island.board import Icon
from companion.games.island.setup import Tracking

EnumT = TypeVar("EnumT", bound=StrEnum)
ValueT = TypeVar("ValueT")

MAX_NUMBER: Final = 99
"""The highest number that a territory, a count or a change may have."""
LIKELY: Final = 16
"""The number of likely values of a range."""

SEAT: Final = Seat("player")

FULL: Final = (Tracking.FULL,)
SCORE: Final = (Tracking.SCORE,)
"""The modes of entries that only one of them has."""


def number(key: str) -> Whole:
    """The number of a territory, whether it is on the board or not."""
    return Whole(key, 1, MAX_NUMBER, likely=LIKELY)


class Member(Field[object, EnumT]):
    """One of the values of an enumeration."""

    def __init__(self, key: str, members: type[EnumT], default: EnumT | Needed = NEEDED) -> None:
        super().__init__(key, default)
        self.members = tuple(members)

    def read(self, value: object, path: str, setup: object) -> EnumT:
        for member in self.members:
            if value == member.value and isinstance(value, str):
                return member
        raise RecordError(path, "not_one_of", allowed=", ".join(self.members))

    def write(self, value: EnumT, setup: object) -> str:
        return str(value.value)

    def pack(self, coder: Coder, setup: object, value: EnumT | None) -> EnumT:
        return radix.one_of(coder, self.members, value)


class Open(Field[object, tuple[Icon, ...]]):
    """Which of the cards played are territory cards, in the order of `cards`; the others come from the hand."""

    def __init__(self, cards: Sequence[Icon]) -> None:
        super().__init__("open", default=())
        self.cards = tuple(cards)
        self.ways = subsets(cards)

    def read(self, value: object, path: str, setup: object) -> tuple[Icon, ...]:
        return read_open(value, path, self.cards)

    def write(self, value: tuple[Icon, ...], setup: object) -> list[str]:
        return [icon.value for icon in value]

    def pack(self, coder: Coder, setup: object, value: tuple[Icon, ...] | None) -> tuple[Icon, ...]:
        return radix.one_of(coder, self.ways, value)


class Cards(ListOf[object, Icon]):
    """Cards in any order; in events by icon."""

    def read(self, value: object, path: str, setup: object) -> tuple[Icon, ...]:
        return tuple(sorted(super().read(value, path, setup)))

    def pack(self, coder: Coder, setup: object, value: tuple[Icon, ...] | None) -> tuple[Icon, ...]:
        return tuple(sorted(super().pack(coder, setup, value)))


ICON: Final = Member("icon", Icon)


def read_open(value: object, path: str, cards: Sequence[Icon]) -> tuple[Icon, ...]:
    """Those of the cards that a JSON value names, in the order of the cards; no card may be named twice."""
    if not isinstance(value, list):
        raise RecordError(path, "not_a_list")
    left = list(cards)
    for index, item in enumerate(value):
        icon = ICON.read(item, f"{path}[{index}]", None)
        if icon not in left:
            raise RecordError(f"{path}[{index}]", "not_one_of", allowed=", ".join(cards))
        left.remove(icon)
    return without(cards, left)


def subsets(cards: Sequence[Icon]) -> list[tuple[Icon, ...]]:
    """Every choice of some of these cards, none of them first; each once."""
    ways: list[tuple[Icon, ...]] = [()]
    for card in cards:
        ways += [(*way, card) for way in ways if (*way, card) not in ways]
    return ways


def without(cards: Iterable[Icon], taken: Iterable[Icon]) -> tuple[Icon, ...]:
    """The cards that are left without some of them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


class Numbers(Field[object, tuple[int, ...]]):
    """The numbers of territories, all different, in rising order."""

    def read(self, value: object, path: str, setup: object) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise RecordError(path, "not_a_list")
        found: list[int] = []
        for index, item in enumerate(value):
            one = _NUMBER.read(item, f"{path}[{index}]", setup)
            if one in found:
                raise RecordError(f"{path}[{index}]", "repeated_item", item=one)
            found.append(one)
        return tuple(sorted(found))

    def write(self, value: tuple[int, ...], setup: object) -> list[int]:
        return list(value)

    def pack(self, coder: Coder, setup: object, value: tuple[int, ...] | None) -> tuple[int, ...]:
        found: list[int] = []
        for index in range(radix.whole(coder, 0, MAX_NUMBER, None if value is None else len(value), likely=8)):
            lowest = found[-1] + 1 if found else 1
            found.append(radix.whole(coder, lowest, MAX_NUMBER, item_of(value, index), likely=LIKELY))
        return tuple(found)


_NUMBER: Final = number("")


class SomeSeats(Field[Seated, tuple[ValueT | None, ...]]):
    """An object with a value for one player or more, by name; a tuple by seat, with None for those not named."""

    def __init__(
        self, key: str, item: Field[Seated, ValueT], default: tuple[ValueT | None, ...] | Needed = NEEDED
    ) -> None:
        super().__init__(key, default)
        self.item = item

    def read(self, value: object, path: str, setup: Seated) -> tuple[ValueT | None, ...]:
        keys = Keys(value, path)
        found: list[ValueT | None] = [None] * len(setup.seats)
        for name in keys.names():
            at = keys.path(name[:MAX_QUOTE_LENGTH])
            seat = read_seat(name, at, setup)
            if found[seat] is not None:
                raise RecordError(at, "repeated_key", key=setup.seats[seat].name)
            found[seat] = self.item.read(keys.take(name), at, setup)
        if found == [None] * len(found):
            raise RecordError(path, "missing")
        return tuple(found)

    def write(self, value: tuple[ValueT | None, ...], setup: Seated) -> dict[str, object]:
        named = zip(setup.seats, value, strict=True)
        return {player.name: self.item.write(item, setup) for player, item in named if item is not None}

    def pack(self, coder: Coder, setup: Seated, value: tuple[ValueT | None, ...] | None) -> tuple[ValueT | None, ...]:
        found: list[ValueT | None] = []
        for seat in range(len(setup.seats)):
            item = item_of(value, seat)
            is_last = seat == len(setup.seats) - 1 and found == [None] * seat
            is_named = is_last or radix.flag(coder, item is not None)
            found.append(self.item.pack(coder, setup, item) if is_named else None)
        return tuple(found)


MAX_QUOTE_LENGTH: Final = 24
