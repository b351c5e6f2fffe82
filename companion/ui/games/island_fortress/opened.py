"""The game of an address, and parts that are drawn again whenever it changes."""

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from companion.engine.record import Record
from companion.games.island_fortress.rules import Event
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.play.live_game import LiveGame
from companion.ui.kit import in_window, use_made
from companion.ui.session import Session
from companion.ui.table import game_screen
from companion.ui.table.game_screen import CannotOpen, open_game

FortressGame = LiveGame[Setup, Event, State]

Value = TypeVar("Value")
Change = Callable[[Callable[[Value], Value]], None]
"""Changes a part's state, from the value that it has by then."""


def opened(session: Session, id: str) -> FortressGame | str:
    """The game of that id, or the sentence that says why it cannot be opened."""
    game = open_game(session, id)
    return game.reason if isinstance(game, CannotOpen) else game


def stored_record(session: Session, id: str) -> Record[Setup, Event] | None:
    """The record of a game as it is kept, legal or not; None where nothing can be read."""
    found = game_screen.stored_record(session, id)
    return found.record if found else None


def cannot_open(session: Session, reason: str, id: str = "") -> ft.Control:
    """The screen of a game that cannot be opened; what can be read of it can still be shared."""
    return game_screen.cannot_open(session, CannotOpen(id, reason))


def newest(change: Change[Value]) -> Value:
    """The state as it is by now: a tap may be quicker than the picture that shows the one before it."""
    found: list[Value] = []

    def look(value: Value) -> Value:
        found.append(value)
        return value

    change(look)
    return found[0]


def use_changes(game: LiveGame[Any, Any, Any]) -> None:
    """Draws the part again after every change of the game, whichever window made it."""
    _, count = use_made(lambda: 0)
    stop: Any = ft.use_ref(None)

    def follow() -> None:
        page = ft.context.page
        stop.current = game.subscribe(lambda: in_window(page, lambda: count(lambda before: before + 1)))

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(follow, [game], leave)
