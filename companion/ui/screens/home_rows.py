"""Rows of the list of games: marks, names and points, and a small board."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.play.ports import GameLine
from companion.ui import parts as ui
from companion.ui.registry import has_screens, screens_of
from companion.ui.screens.positions import EndState
from companion.ui.screens.present_home import LineView

PADDING: Final = 14
LARGE_BOARD: Final = 120
LOW_BOARD: Final = 64
"""Height of the board in pixels, in the current game's card and in a row."""
WIDEST_BOARD: Final = 112
NARROWEST_BOARD: Final = 72
NARROW: Final = 400
"""Window width in pixels below which a row has a smaller board."""


@dataclass(frozen=True)
class RowMenu:
    """The menu of a row with the actions besides opening a game."""

    open: str
    """Id of the game whose menu is open; empty for none."""
    toggle: Callable[[str], None]
    remove: Callable[[str], None]


def _warning(session: ui.Session, text: str) -> ft.Control:
    """Return a warning within a game's row."""
    palette = session.palette
    return ui.in_row(
        ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, size=20, color=palette.bad),
        ui.expanded(ui.plain_text(text, palette, ui.SMALL + 1, palette.bad, semantics=False)),
    )


def resume_card(
    session: ui.Session, game: GameLine, view: LineView, menu: RowMenu, seen: EndState | None = None
) -> ft.Control:
    """Return the card of the game in progress; a tap anywhere resumes it. Its board appears once it is known."""
    t, palette = session.t, session.palette
    width = min(session.width, ui.READING_WIDTH) - 3 * PADDING - 2 * ui.SPACE
    best, at = max(view.scores, default=0), " · ".join(filter(None, (view.game, view.at)))
    label = t("home.resume_label", scores=view.points)
    inks = (palette.quiet, palette.text)
    names = ui.short_names(view.names, ui.BODY, (width / max(1, len(view.names)) - 4) / session.text_scale)
    seats: list[ft.Control] = [
        ui.expanded(
            ui.centered(
                _mark(session, seen, seat, 26),
                ui.plain_text(str(score), palette, ui.SCORE, inks[score == best], bold=True, semantics=False),
                ui.plain_text(names[seat], palette, ui.BODY, center=True, lines=1, semantics=False),
                spacing=0,
            )
        )
        for seat, score in enumerate(view.scores)
    ]
    go_on = ft.Container(
        ui.in_row(
            ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=24, color=palette.accent),
            ui.plain_text(t("home.resume"), palette, ui.TITLE, palette.accent, bold=True, semantics=False),
            ft.Container(
                ui.plain_text(at, palette, ui.BODY, palette.quiet, semantics=False),
                expand=True,
                alignment=ft.Alignment.CENTER_RIGHT,
            ),
            spacing=6,
        ),
        border=ft.Border.only(top=ft.BorderSide(1, palette.line)),
        padding=ft.Padding.only(top=12),
    )
    return _opened(
        view,
        menu,
        ui.in_row(
            ui.expanded(ui.heading(session, t("home.in_progress"))), _menu_button(session, view, menu), spacing=10
        ),
        *_menu(session, view, menu),
        ui.tappable(
            "home-resume",
            " ".join(filter(None, (label, at and f"{at}.", view.warning))),
            lambda: ui.go(ui.game_route(game.id)),
            ui.in_lines(
                ui.in_row(*seats, spacing=4),
                *_board(session, view, seen, width, LARGE_BOARD),
                *([_warning(session, view.warning)] if view.warning else []),
                go_on,
                spacing=12,
            ),
            padding=PADDING,
            bgcolor=palette.surface,
            border=ft.Border.all(2, palette.accent),
            border_radius=ui.RADIUS + 2,
        ),
    )


def _opened(view: LineView, menu: RowMenu, *parts: ft.Control) -> ft.Control:
    """Return what a game has on the home screen, in view while its menu is open."""
    return ui.InSight(f"game-{view.id}", parts, menu.open == view.id, 2, key=f"game-{view.id}")


def line_row(
    session: ui.Session, view: LineView, menu: RowMenu, *, is_seen: bool = False, seen: EndState | None = None
) -> ft.Control:
    """Return the row of a game or of an unreadable file. `is_seen`: with marks and board, or with room for them."""
    t, palette = session.t, session.palette
    wide = WIDEST_BOARD if session.width >= NARROW else NARROWEST_BOARD
    beside = _board(session, view, seen, wide, LOW_BOARD) if is_seen and not session.is_large else []
    room = ui.page_width(session) - 2 - PADDING - 4 - ui.TOUCH - (wide + 12) * len(beside)
    if view.problem:
        content: ft.Control = ft.Semantics(
            identifier=f"game-{view.id}",
            label=view.problem,
            content=ft.Container(
                ui.in_row(
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=22, color=palette.bad),
                    ui.expanded(ui.plain_text(view.problem, palette, ui.BODY, semantics=False)),
                    spacing=10,
                ),
                padding=ft.Padding.only(left=14, top=12, bottom=12),
            ),
            expand=True,
        )
    else:
        about = t("home.game_label", scores=view.points, what=view.what, day=view.day)
        content = ui.tappable(
            f"game-{view.id}",
            " ".join(filter(None, (view.game and f"{view.game}.", about, view.warning))),
            lambda: ui.go(ui.game_route(view.id)),
            ui.in_row(
                *beside,
                ui.in_lines(
                    _players(session, view, is_seen, seen, room),
                    ui.plain_text(view.about, palette, ui.SMALL + 1, palette.quiet, semantics=False),
                    *([_warning(session, view.warning)] if view.warning else []),
                    spacing=4,
                    expand=True,
                ),
                spacing=12,
            ),
            expand=True,
            padding=ft.Padding.only(left=14, top=12, bottom=12, right=4),
        )
    card = ui.card(
        session,
        ui.in_column(
            ui.in_row(content, _menu_button(session, view, menu), spacing=0), *_menu(session, view, menu), spacing=0
        ),
        padding=0,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        border=ft.Border.all(1, palette.bad if view.problem or view.warning else palette.line),
    )
    return _opened(view, menu, card)


def _players(session: ui.Session, view: LineView, is_seen: bool, seen: EndState | None, width: float) -> ft.Control:
    """Return marks, names and scores in seating order, the winner's bold."""
    lines: list[ui.Scored] = []
    for seat, (name, score) in enumerate(zip(view.names, view.scores, strict=False)):
        marks = [_mark(session, seen, seat, 18)] if is_seen else []
        if name in view.winners:
            color = seen.state.setup.seats[seat].color if seen else None
            marks.append(ui.winner_sign(session.palette, 18, color))
        lines.append(ui.Scored(name, str(score), marks, name in view.winners))
    return ui.scored_names(session, lines, width)


def _mark(session: ui.Session, seen: EndState | None, seat: int, size: float) -> ft.Control:
    """Return a player's mark; empty space of its size while the color is unknown."""
    if seen is None:
        return ft.Container(width=size, height=size)
    return ui.badge(seen.state.setup.seats[seat], session.palette, size)


def _board(session: ui.Session, view: LineView, seen: EndState | None, width: float, height: float) -> list[ft.Control]:
    """Return the game's small board in a space of fixed size; empty if it has none."""
    drawn = screens_of(view.format).small_board if has_screens(view.format) else None
    if drawn is None:
        return []
    board = drawn(session, seen.state, width) if seen else None
    return [
        ft.Container(
            board, width=width, height=height, alignment=ft.Alignment.CENTER, clip_behavior=ft.ClipBehavior.HARD_EDGE
        )
    ]


def _menu_button(session: ui.Session, view: LineView, menu: RowMenu) -> ft.Control:
    """Return the button that opens and closes the menu of a game."""
    return ui.icon_button(
        session,
        f"game-{view.id}-menu",
        ft.Icons.MORE_VERT,
        session.t("home.menu", names=view.title),
        lambda: menu.toggle(view.id),
        22,
        session.palette.quiet,
    )


def _menu(session: ui.Session, view: LineView, menu: RowMenu) -> list[ft.Control]:
    """Return the actions to share a game or to remove it from the list."""
    if menu.open != view.id:
        return []
    t = session.t
    key, id = partial(ui.button, session, kind="quiet", expand=1), f"game-{view.id}"
    route = ui.game_route(view.id, "share")
    share = key(f"{id}-share", t("share.title"), lambda: ui.go(route), icon=ft.Icons.QR_CODE_2, label=t("share.open"))
    text, label = t("home.remove_short"), t("home.remove", names=view.title)
    remove = key(f"{id}-remove", text, lambda: menu.remove(view.id), icon=ft.Icons.DELETE_OUTLINE, label=label)
    return [ui.in_row(share, remove, spacing=6)]


def removed_row(session: ui.Session, view: LineView, restore: Callable[[], None]) -> ft.Control:
    """Return the row shown in place of a removed game, until the next removal or until the screen is left."""
    t, palette = session.t, session.palette
    row = ft.Container(
        ui.in_row(
            ui.expanded(ui.plain_text(t("home.removed", names=view.title), palette, ui.BODY, palette.quiet, lines=2)),
            ui.button(session, "home-restore", t("home.restore"), restore, icon=ft.Icons.UNDO),
        ),
        padding=ft.Padding.only(left=14, right=8, top=8, bottom=8),
        border=ft.Border.all(1, palette.line),
        border_radius=ui.RADIUS + 2,
    )
    return ui.InSight(f"removed-{view.id}", [row], key=f"removed-{view.id}")
