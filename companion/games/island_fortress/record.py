"""Reading and writing of records: the set-up and the whole. The formats of entries are in `entries`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine import entries
from companion.engine.game import Kind
from companion.engine.record import Keys, Record, RecordError
from companion.engine.seats import read_seats
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
    seats = read_seats(keys, FEWEST_PLAYERS, MAX_PLAYERS, COLORS)
    variants = Variants()
    if "variants" in keys:
        variants = _read_variants(keys.group("variants"), len(seats))
    keys.done()
    return Setup(seats, tracking, variants)


def _read_variants(keys: Keys, players: int) -> Variants:
    start = Start()
    if "start" in keys:
        amounts = keys.group("start")
        most = Start(MAX_NUMBER, MAX_NUMBER, MAX_NUMBER, OWN_BLOCKS)._asdict()
        start = Start(*(amounts.optional_whole(name, 0, limit) for name, limit in most.items()))
        amounts.done()
    extra_region = keys.flag("extra_region")
    if extra_region and not allows_extra_region(players):
        raise RecordError(keys.path("extra_region"), "no_extra_region")
    first_round = None
    if "first_round" in keys:
        first_round = Incentive(keys.choice("first_round", [incentive.value for incentive in Incentive]))
    edition = None
    if "edition" in keys:
        edition = Edition(keys.choice("edition", [edition.value for edition in Edition]))
    variants = Variants(keys.flag("no_replace"), extra_region, start, first_round, keys.flag("trade_in"), edition)
    keys.done()
    return variants


def write_setup(setup: Setup) -> Json:
    """Return the set-up as a JSON value; variants not in play are left out."""
    variants: Json = {}
    if setup.variants.no_replace:
        variants["no_replace"] = True
    if setup.variants.extra_region:
        variants["extra_region"] = True
    if start := {name: amount for name, amount in setup.variants.start._asdict().items() if amount is not None}:
        variants["start"] = start
    if setup.variants.first_round:
        variants["first_round"] = setup.variants.first_round.value
    if setup.variants.trade_in:
        variants["trade_in"] = True
    if setup.variants.edition:
        variants["edition"] = setup.variants.edition.value
    return {"tracking": setup.tracking.value, "players": [seat._asdict() for seat in setup.seats], "variants": variants}
