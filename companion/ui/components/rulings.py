"""Rulings on the screen: each broken rule in a sentence, what would be legal, and where the printed book says so."""

from collections.abc import Sequence
from typing import Protocol

import flet as ft

from companion.ui.components.basics import NO_CLIP, words
from companion.ui.session import Session
from companion.ui.theme import RADIUS


class Explained(Protocol):
    """A broken rule in words."""

    @property
    def rule(self) -> str:
        """The rule's id."""

    @property
    def text(self) -> str:
        """What is wrong."""

    @property
    def help(self) -> str:
        """What would make it legal."""

    @property
    def section(self) -> str:
        """Where it stands in the printed book of the reader's language."""

    @property
    def ours(self) -> bool:
        """Whether it is our ruling, because the book is silent."""


def ruling_list(session: Session, rulings: Sequence[Explained]) -> ft.Control:
    """Every broken rule, one under the other: `ruling-<id>`, and `ruling-<id>-2` where it is broken in another way."""
    parts: list[ft.Control] = []
    for place, ruling in enumerate(rulings):
        times = 1 + sum(earlier.rule == ruling.rule for earlier in rulings[:place])
        name = f"ruling-{ruling.rule}" if times == 1 else f"ruling-{ruling.rule}-{times}"
        parts.append(_ruling(session, name, ruling))
    return ft.Column(parts, spacing=6, tight=True)


def _ruling(session: Session, name: str, ruling: Explained) -> ft.Control:
    t, palette = session.t, session.palette
    source = t("ruling.ours" if ruling.ours else "ruling.book", rule=ruling.rule, section=ruling.section)
    return ft.Semantics(
        identifier=name,
        key=name,
        label=f"{ruling.text} {ruling.help} {source}",
        live_region=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.BLOCK, size=20, color=palette.bad),
                    ft.Column(
                        [
                            words(ruling.text, palette, 16, bold=True, spoken=False),
                            words(ruling.help, palette, 15, spoken=False),
                            words(source, palette, 13, palette.quiet, spoken=False),
                        ],
                        spacing=1,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            bgcolor=palette.bad_ground,
            border=ft.Border.only(left=ft.BorderSide(3, palette.bad)),
            border_radius=RADIUS / 2,
            clip_behavior=NO_CLIP,
            padding=8,
        ),
    )
