"""A player's card at the table: score, latest gain, and possessions."""

from typing import Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.games.island_fortress.entries.adjust import SUPPLY_COUNTS
from companion.games.island_fortress.ledger import Supply
from companion.text.catalogue import signed
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import COUNT_MARKS, GOVERNOR_MARK
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.situation import Now
from companion.ui.registry import PlayerParts
from companion.ui.table.model import TableModel
from companion.ui.table.players import (
    DIGIT,
    SCORE_LINE,
    TIGHT,
    Count,
    Room,
    card_body,
    count_columns,
    count_width,
    marked_counts,
    plain_height,
    score_and_gain,
)
from companion.ui.table.position import Mode

SIGN: Final = 13
"""Size of the mark of a possession."""
HONOUR: Final = 18
"""Size of the sign of the winner, or of who holds the Governor block."""
CLOSER: Final = 9
"""Pixels by which a card with supplies has less padding on a phone."""
LEADING: Final = 4
"""Pixels by which a line of small counts is higher than its mark."""
SCORE_TIGHT: Final = 20
"""Font size of a score of three digits beside a gain in a narrow card."""
MARK: Final = 22
"""Side in pixels of a player's mark."""
TINY: Final = 72
"""Width in pixels below which a name does not fit beside the mark."""
NARROW: Final = 118
"""Width in pixels below which score and gain do not fit beside possessions."""
WITH_HONOUR: Final = 92
"""Width in pixels below which a score of three digits and a gain leave no room for the sign of an honour."""
LARGE_COUNT: Final = 40
"""Width in pixels from which counts are drawn larger."""


class PlayerView(NamedTuple):
    """A player over the wall: score, latest change, possessions."""

    seat: int
    score: int
    gained: str
    held: tuple[Count, ...]
    """Possessions tracked in every game, if not 0."""
    holder: bool
    acts: bool
    winner: bool
    label: str
    supply: Supply | None
    """Further possessions, if tracked."""
    digits: int = 2
    """Number of digits of the largest count of all players, which every card reserves."""
    kinds_held: int = 0
    """Maximum number of kinds of other possessions of any player, which every card reserves."""


def player_views(now: Now) -> tuple[PlayerView, ...]:
    """Return the cards of all players."""
    seats = range(len(now.state.players))
    supplies = now.state.ledger.supplies if now.state.ledger else ()
    most = max((getattr(supply, name) for supply in supplies for name in SUPPLY_COUNTS), default=0)
    digits = max(2, len(str(most)))
    views = [_player_view(now, seat)._replace(digits=digits) for seat in seats]
    kinds_held = max(len(view.held) for view in views)
    return tuple(view._replace(kinds_held=kinds_held) for view in views)


def _player_view(now: Now, seat: int) -> PlayerView:
    state, text, panel = now.state, now.words, now.panel
    player = state.players[seat]
    points = sum(gain.points for gain in state.gains if gain.seat == seat and now.has_news)
    holder = state.holder == seat
    acting = panel.seat if isinstance(panel, BlockPanel) else now.seat
    supply = state.ledger.supplies[seat] if state.ledger else None
    held = {name: getattr(player, name) for name in ("chips", "treasures")}
    label = text.texts("table.player_label", player=text.names[seat], score=player.score, **held)
    if supply:
        label = f"{label}, {text.supply(supply)}"
    if holder:
        label = f"{label}, {text.texts('table.has_marker')}"
    return PlayerView(
        seat,
        player.score,
        signed(points) if points else "",
        tuple((COUNT_MARKS[name], count) for name, count in held.items() if count),
        holder,
        state.result is None and now.position.mode is not Mode.REVIEW and seat == acting and _acts(now),
        state.result is not None and seat in state.result.winners,
        label,
        supply,
    )


def _acts(now: Now) -> bool:
    """Return True if a player has the turn: not before the petition, nor on a complete wall."""
    is_open = isinstance(now.panel, BlockPanel | Correction) or now.position.mode is Mode.WHAT_IF
    return is_open or (bool(now.state.turn) if now.state.ledger else bool(now.offers.kinds & {"build", "replace"}))


def tap_player(table: TableModel, seat: int) -> None:
    """Show a player's possessions if they are tracked, else select the acting player."""
    is_choosing = isinstance(table.panel, BlockPanel | Correction) or table.position.mode is Mode.WHAT_IF
    if table.state.ledger and not is_choosing:
        table.position.go("supplies")
    else:
        table.choose_seat(seat)


# --- the card ---------------------------------------------------------------------------------------------------


def counts_across(room: Room, digits: int) -> int:
    """Return how many of the five counts of a supply stand side by side: 5, 3, 2 or 1."""
    wanted = count_width(ui.SMALL, digits, room.scale) + TIGHT / 2
    return next((across for across in (5, 3, 2) if room.card >= across * wanted), 1)


def card_height(room: Room, view: PlayerView) -> float:
    """Return the height of name and score, and of one to three lines of supplies."""
    height = plain_height(room, view)
    if view.supply is None:
        return height + (18 * room.scale if room.usual < NARROW else 0)
    lines = -(-(len(SUPPLY_COUNTS) + view.kinds_held) // counts_across(room, view.digits))
    size = _count_size(room, view.digits)
    return height - (CLOSER if size == ui.SMALL else 0) + lines * (size + LEADING) * room.scale


def _count_size(room: Room, digits: int) -> int:
    """Return the font size of marks and numbers of a supply."""
    return 15 if room.card >= 5 * max(LARGE_COUNT, count_width(15, digits, room.scale) + TIGHT) else ui.SMALL


def card(view: PlayerView, player: Seat, palette: ui.Palette, room: Room, is_new: bool) -> ft.Control:
    """Return name, score and possessions.

    Those in a line of their own if narrow, in columns if supplies are tracked.
    """
    signs, numbers = _signs(view, player, palette, room, is_new)
    honour = _honour(view, palette)
    if view.supply:
        across, size = counts_across(room, view.digits), _count_size(room, view.digits)
        counts = [*((COUNT_MARKS[name], getattr(view.supply, name)) for name in SUPPLY_COUNTS), *view.held]
        firsts, high = range(0, len(counts), across), (size + LEADING) * room.scale
        lines = (count_columns(palette, counts[first : first + across], across, size) for first in firsts)
        if room.usual >= WITH_HONOUR:
            numbers += [ft.Container(expand=True), *honour]
        elif honour:
            signs[0] = _with_honour(signs[0], honour[0], palette)
        return card_body(
            palette,
            ui.in_row(*signs, spacing=4),
            ui.in_row(*numbers, spacing=4, height=SCORE_LINE * room.scale),
            *(ui.in_row(*line, spacing=TIGHT, height=high) for line in lines),
            at_top=True,
        )
    held = marked_counts(palette, view.held)
    rows = [[*signs, *honour], [*numbers, ft.Container(expand=True), *held]]
    if room.usual < NARROW:
        rows = [signs, numbers, [*held, ft.Container(expand=True, height=18), *honour]]
    return card_body(palette, *(ui.in_row(*row, spacing=4) for row in rows))


def _signs(
    view: PlayerView, player: Seat, palette: ui.Palette, room: Room, is_new: bool
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return name, and score with the gain if there is room; the mark stands where it fits."""
    name = ui.plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    signs: list[ft.Control] = [ui.expanded(name)]
    is_tight = view.supply is not None and room.usual < ui.SCORE * DIGIT * 3 + ui.BODY * DIGIT * 3
    mark, is_tiny = ui.badge(player, palette, MARK), view.supply is None and room.usual < TINY
    beside: float = MARK + 4 if is_tiny else 0
    if view.supply is None and room.usual >= NARROW:
        beside = sum(SIGN + 9 + DIGIT * ui.SMALL * room.scale * len(str(count)) for _, count in view.held) + 4
    elif view.supply is not None and view.winner | view.holder and room.usual >= WITH_HONOUR:
        beside = HONOUR + 8
    size = SCORE_TIGHT if is_tight else ui.SCORE
    numbers = score_and_gain(view, palette, room, is_new, size, beside)
    (numbers if is_tiny else signs).insert(0, mark)
    return signs, numbers


def _with_honour(mark: ft.Control, honour: ft.Control, palette: ui.Palette) -> ft.Control:
    """Return a player's mark with the sign of an honour at its corner, if the name needs the room beside it."""
    assert isinstance(honour, ft.Icon)
    sign = ft.Container(ft.Icon(honour.icon, size=13, color=honour.color), bgcolor=palette.surface, right=-4, bottom=-4)
    return ft.Stack([mark, sign], clip_behavior=ui.NO_CLIP)


def _honour(view: PlayerView, palette: ui.Palette) -> list[ft.Control]:
    if view.winner:
        return [ft.Icon(ft.Icons.EMOJI_EVENTS, size=HONOUR, color=palette.pick)]
    if view.holder:
        return [ft.Icon(GOVERNOR_MARK, size=HONOUR, color=fort_colors(palette).governor.face)]
    return []


PLAYERS: Final = PlayerParts(view=player_views, card=card, height=card_height, tap=tap_player)
