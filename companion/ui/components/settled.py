"""Protection against accidental taps: content that has just replaced something ignores taps for a moment."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component, guarded, use_made, use_task

SETTLING: Final = 0.4
"""Seconds of that moment, counted from the last tap, so that repeated taps do not outlast it."""
NEW_SCREEN: Final = 1.5
"""How many times as long it is for a screen that replaces another, which takes longer to be seen."""


def shield(is_up: bool, on_tap: Callable[[], None]) -> ft.Control:
    """Return a layer for a stack; while it is up, it takes the taps of the layers beneath and calls `on_tap` for each.

    It is a stack of its own, in which the cover comes and goes: otherwise the client would rebuild all other layers
    with it. `ignore_interactions` is no alternative, as it loses input and scroll positions.
    """
    covers: list[ft.Control] = []
    if is_up:
        cover = ft.Container(bgcolor="#00000000", on_click=guarded(on_tap))
        covers.append(ft.Semantics(identifier="settling", exclude_semantics=True, content=cover))
    return ft.Stack(
        covers, key="settling", left=0, top=0, right=0, bottom=0, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP
    )


@component
def Settled(screen: ft.Control, place: str) -> ft.Control:
    """Show a screen that ignores taps for a moment after `place` has changed."""
    settled, settle = use_made(lambda: place)
    taps, tap = use_made(lambda: 0)

    async def wait() -> None:
        await asyncio.sleep(NEW_SCREEN * SETTLING)
        settle(place)

    def tapped() -> None:
        tap(lambda count: count + 1)

    use_task(ft.context.page, wait if settled != place else None, [place, settled, taps])
    parts: list[Any] = [ft.Container(screen, key="settled", clip_behavior=NO_CLIP), shield(settled != place, tapped)]
    return ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP)
