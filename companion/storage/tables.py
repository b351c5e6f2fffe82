"""Tables in one journal beside the games, checked before use and repaired if damaged."""

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
"""The size in bytes above which a journal is compacted, if most of it is obsolete."""


class KeptTables:
    """Tables in the journal of that `name`; every change is saved when the call returns.

    The `index` stores the length of the journal, so that a truncated end is detected. `is_odd` is true for a row
    (table, id, JSON) that is not valid in these tables; a repair drops such rows.
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
            with suppress(StoreError):  # the rows themselves are saved
                self._journal.compact(_LONGEST)
            self._note_size()

    def _note_size(self) -> None:
        if self._index:
            self._index.put({self._name: problem_row("", self._journal.size)}, OTHERS)

    def _make_sound(self) -> None:
        """Repair the journal if necessary, or create it from the file of an older version."""
        journal = self._journal
        place, was_there = journal.place, journal.exists
        journal.catch_up()
        if journal.is_whole and journal.place == place and was_there:
            return
        if journal.is_whole and journal.exists and self._odd():
            self._repair()
        claimed = self._index.claims(self._name, OTHERS)[0] if self._index else 0
        if not journal.is_whole or journal.size < claimed:  # also where the file is gone
            self._repair()
        elif not journal.exists:
            self._take_over()

    def _repair(self) -> None:
        """Keep every readable row, and the damaged file beside the journal."""
        folder, name = self._folder, self._name
        path = folder.at(name)
        try:
            data = folder.ops.read(path) if self._journal.exists else b""
            self._journal.salvage(folder.copies(name))
            self._journal.imagine([(table, id, NOTHING) for table, id in self._odd()])
            folder.put(folder.at(DAMAGED, f"{name}-{crc32(data):08x}"), data)
            self._journal.rewrite()
        except (OSError, StoreError) as error:
            self._journal.forget()
            raise StoreError("damaged", file=name) from error
        self._note_size()

    def _odd(self) -> list[tuple[str, str]]:
        """Return the rows that are not valid in these tables."""
        rows = ((table, id, raw) for table in self._tables for id, raw in self._journal.rows(table).items())
        return [(table, id) for table, id, raw in rows if self._is_odd(table, id, raw)]

    def _take_over(self) -> None:
        """Create the journal from the file of an older version, if there is one."""
