"""The players over the board: how every player stands, one card each.

A card is drawn again only when what it shows has changed: an entry seldom changes more than one player. What stands in
it, and how high it is, the game says; `plain_lines` is what every game can show.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import flet as ft

from companion.ui.components.basics import Handler, icon_button, plain_text, tappable
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.components.motion import emphasis, use_arrival
from companion.ui.components.seats import Seated, badge
from companion.ui.kit import Signal, component
from companion.ui.registry import PlayerParts
from companion.ui.routes import game_route, go
from companion.ui.session import use_session
from companion.ui.table.live.following import use_guests
from companion.ui.table.model import TableModel
from companion.ui.theme import SCORE, SMALL, SPACE, TOUCH, Palette

CARD_HEIGHT: Final = 66
NAME_LINE: Final = 18
SCORE_LINE: Final = 30
GAP: Final = 6
NARROWEST: Final = 60
"""The least that a card has for its text, in pixels at the usual size; then players stand in two lines."""
DIGIT: Final = 0.57
"""The width of a digit, as a part of the size of its line; the font's are a little narrower (0.5615)."""
TIGHT: Final = 2
"""What stands between a mark and its number."""
AROUND: Final = 17
"""What of a card's width is edge."""
WITH_SCORES: Final = 86
"""What every card has to have for its text where the way to the scores stands beside them: mark and name."""


Count = tuple[ft.IconData, int]
"""A mark, and how many there are of what it stands for."""


class PlayerView(Protocol):
    """What every card shows of a player: the score, what the latest entry changed, and whether the player acts."""

    @property
    def seat(self) -> int:
        """Which player."""

    @property
    def score(self) -> int:
        """The points."""

    @property
    def gained(self) -> str:
        """What the latest entry changed, in short."""

    @property
    def label(self) -> str:
        """What a reader is told."""

    @property
    def acts(self) -> bool:
        """Whether it is the player's turn, or the entry being made is the player's."""


class Room(NamedTuple):
    """The room for all cards: the number of players, the width, the scale of the text, and whether things move."""

    seats: int
    width: float
    scale: float
    moves: bool = True

    @property
    def across(self) -> int:
        """How many stand side by side: all of them, but two where names as large as that would have no room."""
        all_of_them = self._text_width(self.seats) / self.scale >= NARROWEST or self.seats == 2
        return self.seats if all_of_them else 2

    @property
    def card(self) -> float:
        """What a card has for its text."""
        return self._text_width(self.across)

    @property
    def usual(self) -> float:
        """The same in pixels at the usual size of text."""
        return self.card / self.scale

    def _text_width(self, cards: int) -> float:
        return (self.width - GAP * (cards - 1)) / cards - AROUND


def bar_room(table: TableModel, width: float) -> tuple[Room, bool]:
    """The room for the cards in so much width, and whether the way to the scores stands beside them."""
    seats, scale = len(table.game.setup.seats), table.session.text_scale
    narrower = Room(seats, width - TOUCH - GAP, scale, table.moves)
    is_open = table.position.is_play and not table.position.rules.summary(table.state).is_finished
    if is_open and narrower.across == seats and narrower.usual >= WITH_SCORES:
        return narrower, True
    return Room(seats, width, scale, table.moves), False


def plain_height(room: Room, view: PlayerView) -> float:
    """A card with name and score."""
    return CARD_HEIGHT + (NAME_LINE + SCORE_LINE) * (room.scale - 1)


def plain_card(view: PlayerView, player: Seated, palette: Palette, room: Room, is_new: bool) -> ft.Control:
    """Mark and name, and below them the score with what was gained."""
    name = plain_text(player.name, palette, 15, bold=True, lines=1, semantics=False)
    numbers = [
        plain_text(str(view.score), palette, SCORE, bold=True, semantics=False),
        *gained(view, palette, 15, is_new),
    ]
    return card_body(
        palette, in_row(badge(player, palette, 22), expanded(name), spacing=4), in_row(*numbers, spacing=4)
    )


def card_body(palette: Palette, *lines: ft.Control, spacing: float = 0, at_top: bool = False) -> ft.Control:
    """The lines of a card, in its middle, or so that the first ones of all cards stand level."""
    middle, top = ft.MainAxisAlignment.CENTER, ft.MainAxisAlignment.START
    return ft.Container(
        ft.Column(list(lines), spacing=spacing, alignment=top if at_top else middle),
        expand=True,
        bgcolor=palette.surface,
        padding=ft.Padding.only(left=5, right=4),
    )


def marked_counts(palette: Palette, counts: Iterable[Count], size: float = 13) -> list[ft.Control]:
    """Marks and numbers one after the other."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            plain_text(str(count), palette, SMALL, palette.quiet, lines=1, semantics=False),
        ]
    return parts


def count_columns(palette: Palette, counts: Sequence[Count], across: int, size: float) -> list[ft.Control]:
    """Marks and numbers in columns, so that the same count stands at the same place of every card."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        ink = palette.text if count else palette.quiet
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            ft.Container(plain_text(str(count), palette, size, ink, semantics=False), expand=1),
        ]
    for _ in range(across - len(counts)):
        parts += [ft.Container(width=size), ft.Container(expand=1)]
    return parts


def count_width(size: float, digits: int, scale: float) -> float:
    """What a mark and a number of so many digits take; marks stay as large as they are."""
    return size + TIGHT + DIGIT * digits * size * scale


def gained(view: PlayerView, palette: Palette, size: float, is_new: bool) -> list[ft.Control]:
    """What the latest entry changed, which comes forward; nothing where it changed nothing."""
    if not view.gained:
        return []
    points = plain_text(view.gained, palette, size, palette.fresh, bold=True, semantics=False)
    return [ft.Container(points, **emphasis(is_new))]


def bar_height(parts: PlayerParts, room: Room, views: Sequence[PlayerView]) -> float:
    """How high the cards of all players are; 0 where a game shows its players on the board."""
    if not views:
        return 0
    lines = -(-room.seats // room.across)
    return lines * (parts.height(room, views[0]) + GAP) - GAP


@component
def PlayerBar(signal: Signal, table: TableModel, width: float) -> ft.Control:
    """The players: mark, name, score, what they got just now, and what they hold."""
    session = use_session()
    seats, parts = table.context.seats, table.screens.table.players
    room, has_scores = bar_room(table, width)
    views: Sequence[PlayerView] = signal.value
    use_guests()
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
        for view in sorted(views, key=lambda view: view.seat != own)  # the own one first, then as they sit
    ]
    lines: list[ft.Control] = [
        in_row(*(ft.Container(card, expand=1) for card in cards[first : first + room.across]), spacing=GAP)
        for first in range(0, len(cards), room.across)
    ]
    if has_scores:
        sheet = game_route(table.game.id, "sheet")
        scores = icon_button(session, "bar-scores", ft.Icons.LEADERBOARD, table.t("sheet.if_now"), lambda: go(sheet))
        lines = [in_row(expanded(lines[0]), scores, spacing=GAP)]
    return ft.Container(in_lines(*lines, spacing=GAP), padding=ft.Padding.symmetric(horizontal=SPACE))


class SeatDevice(NamedTuple):
    """The device of a player: whether it is connected, and how that is said."""

    is_here: bool
    label: str


def _device(table: TableModel, is_here: bool | None) -> SeatDevice | None:
    """The device of a seat, if it has one."""
    if is_here is None:
        return None
    return SeatDevice(is_here, table.t("table.connected" if is_here else "table.disconnected"))


@component
def PlayerCard(  # all that it shows is given
    view: PlayerView,
    player: Seated,
    parts: PlayerParts,
    palette: Palette,
    room: Room,
    tap: Handler,
    device: SeatDevice | None,
) -> ft.Control:
    """One player; it is drawn again only when what is given changes. New points come forward."""
    is_new = use_arrival((view.score, view.gained), room.moves)
    shown: ft.Control = in_row(
        ft.Container(width=4, bgcolor=palette.players[player.color].face),
        parts.card(view, player, palette, room, is_new),
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if device:
        sign = ft.Icons.PHONE_ANDROID if device.is_here else ft.Icons.MOBILE_OFF
        ink = palette.good if device.is_here else palette.quiet
        shown = ft.Stack(
            [shown, ft.Container(ft.Icon(sign, size=14, color=ink), top=1, right=1)], fit=ft.StackFit.EXPAND
        )
    return tappable(
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
