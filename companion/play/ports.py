"""The interfaces of a store, so that play and screens depend on no particular one.

`GameStore` saves games: a base once, then one step at a time. It requires no threads, file locks or files: a store in a
browser can implement it.

Every call that changes something has saved it durably when it returns, or raises StoreError and changes nothing. The
problems that a caller may want to distinguish:

- `changed_elsewhere` (StaleView): another window or process entered something first; `load` returns it.
- `storage_full`, `not_saved`, `busy`, `elsewhere`: not saved; the same call may succeed later.
- `newer_file`: written by a newer version of the app; it may be readable, and is not overwritten.
- `damaged`, `unreadable`, `no_such_game`: the game cannot be continued.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from companion.engine.game import Summary
from companion.plays.play import Play

Json = dict[str, Any]


class StoreError(Exception):
    """Something could not be saved or read. `problem` is a key of the texts (`store.<problem>`)."""

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(f"{problem} {values or ''}".rstrip())
        self.problem = problem
        self.values = values


class StaleView(StoreError):
    """The game has more steps than the caller has seen: another window was first, and nothing was saved."""

    def __init__(self) -> None:
        super().__init__("changed_elsewhere")


def unreadable(file: str, error: OSError) -> StoreError:
    """Return the StoreError for a file that cannot be read."""
    return StoreError("unreadable", file=file, reason=error.strerror or str(error))


class Review(NamedTuple):
    """The loss of a game through damage, for its players to review; `GameStore.reviewed` dismisses it.

    `missing` are the numbers of the lost steps, from 1. Readable steps after the first of them are not part of the
    game, because they depended on the lost ones: they are in `later`, as (number, step). `original` is the damaged
    file, in the folder of damaged files.
    """

    missing: tuple[int, ...]
    later: tuple[tuple[int, Json], ...]
    original: str


class StoredGame(NamedTuple):
    """A game as it is stored: its record as a JSON value, and the steps since.

    `undone` are the steps to redo, `edits` the inverse edits of the log, each with the next one last; both refer to
    `document`, before the first of `steps`. `companion.play.steps` reads all of them. `signed` has the author of each
    step: the seat number of a guest's device, "" for the host. `reviews` describe what was lost to damage. A game with
    a `problem` is read-only.
    """

    id: str
    created: str
    changed: str
    document: Json
    undone: tuple[Json, ...] = ()
    edits: tuple[Json, ...] = ()
    steps: tuple[Json, ...] = ()
    reviews: tuple[Review, ...] = ()
    problem: str = ""
    signed: tuple[str, ...] = ()


class GameLine(NamedTuple):
    """A line of the list of games, with all that it shows, hence so long.

    If `problem` is set, the file could not be read and the rest is empty.

    `game` is the format of its records; all else is from the game's `Summary`. With `needs_review`, something was lost
    to damage; see `StoredGame.reviews`.
    """

    id: str
    changed: str = ""
    finished: bool = False
    round: int | None = 0
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    problem: str = ""
    needs_review: bool = False
    game: str = ""
    round_label: str = ""
    ended: str = ""
    """When a finished game was over, by which the play log dates it; `changed` may be later."""


class Wanted(NamedTuple):
    """A filter of games; the defaults match all.

    `player` and `winner` are parts of names, without regard to case and accents; `since` and `until` are ISO 8601 times
    or days of the last change, inclusive.
    """

    player: str = ""
    winner: str = ""
    since: str = ""
    until: str = ""
    finished: bool | None = None


ALL: Final = Wanted()


class Health(NamedTuple):
    """The state of the store, for "Data health".

    `checked` is when all games were last checked ("" for never). `to_review` and `unreadable` are ids of games,
    `originals` the damaged files, `backups` the names of the backups, the newest first. With `is_low`, the reserve for
    a full disk is in use.
    """

    games: int
    checked: str
    to_review: tuple[str, ...]
    unreadable: tuple[str, ...]
    originals: tuple[str, ...]
    backups: tuple[str, ...]
    is_low: bool


class GameStore(Protocol):
    """A store of games; see the module for its guarantees."""

    def games(self, wanted: Wanted = ALL, limit: int | None = None, offset: int = 0) -> list[GameLine]:
        """Return the lines of the list, the game changed last first, unreadable ones at the end."""

    def count(self, wanted: Wanted = ALL) -> int:
        """Return the number of games that `games` would list without a limit."""

    def plays(self) -> list[Play]:
        """Return all finished games as plays, in no particular order."""

    def without_course(self) -> list[str]:
        """Return the ids of finished games without a course; `complete` adds it after they were read."""

    def complete(self, id: str, summed_up: Callable[[], Summary]) -> None:
        """Add the course of a finished game to the index, if it is missing; the game's file is not changed."""

    def load(self, id: str) -> StoredGame:
        """Return one game as it is stored now."""

    def begin(self, game: StoredGame, summary: Summary) -> None:
        """Save a new game; `summary` is that of its state, for the list."""

    def append(self, id: str, expected: int, step: Json, changed: str, summary: Summary, signed: str = "") -> None:
        """Save one more step of a game.

        `expected` is the number of steps that the caller has seen; raises StaleView if the game has another number.
        `changed` is the current time, `summary` that of the state after the step, `signed` its author as in
        `StoredGame`.
        """

    def remove(self, id: str) -> None:
        """Remove a game from the list; `restore` reverses it."""

    def restore(self, id: str) -> None:
        """Restore a removed game."""

    def removed(self) -> list[GameLine]:
        """Return the removed games that can be restored, the one changed last first."""

    def is_removed(self, id: str) -> bool:
        """Return True if `restore` can restore the game."""

    def reviewed(self, id: str) -> None:
        """Dismiss the reviews of a game."""

    def health(self) -> Health:
        """Return the state of the store, without checking the games again."""

    def check_all(self) -> Health:
        """Read and repair every game; a few milliseconds for every ten games.

        Raises StoreError if nothing can be saved any more.
        """

    @property
    def is_low(self) -> bool:
        """True if saves use the reserve for a full disk, which holds a few hundred entries."""


class BackupGame(NamedTuple):
    """A game of a backup compared with the stored one.

    `kind` is `new` (not here), `identical`, `longer` (more steps in the backup), `shorter` (more steps here),
    `different` (both continued differently) or `unreadable`. Restoring imports new and longer games, and different ones
    as separate games; it changes nothing else.
    """

    line: GameLine
    kind: str


class Preview(NamedTuple):
    """The content of a backup: its time, its games, and the numbers of cards and plays that are not here."""

    made: str
    games: tuple[BackupGame, ...]
    new_cards: int
    new_plays: int = 0

    def count(self, *kinds: str) -> int:
        """Return the number of games of these kinds."""
        return sum(game.kind in kinds for game in self.games)


class Kept(NamedTuple):
    """The group's data about plays that is not in games.

    `plays` were entered by hand or imported. `about` has place, note and whether it counts by id of a game, `people` a
    person's main name by each of their other names.
    """

    plays: tuple[Play, ...] = ()
    about: Mapping[str, tuple[str, str, bool]] = {}
    people: Mapping[str, str] = {}
