"""The growth of points: scores after every round, and their picture.

Each player has a line in the player's color, with the mark at each round's end, and the name at the end of the line.
"""

import math
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from companion.engine.game import Game
from companion.engine.seats import Seat
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MAX_LINES: Final = 6
"""Maximum number of horizontal lines with their points."""
SIZE: Final = 13
BASE: Final = 4.5
"""Distance from the middle of a text to its baseline."""
BADGE: Final = 18
APART: Final = 21
"""Minimum distance of two names."""
TOP, BOTTOM, LEFT, RIGHT = 26, 38, 12, 8


class Curve(NamedTuple):
    """Points of each seat: along the game, with x = 1 for the end of round 1; and after each round.

    If a game counts something else, `title` names it. `goal` is the target value, drawn as a line.
    """

    rounds: int
    lines: tuple[tuple[ui.Point, ...], ...]
    after: tuple[tuple[int, ...], ...]
    final: tuple[int, ...] | None
    """The points after the final scoring, once it is done; drawn at `rounds` + 1."""
    title: str = ""
    goal: int | None = None
    axis: str = ""
    """Label of the axis below the picture, for games without rounds."""


def present_curve(
    game: Game[Any, Any, Any],
    round_of: Callable[[Any], int | None],
    states: Sequence[Any],
    values: Callable[[Any], Sequence[int]] | None = None,
) -> Curve:
    """Return the curve of a game: one position for each entry, those of a round spread evenly over it.

    `values` returns the counts of a state for each seat; the points by default.
    """

    def counted(state: Any) -> Sequence[int]:
        return values(state) if values else [player.score for player in game.summary(state).players]

    seats = range(len(counted(states[0])))
    rounds = round_of(states[-1]) or 0
    lines: list[list[ui.Point]] = [[(0, value)] for value in counted(states[0])]
    after: list[list[int]] = [[] for _ in seats]
    played = [(game.summary(state).is_finished, round_of(state), counted(state)) for state in states[1:]]
    for (is_final, number), group in groupby(played, lambda item: item[:2]):
        of_round = [found for _, _, found in group]
        for index, found in enumerate(of_round, start=1):
            x = number - 1 + index / len(of_round) if number else 0
            if is_final:
                x = rounds + 1
            for seat in seats:
                lines[seat].append((x, found[seat]))
        if number and not is_final:
            for seat in seats:
                after[seat].append(of_round[-1][seat])
    final = tuple(counted(states[-1])) if game.summary(states[-1]).is_finished else None
    return Curve(rounds, tuple(map(_bends, lines)), tuple(map(tuple, after)), final)


def _bends(line: Sequence[ui.Point]) -> tuple[ui.Point, ...]:
    """Return a line without the points within level stretches."""
    kept: list[ui.Point] = []
    for point in line:
        if len(kept) > 1 and kept[-1][1] == kept[-2][1] == point[1]:
            kept.pop()
        kept.append(point)
    return tuple(kept)


def curve_text(t: Catalogue, seats: Sequence[Seat], curve: Curve) -> str:
    """Return the curve as a text for screen readers."""
    lines = [curve.title or t("curve.label")]
    for seat, after in enumerate(curve.after):
        player, points = seats[seat].name, ", ".join(map(str, after))
        if curve.final:
            lines.append(t("curve.of_final", player=player, points=points, final=curve.final[seat]))
        else:
            lines.append(t("curve.of", player=player, points=points))
    return " ".join(lines)


# --- the picture ---------------------------------------------------------------------------------------


class CurvePicture(NamedTuple):
    """The picture of a curve, and the names at its right edge separately, each with `room` to its right.

    On a screen the names are texts: a picture cannot embed fonts for every script.
    """

    drawing: ui.Drawing
    names: tuple[ui.Label, ...]
    room: float

    @property
    def whole(self) -> ui.Drawing:
        """The picture with the names, for a file."""
        return self.drawing._replace(shapes=(*self.drawing.shapes, *self.names))


def curve_picture(
    t: Catalogue, seats: Sequence[Seat], palette: ui.Palette, curve: Curve, width: float, height: float
) -> CurvePicture:
    """Return the picture of a curve in that size."""
    ground = palette.surface
    columns = curve.rounds + (curve.final is not None)
    scores = [*(points for line in curve.lines for _, points in line), curve.goal or 0]
    ticks = points_ticks(min(scores), max(scores))
    names = [player.name for player in seats]
    widest = max(ui.width_of(name, SIZE) for name in names)
    ends = [f"{line[-1][1]:g}" for line in curve.lines]
    room = min(width * 0.27, widest)
    for_names = room + BADGE + 12 + max(ui.width_of(end, SIZE) for end in ends)
    left = LEFT + max(ui.width_of(str(tick), SIZE) for tick in ticks)
    right, bottom = width - RIGHT - for_names, height - BOTTOM

    def place(point: ui.Point) -> ui.Point:
        x, points = point
        share = (points - ticks[0]) / (ticks[-1] - ticks[0])
        return left + (right - 10 - left) * x / max(1, columns), bottom - (bottom - TOP) * share

    shapes: list[ui.Shape] = [ui.Label(4, 14, curve.title or t("curve.points"), SIZE, palette.quiet)]
    for tick in ticks:
        _, y = place((0, tick))
        shapes.append(ui.Line(((left, y), (right, y)), palette.line, 1.6 if tick == 0 else 0.8))
        shapes.append(ui.Label(left - 6, y + BASE, str(tick), SIZE, palette.quiet, "end"))
    if curve.goal is not None:
        _, y = place((0, curve.goal))
        shapes.append(ui.Line(((left, y), (right, y)), palette.pick, 2.4))
    shapes += _rounds(t, palette, curve, columns, place, (left, right, bottom))
    tops = spread([place(line[-1])[1] for line in curve.lines], TOP - 6, bottom)
    for seat, line in enumerate(curve.lines):
        path = tuple(map(place, line))
        shapes += [ui.Line(path, ground, 5), ui.Line(path, _ink(palette, seats[seat]), 3)]
    called: list[ui.Label] = []
    for seat, line in enumerate(curve.lines):
        ink, path = _ink(palette, seats[seat]), tuple(map(place, line))
        color = seats[seat].color
        stone = palette.players[color]
        for number, points in enumerate(curve.after[seat], start=1):
            shapes += mark_shapes(color, *place((number, points)), 4, ink, 2.2, ground)
        x, y = path[-1]
        shapes.append(ui.Line(((x, y), (right, tops[seat])), ink, 1))
        shapes += badge_shapes(color, stone, right, tops[seat] - BADGE / 2, BADGE)
        name, size = ui.fitted(names[seat], SIZE, room, 11, names)
        called.append(ui.Label(right + BADGE + 5, tops[seat] + BASE, name, size, palette.text))
        shapes.append(ui.Label(width - RIGHT + 4, tops[seat] + BASE, ends[seat], SIZE, palette.text, "end", bold=True))
    return CurvePicture(ui.Drawing(width, height, ground, tuple(shapes)), tuple(called), room)


def _rounds(
    t: Catalogue,
    palette: ui.Palette,
    curve: Curve,
    columns: int,
    place: Callable[[ui.Point], ui.Point],
    edges: tuple[float, float, float],
) -> list[ui.Shape]:
    """Return the labels of the rounds below the picture, as many as fit."""
    left, right, bottom = edges
    shapes: list[ui.Shape] = []
    every = next(step for step in STEPS if columns * 20 / step <= right - left)
    end = t("curve.end")
    room = ui.width_of(end, SIZE) / 2 + 12
    for number in range(1, curve.rounds + 1):
        x, _ = place((number, 0))
        is_near_end = curve.final is not None and place((columns, 0))[0] - x < room
        if number % every == 0 and not is_near_end:
            shapes.append(ui.Label(x, bottom + 17, str(number), SIZE, palette.quiet, "middle"))
        shapes.append(ui.Line(((x, bottom), (x, bottom + 3)), palette.quiet, 1))
    if curve.final is not None:
        shapes.append(ui.Label(place((columns, 0))[0], bottom + 17, end, SIZE, palette.quiet, "middle"))
    shapes.append(
        ui.Label((left + right) / 2, bottom + 33, curve.axis or t("term.round"), SIZE, palette.quiet, "middle")
    )
    return shapes


def points_ticks(lowest: float, highest: float) -> tuple[int, ...]:
    """Return round numbers from at most 0 and `lowest` up to at least `highest`, at most `MAX_LINES`."""
    lowest, highest = min(0, lowest), max(1, highest)
    for step in STEPS:
        first, last = int(lowest // step), int(-(-highest // step))
        if last - first < MAX_LINES:
            return tuple(step * number for number in range(first, last + 1))
    return (int(lowest), int(highest))


def spread(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return positions near the wanted ones, at least `APART` from each other, in the order of the wanted ones."""
    order = sorted(range(len(wanted)), key=lambda item: wanted[item])
    found = list(wanted)
    for before, item in zip([None, *order], order, strict=False):
        found[item] = max(found[item], top if before is None else found[before] + APART)
    for after, item in zip([None, *reversed(order)], reversed(order), strict=False):
        found[item] = min(found[item], bottom if after is None else found[after] - APART)
    return found


def badge_shapes(color: str, stone: ui.Stone, x: float, y: float, side: float) -> list[ui.Shape]:
    """Return a player's stone with the mark of its color."""
    edge = side / 8
    return [
        ui.Box(x, y, side, side, stone.edge),
        ui.Box(x, y, side, side - edge, stone.face),
        *mark_shapes(color, x + side / 2, y + (side - edge) / 2, side * 0.25, stone.ink, side / 9, stone.face),
    ]


def mark_shapes(color: str, x: float, y: float, reach: float, ink: str, thick: float, ground: str) -> list[ui.Shape]:
    """Return the mark of a color around a point: disc, square, triangle or cross."""
    match color:
        case "brown":
            return [ui.Disc(x, y, reach, ink)]
        case "blue":
            side = 1.8 * reach
            return [ui.Box(x - side / 2, y - side / 2, side, side, ink)]
        case "green":
            low = y + 0.8 * reach
            path = ((x - 1.1 * reach, low), (x, y - 1.1 * reach), (x + 1.1 * reach, low), (x - 1.1 * reach, low))
            inside = ui.Line(((x, y), (x, y + 0.3 * reach)), ground, reach)
            return [inside, ui.Line(path, ink, thick)]
        case "yellow":
            return [ui.Line(_star(x, y, 1.15 * reach), ink, thick * 0.6), ui.Disc(x, y, 0.45 * reach, ink)]
        case _:
            return [
                ui.Line(((x - reach, y - reach), (x + reach, y + reach)), ink, thick),
                ui.Line(((x - reach, y + reach), (x + reach, y - reach)), ink, thick),
            ]


def _star(x: float, y: float, reach: float) -> tuple[ui.Point, ...]:
    """Return the outline of a star with five points."""
    corners = [(math.pi * (step / 5 - 0.5), reach if step % 2 == 0 else 0.45 * reach) for step in range(11)]
    return tuple((x + far * math.cos(angle), y + far * math.sin(angle)) for angle, far in corners)


def _ink(palette: ui.Palette, player: Seat) -> str:
    return palette.players[player.color].face
