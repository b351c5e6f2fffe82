"""Reading and writing of records: the set-up and the whole. The formats of entries are in `entries`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import entries
from companion.engine.fields import Flag, Group, Member, Optional, Whole
from companion.engine.game import Kind
from companion.engine.record import Keys, Record, RecordError
from companion.engine.seats import read_seats, write_seats
from companion.games.island_fortress.entries.fields import MAX_NUMBER
from companion.games.island_fortress.rules import KINDS, Event
from companion.games.island_fortress.setup import (
    COLORS,
    Edition,
    Incentive,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.tables import FEWEST_PLAYERS, MAX_PLAYERS, OWN_BLOCKS

FORMAT: Final = "island-fortress-record"
VERSION: Final = 1

GameRecord = Record[Setup, Event]
Json = dict[str, Any]

_LISTED_FIRST: Final = (
    *("petition", "build", "governor", "replace", "favor", "remove_reinforcement", "collect_treasure"),
    *("buyback", "adjust", "finish"),
)
_TYPES: Final[Mapping[str, Kind[Any, Any]]] = {name: KINDS.types[name] for name in (*_LISTED_FIRST, *KINDS.types)}
"""The types of entries; those of both modes come first, the order in messages about an unknown type."""

_MOST: Final = {name: OWN_BLOCKS if name == "blocks" else MAX_NUMBER for name in Start._fields}
START: Final = Group("start", Start, [Optional(Whole(name, 0, most)) for name, most in _MOST.items()], default=Start())
VARIANTS: Final[Group[object, Variants]] = Group(
    "variants",
    Variants,
    [
        Flag("no_replace"),
        Flag("extra_region"),
        START,
        Optional(Member("first_round", Incentive)),
        Flag("trade_in"),
        Optional(Member("edition", Edition)),
    ],
    default=Variants(),
)


def read_record(document: object) -> GameRecord:
    """Return the record in a JSON value; raises RecordError with the position of the first error."""
    return entries.read_record(document, FORMAT, VERSION, read_setup, lambda setup: _TYPES)


def write_record(record: GameRecord) -> Json:
    """Return the record as a JSON value."""
    return entries.write_record(record, FORMAT, VERSION, write_setup(record.setup), KINDS)


def read_setup(value: object, path: str) -> Setup:
    """Return the set-up in a JSON value."""
    keys = Keys(value, path)
    tracking = Tracking(keys.choice("tracking", [mode.value for mode in Tracking]))
    seats = read_seats(keys, FEWEST_PLAYERS, MAX_PLAYERS, COLORS, may_leave=tracking is Tracking.SCORE)
    variants: Variants = VARIANTS.take(keys, None)
    if variants.extra_region and not allows_extra_region(len(seats)):
        raise RecordError(f"{path}.variants.extra_region", "no_extra_region")
    keys.done()
    return Setup(seats, tracking, variants)


def write_setup(setup: Setup) -> Json:
    """Return the set-up as a JSON value; variants not in play are left out."""
    variants = VARIANTS.write(setup.variants, None)
    return {"tracking": setup.tracking.value, "players": write_seats(setup.seats), "variants": variants}
