"""Has parts drawn again when guests come, go, or take a seat."""

from typing import Any

import flet as ft

from companion.ui.kit import in_window, use_made
from companion.ui.session import use_session


def use_guests() -> None:
    """Draws the component again whenever something changes about guests; nothing where there can be none."""
    session = use_session()
    _, count = use_made(lambda: 0)
    stop: Any = ft.use_ref(None)
    guests = session.services.guests

    def follow() -> None:
        if guests is None or not session.who.may_see(session.who.table):
            return
        page = ft.context.page
        changed = guests.subscribe(lambda: in_window(page, lambda: count(lambda before: before + 1)))
        stop.current = session.while_open(changed)

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(follow, [], leave)
