"""The index: the data of the list of games, in one file. It is derived from the games, and rebuilt when in doubt.

It is written after a game and not synced, so it may be behind the games but never ahead. A game's file that is shorter
than its row says has therefore lost something, even if it was cut exactly between two lines.

The lengths are also in a second file (`counts`), which is read if the index cannot be trusted. The length of the index
is in the lock's file, because the index may be cut between two lines, too.
"""

import contextlib
import json
from collections.abc import Iterable, Mapping
from typing import Final

from companion.games.registry import FIRST
from companion.play.ports import ALL, GameLine, Json, StoreError, Wanted
from companion.plays.play import Play
from companion.storage.folder import DataFolder, is_shortage
from companion.storage.journal import JournalStorage
from companion.storage.lines import NOTHING, Change, Place, raw_json
from companion.storage.play_rows import ended_at, is_without_course, play_of
from companion.storage.rows import ODD, ROUND, ROUND_LABEL, is_name, line_in, parsed
from companion.text.folding import holds

INDEX: Final = "index"
"""The name of its file."""
COUNTS: Final = "counts"
GAMES, OTHERS = "games", "others"

_CHANGED: Final = b'{"changed":"'
_NO_PROBLEM: Final = b'"problem":""'
_REVIEW: Final = b'"review":true'
_FINISHED: Final = b'"finished":true'
_LONGEST: Final = 1_000_000
"""The size in bytes above which the file is compacted, if most of it is obsolete; never during a save."""


def problem_row(problem: str, size: int = 0) -> Json:
    """Return the row of a game that cannot be read."""
    return {"changed": "", "size": size, "steps": 0, "review": False, "problem": problem}


def line_from(id: str, row: Json) -> GameLine:
    """Return the line of a row."""
    if row["problem"]:
        return GameLine(id, problem=row["problem"])
    line = line_in({"changed": row["changed"], "line": row})
    row = row | line
    return GameLine(
        id,
        row["changed"],
        row["finished"],
        row["round"],
        tuple(row["names"]),
        tuple(row["scores"]),
        tuple(row["winners"]),
        needs_review=row["review"],
        game=game if is_name(game := row.get("game", FIRST)) else "",
        round_label=row.get(ROUND_LABEL, ROUND),
        ended=ended_at(id, line, row["changed"]) if line["finished"] else "",
    )


class Index:
    """A row for each game, and one for each other file whose length is recorded."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        self._journal = JournalStorage(folder.at(INDEX), folder.ops, {"index": 1}, durable=False)
        self._counts = JournalStorage(folder.at(COUNTS), folder.ops, {"counts": 1}, durable=False)
        self._is_doubtful = False
        """True if the file was damaged, truncated or missing at the start: `counts` is read as well."""
        self._order: tuple[Place, list[str]] | None = None
        self._unwritten: dict[tuple[str, str], Json | None] = {}
        self._plays: dict[str, tuple[bytes, Play | None]] = {}
        self.is_lost = False
        """True if the file was found damaged: the games have to be read."""

    def open(self) -> bool:
        """Open the index, under the lock; false if games may be missing. Raises StoreError."""
        self._is_doubtful = not self._open()
        if not self._is_doubtful:
            self._shorten()
        return not self._is_doubtful

    def _shorten(self) -> None:
        """Compact the files if most of them is obsolete."""
        with contextlib.suppress(StoreError):
            self._journal.compact(_LONGEST)
            self.note()
            if (counts := self._folder.seen(COUNTS)) and counts.size > _LONGEST:
                self._counts.catch_up()
                self._counts.compact(_LONGEST)

    def note(self) -> None:
        """Record the length of the file, after all rows were written."""
        self._folder.note(self._journal.size)

    def _open(self) -> bool:
        journal = self._journal
        try:
            journal.catch_up()
            if journal.exists and journal.is_whole:
                return bool(journal.header) and journal.size >= self._folder.noted()
            if journal.exists:
                journal.salvage()
        except StoreError as error:  # one from a newer app, too: its games are still there
            if is_shortage(error):  # it says nothing about the content
                raise
            journal.forget()
        with contextlib.suppress(StoreError):
            journal.rewrite()
        return False

    def _rows(self, table: str = GAMES) -> Mapping[str, bytes]:
        try:
            rows = self._journal.rows(table)
        except StoreError as error:
            if is_shortage(error):
                raise
            self.is_lost, rows = True, {}
        if not self._unwritten:
            return rows
        rows = dict(rows)
        for (name, id), row in self._unwritten.items():
            if name == table:
                rows.pop(id, None)
                if row is not None:
                    rows[id] = raw_json(row)
        return rows

    def ids(self) -> set[str]:
        """Return the games that have a row."""
        return set(self._rows())

    def row(self, id: str, table: str = GAMES) -> Json | None:
        """Return a game's row."""
        raw = self._rows(table).get(id)
        with contextlib.suppress(StoreError):
            [row] = parsed([NOTHING if raw is None else raw], id)
            return row if isinstance(row, dict) else None
        return None

    def claims(self, id: str, table: str = GAMES) -> tuple[int, int]:
        """Return the length in bytes and the number of steps of a game, the larger of both files."""
        found = self.noted(id, table)
        is_asked = self._is_doubtful or (table != GAMES and not self.row(id, table))
        return max(found, self._counted(id, table)) if is_asked else found

    def noted(self, id: str, table: str = GAMES) -> tuple[int, int]:
        """Return the length in bytes and the number of steps of a game when its row was written."""
        row = self.row(id, table) or {}
        size, steps = (row.get(key) if not row.get("problem", ODD) else 0 for key in ("size", "steps"))
        return (size, steps) if isinstance(size, int) and isinstance(steps, int) else (0, 0)

    def _counted(self, id: str, table: str) -> tuple[int, int]:
        """Return the same from `counts`."""
        if self._folder.ops.is_one_file:
            return 0, 0
        with contextlib.suppress(StoreError, *ODD):
            [(size, steps)] = parsed([self._counts.rows(table)[id]], id)
            if isinstance(size, int) and isinstance(steps, int):
                return size, steps
        return 0, 0

    def _count(self, rows: Mapping[str, Json | None], table: str) -> None:
        """Record the lengths of files in `counts`, if possible."""
        if self._folder.ops.is_one_file:
            return
        changes: list[Change] = [
            (table, id, raw_json([row["size"], row["steps"]]) if row and not row["problem"] else NOTHING)
            for id, row in rows.items()
            if row is None or "size" in row
        ]
        with contextlib.suppress(StoreError):
            try:
                self._counts.commit(changes)
            except StoreError as error:
                if error.problem != "damaged":
                    raise
                self._counts.salvage()
                self._counts.rewrite()
                self._counts.commit(changes)

    def empty(self) -> None:
        """Clear the index, which cannot be right; all rows have to be written again."""
        self._unwritten, self._order, self._is_doubtful = {}, None, True
        gone: list[Change] = [(table, "", NOTHING) for table in (GAMES, OTHERS)]
        try:
            self._journal.commit(gone)
        except StoreError:
            self._journal.imagine(gone)

    def put(self, rows: Mapping[str, Json | None], table: str = GAMES) -> None:
        """Write rows, or None for a removed game; a row that cannot be written now is written later."""
        rest, self._unwritten = self._unwritten, {}
        new = {**rest, **{(table, id): row for id, row in rows.items()}}
        changes = [(name, id, NOTHING if row is None else raw_json(row)) for (name, id), row in new.items()]
        try:
            self._journal.commit(changes)
            self.note()
        except StoreError:
            self._unwritten = new
            self._order = None
            self._folder.distrust()
        self._count(rows, table)

    def sick(self) -> list[str]:
        """Return the ids of unreadable games."""
        return [id for id, raw in self._rows().items() if _NO_PROBLEM not in raw]

    def to_review(self) -> list[str]:
        """Return the ids of games with reviews."""
        return [id for id, raw in self._rows().items() if _REVIEW in raw]

    # --- plays -------------------------------------------------------------------------------------------

    def plays(self) -> list[Play]:
        """Return the finished games; unchanged rows are not parsed again."""
        rows, known = self._rows(), self._plays
        fresh = [id for id, raw in rows.items() if (found := known.get(id)) is None or found[0] is not raw]
        parsed = json.loads(b"[" + b",".join(rows[id] for id in fresh) + b"]")
        new = {id: (rows[id], play_of(id, row)) for id, row in zip(fresh, parsed, strict=True)}
        self._plays = {id: new.get(id) or known[id] for id in rows}
        return [play for _, play in self._plays.values() if play]

    def without_course(self) -> list[str]:
        """Return the ids of finished games without a course."""
        return [id for id, raw in self._rows().items() if _FINISHED in raw and is_without_course(json.loads(raw))]

    # --- the list ----------------------------------------------------------------------------------------

    def lines(self, wanted: Wanted, limit: int | None, offset: int) -> list[GameLine]:
        """Return the lines of the wanted games, the game changed last first."""
        end = None if limit is None else offset + limit
        if wanted == ALL:
            rows = self._rows()
            return [line_from(id, json.loads(rows[id])) for id in self._ordered()[offset:end]]
        return [line_from(id, row) for id, row in self._found(wanted)[offset:end]]

    def count(self, wanted: Wanted) -> int:
        """Return the number of wanted games."""
        return len(self._rows()) if wanted == ALL else len(self._found(wanted))

    def _ordered(self) -> list[str]:
        rows = self._rows()
        if self._unwritten or self._order is None or self._order[0] != self._journal.place:
            keys = sorted(((_changed(raw), id) for id, raw in rows.items()), reverse=True)
            self._order = self._journal.place, [id for _, id in keys]
        return self._order[1]

    def _found(self, wanted: Wanted) -> list[tuple[str, Json]]:
        rows, ids = self._rows(), self._ordered()
        parsed = json.loads(b"[" + b",".join(rows[id] for id in ids) + b"]")  # together, which is ten times as fast
        return [(id, row) for id, row in zip(ids, parsed, strict=True) if is_wanted(row, wanted)]


def is_wanted(row: Json, wanted: Wanted) -> bool:
    """Return True if the row matches the filter; an unreadable game never does."""
    if row["problem"]:
        return False
    changed = row["changed"]
    return (
        (wanted.finished is None or row["finished"] is wanted.finished)
        and changed >= wanted.since
        and (not wanted.until or changed[: len(wanted.until)] <= wanted.until)
        and _names(wanted.player, row["names"])
        and _names(wanted.winner, row["winners"])
    )


def _names(part: str, names: Iterable[str]) -> bool:
    return not part or any(holds(name, part) for name in names)


def _changed(raw: bytes) -> bytes:
    """Return the time of the last change in a row, without parsing a row of the usual form."""
    if raw.startswith(_CHANGED):
        return raw[len(_CHANGED) : raw.index(b'"', len(_CHANGED))]
    return str(json.loads(raw).get("changed", "")).encode()
