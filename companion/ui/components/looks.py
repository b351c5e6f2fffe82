"""Four things that look like four, none by its color alone: focus, the chosen one, the winner, and a link."""

from typing import Any, Final

import flet as ft

from companion.engine.characters import shown
from companion.ui.theme import Palette

WINNER: Final = ft.Icons.EMOJI_EVENTS
OUTLINE: Final = 2
"""Width in pixels of the outline of what has the focus, and of what is chosen."""


def focused(palette: Palette, has_focus: bool = True) -> ft.BorderSide:
    """Return the outline of what typed keys go to, in the color of texts; invisible without the focus."""
    return ft.BorderSide(OUTLINE, palette.text if has_focus else ft.Colors.TRANSPARENT)


def chosen(palette: Palette, is_chosen: bool | None, free: str | None = None, line: str = "") -> dict[str, Any]:
    """Return ground and border of one of several: the chosen one is filled; others have the ground `free`."""
    if is_chosen:
        return {"bgcolor": palette.chosen, "border": ft.Border.all(OUTLINE, palette.pick)}
    return {"bgcolor": free, "border": ft.Border.all(1, line or palette.line)}


def winner_sign(palette: Palette, size: float, color: str | None = None) -> ft.Control:
    """Return the cup on a ground of the winner's color; alone where the color is not known."""
    stone = palette.players.get(color or "")
    if stone is None:
        return ft.Icon(WINNER, size=size, color=palette.text)
    cup = ft.Icon(WINNER, size=size * 0.75, color=stone.ink)
    return ft.Container(cup, width=size, height=size, bgcolor=stone.face, border_radius=size / 4)


def link_text(palette: Palette, text: str, size: float) -> ft.Text:
    """Return the underlined words that lead elsewhere; what is around them has the label."""
    line = ft.TextStyle(decoration=ft.TextDecoration.UNDERLINE, decoration_color=palette.pick)
    return ft.Text(shown(text), size=size, color=palette.pick, style=line, semantics_label="")
