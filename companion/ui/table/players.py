"""The players of a table, a tile each, and below them the supplies of one: of who is up, or whose tile was tapped.

A tile is redrawn only when its content changes: an entry seldom changes more than one player.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from companion.engine.seats import Seat
from companion.ui import parts as ui
from companion.ui.registry import PlayerParts
from companion.ui.table.live.following import use_guests
from companion.ui.table.model import TableModel
from companion.ui.table.room import HAND, Room

GAP: Final = 4
SIGN_EDGE: Final = 15
"""Width in pixels of a tile's edge with the player's color and mark."""
AROUND: Final = SIGN_EDGE + 7
"""Pixels of a tile's width that its texts have not."""
NAME, SCORE = 14, 22
"""Font sizes of a tile's name and score."""
DIGIT: Final = 0.58
"""Width of a bold digit relative to the font size, rounded up."""
LEAST_GAIN: Final = 9
"""Font size below which a gain is left out: it stands in the pills of the latest entry, too."""
SIGN: Final = 15
"""Size in pixels of a mark beside its number."""
LEFT: Final = ft.Icons.LOGOUT
"""Sign of a player who has left."""
HERE: Final = ft.Icons.PHONE_ANDROID
"""Sign of a player whose own device is connected."""
LEAST_FOR_COUNT: Final = 40
"""Width in pixels below which the counts of a line scroll."""


class Count(NamedTuple):
    """A mark and the number of what it stands for; None for a mark alone."""

    mark: ft.IconData
    number: int | None = None


class PlayerView(NamedTuple):
    """Content of a tile: the score, the latest change, and whether the player acts."""

    seat: int
    score: int
    gained: str
    """The changes by the latest entry, in short."""
    label: str
    """Text for screen readers."""
    acts: bool
    """True if it is the player's turn, or the current entry is the player's."""
    honours: tuple[ft.IconData, ...] = ()
    """Marks of an honour, such as of the winner."""
    hand: tuple[Count, ...] = ()
    """Supplies; empty in games and modes without any."""
    details: Any = None
    """What the game's own second line shows instead of the score."""
    beside: Count | None = None
    """The count beside the score, where it has room."""


class Tile(NamedTuple):
    """The size of a tile: its width and height, and the font size of a name and a score relative to normal."""

    width: float
    height: float
    scale: float
    grown: float
    is_named: bool
    """True if there is room for the name above the score."""
    moves: bool = True

    @property
    def text(self) -> float:
        """Width of its texts in pixels at the normal text size."""
        return (self.width - AROUND * self.grown) / self.scale


def tile_of(room: Room, seats: int, moves: bool) -> Tile:
    """Return the size of the tiles: all players stand in one row."""
    width = (room.dock - GAP * (seats - 1)) / seats
    return Tile(width, room.tile, room.scale, room.grown, room.scale <= ui.LARGE, moves)


@ui.component
def PlayerBar(signal: ui.Signal, table: TableModel, room: Room) -> ft.Control:
    """Show the players: sign, name, score, and latest gains; who is up is filled in the player's color."""
    session = ui.use_session()
    seats, parts = table.context.seats, table.screens.table.players
    views: Sequence[PlayerView] = signal.value
    use_guests()
    if not views:
        return ft.Container(height=0)
    tile = tile_of(room, len(seats), table.moves)
    names = ui.short_names(table.context.words.names, NAME * room.grown, tile.text)
    own, guests = session.who.seat, session.services.guests
    taken = guests.seats_taken(table.game.id) if guests and session.who.may_see(table.game.id) else {}
    cards = [
        ft.Container(
            _TILE(
                view,
                seats[view.seat]._replace(name=names[view.seat]),
                parts,
                session.palette,
                tile,
                table.tap_player,
                _sign(table, seats[view.seat], taken.get(view.seat)),
                key=f"player-{view.seat}",
            ),
            expand=1,
        )
        for view in sorted(views, key=lambda view: view.seat != own)  # the user's own first, then in seating order
    ]
    return ft.Container(ui.in_row(*cards, spacing=GAP), padding=ft.Padding.symmetric(horizontal=ui.SPACE))


def _sign(table: TableModel, player: Seat, is_here: bool | None) -> tuple[ft.IconData, str] | None:
    """Return the sign of who has left, or of the device of a seat, and its text; None without either."""
    if player.left:
        return LEFT, table.t("players.left", players=player.name)
    if is_here is None:
        return None
    return (HERE, table.t("table.connected")) if is_here else (ft.Icons.MOBILE_OFF, table.t("table.disconnected"))


@ui.component
def PlayerTile(  # all content is passed in
    view: PlayerView,
    player: ui.Seated,
    parts: PlayerParts[Any, Any],
    palette: ui.Palette,
    tile: Tile,
    tap: ui.Handler,
    device: tuple[ft.IconData, str] | None,
) -> ft.Control:
    """Show one player; redrawn only when an argument changes, its content only if it looks different.

    New points are emphasised.
    """
    is_new = ui.use_arrival((view.score, view.gained), tile.moves)
    looks = [view._replace(label="", hand=()), player, palette, tile, is_new, device and device[0]]
    shown: ft.Control = ft.use_memo(lambda: _tile(view, player, parts, palette, tile, is_new, device), looks)
    stone = palette.players[player.color]
    return ui.tappable(
        f"player-{view.seat}",
        f"{view.label}, {device[1]}" if device else view.label,
        lambda: tap(view.seat),
        shown,
        selected=view.acts or None,
        height=tile.height,
        bgcolor=stone.face if view.acts else palette.surface,
        border_radius=0,
    )


_TILE = ft.memo(PlayerTile)  # type: ignore[no-untyped-call]


def _tile(
    view: PlayerView,
    player: ui.Seated,
    parts: PlayerParts[Any, Any],
    palette: ui.Palette,
    tile: Tile,
    is_new: bool,
    device: tuple[ft.IconData, str] | None,
) -> ft.Control:
    """Return the sign at the edge, and beside it the name over the score."""
    stone, size = palette.players[player.color], NAME * tile.grown
    ink = stone.ink if view.acts else palette.text
    drawn = parts.numbers or score_and_gain
    lines: list[ft.Control] = [ui.in_row(*drawn(view, player, palette, tile, is_new), spacing=4)]
    if tile.is_named:
        name: list[ft.Control] = [
            ui.expanded(ui.plain_text(player.name, palette, size, ink, bold=True, lines=1, semantics=False))
        ]
        if device:
            name.append(ft.Icon(device[0], size=12, color=ink if view.acts or device[0] != HERE else palette.good))
        lines.insert(0, ui.in_row(*name, spacing=2))
    mark = ft.Icon(ui.MARKS[player.color], size=11 * tile.grown, color=stone.ink)
    edge = ft.Container(mark, width=SIGN_EDGE * tile.grown, bgcolor=stone.face, alignment=ft.Alignment.CENTER)
    body = ft.Column(lines, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    return ui.in_row(
        edge,
        ft.Container(body, expand=True, padding=ft.Padding.only(left=4, right=2)),
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def score_and_gain(
    view: PlayerView, player: ui.Seated, palette: ui.Palette, tile: Tile, is_new: bool
) -> list[ft.Control]:
    """Return the score in a size in which no digit is cut, the latest changes if there is room, and the honours."""
    ink = palette.players[player.color].ink if view.acts else palette.text
    score, sign = str(view.score), (SIGN * tile.grown + 4) / tile.scale
    usual = SCORE * tile.grown * DIGIT * len(score)
    honours = view.honours[: max(0, int((tile.text - usual * 0.8) / sign))]  # the score comes first
    left = tile.text - sign * len(honours)
    size = min(SCORE * tile.grown, left / (DIGIT * len(score)))
    parts: list[ft.Control] = [ui.plain_text(score, palette, size, ink, bold=True, lines=1, semantics=False)]
    left -= DIGIT * size * len(score) + 4 / tile.scale
    held: list[ft.Control] = []
    if view.beside and (needed := sign + SIGN * tile.grown * DIGIT * len(str(view.beside.number))) <= left:
        held.append(_count(palette, view.beside, ink, ink if view.acts else palette.quiet, tile.grown))
        left -= needed
    gain = min(15.0, left / (DIGIT * max(1, len(view.gained))))
    if view.gained and gain >= LEAST_GAIN:
        color = ink if view.acts else palette.fresh
        points = ui.plain_text(view.gained, palette, gain, color, bold=True, lines=1, semantics=False)
        parts.append(ft.Container(points, **ui.emphasis(is_new)))
    if honours or held:
        parts += [ft.Container(expand=True), *held]
        parts += [ft.Icon(mark, size=SIGN * tile.grown, color=ink) for mark in honours]
    return parts


@ui.component
def InHand(players: ui.Signal, looked_at: ui.Signal, panel: ui.Signal, table: TableModel, room: Room) -> ft.Control:
    """Show the supplies of the player whose tile was tapped, else of who is up, in one line; a tap shows all of them.

    With large text they open by the tap on a tile alone; where there is little room, an open or high `panel` has it.
    """
    session = ui.use_session()
    is_low = session.is_large or (session.is_landscape and (table.panel is not None or panel.value.is_high))
    palette = session.palette
    views: Sequence[PlayerView] = players.value
    chosen: int | None = looked_at.value
    ups = [view.seat for view in views if view.acts]
    seat = ups[0] if chosen is None and ups else chosen
    view = next((view for view in views if view.seat == seat), None)
    if view is None or not view.hand or (chosen is None and is_low):
        return ft.Container(height=0)
    player = table.context.seats[view.seat]
    inks = [palette.text if count.number else palette.quiet for count in view.hand]
    counts = [_count(palette, *one, palette.quiet, room.grown) for one in zip(view.hand, inks, strict=True)]
    each = room.dock / (len(counts) + 1)
    mark = ui.badge(player, palette, 20 * room.grown)
    if each >= LEAST_FOR_COUNT * room.scale:
        line = ui.in_row(mark, *(ui.expanded(count) for count in counts), spacing=4)
    else:
        line = ui.in_row(mark, *counts, spacing=4, scroll=ft.ScrollMode.HIDDEN)
    shown = ui.tappable(
        "in-hand",
        view.label,
        lambda: table.look_into(view.seat),
        line,
        key=f"in-hand-{view.seat}",
        height=HAND * session.text_scale * room.grown,
        padding=ft.Padding.symmetric(horizontal=ui.SPACE),
    )
    return ft.Container(shown, padding=ft.Padding.symmetric(horizontal=2))


def _count(palette: ui.Palette, count: Count, ink: str, quiet: str, grown: float) -> ft.Control:
    """Return a mark in the `quiet` color, and its number."""
    parts: list[ft.Control] = [ft.Icon(count.mark, size=SIGN * grown, color=quiet)]
    if count.number is not None:
        size, is_bold = SIGN * grown, bool(count.number)
        parts.append(ui.plain_text(str(count.number), palette, size, ink, bold=is_bold, lines=1, semantics=False))
    return ui.in_row(*parts, spacing=2, tight=True)
