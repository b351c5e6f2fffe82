"""Random games of Tally: any entry on offer, and at the end of some one that breaks a rule.

`python -m tests.games.tally.random_games` writes the samples anew where Tally has moved in.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.engine import choices
from companion.engine.game import Decision
from companion.engine.record import Entry, Record
from companion.engine.seats import Seat
from companion.games.tally.entries.finish import Finish
from companion.games.tally.entries.next_round import NextRound
from companion.games.tally.entries.score import Score
from companion.games.tally.entries.set import Set
from companion.games.tally.game import TALLY
from companion.games.tally.rules import KINDS
from companion.games.tally.state import COLORS, Setup, State, start

SAMPLES: Final = Path(__file__).resolve().parents[2] / "golden" / "tally" / "samples"
NAMES: Final = ("Anna", "B\u00e9la", "Zo\u00eb \u0170", "Bill")
REFUSED: Final = (Finish(), Score(0, 1), Set(1, 6, 6), NextRound())
COUNT: Final = 23


def random_game(seed: int) -> dict[str, Any]:
    """The record of a game: three in four are ended, and one in four of these goes on after its end."""
    chance = Random(seed)
    setup = Setup(tuple(map(Seat, NAMES, chance.sample(COLORS, 4)))[: 2 + seed % 3])
    state, events = start(setup), []
    for _ in range(chance.randint(4, 24)):
        kind = chance.choice([name for name in choices.offered_types(KINDS, state) if name != "finish"])
        event = _made(state, kind, chance)
        events.append(event)
        state = KINDS.apply(state, event)
    if seed % 4:
        events.append(Finish())
    if seed % 4 == 3:
        events.append(chance.choice(REFUSED))
    return TALLY.write(Record(setup, tuple(map(Entry, events))))


def _made(state: State, kind: str, chance: Random) -> Any:
    taken: list[Any] = [kind]
    while isinstance(step := choices.offered(KINDS, state, taken), Decision):
        taken.append(chance.choice(step.options))
    return step


if __name__ == "__main__":
    for seed in range(COUNT):
        text = json.dumps(random_game(seed), ensure_ascii=False)
        (SAMPLES / f"{seed:05}.json").write_text(f"{text}\n", "utf-8")
