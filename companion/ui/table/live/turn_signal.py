"""Signal of the user's turn: the page's title shows it, by which the page vibrates and chimes if wanted.

The page's own script (start.js) does it, as no server can. Some browsers cannot vibrate, and a phone may be muted.
"""

from typing import Any, Final

import flet as ft

from companion.play.live_game import AnyGame
from companion.ui import parts as ui
from companion.ui.own_settings import TURN_SIGNAL
from companion.ui.registry import screens_of
from companion.ui.table.game_screen import use_changes

MARK: Final = "\N{BLACK CIRCLE}"
"""Prefix of the title during the user's turn, which start.js watches for."""


def is_up(session: ui.Session, game: AnyGame) -> bool:
    """Return True if the guest's seat has the turn, or its choice is the missing one."""
    seat, screens = session.who.seat, screens_of(game.format)
    if seat is None or not session.who.may_enter(game.id):
        return False
    choices = session.services.secrets.of(game)
    is_missing = bool(screens.secret and choices.ready and choices.made[seat] is None)
    return is_missing or screens.facts.thinker(game.state, None) == seat


def title_of(session: ui.Session, game: AnyGame) -> str:
    """Return the title of a window at a table."""
    title = session.t("app.title")
    return f"{MARK} {session.t('signal.turn')} \N{MIDDLE DOT} {title}" if is_up(session, game) else title


@ui.component
def TurnSignal(game: AnyGame) -> ft.Control:
    """Keep the title of the window up to date; shows nothing."""
    session = ui.use_session()
    use_changes(game)
    use_changes(session.services.secrets)
    page: Any = ft.context.page
    title, plain = title_of(session, game), session.t("app.title")

    def set_title(text: str) -> None:
        page.title = text

    ft.use_effect(lambda: set_title(title), [title], lambda: set_title(plain))
    return ft.Container(height=0)


@ui.component
def SignalSwitch() -> ft.Control:
    """Set whether this device signals its user's turn, and show what it supports."""
    session = ui.use_session()
    is_on, show = ft.use_state(session.setting(TURN_SIGNAL, ui.OFF) == ui.ON)

    def switch() -> None:
        session.choose(TURN_SIGNAL, ui.OFF if is_on else ui.ON)
        show(not is_on)

    icon = ft.Icons.CHECK_BOX if is_on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    tap = ui.button(session, "seat-signal", session.t("signal.switch"), switch, icon=icon, selected=is_on)
    return ui.in_lines(tap, ui.hint(session, session.t("signal.hint")), spacing=4)
