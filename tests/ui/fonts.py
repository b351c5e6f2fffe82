"""The widths of the font that the client draws with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import flet_web
from fontTools.ttLib import TTFont

BOLDER = 1.06
"""How much wider a bold text is than a usual one, rounded up."""


@cache
def roboto() -> TTFont:
    """The font that the client draws with."""
    return TTFont(Path(flet_web.get_package_web_dir()) / "assets" / "fonts" / "roboto.woff2")


@cache
def breadth(letter: str) -> float:
    """The width of a letter of that font relative to its size; of one that it lacks, that of an m."""
    font = roboto()
    glyphs, per_em = font.getBestCmap(), font["head"].unitsPerEm
    units: int = font["hmtx"][glyphs.get(ord(letter), glyphs[ord("m")])][0]
    return units / float(per_em)


def digit_width(size: float) -> float:
    """The widest digit of that font."""
    return size * max(map(breadth, "0123456789"))


def text_width(text: str, size: float) -> float:
    """The width of a bold text in that font."""
    return size * BOLDER * sum(map(breadth, text))
