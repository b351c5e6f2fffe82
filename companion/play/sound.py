"""A stored game as far as today's rules read it: nothing that was stored is lost where they read less than others did.

Decision 64 has the two cases: an entry that a rule refuses, and a step that is no step at all.
"""

from typing import Any, Final, NamedTuple

from companion.engine.game import Game
from companion.engine.record import Entry, RecordError
from companion.engine.replay import states_until_refused
from companion.engine.ruling import IllegalMove
from companion.play.ports import StoredGame
from companion.play.steps import AnySetup, History, StepReader, folded

DAMAGED: Final = "damaged"
AnyHistory = History[Entry[Any]]
AnyRules = Game[Any, Any, Any]


class Opened(NamedTuple):
    """A game that was read: `states` are those before the first entry of the log that is `refused`, or all.

    `stored` are its steps before the first one that cannot be read, which is then `refused`, or all.
    """

    history: AnyHistory
    states: tuple[Any, ...]
    stored: StoredGame
    refused: IllegalMove | RecordError | None = None


def opened(game: AnyRules, stored: StoredGame) -> Opened:
    """Return the game as far as it can be read. Raises RecordError if not even its beginning can."""
    try:
        return _read(game, stored)
    except RecordError as error:
        unread = error
    fits, does_not = 0, len(stored.steps)
    found = _read(game, _first(stored, fits))
    while does_not - fits > 1:
        middle = (fits + does_not) // 2
        try:
            found, fits = _read(game, _first(stored, middle)), middle
        except RecordError as error:
            does_not, unread = middle, error
    return found._replace(stored=found.stored._replace(problem=DAMAGED), refused=unread)


def _first(stored: StoredGame, steps: int) -> StoredGame:
    return stored._replace(steps=stored.steps[:steps], signed=stored.signed[:steps])


def _read(game: AnyRules, stored: StoredGame) -> Opened:
    now = folded(stored)
    record = game.read(now.document)

    def read(setup: AnySetup, events: list[Any]) -> tuple[AnySetup, tuple[Entry[Any], ...]]:
        read = game.read({**now.document, "setup": setup, "events": events})
        return read.setup, read.entries

    reader = StepReader(read, now.document.get("setup"))
    length = len(record.entries)
    history = History(record.entries, reader.edits(now.edits, length), reader.undone(now.undone, length), record.setup)
    found, refused = states_until_refused(game, record)
    return Opened(history, found, stored, refused)
