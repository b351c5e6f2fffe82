"""The screen during a game: kept on while somebody plays, and dimmed over a table that nobody touches."""

import asyncio
import logging
from collections.abc import Callable
from enum import Enum
from typing import Final

import flet as ft

from companion.ui.components.basics import plain_text, tappable
from companion.ui.components.layers import Above
from companion.ui.kit import Signal, component, guarded, use_made, use_task
from companion.ui.session import OFF, ON, Session, use_session
from companion.ui.shortcuts import use_keys
from companion.ui.theme import TITLE, Palette

log = logging.getLogger(__name__)

KEEP_AWAKE: Final = "keep_awake"
"""Setting that keeps the screen on during a game."""
DIM_AFTER: Final = "dim_after"
"""Setting of the minutes without a tap after which the table is dimmed."""
DIM_CHOICES: Final = (OFF, "2", "5")
DIMMED: Final = "#e6000000"
"""Color over a dimmed table: black, 90 % opaque."""
DIM_INK: Final = "#c8cdd4"

NO_CLICK: Final = 0.6
"""Seconds after waking in which a click still belongs to the mouse movement that woke the table."""
HOVER: Final = 200
"""Minimum milliseconds between two reported mouse movements."""


def keeps_awake(session: Session) -> bool:
    """Return True if the screen stays on during a game."""
    return session.setting(KEEP_AWAKE, ON) == ON


def dim_after(session: Session) -> float:
    """Return the seconds without a tap after which the table is dimmed; 0 for never."""
    try:
        return 60 * float(session.setting(DIM_AFTER, OFF))
    except ValueError:
        return 0


class Light(Enum):
    """Visibility of the table."""

    ON = "on"
    DIM = "dim"
    RISING = "rising"
    """Fully visible, but taps are still ignored, as they were meant for the layer above."""


@component
def DimLayer(seconds: float, *signals: Signal) -> ft.Control:
    """Return the layer that covers a table once none of the signals has changed for `seconds`.

    It belongs over the table in a stack. A tap, a key or a mouse movement removes it and does nothing else, nor does
    the click that follows the movement. Signals are separate arguments, as those within a list would not be followed.
    """
    light, make = use_made(lambda: Light.ON)
    values = [signal.value for signal in signals]

    async def wait() -> None:
        await asyncio.sleep(NO_CLICK if light is Light.RISING else seconds)
        make(Light.ON if light is Light.RISING else Light.DIM)

    ft.use_effect(lambda: make(Light.ON), values)
    use_task(ft.context.page, None if light is Light.DIM else wait, [light, *values])
    if light is Light.ON:
        return ft.Container(left=0, top=0, width=0, height=0)
    layer = Dimmed(light is Light.DIM, make, key="dimmed")
    return ft.Container(Above(layer, key="above"), left=0, top=0, right=0, bottom=0)


@component
def Dimmed(is_dim: bool, make: Callable[[object], None]) -> ft.Control:
    """Return the dark layer itself.

    It has the focus, so that the key that wakes the table presses no button beneath.
    """
    session = use_session()
    use_keys(session.keys, lambda key: make(Light.ON))
    return ft.GestureDetector(
        _dimmed(session, session.palette, is_dim, lambda: make(Light.ON)),
        # Unlike a container, it gets no event of a mouse that rests where the layer appears.
        on_hover=guarded(lambda: make(lambda old: Light.RISING if old is Light.DIM else old)),
        hover_interval=HOVER,
    )


def _dimmed(session: Session, palette: Palette, is_dim: bool, wake: Callable[[], object]) -> ft.Control:
    text = session.t("dim.tap")
    return tappable(
        "dim",
        text,
        wake,
        ft.Column(
            opacity=1 if is_dim else 0,
            controls=[
                ft.Icon(ft.Icons.TOUCH_APP, size=40, color=DIM_INK),
                plain_text(text, palette, TITLE, DIM_INK, bold=True, center=True, semantics=False),
            ],
            spacing=12,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
        bgcolor=DIMMED if is_dim else ft.Colors.TRANSPARENT,
        border_radius=0,
        expand=True,
    )
