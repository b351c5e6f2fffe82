"""A TinyDB storage that never writes into the file it keeps: a file is whole before it takes the old one's place."""

import contextlib
import json
import os
from typing import Any

from tinydb.storages import Storage

from companion.play.ports import StoreError


class AtomicStorage(Storage):
    """One JSON file, written aside, synced and put in place.

    TinyDB's own storage rewrites the file in place, and a process that dies while it does leaves neither the old nor
    the new content. Errors are StoreErrors; a damaged file is reported and left as it is.
    """

    def __init__(self, path: str) -> None:
        self._path = path

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The whole content, or None where there is no file yet."""
        try:
            with open(self._path, encoding="utf-8") as file:
                content = json.load(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError("unreadable", file=os.path.basename(self._path), reason=error.strerror) from error
        except (ValueError, RecursionError):
            content = None
        if not isinstance(content, dict) or not all(isinstance(table, dict) for table in content.values()):
            raise StoreError("damaged", file=os.path.basename(self._path))
        return content

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Puts the whole content in place; when it returns, it is on the disk."""
        aside = f"{self._path}.new"
        try:
            with open(aside, "w", encoding="utf-8") as file:
                file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
                file.flush()
                os.fsync(file.fileno())
            os.replace(aside, self._path)
            _sync_folder(os.path.dirname(self._path))
        except OSError as error:
            with contextlib.suppress(OSError):
                os.remove(aside)
            raise StoreError("not_saved", reason=error.strerror or str(error)) from error


def _sync_folder(folder: str) -> None:
    """Makes the new name last; Windows knows no such thing and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
