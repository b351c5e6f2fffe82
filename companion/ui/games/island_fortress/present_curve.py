"""How the points grew: what everybody had after every round, and a picture of it.

A line for each player, in the player's colour; the builder's mark stands on the line at every round's end, and at the
line's end with the name. Not here: where the picture is shown.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui.drawing import Box, Disc, Drawing, Label, Line, Point, Shape, fitted, width_of
from companion.ui.theme import Palette, Stone

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_LINES: Final = 6
"""The most lines across the picture, each with its points."""
SIZE: Final = 13
BASE: Final = 4.5
"""From the middle of a text down to its base line."""
BADGE: Final = 18
APART: Final = 21
"""The least distance of two names."""
TOP, BOTTOM, LEFT, RIGHT = 26, 38, 12, 8


class Curve(NamedTuple):
    """The points of every seat: along the game, at x = 1 for the end of round 1; and after each round."""

    rounds: int
    lines: tuple[tuple[Point, ...], ...]
    after: tuple[tuple[int, ...], ...]
    final: tuple[int, ...] | None
    """The points after the final scoring, once it is done; on the lines they stand at `rounds` + 1."""


def present_curve(states: Sequence[State]) -> Curve:
    """The curve of a game: a place on it for every entry, those of a round spread evenly over it."""
    seats = range(len(states[0].players))
    rounds = states[-1].round
    lines: list[list[Point]] = [[(0, states[0].players[seat].score)] for seat in seats]
    after: list[list[int]] = [[] for _ in seats]
    for (is_final, number), group in groupby(states[1:], lambda state: (state.result is not None, state.round)):
        played = list(group)
        for place, state in enumerate(played, start=1):
            x = rounds + 1 if is_final else number - 1 + place / len(played) if number else 0
            for seat in seats:
                lines[seat].append((x, state.players[seat].score))
        if number and not is_final:
            for seat in seats:
                after[seat].append(played[-1].players[seat].score)
    last = states[-1]
    final = tuple(player.score for player in last.players) if last.result else None
    return Curve(rounds, tuple(map(_bends, lines)), tuple(map(tuple, after)), final)


def _bends(line: Sequence[Point]) -> tuple[Point, ...]:
    """A line without the points between which it is level."""
    kept: list[Point] = []
    for point in line:
        if len(kept) > 1 and kept[-1][1] == kept[-2][1] == point[1]:
            kept.pop()
        kept.append(point)
    return tuple(kept)


def curve_words(say: Words, curve: Curve) -> str:
    """The curve for those who do not see it."""
    told = [say.texts("curve.label")]
    for seat, after in enumerate(curve.after):
        points = ", ".join(map(str, after))
        if curve.final:
            told.append(say.texts("curve.of_final", player=say.names[seat], points=points, final=curve.final[seat]))
        else:
            told.append(say.texts("curve.of", player=say.names[seat], points=points))
    return " ".join(told)


# --- the picture ---------------------------------------------------------------------------------------


class CurvePicture(NamedTuple):
    """The picture of a curve without the names at its right edge, and these, each with `room` to its right.

    On a screen they are texts like all others: a picture has no fonts for what players may be called.
    """

    drawing: Drawing
    names: tuple[Label, ...]
    room: float

    @property
    def whole(self) -> Drawing:
        """The picture with the names, for a file."""
        return self.drawing._replace(shapes=(*self.drawing.shapes, *self.names))


def curve_picture(
    say: Words, setup: Setup, palette: Palette, curve: Curve, width: float, height: float, ground: str
) -> CurvePicture:
    """The picture of a curve, in that size on that ground."""
    columns = curve.rounds + (curve.final is not None)
    scores = [points for line in curve.lines for _, points in line]
    ticks = points_ticks(min(scores), max(scores))
    names = [player.name for player in setup.seats]
    widest = max(width_of(name, SIZE) for name in names)
    ends = [f"{line[-1][1]:g}" for line in curve.lines]
    room = min(width * 0.27, widest)
    for_names = room + BADGE + 12 + max(width_of(end, SIZE) for end in ends)
    left = LEFT + max(width_of(str(tick), SIZE) for tick in ticks)
    right, bottom = width - RIGHT - for_names, height - BOTTOM

    def place(point: Point) -> Point:
        x, points = point
        share = (points - ticks[0]) / (ticks[-1] - ticks[0])
        return left + (right - 10 - left) * x / max(1, columns), bottom - (bottom - TOP) * share

    shapes: list[Shape] = [Label(4, 14, say.texts("curve.points"), SIZE, palette.quiet)]
    for tick in ticks:
        _, y = place((0, tick))
        shapes.append(Line(((left, y), (right, y)), palette.line, 1.6 if tick == 0 else 0.8))
        shapes.append(Label(left - 6, y + BASE, str(tick), SIZE, palette.quiet, "end"))
    shapes += _rounds(say, palette, curve, columns, place, (left, right, bottom))
    tops = spread([place(line[-1])[1] for line in curve.lines], TOP - 6, bottom)
    for seat, line in enumerate(curve.lines):
        path = tuple(map(place, line))
        shapes += [Line(path, ground, 5), Line(path, _ink(palette, setup, seat), 3)]
    called: list[Label] = []
    for seat, line in enumerate(curve.lines):
        ink, path = _ink(palette, setup, seat), tuple(map(place, line))
        stone, color = palette.players[setup.seats[seat].color], setup.seats[seat].color
        for number, points in enumerate(curve.after[seat], start=1):
            shapes += mark_shapes(color, *place((number, points)), 4, ink, 2.2, ground)
        x, y = path[-1]
        shapes.append(Line(((x, y), (right, tops[seat])), ink, 1))
        shapes += badge_shapes(color, stone, right, tops[seat] - BADGE / 2, BADGE)
        name, size = fitted(names[seat], SIZE, room, 11)
        called.append(Label(right + BADGE + 5, tops[seat] + BASE, name, size, palette.text))
        shapes.append(Label(width - RIGHT + 4, tops[seat] + BASE, ends[seat], SIZE, palette.text, "end", bold=True))
    return CurvePicture(Drawing(width, height, ground, tuple(shapes)), tuple(called), room)


def _rounds(
    say: Words,
    palette: Palette,
    curve: Curve,
    columns: int,
    place: Callable[[Point], Point],
    edges: tuple[float, float, float],
) -> list[Shape]:
    """The rounds under the picture, as many numbers as there is room for."""
    left, right, bottom = edges
    shapes: list[Shape] = []
    every = next(step for step in STEPS if columns * 20 / step <= right - left)
    end = say.texts("curve.end")
    room = width_of(end, SIZE) / 2 + 12
    for number in range(1, curve.rounds + 1):
        x, _ = place((number, 0))
        is_near_end = curve.final is not None and place((columns, 0))[0] - x < room
        if number % every == 0 and not is_near_end:
            shapes.append(Label(x, bottom + 17, str(number), SIZE, palette.quiet, "middle"))
        shapes.append(Line(((x, bottom), (x, bottom + 3)), palette.quiet, 1))
    if curve.final is not None:
        shapes.append(Label(place((columns, 0))[0], bottom + 17, end, SIZE, palette.quiet, "middle"))
    shapes.append(Label((left + right) / 2, bottom + 33, say.texts("term.round"), SIZE, palette.quiet, "middle"))
    return shapes


def points_ticks(lowest: float, highest: float) -> tuple[int, ...]:
    """The round numbers from 0 or below up to the most points or above, few enough to be read."""
    lowest, highest = min(0, lowest), max(1, highest)
    for step in STEPS:
        first, last = int(lowest // step), int(-(-highest // step))
        if last - first < MOST_LINES:
            return tuple(step * number for number in range(first, last + 1))
    return (int(lowest), int(highest))


def spread(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Places near those wanted, none nearer to the next than a name is high; in the order of those wanted."""
    order = sorted(range(len(wanted)), key=lambda item: wanted[item])
    found = list(wanted)
    for before, item in zip([None, *order], order, strict=False):
        found[item] = max(found[item], top if before is None else found[before] + APART)
    for after, item in zip([None, *reversed(order)], reversed(order), strict=False):
        found[item] = min(found[item], bottom if after is None else found[after] - APART)
    return found


def badge_shapes(color: str, stone: Stone, x: float, y: float, side: float) -> list[Shape]:
    """A player's stone with the builder's mark."""
    edge = side / 8
    return [
        Box(x, y, side, side, stone.edge),
        Box(x, y, side, side - edge, stone.face),
        *mark_shapes(color, x + side / 2, y + (side - edge) / 2, side * 0.25, stone.ink, side / 9, stone.face),
    ]


def mark_shapes(color: str, x: float, y: float, reach: float, ink: str, thick: float, ground: str) -> list[Shape]:
    """The builder's mark of a colour around a place: disc, square, triangle or cross."""
    match color:
        case "brown":
            return [Disc(x, y, reach, ink)]
        case "blue":
            side = 1.8 * reach
            return [Box(x - side / 2, y - side / 2, side, side, ink)]
        case "green":
            low = y + 0.8 * reach
            path = ((x - 1.1 * reach, low), (x, y - 1.1 * reach), (x + 1.1 * reach, low), (x - 1.1 * reach, low))
            inside = Line(((x, y), (x, y + 0.3 * reach)), ground, reach)
            return [inside, Line(path, ink, thick)]
        case _:
            return [
                Line(((x - reach, y - reach), (x + reach, y + reach)), ink, thick),
                Line(((x - reach, y + reach), (x + reach, y - reach)), ink, thick),
            ]


def _ink(palette: Palette, setup: Setup, seat: int) -> str:
    return palette.players[setup.seats[seat].color].face
