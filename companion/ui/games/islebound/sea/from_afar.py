"""The game for a tablet in the middle of the table, and in small for codes: nothing on it is tapped."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.games.islebound.setup import Setup
from companion.games.islebound.state import State
from companion.games.islebound.tables import TOWNS, TRACK
from companion.games.islebound.words import Words
from companion.ui.components.basics import NO_CLIP, plain_text
from companion.ui.components.drawn import drawn
from companion.ui.components.layout import in_column, in_lines, in_row
from companion.ui.components.seats import badge
from companion.ui.drawing import Box, Disc, Drawing, Label, Line, Shape, fitted, moved
from companion.ui.games.islebound.marks import BUILDING_MARK, SHIP_MARK, TOKEN_MARK
from companion.ui.games.islebound.next_steps import next_text, round_text
from companion.ui.games.islebound.sea.present import ACROSS, order_of
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.games.registry import SpectatorParts
from companion.ui.session import Session
from companion.ui.table.sheet.curve import badge_shapes, mark_shapes
from companion.ui.table.spectator import Space
from companion.ui.theme import Palette

GAP: Final = 6
LINE: Final = 40
WIDE: Final = 84.0
HIGH: Final = 40.0
PIECE: Final = 18.0
"""A region of the drawing, and what lies in it."""
ROW: Final = 27.0
"""A line of the drawing without a map."""


def height(setup: Setup, space: Space) -> float:
    """The map takes what there is; without one, a line for each player's track and buildings."""
    return space.height * 0.9 if setup.is_full else LINE * len(setup.seats)


def draw(context: IsleContext, space: Space) -> ft.Control:
    """The map with owners and ships; without one, the tracks."""
    state = context.state
    if state.ledger is None:
        return in_column(
            *(_standing(context, seat) for seat in range(len(state.players))), spacing=4, width=space.width
        )
    across = ACROSS if not space.is_upright else 2
    rows = -(-len(TOWNS) // across)
    width = (space.width - GAP * (across - 1)) / across
    high = max(34, min(110, (space.height - GAP * rows) / rows))
    return _sea(context.session, state, width, high, across)


def _standing(context: IsleContext, seat: int) -> ft.Control:
    """A player's track, tokens and buildings, large."""
    palette, player = context.palette, context.state.players[seat]
    return in_row(
        badge(context.seats[seat], palette, 30),
        plain_text(context.t("card.track", track=player.track, most=TRACK), palette, 22, lines=1),
        ft.Icon(TOKEN_MARK, size=24, color=palette.pick),
        plain_text(str(player.tokens), palette, 24, bold=True),
        ft.Icon(BUILDING_MARK, size=24, color=palette.quiet),
        plain_text(f"{len(player.buildings)}/{context.state.setup.end_buildings}", palette, 24, bold=True),
        spacing=10,
    )


def _sea(session: Session, state: State, width: float, high: float, across: int) -> ft.Control:
    """All regions in the order in which the group has arranged them."""
    order = order_of(session, state.setup.printed)
    cells = [_region(session.palette, state, town, width, high) for town in order]
    rows: list[ft.Control] = [
        in_row(*cells[first : first + across], spacing=GAP, tight=True) for first in range(0, len(cells), across)
    ]
    return in_lines(*rows, spacing=GAP)


def _region(palette: Palette, state: State, town: int, width: float, high: float) -> ft.Control:
    """A region: name, owner's stone, ships."""
    ledger, seats = state.ledger, state.setup.seats
    assert ledger
    size = max(12, min(28, high * 0.36))
    pieces: list[ft.Control] = []
    owner = ledger.towns[town]
    if owner >= 0:
        pieces.append(badge(seats[owner], palette, size))
    for seat, hand in enumerate(ledger.hands):
        if hand.region == town:
            stone = palette.players[seats[seat].color]
            pieces.append(
                ft.Container(
                    ft.Icon(SHIP_MARK, size=size * 0.8, color=stone.ink),
                    width=size,
                    height=size,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=stone.face,
                    border_radius=size / 2,
                    clip_behavior=NO_CLIP,
                )
            )
    name = plain_text(TOWNS[town], palette, max(9, min(20, high * 0.3, width * 0.12)), lines=1, spoken=False)
    return ft.Container(
        ft.Column([name, in_row(*pieces, spacing=3)], spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        width=width,
        height=high,
        padding=3,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
        border_radius=5,
        clip_behavior=NO_CLIP,
    )


def sea_drawing(state: State, palette: Palette, order: Sequence[int]) -> Drawing:
    """All regions in that order: names, owners' stones, ships."""
    shapes: list[Shape] = []
    for place, town in enumerate(order):
        down, right = divmod(place, ACROSS)
        shapes += moved(_region_shapes(state, palette, town), right * (WIDE + GAP), down * (HIGH + GAP))
    rows = -(-len(order) // ACROSS)
    return Drawing(ACROSS * (WIDE + GAP) - GAP, rows * (HIGH + GAP) - GAP, "none", tuple(shapes))


def _region_shapes(state: State, palette: Palette, town: int) -> tuple[Shape, ...]:
    ledger, seats = state.ledger, state.setup.seats
    assert ledger
    name, size = fitted(TOWNS[town], 13, WIDE - 8, 9)
    shapes: list[Shape] = [
        Box(0, 0, WIDE, HIGH, palette.line),
        Box(1, 1, WIDE - 2, HIGH - 2, palette.surface),
        Label(4, 14, name, size, palette.text),
    ]
    x = 4.0
    if (owner := ledger.towns[town]) >= 0:
        shapes += badge_shapes(seats[owner].color, palette.players[seats[owner].color], x, HIGH - PIECE - 3, PIECE)
        x += PIECE + 4
    for seat, hand in enumerate(ledger.hands):
        if hand.region == town:
            color, middle = seats[seat].color, HIGH - 3 - PIECE / 2
            stone = palette.players[color]
            shapes.append(Disc(x + PIECE / 2, middle, PIECE / 2, stone.face))
            shapes += mark_shapes(color, x + PIECE / 2, middle, PIECE * 0.25, stone.ink, PIECE / 9, stone.face)
            x += PIECE + 4
    return tuple(shapes)


def small_board(session: Session, state: State, width: float) -> ft.Control:
    """The map in small; without one, everybody's buildings and tokens."""
    if state.ledger is not None:
        return drawn(sea_drawing(state, session.palette, order_of(session, state.setup.printed)), width)
    return drawn(standing_drawing(state, session.palette), width, width)


def standing_drawing(state: State, palette: Palette) -> Drawing:
    """A line for each player: tokens and buildings."""
    shapes: list[Shape] = []
    for place, (seat, player) in enumerate(zip(state.setup.seats, state.players, strict=True)):
        y = place * ROW
        shapes += [
            *badge_shapes(seat.color, palette.players[seat.color], 0, y, ROW - 4),
            Disc(50, y + 11, 10, palette.pick),
            Disc(50, y + 11, 5, palette.surface),
            Label(66, y + 19, str(player.tokens), 20, palette.text, bold=True),
            Line(((104, y + 11), (115, y + 2), (126, y + 11)), palette.quiet, 3),
            Box(107, y + 11, 16, 11, palette.quiet),
            Label(134, y + 19, str(len(player.buildings)), 20, palette.text, bold=True),
        ]
    return Drawing(160, ROW * len(state.players) - 4, "none", tuple(shapes))


def label(words_: Words, state: State) -> str:
    """The board for those who do not see it: whose towns there are, or how everybody stands."""
    if state.ledger is None:
        lines = [f"{name} {player.track}" for name, player in zip(words_.names, state.players, strict=True)]
        return words_.texts("view.tracks", tracks=", ".join(lines))
    lines = [f"{TOWNS[town]}: {words_.owner(owner)}" for town, owner in enumerate(state.ledger.towns) if owner >= 0]
    return words_.texts("view.towns", towns=", ".join(lines))


SPECTATOR: Final = SpectatorParts(title=round_text, next=next_text, height=height, draw=draw, label=label)
