"""The score sheet as one picture to pass on: winner, ranks, every category by player, how the points grew, the date.

Its numbers are those of `present_sheet`. Not here: where it is saved.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.island_fortress.state import EndedBy, State
from companion.games.island_fortress.words import Words
from companion.text.catalogue import counted
from companion.text.dates import date_words
from companion.ui.drawing import Box, Drawing, Label, Line, Shape, fitted, moved, width_of
from companion.ui.games.island_fortress.present_curve import badge_shapes, curve_picture, present_curve
from companion.ui.games.island_fortress.present_sheet import (
    FINAL_CATEGORIES,
    PLAY_CATEGORIES,
    TOTAL,
    categories_of,
    points_of,
    standings,
)
from companion.ui.theme import LIGHT, Palette

WIDTH: Final = 640
EDGE: Final = 28
INNER: Final = WIDTH - 2 * EDGE
COLUMN: Final = 88
"""The width of a player's numbers."""
ROW: Final = 34
RANK_ROW: Final = 40
CURVE_HEIGHT: Final = 300
PALETTE: Final = LIGHT
"""A picture is looked at elsewhere, and printed."""


def sheet_drawing(say: Words, states: Sequence[State], created: str) -> Drawing:
    """The picture of a game's sheet as it stands after the last of these states."""
    state = states[-1]
    shapes, y = _title(say, state, created)
    for part, high in (_ranks(say, state), _table(say, state), _curve(say, states)):
        shapes += moved(tuple(part), 0, y)
        y += high
    return Drawing(WIDTH, y + EDGE, PALETTE.surface, tuple(shapes))


def _title(say: Words, state: State, created: str) -> tuple[list[Shape], float]:
    """What it is and of which day, who won and by what."""
    t, palette = say.texts, PALETTE
    day = date_words(created, t)
    shapes: list[Shape] = [
        Box(0, 0, WIDTH, 64, palette.ground),
        Label(EDGE, 41, t("picture.title"), 24, palette.text, bold=True),
        Label(WIDTH - EDGE, 41, day, 16, palette.quiet, "end"),
    ]
    y = 84.0
    if state.result is None:
        shapes.append(Label(EDGE, y + 14, t("sheet.title_so_far"), 16, palette.quiet))
        return shapes, y + 34
    lines = [(line, 24, True) for line in _folded(say.winners(state.result), 24)]
    decided = say.decision(state.result, [player.score for player in state.players])
    lines += [(line, 16, False) for line in _folded(decided, 16)]
    if state.ended_by is EndedBy.EARLY:
        lines.append((t("sheet.early"), 16, False))
    for text, size, bold in lines:
        y += size + 8
        shapes.append(Label(EDGE, y, text, size, palette.accent if bold else palette.text, bold=bold))
    return shapes, y + 20


def _ranks(say: Words, state: State) -> tuple[list[Shape], float]:
    """Everybody with points, the best first."""
    palette, y = PALETTE, 0.0
    shapes: list[Shape] = []
    for seat, rank in standings(state):
        base = y + 27
        x = float(EDGE)
        shapes.append(_rule(palette, y))
        if state.result:
            shapes.append(Label(x, base, f"{rank}.", 18, palette.quiet))
            x += 30
        player = state.setup.seats[seat]
        shapes += badge_shapes(player.color, palette.players[player.color], x, y + 8, 24)
        name, size = fitted(player.name, 18, WIDTH - EDGE - 90 - x - 36, 12)
        shapes.append(Label(x + 36, base, name, size, palette.text, bold=rank == 1 and state.result is not None))
        score = str(state.players[seat].score)
        shapes.append(Label(WIDTH - EDGE - 8, base + 1, score, 22, palette.text, "end", bold=True))
        y += RANK_ROW
    return shapes, y + 16


def _table(say: Words, state: State) -> tuple[list[Shape], float]:
    """A row for each category, a column for each player, in the order of the seats."""
    t, palette, seats = say.texts, PALETTE, state.setup.seats
    places = [WIDTH - EDGE - COLUMN * (len(seats) - seat) + COLUMN / 2 for seat in range(len(seats))]
    shapes: list[Shape] = []
    for x, player in zip(places, seats, strict=True):
        shapes += badge_shapes(player.color, palette.players[player.color], x - 13, 0, 26)
        name, size = fitted(player.name, 14, COLUMN - 6, 10)
        shapes.append(Label(x, 44, name, size, palette.text, "middle"))
    y = 52.0

    def row(name: str, values: Sequence[str], *, is_total: bool = False) -> None:
        nonlocal y
        shapes.append(_rule(palette, y, is_total))
        text, size = fitted(name, 16, places[0] - COLUMN / 2 - EDGE - 4, 11)
        shapes.append(Label(EDGE + 4, y + 23, text, size, palette.text, bold=is_total))
        for x, value in zip(places, values, strict=True):
            ink = palette.quiet if value == "0" and not is_total else palette.text
            shapes.append(Label(x, y + 23, value, 20 if is_total else 17, ink, "middle", bold=is_total))
        y += ROW

    def group(title: str) -> None:
        nonlocal y
        shapes.append(Label(EDGE + 4, y + 24, title, 14, palette.quiet, bold=True))
        y += 32

    shown = categories_of(state)
    for title, categories in (("sheet.during", PLAY_CATEGORIES), ("sheet.end", FINAL_CATEGORIES)):
        found = [category for category in categories if category in shown]
        if found and state.result:
            group(t(title))
        for category in found:
            row(t(f"category.{category}"), [counted(points_of(state, seat, category)) for seat in range(len(seats))])
    total = [counted(points_of(state, seat, TOTAL)) for seat in range(len(seats))]
    row(t(f"category.{TOTAL}"), total, is_total=True)
    if state.result:
        group(t("sheet.held"))
        row(t("term.jade"), [str(count.jade) for count in state.result.counts])
        row(t("term.workers"), [str(count.workers) for count in state.result.counts])
    return shapes, y + 20


def _curve(say: Words, states: Sequence[State]) -> tuple[list[Shape], float]:
    """How the points grew, where any round was played."""
    if not states[-1].round:
        return [], 0
    title = Label(EDGE, 16, say.texts("curve.title"), 16, PALETTE.text, bold=True)
    drawn = curve_picture(
        say, states[0].setup, PALETTE, present_curve(states), INNER + 8, CURVE_HEIGHT, PALETTE.surface
    )
    return [title, *moved(drawn.whole.shapes, EDGE - 4, 30)], CURVE_HEIGHT + 24


def _rule(palette: Palette, y: float, is_strong: bool = False) -> Line:
    return Line(((EDGE, y), (WIDTH - EDGE, y)), palette.text if is_strong else palette.line, 2 if is_strong else 1)


def _folded(text: str, size: float) -> list[str]:
    """A text in lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) > INNER and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
