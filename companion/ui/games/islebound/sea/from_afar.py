"""The map for a tablet in the middle of the table, and a small one for codes; without controls."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.games.islebound.state import State
from companion.games.islebound.tables import TOWNS, TRACK
from companion.games.islebound.words import Words
from companion.text.catalogue import Catalogue, numbered
from companion.ui import parts as ui
from companion.ui.games.islebound.next_steps import next_text, round_text
from companion.ui.games.islebound.sea.present import ACROSS, order_of
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.registry import SpectatorParts
from companion.ui.table.sheet.curve import badge_shapes, mark_shapes
from companion.ui.table.spectator import Space

GAP: Final = 6
LINE: Final = 64
WIDEST: Final = 900
TRACKED: Final = 150
"""Width of the text on a track."""
WIDE: Final = 84.0
HIGH: Final = 40.0
PIECE: Final = 18.0
"""Size of a piece in the drawing."""
ROW: Final = 27.0
"""Height of a line in the drawing without a map."""


def picture(context: IsleContext, space: Space) -> ui.Drawing:
    """Return the map with owners and ships; the tracks if there is no map."""
    state, palette = context.state, context.palette
    if state.ledger is None:
        drawing = standing_drawing(state, palette, context.t)
        return ui.fitting(drawing, min(space.width, WIDEST), min(space.height, LINE * len(state.players)))
    across = ACROSS if not space.is_upright else 2
    order = order_of(context.session, state.setup.printed)
    rows = -(-len(order) // across)
    shape = (space.width / across) / (space.height / rows)  # the regions fill the room, as long as they are readable
    wide = max(WIDE, min(3 * WIDE, HIGH * shape))
    drawing = with_coins(sea_drawing(state, palette, order, across, wide), state, palette, context.t)
    return ui.fitting(drawing, space.width, space.height)


def with_coins(drawing: ui.Drawing, state: State, palette: ui.Palette, t: Catalogue) -> ui.Drawing:
    """Return the drawing of the map, below it everybody's coins and those on the treasure map."""
    assert state.ledger
    across = 2 if drawing.width < 4 * WIDE else len(state.players)
    text, size = ui.fitted(t("table.treasure", count=state.ledger.treasure_map), 13, drawing.width - 8, 9)
    high = drawing.height + GAP
    shapes: list[ui.Shape] = [*drawing.shapes]
    for seat, hand in enumerate(state.ledger.hands):
        down, right = divmod(seat, across)
        x, y = right * drawing.width / across, high + down * (PIECE + GAP)
        color = state.setup.seats[seat].color
        shapes += [
            *badge_shapes(color, palette.players[color], x, y, PIECE),
            ui.Disc(x + PIECE + 12, y + PIECE / 2, 7, palette.quiet),
            ui.Label(x + PIECE + 9, y + 13, "$", 11, palette.surface, bold=True),
            ui.Label(x + PIECE + 23, y + 15, str(hand.coins), 17, palette.text, bold=True),
        ]
    high += -(-len(state.players) // across) * (PIECE + GAP) + PIECE
    shapes.append(ui.Label(4, high - 4, text, size, palette.text))
    return ui.Drawing(drawing.width, high, drawing.ground, tuple(shapes))


def sea_drawing(
    state: State, palette: ui.Palette, order: Sequence[int], across: int = ACROSS, wide: float = WIDE
) -> ui.Drawing:
    """Return all regions in that order, `across` in a row: names, owners' stones, ships."""
    shapes: list[ui.Shape] = []
    for place, town in enumerate(order):
        down, right = divmod(place, across)
        shapes += ui.moved(_region_shapes(state, palette, town, wide), right * (wide + GAP), down * (HIGH + GAP))
    rows = -(-len(order) // across)
    return ui.Drawing(across * (wide + GAP) - GAP, rows * (HIGH + GAP) - GAP, "none", tuple(shapes))


def _region_shapes(state: State, palette: ui.Palette, town: int, wide: float) -> tuple[ui.Shape, ...]:
    ledger, seats = state.ledger, state.setup.seats
    assert ledger
    name, size = ui.fitted(TOWNS[town], 13, wide - 8, 9)
    shapes: list[ui.Shape] = [
        ui.Box(0, 0, wide, HIGH, palette.line),
        ui.Box(1, 1, wide - 2, HIGH - 2, palette.surface),
        ui.Label(4, 14, name, size, palette.text),
    ]
    x = 4.0
    if (owner := ledger.towns[town]) >= 0:
        shapes += badge_shapes(seats[owner].color, palette.players[seats[owner].color], x, HIGH - PIECE - 3, PIECE)
        x += PIECE + 4
    for seat, hand in enumerate(ledger.hands):
        if hand.region == town:
            color, middle = seats[seat].color, HIGH - 3 - PIECE / 2
            stone = palette.players[color]
            shapes.append(ui.Disc(x + PIECE / 2, middle, PIECE / 2, stone.face))
            shapes += mark_shapes(color, x + PIECE / 2, middle, PIECE * 0.25, stone.ink, PIECE / 9, stone.face)
            x += PIECE + 4
    return tuple(shapes)


def small_board(session: ui.Session, state: State, width: float) -> ft.Control:
    """Return the small map; without one, each player's buildings and tokens."""
    if state.ledger is not None:
        return ui.drawn(sea_drawing(state, session.palette, order_of(session, state.setup.printed)), width)
    return ui.drawn(standing_drawing(state, session.palette), width, width)


def standing_drawing(state: State, palette: ui.Palette, t: Catalogue | None = None) -> ui.Drawing:
    """Return a line for each player: tokens and buildings; with the texts, also the position on the track."""
    shapes: list[ui.Shape] = []
    for place, (seat, player) in enumerate(zip(state.setup.seats, state.players, strict=True)):
        y, built = place * ROW, str(len(player.buildings))
        shapes += [
            *badge_shapes(seat.color, palette.players[seat.color], 0, y, ROW - 4),
            ui.Disc(50, y + 11, 10, palette.pick),
            ui.Disc(50, y + 11, 5, palette.surface),
            ui.Label(66, y + 19, str(player.tokens), 20, palette.text, bold=True),
            ui.Line(((104, y + 11), (115, y + 2), (126, y + 11)), palette.quiet, 3),
            ui.Box(107, y + 11, 16, 11, palette.quiet),
            ui.Label(134, y + 19, f"{built}/{state.setup.end_buildings}" if t else built, 20, palette.text, bold=True),
        ]
        if t:
            text, size = ui.fitted(t("card.track", track=player.track, most=TRACK), 18, TRACKED, 12)
            shapes.append(ui.Label(184, y + 18, text, size, palette.text))
    return ui.Drawing(184 + TRACKED if t else 160, ROW * len(state.players) - 4, "none", tuple(shapes))


def label(words_: Words, state: State) -> str:
    """Return the board as a text: the owners of towns, or each player's counts."""
    if state.ledger is None:
        tracks = numbered(zip(words_.names, (player.track for player in state.players), strict=True))
        return words_.texts("view.tracks", tracks=tracks)
    lines = [f"{TOWNS[town]}: {words_.owner(owner)}" for town, owner in enumerate(state.ledger.towns) if owner >= 0]
    coins = numbered(zip(words_.names, (hand.coins for hand in state.ledger.hands), strict=True))
    towns, on_map = words_.texts("view.towns", towns=", ".join(lines)), state.ledger.treasure_map
    held = f"{words_.count('coins')}: {coins}"
    return ". ".join((towns, held, words_.texts("table.treasure", count=on_map)))


SPECTATOR: Final = SpectatorParts(title=round_text, next=next_text, picture=picture, label=label)
