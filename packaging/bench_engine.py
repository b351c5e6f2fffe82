"""The engine against python-chess, and the start of `companion replay` against Python's own."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import chess

from companion.engine.record import Record
from companion.games.island_fortress.game import ISLAND_FORTRESS
from measure import Comparison, Medians, ratio_interleaved, timed

SAMPLES: Final = Path(__file__).parents[1] / "tests/golden/samples"
ROUNDS: Final = 30
GAMES: Final = 8
MOVES: Final = 80
CHECK_GOAL: Final = 1.0
START_GOAL: Final = 2.0


def checked() -> Iterator[Comparison]:
    """Events checked and applied a second, against chess moves checked and made."""
    records, games = _records(), _chess_games()
    took = ratio_interleaved(timed(lambda: _play_records(records)), timed(lambda: _play_chess(games)), ROUNDS)
    events, moves = sum(len(record.entries) for record in records), sum(map(len, games))
    speeds = Medians(events / took.ours * 1000, moves / took.theirs * 1000)
    yield Comparison("checked events", speeds, CHECK_GOAL, "a second", more_is_better=True)


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


def _records() -> list[Record[Any, Any]]:
    """The sample games that are legal to their end."""
    expected = [json.loads(line) for line in (SAMPLES / "expected.jsonl").read_text("utf-8").splitlines()]
    files = sorted(SAMPLES.glob("0*.json"))
    return [
        ISLAND_FORTRESS.read(json.loads(file.read_text("utf-8")))
        for file, result in zip(files, expected, strict=True)
        if result["ok"]
    ]


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
