"""How large games are as codes, beside JSON and a bound for the decisions in them; how long it takes.

The bound counts every decision as log2 of its legal choices: no code can beat it that takes them for equally likely. A
Favor card and a correction are chosen from no list: they count as they are coded. Games are random ones to their end;
their Favor cards give one or two things, as those in the box do, and are told apart by what is on them.
"""

from __future__ import annotations

import json
import statistics
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import ceil, log2
from typing import Any, Final, NamedTuple

import msgpack
from playwright.sync_api import sync_playwright

from bench.measure import Comparison, Medians
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
from companion.sharing.codes import decoded, history, snapshot, tail
from companion.sharing.frames import digits_of
from companion.sharing.qr import LARGEST, room
from drive.browser_python import python_in
from drive.browsers import ensure_browser, launch_flags
from drive.games.island_fortress.random_play import Chance, drawn_entry, drawn_kind

GAMES: Final = 200
TIMED: Final = 40
"""Of how many games the times are taken."""
NAMES: Final = ("Adam", "Bill", "Charles", "Dora")
PREFIX: Final = "x" * 18 + "/#/i/"
"""An address of 23 characters."""
MODES: Final = {"light": Tracking.SCORE, "full": Tracking.FULL}
TABLES: Final = [(mode, players) for mode in MODES for players in (2, 3, 4)]
TOKEN: Final = "a1b2c3"
CODING: Final = coding_of(ISLAND_FORTRESS)

VERSION_GOALS: Final = {("full", 4): 9, ("full", 3): 8, ("full", 2): 6}
MAKE_GOAL: Final = 15.0
READ_GOAL: Final = 50.0
BROWSER_GOAL: Final = 70.0
IN_BROWSER: Final = 10
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
    """Milliseconds to make a code, and to read it with the replay that checks it, against those that are allowed."""
    for mode, players in TABLES:
        some = games(mode, players)[:TIMED]
        wires = [digits_of(history(CODING, TOKEN, game)) for game in some]
        made = _times(some, lambda game: digits_of(history(CODING, TOKEN, game)))
        read = _times(wires, decoded)
        for what, times, goal in (("make", made, MAKE_GOAL), ("decode and replay", read, READ_GOAL)):
            for which, value in (("median", statistics.median(times)), ("p95", _p95(times))):
                yield Comparison(f"{what} a code, {mode}, {players} players, {which}", Medians(value, goal), 1.0)


def coding_browser() -> Iterator[Comparison]:
    """The same in a browser's own Python (Pyodide), for the same games."""
    flags = launch_flags()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser(), args=flags)
        for mode, players in TABLES:
            some = {f"{index}.json": _document(game) for index, game in enumerate(games(mode, players)[:IN_BROWSER])}
            with python_in(browser, some) as python:
                times = json.loads(python.run(_TIMES.format(count=len(some))))
            for what, goal in (("make", MAKE_GOAL), ("decode and replay", BROWSER_GOAL)):
                value = statistics.median(times[what])
                yield Comparison(f"in the browser: {what} a code, {mode}, {players} players", Medians(value, goal), 1.0)
        browser.close()


def _document(game: GameRecord) -> bytes:
    return json.dumps(ISLAND_FORTRESS.write(game)).encode()


_TIMES: Final = """
import json, time
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.sharing.codes import decoded, history
from companion.sharing.frames import digits_of

times = {{"make": [], "decode and replay": []}}
for turn in range(2):
    for index in range({count}):
        with open(f"/app/{{index}}.json") as file:
            game = CODING.game.read(json.load(file))
        begin = time.perf_counter()
        digits = digits_of(history(CODING, "a1b2c3", game))
        made = time.perf_counter()
        decoded(digits)
        read = time.perf_counter()
        if turn:
            times["make"].append((made - begin) * 1000)
            times["decode and replay"].append((read - made) * 1000)
json.dumps(times)
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


def _times(values: Sequence[Any], action: Callable[[Any], object]) -> list[float]:
    """The time of the action for each of the values, in milliseconds of the processor: others may be at work too."""
    action(values[0])
    taken = []
    for value in values:
        begin = time.process_time()
        action(value)
        taken.append((time.process_time() - begin) * 1000)
    return taken
