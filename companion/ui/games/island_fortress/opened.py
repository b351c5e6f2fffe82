"""The game of an address, and parts that are drawn again whenever it changes."""

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from companion.engine.record import Record, RecordError
from companion.engine.ruling import IllegalMove
from companion.games.island_fortress.events import Event
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.play.live_game import LiveGame
from companion.play.ports import StoreError
from companion.play.steps import folded
from companion.text.problems import problem_text
from companion.ui.components.basics import button, page_frame, words
from companion.ui.kit import in_window, use_made
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Session

FortressGame = LiveGame[Setup, Event, State]

Value = TypeVar("Value")
Change = Callable[[Callable[[Value], Value]], None]
"""Changes a part's state, from the value that it has by then."""


def opened(session: Session, id: str) -> FortressGame | str:
    """The game of that id, or the sentence that says why it cannot be opened."""
    try:
        return session.services.game(id)
    except StoreError as error:
        return session.sentence(error)
    except RecordError as error:
        return problem_text(error, session.t)
    except IllegalMove as error:
        return session.t("store.illegal", rules=", ".join(error.ruling.rules), entry=(error.index or 0) + 1)


def stored_record(session: Session, id: str) -> Record[Setup, Event] | None:
    """The record of a game as it is kept, legal or not; None where nothing can be read."""
    try:
        return ISLAND_FORTRESS.read(folded(session.services.store.load(id)).document)
    except (StoreError, RecordError):
        return None


def cannot_open(session: Session, reason: str, id: str = "") -> ft.Control:
    """The screen of a game that cannot be opened; what can be read of it can still be shared."""
    body: list[ft.Control] = [words(reason, session.palette)]
    if id and stored_record(session, id):
        share = session.t("share.open")
        body.append(
            button(session, "cannot-open-share", share, lambda: go(game_route(id, "share")), icon=ft.Icons.QR_CODE_2)
        )
    body.append(button(session, "cannot-open-home", session.t("app.home"), lambda: go(HOME), kind="strong"))
    return page_frame(session, session.t("table.cannot_open"), body)


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
