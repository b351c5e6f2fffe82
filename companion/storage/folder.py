"""The data folder: its layout, its lock, and the reserve for a full disk."""

import contextlib
import errno
import os
import secrets
import zipfile
from collections.abc import Callable, Iterator
from typing import Final

from companion.outside import LARGEST
from companion.play.ports import StoreError, unreadable
from companion.storage.files import FileOps, Seen
from companion.storage.journal import kept
from companion.storage.locks import Presence, StoreLock

GAMES, REMOVED, DAMAGED, BACKUPS, RUNNING = "games", "removed", "damaged", "backups", "running"

PROOF: Final = "proof"
RESERVE_BYTES: Final = 256 * 1024
"""Freed when the disk is full, so that the table can finish its game: space for a few hundred entries."""

UNFINISHED: Final = ".new"
"""The suffix of incomplete files."""
_BEGUN_BEFORE: Final = ("daily.", "by-hand.", "before.")
"""Prefixes of incomplete backups of version 0.1.0."""
_COPIES_ASKED: Final = 3


_SHORT_OF: Final = {errno.EMFILE, errno.ENFILE, errno.ENOMEM}


def is_shortage(error: StoreError) -> bool:
    """Return True if reading failed for lack of a system resource, which is temporary."""
    cause = error.__cause__
    return isinstance(cause, OSError) and cause.errno in _SHORT_OF


class DataFolder:
    """One folder with everything the app stores; the store, the library and the backups of a process share it.

    `games/<id>` are journals, `games/<id>.json` games of version 1 of the app; `library` has players, cards and
    settings, `plays` the plays without a game, `index` the list, `counts` the length of each game, `lock` the length of
    the index. `removed/`, `damaged/` and `backups/` have files that are no longer played; `running/`, `lock` and
    `reserve` are for the store itself.
    """

    def __init__(self, path: str, ops: FileOps | None = None) -> None:
        self.path = path
        self.ops = ops or FileOps()
        self._is_low = False
        self._is_ready = False
        with contextlib.suppress(OSError):
            os.makedirs(path, 0o700, exist_ok=True)  # a new one is read by its owner only
        for name in (GAMES, REMOVED, DAMAGED, BACKUPS, RUNNING):
            with contextlib.suppress(OSError):  # a read-only folder is reported at the first save
                os.makedirs(self.at(name), exist_ok=True)
        self._lock = StoreLock(self.at("lock"))
        self._presence = Presence(self.at(RUNNING))

    def at(self, *parts: str) -> str:
        """Return the path of something in the folder."""
        return os.path.join(self.path, *parts)

    def seen(self, *parts: str) -> Seen | None:
        """Return the current state of a file in the folder. Raises StoreError if it cannot be read."""
        try:
            return self.ops.seen(self.at(*parts))
        except OSError as error:
            raise unreadable(parts[-1], error) from error

    def names(self, folder: str) -> list[str]:
        """Return the names in a subfolder; empty if it does not exist. Raises StoreError."""
        try:
            return os.listdir(self.at(folder))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise unreadable(folder, error) from error

    def writing(self) -> StoreLock:
        """Hold the lock for writing. Raises StoreError if another process keeps it, or the folder is read-only."""
        if not self._is_ready or self.is_low:
            self._get_ready()
        return self._lock

    def _get_ready(self) -> None:
        with self._lock:
            try:
                if self._presence.enter():
                    self.ops.sync_folder(self.at(RUNNING))
                    self._put_by()
                elif self.is_low and self.ops.free(self.path) > 4 * RESERVE_BYTES:
                    self._put_by()
            except OSError as error:
                raise StoreError("not_saved", reason=error.strerror or str(error)) from error
            self._is_ready = True

    @property
    def is_free(self) -> bool:
        """True if nobody else holds the lock now."""
        return self._lock.is_free

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Hold the lock for reading; in a read-only folder nothing is locked."""
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._lock)
            except StoreError as error:
                if error.problem == "busy":
                    raise
            yield

    def note(self, number: int) -> None:
        """Store a number outside all appended files, for the next reader (`noted`)."""
        self._lock.note(number)

    def noted(self) -> int:
        """Return the number stored last, read under the lock; 0 if there is none."""
        return self._lock.noted()

    def prove(self) -> None:
        """Check by writing that the folder can be written. Raises StoreError."""
        with self.writing():
            self.put(self.at(PROOF), b"")
            with contextlib.suppress(OSError):
                self.ops.remove(self.at(PROOF))

    def put(self, path: str, data: bytes) -> None:
        """Replace the content of a file by `data`, durably. Raises StoreError."""
        self.kept(lambda: self.ops.put(path, data))

    def kept(self, save: Callable[[], None]) -> None:
        """Run `save`, using the reserve if the disk is full. Raises StoreError."""
        kept(save, self.give_back)

    def set_aside(self, path: str, *folder: str) -> None:
        """Move a file that is no longer used; if that fails, it stays where it is."""
        with contextlib.suppress(OSError):
            os.makedirs(self.at(*folder), exist_ok=True)
            self.ops.move(path, self.at(*folder, os.path.basename(path)))

    # --- space -------------------------------------------------------------------------------------------

    @property
    def is_low(self) -> bool:
        """True if the reserve is in use."""
        return self._is_low or self.ops.is_low

    def give_back(self) -> bool:
        """Free the reserve; false if that was done before."""
        self._is_low = True
        return self.ops.give_back(self.at("reserve"))

    def _put_by(self) -> None:
        try:
            self.ops.put_by(self.at("reserve"), RESERVE_BYTES)
            self._is_low = False
        except OSError:
            self.give_back()

    # --- ends --------------------------------------------------------------------------------------------

    def distrust(self) -> None:
        """Make the next start compare the index with the games, as if this process had died."""
        self._presence.stay()

    def aside(self) -> str:
        """Return the path of a new incomplete file among the backups, to be renamed when it is complete.

        It begins with the mark of this process, so that leftovers of dead processes are known. Raises StoreError.
        """
        with self.writing():
            return self.at(BACKUPS, f"{self._presence.name}-{secrets.token_hex(4)}{UNFINISHED}")

    def clear_after(self, mark: str) -> None:
        """Remove the incomplete files of a dead process."""
        begins = (os.path.basename(mark), *_BEGUN_BEFORE)
        with contextlib.suppress(OSError):
            for name in os.listdir(self.at(BACKUPS)):
                if name.endswith(UNFINISHED) and name.startswith(begins):
                    self.ops.remove(self.at(BACKUPS, name))

    def unclean_ends(self) -> list[str]:
        """Return the marks of processes that died while they could write."""
        return self._presence.dead()

    def copies(self, name: str) -> Iterator[bytes]:
        """Yield the copies of a file in the newest backups, the newest first."""
        asked = 0
        names = []
        with contextlib.suppress(StoreError):
            names = self.backups()
        for backup in names:
            try:
                with zipfile.ZipFile(self.at(BACKUPS, backup)) as archive:
                    if archive.getinfo(name).file_size > LARGEST:
                        continue
                    content = archive.read(name)
            except Exception:  # damage raises many exceptions; then the next backup is tried
                continue
            yield content
            asked += 1
            if asked == _COPIES_ASKED:
                return

    def backups(self) -> list[str]:
        """Return the names of the backups, the newest first. Raises StoreError."""
        return sorted((name for name in self.names(BACKUPS) if name.endswith(".zip")), reverse=True)
