"""Colours, sizes and marks. Dark first: most tables are dim. Colour never stands alone: mark and name go with it."""

from typing import Final, NamedTuple

import flet as ft

FONT: Final = "Roboto"

SPACE: Final = 8
TOUCH: Final = 48
"""The height of whatever is tapped, in pixels."""
RADIUS: Final = 10
READING_WIDTH: Final = 640
WIDE: Final = 900
"""From this width on the regions stand side by side and the log stays open."""

SMALL, BODY, TITLE, SCORE, HEAD = 13, 16, 18, 24, 28


class Stone(NamedTuple):
    """A piece of a player: its face, the shaded edge under it, what is drawn on it, and the light on its upper edge."""

    face: str
    edge: str
    ink: str
    light: str


class Palette(NamedTuple):
    """The colours of one theme: each is one of them, hence so long."""

    ground: str
    surface: str
    raised: str
    chosen: str
    """Behind the one of several that is chosen."""
    line: str
    text: str
    quiet: str
    accent: str
    """The action to take, and nothing else."""
    on_accent: str
    pick: str
    """What is chosen, or stands out without asking for anything."""
    good: str
    bad: str
    bad_ground: str
    sky: str
    """Behind a board."""
    open_ground: str
    """Where something can be put, with its line."""
    open_line: str
    empty_line: str
    """The joint around a place where nothing stands."""
    gap: str
    """Where nothing stands."""
    fresh: str
    """What has just come."""
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
"""The mark of each colour."""

FOCUS: Final = ("#73005fcc", "#8c4aa3ff")
"""What lies over the button that has the keyboard's focus, in the light and in the dark theme."""


def flet_theme(palette: Palette) -> ft.Theme:
    """Flet's own theme in our colours, for fields, ripples and scroll bars."""
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
