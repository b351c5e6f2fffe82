"""Writes codes of games with entries of every sort: `python -m tests.games.islebound.write_entries`.

Beside each stands what it leads to. The file is written once for each number of the rules: codes like those in it are
about, and have to be read for good. Each game begins with corrections, so that there is much to do.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from companion.engine.choices import decisions
from companion.engine.record import Entry, Record
from companion.engine.replay import last_state
from companion.games.islebound.entries.adjust import (
    AddCrew,
    AdjustCounts,
    AdjustCrew,
    AdjustRegion,
    AdjustSlot,
    AdjustTown,
)
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.game import ISLEBOUND
from companion.games.islebound.packing import ISLEBOUND_CODING
from companion.games.islebound.pieces.crew import STATES
from companion.games.islebound.rules import KINDS, apply, check
from companion.games.islebound.setup import Setup, Tracking
from companion.games.islebound.state import State, start
from companion.games.islebound.tables import TOWNS
from companion.sharing.codes import history
from companion.sharing.frames import digits_of
from tests.games.islebound.random_play import PLAY, Chance, drawn_entry, drawn_setup, options

ENTRIES: Final = Path(__file__).resolve().parents[2] / "golden" / "islebound" / "entries.json"
TOKEN: Final = "a1b2c3"
DRAWN: Final = 3_000
"""So many games are drawn; those are kept in which something is new."""
LONGEST: Final = 14
NEW: Final = 4
"""So much has to be new in a game."""


def main() -> None:
    """Writes the file."""
    seen: set[Any] = set()
    found = []
    for number in range(DRAWN):
        chance = Chance(number)
        record, features = _drawn(drawn_setup(chance, Tracking.FULL if number % 8 else Tracking.SCORE), chance)
        if len(features - seen) >= NEW:
            seen |= features
            found.append({"digits": digits_of(history(ISLEBOUND_CODING, TOKEN, record)), "sums": sums(record)})
    ENTRIES.write_text("[\n" + ",\n".join(map(json.dumps, found)) + "\n]\n", "utf-8")


def sums(record: Record[Setup, Any]) -> list[str]:
    """Sums of the record as it is written, and of the position at its end with what its report leaves out."""
    written = json.dumps(ISLEBOUND.write(record), ensure_ascii=False, sort_keys=True).encode()
    return [
        sha256(data).hexdigest()[:16] for data in (written, ISLEBOUND_CODING.summary(last_state(ISLEBOUND, record)))
    ]


# --- what is drawn ---------------------------------------------------------------------------------------


def _drawn(setup: Setup, chance: Chance) -> tuple[Record[Setup, Any], set[Any]]:
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
    """What is told apart: the kind with each step and its value, or how many there were; of a visit the town, too."""
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
