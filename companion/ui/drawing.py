"""Drawings of a few plain shapes, written as SVG and, where Pillow is installed, as PNG.

The origin of a drawing is its top left corner; texts are placed by their baseline.
"""

import io
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from itertools import groupby
from typing import Any, Final, NamedTuple

from companion.datafiles import data_path
from companion.engine.characters import clusters

Point = tuple[float, float]

FONTS: Final = "Roboto, Noto Sans, Arial, sans-serif"
FONT_FILES: Final = ("notosans.woff2", "cjk.woff2")
"""Fonts for text in a PNG: for most scripts, and for those of East Asia."""
EAST_ASIA: Final = 0x2E80
"""First code point that the second font is used for."""
FINER: Final = 2
"""Factor by which a PNG is drawn larger before it is scaled down, for smooth edges."""
IN_NO_FONT: Final = "\U0010ffff"
EMOJI_STYLE: Final = "\N{VARIATION SELECTOR-16}"
_NARROW, _BROAD = frozenset("iljtfrI.,:;!|'()[] ·"), frozenset("mwMW@%")
CUT: Final = "…"


class Line(NamedTuple):
    """A stroke along some points, with round joints."""

    points: tuple[Point, ...]
    color: str
    width: float = 1


class Box(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    color: str


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    color: str


class Label(NamedTuple):
    """A line of text; `anchor` is the part of it at `x`: start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    color: str
    anchor: str = "start"
    bold: bool = False


Shape = Line | Box | Disc | Label


class Drawing(NamedTuple):
    """Shapes on a background, later ones over earlier ones; in an SVG, "none" is a transparent background."""

    width: float
    height: float
    ground: str
    shapes: tuple[Shape, ...]


def moved(shapes: tuple[Shape, ...], right: float, down: float) -> tuple[Shape, ...]:
    """Return the shapes moved by `right` and `down`."""
    return tuple(
        shape._replace(points=tuple((x + right, y + down) for x, y in shape.points))
        if isinstance(shape, Line)
        else shape._replace(x=shape.x + right, y=shape.y + down)
        for shape in shapes
    )


def fitting(drawing: Drawing, width: float, height: float) -> Drawing:
    """Return the drawing scaled to the largest size that fits."""
    by = min(width / drawing.width, height / drawing.height)
    shapes = tuple(_resized(shape, by) for shape in drawing.shapes)
    return Drawing(drawing.width * by, drawing.height * by, drawing.ground, shapes)


def _resized(shape: Shape, by: float) -> Shape:
    match shape:
        case Line(points, color, width):
            return Line(tuple((x * by, y * by) for x, y in points), color, width * by)
        case Box(x, y, width, height, color):
            return Box(x * by, y * by, width * by, height * by, color)
        case Disc(x, y, radius, color):
            return Disc(x * by, y * by, radius * by, color)
        case Label():
            return shape._replace(x=shape.x * by, y=shape.y * by, size=shape.size * by)


def width_of(text: str, size: float) -> float:
    """Return an estimate of a text's width, rather too large."""
    return sum(map(_breadth, text)) * size


def folded(text: str, size: float, room: float) -> list[str]:
    """Return a text in lines that fit into `room`; a longer word has a line of its own."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines.append("")
        for word in part.split():
            longer = f"{lines[-1]} {word}".strip()
            if width_of(longer, size) > room and lines[-1]:
                lines.append(word)
            else:
                lines[-1] = longer
    return lines


def fitted(text: str, size: float, room: float, smallest: float, among: Sequence[str] = ()) -> tuple[str, float]:
    """Return a text and its size so that it fits into `room`: reduced to `smallest` first, then cut.

    A name is one of those `among` which it is cut.
    """
    wide = width_of(text, size)
    size = size if wide <= room else max(smallest, size * room / wide)
    names = tuple(among) or (text,)
    return short_names(names, size, room + 0.01)[names.index(text)], size


@lru_cache(maxsize=256)
def short_names(names: tuple[str, ...], size: float, room: float) -> tuple[str, ...]:
    """Return names that fit into `room`, cut so that what is left of one is the beginning and end of no other.

    Where that has no room either, a cut name ends with its number; one that stands alone just ends earlier.

    >>> short_names(("Anna", "Anna Bartholdy", "Maximilian", "Maximiliane"), 14, 58)
    ('Anna', 'A. Bart…', 'Maxi…n', 'Maxi…e')
    """

    def parts(name: str) -> tuple[str, tuple[str, ...]]:
        """Return the initial of a first name, empty if there is only one name, and the characters of the last one."""
        first, *rest = name.split() or [name]
        return clusters(first)[0] if rest else "", clusters(rest[-1] if rest else first)

    def ways(name: str) -> Iterator[tuple[str, str, str]]:
        """Yield what is shown of a name, and how it begins and ends."""
        initial, last = parts(name) if others(name) else ("", clusters(name))
        for cut in range(len(last), 0, -1):
            begins = "".join(last[:cut])
            yield f"{initial}{'. ' * bool(initial)}{begins}{CUT * (cut < len(last))}", initial + begins, ""
        whole = clusters(name)
        tails = [(tail, "".join(whole[-tail:])) for tail in range(1, len(whole))]
        for tail, ends in (*tails, (1, str(names.index(name) + 1))):
            for cut in range(len(whole) - tail, 0, -1):
                begins = "".join(whole[:cut])
                yield f"{begins}{CUT}{ends}", begins, ends

    def others(name: str) -> list[str]:
        return [other for other in names if other != name]

    def is_alike(name: str, begins: str, ends: str) -> bool:
        initial, last = parts(name)
        return any(form.startswith(begins) and form.endswith(ends) for form in (name, initial + "".join(last)))

    def shown(name: str) -> str:
        if width_of(name, size) <= room:
            return name
        fit = [
            way
            for way, begins, ends in ways(name)
            if begins == begins.rstrip()
            and width_of(way, size) <= room
            and not any(is_alike(other, begins, ends) for other in others(name))
        ]
        wide = (way for way in fit if width_of(way, size) > room / 2)  # an initial may say little
        return next(wide, fit[0] if fit else CUT)

    return tuple(map(shown, names))


def _breadth(letter: str) -> float:
    if letter in _NARROW:
        return 0.34
    if letter in _BROAD:
        return 0.92
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Sk"):  # marks, joiners, tones of skin
        return 0
    if ord(letter) >= EAST_ASIA:
        return 1.25 if 0x1F200 <= ord(letter) < 0x20000 else 1.05
    return 0.7 if letter.isupper() else 0.59


# --- SVG -----------------------------------------------------------------------------------------------


def svg(drawing: Drawing, label: str = "") -> str:
    """Return the drawing as SVG; with a `label`, screen readers read it instead of the texts."""
    wide, high = _short(drawing.width), _short(drawing.height)
    role = f' role="img" aria-label="{escape(_plain(label))}"' if label else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"{role}>'
        f'<rect width="{wide}" height="{high}" fill="{drawing.ground}"/>'
        f"{''.join(map(_element, drawing.shapes))}</svg>"
    )


@lru_cache(maxsize=1024)  # of a picture drawn again after an entry, most shapes are the same
def _element(shape: Shape) -> str:
    match shape:
        case Line(points, color, width):
            path = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
            return (
                f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="{_short(width)}"'
                ' stroke-linejoin="round" stroke-linecap="round"/>'
            )
        case Box(x, y, width, height, color):
            size = f'width="{_short(width)}" height="{_short(height)}"'
            return f'<rect x="{_short(x)}" y="{_short(y)}" {size} fill="{color}"/>'
        case Disc(x, y, radius, color):
            return f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius)}" fill="{color}"/>'
        case Label(x, y, text, size, color, anchor, bold):
            weight = ' font-weight="bold"' if bold else ""
            return (
                f'<text x="{_short(x)}" y="{_short(y)}" font-family="{FONTS}" font-size="{_short(size)}"{weight}'
                f' text-anchor="{anchor}" fill="{color}">{escape(_plain(text))}</text>'
            )


def _plain(text: str) -> str:
    """Remove the characters that XML does not allow; joiners stay."""
    return "".join(letter for letter in text if letter.isprintable() or unicodedata.category(letter) == "Cf")


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


# --- PNG -----------------------------------------------------------------------------------------------


def has_png() -> bool:
    """Return True if PNG files can be written, which needs Pillow."""
    return find_spec("PIL") is not None


def png(drawing: Drawing, scale: float) -> bytes:
    """Return the drawing as PNG with `scale` pixels for a unit."""
    from PIL import Image, ImageDraw

    fine = scale * FINER
    size = (round(drawing.width * scale), round(drawing.height * scale))
    picture = Image.new("RGB", (size[0] * FINER, size[1] * FINER), drawing.ground)
    pen = ImageDraw.Draw(picture)
    for shape in drawing.shapes:
        _paint(pen, shape, fine)
    content = io.BytesIO()
    picture.resize(size, Image.Resampling.BOX).save(content, "PNG")
    return content.getvalue()


def _paint(pen: Any, shape: Shape, scale: float) -> None:
    match shape:
        case Line(points, color, width):
            path = [(x * scale, y * scale) for x, y in points]
            pen.line(path, color, max(1, round(width * scale)), joint="curve")
            radius = width * scale / 2
            for x, y in (path[0], path[-1]):
                pen.ellipse((x - radius, y - radius, x + radius, y + radius), color)
        case Box(x, y, width, height, color):
            right, bottom = round((x + width) * scale) - 1, round((y + height) * scale) - 1
            left, top = round(x * scale), round(y * scale)
            pen.rectangle((left, top, max(left, right), max(top, bottom)), color)
        case Disc(x, y, radius, color):
            pen.ellipse([side * scale for side in (x - radius, y - radius, x + radius, y + radius)], color)
        case Label():
            _write(pen, shape, scale)


def _write(pen: Any, label: Label, scale: float) -> None:
    """Draw a text in runs, each with a font that covers its script."""
    size = round(label.size * scale, 1)
    thick = size / 28 if label.bold else 0
    runs = [(_font(FONT_FILES[east], size), text) for east, text in _runs(label.text)]
    wide = sum(font.getlength(text) for font, text in runs)
    x = label.x * scale - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
    for font, text in runs:
        pen.text((x, label.y * scale), text, label.color, font=font, anchor="ls", stroke_width=thick)
        x += font.getlength(text)


def _runs(text: str) -> Iterator[tuple[bool, str]]:
    shown = "".join(filter(_is_drawn, text.replace(EMOJI_STYLE, ""))).strip()
    for east, letters in groupby(shown, lambda letter: ord(letter) >= EAST_ASIA):
        yield east, "".join(letters)


@lru_cache(maxsize=4096)
def _is_drawn(letter: str) -> bool:
    """Return True if its font has a character: emoji, for example, would be empty boxes."""
    font = _font(FONT_FILES[ord(letter) >= EAST_ASIA], 16)
    return letter.isprintable() and bytes(font.getmask(letter)) != bytes(font.getmask(IN_NO_FONT))


@lru_cache(maxsize=16)
def _font(file: str, size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(data_path(f"app/assets/fonts/{file}"), size)
