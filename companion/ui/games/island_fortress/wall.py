"""The wall on the screen: stones in courses, towers at the ends, region beside region as it lies on the table."""

from collections.abc import Callable

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import COLUMNS, TOWER_LEVEL
from companion.games.island_fortress.wall import REGION_SLOTS, WIDTH, is_slot, slot_name
from companion.ui.components.basics import NO_CLIP, tappable, words
from companion.ui.components.motion import emphasis, fall, passing_look, use_arrival, use_passing
from companion.ui.components.seats import badge
from companion.ui.games.island_fortress.masonry import (
    CREST,
    EARTH,
    EDGE,
    MARGIN,
    PARAPET,
    WALL_MERLONS,
    WORTH,
    Sizes,
    battlement,
    face,
    mark_of,
    slots_of,
    stone_of,
    tower_top,
)
from companion.ui.games.island_fortress.present import RegionLook, RowLook, SlotLook
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.kit import part
from companion.ui.session import LARGE, use_session
from companion.ui.theme import (
    BODY,
    CHIP_MARK,
    CONVICT_MARK,
    JADE_MARK,
    PRISON_MARK,
    RADIUS,
    SMALL,
    Palette,
)


@part
def Slot(view: View, setup: Setup, slot: int, sizes: Sizes, tap: Callable[[int], None], moves: bool) -> ft.Control:
    """One slot; it is drawn again alone when its look changes. Arrow keys lead to it, not Tab, and a reader says it.

    A block just set comes down from above, and the blocks that were counted for points come forward.
    """
    session = use_session()
    look: SlotLook = view.look
    is_set, is_counted = use_arrival(look.owner, moves), use_arrival(look.counted, moves)
    shown = face(setup, session.palette, look, sizes)
    if moves and look.owner >= 0:
        if look.fresh:
            shown = ft.Container(shown, **fall(is_set))
        elif look.counted:
            shown = ft.Container(shown, **emphasis(is_counted))
    stone = tappable(
        f"slot-{slot_name(slot)}",
        look.label,
        lambda: tap(slot),
        shown,
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
def RegionTitle(view: View, setup: Setup, region: int, sizes: Sizes) -> ft.Control:
    """Between the towers: the region's name, and where they are tracked its prison and the taskmasters in its camp."""
    session = use_session()
    palette = session.palette
    look: RegionLook | None = view.look
    name = game_texts(session)("table.region", region=region + 1)
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
        content=ft.Stack(
            [
                ft.Container(
                    battlement(sizes.between, PARAPET, WALL_MERLONS, palette.gap),
                    alignment=ft.Alignment.BOTTOM_CENTER,
                ),
                ft.Container(content, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(bottom=PARAPET)),
            ],
            width=sizes.between + 2 * sizes.joint,
            height=sizes.height + sizes.joint,
            fit=ft.StackFit.EXPAND,
        ),
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
def TowerTop(view: View, setup: Setup, width: float) -> ft.Control:
    """The merlons above the slot of a tower's top."""
    look: SlotLook = view.look
    return tower_top(setup, use_session().palette, look.owner, width, CREST)


@part
def RowGains(view: View, setup: Setup, moves: bool) -> ft.Control:
    """On a row that was just scored, who got what: for a moment, over the stones that it came from.

    Nobody has to read or close it: the log and the strip say the same, to readers too.
    """
    session = use_session()
    palette = session.palette
    look: RowLook = view.look
    gains, phase = use_passing(look.gains)
    if not gains:
        return ft.Container(width=0, height=0, ignore_interactions=True)
    told: list[ft.Control] = []
    for gain in gains:
        told += [badge(setup.seats[gain.seat], palette, 22), words(gain.told, palette, BODY, bold=True, spoken=False)]
        if gain.chips:
            told.append(ft.Icon(CHIP_MARK, size=18, color=palette.text))
        told.append(ft.Container(width=2))
    return ft.Container(
        ft.Row(told[:-1], spacing=5, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=palette.raised,
        border=ft.Border.all(2, palette.fresh),
        border_radius=RADIUS,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        ignore_interactions=True,
        **passing_look(phase, moves),
    )


@part
def Region(model: TableModel, region: int, sizes: Sizes) -> ft.Control:
    """One region: the tops of its two towers, level 4, the three rows, and the earth below with the column letters."""
    session = use_session()
    palette, setup = session.palette, model.game.setup

    def slot_of(slot: int) -> ft.Control:
        shown: ft.Control = Slot(
            model.slots[slot], setup, slot, sizes, model.tap_slot, model.moves, key=slot_name(slot)
        )
        return shown

    def course(level: int, *stones: ft.Control) -> ft.Control:
        number = words(str(level), palette, SMALL, palette.quiet, center=True, spoken=False)
        return ft.Row(
            [ft.Container(number, width=MARGIN, alignment=ft.Alignment.CENTER_LEFT), *stones],
            spacing=0,
            tight=True,
            height=sizes.height + sizes.joint,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )

    def row(level: int) -> ft.Control:
        slots = slots_of(region, level)
        worth = model.rows[slots[0]]
        stones = ft.Container(
            ft.Row([slot_of(slot) for slot in slots], spacing=sizes.joint, tight=True),
            bgcolor=palette.mortar,
            padding=ft.Padding.only(top=sizes.joint),
        )
        gained = RowGains(worth, setup, model.moves, key="gains")
        shown = ft.Stack([stones, gained], alignment=ft.Alignment.CENTER, clip_behavior=NO_CLIP)
        return course(level, shown, RowWorth(worth, sizes.height))

    left, right = slots_of(region, TOWER_LEVEL)
    title = RegionTitle(model.regions[region], setup, region, sizes, key="title")
    tops: list[ft.Control] = [
        ft.Container(width=MARGIN),
        TowerTop(model.slots[left], setup, sizes.width),
        ft.Container(width=sizes.between + 2 * sizes.joint),
        TowerTop(model.slots[right], setup, sizes.width),
    ]
    courses: list[ft.Control] = [
        ft.Row(tops, spacing=0, tight=True, height=CREST),
        course(TOWER_LEVEL, slot_of(left), title, slot_of(right)),
        *(row(level) for level in range(TOWER_LEVEL - 1, 0, -1)),
        _earth(palette, sizes),
    ]
    return ft.Container(
        ft.Column(courses, spacing=0, tight=True),
        padding=ft.Padding.only(left=6, top=EDGE / 2, bottom=EDGE / 2),
        height=sizes.region,
    )


def _earth(palette: Palette, sizes: Sizes) -> ft.Control:
    """What a region stands on, with the column letters."""
    letters: list[ft.Control] = [
        ft.Container(
            words(column, palette, SMALL, palette.quiet, center=True, spoken=False),
            width=sizes.width,
            alignment=ft.Alignment.CENTER,
        )
        for column in COLUMNS
    ]
    return ft.Container(
        ft.Row(letters, spacing=sizes.joint, tight=True),
        bgcolor=palette.earth,
        width=MARGIN + sizes.course + WORTH,
        height=EARTH,
        padding=ft.Padding.only(left=MARGIN),
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
        first = region * REGION_SLOTS + (level - 1) * WIDTH
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
        label=game_texts(session)("table.overview"),
        content=ft.Row(
            [
                ft.Column([course(region, level) for level in range(TOWER_LEVEL, 0, -1)], spacing=1, tight=True)
                for region in range(regions)
            ],
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )
