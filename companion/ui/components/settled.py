"""What has just come in place of something else takes no tap for a moment: a finger's second was not meant for it."""

import asyncio
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component, use_made, use_task

SETTLING: Final = 0.4
"""The seconds of a moment."""


def shield(is_up: bool) -> ft.Control:
    """What lies over the other parts of a stack; while it is up, it takes their taps.

    A stack of its own, in which the cover comes and goes: if it came and went in the stack of the others, the client
    would build all of them anew with it. Not `ignore_interactions`, either: that loses all that was scrolled and typed.
    """
    covers: list[ft.Control] = []
    if is_up:
        covers.append(ft.Semantics(identifier="settling", content=ft.Container(bgcolor="#00000000")))
    return ft.Stack(
        covers, key="settling", left=0, top=0, right=0, bottom=0, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP
    )


@component
def Settled(screen: ft.Control, place: str) -> ft.Control:
    """A screen that takes no tap for a moment after it has come to stand at another place."""
    settled, settle = use_made(lambda: place)

    async def wait() -> None:
        await asyncio.sleep(SETTLING)
        settle(place)

    use_task(ft.context.page, wait if settled != place else None, [place, settled])
    parts: list[Any] = [ft.Container(screen, key="settled", clip_behavior=NO_CLIP), shield(settled != place)]
    return ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP)
