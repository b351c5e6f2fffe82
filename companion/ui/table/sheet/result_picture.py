"""The result of a game as a picture to send: winner, reason, ranks and the board, as high as a phone or square."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.games.registry import meta_of
from companion.text.catalogue import counted
from companion.text.dates import date_words
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import AnyContext, Context
from companion.ui.table.sheet.curve import badge_shapes
from companion.ui.table.sheet.picture import PALETTE
from companion.ui.table.sheet.result import story
from companion.ui.table.sheet.scores import SheetView
from companion.ui.table.spectator import Space

WIDTH: Final = 540
EDGE: Final = 28
INNER: Final = WIDTH - 2 * EDGE
GAP: Final = 14
UPRIGHT: Final = 0.6
"""Height relative to the width from which the parts of a board are one above the other."""
MAX_ROW: Final = 1.3
"""Maximum factor by which the rows grow without a board."""
LEAST_BOARD: Final = 120
"""Minimum height of the board; with less room it is left out."""


class Format(NamedTuple):
    """The height of a picture, and the sizes of its parts: band, winner's name, other texts, row of a player.

    `lines` is the maximum number of lines on a tie.
    """

    height: float
    band: float
    name: float
    text: float
    row: float
    lines: int


PHONE: Final = Format(960, 72, 44, 20, 76, 8)
SQUARE: Final = Format(540, 52, 32, 16, 56, 4)


def result_drawing(context: AnyContext, view: SheetView, format: Format) -> ui.Drawing:
    """Return the picture of a finished game."""
    winner, height = _winner(context, view, format)
    y, seats = format.band + height, len(context.seats)
    board = screens_of(context.game.format).spectator.picture
    row, left = format.row, format.height - EDGE - y - GAP
    if board is None or left - seats * row < LEAST_BOARD:
        row = min(left / seats, MAX_ROW * row)  # nothing else needs the room
    shapes = [
        *_band(context, format),
        *ui.moved(tuple(winner), 0, format.band),
        *ui.moved(_ranks(context, view, row), 0, y),
    ]
    y += seats * row + GAP
    if board is not None:
        shapes += _board(context, board, y, format.height - EDGE - y)
    return ui.Drawing(WIDTH, format.height, PALETTE.surface, tuple(shapes))


def _band(context: AnyContext, format: Format) -> list[ui.Shape]:
    """Return the game and the date."""
    base, date = format.band * 0.62, date_words(context.game.created, context.t)
    room = INNER - ui.width_of(date, 16) - 12
    title, size = ui.fitted(meta_of(context.game.format).title, 24, room, 14)
    return [
        ui.Box(0, 0, WIDTH, format.band, PALETTE.ground),
        ui.Label(EDGE, base, title, size, PALETTE.text, bold=True),
        ui.Label(WIDTH - EDGE, base, date, 16, PALETTE.quiet, "end"),
    ]


def _winner(context: AnyContext, view: SheetView, format: Format) -> tuple[list[ui.Shape], float]:
    """Return the winners with their stones, the reason and how a tie was broken, centred; and the height."""
    shapes: list[ui.Shape] = []
    y, side = format.name * 0.6, format.name * 1.15
    for seat in view.winners:
        player = context.seats[seat]
        name, size = ui.fitted(player.name, format.name, INNER - side - 14, 18, context.words.names)
        left = (WIDTH - side - 14 - ui.width_of(name, size)) / 2
        shapes += badge_shapes(player.color, PALETTE.players[player.color], left, y, side)
        shapes.append(ui.Label(left + side + 14, y + side / 2 + size * 0.36, name, size, PALETTE.text, bold=True))
        y += side + 8
    if not view.winners:
        y += format.name
        shapes.append(ui.Label(WIDTH / 2, y, view.winner, format.name * 0.8, PALETTE.text, "middle", bold=True))
    told = story(context, view)
    lines = ui.folded(view.decided, format.text, INNER) + (ui.folded(told, format.text, INNER) if told else [])
    tie = [part for line in view.tie[1:] for part in ui.folded(line, format.text, INNER)]
    if len(tie) <= format.lines and len(context.seats) < format.lines:
        lines += tie
    for line in lines:
        y += format.text * 1.35
        shapes.append(ui.Label(WIDTH / 2, y, line, format.text, PALETTE.quiet, "middle"))
    return shapes, y + format.name * 0.6


def _ranks(context: AnyContext, view: SheetView, row: float) -> tuple[ui.Shape, ...]:
    """Return all players in rows of that height, best first, with their points as numbers and bars."""
    shapes: list[ui.Shape] = []
    best = max(1, *view.total.numbers)
    for place, (seat, rank) in enumerate(view.ranks):
        player, points, y = context.seats[seat], view.total.numbers[seat], place * row
        stone, size = PALETTE.players[player.color], row * 0.34
        base, score = y + row * 0.48, counted(points)
        side, right = row * 0.46, ui.width_of(score, size * 1.3) + 12
        left = EDGE + 34 + side + 12
        name, fit = ui.fitted(player.name, size, WIDTH - EDGE - right - left, 12, context.words.names)
        shapes += [
            ui.Label(EDGE, base, f"{rank}.", size, PALETTE.quiet),
            *badge_shapes(player.color, stone, EDGE + 34, y + row * 0.12, side),
            ui.Label(left, base, name, fit, PALETTE.text, bold=seat in view.winners),
            ui.Label(WIDTH - EDGE, base, score, size * 1.3, PALETTE.text, "end", bold=True),
            ui.Box(EDGE, y + row * 0.74, INNER, row * 0.09, PALETTE.raised),
            ui.Box(EDGE, y + row * 0.74, INNER * max(0, points) / best, row * 0.09, stone.face),
        ]
    return tuple(shapes)


def _board(
    context: AnyContext, picture: Callable[[AnyContext, Space], ui.Drawing], top: float, room: float
) -> tuple[ui.Shape, ...]:
    """Return the board in the middle of the room below `top`, in the colors of the picture; nothing without room."""
    if room < LEAST_BOARD:
        return ()
    session = context.session
    light = ui.Session(session.services, language=session.language, theme="light")
    space = Space(INNER, room, is_tight=True, is_upright=room > UPRIGHT * INNER)
    board = ui.fitting(picture(Context(light, context.position), space), INNER, room)
    left, down = (WIDTH - board.width) / 2, top + (room - board.height) / 2
    return ui.moved((ui.Box(-8, -8, board.width + 16, board.height + 16, PALETTE.sky), *board.shapes), left, down)
