"""How controls stand together. Each takes the controls one after the other, and of a Flet control what it does not set.

They are as high as what stands in them; what is to fill a window, or scrolls, is a `ft.Column` of its own.
"""

from collections.abc import Sequence
from typing import Any

import flet as ft


def in_row(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Row:
    """Side by side, their middles on one line."""
    return ft.Row(list(controls), spacing=spacing, **style)


def rows_of(controls: Sequence[ft.Control], across: int, spacing: float = 6, **style: Any) -> list[ft.Control]:
    """Controls side by side, so many in a row."""
    rows = (controls[first : first + across] for first in range(0, len(controls), across))
    return [in_row(*row, spacing=spacing, **style) for row in rows]


def side_by_side(*controls: ft.Control, is_large: bool) -> ft.Control:
    """Side by side, all of one width; with text too large for that one under the other."""
    return in_column(*(in_row(control) for control in controls)) if is_large else in_row(*controls)


def in_column(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Column:
    """One under the other, all as wide as there is room."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(list(controls), spacing=spacing, tight=True, horizontal_alignment=stretch, **style)


def in_lines(*controls: ft.Control, spacing: float = 0, **style: Any) -> ft.Column:
    """One under the other from the left, each as wide as it is: lines of text."""
    return ft.Column(list(controls), spacing=spacing, tight=True, **style)


def centered(*controls: ft.Control, spacing: float = 8, **style: Any) -> ft.Column:
    """One under the other, each in the middle."""
    middle = ft.CrossAxisAlignment.CENTER
    return ft.Column(list(controls), spacing=spacing, tight=True, horizontal_alignment=middle, **style)


def expanded(control: ft.Control, **style: Any) -> ft.Container:
    """With all the room that is left beside the others in a row, or below them in a column."""
    return ft.Container(control, expand=True, **style)
