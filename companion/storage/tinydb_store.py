"""Games in TinyDB, a journal each: a save appends one line, and a crash or damage affects at most one game."""

import contextlib
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

from companion.engine.game import Summary
from companion.play.ports import ALL, GameLine, Health, Json, StaleView, StoredGame, StoreError, Wanted
from companion.plays.play import Play
from companion.storage.folder import BACKUPS, DAMAGED, GAMES, REMOVED, DataFolder, is_shortage
from companion.storage.game_file import GameFile, base_of, line_of, row_of, stored_game
from companion.storage.index import OTHERS, Index, line_from, problem_row
from companion.storage.migrations import read_tables, version_1
from companion.storage.play_rows import is_without_course
from companion.storage.rows import COURSE, ODD

ID: Final = re.compile(r"(?!(?i:con|prn|aux|nul|com\d|lpt\d)\Z)[0-9A-Za-z-]{1,60}")
"""The valid ids of games; device names of Windows are excluded."""
OLD: Final = ".json"
_OPEN_FILES: Final = 8

Answer = TypeVar("Answer")


class TinyGameStore:
    """The games of a data folder; see `GameStore`."""

    def __init__(self, folder: DataFolder | str) -> None:
        self.folder = DataFolder(folder) if isinstance(folder, str) else folder
        self.index = Index(self.folder)
        self._files: dict[str, GameFile] = {}
        self._listed: object = None
        """The state of the games' folder when it was last compared with the index; None before the first time."""

    # --- the list ----------------------------------------------------------------------------------------

    def games(self, wanted: Wanted = ALL, limit: int | None = None, offset: int = 0) -> list[GameLine]:
        """Return the lines of the list, from the index alone."""
        return self._ask_index(lambda: self.index.lines(wanted, limit, offset))

    def count(self, wanted: Wanted = ALL) -> int:
        """Return the number of wanted games."""
        return self._ask_index(lambda: self.index.count(wanted))

    def _ask_index(self, ask: Callable[[], Answer]) -> Answer:
        """Return the result of `ask` on the index; an index with invalid content is rebuilt."""
        self._notice()
        with self.folder.reading():
            try:
                answer = ask()
                if not self.index.is_lost:
                    return answer
            except ODD:
                self.index.empty()
                self._listed = None
            self._notice()
            return ask()

    def recheck_index(self) -> None:
        """Compare the index with the games again, as at the start: everything may have been changed elsewhere."""
        self._listed = None

    def _start(self) -> None:
        """Read the index before the first game, because it shows whether a game has lost anything."""
        if self._listed is None:
            self._notice()

    def _notice(self) -> None:
        """Compare the index with the games if it may be behind: at the start, and after files came or went."""
        folder = self.folder
        now = folder.seen(GAMES)
        if self._listed is not None and not self.index.is_lost and now == self._listed:
            return
        with folder.reading():
            is_first, ends = self._listed is None, []
            if is_first:
                ends = folder.unclean_ends()
            is_sure = self.index.open() and not ends and not self.index.is_lost
            names, known = self.files(), self.index.ids()
            self._listed = now
            self.index.is_lost = False
            differing = names.keys() ^ known
            if is_first:
                differing |= set(self.index.sick())
            if not is_sure:
                differing |= {id for id in names if self._size(names[id]) != self.index.noted(id)[0]}
            if differing:
                self.index.put({id: self._described(id, id in names) for id in differing})
            if not is_sure:
                self.index.note()
            for mark in ends:
                folder.clear_after(mark)
                with contextlib.suppress(OSError):  # then the next start compares again
                    folder.ops.remove(mark)

    def files(self) -> dict[str, str]:
        """Return the files of all games by id; of two, the one in the newer format."""
        files = self.folder.names(GAMES)
        folder = self.folder.at(GAMES, "")
        found = {file: folder + file for file in files if ID.fullmatch(file)}
        for file in files:
            if file.endswith(OLD) and ID.fullmatch(id := file.removesuffix(OLD)):
                found.setdefault(id, folder + file)
        return found

    def _size(self, path: str) -> int:
        seen = self.folder.seen(path)
        return seen.size if seen else 0

    def _described(self, id: str, is_there: bool) -> Json | None:
        """Return the row of a game from its current file; None if it was removed."""
        if not is_there:
            return None if self._files_of(id, REMOVED) or self.index.row(id) is None else problem_row("lost")
        try:
            return self._loaded(id)[1]
        except StoreError as error:
            if is_shortage(error):  # it says nothing about the file
                raise
            return problem_row(error.problem)

    # --- plays -------------------------------------------------------------------------------------------

    def plays(self) -> list[Play]:
        """Return all finished games, from the index alone."""
        return self._ask_index(self.index.plays)

    def without_course(self) -> list[str]:
        """Return the ids of finished games without a course."""
        return self._ask_index(self.index.without_course)

    def complete(self, id: str, summed_up: Callable[[], Summary]) -> None:
        """Add the course of a finished game to the index."""
        row = self.index.row(id)
        if row is None or not is_without_course(row):
            return
        line = line_of(summed_up())
        with self.folder.writing():
            row = self.index.row(id)
            if COURSE in line and row is not None and is_without_course(row):
                self.index.put({id: {**row, COURSE: line[COURSE]}})

    # --- one game ----------------------------------------------------------------------------------------

    def load(self, id: str) -> StoredGame:
        """Return one game; damage is repaired as far as possible."""
        self._path(id)
        self._start()
        with self.folder.reading():
            return self._loaded(id)[0]

    def _loaded(self, id: str) -> tuple[StoredGame, Json]:
        """Return a game and its row. Raises StoreError for any fault of its file."""
        try:
            return self._read(id)
        except (StoreError, *ODD) as error:
            self._files.pop(id, None)  # it was not found intact
            if isinstance(error, StoreError):
                raise
            raise StoreError("damaged", file=id) from error

    def _read(self, id: str) -> tuple[StoredGame, Json]:
        file = self._file(id)
        if not file:
            content = self._old_content(id)
            return stored_game(id, content), row_of(content, self._size(self._path(id) + OLD))
        journal = file.journal
        journal.catch_up()
        size, steps = self.index.claims(id)
        if not journal.is_whole or journal.size < size:
            game = file.repair(steps)
            if game.problem == "not_repaired":
                return game, self.index.row(id) or problem_row("damaged")
            row = file.row()
            self.index.put({id: row})
            return game, row
        return file.read()

    def begin(self, game: StoredGame, summary: Summary) -> None:
        """Save a new game."""
        self._path(game.id)
        with self.folder.writing():
            self.add(game.id, {"base": base_of(game, summary), "steps": []})

    def add(self, id: str, content: Json) -> None:
        """Save a new game, under the lock."""
        file = GameFile(self.folder, id, content["base"]["created"])
        if self.folder.seen(file.path):
            raise StaleView
        try:
            file.begin(content)
        except StoreError:
            with contextlib.suppress(OSError):  # an unacknowledged game is not listed
                self.folder.ops.remove(file.path)
            raise
        self._remember(file)
        self.index.put({id: file.row()})

    def append(self, id: str, expected: int, step: Json, changed: str, summary: Summary, signed: str = "") -> None:
        """Append a step to the game's file; it is on the disk when this returns."""
        if id not in self._files:
            self._path(id)
        self._start()
        with self.folder.writing():
            self.index.put({id: self._sound(id).append(expected, step, changed, summary, signed)})

    def append_row(self, id: str, expected: int, row: Json, game: str) -> None:
        """Like `append`, with the whole row of a step; `game` is the format of the records."""
        self._path(id)
        self._start()
        with self.folder.writing():
            self.index.put({id: self._sound(id).append_row(expected, row, game)})

    def content(self, id: str) -> Json:
        """Return base and steps of a game from its file, repaired if necessary. Raises StoreError."""
        self.load(id)
        with self.folder.reading():
            file = self._file(id)
            return file.content() if file else self._old_content(id)

    def reviewed(self, id: str) -> None:
        """Dismiss the reviews of a game."""
        self._path(id)
        self._start()
        with self.folder.writing():
            file = self._sound(id)
            file.reviewed()
            self.index.put({id: file.row()})

    def _sound(self, id: str) -> GameFile:
        """Return the file of a game, repaired or upgraded if necessary."""
        file = self._files.get(id)
        if file:
            journal, place = file.journal, file.journal.place
            journal.catch_up()
            if journal.exists and journal.is_whole and journal.place == place:
                return file  # unchanged since it was found intact
        file = self._file(id) or self._modern(id)
        game, _ = self._loaded(id)
        if game.problem:
            raise StoreError(game.problem, file=id)
        return file

    def _file(self, id: str) -> GameFile | None:
        """Return the game's journal, None if it has an older format."""
        self._path(id)
        if self.folder.seen(GAMES, id):
            if id not in self._files:
                self._remember(GameFile(self.folder, id))
            return self._files[id]
        self._files.pop(id, None)
        if not self.folder.seen(GAMES, id + OLD):
            raise StoreError("no_such_game")
        return None

    def _remember(self, file: GameFile) -> None:
        self._files[file.id] = file
        if len(self._files) > _OPEN_FILES:
            del self._files[next(iter(self._files))]

    def _old_content(self, id: str) -> Json:
        return version_1(read_tables(self._path(id) + OLD), id + OLD)

    def _modern(self, id: str) -> GameFile:
        """Rewrite a game of an older format; its old file is moved to the backups."""
        content, path = self._old_content(id), self._path(id)
        file = GameFile(self.folder, id, str(content["base"].get("created", "")))
        stored_game(id, content)
        file.begin(content)
        self._remember(file)
        self.folder.set_aside(path + OLD, BACKUPS, "version-1")  # if that fails it stays, and the new one has priority
        return file

    def _path(self, id: str) -> str:
        if not ID.fullmatch(id):
            raise StoreError("no_such_game")
        return self.folder.at(GAMES, id)

    # --- on and off the list -----------------------------------------------------------------------------

    def remove(self, id: str) -> None:
        """Move the game's files out of the list; a lost game is only removed from the list."""
        self._path(id)
        with self.folder.writing():
            for file in self._files_of(id, GAMES):
                self._keep_older(file)
            self._move(id, GAMES, REMOVED)
            self.index.put({id: None})

    def _keep_older(self, file: str) -> None:
        """Rename a file that was removed earlier under the same name, so that it can still be restored."""
        if not self.folder.seen(REMOVED, file):
            return
        id, ending = (file.removesuffix(OLD), OLD) if file.endswith(OLD) else (file, "")
        number = 1
        while self.folder.seen(REMOVED, older := f"{id[:50]}-{number}{ending}"):
            number += 1
        old, new = self.folder.at(REMOVED, file), self.folder.at(REMOVED, older)
        self.folder.kept(lambda: self.folder.ops.move(old, new))

    def restore(self, id: str) -> None:
        """Move the game's files back, if none have their place."""
        self._path(id)
        with self.folder.writing():
            removed, here = self._files_of(id, REMOVED), self._files_of(id, GAMES)
            if removed and here:
                raise StoreError("is_here")
            if not removed and not here:
                raise StoreError("no_such_game")
            self._move(id, REMOVED, GAMES)
            self.index.put({id: self._described(id, is_there=True)})

    def removed(self) -> list[GameLine]:
        """Return the removed games, the one changed last first; read from their files, which are not repaired."""
        with self.folder.reading():
            ids = {name.removesuffix(OLD) for name in self.folder.names(REMOVED)}
            lines = [self._removed_line(id) for id in sorted(ids) if ID.fullmatch(id)]
        return sorted(lines, key=lambda line: line.changed, reverse=True)

    def _removed_line(self, id: str) -> GameLine:
        try:
            if self.folder.seen(REMOVED, id):
                return line_from(id, GameFile(self.folder, id, where=REMOVED).row())
            content = version_1(read_tables(self.folder.at(REMOVED, id + OLD)), id + OLD)
            return line_from(id, row_of(content, 0))
        except StoreError as error:
            return GameLine(id, problem=error.problem)
        except ODD:
            return GameLine(id, problem="damaged")

    def is_removed(self, id: str) -> bool:
        """Return True if the game was removed, and nothing has its place."""
        return bool(ID.fullmatch(id) and self._files_of(id, REMOVED) and not self._files_of(id, GAMES))

    def _files_of(self, id: str, folder: str) -> list[str]:
        """Return the names of a game's files in a folder."""
        return [id + ending for ending in ("", OLD) if self.folder.seen(folder, id + ending)]

    def _move(self, id: str, old: str, new: str) -> None:
        self._files.pop(id, None)
        for file in self._files_of(id, old):
            source, target = self.folder.at(old, file), self.folder.at(new, file)
            self.folder.kept(partial(self.folder.ops.move, source, target))

    # --- health ------------------------------------------------------------------------------------------

    @property
    def is_low(self) -> bool:
        """True if the reserve for a full disk is in use."""
        return self.folder.is_low

    def health(self) -> Health:
        """Return the state of the store, from the index and the folders."""
        self._notice()
        originals = sorted(self.folder.names(DAMAGED))
        with self.folder.reading():
            checked = (self.index.row("check", OTHERS) or {}).get("checked", "")
            return Health(
                self.index.count(ALL),
                checked if isinstance(checked, str) else "",
                tuple(sorted(self.index.to_review())),
                tuple(sorted(self.index.sick())),
                tuple(originals),
                tuple(self.folder.backups()),
                self.is_low,
            )

    def check_all(self) -> Health:
        """Read every game again, from the disk if the system allows it, and check that the folder can be written.

        Raises StoreError if nothing can be saved, after everything was read.
        """
        self._notice()
        for id in self.files():
            self.reindex(id)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self.folder.reading():
            self.index.put({"check": {"checked": now}}, OTHERS)
        self.folder.prove()
        return self.health()

    def reindex(self, id: str) -> None:
        """Update the index from the file of a game, whoever changed it."""
        with self.folder.reading():
            self._files.pop(id, None)
            row = self._described(id, is_there=bool(self._files_of(id, GAMES)))
            if row != self.index.row(id):
                self.index.put({id: row})
