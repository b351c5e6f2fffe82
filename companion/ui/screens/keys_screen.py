"""The list of keyboard shortcuts, shown over the previous screen."""

import re
from typing import Final

import flet as ft

from companion.games.registry import meta_of
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.registry import PLAYED, screens_of
from companion.ui.shortcuts import AFTER, BEFORE, DIGITS, EVERYWHERE, Shortcut
from companion.ui.table.game_screen import CannotOpen, open_game

SIGNS: Final = {
    "Arrow Left": ft.Icons.ARROW_BACK,
    "Arrow Right": ft.Icons.ARROW_FORWARD,
    "Arrow Up": ft.Icons.ARROW_UPWARD,
    "Arrow Down": ft.Icons.ARROW_DOWNWARD,
}
"""Keys shown as icons."""
NAMED: Final = {"Ctrl": "ctrl", "Shift": "shift", "Enter": "enter", " ": "space", "Escape": "escape", "Tab": "tab"}
"""Keys with a translated name."""

KEYS_WIDTH: Final = 164
"""Width in pixels for four arrows side by side."""


@ui.component
def KeysScreen() -> ft.Control:
    """Show the shortcuts of the table, including its game's, and those of every screen."""
    session = ui.use_session()
    games = ft.use_memo(lambda: _games(session), [])
    t = session.texts(games[0]) if len(games) == 1 else session.t
    own = {
        format: [_line(session, session.texts(format), key) for key in screens_of(format).table.keys.shortcuts]
        for format in games
    }
    at_table = [
        *(_line(session, t, shortcut) for shortcut in BEFORE),
        *(own[games[0]] if len(games) == 1 else []),
        *(_line(session, t, shortcut) for shortcut in AFTER if shortcut.is_listed),
    ]
    groups = [("keys-help", t("keys.table"), at_table)]
    if len(games) > 1:  # one key means different things in different games
        groups += [(f"keys-{meta_of(format).key}", meta_of(format).title, own[format]) for format in games]
    groups.append(("keys-everywhere", t("keys.everywhere"), [_line(session, t, shortcut) for shortcut in EVERYWHERE]))
    parts = [
        ft.Semantics(identifier=name, container=True, content=ui.group(session, title, *lines))
        for name, title, lines in groups
        if lines
    ]
    return ui.page_frame(session, t("keys.title"), parts, on_back=lambda: ui.leave())


def _games(session: ui.Session) -> tuple[str, ...]:
    """Return the record formats of the games whose shortcuts are listed: the current game, else all."""
    found = re.match(r"/games/([^/?]+)", ui.origin_of(ft.context.page.route))
    game = open_game(session, found[1]) if found else None
    return PLAYED if game is None or isinstance(game, CannotOpen) else (game.format,)


def _line(session: ui.Session, t: Catalogue, shortcut: Shortcut) -> ft.Control:
    """Return a line with the action and its keys."""
    palette = session.palette
    text = t(shortcut.text)
    if shortcut.keys == DIGITS:
        shown: list[ft.Control] = [_cap(session, "1"), ui.plain_text("–", palette, semantics=False), _cap(session, "9")]
        in_words = "1–9"
    else:
        chords = [[_cap(session, name) for name in _split(key)] for key in shortcut.keys]
        shown = [ui.in_row(*chord, spacing=2, tight=True) for chord in chords]
        in_words = ", ".join("+".join(_name(session, name) for name in _split(key)) for key in shortcut.keys)
    wraps = len(shown) > 1 and shortcut.keys != DIGITS
    return ft.Semantics(
        identifier=f"key-{shortcut.action}",
        label=f"{text}: {in_words}",
        content=ui.in_row(
            ui.expanded(ui.plain_text(text, palette, ui.BODY, semantics=False)),
            ui.in_row(
                *shown,
                spacing=6,
                run_spacing=4,
                wrap=wraps,
                tight=not wraps,
                width=KEYS_WIDTH if wraps else None,
                alignment=ft.MainAxisAlignment.END,
            ),
            spacing=12,
        ),
    )


def _split(key: str) -> list[str]:
    return key.split("+")


def _name(session: ui.Session, key: str) -> str:
    """Return the label of a key in the user's language, or its name."""
    if key in NAMED:
        return session.t(f"key.{NAMED[key]}")
    return session.t(f"key.{key.lower().replace(' ', '_')}") if key in SIGNS else key


def _cap(session: ui.Session, key: str) -> ft.Control:
    """Return the picture of one key."""
    palette = session.palette
    face: ft.Control = (
        ft.Icon(SIGNS[key], size=16, color=palette.text)
        if key in SIGNS
        else ui.plain_text(_name(session, key), palette, 14, bold=True, lines=1, semantics=False)
    )
    return ft.Container(
        face,
        padding=ft.Padding.symmetric(horizontal=8, vertical=6 if key in SIGNS else 4),
        bgcolor=palette.raised,
        border=ft.Border.all(1, palette.line),
        border_radius=ui.RADIUS / 2,
        clip_behavior=ft.ClipBehavior.NONE,
    )
