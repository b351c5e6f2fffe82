"""The wall on the screen: stones in courses, towers at the ends, region beside region as it lies on the table."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import COLUMNS, TOWER_LEVEL
from companion.games.island_fortress.wall import GOVERNOR, PLACES, WIDTH, is_slot, slot_name
from companion.ui.components.basics import NO_CLIP, tappable, words
from companion.ui.games.island_fortress.present import RegionLook, RowLook, SlotLook
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.kit import part
from companion.ui.session import LARGE, use_session
from companion.ui.theme import (
    CONVICT_MARK,
    GOVERNOR_MARK,
    JADE_MARK,
    MARKS,
    PRISON_MARK,
    REINFORCEMENT_MARK,
    SMALL,
    Palette,
    Stone,
)


class Sizes(NamedTuple):
    """How large a stone is, and the joint between two."""

    width: float
    height: float
    joint: float = 3

    @property
    def region(self) -> float:
        """The height of a region: its courses and the column letters."""
        return TOWER_LEVEL * (self.height + self.joint) + 24


SMALLEST_WITH_LETTER = 40
CURSOR = 4
"""How thick the frame of the keyboard's cursor is."""
MARGIN = 16
"""The level numbers at the left of a region."""
WORTH = 24
"""What a row is worth, at its right."""


def region_sizes(width: float, height: float) -> Sizes:
    """Stones that fill a region of that size, never under 44 px either way and never higher than wide."""
    joint = 3
    wide = max(44, min(92, (width - MARGIN - WORTH - 6 * joint) / WIDTH))
    high = max(44, min(wide * 0.86, (height - 30) / TOWER_LEVEL - joint))
    return Sizes(wide, high, joint)


def stone_of(setup: Setup, palette: Palette, owner: int) -> Stone:
    """The stone of a seat or of the Governor."""
    return palette.governor if owner == GOVERNOR else palette.players[setup.seats[owner].color]


def mark_of(setup: Setup, owner: int) -> ft.IconData:
    """The builder's mark of a seat, or the Governor's seal."""
    return GOVERNOR_MARK if owner == GOVERNOR else MARKS[setup.seats[owner].color]


def badge(setup: Setup, palette: Palette, seat: int, size: float = 28) -> ft.Control:
    """A player's stone with the builder's mark; the name stands beside it."""
    stone = stone_of(setup, palette, seat)
    return ft.Container(
        ft.Icon(mark_of(setup, seat), size=size * 0.58, color=stone.ink),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
        border_radius=5,
        clip_behavior=NO_CLIP,
        border=ft.Border.only(bottom=ft.BorderSide(3, stone.edge)),
    )


def face(setup: Setup, palette: Palette, look: SlotLook, sizes: Sizes) -> ft.Control:
    """What a slot looks like: a stone with mark and letter, a place to build, or a gap.

    Drawn of plain rectangles, one within the other: round corners and strokes on some fifty slots cost a browser
    without a graphics card more than everything else together.
    """
    if look.cursor:
        within = Sizes(sizes.width - 2 * CURSOR, sizes.height - 2 * CURSOR, sizes.joint)
        return _framed(face(setup, palette, look._replace(cursor=False), within), palette.text, CURSOR, sizes)
    if look.owner < 0:
        is_open = look.what == "open"
        if not is_open and not look.selected:
            return ft.Container(width=sizes.width, height=sizes.height, bgcolor=palette.gap)
        inside = ft.Container(
            bgcolor=palette.open_ground if is_open else palette.gap,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.ADD, size=16, color=palette.open_line) if is_open else None,
        )
        return _framed(
            inside, palette.accent if look.selected else palette.open_line, 3 if look.selected else 1.5, sizes
        )
    is_small = sizes.width < SMALLEST_WITH_LETTER
    block = block_of(setup, palette, look.owner, 12, 0) if is_small else block_of(setup, palette, look.owner, 20, 16)
    if look.reinforced:
        block = ft.Stack([block, _iron_band(palette, is_small)], fit=ft.StackFit.EXPAND)
    if look.selected or look.fresh:
        return _framed(block, palette.accent if look.selected else palette.fresh, 3, sizes)
    return ft.Container(block, width=sizes.width, height=sizes.height)


def block_of(
    setup: Setup, palette: Palette, owner: int, mark: float, letter: float, gap: float = 4, edge: float = 5
) -> ft.Control:
    """A block: its mark and the first letter of its owner's name in those sizes (0: no letter), `edge` high below."""
    stone = stone_of(setup, palette, owner)
    parts: list[ft.Control] = [ft.Icon(mark_of(setup, owner), size=mark, color=stone.ink)]
    if owner != GOVERNOR and letter:
        parts.append(words(setup.seats[owner].name[0].upper(), palette, letter, stone.ink, bold=True, spoken=False))
    return ft.Container(
        ft.Container(
            ft.Row(parts, spacing=gap, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            alignment=ft.Alignment.CENTER,
            bgcolor=stone.face,
        ),
        bgcolor=stone.edge,
        padding=ft.Padding.only(right=2, bottom=edge),
    )


def _framed(inside: ft.Control, line: str, thick: float, sizes: Sizes) -> ft.Control:
    return ft.Container(inside, width=sizes.width, height=sizes.height, bgcolor=line, padding=thick)


def _iron_band(palette: Palette, is_small: bool) -> ft.Control:
    """The Reinforcement: an iron band with rivets along the foot of the stone."""
    rivet = ft.Container(width=4, height=4, bgcolor="#b9c2cd")
    return ft.Container(
        ft.Row(
            [rivet, ft.Icon(REINFORCEMENT_MARK, size=9 if is_small else 13, color="#ffffff"), rivet],
            alignment=ft.MainAxisAlignment.SPACE_AROUND,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=8 if is_small else 15,
        left=0,
        right=0,
        bottom=0,
        bgcolor=palette.iron,
    )


@part
def Slot(view: View, setup: Setup, slot: int, sizes: Sizes, tap: Callable[[int], None]) -> ft.Control:
    """One slot; it is drawn again alone when its look changes. Arrow keys lead to it, not Tab, and a reader says it."""
    session = use_session()
    look: SlotLook = view.look
    stone = tappable(
        f"slot-{slot_name(slot)}",
        look.label,
        lambda: tap(slot),
        face(setup, session.palette, look, sizes),
        selected=look.selected or look.cursor or None,
        focusable=False,
        width=sizes.width,
        height=sizes.height,
    )
    stone.live_region = look.cursor or None
    return stone


@part
def RowWorth(view: View, height: float) -> ft.Control:
    """What a row is worth, or that it is scored."""
    session = use_session()
    palette = session.palette
    look: RowLook = view.look
    size = (SMALL + 1) / max(1, session.text_scale / LARGE)
    content: ft.Control = (
        ft.Icon(ft.Icons.CHECK, size=18, color=palette.good)
        if look.scored
        else words(str(look.points), palette, size, palette.quiet, center=True, spoken=False)
    )
    return ft.Semantics(
        label=look.label,
        content=ft.Container(content, width=WORTH, height=height, alignment=ft.Alignment.CENTER),
    )


@part
def RegionTitle(view: View, setup: Setup, region: int, width: float, height: float) -> ft.Control:
    """Between the towers: the region's name, and where they are tracked its prison and the taskmasters in its camp."""
    session = use_session()
    palette = session.palette
    look: RegionLook | None = view.look
    name = session.t("table.region", region=region + 1)
    title = words(name, palette, 15, palette.quiet, bold=True, center=True, lines=1, spoken=False)
    content: ft.Control = title
    if look:
        prison: list[ft.Control] = [ft.Icon(PRISON_MARK, size=14, color=palette.quiet)]
        for mark, count in ((JADE_MARK, look.prison.jade), (CONVICT_MARK, look.prison.convicts)):
            ink = palette.text if count else palette.quiet
            prison += [
                ft.Container(width=3),
                ft.Icon(mark, size=13, color=palette.quiet),
                words(str(count), palette, SMALL + 1, ink, bold=count > 0, spoken=False),
            ]
        camp = [_pawn(setup, palette, seat) for seat in look.camp]
        content = ft.Column(
            [
                ft.Row([title, ft.Container(width=2), *camp], spacing=3, tight=True) if camp else title,
                ft.Row(prison, spacing=2, tight=True),
            ],
            spacing=1,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Semantics(
        identifier=f"region-{region + 1}",
        header=True,
        label=look.label if look else name,
        content=ft.Container(content, width=width, height=height, alignment=ft.Alignment.CENTER),
    )


def _pawn(setup: Setup, palette: Palette, seat: int) -> ft.Control:
    """A taskmaster: the player's stone in small, a plain rectangle as all that stands on the wall."""
    stone = stone_of(setup, palette, seat)
    return ft.Container(
        ft.Icon(mark_of(setup, seat), size=12, color=stone.ink),
        width=18,
        height=18,
        bgcolor=stone.face,
        alignment=ft.Alignment.CENTER,
    )


@part
def Region(model: TableModel, region: int, sizes: Sizes) -> ft.Control:
    """One region: level 4 with its two towers on top, then the three rows."""
    session = use_session()
    palette, setup = session.palette, model.game.setup
    courses: list[ft.Control] = []
    for level in range(TOWER_LEVEL, 0, -1):
        first = region * PLACES + (level - 1) * WIDTH
        stones: list[ft.Control] = [
            ft.Container(
                words(str(level), palette, SMALL, palette.quiet, center=True, spoken=False),
                width=MARGIN,
                alignment=ft.Alignment.CENTER_LEFT,
            )
        ]
        if level == TOWER_LEVEL:
            between = (WIDTH - 2) * sizes.width + (WIDTH - 3) * sizes.joint
            left, right = (
                Slot(model.slots[slot], setup, slot, sizes, model.tap_slot, key=slot_name(slot))
                for slot in range(first, first + WIDTH)
                if is_slot(slot)
            )
            title = RegionTitle(model.regions[region], setup, region, between, sizes.height, key="title")
            stones += [left, title, right, ft.Container(width=WORTH)]
        else:
            stones += [
                Slot(model.slots[slot], setup, slot, sizes, model.tap_slot, key=slot_name(slot))
                for slot in range(first, first + WIDTH)
            ]
            stones.append(RowWorth(model.rows[first], sizes.height))
        courses.append(ft.Row(stones, spacing=sizes.joint, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    letters: list[ft.Control] = [ft.Container(width=MARGIN)]
    letters += [
        ft.Container(
            words(column, palette, SMALL, palette.quiet, center=True, spoken=False),
            width=sizes.width,
            alignment=ft.Alignment.CENTER,
        )
        for column in COLUMNS
    ]
    return ft.Container(
        ft.Column(
            [*courses, ft.Row(letters, spacing=sizes.joint, tight=True)],
            spacing=sizes.joint,
            tight=True,
        ),
        padding=ft.Padding.only(left=6, top=2, bottom=2),
        height=sizes.region + 4,
    )


@part
def MiniSlot(view: View, setup: Setup, size: float) -> ft.Control:
    """A slot in the overview: who stands there, no more."""
    palette = use_session().palette
    look: SlotLook = view.look
    if look.owner < 0:
        return ft.Container(width=size, height=size * 0.7, bgcolor=palette.gap)
    stone = ft.Container(bgcolor=stone_of(setup, palette, look.owner).face)
    line = palette.text if look.reinforced else None
    return ft.Container(stone, width=size, height=size * 0.7, bgcolor=line, padding=1.5 if line else 0)


@part
def Overview(model: TableModel, width: float) -> ft.Control:
    """The whole wall in small, region beside region: patterns across the border show here."""
    session = use_session()
    regions = model.game.setup.regions
    size = min(15, (width - 12 * (regions - 1) - 8) / (regions * WIDTH) - 1)

    def course(region: int, level: int) -> ft.Row:
        first = region * PLACES + (level - 1) * WIDTH
        return ft.Row(
            [
                MiniSlot(model.slots[slot], model.game.setup, size, key=f"mini-{slot_name(slot)}")
                if is_slot(slot)
                else ft.Container(width=size, height=size * 0.7)
                for slot in range(first, first + WIDTH)
            ],
            spacing=1,
            tight=True,
        )

    return ft.Semantics(
        label=session.t("table.overview"),
        content=ft.Row(
            [
                ft.Column([course(region, level) for level in range(TOWER_LEVEL, 0, -1)], spacing=1, tight=True)
                for region in range(regions)
            ],
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )
