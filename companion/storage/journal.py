"""TinyDB on a journal: a `Storage` that appends changes, and a `Table` that passes them to it.

    with JournalDB(path) as db:
        db.table("steps").insert(Document(step, doc_id=7))  # one line at the end of the file, whatever its length

TinyDB's own table passes everything to its storage at every change; this one passes the touched rows. Rows are held in
memory as the bytes of their lines and parsed on demand: nobody can change the store's memory from outside, and a failed
save changes nothing.
"""

import contextlib
import errno
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any, Final

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from companion.play.ports import StoreError, unreadable
from companion.storage.files import FileOps, NotOpen, NotSynced, Seen
from companion.storage.lines import (
    EMPTY,
    NOTHING,
    START,
    Change,
    Ending,
    Place,
    filled,
    header,
    is_newer,
    lines,
    raw_json,
    readable,
    scan,
)
from companion.storage.rows import header_in, parsed

_NO_SPACE: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


_FRAME_BYTES: Final = 40


def name_of(path: str) -> str:
    """Return a file's name for display."""
    return path.replace("\\", "/").rpartition("/")[2]


def not_saved(error: OSError) -> StoreError:
    """Return the StoreError for a failed save."""
    if isinstance(error, NotOpen):
        return StoreError("elsewhere")
    problem = "storage_full" if error.errno in _NO_SPACE else "not_saved"
    return StoreError(problem, reason=error.strerror or str(error))


def kept(save: Callable[[], None], give_back: Callable[[], bool]) -> None:
    """Run `save`, again if the disk was full and `give_back` freed space. Raises StoreError."""
    for is_last in (False, True):
        try:
            return save()
        except OSError as error:
            if is_last or error.errno not in _NO_SPACE or not give_back():
                raise not_saved(error) from error
    return None


class JournalStorage(Storage):
    """A journal in one file; changes by other processes are detected before every read and every save.

    Processes that share the file hold a lock while saving. If the disk is full, `give_back` is called once to free
    space. A save is on the disk when it returns, unless its content can be rebuilt (`durable=False`).
    """

    def __init__(
        self,
        path: str,
        ops: FileOps | None = None,
        about: Mapping[str, object] | None = None,
        durable: bool = True,
        give_back: Callable[[], bool] = lambda: False,
    ) -> None:
        """`about` is the content of a new file's header."""
        self.path = path
        self._ops = ops or FileOps()
        self._about = dict(about or {})
        self._durable = durable
        self._give_back = give_back
        self._is_poisoned = False
        self.is_held = False
        """True while a lock is held, so that nobody else can change the file."""
        self.forget()

    def forget(self) -> None:
        """Make the next access read everything again."""
        self.header: dict[str, Any] = {}
        self.size = 0
        self.ending = Ending.WHOLE
        self._tables: dict[str, dict[str, bytes]] = {}
        self._place = START
        self._seen: Seen | None = None

    # --- reading -----------------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Read what was appended since the last access. Raises StoreError if the file cannot be read."""
        if self.is_held:
            return
        try:
            seen = self._ops.seen(self.path)
            if seen == self._seen and self.ending is Ending.WHOLE:
                return
            old = self._seen
            if not (old and seen and seen.inode == old.inode and seen.size > self.size) or not self.is_whole:
                self.forget()
            if seen:
                self._take_in(self._ops.read(self.path, self.size))
            self._seen = seen
        except OSError as error:
            raise unreadable(name_of(self.path), error) from error

    def _take_in(self, data: bytes) -> None:
        if self._place == START and is_newer(data):
            raise StoreError("newer_file", file=name_of(self.path))
        found = scan(data, self._place)
        self.ending = found.ending
        self.size += found.good
        if not self._apply((row[1:] for row in found.rows), found.place):
            self.ending = Ending.DAMAGED

    def _apply(self, changes: Iterable[Change], place: Place) -> bool:
        """Apply changes of documents; false, without effect, if a header among them is not valid."""
        tables, is_sound = self._tables, True
        for name, id, raw in changes:
            if id:
                if raw == NOTHING:
                    tables.get(name, {}).pop(id, None)
                elif name in tables:
                    tables[name][id] = raw
                else:
                    tables[name] = {id: raw}
            elif not name:
                header = header_in(raw)
                self.header, is_sound = header or {}, is_sound and header is not None
            elif raw == NOTHING:
                tables.pop(name, None)
            else:
                tables.setdefault(name, {})
        self._place = place
        return is_sound

    @property
    def place(self) -> Place:
        """The end of the journal, different after every change."""
        return self._place

    @property
    def exists(self) -> bool:
        """True if the file existed at the last access."""
        return self._seen is not None

    @property
    def is_whole(self) -> bool:
        """True if everything that was acknowledged can be read; a truncated save is not damage."""
        return self.ending is not Ending.DAMAGED

    def _read_whole(self) -> None:
        self.catch_up()
        if not self.is_whole:
            raise StoreError("damaged", file=name_of(self.path))

    def rows(self, table: str) -> Mapping[str, bytes]:
        """Return a table's documents as JSON. Raises StoreError if the file is damaged."""
        self._read_whole()
        return self._tables.get(table, {})

    def has_table(self, table: str) -> bool:
        """Return True if the table was written to and not dropped since."""
        return table in self._tables

    def read(self) -> dict[str, dict[str, object]] | None:
        """Return all tables, for TinyDB; None if nothing was ever saved."""
        self._read_whole()
        if self._seen is None:
            return None
        file = name_of(self.path)
        return {
            name: dict(zip(table, parsed(table.values(), file), strict=True)) for name, table in self._tables.items()
        }

    # --- saving ------------------------------------------------------------------------------------------

    def write(self, data: dict[str, dict[str, object]]) -> None:
        """Replace all tables by `data`, for TinyDB; only differences are written."""
        self._read_whole()
        changes: list[Change] = [(name, "", NOTHING) for name in self._tables if name not in data]
        for name, documents in data.items():
            old = self._tables.get(name, {})
            new = {str(id): raw_json(document) for id, document in documents.items()}
            if not new and name not in self._tables:
                changes.append((name, "", EMPTY))
            changes.extend((name, id, NOTHING) for id in old if id not in new)
            changes.extend((name, id, raw) for id, raw in new.items() if old.get(id) != raw)
        self.commit(changes)

    def commit(self, changes: Sequence[Change]) -> None:
        """Save changes, all or none. Raises StoreError, without any change."""
        self._read_whole()
        if changes:
            self._keep(lambda: self._append(changes))

    def rewrite(self) -> None:
        """Rewrite the file without obsolete lines."""
        self._read_whole()
        try:
            self._keep(lambda: self._put(b"", START, self._all()))
        except StoreError:
            self.forget()
            raise

    def compact(self, longest: int) -> None:
        """Rewrite a file of more than `longest` bytes if more than half of it is obsolete."""
        if self.size > longest:
            live = sum(len(raw) + _FRAME_BYTES for table in self._tables.values() for raw in table.values())
            if self.size > 2 * live:
                self.rewrite()

    def salvage(self, copies: Iterable[bytes] = ()) -> None:
        """Load everything readable in a damaged file and copies of it, until the next `rewrite` or `forget`.

        Of a file that is gone, or of which nothing is readable, the first copy.
        """
        try:
            seen = self._ops.seen(self.path)
            rows = readable(self._ops.read(self.path)) if seen else []
        except OSError as error:
            raise unreadable(name_of(self.path), error) from error
        for copy in copies:
            rows = filled(rows, readable(copy)) if rows else readable(copy)
        self.forget()
        self._apply((row[1:] for row in rows), START)
        self._seen = seen

    def imagine(self, changes: Iterable[Change]) -> None:
        """Apply changes that are not saved before the next `rewrite`."""
        self._apply(changes, self._place)

    def _keep(self, save: Callable[[], None]) -> None:
        kept(save, self._give_back)

    def _append(self, changes: Sequence[Change]) -> None:
        ops, path = self._ops, self.path
        if self._seen is None:
            return self._put(b"", START, [header(self._about), *changes])
        if self._is_poisoned:
            return self._put(self._kept(), self._place, changes)
        if self.ending is Ending.TORN:
            ops.truncate(path, self.size)
        data, place = lines(self._place, changes)
        try:
            seen = ops.append(path, data, self._durable)
        except NotSynced:
            self._is_poisoned = True
            return self._put(self._kept(), self._place, changes)
        except OSError:
            self._cut_back()
            raise
        self.size += len(data)
        return self._saved(seen, changes, place)

    def _put(self, kept: bytes, place: Place, changes: Sequence[Change]) -> None:
        """Write a new file with the saved rows and the changes, on pages for which no sync has failed."""
        data, after = lines(place, changes, is_one=bool(kept))
        try:
            self._ops.put(self.path, kept + data)
        except OSError:
            if kept:
                self._cut_back()
            raise
        self._is_poisoned = False
        self.size = len(kept) + len(data)
        return self._saved(self._ops.seen(self.path), changes, after)

    def _saved(self, seen: Seen | None, changes: Sequence[Change], place: Place) -> None:
        self.ending = Ending.WHOLE
        self._seen = seen
        self._apply(changes, place)

    def _kept(self) -> bytes:
        """Return the content after the last save, read again from the file."""
        data = self._ops.read(self.path)[: self.size]
        if scan(data).place != self._place:
            raise OSError(errno.EIO, "the file reads differently than it was written")
        return data

    def _cut_back(self) -> None:
        """Remove the remains of a failed save; if that fails too, the next access finds them."""
        with contextlib.suppress(OSError):
            self._ops.truncate(self.path, self.size)
        self._seen = Seen(0, 0, 0) if self._seen else None

    def _all(self) -> list[Change]:
        changes: list[Change] = [header({**self.header, **self._about})]
        for name, table in self._tables.items():
            changes.extend([(name, id, raw) for id, raw in table.items()] or [(name, "", EMPTY)])
        return changes


class RowView(Mapping[str, object]):
    """The documents of a table, parsed on demand."""

    def __init__(self, rows: Mapping[str, bytes]) -> None:
        self._rows = rows

    def __getitem__(self, id: str) -> object:
        return json.loads(self._rows[id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, id: object) -> bool:
        return id in self._rows


class TouchedRows(MutableMapping[object, object]):
    """A table during a change; it records which documents were accessed and so may have been changed."""

    def __init__(self, rows: Mapping[str, bytes], id_class: Callable[[str], object]) -> None:
        self._rows = rows
        self._id_class = id_class
        self._touched: dict[object, object] = {}

    def __getitem__(self, id: object) -> object:
        if id not in self._touched:
            self._touched[id] = json.loads(self._rows[str(id)])
        if self._touched[id] is None:
            raise KeyError(id)
        return self._touched[id]

    def __setitem__(self, id: object, document: object) -> None:
        self._touched[id] = document

    def __delitem__(self, id: object) -> None:
        if id not in self:
            raise KeyError(id)
        self._touched[id] = None

    def __contains__(self, id: object) -> bool:
        return self._touched[id] is not None if id in self._touched else str(id) in self._rows

    def __iter__(self) -> Iterator[object]:
        old = [self._id_class(id) for id in self._rows]
        yield from (id for id in old if self._touched.get(id, old) is not None)
        yield from (id for id in list(self._touched) if str(id) not in self._rows and self._touched[id] is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def clear(self) -> None:
        """Remove every document."""
        self._touched = dict.fromkeys(self)

    def changes(self, table: str) -> list[Change]:
        """Return the changes of the documents."""
        found = []
        for id, document in self._touched.items():
            old = self._rows.get(str(id))
            raw = NOTHING if document is None else raw_json(document)
            if raw != (old or NOTHING):
                found.append((table, str(id), raw))
        return found


class JournalTable(Table):
    """A table that writes its changes to the journal row by row; it requires `JournalStorage`."""

    default_query_cache_capacity = 0

    @property
    def journal(self) -> JournalStorage:
        """The storage."""
        assert isinstance(self._storage, JournalStorage)
        return self._storage

    def _read_table(self) -> Any:
        return RowView(self.journal.rows(self.name))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        rows = self.journal.rows(self.name)
        touched = TouchedRows(rows, self.document_id_class)
        updater(touched)
        changes = touched.changes(self.name)
        if not changes and not self.journal.has_table(self.name):
            changes.append((self.name, "", EMPTY))
        self.journal.commit(changes)
        self.clear_cache()


class JournalDB(TinyDB):
    """A TinyDB on a journal: `JournalDB(path, ...)` has the parameters of `JournalStorage`."""

    table_class = JournalTable
    default_storage_class = JournalStorage  # type: ignore[assignment]  # TinyDB's own hint is too narrow

    @property
    def journal(self) -> JournalStorage:
        """The storage."""
        assert isinstance(self.storage, JournalStorage)
        return self.storage
