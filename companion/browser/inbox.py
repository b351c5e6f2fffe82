"""Parts of codes stored across tabs: on a phone, every link that the camera reads opens a new tab."""

import contextlib
import json
import os
from typing import Any, Final

from companion.sharing.frames import Part
from companion.sharing.inbox import Inbox
from companion.storage.files import FileOps

NAME: Final = "inbox"


class KeptInbox(Inbox):
    """The parts read so far, stored in a file of the data folder; in memory only if it cannot be written."""

    def __init__(self, ops: FileOps, folder: str) -> None:
        super().__init__()
        self._ops = ops
        self._path = os.path.join(folder, NAME)
        self._is_written = True

    def add(self, part: Part) -> dict[int, Part]:
        """Store a part, and return all parts of its code by number, from whichever tab they came."""
        self._read()
        parts = super().add(part)
        self._write()
        return parts

    def forget(self, part: Part) -> None:
        """Delete all parts of a code that is complete or invalid."""
        self._read()
        super().forget(part)
        self._write()

    def _read(self) -> None:
        """Load the parts that other tabs have stored."""
        if not self._is_written or not self._ops.seen(self._path):
            return
        with contextlib.suppress(OSError, ValueError, TypeError, LookupError):
            parts = [Part(int(row[0]), int(row[1]), int(row[2]), bytes.fromhex(row[3])) for row in self._rows()]
            self.clear()
            for part in parts:
                super().add(part)

    def _rows(self) -> list[list[Any]]:
        rows: list[list[object]] = json.loads(self._ops.read(self._path))
        return rows

    def _write(self) -> None:
        rows = [(*part[:3], part.content.hex()) for part in self.parts()]
        try:
            self._ops.put(self._path, json.dumps(rows).encode())
            self._is_written = True
        except OSError:
            self._is_written = False
