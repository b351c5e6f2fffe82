"""No number in a player's card is clipped: measured with the font's own widths, for every width of a window."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import flet_web
import pytest
from fontTools.ttLib import TTFont

from companion.ui.games.island_fortress.players import counts_across
from companion.ui.table.players import TIGHT, Room, count_width
from companion.ui.theme import SMALL, SPACE

WIDTHS = (320, 360, 375, 384, 412, 844 * 0.48, 400, 768, 1280)


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


@pytest.mark.parametrize("digits", [2, 3])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_every_count_of_a_supply_has_room(digits: int, scale: float) -> None:
    """Two and three digits, two to four players, from 320 px on, at up to 200 % text."""
    for width, seats in itertools.product(WIDTHS, (2, 3, 4)):
        room = Room(seats, width - 2 * SPACE, scale)
        across = counts_across(room, digits)
        number = digit_width(SMALL * scale) * digits
        column = (room.card - TIGHT * (2 * across - 1)) / across - SMALL
        assert number <= column or across == 1, (width, seats, across)
        assert number + SMALL + TIGHT <= room.card, (width, seats)
        assert count_width(SMALL, digits, scale) >= SMALL + TIGHT + number
