"""Writes codes of games with entries of every sort, to be kept: `python -m tests.games.islebound.write_entries`.

Each game begins with corrections, so that there is much to do.
"""

from typing import Any, Final

from companion.engine.choices import decisions
from companion.engine.record import Entry, Record
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustCounts,
    AdjustCrew,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
)
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.meta import META
from companion.games.islebound.packing import ISLEBOUND_CODING
from companion.games.islebound.pieces.crew import STATES
from companion.games.islebound.rules import KINDS, apply, check
from companion.games.islebound.setup import Setup, Tracking
from companion.games.islebound.state import State, start
from companion.games.islebound.tables import TOWNS
from tests.drive.games.chance import Chance
from tests.drive.games.islebound.random_play import PLAY, drawn_entry, drawn_setup, options
from tests.games.kept_codes import write

DRAWN: Final = 3_000
"""So many games are drawn; those are kept in which something is new."""
LONGEST: Final = 14
NEW: Final = 4
"""So much has to be new in a game."""


def main() -> None:
    """Write the file."""
    write(META.key, ISLEBOUND_CODING, (_game(Chance(number)) for number in range(DRAWN)), NEW)


# --- what is drawn ---------------------------------------------------------------------------------------


def _game(chance: Chance) -> tuple[Record[Setup, Any], set[Any]]:
    setup = drawn_setup(chance, Tracking.FULL if chance.start % 8 else Tracking.SCORE)
    state = start(setup)
    events = []
    if setup.tracking is Tracking.FULL:
        for event in _riches(state, chance):
            if check(state, event).is_legal:
                events.append(event)
                state = apply(state, event)
    features = set[Any]()
    counted: dict[str, int] = {}
    for _ in range(LONGEST):
        kinds = [kind for kind in options(state) if kind in PLAY]
        if not kinds:
            break
        fewest = min(counted.get(kind, 0) for kind in kinds)
        kind = chance.choice([kind for kind in kinds if counted.get(kind, 0) <= fewest + (kind == "move")])
        counted[kind] = counted.get(kind, 0) + 1
        event = drawn_entry(state, chance, kind)
        features |= _features(state, event)
        events.append(event)
        state = apply(state, event)
    return Record(setup, tuple(map(Entry, events))), features


def _riches(state: State, chance: Chance) -> list[Any]:
    """Something of everything for everybody, so that all sorts of entries can be made."""
    found: list[Any] = []
    port = chance.randrange(len(TOWNS))
    for seat in range(len(state.players)):
        counts = {"coins": chance.randint(0, 20), "wood": chance.randint(0, 5), "fish": chance.randint(0, 5)}
        cards = {name: chance.randint(0, 3) for name in ("books", "pirates", "serpents")}
        found.append(AdjustCounts(seat, **counts, **cards, ichor=int(chance.happens(0.3)), track=chance.randint(0, 6)))
        found += [AddCrew(seat, chance.choice(PAIRS)) for _ in range(chance.randint(0, 2))]
        found.append(AdjustCrew(seat, ((chance.randint(1, 3), chance.choice(STATES)),)))
        found += [AdjustSlot(chance.randint(1, 12), seat) for _ in range(3)]
        found.append(AdjustTown(chance.randrange(len(TOWNS)), seat))
        found.append(AdjustRegion(seat, port if chance.happens(0.6) else chance.randrange(len(TOWNS))))
    return found


def _features(state: State, event: Any) -> set[Any]:
    """Identity of an entry: the kind with each step and its value, or how many there were; of a visit the town, too."""
    kind = type(event).__name__
    place = (state.setup.variants.advanced, event.town) if kind == "Visit" else ()
    found: set[Any] = {(kind, place, state.setup.variants.architect)}
    for step, value in decisions(KINDS, state, event):
        seen = len(value) if isinstance(value, tuple) else value
        found.add((kind, place, step.name, step.of, seen if not step.is_free else value is None))
        if not step.is_free:
            found.add((kind, step.name, min(len(step.options), 9)))
    return found


if __name__ == "__main__":
    main()
