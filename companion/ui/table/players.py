"""The players over the board, one card each.

A card is redrawn only when its content changes: an entry seldom changes more than one player. The game determines
content and height; `plain_lines` suits every game.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import flet as ft

from companion.ui import parts as ui
from companion.ui.registry import PlayerParts
from companion.ui.table.live.following import use_guests
from companion.ui.table.model import TableModel

CARD_HEIGHT: Final = 66
NAME_LINE: Final = 18
SCORE_LINE: Final = 30
GAP: Final = 6
NARROWEST: Final = 60
"""Minimum width for a card's text, in pixels at the normal text size; below it, players stand in two rows."""
DIGIT: Final = 0.57
"""Width of a digit relative to the font size; the font's own is a little smaller (0.5615)."""
BOLD_DIGIT: Final = 0.58
"""The same of a bold one."""
BESIDE_SCORE: Final = 4
"""Pixels between the score and a gain."""
LEAST_GAIN: Final = 9
"""Font size below which a gain is left out: it stands in the pills of the latest entry, too."""
TIGHT: Final = 2
"""Pixels between a mark and its number."""
AROUND: Final = 17
"""Pixels of a card's width taken by its edges."""
WITH_SCORES: Final = 86
"""Minimum width of a card's text beside the button to the scores: mark and name."""


Count = tuple[ft.IconData, int]
"""A mark and the number of what it stands for."""


class PlayerView(Protocol):
    """Content of every player card: the score, the latest change, and whether the player acts."""

    @property
    def seat(self) -> int:
        """Seat of the player."""

    @property
    def score(self) -> int:
        """Current points."""

    @property
    def gained(self) -> str:
        """The changes by the latest entry, in short."""

    @property
    def label(self) -> str:
        """Text for screen readers."""

    @property
    def acts(self) -> bool:
        """True if it is the player's turn, or the current entry is the player's."""

    def _replace(self, *, acts: bool, label: str) -> "PlayerView":
        """As of every named tuple."""


class Room(NamedTuple):
    """The room for all cards: number of players, width, text scale, and whether motion is on."""

    seats: int
    width: float
    scale: float
    moves: bool = True

    @property
    def across(self) -> int:
        """Number of cards in a row: all, or two if names in that size would not fit."""
        all_of_them = self._text_width(self.seats) / self.scale >= NARROWEST or self.seats == 2
        return self.seats if all_of_them else 2

    @property
    def card(self) -> float:
        """Width of a card's text in pixels."""
        return self._text_width(self.across)

    @property
    def usual(self) -> float:
        """The same in pixels at the normal text size."""
        return self.card / self.scale

    def _text_width(self, cards: int) -> float:
        return (self.width - GAP * (cards - 1)) / cards - AROUND


def bar_room(table: TableModel, width: float) -> tuple[Room, bool]:
    """Return the room for the cards within `width`, and True if the button to the scores stands beside them."""
    seats, scale = len(table.game.setup.seats), table.session.text_scale
    narrower = Room(seats, width - ui.TOUCH - GAP, scale, table.moves)
    is_open = table.position.is_play and not table.position.is_over
    if is_open and narrower.across == seats and narrower.usual >= WITH_SCORES:
        return narrower, True
    return Room(seats, width, scale, table.moves), False


def plain_height(room: Room, view: PlayerView) -> float:
    """Return the height of a card with name and score."""
    return CARD_HEIGHT + (NAME_LINE + SCORE_LINE) * (room.scale - 1)


def plain_card(view: PlayerView, player: ui.Seated, palette: ui.Palette, room: Room, is_new: bool) -> ft.Control:
    """Return mark and name, and below them the score with the gain."""
    name = ui.plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    numbers = score_and_gain(view, palette, room, is_new)
    return card_body(
        palette, ui.in_row(ui.badge(player, palette, 22), ui.expanded(name), spacing=4), ui.in_row(*numbers, spacing=4)
    )


def card_body(palette: ui.Palette, *lines: ft.Control, spacing: float = 0, at_top: bool = False) -> ft.Control:
    """Return the lines of a card, centred, or at the top so that the first lines of all cards are level."""
    middle, top = ft.MainAxisAlignment.CENTER, ft.MainAxisAlignment.START
    return ft.Container(
        ft.Column(list(lines), spacing=spacing, alignment=top if at_top else middle),
        expand=True,
        bgcolor=palette.surface,
        padding=ft.Padding.only(left=5, right=4),
    )


def marked_counts(palette: ui.Palette, counts: Iterable[Count], size: float = 13) -> list[ft.Control]:
    """Return marks and numbers in a sequence."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            ui.plain_text(str(count), palette, ui.SMALL, palette.quiet, lines=1, semantics=False),
        ]
    return parts


def count_columns(palette: ui.Palette, counts: Sequence[Count], across: int, size: float) -> list[ft.Control]:
    """Return marks and numbers in columns, so that each count has the same place in every card."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        ink = palette.text if count else palette.quiet
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            ft.Container(ui.plain_text(str(count), palette, size, ink, semantics=False), expand=1),
        ]
    for _ in range(across - len(counts)):
        parts += [ft.Container(width=size), ft.Container(expand=1)]
    return parts


def count_width(size: float, digits: int, scale: float) -> float:
    """Return the width of a mark and a number of `digits` digits; marks do not scale with the text."""
    return size + TIGHT + DIGIT * digits * size * scale


def score_and_gain(
    view: PlayerView, palette: ui.Palette, room: Room, is_new: bool, size: float = ui.SCORE, beside: float = 0
) -> list[ft.Control]:
    """Return the score in a size in which no digit is cut, and the changes by the latest entry if there is room.

    `beside` are the pixels that signs in the same line take.
    """
    score, left = str(view.score), (room.card - beside) / room.scale
    size = min(size, left / (BOLD_DIGIT * len(score)))
    parts: list[ft.Control] = [ui.plain_text(score, palette, size, bold=True, lines=1, semantics=False)]
    left -= BOLD_DIGIT * size * len(score) + BESIDE_SCORE
    gain = min(15.0, left / (BOLD_DIGIT * max(1, len(view.gained))))
    if view.gained and gain >= LEAST_GAIN:
        points = ui.plain_text(view.gained, palette, gain, palette.fresh, bold=True, lines=1, semantics=False)
        parts.append(ft.Container(points, **ui.emphasis(is_new)))
    return parts


def bar_height(parts: PlayerParts[Any, Any, Any], room: Room, views: Sequence[PlayerView]) -> float:
    """Return the height of all player cards; 0 if a game shows its players on the board."""
    if not views:
        return 0
    lines = -(-room.seats // room.across)
    return lines * (parts.height(room, views[0]) + GAP) - GAP


@ui.component
def PlayerBar(signal: ui.Signal, table: TableModel, width: float) -> ft.Control:
    """Show the players: mark, name, score, latest gains, and possessions."""
    session = ui.use_session()
    seats, parts = table.context.seats, table.screens.table.players
    room, has_scores = bar_room(table, width)
    views: Sequence[PlayerView] = signal.value
    use_guests()
    scores = ft.use_memo(lambda: _scores_button(table), [session.look, table])
    if not views:
        return ft.Container(height=0)
    own, guests = session.who.seat, session.services.guests
    taken = guests.seats_taken(table.game.id) if guests and session.who.may_see(table.game.id) else {}
    cards = [
        _CARD(
            view,
            seats[view.seat],
            parts,
            session.palette,
            room,
            table.tap_player,
            _device(table, taken.get(view.seat)),
            key=f"player-{view.seat}",
        )
        for view in sorted(views, key=lambda view: view.seat != own)  # the user's own first, then in seating order
    ]
    lines: list[ft.Control] = [
        ui.in_row(*(ft.Container(card, expand=1) for card in cards[first : first + room.across]), spacing=GAP)
        for first in range(0, len(cards), room.across)
    ]
    if has_scores:
        lines = [ui.in_row(ui.expanded(lines[0]), scores, spacing=GAP)]
    return ft.Container(ui.in_lines(*lines, spacing=GAP), padding=ft.Padding.symmetric(horizontal=ui.SPACE))


def _scores_button(table: TableModel) -> ft.Control:
    sheet, text = ui.game_route(table.game.id, "sheet"), table.t("sheet.if_now")
    return ui.icon_button(table.session, "bar-scores", ft.Icons.LEADERBOARD, text, lambda: ui.go(sheet))


class SeatDevice(NamedTuple):
    """The device of a player: True if it is connected, and the text for it."""

    is_here: bool
    label: str


def _device(table: TableModel, is_here: bool | None) -> SeatDevice | None:
    """Return the device of a seat; None without one."""
    if is_here is None:
        return None
    return SeatDevice(is_here, table.t("table.connected" if is_here else "table.disconnected"))


@ui.component
def PlayerCard(  # all content is passed in
    view: PlayerView,
    player: ui.Seated,
    parts: PlayerParts[Any, Any, Any],
    palette: ui.Palette,
    room: Room,
    tap: ui.Handler,
    device: SeatDevice | None,
) -> ft.Control:
    """Show one player; redrawn only when an argument changes, its content only if it looks different.

    New points are emphasised.
    """
    is_new = ui.use_arrival((view.score, view.gained), room.moves)
    looks = [view._replace(acts=False, label=""), player, palette, room, is_new, device is None]
    shown: ft.Control = ft.use_memo(
        lambda: ui.in_row(
            ft.Container(width=4, bgcolor=palette.players[player.color].face),
            parts.card(view, player, palette, room, is_new),
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        looks,
    )
    if device:
        sign = ft.Icons.PHONE_ANDROID if device.is_here else ft.Icons.MOBILE_OFF
        ink = palette.good if device.is_here else palette.quiet
        shown = ft.Stack(
            [shown, ft.Container(ft.Icon(sign, size=14, color=ink), top=1, right=1)], fit=ft.StackFit.EXPAND
        )
    return ui.tappable(
        f"player-{view.seat}",
        f"{view.label}, {device.label}" if device else view.label,
        lambda: tap(view.seat),
        shown,
        selected=view.acts or None,
        height=parts.height(room, view),
        padding=2,
        bgcolor=palette.pick if view.acts else palette.surface,
    )


_CARD = ft.memo(PlayerCard)  # type: ignore[no-untyped-call]
