"""A phone held over a code on a screen: pictures as its camera would take them, the same for the same seed.

What makes them hard: the phone is held askew, focus and hand are not quite steady, the screen shines back, little
light makes noise, and pictures are kept as JPEG. How many pixels fall on a module is given, and matters most: of the
games kept as samples zxing-cpp alone reads in one frame 27 % at 2 pixels, 65 % at 2.5, 90 % at 3, and 99 % at 4.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from io import BytesIO
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from companion.sharing.frames import CodeError
from companion.sharing.pictures import texts_in
from companion.sharing.qr import QUIET, Code, drawn

Numbers = NDArray[np.floating[Any]]

FINER: Final = 3
"""Light is gathered on a grid so much finer than the pixels."""
DISTANCE: Final = 2.5
"""How far away the phone is held, in widths of the code."""


class Scene(NamedTuple):
    """Nearly constant from frame to frame: how the phone is held, and what light falls on the screen."""

    turned: Numbers
    dark: float
    light: float
    slope: Numbers
    glare: float
    glare_at: Numbers
    glare_size: float
    noise: float
    around: int


def scene(chance: np.random.Generator) -> Scene:
    """A table and a hand by chance."""
    return Scene(
        turned=np.radians(chance.uniform((-24, -24, -25), (24, 24, 25))),
        dark=chance.uniform(10, 70),
        light=chance.uniform(150, 245),
        slope=chance.uniform(-30, 30, 2),
        glare=chance.uniform(0, 130),
        glare_at=chance.uniform(-0.5, 0.5, 2),
        glare_size=chance.uniform(0.1, 0.35),
        noise=chance.uniform(3, 15),
        around=int(chance.integers(0, 256)),
    )


def frame(code: Code, pixels: float, scene: Scene, chance: np.random.Generator) -> bytes:
    """A JPEG of the code, with so many pixels for a module where it is not tilted away."""
    modules = code.size + 2 * QUIET
    side = int(modules * pixels * 1.3) + 16
    turned = scene.turned + np.radians(chance.normal(0, 2, 3))
    way = _from_picture_to_code(modules, side, pixels, turned, chance.uniform(-2, 2, 2))
    size = (side * FINER, side * FINER)
    seen = _page(code).transform(size, Image.Transform.PERSPECTIVE, way, fillcolor=scene.around)
    seen = _shaken(seen, chance.uniform(0, 1.6), chance.uniform(0, np.pi))
    seen = seen.filter(ImageFilter.GaussianBlur(FINER * chance.uniform(0.35, 1.05))).reduce(FINER)

    light = np.asarray(seen, dtype=np.float32) / 255 * (scene.light - scene.dark) + scene.dark
    down, right = np.mgrid[-0.5 : 0.5 : side * 1j, -0.5 : 0.5 : side * 1j]
    light += scene.slope[0] * down + scene.slope[1] * right
    y, x = scene.glare_at + chance.normal(0, 0.03, 2)
    light += scene.glare * np.exp(-((down - y) ** 2 + (right - x) ** 2) / 2 / scene.glare_size**2)
    light += chance.normal(0, scene.noise, light.shape)
    picture = BytesIO()
    Image.fromarray(light.clip(0, 255).astype(np.uint8)).save(picture, "JPEG", quality=int(chance.integers(60, 91)))
    return picture.getvalue()


def texts_seen(picture: bytes) -> Collection[str]:
    """The texts that the app reads in a picture, none where it finds no code."""
    try:
        return texts_in(picture)
    except CodeError:
        return ()


def read_rate(
    codes: Sequence[tuple[str, str]],
    pixels: float,
    frames: int,
    seed: int,
    read: Callable[[bytes], Collection[str]] = texts_seen,
) -> float:
    """The share of codes (prefix and digits) that are read in at least one of so many frames of a scene for each."""
    seen = 0
    for number, (prefix, digits) in enumerate(codes):
        chance = np.random.default_rng((seed, number))
        around, code = scene(chance), _drawn(prefix, digits)
        seen += any(prefix + digits in read(frame(code, pixels, around, chance)) for _ in range(frames))
    return seen / len(codes)


_drawn = cache(drawn)


def _page(code: Code) -> Image.Image:
    """The code and its quiet zone, a pixel for a module."""
    dark = np.pad(np.array(code.rows), QUIET)
    return Image.fromarray(np.where(dark, 0, 255).astype(np.uint8))


def _from_picture_to_code(modules: int, side: int, pixels: float, turned: Numbers, moved: Numbers) -> tuple[float, ...]:
    """Pillow's coefficients: where on the code each point of the (finer) picture lies."""
    (sin_x, sin_y, sin_z), (cos_x, cos_y, cos_z) = np.sin(turned), np.cos(turned)
    around_x = np.array([[1, 0, 0], [0, cos_x, -sin_x], [0, sin_x, cos_x]])
    around_y = np.array([[cos_y, 0, sin_y], [0, 1, 0], [-sin_y, 0, cos_y]])
    around_z = np.array([[cos_z, -sin_z, 0], [sin_z, cos_z, 0], [0, 0, 1]])
    away = DISTANCE * modules
    # Of the turned plane its two axes count, and where its middle is.
    plane = np.column_stack([(around_z @ around_y @ around_x)[:, :2], [0, 0, away]])
    x, y = (side / 2 + moved) * FINER
    lens = np.array([[away * pixels * FINER, 0, x], [0, away * pixels * FINER, y], [0, 0, 1]])
    middle = np.array([[1, 0, -modules / 2], [0, 1, -modules / 2], [0, 0, 1]])
    way = np.linalg.inv(lens @ plane @ middle)
    return tuple((way / way[2, 2]).ravel()[:8])


def _shaken(picture: Image.Image, pixels: float, direction: float) -> Image.Image:
    """The picture of a hand that moved by so many pixels while it was taken."""
    light = np.asarray(picture)
    steps = [step * pixels * FINER for step in (-0.5, -0.25, 0, 0.25, 0.5)]
    total = np.zeros(light.shape, np.uint16)
    for step in steps:
        total += np.roll(light, (round(step * np.sin(direction)), round(step * np.cos(direction))), (0, 1))
    return Image.fromarray((total // len(steps)).astype(np.uint8))
