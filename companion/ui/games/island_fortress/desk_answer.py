"""What every screen of a game does with its entry: it enters it, or answers whoever only asks."""

import flet as ft

from companion.games.island_fortress.rules import Event, check
from companion.games.island_fortress.words import Words
from companion.ui.components.basics import said
from companion.ui.games.island_fortress.desk import CHANGE, INSERT, PLAY, Desk
from companion.ui.games.island_fortress.present import purpose_words
from companion.ui.games.island_fortress.texts import game_texts
from companion.ui.session import Session
from companion.ui.theme import BODY, TITLE


def can_enter(desk: Desk) -> bool:
    """Whether anything is recorded here: not where one only asks or looks back."""
    return desk.purpose in (PLAY, CHANGE, INSERT)


def entered(session: Session, desk: Desk, event: Event) -> bool:
    """Enters the event, if it is legal in the position shown; says whether it was kept."""
    return can_enter(desk) and check(desk.state, event).is_legal and session.keep(lambda: desk.enter(event))


def purpose_note(session: Session, desk: Desk) -> list[ft.Control]:
    """What the entry is for, where it does not go on with the game."""
    told, palette = purpose_words(Words(game_texts(session), desk.game.setup), desk), session.palette
    if not told:
        return []
    return [said("desk-purpose", told, palette, BODY, palette.accent, bold=True)]


def answer(session: Session, legal: bool) -> ft.Control:
    """The answer to "may I?"."""
    palette = session.palette
    told = game_texts(session)("desk.allowed" if legal else "desk.refused")
    color = palette.good if legal else palette.bad
    return said("desk-answer", told, palette, TITLE, color, bold=True, live_region=True)
