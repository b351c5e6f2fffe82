"""The font of icons with those that can be drawn: Flet brings all of Material's, which are half a megabyte to fetch.

    python packaging/site/icon_font.py

It is written into `data`, beside the other fonts, and lies over that of Flet's client wherever that is served.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from client_files import web

ROOT: Final = Path(__file__).resolve().parents[2]
NAME: Final = "assets/fonts/MaterialIcons-Regular.otf"
OURS: Final = ROOT / "data" / "app" / "assets" / NAME
USED: Final = re.compile(r"\bIcons\.([A-Z][A-Z0-9_]*)")
FLUTTERS_OWN: Final = frozenset(
    {
        *("ACCESS_TIME", "ARROW_BACK", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_DOWNWARD", "ARROW_DROP_DOWN"),
        *("ARROW_DROP_UP", "ARROW_UPWARD", "CALENDAR_TODAY", "CANCEL", "CHECK", "CHEVRON_LEFT", "CHEVRON_RIGHT"),
        *("CLEAR", "CLOSE", "EDIT", "EDIT_OUTLINED", "ERROR_OUTLINE", "EXPAND_LESS", "EXPAND_MORE", "FIRST_PAGE"),
        *("KEYBOARD_OUTLINED", "LAST_PAGE", "MENU", "MORE_HORIZ", "MORE_VERT", "SEARCH", "WARNING"),
    }
)
"""Icons that the widgets of Flutter's Material library draw by themselves."""


def used_icons(package: Path) -> frozenset[str]:
    """Return the names of the icons that the sources of a package use, as Flet names them."""
    return frozenset(name for file in package.rglob("*.py") for name in USED.findall(file.read_text("utf-8")))


def glyph_of(icon: str) -> str:
    """Return the glyph of an icon; those without a style of their own are filled, and no name begins with a digit."""
    name = icon.lower()
    return name if name.endswith(("_outlined", "_rounded", "_sharp")) else f"{name.removesuffix('_baseline')}_baseline"


def write_font(target: Path, icons: frozenset[str]) -> None:
    """Write a font that has only some of the icons of Flet's client.

    Raises:
        SystemExit: If the font lacks one of them.
    """
    whole = TTFont(web() / NAME, recalcTimestamp=False)
    glyphs = {glyph_of(icon) for icon in icons}
    if missing := glyphs - set(whole.getGlyphOrder()):
        raise SystemExit(f"{NAME} has no {', '.join(sorted(missing))}.")
    options = subset.Options(notdef_outline=True, hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code, glyph in whole.getBestCmap().items() if glyph in glyphs])
    subsetter.subset(whole)
    made = io.BytesIO()
    whole.save(made)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(made.getvalue())


def drawn_icons() -> frozenset[str]:
    """Return the names of all icons that the app and Flutter's own widgets draw."""
    return used_icons(ROOT / "companion") | FLUTTERS_OWN


if __name__ == "__main__":
    write_font(OURS, drawn_icons())
