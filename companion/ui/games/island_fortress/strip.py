"""The strip over the wall: how every player stands, one card each.

A card is drawn again only when what it shows has changed: an entry seldom changes more than one player.
"""

from typing import Final, NamedTuple

import flet as ft

from companion.games.island_fortress.ledger import Supply
from companion.games.island_fortress.setup import Setup
from companion.ui.components.basics import Handler, tappable, words
from companion.ui.components.motion import emphasis, use_arrival
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.masonry import stone_of
from companion.ui.games.island_fortress.present import SeatLook
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.kit import part
from companion.ui.session import use_session
from companion.ui.theme import (
    BLOCK_MARK,
    CHIP_MARK,
    CONVICT_MARK,
    FAVOR_MARK,
    GOVERNOR_MARK,
    JADE_MARK,
    LABORER_MARK,
    SCORE,
    SMALL,
    SPACE,
    TREASURE_MARK,
    Palette,
)

STRIP_HEIGHT: Final = 66
LEADING: Final = 4
"""By how much a line of small counts is higher than its mark."""
NAME_LINE: Final = 18
SCORE_LINE: Final = 30
GAP: Final = 6
NARROWEST: Final = 60
"""The least that a card has for its text, in pixels at the usual size; then players stand in two lines."""
TINY: Final = 72
"""With less, a name has no room beside the mark."""
NARROW: Final = 118
"""With less, a score of two digits and what was gained have no room beside what is held."""
AROUND: Final = 17
"""What of a card's width is edge."""
COUNT: Final = 31
"""The width that a mark and a number of two digits want."""
LARGE_COUNT: Final = 40
"""With so much width they are drawn larger."""

Count = tuple[ft.IconData, int]


class Room(NamedTuple):
    """The width of the strip, the scale of its text, and whether things move in it."""

    width: float
    scale: float
    moves: bool


def strip_height(setup: Setup, width: float, is_tracked: bool, scale: float = 1) -> float:
    """How high a strip of that width is with text of that scale."""
    lines = -(-len(setup.seats) // cards_across(setup, width, scale))
    return lines * (_card_height(setup, width, is_tracked, scale) + GAP) - GAP


def cards_across(setup: Setup, width: float, scale: float = 1) -> int:
    """How many players stand side by side: all of them, but two where names as large as that would have no room."""
    seats = len(setup.seats)
    return seats if _width_of_one(width, seats) / scale >= NARROWEST or seats == 2 else 2


def counts_across(setup: Setup, width: float, scale: float = 1) -> int:
    """How many of the five counts of a supply stand side by side: 5, 3 or 2."""
    card = _card_width(setup, width, scale) / scale
    return 5 if card >= 5 * COUNT else 3 if card >= 3 * COUNT else 2


def _card_height(setup: Setup, width: float, is_tracked: bool, scale: float) -> float:
    """Name and score; supplies take one to three lines."""
    height = STRIP_HEIGHT + (NAME_LINE + SCORE_LINE) * (scale - 1)
    if not is_tracked:
        return height + (18 * scale if _is_narrow(setup, width, scale) else 0)
    lines = {5: 1, 3: 2, 2: 3}[counts_across(setup, width, scale)]
    return height + lines * (_count_size(setup, width, scale) + LEADING) * scale


def _card_width(setup: Setup, width: float, scale: float) -> float:
    """What a card has for its text."""
    return _width_of_one(width, cards_across(setup, width, scale))


def _is_narrow(setup: Setup, width: float, scale: float) -> bool:
    """Whether score, gain and what is held have no room side by side."""
    return _card_width(setup, width, scale) / scale < NARROW


def _width_of_one(width: float, cards: int) -> float:
    return (width - GAP * (cards - 1)) / cards - AROUND


def _count_size(setup: Setup, width: float, scale: float) -> int:
    """The size of marks and numbers of a supply."""
    return 15 if _card_width(setup, width, scale) >= 5 * LARGE_COUNT else SMALL


@part
def Strip(view: View, model: TableModel, width: float) -> ft.Control:
    """The players: mark, name, score, what they got just now, and what they hold."""
    session = use_session()
    palette, scale = session.palette, session.text_scale
    setup = model.game.setup
    looks: tuple[SeatLook, ...] = view.look
    room = Room(width, scale, model.moves)
    cards = [_CARD(look, setup, palette, room, model.tap_player, key=f"player-{look.seat}") for look in looks]
    across = cards_across(setup, width, scale)
    lines: list[ft.Control] = [
        ft.Row([ft.Container(card, expand=1) for card in cards[first : first + across]], spacing=GAP)
        for first in range(0, len(cards), across)
    ]
    return ft.Container(
        ft.Column(lines, spacing=GAP, tight=True),
        padding=ft.Padding.symmetric(horizontal=SPACE),
    )


@part
def SeatCard(look: SeatLook, setup: Setup, palette: Palette, room: Room, tap: Handler) -> ft.Control:
    """One player; all it shows is given, so that it is drawn again only when that changes. New points come forward."""
    width, scale, moves = room
    is_new = use_arrival((look.score, look.gained), moves)
    across = counts_across(setup, width, scale) if look.supply else 0
    size = _count_size(setup, width, scale)
    is_narrow = _is_narrow(setup, width, scale)
    is_tiny = _card_width(setup, width, scale) / scale < TINY
    line = palette.accent if look.actor else palette.surface
    return tappable(
        f"player-{look.seat}",
        look.label,
        lambda: tap(look.seat),
        ft.Row(
            [
                ft.Container(width=4, bgcolor=stone_of(setup, palette, look.seat).face),
                ft.Container(
                    ft.Column(
                        [
                            _line(row, index, across, size, scale)
                            for index, row in enumerate(
                                _rows(look, setup, palette, across, size, is_new, is_narrow, is_tiny)
                            )
                        ],
                        spacing=0,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    expand=True,
                    bgcolor=palette.surface,
                    padding=ft.Padding.only(left=5, right=4) if across != 2 else ft.Padding.only(left=4, right=2),
                ),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        selected=look.actor or None,
        height=_card_height(setup, width, look.supply is not None, scale),
        padding=2,
        bgcolor=line,
    )


_CARD = ft.memo(SeatCard)  # type: ignore[no-untyped-call]


def _rows(
    look: SeatLook,
    setup: Setup,
    palette: Palette,
    across: int,
    size: float,
    is_new: bool,
    is_narrow: bool,
    is_tiny: bool,
) -> list[list[ft.Control]]:
    """Name, score, and what is held: in a line of its own where it is narrow; the mark stands where there is room."""
    chips, treasures = (CHIP_MARK, look.chips), (TREASURE_MARK, look.treasures)
    held = [count for count in (chips, treasures) if count[1]]
    mark = badge(setup.seats[look.seat], palette, 22)
    name = words(setup.seats[look.seat].name, palette, 15, bold=True, lines=1, spoken=False)
    signs: list[ft.Control] = [ft.Container(name, expand=True)]
    numbers: list[ft.Control] = [words(str(look.score), palette, SCORE, bold=True, spoken=False)]
    (numbers if is_tiny else signs).insert(0, mark)
    if look.gained:
        small = SMALL if across == 2 else 15
        gained = words(look.gained, palette, small, palette.fresh, bold=True, spoken=False)
        numbers.append(ft.Container(gained, **emphasis(is_new)))
    space = ft.Container(expand=True)
    honour = _honour(look, palette)
    if look.supply is None:
        if is_narrow:
            return [signs, numbers, [*_counts(palette, held), ft.Container(expand=True, height=18), *honour]]
        return [[*signs, *honour], [*numbers, space, *_counts(palette, held)]]
    counts = _supply_counts(look.supply)
    if across == 2:
        last: list[ft.Control] = []
        for count in (counts[4], *held):
            last += [*_counts(palette, [count], 12), ft.Container(expand=True)]
        return [
            signs,
            [*numbers, space, *honour],
            _columns(palette, counts[:2], 2, size),
            _columns(palette, counts[2:4], 2, size),
            last[:-1],
        ]
    lines = [_columns(palette, counts[first : first + across], across, size) for first in range(0, len(counts), across)]
    return [[*signs, *honour], [*numbers, space, *_counts(palette, held)], *lines]


def _line(row: list[ft.Control], index: int, across: int, size: float, scale: float) -> ft.Control:
    """A line of a card; where supplies are shown they stand closely, and the last of three holds up to three counts."""
    if not across or not index:
        return ft.Row(row, spacing=4)
    if index == 1:
        return ft.Row(row, spacing=4, height=SCORE_LINE * scale)
    return ft.Row(row, spacing=1 if index > 3 else 2, height=(size + LEADING) * scale)


def _honour(look: SeatLook, palette: Palette) -> list[ft.Control]:
    if look.winner:
        return [ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=palette.accent)]
    if look.holder:
        return [ft.Icon(GOVERNOR_MARK, size=18, color=palette.governor.face)]
    return []


def _supply_counts(supply: Supply) -> list[Count]:
    return [
        (JADE_MARK, supply.jade),
        (LABORER_MARK, supply.laborers),
        (CONVICT_MARK, supply.convicts),
        (BLOCK_MARK, supply.blocks),
        (FAVOR_MARK, supply.favors),
    ]


def _counts(palette: Palette, counts: list[Count], size: float = 13) -> list[ft.Control]:
    """Marks and numbers one after the other."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            words(str(count), palette, SMALL, palette.quiet, spoken=False),
        ]
    return parts


def _columns(palette: Palette, counts: list[Count], across: int, size: float) -> list[ft.Control]:
    """Marks and numbers in columns, so that the same count stands at the same place of every card."""
    parts: list[ft.Control] = []
    for mark, count in counts:
        ink = palette.text if count else palette.quiet
        parts += [
            ft.Icon(mark, size=size, color=palette.quiet),
            ft.Container(words(str(count), palette, size, ink, spoken=False), expand=1),
        ]
    for _ in range(across - len(counts)):
        parts += [ft.Container(width=size), ft.Container(expand=1)]
    return parts
