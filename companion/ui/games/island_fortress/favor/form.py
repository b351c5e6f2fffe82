"""What the parts of the Favor screen are drawn from, and the frame that each of them has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.seats import Seat
from companion.ui.components.basics import group
from companion.ui.games.island_fortress.favor.draft import Choice, FavorDraft
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.session import Session
from companion.ui.theme import READING_WIDTH, SPACE, Stone

CARD_PADDING: Final = 14


@dataclass(frozen=True)
class Form:
    """The screen as far as it is filled in; `change` takes new values, or functions that make them of the old draft."""

    context: FortressContext
    draft: FavorDraft
    choice: Choice
    change: Callable[..., None]

    @property
    def player(self) -> Seat:
        """Who plays the card."""
        player: Seat = self.context.seats[self.choice.seat]
        return player

    @property
    def stone(self) -> Stone:
        """The player's stone."""
        return self.context.palette.players[self.player.color]


def section(session: Session, title: str, content: list[ft.Control], key: str) -> ft.Control:
    """A step of the screen."""
    return group(session, title, *content, key=key, padding=CARD_PADDING)


def inner_width(session: Session) -> float:
    """The room within a step."""
    return min(READING_WIDTH, session.width - 2 * SPACE) - 2 * CARD_PADDING - 2
