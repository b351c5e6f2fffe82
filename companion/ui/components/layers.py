"""A screen over another one: what is beneath stays as it is, with all that was typed and scrolled there."""

from typing import Any

import flet as ft

from companion.ui.components.basics import NO_CLIP
from companion.ui.kit import component


def layers(below: ft.Control | None, above: ft.Control | None) -> ft.Control:
    """`above`, if any, over `below`, which is then neither seen nor read out nor tapped.

    What did not change has to be the same control as the last time: then it keeps its state.
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


@component
def Above(screen: ft.Control) -> ft.Control:
    """A screen that takes the focus when it comes.

    A field beneath would keep the keyboard of a phone open, and in a browser with a screen reader it is emptied if it
    is taken away while it has the focus.
    """
    listener: Any = ft.use_ref()

    async def take() -> None:
        if listener.current is not None:
            await listener.current.focus()

    ft.use_effect(lambda: ft.context.page.run_task(take), [])
    return ft.KeyboardListener(screen, ref=listener, include_semantics=False)
