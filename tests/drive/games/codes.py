"""Games to be shared: those kept beside the tests, and random ones with everything that a table may enter."""

import json
from typing import Any, Final

from companion.engine.record import Entry, Record, RecordError
from companion.engine.replay import states
from companion.engine.seats import Seat
from companion.games.island_fortress.entries.midway import midway_of
from companion.games.island_fortress.entries.petition import Petition, contest
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import Event, apply
from companion.games.island_fortress.setup import (
    COLORS,
    Incentive,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.state import State, start
from companion.games.registry import coding_of
from tests.drive import ROOT
from tests.drive.games.chance import Chance
from tests.drive.games.island_fortress.random_play import drawn_entry, drawn_kind

GOLDEN: Final = ROOT / "tests" / "golden"
CODING: Final = coding_of(ISLAND_FORTRESS)
TOKEN: Final = "a1b2c3"
NAMES: Final = ("Adam", "李", "Ősz Ödön", "🐉🔥", "x" * 24, "Зоя", "د. سارة", "💥" * 24, "_!?", "governess")

GameRecord = Record[Setup, Event]


def kept_records() -> dict[str, GameRecord]:
    """Every sample and every game counted by hand, by the name of its file; those that are no record are left out."""
    files = [*sorted((GOLDEN / "samples").glob("*.json")), *sorted((GOLDEN / "island_fortress").glob("*.json"))]
    found = {}
    for file in files:
        if not file.stem.endswith(".expected"):
            try:
                found[file.stem] = bare(ISLAND_FORTRESS.read(json.loads(file.read_text("utf-8"))))
            except RecordError:
                continue
    return found


def bare(record: GameRecord) -> GameRecord:
    """The record without times and notes, which codes do not carry."""
    return Record(record.setup, tuple(Entry(entry.event) for entry in record.entries))


def random_setup(chance: Chance, tracking: Tracking | None = None) -> Setup:
    """Any table: names of all scripts, colors in any order, any variants."""
    count = chance.randint(2, 4)
    colors = chance.sample(COLORS, count)
    seats = tuple(Seat(name, color) for name, color in zip(chance.sample(NAMES, count), colors, strict=True))
    start = Start(*(chance.choice((None, None, 0, 2, 17)) for _ in Start._fields))
    return Setup(
        seats,
        tracking or chance.choice(list(Tracking)),
        Variants(
            no_replace=chance.random() < 0.3,
            extra_region=allows_extra_region(count) and chance.random() < 0.5,
            start=start,
            first_round=chance.choice((None, *Incentive)),
            trade_in=chance.random() < 0.5,
        ),
    )


def random_game(setup: Setup, chance: Chance, corrections: float = 0, most: int = 1000) -> GameRecord:
    """A random game to its final scoring, unless it is broken off after `most` entries."""
    state: State = start(setup)
    events: list[Event] = []
    while len(events) < most and (kind := drawn_kind(state, chance)):
        if state.ended_by is not None and chance.random() < 0.3:
            kind = "finish"
        elif chance.random() < corrections:
            kind = "adjust"
        events.append(drawn_entry(state, chance, kind))
        state = apply(state, events[-1])
    if len(events) < most and state.result is None:
        events.append(drawn_entry(state, chance, "finish"))
    return Record(setup, tuple(map(Entry, events)))


def positions(record: GameRecord) -> list[State]:
    """The position before each entry, and the last one."""
    first = start(record.setup)
    return [first, *states(ISLAND_FORTRESS, first, record.entries)]


def midway(game: GameRecord) -> GameRecord:
    """The same game, entered from how it stood at the first position after its half at which it can be."""
    half = len(game.entries) // 2
    for number, state in enumerate(positions(game)[half:], start=half):
        if (event := midway_of(state)) is not None:
            return game._replace(entries=(Entry(event), *game.entries[number:]))
    raise ValueError("there is no such position")


def with_winners_unnamed(record: GameRecord, chance: Chance, share: float) -> GameRecord:
    """The record with no winner named in a share of its petitions, where that of the bids is clear."""
    entries = []
    for state, entry in zip(positions(record), record.entries, strict=False):
        event = entry.event
        if isinstance(event, Petition) and event.bids and state.ledger and chance.random() < share:
            is_drawn_by_lot = len(contest(state, event.bids).outcome.tied) > 1
            event = event if is_drawn_by_lot else event._replace(winner=None)
        entries.append(Entry(event))
    return record._replace(entries=tuple(entries))


def same(one: Any, other: Any) -> bool:
    """True if two values are equal with all their types: True is not 1, a list is no tuple."""
    return bool(one == other) and repr(one) == repr(other)
