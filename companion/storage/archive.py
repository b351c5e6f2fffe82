"""A backup's ZIP as it comes from anywhere: how much is in it is asked before any of it is unpacked or parsed."""

import contextlib
import json
import struct
import zipfile
from collections.abc import Iterator, Mapping
from typing import IO, Final

from companion.engine.limits import MOST_VALUES, is_modest
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
"""Named after the first game, as the app was when it was chosen; a backup holds games of all kinds."""
VERSION: Final = 1

MOST_FILES: Final = 30_000
LARGEST_DIRECTORY: Final = 4_000_000
"""Bytes of the list of files: as many as there may be, with names twice as long as ours."""
LARGEST_FILE: Final = 8_000_000
"""Bytes of one file: twice those of the longest game that may be entered."""
LONGEST_LINE: Final = 4_000_000
LARGEST_SUM: Final = 1_000_000_000
MOST_LINES: Final = 40_000
LONGEST_MOMENT: Final = 40

_END: Final = struct.Struct("<4s4H2LH")
"""What ends a ZIP: of seven numbers the fourth is that of all files, the fifth the length of their list."""
_END_64: Final = b"PK\x06\x07"


class Archive:
    """The files of a backup, each read when it is asked for, and none that is larger than any of ours."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Raises StoreError if it is none, or holds more than a backup may."""
        self._archive = archive
        files = {info.filename: info for info in archive.infolist()}
        self._names = tuple(files)
        if sum(info.file_size for info in files.values()) > LARGEST_SUM:
            raise StoreError("no_backup")
        manifest = self._manifest()
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise StoreError("no_backup")
        if manifest.get("version") != VERSION:
            raise StoreError("newer_file", file=MANIFEST)
        made = manifest.get("made")
        if not isinstance(made, str) or len(made) > LONGEST_MOMENT:
            raise StoreError("no_backup")
        self.made = made

    def _manifest(self) -> object:
        data = self.read(MANIFEST)
        try:
            return json.loads(data) if is_modest(data) else None
        except ODD:
            return None

    def games(self) -> Iterator[tuple[str, str]]:
        """Names of the files of games, with and without their folder."""
        for name in self._names:
            folder, _, file = name.partition("/")
            if folder == GAMES and ID.fullmatch(file.removesuffix(OLD)):
                yield name, file

    def read(self, name: str) -> bytes:
        """A file. Raises StoreError if it is damaged or larger than any of ours."""
        try:
            if self._archive.getinfo(name).file_size <= LARGEST_FILE:
                return self._archive.read(name)
        except Exception as error:  # damage shows in many ways, zlib has an error of its own
            raise StoreError("no_backup") from error
        raise StoreError("no_backup")

    def library(self) -> Mapping[str, Json]:
        """The tables of the library; none if they cannot be read."""
        tables: Mapping[str, Json] = {}
        with contextlib.suppress(StoreError, *ODD):
            if LIBRARY in self._names:
                tables = _journal(LIBRARY, self.read(LIBRARY)).read() or {}
            elif OLD_LIBRARY in self._names:
                tables = _tables(OLD_LIBRARY, self.read(OLD_LIBRARY))
        return tables if is_library(tables) else {}

    def plays(self) -> Mapping[str, Mapping[str, bytes]]:
        """The rows of the group's plays, names and notes; none if they cannot be read."""
        with contextlib.suppress(StoreError, *ODD):
            if PLAYS in self._names:
                journal = _journal(PLAYS, self.read(PLAYS))
                return {table: journal.rows(table) for table in PLAY_TABLES}
        return {}


@contextlib.contextmanager
def opened(content: IO[bytes]) -> Iterator[Archive]:
    """A backup. Raises StoreError if it is none."""
    try:
        archive = zipfile.ZipFile(content) if _is_modest(content) else None
    except (zipfile.BadZipFile, NotImplementedError, OSError, *ODD) as error:
        raise StoreError("no_backup") from error
    if archive is None:
        raise StoreError("no_backup")
    with archive:
        yield Archive(archive)


def _is_modest(content: IO[bytes]) -> bool:
    """Whether the list of files is no longer than it may be: it is read as a whole when a ZIP is opened.

    A ZIP as the app writes it ends with its shortest ending, without a remark and without the larger numbers of ZIP64.
    """
    size = content.seek(0, 2)
    content.seek(max(0, size - _END.size - 20))
    end = content.read()
    if len(end) < _END.size:
        return False
    mark, *_, files, length, _, remark = _END.unpack(end[-_END.size :])
    is_long = end[: -_END.size][-20:].startswith(_END_64)
    is_ours = mark == b"PK\5\6" and not remark and not is_long
    return is_ours and files <= MOST_FILES and length <= LARGEST_DIRECTORY


def content_of(file: str, data: bytes) -> tuple[Json, tuple[Review, ...]]:
    """Content and reviews of a game's file, of whichever version. Raises StoreError."""
    try:
        if file.endswith(OLD):
            return version_1(_tables(file, data), file), ()
        journal = _journal(file, data)
        return content_in(journal, file), reviews_in(journal, file)
    except ODD as error:
        raise StoreError("damaged", file=file) from error


def _journal(file: str, data: bytes) -> JournalStorage:
    values = data.count(b",") + data.count(b"[") + data.count(b"{")
    is_long = len(data) > LONGEST_LINE and max(map(len, data.split(b"\n", MOST_LINES))) > LONGEST_LINE
    if is_long or data.count(b"\n") > MOST_LINES or values > 2 * MOST_VALUES:
        raise StoreError("damaged", file=file)
    return JournalStorage(file, HeldFile(data))


def _tables(file: str, data: bytes) -> dict[str, Json]:
    if len(data) > LONGEST_LINE or not is_modest(data):
        raise StoreError("damaged", file=file)
    return tables_in(data, file)
