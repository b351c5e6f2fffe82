"""The table: the wall, who stands how, and one bar within the thumb's reach."""

from typing import Any

import flet as ft

from companion.games.island_fortress.wall import region_of
from companion.ui.awake import DimLayer, dim_after, keeps_awake, use_awake
from companion.ui.clock import Clock, is_timed
from companion.ui.components.basics import icon_button, message_bar, said, words
from companion.ui.components.hints import once_hint, seen
from companion.ui.components.reviews import problem_banner, review_banner
from companion.ui.games.island_fortress.desk import desk_of
from companion.ui.games.island_fortress.log_screen import LogList
from companion.ui.games.island_fortress.masonry import Sizes, region_sizes
from companion.ui.games.island_fortress.opened import FortressGame, cannot_open, use_changes
from companion.ui.games.island_fortress.present import HeadLook
from companion.ui.games.island_fortress.present_thinking import thinker
from companion.ui.games.island_fortress.present_view import reminder_words
from companion.ui.games.island_fortress.strip import STRIP_HEIGHT, Strip, strip_height
from companion.ui.games.island_fortress.table_keys import TableKeyboard
from companion.ui.games.island_fortress.table_model import TableModel, View
from companion.ui.games.island_fortress.table_panels import Panel
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.games.island_fortress.wall import Overview, Region
from companion.ui.kit import in_window, part
from companion.ui.routes import HOME, game_route, go, look_up
from companion.ui.session import Session, use_session
from companion.ui.theme import SMALL, SPACE

LOG_WIDTH = 364
HEAD_HEIGHT = 52
WALL_SPACING = 6
OVERVIEW_HEIGHT = 46
NARROWEST_REGION = 290
REMINDER_HEIGHT = 20
ROOM_FOR_SHARE = 450
"""The width from which on the head has room for one sign more; below, sharing is found under "more"."""


@part
def TableScreen() -> ft.Control:
    """The table of the desk in the address, or why it cannot be shown."""
    session = use_session()
    params = ft.use_route_params()
    place = (params["gid"], params.get("purpose"), params.get("entry"))
    desk = ft.use_memo(lambda: desk_of(session, params), [*place, session.language])
    model = ft.use_memo(lambda: None if isinstance(desk, str) else TableModel(desk), [desk])
    ft.use_effect(lambda: model.take_trial() if model else None)
    if model is None:
        return cannot_open(session, str(desk), params["gid"])
    shown: ft.Control = Table(model, key=f"table-{place}-{session.language}")
    seconds = dim_after(session)
    if not seconds:
        return shown
    dim = DimLayer(seconds, model.panel, model.strip, model.head, key="dim")
    return ft.Stack([shown, dim], expand=True, fit=ft.StackFit.EXPAND)


@part
def Table(model: TableModel) -> ft.Control:
    """Head, players, wall and panel; on a wide screen the log beside them."""
    session = use_session()
    palette = session.palette
    ft.use_effect(lambda: _follow(model), [], lambda: model.stop())
    use_awake(ft.context.page, keeps_awake(session))
    ft.use_effect(lambda: seen(session, "log") if model.desk.purpose == "at" else None, [])
    wide = session.is_wide
    regions = model.game.setup.regions
    wall_width = session.width - (LOG_WIDTH if wide else 0) - 2 * SPACE
    courses_of_regions = -(-regions // max(1, int(wall_width // NARROWEST_REGION))) if wide else regions
    across = -(-regions // courses_of_regions)
    is_tracked = model.state.ledger is not None
    scale = session.text_scale
    is_higher = is_tracked or scale > 1
    supplies = strip_height(model.game.setup, wall_width, is_tracked, scale) - STRIP_HEIGHT if is_higher else 0
    sizes = region_sizes(min(wall_width / across - 8, 560), _region_height(session, courses_of_regions, supplies))
    is_told = session.message or session.is_low or model.game.reviews or model.game.problem
    is_high = courses_of_regions * sizes.region + 60 >= session.height - HEAD_HEIGHT - 90 - supplies
    fits = wide and not is_high and not is_told
    column: Any = ft.use_ref()
    model.across = across
    model.reveal = lambda slot: _reveal(column, region_of(slot), sizes, across, above)
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
        is_new = "table" in session.hints and model.desk.is_play and not wide and not is_tracked
        wall.insert(0, HintOrOverview(model, wall_width, key="hint") if is_new else Overview(model, wall_width))
    reminder = Reminder(model.head, model, key="reminder")
    strip = Strip(model.strip, model, wall_width, key="strip")
    told = [message_bar(session), Banners(model.game, key="banners")]
    head: list[ft.Control] = [Head(model.head, model, key="head"), reminder, *told, strip]
    above = 0.0
    if session.is_large and not wide:  # fixed above the wall they would leave it no room
        head, wall = [head[0], *told], [reminder, strip, *wall]
        above = _reminder_height(session) + strip_height(model.game.setup, wall_width, is_tracked, scale)
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
        bgcolor=palette.sky,
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
    around = HEAD_HEIGHT + 90 + supplies + (OVERVIEW_HEIGHT if session.is_wide else 200 + REMINDER_HEIGHT)
    return (session.height - around) / regions


def _reminder_height(session: Session) -> float:
    return session.tall(REMINDER_HEIGHT, 3 if session.is_large else 1)


def _reveal(column: Any, region: int, sizes: Sizes, across: int, above: float) -> None:
    """Scrolls so that the region is seen above the panel that opens; side by side nothing is ever hidden.

    `above` is the height of what is scrolled away with the wall.
    """
    wall = column.current
    if across > 1 or wall is None:
        return
    overview = OVERVIEW_HEIGHT + WALL_SPACING
    first = above and above + 2 * WALL_SPACING
    offset = first + overview + region * (sizes.region + WALL_SPACING) if region else first
    ft.context.page.run_task(wall.scroll_to, offset=offset, duration=120)


def _follow(model: TableModel) -> None:
    """Draws the table again when another window of this app changes the game."""
    page = ft.context.page
    model.follow(lambda: in_window(page, model.refresh))


@part
def HintOrOverview(model: TableModel, width: float) -> ft.Control:
    """Where the overview will be, at first what to do with the wall below: so that the wall keeps its room."""
    session = use_session()
    use_changes(model.game)
    told = once_hint(session, "table", game_texts(session)("hint.table")) if model.game.entries else []
    return ft.Container(
        told[0] if told else Overview(model, width),
        height=session.tall(OVERVIEW_HEIGHT, 5) if told else OVERVIEW_HEIGHT,
        padding=ft.Padding.symmetric(horizontal=SPACE) if told else None,
        alignment=ft.Alignment.CENTER,
    )


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
def Reminder(view: View, model: TableModel) -> ft.Control:
    """What comes next in the round, in a line of its own; on a wide screen the head has room for it."""
    session = use_session()
    timed = ft.use_memo(lambda: is_timed(session), [])
    assert isinstance(view.look, HeadLook)
    if not model.desk.is_play or session.is_wide:
        return ft.Container(height=0)
    return ft.Container(
        _reminder(session, model, timed),
        height=_reminder_height(session),
        padding=ft.Padding.symmetric(horizontal=2 * SPACE),
    )


def _reminder(session: Session, model: TableModel, timed: bool) -> ft.Control:
    """What comes next; beside it, where it is wanted, how long somebody has thought already."""
    clock = _clock(session, model) if timed else None
    if not clock:
        return _next(session, model)
    return ft.Row([ft.Container(_next(session, model), expand=True), clock], spacing=SPACE)


def _clock(session: Session, model: TableModel) -> ft.Control | None:
    """The time of the player whose turn it is, or where that is not tracked, since the last entry."""
    entries, state = model.game.entries, model.state
    since = entries[-1].time if entries else None
    if not since or state.ended_by is not None:
        return None
    seat = thinker(state)
    name = "" if seat is None else model.words.names[seat]

    def told(time: str) -> str:
        return (
            game_texts(session)("thinking.of", player=name, time=time)
            if name
            else game_texts(session)("thinking.since", time=time)
        )

    shown: ft.Control = Clock(since, told, key="clock")
    return shown


def _next(session: Session, model: TableModel) -> ft.Control:
    told = reminder_words(model.words, model.state)
    return said(
        "reminder",
        told,
        session.palette,
        SMALL + 1,
        session.palette.quiet,
        lines=2 if session.is_wide or session.is_large else 1,
    )


@part
def Head(view: View, model: TableModel) -> ft.Control:
    """Where the game stands, and what is behind it: undo, redo, share, log."""
    session = use_session()
    palette, look = session.palette, view.look
    timed = ft.use_memo(lambda: is_timed(session), [])
    assert isinstance(look, HeadLook)
    id = model.game.id
    return ft.Container(
        ft.Row(
            [
                _way_back(session, model),
                ft.Semantics(
                    identifier="round",
                    header=True,
                    label=f"{look.round}, {look.blocks}",
                    expand=True,
                    content=ft.Column(
                        [
                            words(look.round, palette, 17, bold=True, lines=1 + session.is_large, spoken=False),
                            words(look.blocks, palette, SMALL, palette.quiet, lines=1 + session.is_large, spoken=False),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                ),
                *(
                    [ft.Container(_reminder(session, model, timed), expand=True)]
                    if session.is_wide and model.desk.is_play
                    else []
                ),
                *_steps(session, model, look),
                *_share(session, model),
                icon_button(
                    session,
                    "log",
                    ft.Icons.RECEIPT_LONG,
                    game_texts(session)("table.log"),
                    lambda: go(game_route(id, "log")),
                ),
                TableKeyboard(model, _place_back(model), key="keys"),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=session.tall(HEAD_HEIGHT, 5 if session.is_large else 2),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def _steps(session: Session, model: TableModel, look: HeadLook) -> list[ft.Control]:
    """The way back and forth in play; elsewhere no step is taken, and whoever asks or looks back may want the rules."""
    if not model.desk.is_play:
        return [icon_button(session, "desk-rules", ft.Icons.MENU_BOOK, game_texts(session)("rules.title"), look_up)]
    return [
        icon_button(session, "undo", ft.Icons.UNDO, look.undo_label, model.undo if look.can_undo else None),
        icon_button(session, "redo", ft.Icons.REDO, look.redo_label, model.redo if look.can_redo else None),
    ]


def _share(session: Session, model: TableModel) -> list[ft.Control]:
    """The way to the code of the game; where there is no room for it, and for an old entry, it is found elsewhere."""
    if not model.desk.is_play or session.width < ROOM_FOR_SHARE:
        return []
    place = game_route(model.game.id, "share")
    return [
        icon_button(session, "table-share", ft.Icons.QR_CODE_2, game_texts(session)("share.open"), lambda: go(place))
    ]


def _way_back(session: Session, model: TableModel) -> ft.Control:
    """From play to all games; from an old entry, or from asking, back to where that was wanted."""
    t = game_texts(session)
    name, told = ("home", t("app.home")) if model.desk.is_play else ("back", t("app.back"))
    return icon_button(session, name, ft.Icons.ARROW_BACK, told, lambda: go(_place_back(model)))


def _place_back(model: TableModel) -> str:
    id = model.game.id
    match model.desk.purpose:
        case "play":
            return HOME
        case "ask":
            is_old = model.desk.at < len(model.game.entries)
            return game_route(id, f"at/{model.desk.entry}") if is_old else game_route(id)
        case "at":
            return game_route(id)
        case _:
            return game_route(id, "log")
