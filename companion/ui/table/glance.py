"""Overview of a state: a small board, and each player's points and possessions."""

from typing import Any, Final

import flet as ft

from companion.engine.game import Game
from companion.games.registry import words_of
from companion.ui import parts as ui
from companion.ui.registry import screens_of
from companion.ui.table.position import seats_shown

MARGINS: Final = 52
"""Pixels beside the board."""


def glance(session: ui.Session, game: Game[Any, Any, Any], state: Any) -> ft.Control:
    """Return the overview of a state of a game."""
    screens, t = screens_of(game.format), session.texts(game.format)
    parts = _players(session, game, state)
    if screens.small_board:
        board = screens.small_board(session, state, min(session.width, ui.READING_WIDTH) - MARGINS)
        parts.insert(
            0,
            ft.Semantics(
                identifier="received-wall",
                label=t("table.overview"),
                content=ui.in_row(board, spacing=10, alignment=ft.MainAxisAlignment.CENTER),
            ),
        )
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _players(session: ui.Session, game: Game[Any, Any, Any], state: Any) -> list[ft.Control]:
    palette, t = session.palette, session.texts(game.format)
    words, held_by = words_of(game.format, session.language, state.setup), screens_of(game.format).held
    rows, seats = list[ft.Control](), seats_shown(state.setup)
    for seat, player in enumerate(game.summary(state).players):
        held = held_by(words, state, seat)
        label = t("receive.player", player=words.names[seat], score=player.score)
        points = ui.plain_text(str(player.score), palette, ui.SCORE, bold=True, semantics=False)
        rows.append(
            ft.Semantics(
                identifier=f"received-player-{seat}",
                label=". ".join(filter(None, (label, held))),
                content=ui.player_line(session, seats, seat, ui.BODY, points, below=held),
            )
        )
    return rows
