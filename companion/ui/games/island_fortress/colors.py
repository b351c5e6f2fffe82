"""Colors of the fort in addition to the theme's: materials and the Governor."""

from typing import Final, NamedTuple

from companion.ui import parts as ui


class FortColors(NamedTuple):
    """The colors of one theme; the background of the fort is the theme's `sky`."""

    earth: str
    """The island below the fort."""
    sea: str
    deep: str
    """The sea around the island, and the deep sea."""
    mortar: str
    iron: str
    governor: ui.Stone


_DARK: Final = FortColors(
    earth="#2c3122",
    sea="#1d4a66",
    deep="#15344a",
    mortar="#08090c",
    iron="#20242a",
    governor=ui.Stone("#bca9eb", "#7866a2", "#1d1033", "#dccff8"),
)
_LIGHT: Final = FortColors(
    earth="#dfdcc4",
    sea="#8fbcd3",
    deep="#b9d6e3",
    mortar="#efe9dc",
    iron="#2b3038",
    governor=ui.Stone("#624a72", "#3d2e47", "#ffffff", "#86709a"),
)


def fort_colors(palette: ui.Palette) -> FortColors:
    """Return the fort's colors in the theme of a palette."""
    return _DARK if palette is ui.DARK else _LIGHT
