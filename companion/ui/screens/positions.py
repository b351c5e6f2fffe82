"""The positions of games in the list: the newest few, replayed beside, and kept as long as a game does not change."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.replay import last_state
from companion.engine.ruling import IllegalMove
from companion.play.ports import GameLine, GameStore
from companion.ui.kit import beside, use_made, use_task
from companion.ui.registry import has_screens
from companion.ui.session import Session
from companion.ui.table.game_screen import stored_record

MOST: Final = 9
"""So many of the games listed first show their board; to replay all of them would take too long."""
KEPT: Final = 40
"""The positions that are kept, of whichever store."""


class Position(NamedTuple):
    """The state of a game after its last entry, and the format of its record."""

    format: str
    state: Any


Positions = Mapping[str, Position]
_kept: dict[tuple[GameStore, str, str], Position] = {}


def positions_of(store: GameStore, lines: Iterable[GameLine]) -> dict[str, Position]:
    """The positions of these games, by id; those that cannot be replayed, or not be shown here, are left out."""
    found: dict[str, Position] = {}
    for line in lines:
        key = (store, line.id, line.changed)
        position = _kept.get(key) or position_of(store, line)
        if position is not None:
            found[line.id] = _kept[key] = position
    while len(_kept) > KEPT:
        _kept.pop(next(iter(_kept)))
    return found


def position_of(store: GameStore, line: GameLine) -> Position | None:
    """How a game stands after its last entry; None where it cannot be replayed or shown here."""
    found = stored_record(store, line.id)
    if found is None or not has_screens(found.game.format):
        return None
    try:
        return Position(found.game.format, last_state(found.game, found.record))
    except IllegalMove:
        return None


def use_positions(session: Session, lines: Iterable[GameLine]) -> Positions:
    """The positions of the first games: what is known, and soon the rest."""
    store, page = session.services.store, ft.context.page
    first = [line for line in lines if not line.problem][:MOST]
    known = {line.id: (store, line.id, line.changed) for line in first}
    positions, found = use_made(lambda: {name: _kept[key] for name, key in known.items() if key in _kept})

    async def replay() -> None:
        replayed: dict[str, Position] = {}
        for line in first:
            replayed |= await beside(partial(positions_of, store, (line,)))
            await asyncio.sleep(0)  # where the browser runs all of it there is no other thread: taps come in between
        found(lambda old: replayed if replayed != old else old)

    use_task(page, replay, [tuple(known.values())])
    return positions
