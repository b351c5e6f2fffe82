"""How large games are as codes, beside JSON and a bound for the decisions in them; how long it takes.

The bound counts every decision as log2 of its legal choices: no code can beat it that takes them for equally likely. A
Favor card and a correction are chosen from no list: they count as they are coded. Games are random ones to their end;
their Favor cards give one or two things, as those in the box do, and are told apart by what is on them.
"""

from __future__ import annotations

import json
import statistics
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil, log2
from pathlib import Path
from typing import Final, NamedTuple

import msgpack
from playwright.sync_api import sync_playwright

from companion.engine.choices import decisions
from companion.engine.radix import Writer
from companion.engine.record import Entry, Record
from companion.engine.replay import states
from companion.engine.seats import Seat
from companion.games.island_fortress.cards import Card, Rewards, pack_card
from companion.games.island_fortress.entries.favor import PlayFavor
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import KINDS, Event, apply
from companion.games.island_fortress.setup import COLORS, Setup, Tracking
from companion.games.island_fortress.state import State, start
from companion.games.registry import coding_of
from companion.sharing.codes import history, snapshot, tail
from companion.sharing.qr import LARGEST, room
from tests.bench.coding_times import TOKEN, coding_times
from tests.bench.measure import Comparison, Medians
from tests.drive.browser_python import python_in
from tests.drive.browsers import ensure_browser, launch_flags
from tests.drive.games.chance import Chance
from tests.drive.games.island_fortress.random_play import drawn_entry, drawn_kind

GAMES: Final = 40
TIMED: Final = 20
"""Of how many games the times are taken."""
NAMES: Final = ("Adam", "Bill", "Charles", "Dora")
PREFIX: Final = "x" * 18 + "/#/i/"
"""An address of 23 characters."""
MODES: Final = {"light": Tracking.SCORE, "full": Tracking.FULL}
TABLES: Final = [(mode, players) for mode in MODES for players in (2, 3, 4)]
CODING: Final = coding_of(ISLAND_FORTRESS)

VERSION_GOALS: Final = {("full", 4): 11, ("full", 3): 10, ("full", 2): 8}
"""Those of the true rules (decision 14), whose bound alone needs no fewer; 9, 8 and 6 were of a toy model."""
MAKE_GOAL: Final = 20.0
"""A tenth of a second where a replay takes 5 ms: a code is there as soon as its panel is."""
ADD_GOAL: Final = 0.1
READ_GOAL: Final = 1.2
MEASURED: Final = Path(__file__).with_name("coding_times.py")
IN_BROWSER: Final = 6
"""Of how many games the times are taken in a browser."""

GameRecord = Record[Setup, Event]


class Size(NamedTuple):
    """One game with all that is measured of it, hence so long.

    Its entries, the bytes of its decisions alone and of the whole code, and the bound of the decisions.
    """

    entries: int
    body: int
    wire: int
    bound: float
    names: float
    version: int
    bare_version: int
    json: int
    zipped: int
    packed: int
    packed_zipped: int
    snapshot: int
    tail: int


def codes() -> Iterator[Comparison]:
    """Sizes in bytes by mode and number of players, and the goals that the targets name."""
    print(_HEADING, flush=True)
    for mode, players in TABLES:
        yield from _compared(mode, players, [_size_of(game) for game in games(mode, players)])


def coding_time() -> Iterator[Comparison]:
    """Making, reading and going on with codes, against replaying the same games."""
    for mode, players in TABLES:
        documents = [ISLAND_FORTRESS.write(game) for game in games(mode, players)[:TIMED]]
        yield from _against_replay(f"{mode}, {players} players", coding_times(documents))


def coding_browser() -> Iterator[Comparison]:
    """The same in a browser's own Python (Pyodide), for the first of the same games."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser(), args=launch_flags())
        documents = {
            f"{mode}, {players} players": [ISLAND_FORTRESS.write(game) for game in games(mode, players)[:IN_BROWSER]]
            for mode, players in TABLES
        }
        files = {"documents.json": json.dumps(documents).encode(), "coding_times.py": MEASURED.read_bytes()}
        with python_in(browser, files) as python:
            for table in documents:
                times = json.loads(python.run(_IN_BROWSER.format(table=table)))
                yield from _against_replay(f"in the browser, {table}", times)
        browser.close()


def _against_replay(name: str, times: Mapping[str, float]) -> Iterator[Comparison]:
    for what, ours, theirs, goal in (
        ("make a code, against a replay", "make", "replay", MAKE_GOAL),
        ("one entry more in a code, against making it", "add", "make", ADD_GOAL),
        ("read a code, against making it", "read", "make", READ_GOAL),
    ):
        yield Comparison(f"{what}, {name}", Medians(times[ours], times[theirs]), goal)


_IN_BROWSER: Final = """
import json
from coding_times import coding_times

json.dumps(coding_times(json.load(open("/app/documents.json"))["{table}"]))
"""


# --- games ---------------------------------------------------------------------------------------------


@cache
def games(mode: str, players: int) -> tuple[GameRecord, ...]:
    """Random games to their final scoring, the same in every run."""
    seats = tuple(Seat(name, color) for name, color in zip(NAMES[:players], COLORS, strict=False))
    return tuple(_game(Setup(seats, MODES[mode]), Chance(number)) for number in range(GAMES))


def _game(setup: Setup, chance: Chance) -> GameRecord:
    state: State = start(setup)
    events: list[Event] = []
    while state.ended_by is None and (kind := drawn_kind(state, chance)):
        event = drawn_entry(state, chance, kind)
        if isinstance(event, PlayFavor):
            event = event._replace(card=_usual(event.card, chance))
        events.append(event)
        state = apply(state, event)
    events.append(drawn_entry(state, chance, "finish"))
    return Record(setup, tuple(map(Entry, events)))


def _usual(card: Card, chance: Chance) -> Card:
    """The card as the app enters it, its cells in order, with one or two rewards."""
    rewards = dict.fromkeys(chance.sample(Rewards._fields, chance.choice((1, 2))), 0)
    return card._replace(
        pattern=tuple(sorted(card.pattern, key=lambda cell: cell[::-1])),
        rewards=Rewards(**{name: chance.randint(1, 4) for name in rewards}),
    )


# --- sizes ---------------------------------------------------------------------------------------------


def _size_of(game: GameRecord) -> Size:
    setup, events = game.setup, [entry.event for entry in game.entries]
    passed = [start(setup), *states(ISLAND_FORTRESS, start(setup), game.entries)]
    data = history(CODING, TOKEN, game)
    document = ISLAND_FORTRESS.write(game)
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
    binary: bytes = msgpack.packb(document)
    begin, end = _middle_round(events)
    middle = passed[len(passed) * 3 // 4]
    return Size(
        entries=len(events),
        body=_bytes(_written(setup, passed, events)),
        wire=len(data) + 1,  # the leading 1
        bound=_bound(passed, events) / 8,
        names=_bits(_written(setup)) / 8,
        version=_version(len(data), PREFIX),
        bare_version=_version(len(data), ""),
        json=len(text),
        zipped=len(zlib.compress(text, 9)),
        packed=len(binary),
        packed_zipped=len(zlib.compress(binary, 9)),
        snapshot=len(snapshot(CODING, TOKEN, setup, middle)),
        tail=len(tail(CODING, TOKEN, game._replace(entries=game.entries[:end]), begin)),
    )


def _written(setup: Setup, passed: Sequence[State] = (), events: Iterable[Event] = ()) -> Writer:
    """The decisions alone, without the set-up; the set-up alone where there are none."""
    writer = Writer()
    if not passed:
        CODING.setup(writer, setup)
    entries = CODING.entries(writer, setup, ())
    for state, event in zip(passed, events, strict=False):
        entries.by_choices(state, event)
    return writer


def _bits(writer: Writer) -> float:
    return log2(writer.number)


def _bytes(writer: Writer) -> int:
    return (writer.number.bit_length() + 7) // 8


def _bound(passed: Sequence[State], events: Sequence[Event]) -> float:
    """Bits: log2 of the legal choices in each step; the Favor cards as they are coded, with how many were seen."""
    bits, cards = 0.0, list[Card]()
    for state, event in zip(passed, events, strict=False):
        for step, value in decisions(KINDS, state, event):
            if step.name == "card":
                bits += log2(len(cards) + 1)
                if value not in cards:
                    writer = Writer()
                    pack_card(writer, value)
                    bits += _bits(writer)
                    cards.append(value)
            else:
                bits += log2(len(step.options) - (step.name == "kind" and "adjust" in step.options))
    return bits


def _middle_round(events: Sequence[Event]) -> tuple[int, int]:
    """Where the round in the middle of the game begins and ends."""
    firsts = [index for index, event in enumerate(events) if isinstance(event, Petition)]
    middle = len(firsts) // 2
    return firsts[middle], [*firsts, len(events)][middle + 1]


@cache
def _room(prefix: str, version: int) -> int:
    return room(prefix, version)


def _version(size: int, prefix: str) -> int:
    """The version of the code that holds so many bytes, whatever they are."""
    return next(version for version in range(3, 41) if _room(prefix, version) >= size)


# --- what is printed -----------------------------------------------------------------------------------

_COLUMNS: Final = (
    "entries",
    "bound",
    "body",
    "wire",
    "V",
    "V bare",
    "json",
    "+zlib",
    "msgpack",
    "+zlib",
    "snap",
    "tail",
)
_HEADING: Final = f"{'':24}" + "".join(f"{column:>9}" for column in _COLUMNS)


def _compared(mode: str, players: int, sizes: Sequence[Size]) -> Iterator[Comparison]:
    name = f"{mode}, {players} players"
    for which, pick in (("median", statistics.median), ("p95", _p95), ("max", max)):
        values = [
            pick([getattr(size, field) for size in sizes])
            for field in (
                *("entries", "bound", "body", "wire", "version", "bare_version", "json", "zipped", "packed"),
                *("packed_zipped", "snapshot", "tail"),
            )
        ]
        print(f"{name + ', ' + which:24}" + "".join(f"{value:9.0f}" for value in values), flush=True)
    within = sum(size.body <= ceil(size.bound) + 1 for size in sizes)
    body, wire = ([getattr(size, what) / size.bound for size in sizes] for what in ("body", "wire"))
    picture = f"snapshot V{_version(_most(sizes, 'snapshot'), PREFIX)}, tail V{_version(_most(sizes, 'tail'), PREFIX)}"
    print(
        f"    body <= ceil(bound) + 1 in {within} of {len(sizes)}; body/bound median {statistics.median(body):.3f}, "
        f"wire/bound median {statistics.median(wire):.3f}, p95 {_p95(wire):.3f}; set-up {sizes[0].names:.1f} B; "
        f"p95 {picture}",
        flush=True,
    )
    yield _bytes_against("body against the bound", name, [ceil(size.bound) + 1 for size in sizes], sizes, "body", 1.0)
    yield _bytes_against("code against JSON and zlib", name, [size.zipped for size in sizes], sizes, "wire", 0.25)
    if goal := VERSION_GOALS.get((mode, players)):
        version = _p95([size.version for size in sizes])
        yield Comparison(f"version of a code, {name}, p95", Medians(version, goal), 1.0, "V")
    if version := max(_p95([size.version for size in sizes]) - LARGEST, 0):
        print(f"    {version:.0f} versions above what one picture should have")


def _bytes_against(
    what: str, name: str, theirs: Sequence[float], sizes: Sequence[Size], field: str, goal: float
) -> Comparison:
    ours = [getattr(size, field) for size in sizes]
    return Comparison(f"{what}, {name}", Medians(statistics.median(ours), statistics.median(theirs)), goal, "B")


def _most(sizes: Sequence[Size], field: str) -> int:
    return ceil(_p95([getattr(size, field) for size in sizes]))


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[ceil(0.95 * len(values)) - 1]
