"""What a store must offer, so that play and screens need to know none."""

from typing import Any, NamedTuple, Protocol


class StoreError(Exception):
    """Something could not be kept or read. `problem` is a key of the texts (`store.<problem>`)."""

    def __init__(self, problem: str, **values: object) -> None:
        super().__init__(f"{problem} {values or ''}".rstrip())
        self.problem = problem
        self.values = values


class StoredGame(NamedTuple):
    """A game as it is kept: its record as a JSON value, and what undo and redo need beside it.

    `undone` are the steps to redo, `edits` the ways back from edits of the log, each with the next one at the end;
    `companion.play.steps` reads and writes both.
    """

    id: str
    created: str
    changed: str
    document: dict[str, Any]
    undone: tuple[dict[str, Any], ...] = ()
    edits: tuple[dict[str, Any], ...] = ()


class GameLine(NamedTuple):
    """A line of the list of games; `problem` is set where the file could not be read, and the rest is then empty."""

    id: str
    changed: str = ""
    finished: bool = False
    round: int = 0
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    problem: str = ""


class GameStore(Protocol):
    """Keeps games. Every call that changes something has kept it for good when it returns, or raises StoreError."""

    def games(self) -> list[GameLine]:
        """All games, the one changed last first."""

    def load(self, id: str) -> StoredGame:
        """One game."""

    def save(self, game: StoredGame, report: dict[str, Any]) -> None:
        """Keeps the game as it is now; `report` is the game's own report of its state, for the list."""

    def remove(self, id: str) -> None:
        """Takes a game off the list; `restore` brings it back."""

    def restore(self, id: str) -> None:
        """Brings back a game that was removed."""
