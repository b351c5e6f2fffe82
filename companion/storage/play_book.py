"""The group's plays without a game, places and notes of plays, and people's names."""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final

from companion.engine.game import Course
from companion.engine.limits import is_modest
from companion.play.ports import Json, Kept, StoreError
from companion.plays.play import ENTERED, IMPORTED, Play, Result
from companion.storage.folder import DataFolder
from companion.storage.index import Index
from companion.storage.lines import NOTHING, Change, raw_json
from companion.storage.rows import ODD, is_name, is_seating, seating_row
from companion.storage.tables import KeptTables

PLAYS: Final = "plays"
"""The name of the file, and of the table of plays."""
ABOUT: Final = "about"
PEOPLE: Final = "people"
UNCOUNTED: Final = {"uncounted": True}
"""In the row of a play that is in no statistics; others lack it."""
TABLES: Final = (PLAYS, ABOUT, PEOPLE)

MAX_PLAYS: Final = 10_000
MAX_PEOPLE: Final = 1_000
MAX_RESULTS: Final = 20
MAX_ID_LENGTH: Final = 60
MAX_TIME_LENGTH: Final = 40
MAX_SCORE: Final = 10**9
MAX_MINUTES: Final = 100_000


class PlayBook(KeptTables):
    """Plays entered by hand or imported, places and notes, and the names of people."""

    def __init__(self, folder: DataFolder | str, index: Index | None = None) -> None:
        super().__init__(folder, index, PLAYS, TABLES, is_odd_row)

    def kept(self) -> Kept:
        """Everything. Raises StoreError."""
        with self._reading(PLAYS):
            return kept_in({table: self._journal.rows(table) for table in TABLES})

    def add(self, plays: Iterable[Play]) -> None:
        """Save plays, all or none; one with the same id is replaced. Raises StoreError."""
        changes: list[Change] = [(PLAYS, play.id, raw_json(play_row(play))) for play in plays]
        self._change(changes)

    def forget(self, id: str) -> None:
        """Delete a play; `add` restores it. Raises StoreError."""
        self._change([(PLAYS, id, NOTHING)])

    def note(self, id: str, place: str, note: str, is_counted: bool = True) -> None:
        """Save the place and note of a game, and whether it counts. Raises StoreError."""
        row = {"place": place, "note": note, **({} if is_counted else UNCOUNTED)}
        self._change([(ABOUT, id, raw_json(row) if any((place, note, not is_counted)) else NOTHING)])

    def name(self, people: Mapping[str, str]) -> None:
        """Map names to people; a name mapped to itself is a person again. Raises StoreError."""
        self._change(
            [
                (PEOPLE, name_id(name), raw_json({"name": name, "person": person}) if person != name else NOTHING)
                for name, person in people.items()
            ]
        )

    def take_in(self, rows: Mapping[str, Mapping[str, bytes]]) -> None:
        """Add the rows of another book that are missing here; existing ones are not changed."""
        with self._reading(PLAYS):
            changes = self._missing(rows)
        self._change(changes)

    def new_plays(self, rows: Mapping[str, Mapping[str, bytes]]) -> int:
        """Return the number of plays of another book that are missing here."""
        with self._reading(PLAYS):
            return sum(table == PLAYS for table, _, _ in self._missing(rows))

    def _missing(self, rows: Mapping[str, Mapping[str, bytes]]) -> list[Change]:
        return [
            (table, id, raw)
            for table in TABLES
            for id, raw in rows.get(table, {}).items()
            if id not in self._journal.rows(table) and not is_odd_row(table, id, raw)
        ]

    def _change(self, changes: list[Change]) -> None:
        with self._writing(PLAYS):
            rows = self._journal.rows
            changed = [(table, id, raw) for table, id, raw in changes if rows(table).get(id, NOTHING) != raw]
            if any(is_odd_row(table, id, raw) for table, id, raw in changed if raw != NOTHING):
                raise StoreError("not_saved", reason="row")
            new = sum(table == PLAYS and raw != NOTHING and id not in rows(PLAYS) for table, id, raw in changed)
            if len(rows(PLAYS)) + new > MAX_PLAYS:
                raise StoreError("log_full", limit=MAX_PLAYS)
            self._journal.commit(changed)


def name_id(name: str) -> str:
    """Return the id of the row of a name."""
    return blake2b(name.encode(), digest_size=12).hexdigest()


def kept_in(rows: Mapping[str, Mapping[str, bytes]]) -> Kept:
    """Return the content of a book's rows. Raises StoreError."""
    try:
        about = {id: json.loads(raw) for id, raw in rows.get(ABOUT, {}).items()}
        people = [json.loads(raw) for raw in rows.get(PEOPLE, {}).values()]
        return Kept(
            tuple(play_in(id, json.loads(raw)) for id, raw in rows.get(PLAYS, {}).items()),
            {id: (row["place"], row["note"], not row.get("uncounted")) for id, row in about.items()},
            {row["name"]: row["person"] for row in people},
        )
    except ODD:
        raise StoreError("damaged", file=PLAYS) from None


def play_row(play: Play) -> Json:
    """Return the row of a play."""
    return {
        "game": play.game,
        "moment": play.moment,
        "kind": play.kind,
        "minutes": play.minutes,
        "place": play.place,
        "note": play.note,
        "results": [list(result) for result in play.results],
        **seating_row(play.course),
        **({} if play.is_counted else UNCOUNTED),
    }


def play_in(id: str, row: Json) -> Play:
    """Return the play of a row. Raises one of ODD."""
    results = tuple([Result(*result) for result in row["results"]])
    place, note, moment = row["place"], row["note"], row["moment"]
    if len(moment) <= len("2026-03-04"):
        moment = datetime.fromisoformat(moment).date().isoformat()
    play = Play(id, row["game"], moment, results, row["kind"], False, row["minutes"], place=place, note=note)
    course = Course(colors=tuple(row.get("colors", ())), starter=row.get("starter"))
    return play._replace(course=course, is_counted=not row.get("uncounted"))


# --- rows as they come in ------------------------------------------------------------------------------------


def is_odd_row(table: str, id: str, raw: bytes) -> bool:
    """Return True if the row is not valid in a play book."""
    try:
        if not is_modest(raw) or not (0 < len(id) <= MAX_ID_LENGTH and id.isascii() and id.replace("-", "").isalnum()):
            return True
        return not _IS_ROW[table](id, json.loads(raw))
    except ODD:
        return True


def _is_play(_: str, row: Any) -> bool:
    datetime.fromisoformat(row["moment"])
    return (
        is_name(row["game"])
        and bool(row["game"])
        and len(row["moment"]) <= MAX_TIME_LENGTH
        and row["kind"] in (ENTERED, IMPORTED)
        and (row["minutes"] is None or (type(row["minutes"]) is int and 0 <= row["minutes"] <= MAX_MINUTES))
        and is_name(row["place"])
        and is_name(row["note"])
        and 0 < len(row["results"]) <= MAX_RESULTS
        and all(_is_result(*result) for result in row["results"])
        and is_seating(row, len(row["results"]))
    )


def _is_result(name: object, score: Any, rank: object, is_winner: object) -> bool:
    return (
        is_name(name)
        and bool(name)
        and (score is None or (type(score) in (int, float) and abs(score) <= MAX_SCORE))
        and (rank is None or (type(rank) is int and 0 < rank <= MAX_RESULTS))
        and isinstance(is_winner, bool)
    )


def _is_name_of(id: str, row: Any) -> bool:
    return is_name(row["name"]) and is_name(row["person"]) and bool(row["person"]) and id == name_id(row["name"])


_IS_ROW: Final[Mapping[str, Callable[[str, Any], bool]]] = {
    PLAYS: _is_play,
    ABOUT: lambda _, row: is_name(row["place"]) and is_name(row["note"]),
    PEOPLE: _is_name_of,
}
