"""Overview of a state: a small board, and each player's points and possessions."""

from typing import Any, Final

import flet as ft

from companion.engine.game import Game
from companion.games.registry import words_of
from companion.ui.components.basics import plain_text
from companion.ui.components.layout import in_lines, in_row
from companion.ui.components.seats import badge
from companion.ui.registry import screens_of
from companion.ui.session import Session
from companion.ui.theme import BODY, READING_WIDTH, SCORE, SMALL

MARGINS: Final = 52
"""Pixels beside the board."""


def glance(session: Session, game: Game[Any, Any, Any], state: Any) -> ft.Control:
    """Return the overview of a state of a game."""
    screens, t = screens_of(game.format), session.texts(game.format)
    parts = _players(session, game, state)
    if screens.small_board:
        board = screens.small_board(session, state, min(session.width, READING_WIDTH) - MARGINS)
        parts.insert(
            0,
            ft.Semantics(
                identifier="received-wall",
                label=t("table.overview"),
                content=in_row(board, spacing=10, alignment=ft.MainAxisAlignment.CENTER),
            ),
        )
    return ft.Column(
        parts,
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _players(session: Session, game: Game[Any, Any, Any], state: Any) -> list[ft.Control]:
    palette, t = session.palette, session.texts(game.format)
    words, held_by = words_of(game.format, session.language, state.setup), screens_of(game.format).held
    rows: list[ft.Control] = []
    for seat, player in enumerate(game.summary(state).players):
        name, held = words.names[seat], held_by(words, state, seat)
        label = t("receive.player", player=name, score=player.score)
        lines: list[ft.Control] = [plain_text(name, palette, BODY, lines=1, semantics=False)]
        if held:
            lines.append(plain_text(held, palette, SMALL + 1, palette.quiet, semantics=False))
        rows.append(
            ft.Semantics(
                identifier=f"received-player-{seat}",
                label=". ".join(filter(None, (label, held))),
                content=in_row(
                    badge(state.setup.seats[seat], palette),
                    in_lines(*lines, spacing=2, expand=True),
                    plain_text(str(player.score), palette, SCORE, bold=True, semantics=False),
                    spacing=10,
                ),
            )
        )
    return rows
