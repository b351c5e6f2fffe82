"""Hints shown once: a line that says what can be tapped, until it was done or the line was closed.

The hints seen are stored in the settings, for all windows and permanently.
"""

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.ui.components.basics import icon_button, labelled_text
from companion.ui.components.layout import in_row
from companion.ui.session import OFF, ON, Session
from companion.ui.theme import RADIUS, SMALL

HINTS: Final = ("table", "log", "sheet", "share", "refusal")
HINTS_WANTED: Final = "hints"
"""Setting that turns hints on or off."""
SEEN: Final = "seen"

Setting = Callable[[str, str], str]


def open_hints(setting: Setting) -> frozenset[str]:
    """Return the names of the hints still to be shown, from the settings."""
    if setting(HINTS_WANTED, ON) == OFF:
        return frozenset()
    return frozenset(name for name in HINTS if setting(_setting_of(name), "") != SEEN)


def once_hint(session: Session, name: str, text: str) -> list[ft.Control]:
    """Return the line of a hint with its close button; empty once it was seen."""
    if name not in session.hints:
        return []
    palette = session.palette
    close = icon_button(
        session, f"hint-{name}-close", ft.Icons.CLOSE, session.t("hint.close"), lambda: seen(session, name), 20
    )
    line = in_row(
        ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, size=20, color=palette.pick),
        labelled_text(f"hint-{name}", text, palette, SMALL + 1, expand=True),
        close,
    )
    shown = ft.Container(
        line,
        key=f"hint-{name}",
        padding=ft.Padding.only(left=10),
        bgcolor=palette.raised,
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    return [shown]


def seen(session: Session, name: str) -> None:
    """Mark a hint as seen in all windows."""
    if name in session.hints and session.keep(lambda: session.services.library.choose(_setting_of(name), SEEN)):
        session.hints -= {name}


def want_hints(session: Session, value: str) -> bool:
    """Turn all hints on or off; those seen stay seen. Returns False if it could not be stored."""
    is_kept = session.keep(lambda: session.services.library.choose(HINTS_WANTED, value))
    if is_kept:
        session.hints = open_hints(session.setting)
    return is_kept


def show_again(session: Session) -> None:
    """Mark all hints as not seen."""

    def forget() -> None:
        for name in HINTS:
            session.services.library.choose(_setting_of(name), "")

    if session.keep(forget):
        session.hints = open_hints(session.setting)


def _setting_of(name: str) -> str:
    return f"hint_{name}"
