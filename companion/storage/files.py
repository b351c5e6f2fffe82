"""File operations of a store, each a method of its own, so that a test can make any of them fail."""

import contextlib
import errno
import os
import shutil
import sys
import time
from typing import Final, NamedTuple

from companion.outside import LARGEST, NO_LINK, open_regular

if sys.platform != "win32":
    import fcntl

_FULL_SYNC: Final[int | None] = None if sys.platform == "win32" else getattr(fcntl, "F_FULLFSYNC", None)
_OWN: Final[int] = getattr(os, "O_BINARY", 0) | NO_LINK
REPLACE_TRIES: Final = 20
"""Maximum number of tries to replace a file while another program (a virus scanner, say) has the old one open."""


class Seen(NamedTuple):
    """The identity and state of a file when last seen; if it differs, somebody else has changed the file."""

    inode: int
    size: int
    time: int


class NotSynced(OSError):
    """Written data may be lost; the kernel may have dropped it, so another sync would prove nothing."""


class NotOpen(OSError):
    """Somebody else may be writing; nothing can be saved now."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, "the storage is not open")


def _seen(found: os.stat_result) -> Seen:
    return Seen(found.st_ino, found.st_size, found.st_mtime_ns)


class FileOps:
    """Files on the real disk. Every operation raises OSError if it fails."""

    is_one_file = False
    """True if all files are parts of one, so that truncating one truncates the others."""

    # --- space -------------------------------------------------------------------------------------------

    @property
    def is_low(self) -> bool:
        """True if saves use a reserve of these files' own."""
        return False

    def put_by(self, path: str, size: int) -> None:
        """Create a file of `size` bytes, to be deleted when the disk is full."""
        if not os.path.exists(path):
            with open(path, "xb") as file:
                file.write(os.urandom(size))  # zeros would take no space on some file systems

    def give_back(self, path: str) -> bool:
        """Free the reserve; false if that was done before."""
        with contextlib.suppress(OSError):
            os.remove(path)
            return True
        return False

    def free(self, folder: str) -> int:
        """Return the free space in bytes."""
        return shutil.disk_usage(folder).free

    # --- files -------------------------------------------------------------------------------------------

    def seen(self, path: str) -> Seen | None:
        """Return the current state of the file, None if there is none."""
        try:
            found = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return _seen(found)

    def read(self, path: str, start: int = 0) -> bytes:
        """Return the content from `start` on."""
        with open_regular(path, LARGEST, NO_LINK) as file:
            file.seek(start)
            return file.read()

    def append(self, path: str, data: bytes, durable: bool) -> Seen | None:
        """Append `data` to a file, and return the new state of the file.

        If `durable`, it is on the disk when this returns. Raises NotSynced.
        """
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | _OWN)
        try:
            self.write(handle, data)
            if durable:
                self._sync(handle)
            if os.name != "nt":
                return _seen(os.fstat(handle))
        finally:
            os.close(handle)
        return self.seen(path)  # Windows updates the time of a file only when it is closed

    def put(self, path: str, data: bytes, mode: int = 0o666) -> None:
        """Replace the content by `data`, atomically: if the process dies, the file is the old one or the new."""
        aside = f"{path}.new"
        try:
            with contextlib.suppress(FileNotFoundError):
                os.remove(aside)
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OWN, mode)
            try:
                self.write(handle, data)
                self._sync(handle)
            finally:
                os.close(handle)
            self.move(aside, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.remove(aside)
            raise

    def move(self, old: str, new: str) -> None:
        """Rename a file, durably."""
        self.replace(old, new)
        for folder in {os.path.dirname(new), os.path.dirname(old)}:
            self.sync_folder(folder)

    def remove(self, path: str) -> None:
        """Remove a file, if it exists."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(path)

    # --- one system call each ----------------------------------------------------------------------------

    def write(self, handle: int, data: bytes) -> None:
        """Write all of `data`."""
        written = os.write(handle, data)
        while written < len(data):
            written += os.write(handle, data[written:])

    def sync(self, handle: int) -> None:
        """Return when the written data has reached the disk itself."""
        if sys.platform != "win32" and _FULL_SYNC is not None:  # Apple: fsync stops at the drive's own memory
            try:
                fcntl.fcntl(handle, _FULL_SYNC)
            except OSError:  # some network file systems do not support it
                os.fsync(handle)
        elif hasattr(os, "fdatasync"):
            os.fdatasync(handle)
        else:
            os.fsync(handle)

    def _sync(self, handle: int) -> None:
        try:
            self.sync(handle)
        except OSError as error:
            raise NotSynced(error.errno, error.strerror) from error

    def truncate(self, path: str, size: int) -> None:
        """Cut a file to its first `size` bytes."""
        with os.fdopen(os.open(path, os.O_RDWR | _OWN), "r+b") as file:
            file.truncate(size)

    def replace(self, old: str, new: str) -> None:
        """Replace a file by another."""
        for left in reversed(range(REPLACE_TRIES)):
            try:
                return os.replace(old, new)
            except PermissionError:  # Windows: the old one is open elsewhere
                if os.name != "nt" or not left:
                    raise
                time.sleep(0.01)
        return None

    def sync_folder(self, folder: str) -> None:
        """Make new names durable; Windows has no such call and needs none."""
        if os.name == "nt":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class HeldFile(FileOps):
    """A read-only file that consists of bytes in memory."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def seen(self, path: str) -> Seen | None:
        """Return the state of the file."""
        return Seen(0, len(self._data), 0)

    def read(self, path: str, start: int = 0) -> bytes:
        """Return the content from `start` on."""
        return self._data[start:]
