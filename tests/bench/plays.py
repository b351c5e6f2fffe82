"""Play log and statistics of ten thousand games: from the index alone, against plain JSON and against the goals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.plays import statistics
from companion.plays.play import Play, counted
from companion.plays.wanted import Asked, offered, selected
from companion.storage.tinydb_store import TinyGameStore
from tests.bench.measure import Comparison, ratio_interleaved, timed
from tests.drive.games.plays import NAMES, keep_generated
from tests.drive.storage.games import store_in
from tests.torture.disk import Unsynced

MANY: Final = 10_000
ROUNDS: Final = 7
PARSE_GOAL: Final = 9.0
"""Everything besides parsing: reading the file, checking what it says, making plays of it, and counting."""
FILTER_GOAL: Final = 1.0
"""Selecting of plays that there are, and counting."""


def plays() -> Iterator[Comparison]:
    """The page when the app was just opened, and a filter on it."""
    with TemporaryDirectory() as folder:
        keep_generated(store_in(Path(folder), Unsynced()), MANY)
        rows = [line.partition(b" games ")[2].partition(b" ")[2] for line in (Path(folder) / "index").open("rb")]

        def page() -> None:
            numbers(counted(TinyGameStore(folder).plays()), "")

        def parse() -> None:
            json.loads(b"[" + b",".join(row for row in rows if row) + b"]")

        took = ratio_interleaved(timed(page), timed(parse), ROUNDS)
        yield Comparison(f"all numbers of {MANY:,} games, against parsing their rows", took, PARSE_GOAL)
        log = counted(TinyGameStore(folder).plays())
        game = log[0].game

        def one_filter() -> None:
            numbers(selected(log, Asked(game=game)), NAMES[0])

        took = ratio_interleaved(timed(one_filter), timed(parse), ROUNDS)
        yield Comparison("a filter and its numbers, against parsing the rows of all", took, FILTER_GOAL)


def numbers(found: Sequence[Play], name: str) -> None:
    """Everything that the statistics show of these plays."""
    offered(found)
    statistics.people(found)
    statistics.meetings(found, name or NAMES[0])
    statistics.over_time(found, name or NAMES[0])
    statistics.by_number(found, name)
    statistics.by_seat(found, name)
    statistics.endings(found)
    statistics.parts(found, NAMES[:4])
    statistics.leads(found)
    statistics.lengths(found)
