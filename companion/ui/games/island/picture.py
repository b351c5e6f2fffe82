"""Drawings of the island and of the standings: for the table view and for sharing, without controls."""

from collections.abc import Mapping
from typing import Final

from companion.games.island.state import State, table_of
from companion.ui import parts as ui
from companion.ui.games.island.bars import Bar, seat_conditions
from companion.ui.games.island.board.layout import Cell, framed
from companion.ui.games.island.board.present import cells_of, links_of
from companion.ui.table.sheet.curve import badge_shapes

WIDTH, HEIGHT, GAP = 108.0, 84.0, 10.0
"""Size of a territory in a drawing before it is scaled."""
BADGE: Final = 22.0


def island_drawing(state: State, palette: ui.Palette, kept: Mapping[int, Cell]) -> ui.Drawing:
    """Return the island in its own size: numbers, castles, peace, units by mark and number, and banners."""
    cells = cells_of(state, kept)
    frame = framed(cells, WIDTH, HEIGHT, GAP)
    shapes: list[ui.Shape] = [
        ui.Line((frame.middle(one), frame.middle(other)), palette.quiet, 7)
        for one, other in links_of(table_of(state).island, cells)
    ]
    for number, cell in enumerate(cells, start=1):
        x, y = frame.place(cell)
        shapes += _territory(state, number, palette, x, y)
    wide, high = frame.size
    return ui.Drawing(wide, high, palette.sky, tuple(shapes))


def _territory(state: State, number: int, palette: ui.Palette, x: float, y: float) -> list[ui.Shape]:
    territory, seats = table_of(state).island[number - 1], state.setup.seats
    banner = palette.raised if territory.leader is None else palette.players[seats[territory.leader].color].face
    shapes: list[ui.Shape] = [
        ui.Box(x, y, WIDTH, HEIGHT, palette.line),
        ui.Box(x + 1, y + 1, WIDTH - 2, HEIGHT - 2, palette.surface),
        ui.Box(x + 1, y + 1, 10, HEIGHT - 2, banner),
        ui.Label(x + 18, y + 21, str(number), 17, palette.quiet, bold=True),
    ]
    at = x + 44
    for _ in range(territory.castles):
        shapes += _tower(at, y + 8, palette.text)
        at += 17
    for _ in range(territory.peace):
        shapes.append(ui.Disc(at + 6, y + 15, 6, palette.good))
        at += 16
    for index in range(len(territory.developed)):
        shapes.append(ui.Box(x + WIDTH - 16 - 14 * index, y + HEIGHT - 15, 10, 10, palette.pick))
    there = [(seat, count) for seat, count in enumerate(territory.units) if count]
    for index, (seat, count) in enumerate(there):
        left, top = x + 16 + 46 * (index % 2), y + 30 + 27 * (index // 2)
        color = seats[seat].color
        shapes += badge_shapes(color, palette.players[color], left, top, BADGE)
        shapes.append(ui.Label(left + BADGE + 3, top + 17, str(count), 17, palette.text, bold=True))
    return shapes


def _tower(x: float, y: float, ink: str) -> list[ui.Shape]:
    """Return a castle."""
    return [
        ui.Box(x, y + 4, 13, 11, ink),
        ui.Box(x, y, 3, 5, ink),
        ui.Box(x + 5, y, 3, 5, ink),
        ui.Box(x + 10, y, 3, 5, ink),
    ]


def standings_drawing(state: State, palette: ui.Palette, width: float, row: float = 64) -> ui.Drawing:
    """Return each player's three numbers with their bars, one row each."""
    shapes: list[ui.Shape] = []
    for seat, player in enumerate(state.setup.seats):
        top = row * seat
        shapes += badge_shapes(player.color, palette.players[player.color], 4, top + row * 0.2, row * 0.55)
        each = (width - row) / 3
        for index, bar in enumerate(seat_conditions(state, seat).ways[0]):
            shapes += _bar(bar, palette, palette.players[player.color].face, row + each * index, top, each - 12, row)
    return ui.Drawing(width, row * len(state.setup.seats), palette.surface, tuple(shapes))


def _bar(bar: Bar, palette: ui.Palette, color: str, x: float, y: float, width: float, row: float) -> list[ui.Shape]:
    ink = palette.good if bar.is_met else palette.text
    shapes: list[ui.Shape] = [ui.Label(x, y + row * 0.52, str(bar.value), row * 0.5, ink, bold=True)]
    each, high, top = width / bar.goal, row * 0.2, y + row * 0.66
    for number in range(bar.goal):
        left = x + each * number
        if number < bar.own:
            shapes.append(ui.Box(left, top, each - 2, high, color))
        elif number < bar.own + bar.bridged:
            middle, half = left + each / 2 - 1, high / 2
            path = ((middle - half, top + half), (middle, top), (middle + half, top + half), (middle, top + high))
            shapes.append(ui.Line((*path, path[0]), palette.text, 3))
        else:
            corners = ((left, top), (left + each - 2, top), (left + each - 2, top + high), (left, top + high))
            shapes.append(ui.Line((*corners, corners[0]), palette.quiet, 1))
    return shapes
