"""Players on the screen: the badge beside a name, and a row of players to choose from."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

import flet as ft

from companion.ui.components import looks
from companion.ui.components.basics import NO_CLIP, plain_text, tappable
from companion.ui.components.layout import expanded, in_row
from companion.ui.session import NARROW, Session
from companion.ui.theme import BODY, MARKS, RADIUS, Palette

CROWDED: Final = 3
"""Number of players above which a row is dense; in a narrow window, from this number on."""


class Seated(Protocol):
    """A player at the table."""

    @property
    def name(self) -> str:
        """The name of the player."""

    @property
    def color(self) -> str:
        """The player's color as the theme names it."""


def badge(player: Seated, palette: Palette, size: float = 28) -> ft.Control:
    """Return a player's stone with the mark of its color; the name stands beside it."""
    stone = palette.players[player.color]
    return ft.Container(
        ft.Icon(MARKS[player.color], size=size * 0.58, color=stone.ink),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=stone.face,
        border_radius=5,
        clip_behavior=NO_CLIP,
        border=ft.Border.only(bottom=ft.BorderSide(3, stone.edge)),
    )


def seat_row(  # who is shown, who may be chosen, and what a tap does
    session: Session,
    players: Sequence[Seated],
    prefix: str,
    chosen: int | None,
    on_tap: Callable[[int], object],
    may: Sequence[bool] | None = None,
    height: float = 52,
    gone: Collection[int] = (),
) -> ft.Control:
    """Return the players as buttons with mark and name, in seating order, without those who are `gone`."""
    palette = session.palette

    # With many players the mark stands above the name, so that the name has the whole width.
    is_narrow = session.is_landscape or session.width < NARROW
    crowded = len(players) > CROWDED or session.is_large or (len(players) == CROWDED and is_narrow)

    def seat_button(seat: int) -> ft.Control:
        name = players[seat].name
        allowed = may is None or may[seat]
        mark = ft.Container(badge(players[seat], palette, 24), opacity=1 if allowed else 0.4)
        ink, free = (palette.text, palette.raised) if allowed else (palette.quiet, palette.surface)
        label = plain_text(name, palette, 15 if crowded else BODY, ink, lines=1, semantics=False)
        return tappable(
            f"{prefix}-{seat}",
            name,
            (lambda: on_tap(seat)) if allowed else None,
            ft.Column(
                [mark, label],
                spacing=1,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
            if crowded
            else in_row(mark, expanded(label), spacing=6),
            selected=seat == chosen or None,
            key=f"{prefix}-{seat}",
            expand=1,
            height=session.tall(max(height, 56) if crowded else height),
            padding=ft.Padding.symmetric(horizontal=4 if crowded else 8),
            border_radius=RADIUS,
            clip_behavior=NO_CLIP,
            **looks.chosen(palette, seat == chosen, free),
        )

    return in_row(*(seat_button(seat) for seat in range(len(players)) if seat not in gone), spacing=6)
