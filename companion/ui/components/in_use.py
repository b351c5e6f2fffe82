"""What is shown where somebody else uses the store, until it is free."""

import asyncio
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.play.ports import StoreError
from companion.ui.components.basics import notice
from companion.ui.kit import component, use_task
from companion.ui.session import use_session

BUSY: Final = "busy"
"""The problem of a store that somebody else uses."""
_BEFORE_LOOKING_AGAIN: Final = 0.3
"""Seconds: whoever has the store for longer than a window waits is seldom done at once."""


@component
def StoreInUse(look_again: Callable[[], object]) -> ft.Control:
    """Says that somebody else uses the store, and looks again as soon as nobody does, and over and over."""
    session = use_session()

    async def wait() -> None:
        while True:
            await asyncio.sleep(_BEFORE_LOOKING_AGAIN)
            await session.services.until_free()
            look_again()

    use_task(ft.context.page, wait, [look_again])
    return notice(session, "store-in-use", session.t("store.waiting"))


def is_in_use(error: StoreError) -> bool:
    """Whether something could not be read because somebody else uses the store: that passes."""
    return error.problem == BUSY
