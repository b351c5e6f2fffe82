"""A screen over another one, which stays as it is with all input and scroll positions."""

from typing import Any

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component


def layers(below: ft.Control | None, above: ft.Control | None) -> ft.Control:
    """Return `above`, if any, over `below`, which is then not visible, not read out and cannot be tapped.

    A screen that did not change has to be the same control as before, so that it keeps its state.
    """
    parts: list[ft.Control] = []
    if below is not None:
        parts.append(
            ft.Semantics(
                key="below",
                exclude_semantics=above is not None,
                content=ft.Container(below, expand=True, clip_behavior=NO_CLIP),
            )
        )
    if above is not None:
        parts.append(ft.Container(Above(above), key="above", expand=True, clip_behavior=NO_CLIP))
    return ft.Stack(parts, expand=True, fit=ft.StackFit.EXPAND, clip_behavior=NO_CLIP)


def anew(screen: ft.Control, at: str) -> ft.Control:
    """Return a screen that is another one for every `at`: its keys were not there before, though they look alike."""
    return ft.Stack(
        [ft.Container(screen, key=at, clip_behavior=NO_CLIP)],
        expand=True,
        fit=ft.StackFit.EXPAND,
        clip_behavior=NO_CLIP,
    )


@component
def Above(screen: ft.Control) -> ft.Control:
    """Show a screen that takes the focus when it appears.

    A field beneath would keep the keyboard of a phone open, and in a browser with a screen reader it is emptied if it
    is hidden while it has the focus.
    """
    listener: Any = ft.use_ref()

    async def take() -> None:
        if listener.current is not None:
            await listener.current.focus()

    ft.use_effect(lambda: ft.context.page.run_task(take), [])
    return ft.KeyboardListener(screen, ref=listener, include_semantics=False)
