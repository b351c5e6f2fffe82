"""Protection against accidental taps: content that has just replaced something ignores taps for a moment."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component, guarded, use_made, use_task

SETTLING: Final = 0.4
"""Seconds of that moment, from when the window has drawn what is new, or from the last tap: taps do not outlast it."""
UNDRAWN: Final = 2.0
"""Seconds after which the moment ends in a window that does not say what it has drawn."""
NEW_SCREEN: Final = 1.5
"""How many times as long it is for a screen that replaces another, which takes longer to be seen."""


def shield(over: object, on_tap: Callable[[], None], on_drawn: Callable[[], None]) -> ft.Control:
    """Return a layer for a stack; while `over` is true, it takes the taps of the layers beneath and calls `on_tap`.

    `over` tells what is covered: over something else it is another layer, and the window says when it has laid that out
    (`on_drawn`), and with it all that came with it. On a busy machine that is long after it was sent. It is a stack of
    its own, in which the cover comes and goes: otherwise the client would rebuild all other layers with it.
    `ignore_interactions` is no alternative, as it loses input and scroll positions.
    """
    covers: list[ft.Control] = []
    if over:
        cover = ft.Container(
            bgcolor="#00000000", on_click=guarded(on_tap), on_size_change=guarded(lambda event: on_drawn())
        )
        covers.append(ft.Semantics(identifier="settling", exclude_semantics=True, content=cover, key=f"over-{over}"))
    return ft.Stack(
        covers, key="settling", left=0, top=0, right=0, bottom=0, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP
    )


@component
def Settled(screen: ft.Control, place: str) -> ft.Control:
    """Show a screen that ignores taps for a moment after `place` has changed."""
    settled, settle = use_made(lambda: place)
    drawn, draw = use_made(lambda: ("", 0))

    async def wait() -> None:
        await asyncio.sleep(NEW_SCREEN * SETTLING if drawn[0] == place else UNDRAWN)
        settle(place)

    def seen() -> None:
        draw(lambda before: (place, before[1] + 1))

    use_task(ft.context.page, wait if settled != place else None, [place, settled, drawn])
    cover = shield(place if settled != place else "", seen, seen)
    parts: list[Any] = [ft.Container(screen, key="settled", clip_behavior=NO_CLIP), cover]
    return ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP)
