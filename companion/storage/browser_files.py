"""Files in memory (a browser's Python has no others), with every change saved in the browser's own storage.

Code that only reads finds an ordinary folder. The index can be rebuilt, so it has a file of its own beside the log:
comparing both reveals a log that was cut between two records.
"""

import errno
import os
import sys
import zlib
from typing import Final, NamedTuple

from companion.storage.files import FileOps, NotOpen, Seen
from companion.storage.folder import DAMAGED, RUNNING
from companion.storage.index import INDEX
from companion.storage.one_file import Medium, OneFile

LOST: Final = "storage"
"""The prefix of the names of unreadable parts of the log, among the damaged files."""
BEFORE: Final = "before"
"""The mark of the previous writer: it may have crashed, so the store compares its index with the games."""


class Media(NamedTuple):
    """The open files: two for the log, one for the index."""

    first: Medium
    second: Medium
    index_file: Medium


class BrowserFiles(FileOps):
    """The files of `root`, a folder in memory. While the storage is closed they are read-only."""

    is_one_file = True

    def __init__(self, root: str) -> None:
        self._root = root
        self._log = OneFile(self._held)
        self._index: Medium | None = None
        self._index_size = 0

    # --- the storage ---------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """True if changes can be saved."""
        return self._log.is_open

    @property
    def is_low(self) -> bool:
        """True if saves use the log's reserve."""
        return self._log.is_low

    def open(self, media: Media) -> bool:
        """Load the storage into the folder; false if the folder was already up to date.

        Raises OSError and NewerLog, without any change.
        """
        index = media.index_file.read(0, media.index_file.size())
        before = set(self._log.sizes)
        files = self._log.open((media.first, media.second))
        self._index, self._index_size = media.index_file, len(index)
        if files is None and index == self._held(INDEX):
            return False
        if index:  # an empty file means no index
            self._hold(INDEX, index)
        else:
            super().remove(self._path(INDEX))
        if files is not None:
            for name in before - files.keys():
                super().remove(self._path(name))
            for name, content in files.items():
                self._hold(name, content)
            for stretch in self._log.lost:
                self.put(self._path(f"{DAMAGED}/{LOST}-{zlib.crc32(stretch):08x}"), stretch)
            self._log.compact()
        self._hold(f"{RUNNING}/{BEFORE}", b"")
        return True

    def close(self) -> None:
        """Close the storage, so that others can open it."""
        self._log.close()
        if self._index:
            self._index.close()
            self._index = None

    def _held(self, name: str) -> bytes:
        return self.read(self._path(name)) if os.path.exists(self._path(name)) else b""

    def _hold(self, name: str, content: bytes | bytearray) -> None:
        """Put a file into memory, as a new one if it differs, so that readers of the old one notice."""
        path = self._path(name)
        if os.path.exists(path) and self.read(path) == content:
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(f"{path}.new", "wb") as file:
            file.write(content)
        os.replace(f"{path}.new", path)

    def _path(self, name: str) -> str:
        return os.path.join(self._root, *name.split("/"))

    def _name(self, path: str) -> str:
        return os.path.relpath(path, self._root).replace(os.sep, "/")

    # --- files -----------------------------------------------------------------------------------------------

    def append(self, path: str, data: bytes, durable: bool) -> Seen | None:
        """Append `data` to a file, and return the new state of the file."""
        name = self._name(path)
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, "no such file", path)
        if name == INDEX:
            self._medium().write(self._index_size, data)
            self._index_size += len(data)
        else:
            self._log.append(name, data, durable)
        return super().append(path, data, durable=False)

    def put(self, path: str, data: bytes, mode: int = 0o666) -> None:
        """Replace the content of a file by `data`, atomically except for the index, which can be rebuilt."""
        name = self._name(path)
        if name == INDEX:
            self._medium().truncate(0)
            self._medium().write(0, data)
            self._index_size = len(data)
        else:
            self._log.put(name, data)
        self._hold(name, data)

    def move(self, old: str, new: str) -> None:
        """Rename a file; one that was only in memory is saved under the new name."""
        if self._name(old) in self._log.sizes:
            self._log.move(self._name(old), self._name(new))
        else:
            self._log.put(self._name(new), self.read(old))
        os.replace(old, new)

    def remove(self, path: str) -> None:
        """Remove a file, if it exists."""
        if self._name(path) in self._log.sizes:
            self._log.remove(self._name(path))
        super().remove(path)

    def truncate(self, path: str, size: int) -> None:
        """Cut a file to its first `size` bytes."""
        if self._name(path) == INDEX:
            self._medium().truncate(size)
            self._index_size = size
        else:
            self._log.truncate(self._name(path), size)
        super().truncate(path, size)

    def _medium(self) -> Medium:
        if self._index is None:
            raise NotOpen
        return self._index

    def sync(self, handle: int) -> None:
        """Do nothing: the log is flushed when it is written."""

    def sync_folder(self, folder: str) -> None:
        """Do nothing."""

    # --- space: the log has its own reserve --------------------------------------------------------------------

    def put_by(self, path: str, size: int) -> None:
        """Do nothing: the log has its own reserve."""

    def give_back(self, path: str) -> bool:
        """Return False: the log has its own reserve."""
        return False

    def free(self, folder: str) -> int:
        """0 while the reserve is in use; the actual free space is not known."""
        return 0 if self.is_low else sys.maxsize
