"""The fields that entries of ISLAND are made of."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from companion.engine import radix
from companion.engine.fields import (
    NEEDED,
    EachOnce,
    Field,
    ListOf,
    Member,
    Needed,
    Seat,
    Seated,
    SomeSeats,
    Whole,
    item_of,
)
from companion.engine.radix import Coder
from companion.engine.record import RecordError
from companion.games.island.board import Icon
from companion.games.island.setup import Tracking

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
    """Return the number of a territory, whether it is on the board or not."""
    return Whole(key, 1, MAX_NUMBER, likely=LIKELY)


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
    """Return those of the cards that a JSON value names, in the order of the cards; no card may be named twice."""
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
    """Return every choice of some of these cards, none of them first; each once."""
    ways: list[tuple[Icon, ...]] = [()]
    for card in cards:
        ways += [(*way, card) for way in ways if (*way, card) not in ways]
    return ways


def without(cards: Iterable[Icon], taken: Iterable[Icon]) -> tuple[Icon, ...]:
    """Return the cards that are left without some of them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


class Numbers(EachOnce[object, int]):
    """The numbers of territories, all different, in rising order."""

    def __init__(self, key: str, default: tuple[int, ...] | Needed = NEEDED) -> None:
        super().__init__(key, number(""), lambda setup: range(1, MAX_NUMBER + 1), default=default)

    def pack(self, coder: Coder, setup: object, value: tuple[int, ...] | None) -> tuple[int, ...]:
        found: list[int] = []
        for index in range(radix.whole(coder, 0, MAX_NUMBER, None if value is None else len(value), likely=8)):
            lowest = found[-1] + 1 if found else 1
            found.append(radix.whole(coder, lowest, MAX_NUMBER, item_of(value, index), likely=LIKELY))
        return tuple(found)


class OneSeatOrMore(SomeSeats[Seated, ValueT | None]):
    """An object with a value for one player or more, by name; a tuple by seat, with None for those not named."""

    def __init__(
        self, key: str, item: Field[Seated, ValueT], default: tuple[ValueT | None, ...] | Needed = NEEDED
    ) -> None:
        super().__init__(key, item, None, default)

    def read(self, value: object, path: str, setup: Seated) -> tuple[ValueT | None, ...]:
        found = super().read(value, path, setup)
        if found == (None,) * len(found):
            raise RecordError(path, "missing")
        return found

    def pack(self, coder: Coder, setup: Seated, value: tuple[ValueT | None, ...] | None) -> tuple[ValueT | None, ...]:
        found: list[ValueT | None] = []
        for seat in range(len(setup.seats)):
            item = item_of(value, seat)
            is_last = seat == len(setup.seats) - 1 and found == [None] * seat
            is_named = is_last or radix.flag(coder, item is not None)
            found.append(self.item.pack(coder, setup, item) if is_named else None)
        return tuple(found)
