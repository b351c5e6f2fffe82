"""The data folder: what lies where, who may write, and the space put by for a full disk."""

import contextlib
import os
import zipfile
from collections.abc import Callable, Iterator
from typing import Final

from companion.play.ports import StoreError, unreadable
from companion.storage.files import FileOps, Seen
from companion.storage.journal import kept
from companion.storage.locks import Presence, StoreLock

GAMES, REMOVED, DAMAGED, BACKUPS, RUNNING = "games", "removed", "damaged", "backups", "running"

RESERVE_BYTES: Final = 256 * 1024
"""Given back when the disk is full, so that the table can end its game: room for a few hundred entries."""

_COPIES_ASKED: Final = 3


class DataFolder:
    """One folder with everything the app keeps; the store, the library and the backups of a process share it.

    `games/<id>` are journals, `<id>.json` games as version 1 of the app wrote them; `library` holds players,
    cards and settings, `index` what the list shows. `removed/`, `damaged/` and `backups/` keep what nobody plays on
    with; `running/`, `lock` and `reserve` are for the store itself.
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

    def unclean_ends(self) -> list[str]:
        """Marks of processes that died while they could write."""
        return self._presence.dead()

    def copies(self, name: str) -> Iterator[bytes]:
        """What the newest backups hold of a file, the newest first."""
        asked = 0
        for backup in self.backups():
            with contextlib.suppress(OSError, KeyError, zipfile.BadZipFile, NotImplementedError):
                with zipfile.ZipFile(self.at(BACKUPS, backup)) as archive:
                    content = archive.read(name)
                yield content
                asked += 1
                if asked == _COPIES_ASKED:
                    return

    def backups(self) -> list[str]:
        """The names of the backups, the newest first."""
        with contextlib.suppress(OSError):
            return sorted((name for name in os.listdir(self.at(BACKUPS)) if name.endswith(".zip")), reverse=True)
        return []
