"""The top line of a table: the phase of the game, the next step, and the actions."""

from typing import Final

import flet as ft

from companion.ui import parts as ui
from companion.ui.clock import Clock, is_timed
from companion.ui.table.keyboard import TableKeyboard
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import landscape_side
from companion.ui.table.position import Mode, TablePosition
from companion.ui.table.title import HeadView

HEAD_HEIGHT: Final = 52
REMINDER_HEIGHT: Final = 20
ROOM_FOR_SHARE: Final = 450
"""Width in pixels from which the head has room for sharing; below, it is in "more"."""


ROOM_FOR_REMINDER: Final = 400
"""Width in pixels from which the head has room for the next step; below, or beside a clock, that has its own line."""

BESIDE: Final = 208
"""Width in pixels of the head's icons on a phone."""
TITLE_SIZE: Final = 17
MAX_GROWN: Final = ui.LARGE
"""Largest factor by which texts of the head grow with the user's text size: the rest of the height is for the board."""
LEAST_DETAIL: Final = 10.5
"""Font size down to which the detail below the title shrinks, so that a number in it is whole on the smallest phone."""
LETTER: Final = 6.8
"""Width in pixels of a letter below the title, rounded up."""


def reminder_height(session: ui.Session, timed: bool) -> float:
    """Return the height in pixels of the line of the next step; 0 if the head shows it."""
    return session.tall(REMINDER_HEIGHT, 3 if session.is_large else 1) if has_reminder(session, timed) else 0


def has_reminder(session: ui.Session, timed: bool) -> bool:
    """Return True if the next step has its own line; `timed`: with a clock beside it."""
    return not session.is_wide and (session.width < ROOM_FOR_REMINDER or session.is_large or timed)


@ui.component
def Reminder(signal: ui.Signal, table: TableModel) -> ft.Control:
    """Show the next step of the round in its own line."""
    session = ui.use_session()
    timed = ft.use_memo(lambda: is_timed(session), [])
    assert isinstance(signal.value, HeadView)
    if not table.position.is_play or table.position.rules.summary(table.state).ended_by:
        return ft.Container(height=0)  # nothing comes next any more
    if not (timed or _next_text(table)):
        return ft.Container(height=0)
    return ft.Container(
        _reminder(session, table, timed),
        height=reminder_height(session, timed) or session.tall(REMINDER_HEIGHT),
        padding=ft.Padding.symmetric(horizontal=2 * ui.SPACE),
    )


def _reminder(session: ui.Session, table: TableModel, timed: bool) -> ft.Control:
    """Return the next step, and beside it the thinking time if it is turned on."""
    clock = _clock(table) if timed else None
    if not clock:
        return _next(session, table)
    return ui.in_row(ui.expanded(_next(session, table)), clock, spacing=ui.SPACE)


def _clock(table: TableModel) -> ft.Control | None:
    """Return the time of the active player, or since the last entry if that is not tracked."""
    entries, state, t = table.game.entries, table.state, table.t
    since = entries[-1].time if entries else None
    if not since or table.position.rules.summary(state).ended_by:
        return None
    seat = table.screens.facts.thinker(state, None)
    name = "" if seat is None else table.context.words.names[seat]

    def text(time: str) -> str:
        return t("thinking.of", player=name, time=time) if name else t("thinking.since", time=time)

    shown: ft.Control = Clock(since, text, key="clock")
    return shown


def _next_text(table: TableModel) -> str:
    text: str = table.screens.table.next_step(table.context.words, table.state)
    return text


def _next(session: ui.Session, table: TableModel) -> ft.Control:
    return ui.labelled_text(
        "reminder",
        _next_text(table),
        session.palette,
        ui.SMALL + 1,
        session.palette.quiet,
        lines=2 if session.is_wide or session.is_large else 1,
    )


@ui.component
def Head(signal: ui.Signal, table: TableModel) -> ft.Control:
    """Show the phase of the game, and undo, redo, share and log."""
    session = ui.use_session()
    palette, view, t = session.palette, signal.value, table.t
    timed = ft.use_memo(lambda: is_timed(session), [])
    assert isinstance(view, HeadView)
    detail = " \u00b7 ".join(filter(None, (t("home.is_sample") if table.is_sample else "", view.detail)))
    lines = 1 + session.is_large
    next_step: list[ft.Control] = []
    shows_next = table.position.is_play and not session.is_landscape and not session.is_wide
    following = _next_text(table) if shows_next and not has_reminder(session, timed) else ""
    if session.is_wide and table.position.is_play:
        next_step.append(ui.expanded(_reminder(session, table, timed)))
    steps = _steps(session, table, view)
    back, *to_screens = ft.use_memo(lambda: _ways(session, table), [session.look, session.who, table])
    room = room_beside(session, 1 + len(steps) + len(to_screens))
    size = _grown(session, TITLE_SIZE) if session.is_wide else title_size(session, view.title, room, lines)
    return ft.Container(
        ui.in_row(
            back,
            ui.in_lines(
                ft.Semantics(
                    identifier="round",
                    header=True,
                    label=", ".join(filter(None, (view.title, detail))),
                    content=ui.plain_text(view.title, palette, size, bold=True, lines=lines, semantics=False),
                ),
                _detail(session, detail, following, lines, room),
                expand=True,
            ),
            *next_step,
            *steps,
            *to_screens,
            TableKeyboard(table, way_back(table.position), key="keys"),
            spacing=0,
        ),
        height=session.tall(HEAD_HEIGHT, 2.5 if session.is_large else 2),
        padding=ft.Padding.symmetric(horizontal=4),
    )


def room_beside(session: ui.Session, signs: int) -> float:
    """Return the width of a line of text beside `icons` icons, in pixels divided by the text scale."""
    width = landscape_side(session) if session.is_landscape else session.width
    return (width - ui.SPACE - signs * ui.TOUCH) / session.text_scale


def _grown(session: ui.Session, size: float) -> float:
    """Return the font size of a text in the head, which grows with the user's text size only so far."""
    return size * min(1.0, MAX_GROWN / session.text_scale)


def title_size(session: ui.Session, title: str, room: float, lines: int) -> float:
    """Return the font size with which a title fits in lines of `room`, so that no number in it is cut."""
    return max(ui.SMALL / session.text_scale, ui.fitting_size(title, _grown(session, TITLE_SIZE), room, lines))


def _detail(session: ui.Session, detail: str, following: str, lines: int, room: float) -> ft.Control:
    """Return the detail of the head; the next step takes two lines, alone if both do not fit."""
    quiet = session.palette.quiet
    if not following:
        least = ui.SMALL / session.text_scale if session.is_large else LEAST_DETAIL
        size = max(least, ui.fitting_size(detail, _grown(session, ui.SMALL), room, lines))
        if not session.is_large and ui.fitting_size(detail, ui.SMALL, room) < least:
            lines = 2
        return ui.plain_text(detail, session.palette, size, quiet, lines=lines, semantics=False)
    both = " \u00b7 ".join(filter(None, (detail, following)))
    has_room = len(both) * LETTER <= 2 * (session.width - BESIDE)
    text = ui.plain_text(both if has_room else following, session.palette, ui.SMALL, quiet, lines=2, semantics=False)
    return ft.Semantics(identifier="reminder", label=following, content=text)


def _steps(session: ui.Session, table: TableModel, view: HeadView) -> list[ft.Control]:
    """Return undo and redo in play; otherwise the button to the rules."""
    if not table.position.is_play:
        return [ui.icon_button(session, "what-if-rules", ft.Icons.MENU_BOOK, table.t("rules.title"), ui.look_up)]
    undo, redo = (
        ui.icon_button(session, "undo", ft.Icons.UNDO, view.undo_label, table.undo if view.can_undo else None),
        ui.icon_button(session, "redo", ft.Icons.REDO, view.redo_label, table.redo if view.can_redo else None),
    )
    undo.key, redo.key = (f"{name}-{len(table.game.states)}" for name in ("undo", "redo"))  # they mean another entry
    return [undo, redo]


def _ways(session: ui.Session, table: TableModel) -> list[ft.Control]:
    """Return the buttons that lead elsewhere: back, to share the game, to its log."""
    path = ui.game_route(table.game.id, "log")
    log = ui.icon_button(session, "log", ft.Icons.RECEIPT_LONG, table.t("table.log"), lambda: ui.go(path))
    return [_way_back(session, table), *_share(session, table), log]


def _share(session: ui.Session, table: TableModel) -> list[ft.Control]:
    """Return the button to share the game; empty without room for it, and for an old entry."""
    if not table.position.is_play or not _has_room_for_share(session) or not session.who.is_host:
        return []
    path = ui.game_route(table.game.id, "share")
    return [ui.icon_button(session, "table-share", ft.Icons.QR_CODE_2, table.t("share.open"), lambda: ui.go(path))]


def _has_room_for_share(session: ui.Session) -> bool:
    """Return True if the head has room for one more icon, which it has not in the column beside a board."""
    return session.width >= ROOM_FOR_SHARE and not session.is_landscape


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
