"""The wall as the board of the table: regions side by side or in courses, then with a small overview."""

from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.games.island_fortress.wall import level_of, region_of
from companion.ui import parts as ui
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.wall.drawings import fort_drawing
from companion.ui.games.island_fortress.wall.masonry import Sizes, region_sizes
from companion.ui.games.island_fortress.wall.region import Region
from companion.ui.table.model import TableModel
from companion.ui.table.room import Room

WALL_SPACING: Final = 6
EDGE_OF_WALL: Final = 2
"""Padding in pixels above and below the scrolling part."""
OVERVIEW_HEIGHT: Final = 46
NARROWEST_REGION: Final = 290
WIDEST_REGION: Final = 760
MUCH_LARGER: Final = 1.15
"""Minimum factor by which stones grow if a wall is split into more courses."""
LEAST_REGION: Final = region_sizes(0, 0).region
"""Height in pixels of a region with the smallest stones."""


@ui.component
def Wall(table: TableModel, room: Room) -> ft.Control:
    """Show all regions; if they do not fit, they scroll, with an overview side by side below."""
    session = ui.use_session()
    wall, regions, wide = table.board, table.game.setup.regions, session.is_wide
    courses_of_regions, across, sizes = laid_out(room, regions, wide)
    whole = courses_of_regions * (sizes.region + WALL_SPACING) + 8
    fits = wide and whole <= room.height
    column: Any = ft.use_ref()
    viewport: Any = ft.use_ref(room.height)
    wall.across = across

    def reveal(*slots: int) -> None:
        if column.current is not None and not fits:
            offset = offset_to_show(slots, sizes, across, viewport.current)
            ft.context.page.run_task(ui.scrolled, column.current, offset)

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        """Keep the subject of the open panel visible after the room has changed."""
        viewport.current = max(1.0, event.height - 2 * EDGE_OF_WALL)
        if wall.chosen:
            reveal(*wall.chosen)

    wall.reveal = reveal
    ft.use_effect(lambda: wall.show_up(table.situation, anew=True), [])
    shown_regions = [Region(table, region, sizes, key=f"region-{region}") for region in range(regions)]
    courses = ui.rows_of(shown_regions, across, spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    content: list[ft.Control] = [*courses]
    if not fits:
        content.append(ft.Container(height=8))
    below: list[ft.Control] = []
    if across < regions and not session.is_large and whole > room.height:
        below.append(BelowWall(table.panel_view, table, room.width, key="below"))
    shown = ft.Column(
        content,
        ref=column,
        spacing=WALL_SPACING,
        scroll=None if fits else ft.ScrollMode.HIDDEN,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    stretch, sea = ft.CrossAxisAlignment.STRETCH, ft.Container(expand=True, bgcolor=fort_colors(session.palette).deep)
    body = ft.Container(
        ft.Column([ft.Container(expand=True), shown, sea], spacing=0, horizontal_alignment=stretch) if fits else shown,
        expand=True,
        bgcolor=session.palette.sky,
        margin=ft.Margin.symmetric(horizontal=ui.SPACE / 2),
        padding=ft.Padding.symmetric(vertical=EDGE_OF_WALL),
        alignment=ft.Alignment.TOP_CENTER,
        on_size_change=ui.guarded(measured),
    )
    wall_and_below = ft.Column([body, *below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Semantics(identifier="wall", container=True, content=wall_and_below, expand=True)


def laid_out(room: Room, regions: int, is_wide: bool) -> tuple[int, int, Sizes]:
    """Return the number of courses of regions, the regions in each, and their stones.

    On a phone the regions stand one above the other, as many of them in sight as have room. In a wide window there are
    as few courses as the width allows, but more if the height allows much larger stones.
    """

    def sizes(courses: int) -> Sizes:
        across = -(-regions // courses)
        in_sight = courses if is_wide else max(1, min(courses, int(room.height // LEAST_REGION)))
        high = (room.height - OVERVIEW_HEIGHT) / in_sight - WALL_SPACING
        return region_sizes(min(room.width / across - 8, WIDEST_REGION), high, room.scale)

    courses = -(-regions // max(1, int(room.width // NARROWEST_REGION))) if is_wide else regions
    for more in range(courses + 1, regions + 1):
        if sizes(more).height >= MUCH_LARGER * sizes(courses).height:
            courses = more
    return courses, -(-regions // courses), sizes(courses)


def offset_to_show(slots: Sequence[int], sizes: Sizes, across: int, viewport: float) -> float:
    """Return the scroll offset that shows slots: with the last one's whole region if it fits.

    Else the lowest of them is at the lower edge, or the last one if they do not fit together. `viewport` is the visible
    height.
    """

    def top_of(slot: int) -> float:
        return region_of(slot) // across * (sizes.region + WALL_SPACING)

    def bottom_of(slot: int) -> float:
        return top_of(slot) + sizes.bottom_of(level_of(slot))

    last, uppermost = slots[-1], min(map(bottom_of, slots)) - sizes.height - sizes.joint
    lowest = max(map(bottom_of, slots))
    lower = lowest if lowest - uppermost <= viewport else bottom_of(last)
    return max(min(top_of(last), uppermost), lower - viewport)


@ui.component
def BelowWall(signal: ui.Signal, table: TableModel, width: float) -> ft.Control:
    """Show the overview of the wall if not all regions are visible; it gives way to an open panel."""
    session = ui.use_session()
    assert signal.value is not None
    return ft.Container(
        None if table.panel is not None else _overview(table, width),
        bgcolor=session.palette.sky,
        margin=ft.Margin.symmetric(horizontal=ui.SPACE / 2),
        padding=ft.Padding.only(bottom=0 if table.panel is not None else 4),
        alignment=ft.Alignment.CENTER,
    )


def _overview(table: TableModel, width: float) -> ft.Control:
    """Return the whole wall in small, region beside region: patterns across borders are visible here."""
    drawing = fort_drawing(table.state, table.session.palette)
    return ft.Semantics(label=table.t("table.overview"), content=ui.drawn(drawing, width, OVERVIEW_HEIGHT))
