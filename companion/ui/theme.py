"""Colors, sizes and marks. Dark by default, as most tables are dim; color always comes with a mark and a name."""

from typing import Final, NamedTuple

import flet as ft

FONT: Final = "Roboto"

SPACE: Final = 8
TOUCH: Final = 48
"""Minimum height of controls in pixels."""
RADIUS: Final = 10
READING_WIDTH: Final = 640
WIDE: Final = 900
"""Width in pixels from which regions stand side by side and the log stays open."""

SMALL, BODY, TITLE, SCORE, HEAD = 13, 16, 18, 24, 28


class Stone(NamedTuple):
    """Colors of a player's piece.

    Its face, the shaded lower edge, the drawing on it, and the light on its upper edge.
    """

    face: str
    edge: str
    ink: str
    light: str


class Palette(NamedTuple):
    """The colors of one theme, one field each, hence so long."""

    ground: str
    surface: str
    raised: str
    chosen: str
    """Background of the selected one of several."""
    line: str
    text: str
    quiet: str
    accent: str
    """The main action, and nothing else."""
    on_accent: str
    pick: str
    """Selections, links and highlights without a call to act (`components/looks.py`)."""
    good: str
    bad: str
    bad_ground: str
    sky: str
    """Background of a board."""
    open_ground: str
    """Background of a possible target, with its line."""
    open_line: str
    empty_line: str
    """Outline of an empty place."""
    gap: str
    """Background of an empty place."""
    fresh: str
    """Highlight of what has just been added."""
    players: dict[str, Stone]


DARK: Final = Palette(
    ground="#14171c",
    surface="#1d2229",
    raised="#2a313b",
    chosen="#27426b",
    line="#3b4552",
    text="#eef1f5",
    quiet="#a9b4c2",
    accent="#f2c14e",
    on_accent="#1b1b1b",
    pick="#9cc8ff",
    good="#7fd49a",
    bad="#ff9d8f",
    bad_ground="#3a2322",
    sky="#0f151e",
    open_ground="#1f2a24",
    open_line="#8fd6a6",
    empty_line="#667086",
    gap="#161c26",
    fresh="#ffe08a",
    players={
        "brown": Stone("#a1672c", "#67421c", "#ffffff", "#bf9870"),
        "blue": Stone("#2b70e1", "#1c4890", "#ffffff", "#6f9eeb"),
        "green": Stone("#5fbe67", "#3d7a42", "#06210c", "#92d398"),
        "red": Stone("#be4155", "#7a2a36", "#ffffff", "#d37e8b"),
        "yellow": Stone("#f1de39", "#9a8e24", "#222000", "#f5e978"),
    },
)
LIGHT: Final = Palette(
    ground="#f4f1ea",
    surface="#ffffff",
    raised="#ebe6da",
    chosen="#cfe0f7",
    line="#c9c1b0",
    text="#1c1f24",
    quiet="#565e69",
    accent="#7a5200",
    on_accent="#ffffff",
    pick="#1c5a9e",
    good="#1c6b3a",
    bad="#a3271a",
    bad_ground="#fbe6e2",
    sky="#f4f8fb",
    open_ground="#eef8f0",
    open_line="#1f7a44",
    empty_line="#7f7868",
    gap="#e3ddd0",
    fresh="#9a6500",
    players={
        "brown": Stone("#a16920", "#6a4514", "#ffffff", "#c28f4c"),
        "blue": Stone("#02449d", "#012a62", "#ffffff", "#3a6fbe"),
        "green": Stone("#1f7f60", "#124d3a", "#ffffff", "#4fa488"),
        "red": Stone("#852225", "#531416", "#ffffff", "#a95052"),
        "yellow": Stone("#858500", "#545400", "#0d0d00", "#b3b340"),
    },
)

MARKS: Final = {
    "brown": ft.Icons.CIRCLE,
    "blue": ft.Icons.SQUARE,
    "green": ft.Icons.CHANGE_HISTORY,
    "red": ft.Icons.CLEAR,
    "yellow": ft.Icons.STAR,
}
"""The icon of each color."""

FOCUS: Final = ("#5c1c1f24", "#4deef1f5")
"""Veil over the button with the keyboard focus, in the light and in the dark theme: the color of texts."""


def flet_theme(palette: Palette) -> ft.Theme:
    """Return Flet's theme in the palette's colors, for fields, ripples and scroll bars."""
    return ft.Theme(
        font_family=FONT,
        color_scheme=ft.ColorScheme(
            primary=palette.accent,
            on_primary=palette.on_accent,
            surface=palette.ground,
            on_surface=palette.text,
            on_surface_variant=palette.quiet,
            outline=palette.line,
            error=palette.bad,
        ),
        scaffold_bgcolor=palette.ground,
        focus_color=FOCUS[palette is DARK],
    )
