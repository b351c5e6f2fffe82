"""What it takes to replay a game, to make and read its code, and to add to it: here, or in a browser's Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any, Final

from companion.engine.replay import last_state
from companion.games.island_fortress.packing import ISLAND_FORTRESS_CODING as CODING
from companion.sharing.codes import HistoryCode, decoded, history
from companion.sharing.frames import digits_of

TOKEN: Final = "a1b2c3"


def coding_times(documents: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The medians over these games, in milliseconds; `add` is the last entry in a code that has the others."""
    games = [CODING.game.read(document) for document in documents]
    taken: dict[str, list[float]] = {}
    for game in (games[0], *games):
        digits = digits_of(history(CODING, TOKEN, game))
        kept = HistoryCode()
        kept.frame(CODING, TOKEN, game._replace(entries=game.entries[:-1]))
        actions: dict[str, Callable[[], object]] = {
            "replay": partial(last_state, CODING.game, game),
            "make": partial(history, CODING, TOKEN, game),
            "add": partial(kept.frame, CODING, TOKEN, game),
            "read": partial(decoded, digits),
        }
        for name, action in actions.items():
            begin = time.perf_counter()
            action()
            taken.setdefault(name, []).append((time.perf_counter() - begin) * 1000)
    return {name: median(times[1:]) for name, times in taken.items()}  # the first game was taken twice, to warm up
