"""How much is legal: entries on offer counted in positions of each game, and in those that they lead to.

Counts of legal moves find what examples overlook: a rule that forbids too little or too much, anywhere in what is
offered, checked or applied, changes some of them. A position is a golden game after so many entries. Kept are: the
values that the plan of each kind offers there; how many of the entries that other positions of its game offer are legal
in it; and what its own offers lead to. `python -m tests.games.test_legal_counts` writes them, after a change of a rule:
no change of the code alone may change them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from companion.engine import choices
from companion.engine.game import Decision
from companion.games.registry import FORMATS, game_of, meta_of
from tests.games.test_contract import AnyGame, every_game, golden, modes

Counts = dict[str, Any]
Item = TypeVar("Item")

GAMES: Final = 4
"""So many of a mode."""
POSITIONS: Final = 8
"""So many of a game."""
WALKED: Final = 5
"""So many values of a decision are followed."""
OF_A_KIND: Final = 60
"""So many entries of a kind are made in a position."""
FROM_ELSEWHERE: Final = 400
NEXT: Final = 8
"""So many entries of a position are applied."""


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """At most so many of them, the first and the last among them."""
    if len(items) <= most:
        return [*items]
    return [items[index * (len(items) - 1) // (most - 1)] for index in range(most)]


def walked(game: AnyGame, state: Any, taken: tuple[Any, ...], count: Counter[str]) -> Iterator[Any]:
    """Entries of a kind on offer, by some ways through its plan; `count` gets the number of all values on the way."""
    step = choices.offered(game.kinds, state, taken)
    if not isinstance(step, Decision):
        yield step
        return
    options = [*step.options]
    count[str(taken[0])] += len(options)
    for value in spread(options, WALKED):
        yield from walked(game, state, (*taken, value), count)


def offers(game: AnyGame, state: Any) -> tuple[dict[str, int], list[Any]]:
    """The number of values on offer by kind, and entries of all kinds, each one legal."""
    count: Counter[str] = Counter()
    kinds = choices.offered_types(game.kinds, state)
    found = [event for kind in kinds for event in islice(walked(game, state, (kind,), count), OF_A_KIND)]
    for event in found:
        assert game.check(state, event).is_legal, event
    return dict(sorted(count.items())), found


def counted(game: AnyGame) -> Iterator[Counts]:
    """The counts of each position: of the longest games of every mode."""
    for mode in sorted(modes(game), key=lambda mode: str(mode.value)):
        of_mode = [played for played in golden(game) if played.setup.tracking == mode]
        for played in sorted(of_mode, key=lambda played: -len(played.states))[:GAMES]:
            states = spread(played.states[:-1], POSITIONS)
            offered = [offers(game, state) for state in states]
            elsewhere = spread([*dict.fromkeys(event for _, events in offered for event in events)], FROM_ELSEWHERE)
            for state, (values, events) in zip(states, offered, strict=True):
                legal = Counter(game.kinds.of(event).name for event in elsewhere if game.check(state, event).is_legal)
                following: Counter[str] = Counter()
                for event in spread(events, NEXT):
                    following.update(offers(game, game.apply(state, event))[0])
                yield {
                    "mode": mode.value,
                    "players": len(played.names),
                    "entries": played.states.index(state),
                    "offered": values,
                    "legal of others": dict(sorted(legal.items())),
                    "offered next": dict(sorted(following.items())),
                }


def file_of(game: AnyGame) -> Path:
    """Where the counts of a game are kept."""
    return Path(__file__).parent / meta_of(game.format).key / "legal_counts.json"


@every_game
def test_as_much_is_legal_as_ever(game: AnyGame) -> None:
    kept = json.loads(file_of(game).read_text("utf-8"))
    assert len(kept) >= 20
    assert [*counted(game)] == kept


if __name__ == "__main__":
    for format in FORMATS:
        found = [json.dumps(one) for one in counted(game_of(format))]
        file_of(game_of(format)).write_text("[\n" + ",\n".join(found) + "\n]\n", "utf-8")
