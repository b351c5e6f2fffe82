"""How well colors are told apart and texts are read, for tests of themes.

Contrast is that of WCAG 2 (4.5 for texts, 3 for what is drawn), distance that of CIELAB, sight without one kind of cone
after Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

from math import dist

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
FAR_ENOUGH = 20.0
"""Ten times what trained eyes tell apart side by side: enough across a dim table."""


def linear(color: str) -> list[float]:
    """The light of a color `#rrggbb`, each channel from 0 to 1."""
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
    """Where the color lies in CIELAB for someone of that sight."""
    light = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(color), strict=True)))) for row in sight]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        _root(sum(a * b for a, b in zip(row, light, strict=True)) / white)
        for row, white in zip(rows, (0.95047, 1.0, 1.08883), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def apart(one: str, other: str, sight: str) -> float:
    """How far two colors lie from each other for someone of that sight."""
    return dist(seen(one, SIGHTS[sight]), seen(other, SIGHTS[sight]))
