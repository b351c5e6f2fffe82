"""What has just come in place of something else takes no tap for a moment: a finger's second was not meant for it."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component, guarded, use_made, use_task

SETTLING: Final = 0.4
"""The seconds of a moment, counted from the last tap: a burst of taps does not outlast it."""


def shield(is_up: bool, on_tap: Callable[[], None]) -> ft.Control:
    """What lies over the other parts of a stack; while it is up, it takes their taps, and `on_tap` hears of each.

    A stack of its own, in which the cover comes and goes: if it came and went in the stack of the others, the client
    would build all of them anew with it. Not `ignore_interactions`, either: that loses all that was scrolled and typed.
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
    """A screen that takes no tap for a moment after it has come to stand at another place."""
    settled, settle = use_made(lambda: place)
    taps, tap = use_made(lambda: 0)

    async def wait() -> None:
        await asyncio.sleep(SETTLING)
        settle(place)

    def tapped() -> None:
        tap(lambda count: count + 1)

    use_task(ft.context.page, wait if settled != place else None, [place, settled, taps])
    parts: list[Any] = [ft.Container(screen, key="settled", clip_behavior=NO_CLIP), shield(settled != place, tapped)]
    return ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP)
