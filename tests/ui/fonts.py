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


def digit_width(size: float) -> float:
    """The widest digit of that font."""
    font = roboto()
    metrics, glyphs = font["hmtx"], font.getBestCmap()
    widest: int = max(metrics[glyphs[ord(digit)]][0] for digit in "0123456789")
    per_em: int = font["head"].unitsPerEm
    return size * widest / per_em


def text_width(text: str, size: float) -> float:
    """The width of a bold text in that font."""
    font = roboto()
    metrics, glyphs = font["hmtx"], font.getBestCmap()
    units: int = sum(metrics[glyphs.get(ord(letter), glyphs[ord("m")])][0] for letter in text)
    per_em: int = font["head"].unitsPerEm
    return size * BOLDER * units / per_em
