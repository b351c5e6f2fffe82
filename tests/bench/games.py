"""Further games beside Island Fortress: checked entries a second, and codes beside the bound of their decisions.

A game has one line in GAMES; its sample records lie in tests/golden/<key>/samples, random games come from its tests.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import ceil, log2
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.engine.choices import decisions
from companion.engine.game import Game
from companion.engine.radix import Writer
from companion.engine.record import Entry, Record
from companion.engine.replay import states
from companion.engine.ruling import IllegalMove
from companion.games.islebound.pieces.dice import best_assignment
from companion.games.islebound.pieces.influence import cheapest_payment
from companion.games.registry import FIRST, coding_of, game_of, meta_of
from companion.sharing.codes import decoded, history
from companion.sharing.frames import digits_of
from companion.sharing.qr import LARGEST, room
from tests.bench.coding_times import TOKEN
from tests.bench.measure import Comparison, Medians, ratio_interleaved, timed

AnyGame = Game[Any, Any, Any]
AnyRecord = Record[Any, Any]

GOLDEN: Final = Path(__file__).resolve().parents[2] / "tests" / "golden"
SAMPLES: Final = {FIRST: GOLDEN / "samples"}
"""Sample records that lie elsewhere."""
ANSWER_GOAL: Final = 0.05
ISLEBOUND: Final = "islebound-record"
GAMES: Final = {
    ISLEBOUND: "tests.drive.games.islebound.random_play:shared_games",
    "island-record": "tests.drive.games.island.random_play:shared_games",
}
"""Games by format, each with what makes random games: from a mode and a number of players, so many records."""

DICE, CARDS, CUBES = 10, 30, 20
"""All dice, pirates, serpents and Ichor of the box, and the cubes of one player."""
TRACKINGS: Final = ("score", "full")
ROUNDS: Final = 30
RANDOM: Final = 10
SPEED_GOAL: Final = 0.7
ABOVE: Final = 64
"""So many bits stand above a free value when it is measured: alone, its rarer cases would seem to cost nothing."""
PREFIX: Final = "x" * 18 + "/#/i/"
"""An address of 23 characters."""


def checked() -> Iterator[Comparison]:
    """Entries a second, each checked and applied, in whole sample games of the full tracking."""
    theirs = _legal_samples(FIRST)
    for format in GAMES:
        ours = _legal_samples(format)
        took = ratio_interleaved(timed(_replayed(format, ours)), timed(_replayed(FIRST, theirs)), ROUNDS)
        rates = Medians(_count(ours) / took.ours * 1000, _count(theirs) / took.theirs * 1000)
        title = meta_of(format).title
        yield Comparison(f"checked entries, {title}", rates, SPEED_GOAL, "entries/s", more_is_better=True)


def codes() -> Iterator[Comparison]:
    """Bytes of random games as codes, against the bound and against JSON."""
    for format, place in GAMES.items():
        module, function = place.split(":")
        shared_games: Callable[[str, int, int], Sequence[AnyRecord]] = getattr(import_module(module), function)
        for tracking in TRACKINGS:
            for players in range(meta_of(format).fewest, meta_of(format).most + 1):
                name = f"{meta_of(format).title}, {tracking}, {players} players"
                yield from _compared(name, game_of(format), shared_games(tracking, players, RANDOM))


def answers() -> Iterator[Comparison]:
    """The two answers of Islebound that are searched for, as large as the box allows, against replaying its samples."""
    replayed = _replayed(ISLEBOUND, _legal_samples(ISLEBOUND))
    chance = Random(1)
    cards = [[chance.randint(0, 9) for _ in range(6)] for _ in range(CARDS)]
    dice = [chance.randint(1, 6) for _ in range(DICE)]
    values = [chance.randint(1, 9) for _ in range(CUBES)]
    needed = sum(values) // 2
    for name, answer in (
        (f"best assignment of {DICE} dice to {CARDS} cards", lambda: best_assignment(cards, dice)),
        (f"cheapest payment with {CUBES} cubes", lambda: cheapest_payment(values, needed)),
    ):
        took = ratio_interleaved(timed(answer), timed(replayed), ROUNDS)
        yield Comparison(f"{name}, against a replay", took, ANSWER_GOAL)


# --- speed -----------------------------------------------------------------------------------------------


def _legal_samples(format: str) -> list[AnyRecord]:
    """The sample games of the full tracking up to the first illegal entry."""
    game = game_of(format)
    folder = SAMPLES.get(format, GOLDEN / meta_of(format).key / "samples")
    records = [game.read(json.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("*.json"))]
    return [_legal(game, record) for record in records if record.setup.tracking.value == "full"]


def _legal(game: AnyGame, record: AnyRecord) -> AnyRecord:
    entries = []
    try:
        for entry, _ in zip(record.entries, states(game, game.start(record.setup), record.entries), strict=False):
            entries.append(entry)
    except IllegalMove:
        pass
    return record._replace(entries=tuple(entries))


def _count(records: Sequence[AnyRecord]) -> int:
    return sum(len(record.entries) for record in records)


def _replayed(format: str, records: Sequence[AnyRecord]) -> Callable[[], None]:
    game = game_of(format)

    def replay() -> None:
        for record in records:
            for _ in states(game, game.start(record.setup), record.entries):
                pass

    return replay


# --- codes -----------------------------------------------------------------------------------------------


def _compared(name: str, game: AnyGame, records: Sequence[AnyRecord]) -> Iterator[Comparison]:
    coding = coding_of(game)
    bodies, bounds, wires, documents = [], [], [], []
    for record in records:
        writer, bits = Writer(), 0.0
        entries = coding.entries(writer, record.setup, ())
        state = game.start(record.setup)
        for entry in record.entries:
            bits += _bits_of(game, state, entries.memory, entry)
            entries.by_choices(state, entry.event)
            state = game.apply(state, entry.event)
        data = history(coding, TOKEN, record)
        assert decoded(digits_of(data))
        bodies.append((writer.number.bit_length() + 7) // 8)
        bounds.append(bits / 8)
        wires.append(len(data) + 1)
        documents.append(len(json.dumps(game.write(record), separators=(",", ":"), ensure_ascii=False).encode()))
    limits = [ceil(bound) + 1 for bound in bounds]
    entries_each = statistics.median(len(record.entries) for record in records)
    largest = max(wires)
    fits = room(PREFIX, LARGEST) >= largest
    print(f"    {name}: {entries_each:.0f} entries; longest code {largest} B, in one picture: {fits}", flush=True)
    yield Comparison(f"body against the bound, {name}", _medians(bodies, limits), 1.0, "B")
    yield Comparison(f"code against JSON, {name}", _medians(wires, documents), 0.1, "B")


def _bits_of(game: AnyGame, state: Any, memory: Any, entry: Entry[Any]) -> float:
    """log2 of the legal choices in each step; a free value counts as it is coded."""
    kinds, bits = game.kinds, 0.0
    for step, value in decisions(kinds, state, entry.event):
        if step.pack:
            writer = Writer()
            step.pack(writer, memory, value)
            writer.index(1 << ABOVE, 0)
            bits += log2(writer.number) - ABOVE
        elif step.name == "kind":
            bits += log2(sum(not _is_seldom(kinds.types[kind], state) for kind in step.options))
        else:
            bits += log2(len(step.options))
    return bits


def _is_seldom(kind: Any, state: Any) -> bool:
    """True if a code does not count on that kind: corrections, an early end."""
    return bool(kind.is_correction or (kind.is_rare and kind.is_rare(state)))


def _medians(ours: Sequence[float], theirs: Sequence[float]) -> Medians:
    return Medians(statistics.median(ours), statistics.median(theirs))
