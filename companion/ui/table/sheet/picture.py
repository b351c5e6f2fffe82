"""The score sheet as a picture to share: winner, ranks, categories by player, the curve of points, the date.

Its numbers are those of the sheet on the screen.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.registry import meta_of
from companion.text.catalogue import counted
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext
from companion.ui.table.sheet.curve import Curve, badge_shapes, curve_picture, present_curve
from companion.ui.table.sheet.scores import SheetRow, SheetView

WIDTH: Final = 640
EDGE: Final = 28
INNER: Final = WIDTH - 2 * EDGE
COLUMN: Final = 88
"""Width of a player's column."""
ROW: Final = 34
RANK_ROW: Final = 40
CURVE_HEIGHT: Final = 300
PALETTE: Final = ui.LIGHT
"""Pictures are viewed elsewhere and printed, so they are light."""


def sheet_drawing(context: AnyContext, view: SheetView) -> ui.Drawing:
    """Return the drawing of a game's sheet."""
    shapes, y = _title(context, view)
    for part, high in (_ranks(context, view), _table(context, view), _curve(context)):
        shapes += ui.moved(tuple(part), 0, y)
        y += high
    return ui.Drawing(WIDTH, y + EDGE, PALETTE.surface, tuple(shapes))


def _title(context: AnyContext, view: SheetView) -> tuple[list[ui.Shape], float]:
    """Return the title with the date, the winner and the reason, and its height."""
    t, palette = context.t, PALETTE
    shapes: list[ui.Shape] = [
        ui.Box(0, 0, WIDTH, 64, palette.ground),
        ui.Label(EDGE, 41, t("picture.title", game=meta_of(context.game.format).title), 24, palette.text, bold=True),
        ui.Label(WIDTH - EDGE, 41, date_words(context.game.created, t), 16, palette.quiet, "end"),
    ]
    y = 84.0
    if not view.is_final:
        shapes.append(ui.Label(EDGE, y + 14, t("sheet.title_so_far"), 16, palette.quiet))
        return shapes, y + 34
    lines = [(line, 24, True) for line in ui.folded(view.winner, 24, INNER)]
    lines += [(line, 16, False) for line in ui.folded(view.decided, 16, INNER)]
    lines += [(note, 16, False) for note in view.notes]
    for text, size, bold in lines:
        y += size + 8
        shapes.append(ui.Label(EDGE, y, text, size, palette.text, bold=bold))
    return shapes, y + 20


def _ranks(context: AnyContext, view: SheetView) -> tuple[list[ui.Shape], float]:
    """Return all players with points, best first, and the height."""
    palette, y = PALETTE, 0.0
    shapes: list[ui.Shape] = []
    for seat, rank in view.ranks:
        base = y + 27
        x = float(EDGE)
        shapes.append(_rule(palette, y))
        if view.is_final:
            shapes.append(ui.Label(x, base, f"{rank}.", 18, palette.quiet))
            x += 30
        player = context.seats[seat]
        shapes += badge_shapes(player.color, palette.players[player.color], x, y + 8, 24)
        name, size = ui.fitted(player.name, 18, WIDTH - EDGE - 90 - x - 36, 12, context.words.names)
        shapes.append(ui.Label(x + 36, base, name, size, palette.text, bold=rank == 1 and view.is_final))
        score = str(view.total.numbers[seat])
        shapes.append(ui.Label(WIDTH - EDGE - 8, base + 1, score, 22, palette.text, "end", bold=True))
        y += RANK_ROW
    return shapes, y + 16


def _table(context: AnyContext, view: SheetView) -> tuple[list[ui.Shape], float]:
    """Return a row for each category with a column for each player in seating order, and the height."""
    palette, seats = PALETTE, context.seats
    places = [WIDTH - EDGE - COLUMN * (len(seats) - seat) + COLUMN / 2 for seat in range(len(seats))]
    shapes: list[ui.Shape] = []
    for x, player in zip(places, seats, strict=True):
        shapes += badge_shapes(player.color, palette.players[player.color], x - 13, 0, 26)
        name, size = ui.fitted(player.name, 14, COLUMN - 6, 10, context.words.names)
        shapes.append(ui.Label(x, 44, name, size, palette.text, "middle"))
    y = 52.0

    def row(row: SheetRow, values: Sequence[str], *, is_total: bool = False) -> None:
        nonlocal y
        shapes.append(_rule(palette, y, is_total))
        text, size = ui.fitted(row.title, 16, places[0] - COLUMN / 2 - EDGE - 4, 11)
        shapes.append(ui.Label(EDGE + 4, y + 23, text, size, palette.text, bold=is_total))
        for x, value in zip(places, values, strict=True):
            ink = palette.quiet if value == "0" and not is_total else palette.text
            shapes.append(ui.Label(x, y + 23, value, 20 if is_total else 17, ink, "middle", bold=is_total))
        y += ROW

    def title(text: str) -> None:
        nonlocal y
        shapes.append(ui.Label(EDGE + 4, y + 24, text, 14, palette.quiet, bold=True))
        y += 32

    for group in view.groups:
        if group.title:
            title(group.title)
        for found in group.rows:
            row(found, [counted(points) for points in found.numbers])
    row(view.total, [counted(points) for points in view.total.numbers], is_total=True)
    if view.held:
        title(view.held.title)
        for found in view.held.rows:
            row(found, [str(number) for number in found.numbers])
    return shapes, y + 20


def _curve(context: AnyContext) -> tuple[list[ui.Shape], float]:
    """Return the curves of points, if a round was played or the game draws something else, and the height."""
    game, y, screens = context.game, 30.0, screens_of(context.game.format)
    if not screens.facts.round(game.state) and not screens.sheet.curves(context):
        return [], 0
    shapes: list[ui.Shape] = [ui.Label(EDGE, 16, context.t("curve.title"), 16, PALETTE.text, bold=True)]
    for curve in curves_of(context):
        height = CURVE_HEIGHT if not curve.title else CURVE_HEIGHT * 0.7
        drawn = curve_picture(context.t, context.seats, PALETTE, curve, INNER + 8, height)
        shapes += ui.moved(drawn.whole.shapes, EDGE - 4, y)
        y += height
    return shapes, y - 6


def curves_of(context: AnyContext) -> Sequence[Curve]:
    """Return the curves over the rounds: those of the game, else of the points."""
    game, screens = context.game, screens_of(context.game.format)
    return screens.sheet.curves(context) or (present_curve(context.position.rules, screens.facts.round, game.states),)


def _rule(palette: ui.Palette, y: float, is_strong: bool = False) -> ui.Line:
    return ui.Line(((EDGE, y), (WIDTH - EDGE, y)), palette.text if is_strong else palette.line, 2 if is_strong else 1)
