"""The ZIP file of a backup from any source: its size is checked before anything is unpacked or parsed."""

import contextlib
import json
import struct
import zipfile
from collections.abc import Iterator, Mapping
from typing import IO, Final

from companion.engine.limits import MAX_VALUES, is_modest
from companion.play.ports import Json, Review, StoreError
from companion.storage.files import HeldFile
from companion.storage.folder import GAMES
from companion.storage.game_file import content_in, reviews_in
from companion.storage.journal import JournalStorage
from companion.storage.library import LIBRARY, OLD_LIBRARY
from companion.storage.migrations import tables_in, version_1
from companion.storage.play_book import PLAYS
from companion.storage.play_book import TABLES as PLAY_TABLES
from companion.storage.rows import ODD, is_library
from companion.storage.tinydb_store import ID, OLD

MANIFEST: Final = "manifest.json"
FORMAT: Final = "island-fortress-backup"
"""Named after the first game, the only one at the time; a backup contains games of all kinds."""
VERSION: Final = 1

MAX_FILES: Final = 30_000
MAX_DIRECTORY_SIZE: Final = 4_000_000
"""Maximum number of bytes of the list of files: the maximum number of files, with names twice as long as ours."""
MAX_FILE_SIZE: Final = 8_000_000
"""Maximum number of bytes of one file: twice the longest game that can be entered."""
MAX_LINE_LENGTH: Final = 4_000_000
MAX_TOTAL_SIZE: Final = 1_000_000_000
MAX_LINES: Final = 40_000
MAX_TIME_LENGTH: Final = 40

_END: Final = struct.Struct("<4s4H2LH")
"""The end record of a ZIP: of seven numbers, the fourth is the number of files, the fifth the length of their list."""
_END_64: Final = b"PK\x06\x07"


class Archive:
    """The files of a backup, read on demand; oversized ones are refused."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Raise StoreError if it is not a backup, or exceeds its limits."""
        self._archive = archive
        files = {info.filename: info for info in archive.infolist()}
        self._names = tuple(files)
        if sum(info.file_size for info in files.values()) > MAX_TOTAL_SIZE:
            raise StoreError("no_backup")
        manifest = self._manifest()
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise StoreError("no_backup")
        if manifest.get("version") != VERSION:
            raise StoreError("newer_file", file=MANIFEST)
        made = manifest.get("made")
        if not isinstance(made, str) or len(made) > MAX_TIME_LENGTH:
            raise StoreError("no_backup")
        self.made = made

    def _manifest(self) -> object:
        data = self.read(MANIFEST)
        try:
            return json.loads(data) if is_modest(data) else None
        except ODD:
            return None

    def games(self) -> Iterator[tuple[str, str]]:
        """Yield names of the files of games, with and without their folder."""
        for name in self._names:
            folder, _, file = name.partition("/")
            if folder == GAMES and ID.fullmatch(file.removesuffix(OLD)):
                yield name, file

    def read(self, name: str) -> bytes:
        """Return the content of a file. Raises StoreError if it is damaged or too large."""
        try:
            info = self._archive.getinfo(name)
            is_usual = info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others take seconds
            if is_usual and info.file_size <= MAX_FILE_SIZE:
                return self._archive.read(name)
        except Exception as error:  # damage raises many exceptions, among them zlib's own
            raise StoreError("no_backup") from error
        raise StoreError("no_backup")

    def library(self) -> Mapping[str, Json]:
        """Return the tables of the library; empty if they cannot be read."""
        tables: Mapping[str, Json] = {}
        with contextlib.suppress(StoreError, *ODD):
            if LIBRARY in self._names:
                tables = _journal(LIBRARY, self.read(LIBRARY)).read() or {}
            elif OLD_LIBRARY in self._names:
                tables = _tables(OLD_LIBRARY, self.read(OLD_LIBRARY))
        return tables if is_library(tables) else {}

    def plays(self) -> Mapping[str, Mapping[str, bytes]]:
        """Return the rows of the group's plays, names and notes; empty if they cannot be read."""
        with contextlib.suppress(StoreError, *ODD):
            if PLAYS in self._names:
                journal = _journal(PLAYS, self.read(PLAYS))
                return {table: journal.rows(table) for table in PLAY_TABLES}
        return {}


@contextlib.contextmanager
def opened(content: IO[bytes]) -> Iterator[Archive]:
    """Yield the backup in `content`. Raises StoreError if it is not one."""
    try:
        archive = zipfile.ZipFile(content) if _is_modest(content) else None
    except (zipfile.BadZipFile, NotImplementedError, OSError, *ODD) as error:
        raise StoreError("no_backup") from error
    if archive is None:
        raise StoreError("no_backup")
    with archive:
        yield Archive(archive)


def _is_modest(content: IO[bytes]) -> bool:
    """Return True if the list of files is within its limit; opening a ZIP reads all of it.

    A ZIP written by the app has the shortest end record, without a comment and without ZIP64.
    """
    size = content.seek(0, 2)
    content.seek(max(0, size - _END.size - 20))
    end = content.read()
    if len(end) < _END.size:
        return False
    mark, *_, files, length, _, remark = _END.unpack(end[-_END.size :])
    is_long = end[: -_END.size][-20:].startswith(_END_64)
    is_ours = mark == b"PK\5\6" and not remark and not is_long
    return is_ours and files <= MAX_FILES and length <= MAX_DIRECTORY_SIZE


def content_of(file: str, data: bytes) -> tuple[Json, tuple[Review, ...]]:
    """Content and reviews of a game's file of any version. Raises StoreError."""
    try:
        if file.endswith(OLD):
            return version_1(_tables(file, data), file), ()
        journal = _journal(file, data)
        return content_in(journal, file), reviews_in(journal, file)
    except ODD as error:
        raise StoreError("damaged", file=file) from error


def _journal(file: str, data: bytes) -> JournalStorage:
    values = data.count(b",") + data.count(b"[") + data.count(b"{")
    is_long = len(data) > MAX_LINE_LENGTH and max(map(len, data.split(b"\n", MAX_LINES))) > MAX_LINE_LENGTH
    if is_long or data.count(b"\n") > MAX_LINES or values > 2 * MAX_VALUES:
        raise StoreError("damaged", file=file)
    return JournalStorage(file, HeldFile(data))


def _tables(file: str, data: bytes) -> dict[str, Json]:
    if len(data) > MAX_LINE_LENGTH or not is_modest(data):
        raise StoreError("damaged", file=file)
    return tables_in(data, file)
