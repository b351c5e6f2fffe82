"""Draw the app's icon, a fort's wall between two towers on an island in the sea: `python packaging/pictures/icons.py`.

One description, in units of a square of 64: packaging/pictures/fort.svg, and the PNGs of data/app/assets under the
names that Flet's web page, its manifest and `flet build` ask for.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

ROOT: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = ROOT / "data/app/assets"
SVG: Final = ROOT / "packaging/pictures/fort.svg"

SIDE: Final = 64
GROUND: Final = "#14171c"
CORNER: Final = 13.0
"""The radius of the ground's corners."""
ROUND: Final = 0.9
"""That of a stone's."""
FINER: Final = 8
"""Each pixel is drawn as so many in both directions, for smooth edges."""

SAND, PALE, DEEP = "#d3bc8d", "#e3d0a6", "#b89f70"
EARTH, SEA, SEA_BELOW = "#6f7a45", "#3f86a8", "#2c6480"
BROWN, BLUE, GREEN, RED, PURPLE = "#e6ac5d", "#3b7be8", "#93e8c5", "#d0505f", "#c1acef"


class Stone(NamedTuple):
    """A stone: its place, its size, its color."""

    x: float
    y: float
    width: float
    height: float
    color: str


class Picture(NamedTuple):
    """A PNG: how large, on which ground (`round`, `full`, `none`), and which part of the side the drawing takes."""

    name: str
    side: int
    ground: str
    part: float = 1.0


PICTURES: Final = (
    Picture("favicon.png", 64, "round", 1.1),
    Picture("icons/icon-192.png", 192, "round"),
    Picture("icons/icon-512.png", 512, "round"),
    Picture("icons/icon-maskable-192.png", 192, "full", 0.78),
    Picture("icons/icon-maskable-512.png", 512, "full", 0.78),
    Picture("icons/apple-touch-icon-192.png", 192, "full", 0.92),
    Picture("icons/loading-animation.png", 480, "none", 1.2),
    Picture("icon.png", 1024, "round"),
    Picture("icon_android.png", 1024, "full", 0.78),
    Picture("splash.png", 768, "none", 0.9),
)


def main() -> int:
    """Write all files."""
    stones = fort()
    SVG.write_text(drawn(stones), "utf-8")
    for picture in PICTURES:
        path = ASSETS / picture.name
        path.parent.mkdir(parents=True, exist_ok=True)
        painted(picture, stones).save(path, optimize=True)
    return 0


def fort() -> list[Stone]:
    """Return the stones, from left to right and from the top down, and below them the island and the sea."""
    return [*tower(7.5), *wall(), *tower(43.5), *island()]


def tower(left: float) -> list[Stone]:
    """Battlements, a wider course, and courses of one and of two stones."""
    stones = [Stone(left - 0.75 + 5.25 * place, 12, 4, 4.6, SAND) for place in range(3)]
    stones.append(Stone(left - 0.75, 17.4, 14.5, 5, PALE))
    for row, colors in enumerate(((SAND,), (DEEP, PALE), (PALE,), (SAND, DEEP), (SAND,))):
        width = (13 - 0.8 * (len(colors) - 1)) / len(colors)
        stones += [
            Stone(left + place * (width + 0.8), 23.2 + 5.8 * row, width, 5, color) for place, color in enumerate(colors)
        ]
    return stones


def wall() -> list[Stone]:
    """Battlements in the players' colors over three courses."""
    left, width = 21.3, 21.4
    stones = [Stone(left + 5.8 * place, 29, 4, 5, color) for place, color in enumerate((BROWN, BLUE, GREEN, RED))]
    courses = (((8, SAND), (6, PURPLE), (5.8, SAND)), ((5, PALE), (8.3, SAND), (6.5, DEEP)), ((9, DEEP), (11.6, PALE)))
    for row, course in enumerate(courses):
        x = left
        for part, color in course:
            stones.append(Stone(x, 34.8 + 5.8 * row, part, 5, color))
            x += part + 0.8
        assert abs(x - 0.8 - left - width) < 0.01, "a course fills the wall"
    return stones


def island() -> list[Stone]:
    """Return the ground of the fort, and two waves."""
    return [
        Stone(4.5, 52.4, 55, 3.4, EARTH),
        Stone(1.5, 56.2, 61, 2.6, SEA),
        Stone(8, 59.2, 48, 2, SEA_BELOW),
    ]


def drawn(stones: list[Stone]) -> str:
    """Return the drawing as SVG."""
    shapes = [
        f'  <rect x="{stone.x:g}" y="{stone.y:g}" width="{stone.width:g}" height="{stone.height:g}" '
        f'rx="{ROUND}" fill="{stone.color}"/>'
        for stone in stones
    ]
    ground = f'  <rect width="{SIDE}" height="{SIDE}" rx="{CORNER:g}" fill="{GROUND}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
    return "\n".join((head, ground, *shapes, "</svg>", ""))


def painted(picture: Picture, stones: list[Stone]) -> Image.Image:
    """Return the drawing as pixels."""
    side = picture.side * FINER
    image = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(image)
    if picture.ground != "none":
        corner = CORNER / SIDE * side if picture.ground == "round" else 0
        pen.rounded_rectangle((0, 0, side - 1, side - 1), corner, GROUND)
    unit = side / SIDE * picture.part
    start = (side - SIDE * unit) / 2
    for stone in stones:
        x, y = start + stone.x * unit, start + stone.y * unit
        box = (x, y, x + stone.width * unit - 1, y + stone.height * unit - 1)
        pen.rounded_rectangle(box, ROUND * unit, stone.color)
    return image.resize((picture.side, picture.side), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    sys.exit(main())
