"""What a store must offer, so that play and screens need to know none.

`GameStore` keeps games: a base once, then one step at a time. `Backups` makes and takes back copies of everything.
Neither expects threads, file locks or files: a store in a browser may fulfil both.

A store never shows as kept what is not: every call that changes something has kept it for good when it returns, or
raises StoreError and nothing is changed. The problems that a caller may want to tell apart:

- `changed_elsewhere` (StaleView): another window or process entered something first; `load` shows it.
- `storage_full`, `not_saved`, `busy`, `elsewhere`: not kept; the same call may work later.
- `newer_file`: made by a newer version of the app; it may be readable, and is not written.
- `damaged`, `unreadable`, `no_such_game`: there is nothing to play on with.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Any, Final, NamedTuple, Protocol

from companion.engine.game import Summary
from companion.plays.play import Play

Json = dict[str, Any]


class StoreError(Exception):
    """Something could not be kept or read. `problem` is a key of the texts (`store.<problem>`)."""

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(f"{problem} {values or ''}".rstrip())
        self.problem = problem
        self.values = values


class StaleView(StoreError):
    """The game has more steps than the caller has seen: another window was first, and nothing was kept."""

    def __init__(self) -> None:
        super().__init__("changed_elsewhere")


def unreadable(file: str, error: OSError) -> StoreError:
    """What a file that cannot be read is told as."""
    return StoreError("unreadable", file=file, reason=error.strerror or str(error))


class Review(NamedTuple):
    """What damage did to a game, for its players to look at; `GameStore.reviewed` puts it aside.

    `missing` are the numbers of the steps that are gone, counted from 1. Steps after the first of them could be read
    but are not part of the game, for they were made after what is missing: they are `later`, as (number, step).
    `original` is the damaged file as it was found, in the folder of damaged files.
    """

    missing: tuple[int, ...]
    later: tuple[tuple[int, Json], ...]
    original: str


class StoredGame(NamedTuple):
    """A game as it is kept: its record as a JSON value, and what was done since in steps.

    `undone` are the steps to redo, `edits` the ways back from edits of the log, each with the next one at the end: both
    belong to `document`, as it was before the first of `steps`. `companion.play.steps` reads all of them. `signed` says
    of each step who made it: a seat's number for a guest's device, "" for the host.
    `reviews` say what damage took from the game. A game with a `problem` can be looked at, not played on.
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
    """A line of the list of games, all that it shows, hence so long.

    `problem` is set where the file could not be read, and the rest is then empty. `game` is the format of its records;
    all else is of the game's own `Summary`. With `needs_review`, damage took something from the game;
    `StoredGame.reviews` says what.
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
    """Which games to list; what is left as it is wants all.

    `player` and `winner` are parts of names, in capitals and with accents or not; `since` and `until` are moments or
    days as ISO 8601 writes them, both included, of the last change.
    """

    player: str = ""
    winner: str = ""
    since: str = ""
    until: str = ""
    finished: bool | None = None


ALL: Final = Wanted()


class Health(NamedTuple):
    """How the store is: what "Data health" shows.

    `checked` is when all games were last checked ("" for never). `to_review` and `unreadable` are ids of games,
    `originals` damaged files kept as they were found, `backups` the copies of everything, the newest first.
    With `is_low`, the space put by for a full disk is in use.
    """

    games: int
    checked: str
    to_review: tuple[str, ...]
    unreadable: tuple[str, ...]
    originals: tuple[str, ...]
    backups: tuple[str, ...]
    is_low: bool


class GameStore(Protocol):
    """Keeps games; see the module for what it promises."""

    def games(self, wanted: Wanted = ALL, limit: int | None = None, offset: int = 0) -> list[GameLine]:
        """Games as they are listed, the one changed last first, those that cannot be read at the end."""

    def count(self, wanted: Wanted = ALL) -> int:
        """How many games `games` would list without a limit."""

    def plays(self) -> list[Play]:
        """All games that are over, as play log and statistics know them; in no order."""

    def without_course(self) -> list[str]:
        """Finished games of which it is not known how they went: `complete` says it once they were read."""

    def complete(self, id: str, summed_up: Callable[[], Summary]) -> None:
        """Notes how a finished game went, if that is not known; its file stays as it is."""

    def load(self, id: str) -> StoredGame:
        """One game, as it is kept now."""

    def begin(self, game: StoredGame, summary: Summary) -> None:
        """Keeps a new game; `summary` is that of its state, for the list."""

    def append(self, id: str, expected: int, step: Json, changed: str, summary: Summary, signed: str = "") -> None:
        """Keeps one step more of a game.

        `expected` is the number of steps that the caller has seen; raises StaleView if the game has others. `changed`
        is now, `summary` that of the state after the step, `signed` says who made it, as `StoredGame` has it.
        """

    def remove(self, id: str) -> None:
        """Takes a game off the list; `restore` brings it back."""

    def restore(self, id: str) -> None:
        """Brings back a game that was removed."""

    def removed(self) -> list[GameLine]:
        """The games that were removed and can be restored, the one changed last first."""

    def is_removed(self, id: str) -> bool:
        """Whether `restore` would bring the game back."""

    def reviewed(self, id: str) -> None:
        """Puts the reviews of a game aside: its players have looked at them."""

    def health(self) -> Health:
        """How the store is, without looking at the games anew."""

    def check_all(self) -> Health:
        """Reads every game anew and repairs what can be; a few milliseconds for every ten games.

        Raises StoreError if nothing can be kept here any more.
        """

    @property
    def is_low(self) -> bool:
        """Whether what is kept now goes into the space put by for a full disk: a few hundred entries fit in there."""


class BackupGame(NamedTuple):
    """A game of a backup beside the one kept here.

    `kind` is `new` (not here), `identical`, `longer` (the same, with steps more in the backup), `shorter` (with steps
    more here), `different` (both went on in their own ways) or `unreadable`. Taking back brings in what is new or
    longer, and what is different as a game of its own; it leaves the rest as it is.
    """

    line: GameLine
    kind: str


class Preview(NamedTuple):
    """What is in a backup: when it was made, its games, and how many cards and plays it has that are not known here."""

    made: str
    games: tuple[BackupGame, ...]
    new_cards: int
    new_plays: int = 0

    def count(self, *kinds: str) -> int:
        """How many games are of these kinds."""
        return sum(game.kind in kinds for game in self.games)


class Kept(NamedTuple):
    """What a group keeps of its plays besides games.

    `plays` were entered by hand or imported. `about` has place and note of games by their ids, `people` the name that
    a group has chosen for somebody by each of their other names.
    """

    plays: tuple[Play, ...] = ()
    about: Mapping[str, tuple[str, str]] = {}
    people: Mapping[str, str] = {}


class PlayBook(Protocol):
    """Keeps that; every call that changes something has kept it for good when it returns, or raises StoreError."""

    def kept(self) -> Kept:
        """Everything."""

    def add(self, plays: Iterable[Play]) -> None:
        """Keeps plays, all or none; one that is there is put in its place."""

    def forget(self, id: str) -> None:
        """Takes a play out; `add` brings it back."""

    def note(self, id: str, place: str, note: str) -> None:
        """Keeps where a game of the app was played, and what was noted of it."""

    def name(self, people: Mapping[str, str]) -> None:
        """Puts names under those of people; a name under itself is a person again."""


class Backups(Protocol):
    """Copies of everything, each in one file that any program for ZIP and JSON files can read."""

    def names(self) -> Sequence[str]:
        """The backups there are, the newest first."""

    def make(self) -> str:
        """Makes a backup now, reads it again to be sure, and returns its name."""

    def daily(self) -> str:
        """As `make`, once a day and if anything has changed since the last, else ""; old ones are thinned out."""

    def packed(self) -> tuple[str, bytes]:
        """A backup made now and kept nowhere here: a name for its file, and its content, to be saved elsewhere."""

    def content(self, name: str) -> bytes:
        """A backup as a file, to be saved elsewhere."""

    def opened(self, name: str) -> IO[bytes]:
        """A backup as a file that is open, to be looked at and taken back."""

    def preview(self, content: IO[bytes]) -> Preview:
        """What taking back this backup would do. Raises StoreError (`no_backup`) if it is none, or is damaged."""

    def take_back(self, content: IO[bytes]) -> Preview:
        """Brings in what `preview` says; nothing that is here is lost by it. Makes a backup first."""
