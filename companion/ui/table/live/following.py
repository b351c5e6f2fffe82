"""Has parts drawn again when guests come, go, or take a seat, and when somebody has chosen in secret."""

from collections.abc import Callable
from typing import Any, Protocol

import flet as ft

from companion.ui.kit import in_window, use_made
from companion.ui.session import Session, use_session
from companion.ui.table.position import AnyGame


class Tells(Protocol):
    """Something that tells of its changes."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Has `listener` called after each, until the function returned is called."""


def use_guests() -> None:
    """Draws the component again whenever something changes about guests; nothing where there can be none."""
    session = use_session()
    may_ask = session.services.guests is not None and session.who.may_see(session.who.table)
    _use(session.services.guests if may_ask else None)


def is_open_to_guests(session: Session, game: AnyGame) -> bool:
    """Whether others may come to the game's table with devices of their own."""
    guests = session.services.guests
    return guests is not None and session.who.may_see(game.id) and guests.is_open(game.id)


def use_secrets(game: AnyGame) -> bool:
    """Whether the game's table is open to guests, who choose each on the own device: then as above for choices."""
    session = use_session()
    _use(session.services.secrets)
    return is_open_to_guests(session, game)


def _use(changes: Tells | None) -> None:
    session = use_session()
    _, count = use_made(lambda: 0)
    stop: Any = ft.use_ref(None)

    def follow() -> None:
        if changes is not None:
            page = ft.context.page
            changed = changes.subscribe(lambda: in_window(page, lambda: count(lambda before: before + 1)))
            stop.current = session.while_open(changed)

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(follow, [], leave)
