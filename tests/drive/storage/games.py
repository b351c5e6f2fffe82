"""Games for the tests of the store, short to make and easy to tell apart."""

from __future__ import annotations

from pathlib import Path

from companion.engine.game import PlayerSummary, Summary
from companion.engine.record import Record
from companion.engine.seats import Seat
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup
from companion.play.live_game import AnyGame, LiveGame, begin
from companion.play.ports import GameStore, StoredGame
from companion.play.revision import Revision
from companion.storage.files import FileOps
from companion.storage.folder import DataFolder
from companion.storage.tinydb_store import TinyGameStore

SETUP = Setup((Seat("Adam", "brown"), Seat("Dóra Ű", "blue")))


def store_in(folder: Path, ops: FileOps | None = None) -> TinyGameStore:
    """A store as another start of the app opens it."""
    return TinyGameStore(DataFolder(str(folder), ops))


def new_game(folder: Path, ops: FileOps | None = None, entries: int = 0) -> tuple[TinyGameStore, AnyGame]:
    """A game of two, in a store of its own."""
    store = store_in(folder, ops)
    game = begin(ISLAND_FORTRESS, store, Record(SETUP))
    for _ in range(entries):
        enter(game)
    return store, game


def enter(game: AnyGame) -> None:
    """One entry more: it gives Adam a point, so that the score counts the entries."""
    assert game.propose(AdjustCounts(0, score=1)).is_legal


def edited(store: GameStore) -> AnyGame:
    """A game with an edit to take back, and an entry and an edit to bring back."""
    game = begin(ISLAND_FORTRESS, store, Record(SETUP))
    game.propose(Petition(0))
    for winner in (1, 0):
        revision = game.changed(0, Petition(winner))
        assert isinstance(revision, Revision)
        game.accept(revision)
    game.undo()
    game.propose(Petition(0))
    game.propose(Petition(0))
    game.accept(game.deleted(0))
    game.undo()
    game.undo()
    return game


def opened(store: TinyGameStore, id: str) -> AnyGame:
    """The game as the store has it."""
    return LiveGame(ISLAND_FORTRESS, store, store.load(id))


def file_of(folder: Path, id: str) -> Path:
    """The game's journal."""
    return folder / "games" / id


def simple(id: str, changed: str = "2026-01-01T12:00:00.000+00:00") -> StoredGame:
    """A game that only the store looks at."""
    return StoredGame(id, changed, changed, {"format": ISLAND_FORTRESS.format, "events": []})


def summary(*names: str, finished: bool = False, score: int = 0) -> Summary:
    """A summary as a game gives one; the first player wins."""
    players = tuple(PlayerSummary(name, "brown", score) for name in names or ("Adam", "Bill"))
    return Summary(ISLAND_FORTRESS.format, "score", 1, players, finished, (0,) if finished else ())
