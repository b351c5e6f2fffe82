"""What a store does to files, each operation on its own, so that a test can make every one of them fail."""

import contextlib
import errno
import os
import shutil
import sys
import time
from typing import Final, NamedTuple

from companion.outside import LARGEST, open_regular

if sys.platform != "win32":
    import fcntl

_FULL_SYNC: Final[int | None] = None if sys.platform == "win32" else getattr(fcntl, "F_FULLFSYNC", None)
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
REPLACE_TRIES: Final = 20
"""How often a file is put in place while another program (a virus scanner, say) holds the old one open."""


class Seen(NamedTuple):
    """A file as it was last seen: if it is not so any more, somebody else has changed it."""

    inode: int
    size: int
    time: int


class NotSynced(OSError):
    """What was written may be lost; the kernel may have given it up, so syncing again would prove nothing."""


class NotOpen(OSError):
    """Somebody else may be writing: nothing can be kept here and now."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, "the storage is not open")


def _seen(found: os.stat_result) -> Seen:
    return Seen(found.st_ino, found.st_size, found.st_mtime_ns)


class FileOps:
    """Files of the real disk. Every operation raises OSError where it fails."""

    is_one_file = False
    """Whether all files are parts of one, so that what cuts one off cuts off the others."""

    # --- space -------------------------------------------------------------------------------------------

    @property
    def is_low(self) -> bool:
        """Whether what is kept goes into a reserve of these files' own."""
        return False

    def put_by(self, path: str, size: int) -> None:
        """Makes a file whose only use is that it can be given back when the disk is full."""
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(os.urandom(size))  # zeros would need no space on some disks

    def give_back(self, path: str) -> bool:
        """Frees the space put by; false if it is in use already."""
        with contextlib.suppress(OSError):
            os.remove(path)
            return True
        return False

    def free(self, folder: str) -> int:
        """How many bytes there is room for."""
        return shutil.disk_usage(folder).free

    # --- files -------------------------------------------------------------------------------------------

    def seen(self, path: str) -> Seen | None:
        """The file as it is now, None where there is none."""
        try:
            found = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return _seen(found)

    def read(self, path: str, start: int = 0) -> bytes:
        """The content from `start` on."""
        with open_regular(path, LARGEST) as file:
            file.seek(start)
            return file.read()

    def append(self, path: str, data: bytes, durable: bool) -> Seen | None:
        """Puts `data` at the end of a file, and returns the file as it is then.

        If `durable`, it is on the disk when this returns. Raises NotSynced.
        """
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
        try:
            self.write(handle, data)
            if durable:
                self._sync(handle)
            if os.name != "nt":
                return _seen(os.fstat(handle))
        finally:
            os.close(handle)
        return self.seen(path)  # Windows tells the time of a file only when it is closed

    def put(self, path: str, data: bytes) -> None:
        """Makes `data` the whole content, at once: whenever the process dies, the file is the old one or the new."""
        aside = f"{path}.new"
        try:
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
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
        """Gives a file another name, for good."""
        self.replace(old, new)
        for folder in {os.path.dirname(new), os.path.dirname(old)}:
            self.sync_folder(folder)

    def remove(self, path: str) -> None:
        """Removes a file; that there is none is no error."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(path)

    # --- one system call each ----------------------------------------------------------------------------

    def write(self, handle: int, data: bytes) -> None:
        """Writes all of `data`."""
        written = os.write(handle, data)
        while written < len(data):
            written += os.write(handle, data[written:])

    def sync(self, handle: int) -> None:
        """Returns when what was written has reached the disk itself."""
        if sys.platform != "win32" and _FULL_SYNC is not None:  # Apple: fsync stops at the drive's own memory
            try:
                fcntl.fcntl(handle, _FULL_SYNC)
            except OSError:  # some network disks know nothing of it
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
        """Cuts a file to its first `size` bytes."""
        with open(path, "r+b") as file:
            file.truncate(size)

    def replace(self, old: str, new: str) -> None:
        """Puts a file in the place of another."""
        for left in reversed(range(REPLACE_TRIES)):
            try:
                return os.replace(old, new)
            except PermissionError:  # Windows: the old one is open elsewhere
                if os.name != "nt" or not left:
                    raise
                time.sleep(0.01)
        return None

    def sync_folder(self, folder: str) -> None:
        """Makes new names last; Windows knows no such thing and needs none."""
        if os.name == "nt":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class HeldFile(FileOps):
    """One file that is no more than bytes in memory, to be read only."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def seen(self, path: str) -> Seen | None:
        """The bytes as a file."""
        return Seen(0, len(self._data), 0)

    def read(self, path: str, start: int = 0) -> bytes:
        """The bytes."""
        return self._data[start:]
