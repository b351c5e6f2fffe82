"""The table: the wall, who stands how, and one bar within the thumb's reach."""

from typing import Any

import flet as ft

from companion.games.island_fortress.wall import region_of
from companion.ui.components.basics import icon_button, message_bar, tappable, words
from companion.ui.games.island_fortress.log_screen import LogList
from companion.ui.games.island_fortress.opened import cannot_open, opened
from companion.ui.games.island_fortress.present import HeadLook, SeatLook
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.table_panels import CROWDED, Panel
from companion.ui.games.island_fortress.wall import Overview, Region, Sizes, badge, region_sizes, stone_of
from companion.ui.kit import in_window, part
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import CHIP_MARK, GOVERNOR_MARK, SCORE, SMALL, SPACE, TREASURE_MARK

LOG_WIDTH = 340
HEAD_HEIGHT = 52
STRIP_HEIGHT = 66
WALL_SPACING = 6
OVERVIEW_HEIGHT = 46
NARROWEST_REGION = 290


@part
def TableScreen() -> ft.Control:
    """The table of the game in the address, or why it cannot be shown."""
    session = use_session()
    params = ft.use_route_params()
    id, entry = params["gid"], params.get("entry")
    at = int(entry) if entry and entry.isascii() and entry.isdigit() else None
    found = ft.use_memo(lambda: opened(session, id), [id, session.language])
    model = ft.use_memo(lambda: None if isinstance(found, str) else TableModel(session, found, at), [found, at])
    if model is None:
        return cannot_open(session, str(found))
    shown: ft.Control = Table(model, key=f"table-{id}-{at}-{session.language}")
    return shown


@part
def Table(model: TableModel) -> ft.Control:
    """Head, players, wall and panel; on a wide screen the log beside them."""
    session = use_session()
    palette = session.palette
    ft.use_effect(lambda: _follow(model), [], lambda: model.stop())
    wide = session.is_wide
    regions = model.game.setup.regions
    wall_width = session.width - (LOG_WIDTH if wide else 0) - 2 * SPACE
    courses_of_regions = -(-regions // max(1, int(wall_width // NARROWEST_REGION))) if wide else regions
    across = -(-regions // courses_of_regions)
    sizes = region_sizes(min(wall_width / across - 8, 560), _region_height(session, courses_of_regions))
    fits = wide and courses_of_regions * sizes.region + 60 < session.height - HEAD_HEIGHT - 90
    column: Any = ft.use_ref()
    model.reveal = lambda slot: _reveal(column, region_of(slot), sizes, across)
    courses: list[ft.Control] = [
        ft.Row(
            [
                Region(model, region, sizes, key=f"region-{region}")
                for region in range(first, min(first + across, regions))
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=4,
        )
        for first in range(0, regions, across)
    ]
    wall: list[ft.Control] = [*courses, ft.Container(height=8)]
    if across < regions:
        wall.insert(0, Overview(model, wall_width))
    head: list[ft.Control] = [
        Head(model.head, model, key="head"),
        message_bar(session),
        Strip(model.strip, model, key="strip"),
    ]
    body: ft.Control = ft.Container(
        ft.Column(
            wall,
            ref=column,
            spacing=WALL_SPACING,
            scroll=None if fits else ft.ScrollMode.HIDDEN,
            alignment=ft.MainAxisAlignment.CENTER if fits else ft.MainAxisAlignment.START,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        expand=True,
        bgcolor=palette.mortar,
        margin=ft.Margin.symmetric(horizontal=SPACE / 2),
        padding=ft.Padding.symmetric(vertical=6),
        alignment=ft.Alignment.TOP_CENTER,
    )
    body = ft.Semantics(identifier="wall", container=True, content=body, expand=True)
    panel = Panel(model.panel, model, key="panel")
    if not wide:
        return ft.Container(
            ft.Column([*head, body, panel], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            expand=True,
        )
    side = ft.Container(
        ft.Column(
            [panel, ft.Container(LogList(session, model.game), expand=True)],
            spacing=SPACE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=LOG_WIDTH,
        bgcolor=palette.surface,
        border=ft.Border.only(left=ft.BorderSide(1, palette.line)),
    )
    return ft.Container(
        ft.Row(
            [
                ft.Container(
                    ft.Column([*head, body], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                    expand=True,
                    padding=ft.Padding.only(bottom=SPACE),
                ),
                side,
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=palette.ground,
        expand=True,
    )


def _region_height(session: Session, regions: int) -> float:
    """What a region may take of the height so that all of them are seen without scrolling, where that can be."""
    around = HEAD_HEIGHT + 90 + (OVERVIEW_HEIGHT if session.is_wide else 200)
    return (session.height - around) / regions


def _reveal(column: Any, region: int, sizes: Sizes, across: int) -> None:
    """Scrolls so that the region is seen above the panel that opens; side by side nothing is ever hidden."""
    wall = column.current
    if across > 1 or wall is None:
        return
    overview = OVERVIEW_HEIGHT + WALL_SPACING
    ft.context.page.run_task(
        wall.scroll_to, offset=region and overview + region * (sizes.region + WALL_SPACING), duration=120
    )


def _follow(model: TableModel) -> None:
    """Draws the table again when another window of this app changes the game."""
    page = ft.context.page
    model.follow(lambda: in_window(page, model.refresh))


@part
def Head(view: View, model: TableModel) -> ft.Control:
    """Where the game stands, and what is behind it: undo, redo, log, settings."""
    session = use_session()
    palette, look = session.palette, view.look
    assert isinstance(look, HeadLook)
    id = model.game.id
    return ft.Container(
        ft.Row(
            [
                icon_button(session, "home", ft.Icons.ARROW_BACK, session.t("app.home"), lambda: go(HOME)),
                ft.Semantics(
                    identifier="round",
                    label=f"{look.round}, {look.blocks}",
                    expand=True,
                    content=ft.Column(
                        [
                            words(look.round, palette, 17, bold=True, lines=1, spoken=False),
                            words(look.blocks, palette, SMALL, palette.quiet, lines=1, spoken=False),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                ),
                icon_button(session, "undo", ft.Icons.UNDO, look.undo_label, model.undo if look.can_undo else None),
                icon_button(session, "redo", ft.Icons.REDO, look.redo_label, model.redo if look.can_redo else None),
                icon_button(
                    session, "log", ft.Icons.RECEIPT_LONG, session.t("table.log"), lambda: go(game_route(id, "log"))
                ),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=HEAD_HEIGHT,
        padding=ft.Padding.symmetric(horizontal=4),
    )


@part
def Strip(view: View, model: TableModel) -> ft.Control:
    """The players: mark, name, score, what they got just now; a tap chooses who acts next."""
    session = use_session()
    looks: tuple[SeatLook, ...] = view.look
    return ft.Container(
        ft.Row([_seat_card(session, model, look) for look in looks], spacing=6),
        padding=ft.Padding.symmetric(horizontal=SPACE),
    )


def _seat_card(session: Session, model: TableModel, look: SeatLook) -> ft.Control:
    palette, setup = session.palette, model.game.setup
    stone = stone_of(setup, palette, look.seat)
    is_crowded = len(setup.seats) > CROWDED
    held: list[ft.Control] = []
    for mark, count in ((CHIP_MARK, look.chips), (TREASURE_MARK, look.treasures)):
        if count:
            held += [
                ft.Icon(mark, size=13, color=palette.quiet),
                words(str(count), palette, SMALL, palette.quiet, spoken=False),
            ]
    signs: list[ft.Control] = [
        badge(setup, palette, look.seat, 22),
        ft.Container(words(setup.seats[look.seat].name, palette, 15, bold=True, lines=1, spoken=False), expand=True),
    ]
    honour: list[ft.Control] = []
    if look.winner:
        honour = [ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=palette.accent)]
    elif look.holder:
        honour = [ft.Icon(GOVERNOR_MARK, size=18, color=palette.governor.face)]
    numbers: list[ft.Control] = [words(str(look.score), palette, SCORE, bold=True, spoken=False)]
    if look.gained:
        numbers.append(words(look.gained, palette, 15, palette.fresh, bold=True, spoken=False))
    if is_crowded:
        rows = [signs, numbers, [*held, ft.Container(expand=True, height=18), *honour]]
    else:
        rows = [[*signs, *honour], [*numbers, ft.Container(expand=True), *held]]
    line = palette.accent if look.actor else palette.surface
    return tappable(
        f"player-{look.seat}",
        look.label,
        lambda: model.choose_seat(look.seat),
        ft.Row(
            [
                ft.Container(width=4, bgcolor=stone.face),
                ft.Container(
                    ft.Column(
                        [ft.Row(row, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER) for row in rows],
                        spacing=0,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    expand=True,
                    bgcolor=palette.surface,
                    padding=ft.Padding.only(left=5, right=4),
                ),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        selected=look.actor or None,
        key=f"player-{look.seat}",
        expand=1,
        height=STRIP_HEIGHT + (18 if is_crowded else 0),
        padding=2,
        bgcolor=line,
    )
