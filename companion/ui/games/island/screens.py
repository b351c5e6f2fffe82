"""The `GameScreens` of ISLAND."""

from typing import Any, Final

import flet as ft

from companion.games.island.rules import KINDS
from companion.games.island.state import State
from companion.games.island.words import Words
from companion.ui import parts as ui
from companion.ui.games.island.board.draw import IslandBoard
from companion.ui.games.island.board.model import IslandModel
from companion.ui.games.island.count.cards import CountBoard, CountModel
from companion.ui.games.island.cycle.draft import Draft
from companion.ui.games.island.cycle.screen import CycleStory
from companion.ui.games.island.examples import PAGES, example_of, open_example
from companion.ui.games.island.facts import FACTS
from companion.ui.games.island.keys import KEYS
from companion.ui.games.island.marks import CASTLE_MARK, HAND_MARK, KING, MONUMENT_MARK
from companion.ui.games.island.midway import FORM
from companion.ui.games.island.new_game import NEW_GAME
from companion.ui.games.island.next_steps import head, reminder
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.count import CountPanel, first_draft
from companion.ui.games.island.panels.more import more_items
from companion.ui.games.island.panels.play import edit_panel as played
from companion.ui.games.island.panels.turn import panel_view
from companion.ui.games.island.picture import island_drawing, standings_drawing
from companion.ui.games.island.players import PLAYERS
from companion.ui.games.island.sheet import SHEET
from companion.ui.games.island.situation import Now, likely_seat, offers_of
from companion.ui.games.island.spectator import SPECTATOR
from companion.ui.registry import GameScreens, RulesParts, TableParts
from companion.ui.table.game_screen import page_at_position
from companion.ui.table.midway import midway_pages
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel
from companion.ui.table.room import Room


def board(table: TableModel) -> Any:
    """Return the players' cards as the board if only the numbers are tracked, else the island."""
    return CountModel(table) if table.state.table is None else IslandModel(table)


@ui.component
def Board(table: TableModel, room: Room) -> ft.Control:
    """Show the board of a table."""
    shown: ft.Control
    if isinstance(table.board, CountModel):
        shown = CountBoard(table, room, key="count")
    else:
        shown = IslandBoard(table, room, key="island")
    return shown


def edit_panel(now: Now, event: Any) -> Panel | None:
    """Return the panel of an old entry to be changed; None for one that is a tap on the table."""
    kind = KINDS.of(event)
    if kind.name == "counts":
        return CountPanel(first_draft(len(event.counts), event))
    return Correction(event) if kind.is_correction else played(now, event)


def small_board(session: ui.Session, state: State, width: float) -> ft.Control:
    """Return the small island, or the standings."""
    if state.table is None or not state.table.island:
        return ui.drawn(standings_drawing(state, session.palette, 480), width, width)
    return ui.drawn(island_drawing(state, session.palette, {}), width, width)


def held(words: Words, state: State, seat: int) -> str:
    """Return a player's possessions in one line."""
    player, standing = state.players[seat], state.standing(seat)
    parts = [f"{words.term(name)}\N{NO-BREAK SPACE}{value}" for name, value in standing._asdict().items()]
    parts.append(f"{words.term('monuments')}\N{NO-BREAK SPACE}{player.monuments}")
    if player.claim:
        parts.append(words.term("claim"))
    return " \N{MIDDLE DOT} ".join(parts)


SCREENS: Final = GameScreens(
    facts=FACTS,
    table=TableParts(
        board=board,
        draw=Board,
        players=PLAYERS,
        panel=panel_view,
        more=more_items,
        head=head,
        next_step=reminder,
        likely_seat=likely_seat,
        offers=offers_of,
        edit_panel=edit_panel,
        keys=KEYS,
    ),
    sheet=SHEET,
    spectator=SPECTATOR,
    new_game=NEW_GAME,
    rules=RulesParts(
        marks={
            "board": ft.Icons.TERRAIN,
            "winning": MONUMENT_MARK,
            "king": KING,
            "cycle": ft.Icons.AUTORENEW,
            "draft": HAND_MARK,
            "turns": ft.Icons.REPEAT,
            "cards": ft.Icons.STYLE,
            "enchanted": ft.Icons.SETTINGS,
            "combat": CASTLE_MARK,
        },
        example=example_of,
        pages=PAGES,
        open=open_example,
    ),
    small_board=small_board,
    held=held,
    pages={
        "cycle": page_at_position("cycle", CycleStory),
        "draft": page_at_position("draft", Draft),
        **midway_pages(FORM),
    },
)
