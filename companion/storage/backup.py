"""Backups of everything in one ZIP file, and restoring them.

- `manifest.json`: the time, versions, counts, and the SHA-256 of every other file.
- `games/`, `removed/`, `damaged/`, `library`, `plays`: the files of the data folder as they are.
- `games.json`: the same games as a plain TinyDB file, `TinyDB("games.json").table("games")`.

A backup is verified after writing. Restoring imports what is missing, and never replaces a longer history by a shorter
one.
"""

import contextlib
import io
import json
import logging
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import IO, Any, Final, NamedTuple
from zlib import crc32

from companion.outside import NO_LINK, open_regular
from companion.play.ports import BackupGame, GameLine, Json, Preview, StoredGame, StoreError, unreadable
from companion.storage.archive import FORMAT, MANIFEST, VERSION, Archive, content_of, opened
from companion.storage.folder import BACKUPS, DAMAGED, GAMES, REMOVED, UNFINISHED
from companion.storage.game_file import row_of, stored_game
from companion.storage.index import line_from
from companion.storage.journal import not_saved
from companion.storage.library import LIBRARY, OLD_LIBRARY, Library
from companion.storage.lines import raw_json
from companion.storage.migrations import SCHEMA
from companion.storage.play_book import PLAYS, PlayBook
from companion.storage.rows import ODD
from companion.storage.tinydb_store import OLD, TinyGameStore

PLAIN: Final = "games.json"
log = logging.getLogger("companion.storage")

DAILY, BY_HAND, BEFORE = "daily", "by-hand", "before"
DAYS_KEPT: Final = 7
WEEKS_KEPT: Final = 4
TAKEN: Final = ("new", "longer", "different")


class _Found(NamedTuple):
    """A game in a backup: its file's name and content, its line under the id that it would have here, and its kind."""

    file: str
    data: bytes
    line: GameLine
    kind: str


class _Ids(set[str]):
    """The ids in use, and, after a slash, each of them without case, because some file systems ignore case."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(name for id in ids for name in (id, f"/{id.casefold()}"))

    def has_like(self, id: str) -> bool:
        return f"/{id.casefold()}" in self

    def add(self, id: str) -> None:
        self.update((id, f"/{id.casefold()}"))


class ZipBackups:
    """The backups of a data folder.

    `current` applies the steps of a game, so that the plain copy has the current record.
    """

    def __init__(
        self,
        store: TinyGameStore,
        library: Library,
        current: Callable[[StoredGame], StoredGame],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        book: PlayBook | None = None,
    ) -> None:
        self._store = store
        self._library = library
        self._book = book or PlayBook(store.folder, store.index)
        self._folder = store.folder
        self._current = current
        self._now = now

    # --- made --------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the backups there are, the newest first."""
        return self._folder.backups()

    def make(self) -> str:
        """Make a backup, and return its name."""
        return self._make(BY_HAND)

    def daily(self) -> str:
        """Make today's backup if anything has changed since the last, and thin out old ones."""
        tomorrow = f"{self._now() + timedelta(days=1):%Y%m%d}"  # later ones are of a clock that was ahead once
        newest = next((name for name in self.names() if name[:8] <= tomorrow), "")
        if newest[:8] >= f"{self._now():%Y%m%d}" or not self._everything():
            return ""
        if newest and self._manifest(newest).get("state") == self._state():
            return ""
        name = self._make(DAILY)
        for old in superfluous(self.names()):
            with contextlib.suppress(OSError):
                self._folder.ops.remove(self._path(old))
        return name

    def packed(self) -> tuple[str, bytes]:
        """Return a new backup that is not stored here: a file name and the content."""
        file = io.BytesIO()
        try:
            self._write(file)
            _verify(file)
        except OSError as error:
            raise not_saved(error) from error
        return self._new_name(BY_HAND), file.getvalue()

    def content(self, name: str) -> bytes:
        """Return a backup's content."""
        with self.opened(name) as file:
            try:
                return file.read()
            except OSError as error:
                raise unreadable(name, error) from error

    def opened(self, name: str) -> IO[bytes]:
        """Return a backup as a file."""
        if name not in self.names():
            raise StoreError("no_backup")
        try:
            return open_regular(self._path(name), flags=NO_LINK)
        except OSError as error:
            raise unreadable(name, error) from error

    def _path(self, name: str) -> str:
        return self._folder.at(BACKUPS, name)

    def _make(self, kind: str) -> str:
        aside = self._folder.aside()
        try:
            with open(aside, "x+b") as file:
                self._write(file)
                file.flush()
                self._folder.ops.sync(file.fileno())
            with open(aside, "rb") as file:
                _verify(file)
            with self._folder.writing():
                name = self._new_name(kind)
                self._folder.ops.move(aside, self._path(name))
        except OSError as error:
            raise not_saved(error) from error
        finally:
            with contextlib.suppress(OSError):
                os.remove(aside)
        return name

    def _new_name(self, kind: str) -> str:
        """Return a new name from the current time; if it is in use, that of the next free second."""
        now = self._now()
        while self._folder.seen(BACKUPS, name := f"{now:%Y%m%dT%H%M%S}-{kind}.zip"):
            now += timedelta(seconds=1)
        return name

    def _write(self, file: Any) -> None:
        state, sums, games = self._state(), {}, list(self._store.files())
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open(PLAIN, "w", force_zip64=True) as plain:
                sums[PLAIN] = _Sum(plain.write)
                sums[PLAIN].write(b'{"games":{')
                count = 0
                for id in games:
                    with contextlib.suppress(StoreError):  # an unreadable game is included as it is
                        row = self._plain(id)
                        sums[PLAIN].write(b'%s"%d":%s' % (b"," if count else b"", count + 1, row))
                        count += 1
                sums[PLAIN].write(b"}}")
            left_out: list[str] = []
            for name, data in self._contents(left_out):
                archive.writestr(name, data)
                sums[name] = _Sum(lambda _: None)
                sums[name].write(data)
            manifest = {
                "format": FORMAT,
                "version": VERSION,
                "schema": SCHEMA,
                "made": self._now().isoformat(timespec="milliseconds"),
                "games": len(games),
                "readable": count,
                "left_out": left_out,
                "state": state,
                "sha256": {name: found.sum.hexdigest() for name, found in sums.items()},
            }
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))

    def _contents(self, left_out: list[str]) -> Iterator[tuple[str, bytes]]:
        """Yield the name and content of every file, each read under its own lock, so that nobody waits for all.

        Files that were removed, restored or renamed meanwhile have moved; the ones missed are read at the end, while
        nobody can move anything. Files that cannot be read are `left_out`, as a backup of the others is needed then.
        """
        copied = set()
        for name in self._everything():
            with self._folder.reading(), contextlib.suppress(OSError):
                data = self._read(name)
                copied.add(name)
                yield name, data
        with self._folder.reading():
            for name in self._everything():
                if name not in copied:
                    try:
                        yield name, self._read(name)
                    except OSError as error:
                        log.warning("not in the backup: %s: %s", name, error.strerror or error)
                        left_out.append(name)

    def _read(self, name: str) -> bytes:
        return self._folder.ops.read(self._folder.at(*name.split("/")))

    def _plain(self, id: str) -> bytes:
        game = self._store.load(id)  # repairs it if necessary, so that no damage is copied
        try:
            game = self._current(game)
        except Exception as error:  # whatever is wrong with its steps is in the copy of its file too
            raise StoreError("damaged", file=id) from error
        return raw_json({"id": id, "created": game.created, "changed": game.changed, "document": game.document})

    def _everything(self) -> list[str]:
        names = [name for name in (LIBRARY, OLD_LIBRARY, PLAYS) if self._folder.seen(name)]
        for folder in (GAMES, REMOVED, DAMAGED):
            names.extend(f"{folder}/{file}" for file in sorted(self._folder.names(folder)))
        return [name for name in names if not name.endswith(UNFINISHED)]

    def _state(self) -> str:
        """Return a checksum that changes with any content of a backup."""
        seen = [(name, self._folder.ops.seen(self._folder.at(*name.split("/")))) for name in self._everything()]
        return sha256(repr([(name, file and (file.size, file.time)) for name, file in seen]).encode()).hexdigest()

    def _manifest(self, name: str) -> Json:
        with contextlib.suppress(OSError, zipfile.BadZipFile, *ODD), zipfile.ZipFile(self._path(name)) as archive:
            manifest = json.loads(archive.read(MANIFEST))
            return manifest if isinstance(manifest, dict) else {}
        return {}

    # --- taken back --------------------------------------------------------------------------------------

    def preview(self, content: IO[bytes]) -> Preview:
        """Return the effect of restoring this backup."""
        with opened(content) as archive:
            return self._preview(archive)

    def take_back(self, content: IO[bytes]) -> Preview:
        """Import new, longer and different games; nothing here is lost."""
        with opened(content) as archive:
            preview = self._preview(archive)
            self._make(BEFORE)
            for found in self._games(archive):
                if found.kind in TAKEN:
                    self._put(found.file, found.data, found.file.removesuffix(OLD))
            self._library.take_in(archive.library())
            self._book.take_in(archive.plays())
            return preview

    def _put(self, file: str, data: bytes, archive_id: str) -> None:
        """Import a game, if its kind is still that of the preview."""
        with self._folder.writing():
            found = self._found(file, data, archive_id, _Ids(self._store.files()))
            if found.kind not in TAKEN:
                return
            id, ending = found.line.id, OLD if file.endswith(OLD) else ""
            self._folder.put(self._folder.at(GAMES, id + ending), data)
            if not ending:
                self._folder.set_aside(self._folder.at(GAMES, id + OLD), BACKUPS, "version-1")
            self._store.reindex(id)

    def _preview(self, archive: Archive) -> Preview:
        games = [BackupGame(found.line, found.kind) for found in self._games(archive)]
        games.sort(key=lambda game: game.line.changed, reverse=True)
        new_cards = len(self._library.new_cards(archive.library()))
        return Preview(archive.made, tuple(games), new_cards, self._book.new_plays(archive.plays()))

    def _games(self, archive: Archive) -> Iterator[_Found]:
        """Yield the games of a backup."""
        here = _Ids(self._store.files())
        for name, file in archive.games():
            id = file.removesuffix(OLD)
            try:
                found = self._found(file, archive.read(name), id, here)
            except (StoreError, *ODD):
                found = _Found(file, b"", GameLine(id, problem="damaged"), "unreadable")
            yield found
            if found.kind in TAKEN:
                here.add(found.line.id)

    def _found(self, file: str, data: bytes, id: str, here: "_Ids") -> _Found:
        content, reviews = content_of(file, data)
        stored_game(id, content, reviews)
        kind = "different" if here.has_like(id) else "new"
        if id in here:
            kind = self._kind(content, id)
        if kind == "different":
            id = f"{id[:50]}-{crc32(data):08x}"  # always the same, so that it is imported once
            kind = "identical" if id in here else kind
        return _Found(file, data, line_from(id, row_of(content, len(data), bool(reviews))), kind)

    def _kind(self, content: Json, id: str) -> str:
        """Return the kind of a backup's game, compared with the stored one of the same id."""
        game = stored_game(id, content)
        try:
            own = self._store.load(id)
        except StoreError:
            return "different"
        if (own.document, own.undone, own.edits) == (game.document, game.undone, game.edits):
            here, there = len(own.steps), len(game.steps)
            if own.steps[:there] == game.steps[:here]:
                return "identical" if here == there else ("shorter", "longer")[there > here]
        with contextlib.suppress(Exception):  # steps that do not fit cannot be compared
            log, own_log = (self._current(each).document["events"] for each in (game, own))
            if own_log[: len(log)] == log:
                return "shorter" if len(own_log) > len(log) else "identical"
        return "different"


def superfluous(names: list[str]) -> list[str]:
    """Return the automatic backups to delete: all but the newest seven and one for each of four weeks before them."""
    daily = sorted((name for name in names if name.endswith(f"-{DAILY}.zip")), reverse=True)
    before = sorted((name for name in names if name.endswith(f"-{BEFORE}.zip")), reverse=True)
    weeks: dict[tuple[int, int], str] = {}
    for name in daily[DAYS_KEPT:]:
        year, week, _ = date(int(name[:4]), int(name[4:6]), int(name[6:8])).isocalendar()
        weeks.setdefault((year, week), name)
    kept = {*daily[:DAYS_KEPT], *list(weeks.values())[:WEEKS_KEPT]}
    return [name for name in daily if name not in kept] + before[DAYS_KEPT:]


class _Sum:
    """A file object that computes the SHA-256 of what is written."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self.sum = sha256()

    def write(self, data: bytes) -> None:
        self.sum.update(data)
        self._write(data)


def _verify(file: Any) -> None:
    """Raise OSError if a backup just written cannot be read back unchanged."""
    try:
        with zipfile.ZipFile(file) as archive:
            for name, wanted in json.loads(archive.read(MANIFEST))["sha256"].items():
                found = sha256()
                with archive.open(name) as member:
                    while piece := member.read(1 << 20):
                        found.update(piece)
                if found.hexdigest() != wanted:
                    raise OSError(f"{name} reads differently than it was written")
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise OSError(str(error)) from error
