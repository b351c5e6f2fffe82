"""Writes codes of games with entries of every sort, to be kept: `python -m tests.games.island.write_entries`."""

from typing import Any, Final

from companion.engine.choices import decisions
from companion.engine.record import Entry, Record
from companion.games.island.meta import META
from companion.games.island.rules import KINDS
from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import State, start
from tests.drive.games.chance import Chance
from tests.drive.games.island.builders import ADAM, BILL, table
from tests.drive.games.island.random_play import CODING, play
from tests.games.kept_codes import write

DRAWN: Final = 1_500
"""So many games are drawn; those are kept in which something is new."""
LONGEST: Final = 60
NEW: Final = 2
"""So much has to be new in a game."""
BOX: Final = {"units": 6, "castles": 4, "peace": 3, "territories": 8}


def main() -> None:
    """Write the file."""
    write(META.key, CODING, (_game(Chance(number)) for number in range(DRAWN)), NEW)


def _game(chance: Chance) -> tuple[Record[Setup, Any], set[Any]]:
    is_full = bool(chance.start % 6)
    setup = table(
        chance.choice((2, 3, 4)),
        tracking=Tracking.FULL if is_full else Tracking.SCORE,
        whisperer=chance.choice((ADAM, BILL)),
        coin=chance.choice(("heads", "tails")),
        short=chance.random() < 0.3,
        **(BOX if is_full and chance.random() < 0.3 else {}),
    )
    state, features, entries = start(setup), set[Any](), []
    for event, after in play(setup, chance, chance.randint(5, LONGEST), chance.choice((0, 0.05, 0.3))):
        features |= _features(state, event)
        entries.append(Entry(event))
        state = after
    return Record(setup, tuple(entries)), features


def _features(state: State, event: Any) -> set[Any]:
    """The identity of an entry: the kind, each of its steps with the value, and of how many it was chosen."""
    kind = type(event).__name__
    found: set[Any] = {(kind, len(state.players))}
    for step, value in decisions(KINDS, state, event):
        seen = len(value) if isinstance(value, tuple) else value
        found.add((kind, step.name, step.of, seen if not step.is_free else value is None))
        if not step.is_free:
            found.add((kind, step.name, min(len(step.options), 9)))
    return found


if __name__ == "__main__":
    main()
