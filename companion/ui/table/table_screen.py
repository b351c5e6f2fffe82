"""The table: a game's board, the players, and one bar within the thumb's reach."""

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.awake import DimLayer, dim_after, keeps_awake
from companion.ui.clock import is_timed
from companion.ui.table.game_screen import CannotOpen, cannot_open, open_position, use_changes
from companion.ui.table.head import HEAD_HEIGHT, Head, Reminder, has_reminder, reminder_height
from companion.ui.table.history.log import LogList
from companion.ui.table.live.holds_table import HoldsTable
from companion.ui.table.live.secret_banner import SecretBanner
from companion.ui.table.live.turn_signal import TurnSignal
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import LOG_WIDTH, PanelFrame, PanelView, highest, landscape_side
from companion.ui.table.players import PlayerBar, bar_height, bar_room
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.sheet.ending_screen import EndingOr
from companion.ui.visits import use_back

LEAST_BOARD: Final = 136
"""Minimum height of the board in pixels, whatever is open below it."""
BANNER_HEIGHT: Final = 36
"""Height in pixels of the banner that nothing is recorded, if it is one line."""
BESIDE_BANNER: Final = 56
"""Width in pixels of a banner's icon and edges."""
LETTER: Final = 8.4
"""Width of a letter of the banner in pixels, rounded up."""
FRAME: Final = 4
"""Width in pixels of the frame around a table without recording."""


@dataclass(frozen=True)
class BoardRoom:
    """The room for a board.

    `width` is its own, `players` the height of the cards above it. `is_crowded`: a notice is shown as well. `above` are
    controls that scroll with the board, below it, as the text is very large.
    """

    width: float
    players: float
    is_crowded: bool
    above: tuple[ft.Control, ...] = ()


@ui.component
def TableScreen() -> ft.Control:
    """Show the table of the position in the address, or why it cannot be shown."""
    session = ui.use_session()
    params = ft.use_route_params()
    place = (params["gid"], params.get("mode"), params.get("entry"))
    position = ft.use_memo(lambda: open_position(session, params), [*place, session.language, session.attempts])
    if isinstance(position, CannotOpen):
        return cannot_open(session, position)
    key = f"table-{place}-{session.language}"
    shown: ft.Control
    if position.is_play:
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
    if position.mode is Mode.WHAT_IF:  # drawn over everything: it takes no room
        frame = ft.BoxDecoration(border=ft.Border.all(FRAME, session.palette.accent))
        shown = ft.Container(shown, foreground_decoration=frame, expand=True)
    seconds = dim_after(session)
    if not seconds:
        return shown
    dim = DimLayer(seconds, table.panel_view, table.players, table.head, key="dim")
    return ft.Stack([shown, dim], expand=True, fit=ft.StackFit.EXPAND)


@ui.component
def Table(table: TableModel) -> ft.Control:
    """Show head, players, board and panel; on a wide screen with the log beside them."""
    session = ui.use_session()
    palette, parts = session.palette, table.screens.table
    ft.use_effect(lambda: _follow(table), [], lambda: table.stop())
    ui.use_awake(ft.context.page, keeps_awake(session))
    use_back(session.visits, table.step_back)
    ft.use_effect(lambda: ui.seen(session, "log") if table.position.mode is Mode.REVIEW else None, [])
    wide = session.is_wide
    side = landscape_side(session)
    width = (side if session.is_landscape else session.width - (LOG_WIDTH if wide else 0)) - 2 * ui.SPACE
    by_board = session.is_landscape and parts.players.by_board
    if by_board or (session.is_landscape and session.is_large):
        width = session.width - side - 2 * ui.SPACE
    players = bar_height(parts.players, bar_room(table, width)[0], table.players.value)
    game = table.game
    is_troubled = bool(game.reviews or game.problem or game.refused)
    is_crowded = is_troubled or bool(session.message or session.is_low or session.is_away)
    reminder = Reminder(table.head, table, key="reminder")
    bar = PlayerBar(table.players, table, width, key="players")
    lines = [*mode_banner(table), ui.message_bar(session), Banners(game, key="banners")]
    if session.services.guests and table.position.is_play:
        lines += [
            HoldsTable(table.game, key="holds"),
            SecretBanner(table, key="secret"),
            TurnSignal(table.game, key="turn"),
        ]
    timed = ft.use_memo(lambda: is_timed(session), [])
    own_line = [reminder] if by_board or has_reminder(session, timed) else []
    head: list[ft.Control] = [Head(table.head, table, key="head"), *own_line, *lines, bar]
    room = BoardRoom(session.width - side - 2 * ui.SPACE if session.is_landscape else width, players, is_crowded)
    if session.is_landscape:
        head = [head[0], *own_line, *lines] if by_board else [head[0], *lines, bar]
    if session.is_large and not wide:  # fixed above board or panel they would leave it no room
        head = [head[0], *lines]
        room = BoardRoom(width, players, is_crowded, (*own_line, bar))
    board = parts.draw(table, room, key="board")
    fixed = session.tall(HEAD_HEIGHT, 2) + sum(control is not None for control in head) * 4 + LEAST_BOARD
    if not session.is_landscape and not session.is_large and not wide:
        fixed += players + reminder_height(session, timed)
    fixed += _banner_height(table)
    limit = highest(session, session.height - (0 if wide else fixed))
    panel = PanelFrame(table.panel_view, table, limit, session.is_landscape, key="panel")
    if session.is_landscape and session.is_large:
        return _side_by_side(board, [*head, panel], side)
    if by_board:
        return _side_by_side(ui.expanded(ft.Column([bar, board], spacing=2)), [*head, panel], side)
    if session.is_landscape:
        left = session.height - HEAD_HEIGHT - players
        head[-1] = PlayersUnlessOpen(table.panel_view, table, bar, left, key="players-or-panel")
        return _side_by_side(board, [*head, panel], side)
    if not wide:
        return ui.expanded(
            ft.Column([*head, board, panel], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        )
    beside = ft.Container(
        ft.Column(
            [panel, ui.expanded(LogList(session, table.game))],
            spacing=ui.SPACE,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=LOG_WIDTH,
        bgcolor=palette.surface,
        border=ft.Border.only(left=ft.BorderSide(1, palette.line)),
    )
    return ft.Container(
        ui.in_row(
            ft.Container(
                ft.Column([*head, board], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                expand=True,
                padding=ft.Padding.only(bottom=ui.SPACE),
            ),
            beside,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=palette.ground,
        expand=True,
    )


def _banner_height(table: TableModel) -> float:
    """Return the height in pixels of the banner that nothing is recorded."""
    session, is_shown = table.session, _has_banner(table)
    has_room = len(table.t("what_if.banner")) * LETTER * session.text_scale <= session.width - BESIDE_BANNER
    return session.tall(BANNER_HEIGHT + (0 if has_room else ui.BODY * 1.5), 2) if is_shown else 0


def _has_banner(table: TableModel) -> bool:
    """True if there is a banner that nothing is recorded; large text on a low window leaves that to head and frame."""
    session = table.session
    return table.position.mode is Mode.WHAT_IF and not (session.is_landscape and session.is_large)


def mode_banner(table: TableModel) -> list[ft.Control]:
    """Return the banner that nothing is recorded here."""
    if not _has_banner(table):
        return []
    palette = table.session.palette
    text = table.t("what_if.banner")
    line = ui.in_row(
        ft.Icon(ft.Icons.HELP_OUTLINE, size=20, color=palette.on_accent),
        ui.expanded(ui.plain_text(text, palette, ui.BODY, palette.on_accent, bold=True, lines=2, semantics=False)),
    )
    banner = ft.Container(line, bgcolor=palette.accent, padding=ft.Padding.symmetric(horizontal=12, vertical=2))
    return [ft.Semantics(identifier="what-if-banner", label=text, content=banner)]


@ui.component
def PlayersUnlessOpen(signal: ui.Signal, table: TableModel, bar: ft.Control, room: float) -> ft.Control:
    """Show the players; they give way to an open panel if `room` is too small for it."""
    view = signal.value
    assert isinstance(view, PanelView)
    return ft.Container() if table.panel is not None and view.height * table.session.text_scale > room else bar


def _side_by_side(board: ft.Control, controls: list[ft.Control], width: float) -> ft.Control:
    """Return the board in full height with everything else beside it, for a phone in landscape."""
    beside = ft.Column(controls, spacing=2, width=width, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ui.in_row(board, beside, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH, expand=True)


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
