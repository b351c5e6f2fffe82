"""Tables in one journal beside the games: looked at before they are used, repaired where they are damaged."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final
from zlib import crc32

from tinydb.table import Table

from companion.play.ports import StoreError
from companion.storage.folder import DAMAGED, DataFolder
from companion.storage.index import OTHERS, Index, problem_row
from companion.storage.journal import JournalDB
from companion.storage.lines import NOTHING
from companion.storage.migrations import SCHEMA

_LONGEST: Final = 256 * 1024
"""The bytes from which on a journal is written anew, if most of it was replaced since."""


class KeptTables:
    """Tables in the journal of that `name`; every call that changes something has kept it.

    The `index` remembers how long the journal was, so that a piece cut off at its end is noticed. `is_odd` says of a
    row (table, id, JSON) whether it is none that such tables have; odd ones go when the journal is repaired.
    """

    def __init__(
        self,
        folder: DataFolder | str,
        index: Index | None,
        name: str,
        tables: tuple[str, ...],
        is_odd: Callable[[str, str, bytes], bool],
    ) -> None:
        self._folder = DataFolder(folder) if isinstance(folder, str) else folder
        self._index = index
        self._name = name
        self._tables = tables
        self._is_odd = is_odd
        about = {"schema": SCHEMA, "id": name}
        folder = self._folder
        self._db = JournalDB(folder.at(name), ops=folder.ops, about=about, give_back=folder.give_back)
        self._journal = self._db.journal

    @contextmanager
    def _reading(self, table: str) -> Iterator[Table]:
        with self._folder.reading():
            self._make_sound()
            yield self._db.table(table)

    @contextmanager
    def _writing(self, table: str) -> Iterator[Table]:
        with self._folder.writing():
            self._make_sound()
            yield self._db.table(table)
            with suppress(StoreError):  # what was to be kept is kept
                self._journal.compact(_LONGEST)
            self._note_size()

    def _note_size(self) -> None:
        if self._index:
            self._index.put({self._name: problem_row("", self._journal.size)}, OTHERS)

    def _make_sound(self) -> None:
        """Sees that the journal can be used: it is repaired, or begun with what an older version has left."""
        journal = self._journal
        place, was_there = journal.place, journal.exists
        journal.catch_up()
        if journal.is_whole and journal.place == place and was_there:
            return
        if journal.is_whole and journal.exists and self._odd():
            self._repair()
        claimed = self._index.claims(self._name, OTHERS)[0] if self._index else 0
        if not journal.is_whole or (journal.exists and journal.size < claimed):
            self._repair()
        elif not journal.exists:
            self._take_over()

    def _repair(self) -> None:
        """Keeps every row that can be read, and the damaged file beside."""
        folder, name = self._folder, self._name
        path = folder.at(name)
        try:
            data = folder.ops.read(path)
            self._journal.salvage(folder.copies(name))
            self._journal.imagine([(table, id, NOTHING) for table, id in self._odd()])
            folder.put(folder.at(DAMAGED, f"{name}-{crc32(data):08x}"), data)
            self._journal.rewrite()
        except (OSError, StoreError) as error:
            self._journal.forget()
            raise StoreError("damaged", file=name) from error
        self._note_size()

    def _odd(self) -> list[tuple[str, str]]:
        """The rows that no such tables have."""
        rows = ((table, id, raw) for table in self._tables for id, raw in self._journal.rows(table).items())
        return [(table, id) for table, id, raw in rows if self._is_odd(table, id, raw)]

    def _take_over(self) -> None:
        """Begins with what an older version has left, if there is anything."""
