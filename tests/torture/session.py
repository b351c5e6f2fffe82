"""A game played through the store from its beginning to its removal and back, and what is seen of it after each act."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from companion.engine.record import Record
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.finish import Finish
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.state import FinalCount
from companion.play.live_game import AnyGame, begin
from companion.play.ports import StoreError
from companion.play.revision import Revision
from companion.storage import index
from companion.storage.files import FileOps
from companion.storage.library import Library
from tests.drive.storage.games import SETUP, opened, store_in
from tests.torture.trials import Row, Tell

TRIES: Final = 3
TOLD: Final = {"not_saved", "storage_full", "changed_elsewhere", "unreadable"}
"""Errors that the store may report when a file operation fails; anything else is an error of its own."""


class GameSeen(NamedTuple):
    """A game as the list and the game itself show it."""

    finished: bool
    scores: tuple[int, ...]
    notes: tuple[str | None, ...]
    undone: int
    edits: int


class Picture(NamedTuple):
    """All that a data folder holds."""

    games: tuple[GameSeen, ...]
    removed: int
    theme: str


class Session:
    """Plays; every act that is refused is tried again, unless it turns out to be kept."""

    def __init__(self, folder: Path, ops: FileOps) -> None:
        self._folder = folder
        self._ops = ops
        self._live: AnyGame | None = None

    @property
    def live(self) -> AnyGame:
        """The game."""
        assert self._live
        return self._live

    def play(self, tell: Tell) -> None:
        """Begin, six entries, undo and redo, an edit, the end, off the list and back, a setting, a smaller index."""
        self._tell = tell
        (self._folder / "running").mkdir(exist_ok=True)
        (self._folder / "running" / "1-dead").touch()  # the process before has died
        self._open()
        self._act("begin", self._begin, lambda: self._live is not None)
        for number in range(1, 7):
            self._enter(str(number))
        for length in (5, 4):
            self._act("undo", lambda: self.live.undo(), lambda length=length: len(self.live.entries) == length)  # type: ignore[misc]
        self._act("redo", lambda: self.live.redo(), lambda: len(self.live.entries) == 5)
        self._enter("7")
        self._act("edit", self._edit, lambda: self.live.entries[0].event.score == 5)
        finish = Finish((FinalCount(3, 2), FinalCount(1, 2)), early=True)
        self._act("finish", lambda: self.live.propose(finish), lambda: len(self.live.entries) == 7)
        id = self.live.id
        self._act("remove", lambda: self._store.remove(id), lambda: not self._store.games())
        self._act("restore", lambda: self._store.restore(id), lambda: bool(self._store.games()))
        self._act("setting", lambda: self._library.choose("theme", "light"), lambda: False)
        longest, index._LONGEST = index._LONGEST, 0  # type: ignore[misc]
        try:
            self._open()
            self._act("compact", self._store.games, lambda: False)
        finally:
            index._LONGEST = longest  # type: ignore[misc]

    def _open(self) -> None:
        self._store = store_in(self._folder, self._ops)
        self._library = Library(self._store.folder, self._store.index)

    def _act(self, name: str, act: Callable[[], object], is_done: Callable[[], bool]) -> None:
        for left in reversed(range(TRIES)):
            try:
                if not is_done():
                    act()
                break
            except StoreError as error:
                if error.problem not in TOLD or not left:
                    raise
        self._tell(name)

    def _begin(self) -> None:
        self._live = begin(ISLAND_FORTRESS, self._store, Record(SETUP))

    def _enter(self, note: str) -> None:
        self._act(
            f"entry {note}",
            lambda: self.live.propose(AdjustCounts(0, score=1), note=note),
            lambda: self.live.entries[-1:] != () and self.live.entries[-1].note == note,
        )

    def _edit(self) -> None:
        revision = self.live.changed(0, AdjustCounts(0, score=5))
        assert isinstance(revision, Revision)
        self.live.accept(revision)


def picture(folder: Path) -> Picture:
    """The screen after another start of the app."""
    store = store_in(folder)
    seen = []
    for line in store.games():
        game = opened(store, line.id)
        notes = tuple(entry.note for entry in game.entries)
        seen.append(GameSeen(line.finished, line.scores, notes, len(game.undone), len(game.edits)))
    removed = sum(file.suffix != ".new" for file in (folder / "removed").iterdir())
    return Picture(tuple(seen), removed, Library(store.folder, store.index).setting("theme", ""))


def pictures(folder: Path) -> list[Picture]:
    """The checks before the first act and after each, when nothing fails."""
    found = [picture(folder)]
    Session(folder, FileOps()).play(lambda _: found.append(picture(folder)))
    return found


def judge(folder: Path, told: int, expected: list[Picture], row: Row, where: str) -> None:
    """Count what is wrong in a folder after `told` acts were acknowledged: one more may have been kept."""
    row.acked += told
    if (seen := picture(folder)) not in expected[told : told + 2]:
        row.lose(f"{where}: after {told} acts {seen}")
    told_of_damage(folder, row, where)
    store = store_in(folder)
    for line in store.games():
        game = opened(store, line.id)
        before = game.entries
        if not game.undo():
            assert game.propose(AdjustCounts(0, score=1)).is_legal
        if opened(store_in(folder), line.id).entries == before:
            row.lose(f"{where}: the next save")


def told_of_damage(folder: Path, row: Row, where: str) -> None:
    """Count games that are not listed, and damage told though there is none."""
    store = store_in(folder)
    health, listed = store.health(), {line.id for line in store.games()}
    if unlisted := set(store.files()) - listed:
        row.lose(f"{where}: not listed {unlisted}", len(unlisted))
    if health.originals or health.to_review or health.unreadable:
        row.alarm(f"{where}: {health}")
