"""The guests admitted to a browser's tables, stored in a file of the data folder."""

import json
import logging
import os

from companion.admission.admitted import EMPTY, FILE, MAX_FILE_LENGTH, ODD, Change, Known, Table, read, written
from companion.play.ports import StoreError
from companion.storage.files import FileOps

log = logging.getLogger("companion.browser")


class BrowserShelf(Known):
    """Tables in a file; if it cannot be written, changes that must be stored are refused."""

    most_tables: int = 20

    def __init__(self, ops: FileOps, folder: str) -> None:
        super().__init__()
        self._ops, self._path = ops, os.path.join(folder, FILE)
        try:
            if ops.seen(self._path):
                self._tables = read(json.loads(ops.read(self._path)[:MAX_FILE_LENGTH]))
        except ODD as error:
            log.warning("guests have to be let in again: %s", error)

    def change(self, table: str, change: Change, is_needed: bool = True) -> None:
        """Store a table as returned by `change`."""
        before: Table = self._tables.get(table, EMPTY)
        self._put(table, change(before))
        try:
            self._ops.put(self._path, json.dumps(written(self._tables)).encode())
        except OSError as error:
            if is_needed:
                self._put(table, before)
                raise StoreError("not_saved", reason=error.strerror or str(error)) from error
            log.warning("guests will have to be let in again: %s", error)
        self._notify(table)
