"""What a tap unfolds, which comes into view wherever its button stands; and technical details, folded away."""

from collections.abc import Sequence
from contextlib import suppress

import flet as ft

from companion.ui.components.basics import button, labelled_text
from companion.ui.components.frames import scroll_key
from companion.ui.components.layout import in_column
from companion.ui.kit import component, guarded, use_kept
from companion.ui.session import use_session
from companion.ui.theme import SMALL


@component
def InSight(name: str, parts: Sequence[ft.Control], is_wanted: bool = True, spacing: float = 8) -> ft.Control:
    """Show parts one below the other; once they are wanted and laid out, the list around them scrolls to them."""
    column, led = use_kept(ft.Ref[ft.Column]), use_kept(list[str])
    if not is_wanted:
        led.clear()

    async def lead() -> None:
        around: ft.BaseControl | None = column.current
        while around and not (isinstance(around, ft.ListView) or getattr(around, "scroll", None)):
            around = around.parent
        if isinstance(around, ft.ScrollableControl) and not led:
            led.append(name)
            with suppress(RuntimeError):  # the screen is left
                await around.scroll_to(scroll_key=scroll_key(name), duration=120)

    look = guarded(lead) if is_wanted else None
    return in_column(*parts, spacing=spacing, ref=column, key=scroll_key(name), on_size_change=look)


@component
def Fold(
    name: str,
    text: str,
    parts: Sequence[ft.Control],
    open_text: str = "",
    starts_open: bool = False,
    icon: ft.IconData = ft.Icons.EXPAND_MORE,
) -> ft.Control:
    """Show a button (`name`) that unfolds parts below it, and then says `open_text` if there is one."""
    session, (is_open, turn) = use_session(), ft.use_state(starts_open)
    icon = ft.Icons.EXPAND_LESS if is_open else icon
    shown = open_text or text if is_open else text
    head = button(session, name, shown, lambda: turn(lambda old: not old), kind="quiet", icon=icon)
    return InSight(f"fold-{name}", [head, *parts] if is_open else [head], is_open and not starts_open, 12)


@component
def Details(name: str, text: str) -> ft.Control:
    """Show the button “Details” (`<name>-details`), which unfolds the text (`<name>-about`)."""
    session = use_session()
    about = labelled_text(f"{name}-about", text, session.palette, SMALL, session.palette.quiet, center=True)
    return Fold(f"{name}-details", session.t("app.details"), [about])
