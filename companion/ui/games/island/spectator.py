"""ISLAND for a tablet in the middle of the table: the standings, and the island if it is tracked."""

from typing import Final

from companion.games.island.state import State
from companion.games.island.words import Words
from companion.ui import parts as ui
from companion.ui.games.island.bars import bar_text, seat_conditions
from companion.ui.games.island.board.model import kept_cells
from companion.ui.games.island.marks import CLAIMED
from companion.ui.games.island.next_steps import cycle_text, next_text
from companion.ui.games.island.picture import island_drawing, standings_drawing
from companion.ui.games.island.situation import IslandContext
from companion.ui.registry import SpectatorParts
from companion.ui.table.spectator import Honour, Space

STANDINGS: Final = 0.34
"""Share of the height that the numbers take above the island."""
ROW: Final = 96
GAP: Final = 10


def picture(context: IslandContext, space: Space) -> ui.Drawing:
    """Return the numbers with their bars, and the island below or beside them."""
    state, palette = context.state, context.palette
    seats = len(state.players)
    if state.table is None:
        row = min(ROW, space.height / seats)
        return ui.fitting(standings_drawing(state, palette, space.width, row), space.width, row * seats)
    island = island_drawing(state, palette, kept_cells(context.session, context.game.id))
    if space.is_upright:
        row = max(30, min(ROW, space.height * STANDINGS / seats))
        numbers = standings_drawing(state, palette, space.width, row)
        return _together(numbers, ui.fitting(island, space.width, space.height - row * seats - GAP), is_below=True)
    wide = space.width * STANDINGS
    numbers = standings_drawing(state, palette, wide, max(24, min(ROW, space.height / seats)))
    return _together(numbers, ui.fitting(island, space.width - wide - GAP, space.height), is_below=False)


def _together(numbers: ui.Drawing, island: ui.Drawing, *, is_below: bool) -> ui.Drawing:
    """Return one drawing with the island below the numbers or beside them."""
    right, down = (0, numbers.height + GAP) if is_below else (numbers.width + GAP, 0)
    shapes = (
        ui.Box(0, 0, numbers.width, numbers.height, numbers.ground),
        *numbers.shapes,
        *ui.moved(island.shapes, right, down),
    )
    wide, high = max(numbers.width, right + island.width), max(numbers.height, down + island.height)
    return ui.Drawing(wide, high, island.ground, shapes)


def label(words: Words, state: State) -> str:
    """Return the standings as a text for screen readers."""
    parts = []
    for seat, name in enumerate(words.names):
        bars = "; ".join(bar_text(words, bar) for bar in seat_conditions(state, seat).ways[0])
        parts.append(f"{name}: {bars}.")
    return " ".join(parts)


def honour(context: IslandContext, seat: int) -> Honour | None:
    """Return the sign of a claim; None without one."""
    if not context.state.players[seat].claim:
        return None
    return Honour(CLAIMED, context.t("claim.sign_held"), context.palette.pick)


SPECTATOR: Final = SpectatorParts(title=cycle_text, next=next_text, picture=picture, label=label, honour=honour)
