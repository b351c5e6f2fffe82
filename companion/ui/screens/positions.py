"""Positions of games in the list: the newest few, replayed in a thread and cached until a game changes."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.record import RecordError
from companion.games.registry import game_for
from companion.play.ports import GameLine, GameStore, StoreError
from companion.play.sound import opened
from companion.ui import parts as ui
from companion.ui.registry import has_screens

MAX_BOARDS: Final = 9
"""Number of listed games that show their board; replaying all of them would take too long."""
KEPT: Final = 40
"""Maximum number of cached positions, of all stores."""


class EndState(NamedTuple):
    """The state of a game after its last entry, and the format of its record."""

    format: str
    state: Any


Positions = Mapping[str, EndState]
_kept: dict[tuple[GameStore, str, str], EndState] = {}


def positions_of(store: GameStore, lines: Iterable[GameLine]) -> dict[str, EndState]:
    """Return the positions of games by id; games that cannot be replayed or shown are left out."""
    found: dict[str, EndState] = {}
    for line in lines:
        key = (store, line.id, line.changed)
        position = _kept.get(key) or listed_state(store, line)
        if position is not None:
            found[line.id] = _kept[key] = position
    while len(_kept) > KEPT:
        _kept.pop(next(iter(_kept)))
    return found


def listed_state(store: GameStore, line: GameLine) -> EndState | None:
    """Return the position of a game, up to a refused entry; None if it cannot be read or shown here."""
    try:
        stored = store.load(line.id)
        game = game_for(stored.document)
        found = opened(game, stored)
    except (StoreError, RecordError):
        return None
    return EndState(game.format, found.states[-1]) if has_screens(game.format) else None


def use_positions(session: ui.Session, lines: Iterable[GameLine]) -> Positions:
    """Return the known positions of the first games; the component is redrawn when the rest is computed."""
    store, page = session.services.store, ft.context.page
    first = [line for line in lines if not line.problem][:MAX_BOARDS]
    known = {line.id: (store, line.id, line.changed) for line in first}
    positions, found = ui.use_made(lambda: {name: _kept[key] for name, key in known.items() if key in _kept})

    async def replay() -> None:
        replayed: dict[str, EndState] = {}
        for line in first:
            replayed |= await ui.beside(partial(positions_of, store, (line,)))
            await asyncio.sleep(0)  # where the browser runs all of it there is no other thread: taps come in between
        found(lambda old: replayed if replayed != old else old)

    ui.use_task(page, replay, [tuple(known.values())])
    return positions
