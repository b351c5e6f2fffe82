"""The printed values of a copy in records and codes: banners, entry costs, slots, cards, the map.

Rules: IB-RUL-DATA, section B of the rules document.
"""

from itertools import combinations
from typing import Final

from companion.engine import radix
from companion.engine.fields import Field, Group, ListOf, Optional, Whole, item_of
from companion.engine.radix import Coder, NotInCode
from companion.engine.record import Keys, RecordError
from companion.games.islebound.entries.fields import ENTRY, TownField
from companion.games.islebound.setup import NOTHING_KNOWN, Printed, Strengths, Town
from companion.games.islebound.tables import (
    BOARDS,
    FEWEST_TWO_SKILL,
    ISLAND_TOWNS,
    MAX_TWO_SKILL,
    SLOTS,
    TOWNS,
    TOWNS_PER_BOARD,
)

MAX_BANNER: Final = 20
MAX_VALUE: Final = 9
"""The highest value of an influence slot, and of a card for one die."""
FACES: Final = 6
DIE_FACES: Final = range(1, FACES + 1)
PAIRS: Final = tuple(combinations(range(len(TOWNS)), 2))
"""All pairs of regions."""


class Banner(Field[object, int | None]):
    """The number on a banner; null means no banner, 0 within the app; a missing key means unknown."""

    def __init__(self, key: str) -> None:
        super().__init__(key, default=None)
        self._number = Whole(key, 1, MAX_BANNER)

    def read(self, value: object, path: str, setup: object) -> int:
        return 0 if value is None else self._number.read(value, path, setup)

    def write(self, value: int | None, setup: object) -> int | None:
        return value or None

    def pack(self, coder: Coder, setup: object, value: int | None) -> int | None:
        banners: tuple[int | None, ...] = (None, *range(MAX_BANNER + 1))
        return radix.one_of(coder, banners, value)


class Towns(Field[object, tuple[Town, ...]]):
    """The values printed at the towns, by name; in events by town, with nothing known of missing ones."""

    _town = Group("", Town, (Banner("red"), Banner("blue_green"), ENTRY))

    def __init__(self, key: str) -> None:
        super().__init__(key, default=(NOTHING_KNOWN,) * len(TOWNS))

    def read(self, value: object, path: str, setup: object) -> tuple[Town, ...]:
        keys = Keys(value, path)
        towns = tuple(
            [
                self._town.read(keys.take(name), keys.path(name), setup) if name in keys else NOTHING_KNOWN
                for name in TOWNS
            ]
        )
        keys.done()
        return towns

    def write(self, value: tuple[Town, ...], setup: object) -> dict[str, object]:
        pairs = zip(TOWNS, value, strict=True)
        return {name: self._town.write(town, setup) for name, town in pairs if town != NOTHING_KNOWN}

    def pack(self, coder: Coder, setup: object, value: tuple[Town, ...] | None) -> tuple[Town, ...]:
        return tuple([self._town.pack(coder, setup, item_of(value, town)) for town in range(len(TOWNS))])


class BoardList(Field[object, tuple[tuple[int, ...], ...] | None]):
    """Which towns share a sea board: each island town once."""

    def __init__(self, key: str) -> None:
        super().__init__(key, default=None)
        town = TownField("")
        self._boards = ListOf(key, ListOf("", town, TOWNS_PER_BOARD, TOWNS_PER_BOARD), BOARDS, BOARDS)

    def read(self, value: object, path: str, setup: object) -> tuple[tuple[int, ...], ...]:
        boards = self._boards.read(value, path, setup)
        seen = set()
        for index, board in enumerate(boards):
            for place, town in enumerate(board):
                where = f"{path}[{index}][{place}]"
                if town not in ISLAND_TOWNS:
                    raise RecordError(
                        where, "not_one_of", allowed=", ".join([TOWNS[island] for island in ISLAND_TOWNS])
                    )
                if town in seen:
                    raise RecordError(where, "repeated_town", town=TOWNS[town])
                seen.add(town)
        return boards

    def write(self, value: tuple[tuple[int, ...], ...] | None, setup: object) -> object:
        return None if value is None else self._boards.write(value, setup)

    def pack(
        self, coder: Coder, setup: object, value: tuple[tuple[int, ...], ...] | None
    ) -> tuple[tuple[int, ...], ...] | None:
        if not radix.flag(coder, value is not None):
            return None
        entered = None if value is None else [town for board in value for town in board]
        left = list(ISLAND_TOWNS)
        found: list[int] = []
        for index in range(len(ISLAND_TOWNS)):
            found.append(radix.one_of(coder, left, item_of(entered, index)))
            left.remove(found[-1])
        starts = range(0, len(found), TOWNS_PER_BOARD)
        return tuple([tuple(found[start : start + TOWNS_PER_BOARD]) for start in starts])


class Border(Field[object, tuple[int, int]]):
    """Two different regions that touch."""

    def read(self, value: object, path: str, setup: object) -> tuple[int, int]:
        one, other = ListOf("", TownField(""), 2, 2).read(value, path, setup)
        if one == other:
            raise RecordError(path, "same_region", town=TOWNS[one])
        return one, other

    def write(self, value: tuple[int, int], setup: object) -> list[str]:
        return [TOWNS[region] for region in value]

    def pack(self, coder: Coder, setup: object, value: tuple[int, int] | None) -> tuple[int, int]:
        sorted_pair = None if value is None else tuple(sorted(value))
        one, other = PAIRS[coder.index(len(PAIRS), None if sorted_pair is None else PAIRS.index(sorted_pair))]
        is_turned = radix.flag(coder, None if value is None else value != sorted_pair)
        return (other, one) if is_turned else (one, other)


def _strength(key: str) -> Optional[object, tuple[int, ...]]:
    return Optional(ListOf(key, Whole("", 0, MAX_VALUE), FACES, FACES))


class PrintedField(Group[object, Printed]):
    """All values; borders are valid only with the boards."""

    def __init__(self, key: str) -> None:
        fields = (
            Towns("towns"),
            Optional(ListOf("influence", Whole("", 0, MAX_VALUE), 1, SLOTS)),
            Group("strength", Strengths, [_strength(kind) for kind in Strengths._fields], default=Strengths()),
            BoardList("boards"),
            Optional(ListOf("borders", Border(), 0, len(PAIRS))),
            Optional(Whole("two_skill_crew", FEWEST_TWO_SKILL, MAX_TWO_SKILL)),
        )
        super().__init__(key, Printed, fields, default=Printed())

    def read(self, value: object, path: str, setup: object) -> Printed:
        printed = super().read(value, path, setup)
        if printed.borders is not None and printed.boards is None:
            raise RecordError(f"{path}.borders", "needs_boards")
        return printed

    def pack(self, coder: Coder, setup: object, value: Printed | None) -> Printed:
        printed = super().pack(coder, setup, value)
        if printed.borders is not None and printed.boards is None:
            raise NotInCode("borders without boards")
        return printed
