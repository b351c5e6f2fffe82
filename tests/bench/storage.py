"""The store against SQLite (WAL, synchronous FULL), against stock TinyDB, and with many old games against few."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.storage.game_file import base_of, line_of
from companion.storage.tinydb_store import TinyGameStore
from tests.bench.measure import Comparison, Medians, Sample, ratio_interleaved, timed
from tests.drive.storage.games import simple, store_in, summary
from tests.torture.disk import Unsynced
from tests.torture.others import Sqlite, Stock, a_step

FEW: Final = 10
SOME: Final = 1_000
MANY: Final = 10_000
MOVES: Final = 44
NEWEST: Final = 50
ROUNDS: Final = 600
PLAYED: Final = "played"
MEMORY: Final = Path("/dev/shm")
WHEN: Final = "2026-{:02d}-{:02d}T12:00:{:02d}.{:03d}+00:00"

DISK_GOAL: Final = 2.0
MEMORY_GOAL: Final = 3.0
"""A save is one sync; what Python adds to it in memory stays below a hundredth of what a tap may take."""
MANY_GOAL: Final = 1.05
STOCK_GOAL: Final = 0.05
NEWEST_GOAL: Final = 0.2
"""The list of 10,000 games stands in a twentieth of a second where stock TinyDB takes a quarter."""

OPEN_OURS: Final = """
from companion.storage.tinydb_store import TinyGameStore
def run(path): return len(TinyGameStore(path).games(limit={newest}))
"""
OPEN_STOCK: Final = """
from tinydb import TinyDB
def run(path): return len(sorted(TinyDB(path).all(), key=lambda game: game["id"], reverse=True)[:{newest}])
"""
MEASURED: Final = """
import sys, time
def peak():  # in kB; of this process alone, other than what `resource` tells
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
before = peak()
start = time.perf_counter()
found = run(sys.argv[1])
took = (time.perf_counter() - start) * 1000
print(found, took, (peak() - before) / 1024)
"""


def save() -> Iterator[Comparison]:
    """An entry until it is acknowledged: on a disk, in memory, and with ten thousand old games."""
    with TemporaryDirectory() as folder:
        yield _against_sqlite("save on a disk, against SQLite", Path(folder), FEW, DISK_GOAL)
    if os.access(MEMORY, os.W_OK):
        with TemporaryDirectory(dir=MEMORY) as folder:
            yield _against_sqlite("save in memory, against SQLite", Path(folder), FEW, MEMORY_GOAL)
    with TemporaryDirectory() as folder:
        few = _saves(_library(Path(folder), FEW))
        many = _saves(_many())
        took = ratio_interleaved(timed(many), timed(few), ROUNDS, ROUNDS // 10)
        yield Comparison(f"save with {MANY:,} old games, against {FEW}", took, MANY_GOAL)
    with TemporaryDirectory() as folder:
        stock = Stock(str(Path(folder) / "games.json"))
        _make_stock(stock.path, SOME)
        numbers = count(MOVES)
        theirs = timed(lambda: stock.append("0", next(numbers)))
        ours = timed(_saves(_library(Path(folder) / "ours", SOME)))
        took = ratio_interleaved(ours, theirs, 15)
        yield Comparison(f"save with {SOME:,} old games, against stock TinyDB", took, STOCK_GOAL)


def opening() -> Iterator[Comparison]:
    """The list of ten thousand games in a fresh process: the newest of them, and the memory it takes."""
    with TemporaryDirectory() as folder:
        stock = Path(folder) / "games.json"
        _make_stock(str(stock), MANY)
        memory: tuple[list[float], list[float]] = ([], [])
        took = ratio_interleaved(_fresh(OPEN_OURS, _many(), memory[0]), _fresh(OPEN_STOCK, stock, memory[1]), 7)
        yield Comparison(f"open, newest {NEWEST} of {MANY:,}, against stock TinyDB", took, NEWEST_GOAL)
        yield Comparison("memory of it, against stock TinyDB", Medians(*map(median, memory)), STOCK_GOAL, "MB")


# --- saves -------------------------------------------------------------------------------------------


def _against_sqlite(name: str, folder: Path, games: int, goal: float) -> Comparison:
    """The same work: the step is added and the summary of its game replaced, both for good."""
    db = Sqlite(str(folder / "games.db"), "FULL")
    for number in range(games):
        db.begin(str(number), MOVES)
    db.begin(PLAYED)
    numbers = count()

    def theirs() -> None:
        number = next(numbers)
        line = json.dumps(line_of(summary(score=number)))
        db.append(PLAYED, number, json.dumps(a_step(number)), _when(number), line)

    took = ratio_interleaved(timed(_saves(_library(folder / "ours", games))), timed(theirs), ROUNDS, ROUNDS // 10)
    db.close()
    return Comparison(name, took, goal)


def _saves(folder: Path) -> Callable[[], None]:
    """Return a function that enters one step more of a game of that library at each call."""
    store = store_in(folder)
    store.games()
    numbers = count(len(store.load(PLAYED).steps))

    def action() -> None:
        number = next(numbers)
        store.append(PLAYED, number, a_step(number), _when(number), summary(score=number))

    return action


def _when(number: int) -> str:
    return WHEN.format(12, 1 + number // 60_000 % 28, number // 1000 % 60, number % 1000)


# --- libraries ---------------------------------------------------------------------------------------


def _library(folder: Path, games: int) -> Path:
    """Finished games, and one to be played."""
    store: TinyGameStore = store_in(folder, Unsynced())
    line = line_of(summary(finished=True, score=MOVES))
    steps = [{"step": a_step(number), "changed": _when(number), "line": line} for number in range(MOVES)]
    for number in range(games):
        month, day = divmod(number * 300 // games, 28)
        game = simple(f"{number:05d}", WHEN.format(1 + month, 1 + day, number % 60, number % 1000))
        last = {**steps[-1], "changed": game.created}
        store.add(game.id, {"base": base_of(game, summary()), "steps": [*steps[:-1], last]})
    store.begin(simple(PLAYED), summary())
    return folder


@cache
def _kept() -> TemporaryDirectory[str]:
    return TemporaryDirectory()


@cache
def _many() -> Path:
    """A library of very many games, made once in a run."""
    return _library(Path(_kept().name) / "many", MANY)


def _make_stock(path: str, games: int) -> None:
    """As stock TinyDB writes it, only sooner."""
    steps: list[dict[str, Any]] = [a_step(number) for number in range(MOVES)]
    table = {str(number + 1): {"id": str(number), "steps": steps} for number in range(games)}
    Path(path).write_text(json.dumps({"_default": table}), encoding="utf-8")


# --- fresh processes ---------------------------------------------------------------------------------


def _fresh(script: str, path: Path, memory: list[float]) -> Sample:
    """A sample of a process that has loaded all it needs, and then opens and lists; its memory grows by `memory`."""
    return partial(_run, [sys.executable, "-c", script.format(newest=NEWEST) + MEASURED, str(path)], memory)


def _run(command: list[str], memory: list[float]) -> float:
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=root)
    found, took, grown = done.stdout.split()
    assert int(found) == NEWEST
    memory.append(float(grown))
    return float(took)
