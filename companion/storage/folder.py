"""The data folder: what lies where, who may write, and the space put by for a full disk."""

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
"""Given back when the disk is full, so that the table can end its game: room for a few hundred entries."""

UNFINISHED: Final = ".new"
"""What the name of a file ends with that is not whole yet."""
_BEGUN_BEFORE: Final = ("daily.", "by-hand.", "before.")
"""Names that version 0.1.0 gave to backups that it had begun."""
_COPIES_ASKED: Final = 3


_SHORT_OF: Final = {errno.EMFILE, errno.ENFILE, errno.ENOMEM}


def is_shortage(error: StoreError) -> bool:
    """Whether something could not be read because the system is short of something: that passes."""
    cause = error.__cause__
    return isinstance(cause, OSError) and cause.errno in _SHORT_OF


class DataFolder:
    """One folder with everything the app keeps; the store, the library and the backups of a process share it.

    `games/<id>` are journals, `<id>.json` games as version 1 of the app wrote them; `library` holds players,
    cards and settings, `plays` what was played besides games, `index` what the list shows, `counts` how long each game
    is, `lock` how long the index was. `removed/`, `damaged/` and `backups/` keep what nobody plays on with; `running/`,
    `lock` and `reserve` are for the store itself.
    """

    def __init__(self, path: str, ops: FileOps | None = None) -> None:
        self.path = path
        self.ops = ops or FileOps()
        self._is_low = False
        self._is_ready = False
        for name in (GAMES, REMOVED, DAMAGED, BACKUPS, RUNNING):
            with contextlib.suppress(OSError):  # a folder that can only be read is told at the first save
                os.makedirs(self.at(name), exist_ok=True)
        self._lock = StoreLock(self.at("lock"))
        self._presence = Presence(self.at(RUNNING))

    def at(self, *parts: str) -> str:
        """The path of something in the folder."""
        return os.path.join(self.path, *parts)

    def seen(self, *parts: str) -> Seen | None:
        """Something in the folder as it is now. Raises StoreError if it cannot be looked at."""
        try:
            return self.ops.seen(self.at(*parts))
        except OSError as error:
            raise unreadable(parts[-1], error) from error

    def names(self, folder: str) -> list[str]:
        """What lies in a folder of this one; only one that is not there is empty. Raises StoreError."""
        try:
            return os.listdir(self.at(folder))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise unreadable(folder, error) from error

    def writing(self) -> StoreLock:
        """Nobody else writes meanwhile. Raises StoreError if another process does not let go, or none can write."""
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
        """Whether nobody else reads or writes now, so that nothing would have to wait."""
        return self._lock.is_free

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Nobody writes meanwhile; where nobody can write, nothing is locked."""
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._lock)
            except StoreError as error:
                if error.problem == "busy":
                    raise
            yield

    def note(self, number: int) -> None:
        """Notes a number outside all files that are appended to: whoever reads next asks for it as `noted`."""
        self._lock.note(number)

    def noted(self) -> int:
        """The number noted last, while nobody else writes; 0 where there is none."""
        return self._lock.noted()

    def prove(self) -> None:
        """Writes something, to see that it can be done. Raises StoreError."""
        with self.writing():
            self.put(self.at(PROOF), b"")
            with contextlib.suppress(OSError):
                self.ops.remove(self.at(PROOF))

    def put(self, path: str, data: bytes) -> None:
        """Makes `data` the whole content of a file, for good. Raises StoreError."""
        self.kept(lambda: self.ops.put(path, data))

    def kept(self, save: Callable[[], None]) -> None:
        """Saves, if need be into the space put by. Raises StoreError."""
        kept(save, self.give_back)

    def set_aside(self, path: str, *folder: str) -> None:
        """Moves a file that is not used any more; if that fails, it stays where it is."""
        with contextlib.suppress(OSError):
            os.makedirs(self.at(*folder), exist_ok=True)
            self.ops.move(path, self.at(*folder, os.path.basename(path)))

    # --- space -------------------------------------------------------------------------------------------

    @property
    def is_low(self) -> bool:
        """Whether the space put by is in use."""
        return self._is_low or self.ops.is_low

    def give_back(self) -> bool:
        """Frees the space put by; false if it is in use already."""
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
        """Has the next start compare the index with the games, as if this process had died."""
        self._presence.stay()

    def aside(self) -> str:
        """The path of a new file among the backups that is to get its name when it is whole.

        It begins with the mark of this process, so that what a process has left that died is known. Raises StoreError.
        """
        with self.writing():
            return self.at(BACKUPS, f"{self._presence.name}-{secrets.token_hex(4)}{UNFINISHED}")

    def clear_after(self, mark: str) -> None:
        """Removes what a dead process has begun and not ended."""
        begins = (os.path.basename(mark), *_BEGUN_BEFORE)
        with contextlib.suppress(OSError):
            for name in os.listdir(self.at(BACKUPS)):
                if name.endswith(UNFINISHED) and name.startswith(begins):
                    self.ops.remove(self.at(BACKUPS, name))

    def unclean_ends(self) -> list[str]:
        """Marks of processes that died while they could write."""
        return self._presence.dead()

    def copies(self, name: str) -> Iterator[bytes]:
        """What the newest backups hold of a file, the newest first."""
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
            except Exception:  # damage shows in many ways; then the next backup is asked
                continue
            yield content
            asked += 1
            if asked == _COPIES_ASKED:
                return

    def backups(self) -> list[str]:
        """The names of the backups, the newest first. Raises StoreError."""
        return sorted((name for name in self.names(BACKUPS) if name.endswith(".zip")), reverse=True)
