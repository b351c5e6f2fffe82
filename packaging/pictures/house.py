"""Draw the house, as the code is: the packages of `companion` and which imports which. `tasks.py house` does it.

What stands higher imports what stands lower. An arrow that others imply is left out, so that every line can be
followed; packages that import each other share a box; what a registry loads by its name is a broken line. Writes
packaging/pictures/house.svg, and a test says when that is no longer what this would draw.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from statistics import mean
from typing import Final, NamedTuple

import grimp

ROOT: Final = Path(__file__).resolve().parents[2]
SVG: Final = Path(__file__).with_name("house.svg")
OPENED: Final = ("games", "ui")
"""Packages shown by what is in them."""
ALONE: Final = {"ui": {"registry", "root"}, "games": {"registry"}}
"""Modules of these that are shown by themselves: they know what their package does not."""
EVERYWHERE: Final = {"datafiles", "outside"}
"""Small modules that ask the system, used by packages of all floors."""
BY_NAME: Final = (("games/registry", "games/<game>"), ("ui/registry", "ui/games/<game>"))
"""Modules that are loaded when they are needed, without an import that could be seen."""

WIDTH, GAP, FLOOR, PADDING, LETTERS = 190, 26, 64, 14, 27
LINE: Final = 16

Arrows = Mapping[str, frozenset[str]]


class Box(NamedTuple):
    """A box of the picture: its middle, its top, its height, and what stands in it."""

    middle: float
    top: float
    height: float
    title: str
    lines: tuple[str, ...]


def place_of(module: str) -> str | None:
    """Return the box that a module belongs to; None for what is not shown. Games share one, their screens another."""
    _, *parts = module.split(".")
    if not parts or parts[0] in EVERYWHERE or parts in (["games"], ["ui", "games"]):
        return None
    if parts[0] not in OPENED or len(parts) == 1:
        return parts[0]
    is_game = parts[0] == "games" or parts[1] == "games"
    *before, last = parts[: 3 if parts[:2] == ["ui", "games"] else 2]
    if last == "registry" or last in ALONE[parts[0]]:
        return "/".join([*before, last])
    if is_game and last != "games":
        return "/".join([*before, "<game>"])
    return "/".join([*before, last]) if (ROOT / "companion" / parts[0] / last).is_dir() else parts[0]


@cache
def imports() -> Arrows:
    """Return which box imports which."""
    graph = grimp.build_graph("companion", cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules:
        if place := place_of(module):
            others = {place_of(other) for other in graph.find_modules_directly_imported_by(module)}
            found.setdefault(place, set()).update(other for other in others if other and other != place)
    return {place: frozenset(found[place]) for place in sorted(found)}


def below(arrows: Arrows, place: str) -> frozenset[str]:
    """Return all that a box imports, also by way of others."""
    found: set[str] = set()
    new = set(arrows[place])
    while new:
        found |= new
        new = {further for one in new for further in arrows[one]} - found
    return frozenset(found)


def without_circles(arrows: Arrows) -> Arrows:
    """Return the same with every circle as one box, named after all that are in it."""
    reach = {place: below(arrows, place) for place in arrows}
    names = {
        place: " + ".join(sorted({place} | {other for other in reach[place] if place in reach[other]}))
        for place in arrows
    }
    return {
        name: frozenset(
            names[other] for place in arrows if names[place] == name for other in arrows[place] if names[other] != name
        )
        for name in sorted(set(names.values()))
    }


def reduced(arrows: Arrows) -> Arrows:
    """Return the same without arrows that others imply."""
    return {
        place: frozenset(one for one in others if not any(one in below(arrows, other) for other in others))
        for place, others in arrows.items()
    }


def floors(arrows: Arrows) -> list[list[str]]:
    """Return the boxes from the lowest floor up: each stands just above the highest of those it imports."""
    floor: dict[str, int] = {}
    while len(floor) < len(arrows):
        for place, others in arrows.items():
            if place not in floor and all(other in floor for other in others):
                floor[place] = 1 + max((floor[other] for other in others), default=-1)
    return [[place for place in arrows if floor[place] == level] for level in range(1 + max(floor.values()))]


def in_order(storeys: list[list[str]], arrows: Arrows) -> list[list[str]]:
    """Return the boxes of each floor from left to right, so that few arrows cross: each near what it is joined to."""
    joined = {place: set(others) | {up for up in arrows if place in arrows[up]} for place, others in arrows.items()}
    ordered = [sorted(storey) for storey in storeys]
    for _ in range(12):
        at = {place: (index + 0.5) / len(storey) for storey in ordered for index, place in enumerate(storey)}
        ordered = [
            sorted(storey, key=lambda place: (mean([at[other] for other in joined[place]] or [0.5]), place))
            for storey in ordered
        ]
    return ordered


def said_of(place: str) -> str:
    """Return the first sentence that a package or module says of itself."""
    if place.endswith("<game>"):
        return "a folder for each game"
    path = ROOT / "companion" / place
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    documented = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return documented.partition("\n")[0].partition(". ")[0].rstrip(".")


def boxes(storeys: list[list[str]]) -> dict[str, Box]:
    """Return where everything stands."""
    widest = max(map(len, storeys))
    found: dict[str, Box] = {}
    top = float(PADDING)
    for storey in reversed(storeys):
        told = {place: tuple(_lines(place)) for place in storey}
        height = 12 + max(18 * len(place.split(" + ")) + LINE * len(told[place]) for place in storey)
        for index, place in enumerate(storey):
            middle = PADDING + (WIDTH + GAP) * (widest - len(storey)) / 2 + WIDTH / 2 + (WIDTH + GAP) * index
            found[place] = Box(middle, top, height, place, told[place])
        top += height + FLOOR
    return found


def _lines(place: str) -> Iterable[str]:
    for one in place.split(" + "):
        yield from textwrap.wrap(said_of(one).replace("`", ""), LETTERS + 2)[:5]


def drawn() -> str:
    """Return the picture."""
    arrows = without_circles(imports())
    shown = reduced(arrows)
    placed = boxes(in_order(floors(arrows), shown))
    width = max(box.middle for box in placed.values()) + WIDTH / 2 + PADDING
    height = max(box.top + box.height for box in placed.values()) + PADDING
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">',
        '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#6b7280"/></marker></defs>',
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#f7f5f0"/>',
        *(_arrow(placed[place], placed[other]) for place in shown for other in sorted(shown[place])),
        *(_arrow(_in(placed, place), _in(placed, other), ' stroke-dasharray="5 4"') for place, other in BY_NAME),
        *(part for box in placed.values() for part in _box(box)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _in(placed: Mapping[str, Box], place: str) -> Box:
    """Return the box that a package stands in, perhaps with others."""
    return next(box for title, box in placed.items() if place in title.split(" + "))


def _arrow(start: Box, end: Box, style: str = "") -> str:
    x, y, to_x, to_y = start.middle, start.top + start.height, end.middle, end.top
    if end.top < start.top:  # upwards
        x, y, to_x, to_y = start.middle + 20, start.top, end.middle + 20, end.top + end.height
    bend = (to_y - y) / 2
    way = f"M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"
    if end.top == start.top:
        side = WIDTH / 2 if end.middle > start.middle else -WIDTH / 2
        way = f"M{x + side:g} {start.top + 16:g}H{to_x - side:g}"
    return f'<path d="{way}" fill="none" stroke="#6b7280" stroke-width="1.3"{style} marker-end="url(#end)"/>'


def _box(box: Box) -> Iterable[str]:
    left = box.middle - WIDTH / 2
    yield (
        f'<rect x="{left:g}" y="{box.top:g}" width="{WIDTH}" height="{box.height:g}" rx="6" fill="#fff" '
        'stroke="#3f4a5a" stroke-width="1.3"/>'
    )
    names = box.title.split(" + ")
    for number, name in enumerate(names):
        yield (
            f'<text x="{box.middle:g}" y="{box.top + 20 + 18 * number:g}" font-size="14" font-weight="700" '
            f'text-anchor="middle" fill="#14171c">{escape(name)}</text>'
        )
    for number, line in enumerate(box.lines):
        yield (
            f'<text x="{box.middle:g}" y="{box.top + 20 + 18 * len(names) + LINE * number:g}" font-size="11" '
            f'text-anchor="middle" fill="#3f4a5a">{escape(line)}</text>'
        )


def main() -> int:
    """Write the picture."""
    SVG.write_text(drawn(), encoding="utf-8")
    print(SVG.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
