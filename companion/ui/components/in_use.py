"""Notice shown while another process uses the store."""

import asyncio
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.play.ports import StoreError
from companion.ui.components.basics import notice
from companion.ui.kit import component, use_task
from companion.ui.session import Session, use_session

BUSY: Final = "busy"
"""Problem code of a store that is in use."""
_BEFORE_LOOKING_AGAIN: Final = 0.3
"""Seconds between two checks: a store in use for longer than a window waits is seldom free soon."""


@component
def StoreInUse(look_again: Callable[[], object]) -> ft.Control:
    """Show that the store is in use, and call `look_again` repeatedly until it is free."""
    session = use_session()

    async def wait() -> None:
        while True:
            await asyncio.sleep(_BEFORE_LOOKING_AGAIN)
            await session.services.until_free()
            look_again()

    use_task(ft.context.page, wait, [look_again])
    return notice(session, "store-in-use", session.t("store.waiting"))


def is_in_use(error: StoreError) -> bool:
    """Return True if reading failed because the store is in use, which passes."""
    return error.problem == BUSY


def not_read(session: Session, identifier: str, problem: StoreError, look_again: Callable[[], object]) -> ft.Control:
    """Return why the store cannot be read; one in use is looked at again until it is free."""
    if is_in_use(problem):
        return StoreInUse(look_again, key="store-in-use")
    return notice(session, identifier, session.sentence(problem), is_bad=True)
