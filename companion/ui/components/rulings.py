"""Rulings on the screen: each broken rule in a sentence, what would be legal, and its place in the printed book."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.text.rulings import source
from companion.text.words import Explanation
from companion.ui.components.basics import plain_text, tappable
from companion.ui.components.hints import seen
from companion.ui.components.layout import expanded, in_lines, in_row
from companion.ui.components.looks import link_text
from companion.ui.routes import look_up
from companion.ui.session import Session
from companion.ui.theme import RADIUS

REASONS: Final = frozenset({"reasons"})
"""Data of a list of rulings, for the container that scrolls it into view."""


def ruling_list(session: Session, rulings: Sequence[Explanation], above: Sequence[Explanation] = ()) -> ft.Control:
    """Return all broken rules one below the other: `ruling-<id>`, and `ruling-<id>-2` for a second breach of it.

    `above` are the rulings further up on the same screen.
    """
    parts: list[ft.Control] = []
    for index, ruling in enumerate(rulings):
        times = 1 + sum(earlier.rule == ruling.rule for earlier in (*above, *rulings[:index]))
        name = f"ruling-{ruling.rule}" if times == 1 else f"ruling-{ruling.rule}-{times}"
        parts.append(_ruling(session, name, ruling))
    shown = in_lines(*parts, spacing=6)
    shown.data = REASONS
    return shown


def are_reasons(control: ft.Control) -> bool:
    """Return True if a control is such a list."""
    return control.data is REASONS


def _ruling(session: Session, name: str, ruling: Explanation) -> ft.Control:
    """Return a broken rule; a tap opens it in the rules (`<name>-rule`)."""
    t, palette = session.t, session.palette
    place = source(t, ruling.section, ruling.ours)
    return ft.Semantics(
        identifier=name,
        key=name,
        label=f"{ruling.text} {ruling.help} {place}",
        live_region=True,
        container=True,
        content=tappable(
            f"{name}-rule",
            t("rules.look_up", rule=ruling.rule),
            lambda: _read(session, ruling.rule),
            in_row(
                ft.Icon(ft.Icons.BLOCK, size=20, color=palette.bad),
                in_lines(
                    plain_text(ruling.text, palette, 16, bold=True, semantics=False),
                    plain_text(ruling.help, palette, 15, semantics=False),
                    _source(session, place),
                    spacing=1,
                    expand=True,
                ),
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            bgcolor=palette.bad_ground,
            border=ft.Border.only(left=ft.BorderSide(3, palette.bad)),
            border_radius=RADIUS / 2,
            padding=8,
        ),
    )


def _read(session: Session, rule: str) -> None:
    """Open a rule, and mark the hint about it as seen."""
    seen(session, "refusal")
    look_up(rule)


def _source(session: Session, source: str) -> ft.Control:
    """Return the place of the rule as a link to it."""
    palette = session.palette
    return in_row(
        ft.Icon(ft.Icons.MENU_BOOK, size=14, color=palette.pick),
        expanded(link_text(palette, source, 13)),
        ft.Icon(ft.Icons.CHEVRON_RIGHT, size=18, color=palette.pick),
        spacing=5,
    )
