"""A region of the wall on the table: towers, title and rows; each slot is redrawn separately."""

from collections.abc import Callable

import flet as ft

from companion.games.island_fortress.setup import Setup
from companion.games.island_fortress.tables import COLUMNS, TOWER_LEVEL
from companion.games.island_fortress.wall import slot_name
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import CHIP_MARK, COUNT_MARKS, PRISON_MARK
from companion.ui.games.island_fortress.situation import game_texts
from companion.ui.games.island_fortress.supplies import PrisonRow
from companion.ui.games.island_fortress.wall.drawings import face
from companion.ui.games.island_fortress.wall.masonry import (
    CREST,
    EARTH,
    EDGE,
    MARGIN,
    PARAPET,
    SEA,
    TOWER_MERLONS,
    WALL_MERLONS,
    WORTH,
    Sizes,
    battlement,
    mark_of,
    slots_of,
    stone_of,
)
from companion.ui.games.island_fortress.wall.present import RowView, SlotView
from companion.ui.table.model import TableModel
from companion.ui.taps import Place


@ui.component
def Slot(
    signal: ui.Signal, setup: Setup, slot: int, sizes: Sizes, tap: Callable[[int], None], moves: bool
) -> ft.Control:
    """Show one slot, redrawn only on a change; reached by arrow keys, not by Tab, with a label for screen readers.

    A new block falls into place, and blocks counted for points are emphasised. Most changes are of the label alone: the
    drawing is then the same control as before, which Flet does not look into.
    """
    session = ui.use_session()
    view: SlotView = signal.value
    is_set, is_counted = ui.use_arrival(view.owner, moves), ui.use_arrival(view.counted, moves)
    looks = [view._replace(label=""), setup, session.palette, sizes, moves]
    shown: ft.Control = ft.use_memo(lambda: face(setup, session.palette, view, sizes), looks)
    if moves and view.owner >= 0:
        if view.fresh:
            shown = ft.Container(shown, **ui.fall(is_set))
        elif view.counted:
            shown = ft.Container(shown, **ui.emphasis(is_counted))
    stone = ui.tappable(
        f"slot-{slot_name(slot)}",
        view.label,
        lambda: tap(slot),
        shown,
        selected=view.selected or view.cursor or None,
        focusable=False,
        kind=Place,
        width=sizes.width,
        height=sizes.height,
    )
    stone.live_region = view.cursor or None
    return stone


@ui.component
def RowWorth(signal: ui.Signal, height: float) -> ft.Control:
    """Show the points of a row, or that it is scored."""
    session = ui.use_session()
    palette = session.palette
    view: RowView = signal.value
    size = (ui.SMALL + 1) / max(1, session.text_scale / ui.LARGE)
    content: ft.Control = ui.plain_text(str(view.points), palette, size, palette.quiet, center=True, semantics=False)
    if view.scored:
        content = ft.Icon(ft.Icons.CHECK, size=18, color=palette.good)
    shown = ft.Container(content, width=WORTH, height=height, alignment=ft.Alignment.CENTER)
    return ft.Semantics(label=view.label, content=shown)


@ui.component
def RegionTitle(signal: ui.Signal, setup: Setup, region: int, sizes: Sizes) -> ft.Control:
    """Show the region's name between the towers, and its prison and taskmasters if tracked."""
    session = ui.use_session()
    palette = session.palette
    view: PrisonRow | None = signal.value
    name = game_texts(session)("table.region", region=region + 1)
    room, lines = sizes.height + sizes.joint - PARAPET, 40 if view else 20  # pixels at the usual text size
    fit = min(1.0, room / lines / sizes.text_scale)
    title = ui.plain_text(name, palette, 15 * fit, palette.quiet, bold=True, center=True, lines=1, semantics=False)
    content: ft.Control = title
    if view:
        prison: list[ft.Control] = [ft.Icon(PRISON_MARK, size=14, color=palette.quiet)]
        for what, count in view.prison._asdict().items():
            ink = palette.text if count else palette.quiet
            prison += [
                ft.Container(width=3),
                ft.Icon(COUNT_MARKS[what], size=13, color=palette.quiet),
                ui.plain_text(str(count), palette, (ui.SMALL + 1) * fit, ink, bold=count > 0, semantics=False),
            ]
        camp = [_pawn(setup, palette, seat) for seat in view.camp]
        content = ui.centered(
            ui.in_row(title, ft.Container(width=2), *camp, spacing=3, tight=True) if camp else title,
            ui.in_row(*prison, spacing=2, tight=True),
            spacing=1,
        )
    merlons = _merlons(ui.Box(0, 0, sizes.between, PARAPET, palette.empty_line), WALL_MERLONS)
    layers: list[ft.Control] = [
        ft.Container(merlons, alignment=ft.Alignment.BOTTOM_CENTER),
        ft.Container(content, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(bottom=PARAPET)),
    ]
    width, height = sizes.between + 2 * sizes.joint, sizes.height + sizes.joint
    return ft.Semantics(
        identifier=f"region-{region + 1}",
        header=True,
        label=view.label if view else name,
        content=ft.Stack(layers, width=width, height=height, fit=ft.StackFit.EXPAND),
    )


def _pawn(setup: Setup, palette: ui.Palette, seat: int) -> ft.Control:
    """Return a taskmaster: the player's stone in small, a plain rectangle like everything on the wall."""
    stone = stone_of(setup, palette, seat)
    mark = ft.Icon(mark_of(setup, seat), size=12, color=stone.ink)
    return ft.Container(mark, width=18, height=18, bgcolor=stone.face, alignment=ft.Alignment.CENTER)


@ui.component
def TowerTop(signal: ui.Signal, setup: Setup, width: float) -> ft.Control:
    """Show the merlons above a tower: in the color of the player who completed it, pale before."""
    palette, view = ui.use_session().palette, signal.value
    assert isinstance(view, SlotView)
    color = palette.empty_line if view.owner < 0 else stone_of(setup, palette, view.owner).face
    return _merlons(ui.Box(0, 0, width, CREST, color), TOWER_MERLONS)


def _merlons(at: ui.Box, merlons: int) -> ft.Control:
    return ui.drawn(ui.Drawing(at.width, at.height, "none", tuple(battlement(at, merlons))))


@ui.component
def RowGains(signal: ui.Signal, setup: Setup, moves: bool) -> ft.Control:
    """Show the gains of a row just scored, for a moment, over its stones.

    They need not be read or closed: the log and the strip show the same, to screen readers too.
    """
    session = ui.use_session()
    palette = session.palette
    view: RowView = signal.value
    gains, phase = ui.use_passing(view.gains)
    if not gains:
        return ft.Container(width=0, height=0, ignore_interactions=True)
    lines: list[ft.Control] = []
    for gain in gains:
        lines.append(ui.badge(setup.seats[gain.seat], palette, 22))
        lines.append(ui.plain_text(gain.text, palette, ui.BODY, bold=True, semantics=False))
        if gain.chips:
            lines.append(ft.Icon(CHIP_MARK, size=18, color=palette.text))
        lines.append(ft.Container(width=2))
    return ft.Container(
        ui.in_row(*(lines[:-1]), spacing=5, tight=True),
        bgcolor=palette.raised,
        border=ft.Border.all(2, palette.fresh),
        border_radius=ui.RADIUS,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        ignore_interactions=True,
        **ui.passing_style(phase, moves),
    )


@ui.component
def Region(table: TableModel, region: int, sizes: Sizes) -> ft.Control:
    """Show one region: the tops of its towers, level 4, the three rows, and the earth with the column letters."""
    session = ui.use_session()
    palette, setup, wall = session.palette, table.game.setup, table.board

    def slot_of(slot: int) -> ft.Control:
        return Slot(wall.slots[slot], setup, slot, sizes, wall.tap, table.moves, key=slot_name(slot))

    def course(level: int, stones: ft.Control) -> ft.Control:
        """Return the stones of a level, with its number and points beside them."""
        number = ui.plain_text(str(level), palette, ui.SMALL, palette.quiet, center=True, semantics=False)
        parts: list[ft.Control] = [ft.Container(number, width=MARGIN, alignment=ft.Alignment.CENTER_LEFT), stones]
        if level < TOWER_LEVEL:
            worth = wall.rows[slots_of(region, level)[0]]
            gained = RowGains(worth, setup, table.moves, key="gains")
            parts[1] = ft.Stack([stones, gained], alignment=ft.Alignment.CENTER, clip_behavior=ui.NO_CLIP)
            parts.append(RowWorth(worth, sizes.height))
        return ui.in_row(*parts, spacing=0, tight=True, height=sizes.height + sizes.joint)

    left, right = slots_of(region, TOWER_LEVEL)
    between = sizes.between + 2 * sizes.joint
    title = RegionTitle(wall.regions[region], setup, region, sizes, key="title")
    title = ft.Container(title, width=between, alignment=ft.Alignment.CENTER)
    tops: list[ft.Control] = [
        ft.Container(width=MARGIN),
        TowerTop(wall.slots[left], setup, sizes.width),
        ft.Container(width=between),
        TowerTop(wall.slots[right], setup, sizes.width),
    ]
    courses: list[ft.Control] = [
        ui.in_row(*tops, spacing=0, tight=True, height=CREST),
        course(TOWER_LEVEL, ui.in_row(slot_of(left), title, slot_of(right), spacing=0, tight=True)),
    ]
    mortar, above = fort_colors(palette).mortar, ft.Padding.only(top=sizes.joint)
    for level in range(TOWER_LEVEL - 1, 0, -1):
        stones = ui.in_row(*map(slot_of, slots_of(region, level)), spacing=sizes.joint, tight=True)
        courses.append(course(level, ft.Container(stones, bgcolor=mortar, padding=above)))
    courses.append(_earth(palette, sizes))
    return ft.Container(ui.in_lines(*courses), padding=ft.Padding.only(left=6, top=EDGE), height=sizes.region)


def _earth(palette: ui.Palette, sizes: Sizes) -> ft.Control:
    """Return the island below a region, with the column letters, and the sea in two waves."""
    colors, width = fort_colors(palette), MARGIN + sizes.course + WORTH
    shore = min(12.0, width * 0.04)
    size = sizes.fitting(ui.SMALL)
    letters = (ui.plain_text(column, palette, size, palette.quiet, center=True, semantics=False) for column in COLUMNS)
    cells = (ft.Container(letter, width=sizes.width, alignment=ft.Alignment.CENTER) for letter in letters)
    ground = ft.Container(
        ui.in_row(*cells, spacing=sizes.joint, tight=True),
        bgcolor=colors.earth,
        width=width - 2 * shore,
        height=EARTH,
        padding=ft.Padding.only(left=max(0, MARGIN - shore)),
        clip_behavior=ui.NO_CLIP,
    )
    waves = (ft.Container(width=width, height=SEA / 2, bgcolor=color) for color in (colors.sea, colors.deep))
    return ui.centered(ground, *waves, spacing=0)
