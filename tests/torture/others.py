"""The same work done by stock TinyDB and by SQLite: the controls."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from tinydb import TinyDB
from tinydb.table import Document

from tests.torture.known import Known
from tests.torture.trials import Row, Tell

Read = Callable[[Path, Known, Row, str], None]
Write = Callable[[str, int, Tell], None]


class Whole:
    """How large the games of a library are."""

    STEPS: Final = 24


def a_step(number: int) -> dict[str, Any]:
    """A step about as long as those of a game, and different from all others of its game."""
    return {"type": "petition", "time": f"2026-01-02T12:00:00.{number:03d}+00:00", "number": number, "winner": "Bill"}


class Stock:
    """Games in one file of stock TinyDB, a document each."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._db = TinyDB(path)

    def make(self, games: int) -> None:
        """Games with steps; the one played is the first."""
        steps = [a_step(number) for number in range(Whole.STEPS)]
        self._db.insert_multiple([{"id": str(number), "steps": steps} for number in range(games)])

    def append(self, id: str, number: int) -> None:
        """One step more."""
        game = self._db.get(doc_id=int(id) + 1)
        assert isinstance(game, Document)
        self._db.update({"steps": [*game["steps"], a_step(number)]}, doc_ids=[int(id) + 1])

    def counts(self) -> dict[str, int]:
        """The steps of each game; nothing if the file cannot be read, as stock TinyDB then has nothing to give."""
        try:
            return {game["id"]: len(game["steps"]) for game in self._db.all()}
        except (ValueError, LookupError):
            return {}

    def kill_in(self, at: int, part: float) -> None:
        """Have this process killed in write number `at` of the file, when that part of it is written."""
        storage: Any = self._db.storage
        storage._handle = _KillingHandle(storage._handle, at, part)


class _KillingHandle:
    def __init__(self, handle: Any, at: int, part: float) -> None:
        self._handle = handle
        self._left = at
        self._part = part

    def __getattr__(self, name: str) -> Any:
        return getattr(self._handle, name)

    def write(self, text: str) -> None:
        if not self._left:
            self._handle.write(text[: int(len(text) * self._part)])
            self._handle.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        self._left -= 1
        self._handle.write(text)


class Sqlite:
    """Games and their steps in SQLite, as one would keep them there: the step and the summary in one transaction."""

    def __init__(self, path: str, synchronous: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(f"PRAGMA synchronous={synchronous}")
        self._db.executescript(
            "CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, changed TEXT, summary TEXT);"
            "CREATE INDEX IF NOT EXISTS newest ON games (changed);"
            "CREATE TABLE IF NOT EXISTS events (game TEXT, number INTEGER, step TEXT, PRIMARY KEY (game, number))"
            " WITHOUT ROWID"
        )

    def begin(self, id: str, steps: int = 0) -> None:
        """A game, with so many steps."""
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("INSERT INTO games VALUES (?, '', '')", (id,))
            rows = [(id, number, json.dumps(a_step(number))) for number in range(steps)]
            self._db.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)

    def append(self, id: str, number: int, step: str, changed: str, summary: str) -> None:
        """One step more."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("INSERT INTO events VALUES (?, ?, ?)", (id, number, step))
        self._db.execute("UPDATE games SET changed = ?, summary = ? WHERE id = ?", (changed, summary, id))
        self._db.execute("COMMIT")

    def counts(self) -> dict[str, int]:
        """The steps of each game."""
        sql = "SELECT id, COUNT(number) FROM games LEFT JOIN events ON game = id GROUP BY id"
        return dict(self._db.execute(sql).fetchall())

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()


def written_by(name: str) -> tuple[Write, Read]:
    """How the control of that name writes without end until it is stopped, and how what it has is compared."""
    if name.startswith("SQLite"):
        level = name.split()[-1]
        return partial(_write_sqlite, level), partial(_read_sqlite, level)
    return _write_stock, _read_stock


def _write_sqlite(level: str, path: str, seed: int, tell: Tell) -> None:
    db = Sqlite(f"{path}/games.db", level)
    id = str(seed)
    db.begin(id)
    tell(id)
    number = 0
    while True:
        db.append(id, number, json.dumps(a_step(number)), str(number), str(number))
        tell(id)
        number += 1


def _read_sqlite(level: str, path: Path, known: Known, row: Row, where: str) -> None:
    db = Sqlite(str(path / "games.db"), level)
    known.compare(db.counts(), row, where)
    db.close()


def _write_stock(path: str, seed: int, tell: Tell) -> None:
    file = f"{path}/{seed}.json"
    stock = Stock(file)
    stock.make(1)
    for _ in range(Whole.STEPS + 1):
        tell(str(seed))
    number = Whole.STEPS
    while True:
        stock.append("0", number)
        tell(str(seed))
        number += 1


def _read_stock(path: Path, known: Known, row: Row, where: str) -> None:
    for file in path.glob("*.json"):
        counts = Stock(str(file)).counts()
        known.compare({file.stem: counts["0"]} if counts else {}, row, where)
        file.unlink()
    known.entries.clear()
