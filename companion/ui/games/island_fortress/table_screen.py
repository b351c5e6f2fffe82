"""The table: the wall, who stands how, and one bar within the thumb's reach."""

from typing import Any

import flet as ft

from companion.games.island_fortress.wall import region_of
from companion.ui.components.basics import icon_button, message_bar, words
from companion.ui.components.reviews import problem_banner, review_banner
from companion.ui.games.island_fortress.desk import desk_of
from companion.ui.games.island_fortress.log_screen import LogList
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, use_changes
from companion.ui.games.island_fortress.present import HeadLook
from companion.ui.games.island_fortress.strip import STRIP_HEIGHT, Strip, strip_height
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.table_panels import Panel
from companion.ui.games.island_fortress.wall import Overview, Region, Sizes, region_sizes
from companion.ui.kit import in_window, part
from companion.ui.routes import HOME, game_route, go
from companion.ui.session import Session, use_session
from companion.ui.theme import SMALL, SPACE

LOG_WIDTH = 364
HEAD_HEIGHT = 52
WALL_SPACING = 6
OVERVIEW_HEIGHT = 46
NARROWEST_REGION = 290


@part
def TableScreen() -> ft.Control:
    """The table of the desk in the address, or why it cannot be shown."""
    session = use_session()
    params = ft.use_route_params()
    place = (params["gid"], params.get("purpose"), params.get("entry"))
    desk = ft.use_memo(lambda: desk_of(session, params), [*place, session.language])
    model = ft.use_memo(lambda: None if isinstance(desk, str) else TableModel(desk), [desk])
    if model is None:
        return cannot_open(session, str(desk))
    shown: ft.Control = Table(model, key=f"table-{place}-{session.language}")
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
    is_tracked = model.state.ledger is not None
    supplies = strip_height(model.game.setup, wall_width, is_tracked) - STRIP_HEIGHT if is_tracked else 0
    sizes = region_sizes(min(wall_width / across - 8, 560), _region_height(session, courses_of_regions, supplies))
    is_told = session.message or session.is_low or model.game.reviews or model.game.problem
    is_high = courses_of_regions * sizes.region + 60 >= session.height - HEAD_HEIGHT - 90 - supplies
    fits = wide and not is_high and not is_told
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
        Banners(model.game, key="banners"),
        Strip(model.strip, model, wall_width, key="strip"),
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


def _region_height(session: Session, regions: int, supplies: float) -> float:
    """What a region may take of the height so that all of them are seen without scrolling, where that can be."""
    around = HEAD_HEIGHT + 90 + supplies + (OVERVIEW_HEIGHT if session.is_wide else 200)
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
def Banners(game: FortressGame) -> ft.Control:
    """What is wrong with the file of the game."""
    session = use_session()
    use_changes(game)
    return ft.Column(
        [
            problem_banner(session, game.id, game.problem),
            review_banner(session, game.reviews, lambda: session.keep(game.reviewed)),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


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
                _way_back(session, model),
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


def _way_back(session: Session, model: TableModel) -> ft.Control:
    """From play to all games; from an old entry, or from asking, back to where that was wanted."""
    t, id = session.t, model.game.id
    match model.desk.purpose:
        case "play":
            return icon_button(session, "home", ft.Icons.ARROW_BACK, t("app.home"), lambda: go(HOME))
        case "ask":
            place = (
                game_route(id, f"at/{model.desk.entry}") if model.desk.at < len(model.game.entries) else game_route(id)
            )
        case "at":
            place = game_route(id)
        case _:
            place = game_route(id, "log")
    return icon_button(session, "back", ft.Icons.ARROW_BACK, t("app.back"), lambda: go(place))
