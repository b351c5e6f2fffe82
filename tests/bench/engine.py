"""The engine against python-chess, an edit against reading the game, a start of `companion replay` against Python's."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import chess

from companion.engine.record import Record
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Tracking
from companion.play.live_game import begin
from companion.storage.tinydb_store import TinyGameStore
from tests.bench.measure import Comparison, Medians, ratio_interleaved, timed

SAMPLES: Final = Path(__file__).parents[2] / "tests/golden/samples"
ROUNDS: Final = 30
GAMES: Final = 8
MOVES: Final = 80
CHECKED: Final = (("checked events", Tracking.SCORE), ("checked events, full games", Tracking.FULL))
SPEED_GOAL: Final = 0.5
"""A game of 300 entries is replayed in a hundredth of a second at half the pace of python-chess."""
START_GOAL: Final = 3.0
"""A command is answered before one looks up: a tenth of a second where Python with `json` alone takes a third of it."""
EDIT_GOAL: Final = 5.0


def checked() -> Iterator[Comparison]:
    """Events checked and applied a second, of light games and of full ones, against chess moves checked and made."""
    games = _chess_games()
    for name, tracking in CHECKED:
        records = _records(tracking)
        took = ratio_interleaved(timed(partial(_play_records, records)), timed(partial(_play_chess, games)), ROUNDS)
        events, moves = sum(len(record.entries) for record in records), sum(map(len, games))
        speeds = Medians(events / took.ours * 1000, moves / took.theirs * 1000)
        yield Comparison(name, speeds, SPEED_GOAL, "a second", more_is_better=True)


def edit() -> Iterator[Comparison]:
    """The first entry of a long full game edited, so that all others are replayed, against reading that game."""
    record = max(_records(Tracking.FULL), key=lambda record: len(record.entries))
    text = json.dumps(ISLAND_FORTRESS.write(record))
    first = record.entries[0].event  # put in again: what follows is replayed all the same
    with TemporaryDirectory() as folder:
        game = begin(ISLAND_FORTRESS, TinyGameStore(folder), record)
        ours, theirs = timed(lambda: game.changed(0, first)), timed(lambda: ISLAND_FORTRESS.read(json.loads(text)))
        took = ratio_interleaved(ours, theirs, ROUNDS)
    yield Comparison(f"edit of the first of {len(record.entries)} entries", took, EDIT_GOAL)


def start() -> Iterator[Comparison]:
    """`companion replay` of one record, against a Python that only imports json."""
    record = str(SAMPLES / "00001.json")
    ours = [sys.executable, "-m", "companion", "replay", "--json", record]
    theirs = [sys.executable, "-c", "import json"]
    took = ratio_interleaved(timed(lambda: _run(ours)), timed(lambda: _run(theirs)), ROUNDS)
    yield Comparison("replay of one record", took, START_GOAL)


def _run(command: list[str]) -> None:
    """With the compiled modules kept, as they are where a package is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=SAMPLES.parents[2], env=environment)


def _records(tracking: Tracking) -> list[Record[Any, Any]]:
    """The sample games of that tracking that are legal to their end."""
    expected = [json.loads(line) for line in (SAMPLES / "expected.jsonl").read_text("utf-8").splitlines()]
    files = sorted(SAMPLES.glob("0*.json"))
    records = [
        ISLAND_FORTRESS.read(json.loads(file.read_text("utf-8")))
        for file, result in zip(files, expected, strict=True)
        if result["ok"]
    ]
    return [record for record in records if record.setup.tracking is tracking]


def _play_records(records: list[Record[Any, Any]]) -> None:
    check, apply = ISLAND_FORTRESS.check, ISLAND_FORTRESS.apply
    for record in records:
        state = ISLAND_FORTRESS.start(record.setup)
        for entry in record.entries:
            if not check(state, entry.event).is_legal:
                raise AssertionError(entry)
            state = apply(state, entry.event)


def _chess_games() -> list[list[chess.Move]]:
    """Random games, the same in every run."""
    chance = random.Random(1)
    games = []
    for _ in range(GAMES):
        board = chess.Board()
        moves: list[chess.Move] = []
        while not board.is_game_over() and len(moves) < MOVES:
            moves.append(chance.choice(list(board.legal_moves)))
            board.push(moves[-1])
        games.append(moves)
    return games


def _play_chess(games: list[list[chess.Move]]) -> None:
    for moves in games:
        board = chess.Board()
        for move in moves:
            if not board.is_legal(move):
                raise AssertionError(move)
            board.push(move)
