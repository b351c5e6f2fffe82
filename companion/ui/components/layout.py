"""Layouts. Each function takes the controls one after the other, and options of the Flet control that it does not set.

They are as high as their content; a control that fills a window or scrolls is a `ft.Column` of its own.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import flet as ft


def in_row(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Row:
    """Return the controls side by side, vertically centred."""
    return ft.Row(list(controls), spacing=spacing, **style)


def rows_of(controls: Sequence[ft.Control], across: int, spacing: float = 6, **style: Any) -> list[ft.Control]:
    """Return the controls in rows of `across` each."""
    rows = (controls[first : first + across] for first in range(0, len(controls), across))
    return [in_row(*row, spacing=spacing, **style) for row in rows]


def side_by_side(*controls: ft.Control, is_large: bool) -> ft.Control:
    """Return the controls side by side with equal widths; one below the other for large text."""
    return in_column(*(in_row(control) for control in controls)) if is_large else in_row(*controls)


def in_column(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Column:
    """Return the controls one below the other, all as wide as the room."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(controls), spacing=spacing, tight=True, horizontal_alignment=stretch, **style)


def in_lines(*controls: ft.Control, spacing: float = 0, **style: Any) -> ft.Column:
    """Return the controls one below the other from the left, each in its own width: lines of text."""
    return ft.Column(list(controls), spacing=spacing, tight=True, **style)


def centered(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Column:
    """Return the controls one below the other, each centred."""
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column(list(controls), spacing=spacing, tight=True, horizontal_alignment=middle, **style)


def expanded(control: ft.Control, **style: Any) -> ft.Container:
    """Return the control expanded to the remaining room of its row or column."""
    return ft.Container(control, expand=True, **style)


async def scrolled(part: Any, offset: float) -> None:
    """Scroll to an offset; ignored if the part is not on the screen yet, or not any more."""
    with suppress(RuntimeError):
        await part.scroll_to(offset=offset, duration=120)
