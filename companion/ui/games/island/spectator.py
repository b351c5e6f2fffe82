"""ISLAND for a tablet in the middle of the table: how everybody stands, and where it is tracked the island."""

from typing import Final

import flet as ft

from companion.games.island.setup import Setup, Tracking
from companion.games.island.state import State
from companion.games.island.words import Words
from companion.ui.components.drawn import drawn
from companion.ui.games.island.bars import bar_text, seat_conditions
from companion.ui.games.island.board.model import kept_cells
from companion.ui.games.island.marks import CLAIMED
from companion.ui.games.island.next_steps import cycle_text, next_text
from companion.ui.games.island.picture import island_drawing, standings_drawing
from companion.ui.games.island.situation import IslandContext
from companion.ui.games.registry import SpectatorParts
from companion.ui.table.spectator import Honour, Space

STANDINGS: Final = 0.34
"""The share of the height that the numbers take above the island."""
ISLAND: Final = 0.9
"""The share of the room that the island takes: what it leaves, the players get."""
ROW: Final = 96


def height_of(setup: Setup, space: Space) -> float:
    """How much of the room is used: all that the island can get; of the numbers a row for each player."""
    if setup.tracking is Tracking.FULL:
        return space.height * ISLAND
    return min(space.height, ROW * len(setup.seats))


def draw(context: IslandContext, space: Space) -> ft.Control:
    """The numbers with their bars; below, or beside them, the island."""
    state, palette = context.state, context.palette
    if state.table is None:
        row = min(ROW, space.height / len(state.players))
        return drawn(standings_drawing(state, palette, space.width, row), space.width, space.height)
    kept = kept_cells(context.session, context.game.id)
    island = island_drawing(state, palette, kept)
    if space.is_upright:
        high = space.height * STANDINGS
        row = max(30, min(ROW, high / len(state.players)))
        numbers = drawn(standings_drawing(state, palette, space.width, row), space.width, high)
        return ft.Column([numbers, drawn(island, space.width, space.height - high - 10)], spacing=10, tight=True)
    wide = space.width * STANDINGS
    row = max(24, min(ROW, space.height / len(state.players)))
    numbers = drawn(standings_drawing(state, palette, wide, row), wide, space.height)
    return ft.Row([numbers, drawn(island, space.width - wide - 10, space.height)], spacing=10, tight=True)


def label(words: Words, state: State) -> str:
    """How everybody stands, for those who do not see it."""
    parts = []
    for seat, name in enumerate(words.names):
        bars = "; ".join(bar_text(words, bar) for bar in seat_conditions(state, seat).ways[0])
        parts.append(f"{name}: {bars}.")
    return " ".join(parts)


def honour(context: IslandContext, seat: int) -> Honour | None:
    """Whoever has a claim."""
    if not context.state.players[seat].claim:
        return None
    return Honour(CLAIMED, context.t("claim.sign_held"), context.palette.pick)


SPECTATOR: Final = SpectatorParts(
    title=cycle_text, next=next_text, height=height_of, draw=draw, label=label, honour=honour
)
