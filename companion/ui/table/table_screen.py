"""The table: a game's board, the players, and one bar within the thumb's reach."""

from typing import Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.awake import DimLayer, dim_after, keeps_awake
from companion.ui.registry import screens_of
from companion.ui.table.entering import mode_text
from companion.ui.table.game_screen import CannotOpen, cannot_open, open_position, use_changes
from companion.ui.table.head import Head
from companion.ui.table.history.log import LogList
from companion.ui.table.live.holds_table import HoldsTable
from companion.ui.table.live.secret_banner import SecretBanner
from companion.ui.table.live.turn_signal import TurnSignal
from companion.ui.table.midway import PAGE
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelFrame
from companion.ui.table.players import InHand, PlayerBar
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.room import room_of
from companion.ui.table.sheet.ending_screen import EndingOr
from companion.ui.visits import use_back

BANNER_HEIGHT: Final = 36
"""Height in pixels of the banner over a table that is not in play, if it is one line."""
FRAME: Final = 4
"""Width in pixels of the frame around such a table."""
UNMEASURED: Final[tuple[object, float]] = (None, 0)


@ui.component
def TableScreen() -> ft.Control:
    """Show the table of the position in the address, or why it cannot be shown."""
    session = ui.use_session()
    params = ft.use_route_params()
    place = (params["gid"], params.get("mode"), params.get("entry"))
    position = ft.use_memo(lambda: open_position(session, params), [*place, session.language, session.attempts])
    if isinstance(position, CannotOpen):
        return cannot_open(session, position)
    key, old = f"table-{place}-{session.language}", position.edited
    shown: ft.Control
    if old is not None and position.rules.kinds.of(old).is_midway:  # it has a page of its own
        shown = screens_of(position.game.format).pages[PAGE]()
    elif position.is_play:
        shown = EndingOr(position.game, False, lambda again: OpenTable(position, key="table"), key=key)
    else:
        shown = OpenTable(position, key=key)
    return shown


@ui.component
def OpenTable(position: TablePosition) -> ft.Control:
    """Show the table of a position, dimmed after a while; at first with the example named in the address."""
    session, game = ui.use_session(), position.game
    use_changes(game, lambda: game.setup)
    table = ft.use_memo(lambda: TableModel(session, position), [position, game.setup])
    example = ui.query_of(ft.context.page.route).get(ui.EXAMPLE, "")
    ft.use_effect(lambda: table.try_example(example), [table, ft.context.page.route, ft.use_route_location()])
    shown: ft.Control = Table(table, key=f"table-{game.setup.seats}")
    if position.mode is Mode.WHAT_IF or position.mode.is_edit:  # drawn over everything: it takes no room
        frame = ft.BoxDecoration(border=ft.Border.all(FRAME, session.palette.accent))
        shown = ft.Container(shown, foreground_decoration=frame, expand=True)
    seconds = dim_after(session)
    if not seconds:
        return shown
    dim = DimLayer(seconds, table.panel_view, table.players, table.head, key="dim")
    return ft.Stack([shown, dim], expand=True, fit=ft.StackFit.EXPAND)


@ui.component
def Table(table: TableModel) -> ft.Control:
    """Show head, players, supplies, board and dock; with room beside the board all others stand in a column there.

    The board is measured while no panel is open: then its content fits what the dock leaves it.
    """
    session = ui.use_session()
    parts, window = table.screens.table, session.look[2:]
    ft.use_effect(lambda: _follow(table), [], lambda: table.stop())
    ui.use_awake(ft.context.page, keeps_awake(session))
    use_back(session.visits, table.step_back)
    ft.use_effect(lambda: ui.seen(session, "log") if table.position.mode is Mode.REVIEW else None, [])
    (of, high), see = ui.use_made(lambda: UNMEASURED)
    banner = mode_banner(table)
    room = room_of(session, high if of == window else 0, session.tall(BANNER_HEIGHT, 2) if banner else 0)

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        """Note the height of the board; one that grows as the dock gets lower keeps it when the dock is higher."""
        session.taps.drawn()
        if table.panel is None and not room.is_beside:
            see(lambda old: (window, max(event.height, old[1]) if old[0] == window else event.height))

    lines: list[ft.Control] = [ui.message_bar(session), Banners(table.game, key="banners")]
    if session.services.guests and table.position.is_play:
        lines += [
            HoldsTable(table.game, key="holds"),
            SecretBanner(table, key="secret"),
            TurnSignal(table.game, key="turn"),
        ]
    bar = PlayerBar(table.players, table, room, key="players")
    hand = InHand(table.players, table.looked_at, table.panel_view, table, room, key="hand")
    head = Head(table.head, table, room, key="head")
    shown = Shaded(table.is_waiting, parts.draw(table, room, key="board"), key="shaded")
    board = ft.Container(shown, expand=True, on_size_change=ui.guarded(measured))
    is_alone = room.is_beside and not session.is_wide
    dock = PanelFrame(table.panel_view, table, room, is_alone, key="panel")
    if not room.is_beside:
        return ui.expanded(_in_lines([head, *banner, *lines, bar, hand, board, dock]))
    log = [ui.expanded(LogList(session, table.game))] if session.is_wide else []
    side = ft.Container(
        _in_lines([head, *lines, bar, hand, dock, *log]),
        width=room.dock + 2 * ui.SPACE,
        bgcolor=session.palette.surface if log else None,
    )
    stretched = ft.CrossAxisAlignment.STRETCH
    boards = ui.expanded(_in_lines([*banner, board]))
    both = ui.in_row(boards, side, spacing=0, vertical_alignment=stretched)
    return ft.Container(both, bgcolor=session.palette.ground, expand=True)


@ui.component
def Shaded(is_waiting: ui.Signal, board: ft.Control) -> ft.Control:
    """Show the board, dimmed and without taps while a guest waits for another player's turn."""
    is_dim = bool(is_waiting.value)
    return ft.Container(board, expand=True, opacity=0.55 if is_dim else 1, ignore_interactions=is_dim)


def _in_lines(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def mode_banner(table: TableModel) -> list[ft.Control]:
    """Return the banner that says what an entry made here does; none in play."""
    if not (text := mode_text(table.context)):
        return []
    palette, mark = table.session.palette, ft.Icons.EDIT if table.position.mode.is_edit else ft.Icons.HELP_OUTLINE
    line = ui.in_row(
        ft.Icon(mark, size=20, color=palette.on_accent),
        ui.expanded(ui.plain_text(text, palette, ui.BODY, palette.on_accent, bold=True, lines=3, semantics=False)),
    )
    banner = ft.Container(line, bgcolor=palette.accent, padding=ft.Padding.symmetric(horizontal=12, vertical=2))
    return [ft.Semantics(identifier="mode-banner", label=text, content=banner)]


def _follow(table: TableModel) -> None:
    """Redraw the table when another window changes the game."""
    page = ft.context.page
    table.follow(lambda: ui.in_window(page, table.refresh))


@ui.component
def Banners(game: AnyGame) -> ft.Control:
    """Show the problems with the game's file."""
    session = ui.use_session()
    use_changes(game)
    return ui.in_column(
        ui.problem_banner(session, game),
        ui.review_banner(session, game.reviews, lambda: session.keep(game.reviewed)),
        spacing=0,
    )
