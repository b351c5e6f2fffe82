"""The map as the board of the table.

Sixteen regions in fixed places, and below them the acting player's ship and the cards, or the treasure map.
"""

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.adjust import AdjustCounts
from companion.games.islebound.ledger import BLOCKED, FREE
from companion.games.islebound.tables import TOWNS
from companion.ui import parts as ui
from companion.ui.games.islebound.marks import (
    BELOW_MARK,
    BLUE_GREEN_MARK,
    COUNT_MARKS,
    EVENT_MARK,
    INJURED_MARK,
    RED_MARK,
    SHIP_MARK,
)
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.sea.present import ACROSS, RegionView, ShipView, TableView, town_key
from companion.ui.games.islebound.situation import game_texts
from companion.ui.table.model import TableModel
from companion.ui.table.panels.parts import key_rows
from companion.ui.table.room import Room
from companion.ui.taps import Place

GAP: Final = 4
LOWEST, HIGHEST = 56, 190
"""Minimum height of a region in pixels, and its maximum where more than the treasure map lies below."""
SHIP: Final = 46
"""Height of the line with the acting player's crew in pixels."""
LARGE_CELL: Final = (120, 72)
"""Width and height in pixels from which a region's values and pieces are drawn larger."""
HUGE_CELL: Final = (240, 130)
"""Width and height in pixels from which they are drawn larger still: such windows are seen from afar."""
WIDEST: Final = 340
"""Maximum width of a region in pixels."""
BESIDE_NAME: Final = 12
"""Pixels beside a region's name: its edges and the distance."""
CUBE: Final = 24
"""Size of a cube on the influence track, in pixels."""

OWNER, OWNED = 26, 0.36
"""Minimum size in pixels of an owner's stone where nothing else is on the map, and its share of a region's height."""
LOW_PIECE: Final = 18
"""Size in pixels of stones and ships beside the name, in a region too low for a line of them."""


def has_pieces_beside(width: float, height: float) -> bool:
    """Return True if a region is so low and wide that owner and ships stand beside its name."""
    return width >= LARGE_CELL[0] and height < LARGE_CELL[1]


def is_large_cell(width: float, height: float) -> bool:
    """Return True if values and pieces fit in the large size: three lines with the name."""
    return width >= LARGE_CELL[0] and height >= LARGE_CELL[1]


def value_size(width: float, height: float) -> float:
    """Return the font size of a region's values."""
    if width >= HUGE_CELL[0] and height >= HUGE_CELL[1]:
        return 22
    return 16 if is_large_cell(width, height) else 14


def name_size(name: str, width: float, usual: float, has_steps: bool, pieces: int = 0) -> float:
    """Return the font size of a region's name, at most `usual`, that fits beside its distance and the pieces there."""
    room = width - BESIDE_NAME - (BESIDE_NAME if has_steps else 0) - pieces * (LOW_PIECE + 2)
    return min(usual, room / ui.width_of(name, 1))


def grid_in(session: ui.Session, room: float) -> tuple[int, float]:
    """Return the number of regions in a row, and the width of each, in a room of that width."""
    across = 2 if session.is_large and not session.is_wide else ACROSS
    return across, min(WIDEST, (room - GAP * (across - 1)) / across)


def sea(table: TableModel, session: ui.Session, room: float, height: float) -> ft.Control:
    """Return the regions as they lie on the group's map, in a room of that width."""
    across, width = grid_in(session, room)
    held = [
        ft.Container(Region(table.board.regions[town], table, width, height, key=f"region-{town}"), width=width)
        for town in table.board.order.value
    ]
    lines = ui.rows_of(held, across, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Semantics(identifier="sea", container=True, content=ui.in_column(*lines, spacing=GAP))


@ui.component
def SeaBoard(table: TableModel, room: Room) -> ft.Control:
    """Show the map and what is tracked besides; what has no room scrolls."""
    session = ui.use_session()
    across, width = grid_in(session, room.width)
    order: tuple[int, ...] = table.board.order.value
    rows = -(-len(TOWNS) // across)
    high = (room.height - session.tall(SHIP, 1) - 8) / rows - GAP
    height = max(session.tall(LOWEST, 3), min(HIGHEST, high) if table.game.setup.is_full else high)
    across_all = across * width + GAP * (across - 1)

    def as_wide(part: ft.Control) -> ft.Control:
        return ui.in_row(ft.Container(part, width=across_all), alignment=ft.MainAxisAlignment.CENTER)

    board = table.board
    below = [as_wide(Ship(board.ship, table, key="ship")), as_wide(Lying(board.lying, table, key="lying"))]
    if not table.game.setup.is_full:
        below = [as_wide(TreasureMap(board.lying, key="lying"))]
    column: Any = ft.use_ref()
    viewport: Any = ft.use_ref(room.height)

    def reveal(town: int | None, *, has_moved: bool = False) -> None:
        """Scroll down to the region of a town; where the room is another one, also back up to it."""
        if column.current is not None and town is not None:
            offset = max(0, (order.index(town) // across + 1) * (height + GAP) - viewport.current + 8)
            if offset or has_moved:
                ft.context.page.run_task(ui.scrolled, column.current, offset)

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        """Show the ship's region after the room has changed."""
        viewport.current = event.height
        reveal(board.shown, has_moved=True)

    table.board.reveal = reveal

    return ft.Container(
        ft.Column(
            [sea(table, session, room.width, height), *below],
            ref=column,
            spacing=GAP,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        expand=True,
        bgcolor=session.palette.sky,
        padding=ft.Padding.symmetric(horizontal=ui.SPACE / 2, vertical=4),
        on_size_change=ui.guarded(measured),
    )


@ui.component
def Region(signal: ui.Signal, table: TableModel, width: float, height: float) -> ft.Control:
    """Show a region: name, printed values, owner and ships; redrawn only on a change of it."""
    session = ui.use_session()
    palette, view = session.palette, signal.value
    assert isinstance(view, RegionView)
    wide, high = width / session.text_scale, height / session.text_scale
    is_large, is_beside = is_large_cell(wide, high), has_pieces_beside(wide, high)
    ink = palette.quiet if view.standing == "far" else palette.text
    line = {"here": palette.pick, "open": palette.open_line}.get(view.standing, palette.line)
    if view.is_new:
        line = palette.fresh
    called = TOWNS[view.town]
    is_full = table.game.setup.is_full
    values, small_piece = value_size(wide, high), LOW_PIECE if is_beside else 15
    piece = values + 8 if is_large else small_piece
    pieces = _pieces(table, palette, view, piece if is_full else max(OWNER, OWNED * height))
    usual = values if is_large else 13
    size = name_size(called, wide, usual, bool(view.steps), len(pieces) if is_beside else 0)
    title: list[ft.Control] = [
        ui.expanded(ui.plain_text(called, palette, size, ink, bold=True, lines=1, semantics=False))
    ]
    if view.steps:
        title.append(ui.plain_text(str(view.steps), palette, 13, palette.open_line, bold=True, semantics=False))
    lines = [_values(palette, view, is_large, values, ink)] if is_full or is_large else []
    if is_beside:
        title += pieces
    else:
        owned = int(view.owner >= 0)
        lines.append(ui.in_row(*pieces[:owned], ft.Container(expand=True, height=15), *pieces[owned:], spacing=1))
    return ui.tappable(
        f"region-{town_key(view.town)}",
        view.label,
        lambda: table.board.tap(view.town),
        ft.Column([ui.in_row(*title, spacing=2), *lines], spacing=1, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        selected=view.standing == "here" or None,
        kind=Place,
        height=height,
        padding=ft.Padding.only(left=4, right=3, top=2, bottom=2),
        bgcolor=palette.open_ground if view.standing == "open" else palette.surface,
        border=ft.Border.all(2 if view.standing in ("here", "open") or view.is_new else 1, line),
        border_radius=6,
    )


def _values(palette: ui.Palette, view: RegionView, is_large: bool, size: float, ink: str) -> ft.Control:
    """Return the red banner, the blue-green banner and the entry, each with an icon."""
    red, green = palette.players["red"].face, palette.players["green"].face

    def value(mark: ft.IconData, color: str, text: str) -> list[ft.Control]:
        return [
            ft.Icon(mark, size=size - 3, color=color),
            ui.plain_text(text, palette, size, ink, lines=1, semantics=False),
        ]

    entry = ui.plain_text(view.entry, palette, size, palette.quiet, lines=1, semantics=False)
    return ui.in_row(
        ui.in_row(*value(RED_MARK, red, view.red), spacing=1, tight=True),
        ui.in_row(*value(BLUE_GREEN_MARK, green, view.blue_green), spacing=1, tight=True),
        ui.in_row(
            *([ft.Icon(COUNT_MARKS["coins"], size=size - 2, color=palette.quiet)] if is_large else []),
            entry,
            tight=True,
        ),
        spacing=1,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )


def _pieces(table: TableModel, palette: ui.Palette, view: RegionView, size: float) -> list[ft.Control]:
    """Return the owner's stone, the event markers, and the ships."""
    seats = table.game.setup.seats
    left: list[ft.Control] = [ui.badge(seats[view.owner], palette, size)] if view.owner >= 0 else []
    right: list[ft.Control] = []
    for which in view.events:
        right += [
            ft.Icon(EVENT_MARK, size=size - 3, color=palette.pick),
            ui.plain_text(str(which), palette, 13, palette.pick, bold=True, semantics=False),
        ]
    right += [ship_badge(seats[seat], palette, size) for seat in view.ships]
    return [*left, *right]


def ship_badge(player: ui.Seated, palette: ui.Palette, size: float) -> ft.Control:
    """Return a player's ship."""
    stone = palette.players[player.color]
    return ft.Container(
        ft.Icon(SHIP_MARK, size=size - 3, color=stone.ink),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
        border_radius=size / 2,
        clip_behavior=ui.NO_CLIP,
    )


@ui.component
def Ship(signal: ui.Signal, table: TableModel) -> ft.Control:
    """Show the crew of the acting player's ship, its speed and hold; a tap corrects it."""
    session = ui.use_session()
    palette, view = session.palette, signal.value
    assert isinstance(view, ShipView)
    crew = ui.in_row(
        *(_crew(session, one.letters, one.state) for one in view.crew), spacing=4, wrap=True, run_spacing=2
    )
    holds = f"{view.speed} \N{MIDDLE DOT} {view.hold}"
    return ui.tappable(
        "ship",
        view.label,
        lambda: table.open(Correction(AdjustCounts(view.seat))) if table.position.is_recorded else None,
        ui.in_row(
            ui.badge(table.game.setup.seats[view.seat], palette, 20),
            ui.expanded(crew),
            ui.plain_text(holds, palette, ui.SMALL, palette.quiet, semantics=False),
            spacing=6,
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=8),
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
    )


def _crew(session: ui.Session, letters: str, state: str) -> ft.Control:
    """Return a crew token: its letters, and an icon unless it is on deck."""
    palette = session.palette
    signs = {"below": BELOW_MARK, "injured": INJURED_MARK}
    is_deck = state == "deck"
    parts: list[ft.Control] = [
        ui.plain_text(
            letters, palette, 15, palette.text if is_deck else palette.quiet, bold=is_deck, lines=1, semantics=False
        )
    ]
    if not is_deck:
        parts.append(ft.Icon(signs[state], size=14, color=palette.bad if state == "injured" else palette.quiet))
    return ft.Container(
        ui.in_row(*parts, spacing=1, tight=True),
        padding=ft.Padding.symmetric(horizontal=7, vertical=2),
        bgcolor=palette.raised if is_deck else palette.ground,
        border=ft.Border.all(1, palette.text if is_deck else palette.line),
        border_radius=12,
        clip_behavior=ui.NO_CLIP,
    )


@ui.component
def TreasureMap(signal: ui.Signal) -> ft.Control:
    """Show the coins on the treasure map."""
    return ui.hint(ui.use_session(), signal.value, ui.BODY)


@ui.component
def Lying(signal: ui.Signal, table: TableModel) -> ft.Control:
    """Show the row with its books, the influence track, crew for hire and events; a tap enters what is there."""
    session = ui.use_session()
    palette, view, t = session.palette, signal.value, game_texts(session)
    assert isinstance(view, TableView)
    row_label, track_label, crew_label, events_label = view.labels
    parts: list[ft.Control] = []
    if view.row:
        cards: list[ft.Control] = [
            ft.Container(
                ui.in_lines(
                    ui.in_row(
                        ft.Icon(COUNT_MARKS["books"], size=14, color=palette.quiet),
                        ui.plain_text(str(books), palette, 14, palette.quiet, semantics=False),
                        spacing=2,
                    ),
                    ui.plain_text(card, palette, 14, bold=True, lines=2, semantics=False),
                    spacing=0,
                ),
                expand=1,
                height=session.tall(58, 2),
                padding=4,
                bgcolor=palette.raised,
                border_radius=6,
                clip_behavior=ui.NO_CLIP,
            )
            for books, card in view.row
        ]
        rows = ui.in_column(*key_rows(table, cards, len(cards)), spacing=GAP)
        parts.append(_titled(palette, f"{t('lying.row')} · {view.piles}", row_label, rows))
    parts.append(_titled(palette, t("lying.track"), track_label, _track(session, table, view)))
    lines = ui.in_lines(
        ui.plain_text(f"{t('lying.crew')}: {', '.join(view.crew)}", palette, 14, lines=2, semantics=False),
        ui.plain_text(f"{t('lying.events')}: {', '.join(view.events)}", palette, 14, lines=2, semantics=False),
    )
    parts.append(ft.Semantics(label=f"{crew_label}. {events_label}", content=lines))
    return ui.tappable(
        "lying",
        t("lying.open"),
        (lambda: table.position.go("seen")) if table.position.is_recorded else None,
        ui.in_column(*parts, spacing=6),
        padding=8,
        bgcolor=palette.surface,
        border=ft.Border.all(1, palette.line),
    )


def _titled(palette: ui.Palette, title: str, label: str, content: ft.Control) -> ft.Control:
    return ft.Semantics(
        label=label,
        content=ui.in_column(
            ui.plain_text(title, palette, ui.SMALL, palette.quiet, lines=1, semantics=False), content, spacing=2
        ),
    )


def _track(session: ui.Session, table: TableModel, view: TableView) -> ft.Control:
    """Return the slots from the left, each with its cube and number."""
    palette, seats = session.palette, table.game.setup.seats

    def slot(place: int, owner: int) -> ft.Control:
        value = view.values[place - 1] if place <= len(view.values) else str(place)
        under = ui.plain_text(
            value, palette, 13, palette.text if view.values else palette.line, center=True, semantics=False
        )
        cube = slot_cube(seats, palette, owner)
        return ft.Column([cube, under], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER, tight=True)

    return ui.in_row(
        *(slot(place, owner) for place, owner in enumerate(view.slots, 1)), spacing=3, wrap=True, run_spacing=2
    )


def slot_cube(seats: Sequence[ui.Seated], palette: ui.Palette, owner: int) -> ft.Control:
    """Return the cube on an influence slot: a frame without one, a sign on a blocked slot."""
    if owner == BLOCKED:
        return ft.Icon(ft.Icons.BLOCK, size=CUBE, color=palette.quiet)
    if owner == FREE:
        line = ft.Border.all(1, palette.line)
        return ft.Container(width=CUBE, height=CUBE, border=line, border_radius=4, clip_behavior=ui.NO_CLIP)
    return ui.badge(seats[owner], palette, CUBE)
