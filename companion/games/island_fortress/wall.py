"""The shape of the wall and how its slots are counted. What stands on it is part of the state.

A slot is a whole number: `region * 20 + (level - 1) * 5 + column`, region and column from 0, level from 1. So the
slot below is 5 less, and a row is five neighbors. The three slots of a region between its towers exist only as
numbers (a record can name them): nothing can ever stand there, and `NOWHERE` marks them.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.games.island_fortress.tables import COLUMNS, ROW_LEVELS, TOWER_COLUMNS, TOWER_LEVEL

Wall = tuple[int, ...]
"""The content of each slot: a seat, `GOVERNOR`, `EMPTY` or `NOWHERE`."""

EMPTY: Final = -1
NOWHERE: Final = -2
GOVERNOR: Final = 100

GOVERNORS_SEAT: Final = "governor"
"""The owner in records of a Governor block; `true` where a player has that name."""

WIDTH: Final[int] = len(COLUMNS)
REGION_SLOTS: Final[int] = WIDTH * TOWER_LEVEL
"""Slots of a region, the impossible ones included."""


class Shape(NamedTuple):
    """The slots of a wall of some regions."""

    regions: int
    slots: tuple[int, ...]
    """Every real slot, region by region, from the bottom left."""
    upwards: tuple[int, ...]
    """The same, level by level."""
    rows: tuple[tuple[int, ...], ...]
    """The five slots of every row, region by region, level by level."""
    bare: Wall
    """The wall before the first block."""


@cache
def shape_of(regions: int) -> Shape:
    """Return the shape of a wall of that many regions."""
    every = range(regions * REGION_SLOTS)
    bare = tuple(EMPTY if is_slot(slot) else NOWHERE for slot in every)
    rows = tuple(
        tuple(range(start, start + WIDTH)) for start in range(0, len(every), WIDTH) if level_of(start) <= ROW_LEVELS
    )
    slots = tuple(slot for slot in every if is_slot(slot))
    return Shape(regions, slots, tuple(sorted(slots, key=level_of)), rows, bare)


def region_of(slot: int) -> int:
    """Return the region, from 0 at the left."""
    return slot // REGION_SLOTS


def column_of(slot: int) -> int:
    """Return the column within the region, from 0 at the left."""
    return slot % WIDTH


def wall_column(slot: int) -> int:
    """Return the column counted across all regions, from 0 at the left."""
    return region_of(slot) * WIDTH + column_of(slot)


def level_of(slot: int) -> int:
    """Return the level, from 1 at the bottom."""
    return slot % REGION_SLOTS // WIDTH + 1


def is_supported(wall: Wall, slot: int) -> bool:
    """Return True if a block there rests on the ground or on another block. Rules: IF-BUILD-5."""
    return level_of(slot) == 1 or wall[slot - WIDTH] != EMPTY


def slot_at(region: int, level: int, column: int) -> int:
    """Return the place there, whether or not anything can stand on it."""
    return region * REGION_SLOTS + (level - 1) * WIDTH + column


def is_slot(slot: int) -> bool:
    """Return True if a block can ever stand there: on level 4 only the end columns have a slot. Rules: IF-BUILD-6."""
    return level_of(slot) <= ROW_LEVELS or column_of(slot) in TOWER_COLUMNS


@cache
def row_of(slot: int) -> tuple[int, ...]:
    """Return the five slots of the row in which `slot` lies."""
    start = slot - column_of(slot)
    return tuple(range(start, start + WIDTH))


@cache
def level_rows(level: int, slots: int) -> tuple[int, ...]:
    """Return the first slot of the row of that level in each region of a wall of that many slots."""
    return tuple(range((level - 1) * WIDTH, slots, REGION_SLOTS))


def slot_name(slot: int) -> str:
    """Return the name in records: region, column, level, as in `1a1`."""
    return f"{region_of(slot) + 1}{COLUMNS[column_of(slot)]}{level_of(slot)}"


def owner_name(owner: int, names: Sequence[str]) -> str | bool | None:
    """Return the owner of a block in records; None if there is none."""
    if owner == EMPTY:
        return None
    return governors_name(names) if owner == GOVERNOR else names[owner]


def governors_name(names: Sequence[str]) -> str | bool:
    """Return the Governor in records: a player of that name goes by it, as ever, and the Governor is `true`."""
    return True if GOVERNORS_SEAT in names else GOVERNORS_SEAT


def slot_named(name: str, regions: int) -> int | None:
    """Return the slot of that name, an impossible tower too; None if the wall has no such slot."""
    if len(name) != 3 or not name.isascii() or not (name[0] + name[2]).isdigit():
        return None
    region, column, level = int(name[0]) - 1, COLUMNS.find(name[1]), int(name[2])
    if column < 0 or not 0 <= region < regions or not 1 <= level <= TOWER_LEVEL:
        return None
    return slot_at(region, level, column)


@lru_cache(8)  # what is checked is applied next, and the same slots are asked for again
def pattern_slots(cells: tuple[tuple[int, int], ...], at: int, regions: int) -> tuple[int, ...] | None:
    """Return the slots of a pattern of (column, row) cells whose cell (0, 0) is at `at`; None if it leaves the wall.

    Columns run on from region to region. Rules: IF-FAVOR-3, IF-FAVOR-4.
    """
    left, bottom = region_of(at) * WIDTH + column_of(at), level_of(at)
    slots = []
    for column, row in cells:
        region, column_in_region = divmod(left + column, WIDTH)
        slot = region * REGION_SLOTS + (bottom + row - 1) * WIDTH + column_in_region
        if region >= regions or bottom + row > TOWER_LEVEL or not is_slot(slot):
            return None
        slots.append(slot)
    return tuple(slots)
