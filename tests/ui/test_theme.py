"""Colours that can be told apart and texts that can be read, computed from both themes.

Contrast is that of WCAG 2 (4.5 for texts, 3 for what is drawn), distance that of CIELAB, sight without one kind of cone
after Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from companion.ui.theme import DARK, LIGHT, MARKS, Palette

Matrix = tuple[tuple[float, float, float], ...]

THEMES = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
SIGHTS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FAR_ENOUGH = 20.0
"""Ten times what trained eyes tell apart side by side: enough across a dim table."""


def linear(color: str) -> list[float]:
    """The light of a colour `#rrggbb`, each channel from 0 to 1."""
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]


def luminance(color: str) -> float:
    """How bright it is."""
    return sum(share * light for share, light in zip((0.2126, 0.7152, 0.0722), linear(color), strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def seen(color: str, sight: Matrix) -> tuple[float, float, float]:
    """Where the colour lies in CIELAB for someone of that sight."""
    light = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(color), strict=True)))) for row in sight]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        _root(sum(a * b for a, b in zip(row, light, strict=True)) / white)
        for row, white in zip(rows, (0.95047, 1.0, 1.08883), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def test_the_measures_are_those_of_the_standards() -> None:
    """Black on white is 21; the grey #777777 on white is known to fail by a hair; red and green differ by hue."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert seen("#ffffff", SIGHTS["full"]) == pytest.approx((100, 0, 0), abs=0.1)
    assert seen("#ff0000", SIGHTS["full"]) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)


@THEMES
@pytest.mark.parametrize("ground", ["ground", "surface", "raised"])
@pytest.mark.parametrize("ink", ["text", "quiet", "accent", "good", "bad"])
def test_texts_stand_out_from_every_ground(palette: Palette, ground: str, ink: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@THEMES
def test_texts_on_coloured_grounds_stand_out(palette: Palette) -> None:
    """Refusals, strong buttons, and the letters and marks on stones."""
    assert contrast(palette.text, palette.bad_ground) >= 4.5
    assert contrast(palette.quiet, palette.bad_ground) >= 4.5
    assert contrast(palette.bad, palette.bad_ground) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    for stone in (*palette.players.values(), palette.governor):
        assert contrast(stone.ink, stone.face) >= 4.5


@THEMES
def test_what_stands_on_the_wall_stands_out_from_it(palette: Palette) -> None:
    """Stones, places to build, what was just scored; on cards the stones stand too, and towers against the sky."""
    for stone in (*palette.players.values(), palette.governor):
        for ground in (palette.mortar, palette.sky, palette.surface):
            assert contrast(stone.face, ground) >= 3
    for ground in (palette.open_ground, palette.mortar, palette.sky):
        assert contrast(palette.open_line, ground) >= 3
    for line in (palette.fresh, palette.accent, palette.good):
        assert contrast(line, palette.mortar) >= 3
        assert contrast(line, palette.sky) >= 3
    for ground in (palette.sky, palette.earth):
        assert contrast(palette.quiet, ground) >= 4.5
    assert contrast("#ffffff", palette.iron) >= 3


@THEMES
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_builders_look_alike_to_anyone(palette: Palette, sight: str) -> None:
    stones = {**palette.players, "governor": palette.governor}
    for one, other in combinations(stones, 2):
        apart = dist(seen(stones[one].face, SIGHTS[sight]), seen(stones[other].face, SIGHTS[sight]))
        assert apart >= FAR_ENOUGH, f"{one} and {other}: {apart:.0f}"


def test_every_builder_has_a_mark_of_its_own() -> None:
    """Colour never stands alone."""
    assert set(MARKS) == set(DARK.players) == set(LIGHT.players)
    assert len(set(MARKS.values())) == len(MARKS)
