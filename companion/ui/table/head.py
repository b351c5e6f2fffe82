"""The top line of a table: the phase of the game, and the actions."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.keyboard import TableKeyboard
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.room import Room, head_height
from companion.ui.table.title import HeadView

ROOM_FOR_SHARE: Final = 450
"""Width in pixels from which the head has room for sharing; below, it is in "more"."""
ROOM_FOR_LOG: Final = 370
"""Width in pixels from which it has room for both scores and log."""
NAME: Final = 80
"""Width in pixels of a name beside the title, of text in the usual size."""
TITLE_SIZE, LEAST_TITLE = 17, 13
"""Largest and smallest font size of the title."""


@ui.component
def Head(signal: ui.Signal, table: TableModel, room: Room) -> ft.Control:
    """Show the phase of the game in one line, and undo, redo, scores and log."""
    session = ui.use_session()
    view = signal.value
    assert isinstance(view, HeadView)
    steps = _steps(session, table, view)
    back, *to_screens = ft.use_memo(
        lambda: _ways(session, table), [session.look, session.who, table, table.position.is_over]
    )
    usual = TITLE_SIZE * room.grown
    if session.is_large:  # two lines, each half as high again as its letters
        usual = head_height(session) / (3 * session.text_scale)
    sample = table.t("home.is_sample") if table.is_sample else ""
    left = (room.dock + ui.SPACE - (1 + len(steps) + len(to_screens)) * ui.TOUCH) / session.text_scale
    who = "" if view.up is None else ui.short_names(table.context.words.names, ui.BODY, NAME)[view.up]
    shown, size = title_in(view.title, (view.detail, who), left, usual, session.is_large)
    label = ", ".join(filter(None, (view.title, sample, view.detail)))
    title = ui.plain_text(shown, session.palette, size, bold=True, lines=1 + session.is_large, semantics=False)
    return ft.Container(
        ui.in_row(
            back,
            ft.Semantics(identifier="round", header=True, label=label, content=title, expand=True),
            *steps,
            *to_screens,
            TableKeyboard(table, way_back(table.position), key="keys"),
            spacing=0,
        ),
        height=head_height(session),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def title_in(title: str, details: Sequence[str], room: float, usual: float, is_large: bool) -> tuple[str, float]:
    """Return the title with the first detail that fits, else alone, and the font size in which none of it is cut."""
    least = LEAST_TITLE / (1.4 if is_large else 1)
    for detail in filter(None, details):
        both = f"{title} \N{MIDDLE DOT} {detail}"
        size = ui.fitting_size(both, usual, room, 1 + is_large)
        if size >= least or not title:
            return both, size
    return title, max(least * 0.8, ui.fitting_size(title, usual, room, 1 + is_large))


def _steps(session: ui.Session, table: TableModel, view: HeadView) -> list[ft.Control]:
    """Return undo and redo in play, redo where there is something to redo; otherwise the button to the rules."""
    if not table.position.is_play:
        return [ui.icon_button(session, "what-if-rules", ft.Icons.MENU_BOOK, table.t("rules.title"), ui.look_up)]
    undo = ui.icon_button(session, "undo", ft.Icons.UNDO, view.undo_label, table.undo if view.can_undo else None)
    redo = ui.icon_button(session, "redo", ft.Icons.REDO, view.redo_label, table.redo)
    undo.key, redo.key = (f"{name}-{len(table.game.states)}" for name in ("undo", "redo"))  # they mean another entry
    return [redo, undo] if view.can_redo else [undo]


def _ways(session: ui.Session, table: TableModel) -> list[ft.Control]:
    """Return the buttons that lead elsewhere: back, to share the game, to its scores and its log."""

    def way(name: str, icon: ft.IconData, text: str, page: str) -> ft.Control:
        return ui.icon_button(session, name, icon, table.t(text), lambda: ui.go(ui.game_route(table.game.id, page)))

    ways, has_room = [_way_back(session, table)], session.width >= ROOM_FOR_SHARE and not session.is_landscape
    if table.position.is_play and has_room and session.who.is_host:
        ways.append(way("table-share", ft.Icons.QR_CODE_2, "share.open", "share"))
    if table.position.is_play and not table.position.is_over and session.width >= ROOM_FOR_LOG:
        ways.append(way("bar-scores", ft.Icons.LEADERBOARD, "sheet.if_now", "sheet"))
    return [*ways, way("log", ft.Icons.RECEIPT_LONG, "table.log", "log")]


def _way_back(session: ui.Session, table: TableModel) -> ft.Control:
    """Return the button from play to all games; from review or questions, back to where they were opened."""
    name, text = ("home", "app.home") if table.position.is_play else ("back", "app.back")
    if name == "home" and not session.who.is_host:
        text = "guest.home"
    return ui.icon_button(session, name, ft.Icons.ARROW_BACK, table.t(text), lambda: ui.go(way_back(table.position)))


def way_back(position: TablePosition) -> str:
    """Return the address of the way back from a table."""
    id = position.game.id
    match position.mode:
        case Mode.PLAY:
            return ui.HOME
        case Mode.WHAT_IF:
            is_old = position.at < len(position.game.entries)
            return TablePosition(position.game, Mode.REVIEW, position.entry).address() if is_old else ui.game_route(id)
        case Mode.REVIEW:
            return ui.game_route(id)
        case _:
            return ui.game_route(id, "log")
