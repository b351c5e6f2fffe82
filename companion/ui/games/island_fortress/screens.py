"""The `GameScreens` of Island Fortress."""

from functools import partial
from typing import Final

import flet as ft

from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.rules import ACTIONS, KINDS, Event
from companion.games.island_fortress.state import State
from companion.games.island_fortress.words import Words
from companion.ui import parts as ui
from companion.ui.games.island_fortress.examples import PAGE_EXAMPLES, example_of, open_example
from companion.ui.games.island_fortress.facts import FACTS
from companion.ui.games.island_fortress.favor.screen import Favor
from companion.ui.games.island_fortress.favor.steps import SHARED_CARDS
from companion.ui.games.island_fortress.finish import COUNT
from companion.ui.games.island_fortress.marks import FAVOR_MARK, GOVERNOR_MARK, ROLE_MARKS
from companion.ui.games.island_fortress.midway import FORM
from companion.ui.games.island_fortress.new_game import NEW_GAME
from companion.ui.games.island_fortress.next_steps import head, reminder
from companion.ui.games.island_fortress.panels.bar import more_items, panel_view
from companion.ui.games.island_fortress.panels.block import panel_for
from companion.ui.games.island_fortress.panels.card import CardPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.games.island_fortress.panels.ways_out import way_out
from companion.ui.games.island_fortress.petition.bids import Bids
from companion.ui.games.island_fortress.petition.screen import SecretPetition
from companion.ui.games.island_fortress.players import PLAYERS
from companion.ui.games.island_fortress.sheet import SHEET
from companion.ui.games.island_fortress.situation import Now, likely_seat, offers_of
from companion.ui.games.island_fortress.supplies import HELD, TITLES, Supplies, possessions
from companion.ui.games.island_fortress.wall.board import Wall
from companion.ui.games.island_fortress.wall.drawings import SPECTATOR, fort_drawing
from companion.ui.games.island_fortress.wall.keys import KEYS
from companion.ui.games.island_fortress.wall.model import WallModel
from companion.ui.registry import GameScreens, RulesParts, TableParts
from companion.ui.screens.library_share import LibraryShareScreen
from companion.ui.table.finish import CountPage
from companion.ui.table.game_screen import page_at_position
from companion.ui.table.midway import midway_pages
from companion.ui.table.panels.panel import Panel


def edit_panel(now: Now, event: Event) -> Panel | None:
    """Return the panel of an old entry to be changed; None if its kind has none."""
    kind = KINDS.of(event)
    if block := panel_for(event):
        return block
    if kind.name in ACTIONS and now.state.ledger:
        return CardPanel(ACTIONS[kind.name], getattr(event, "repeat", False))
    if kind.is_correction:
        return Correction(event)
    return PetitionPanel() if isinstance(event, Petition) else None


LOW: Final = 0.34
"""Maximum height of the small fort relative to its width."""


def small_board(session: ui.Session, state: State, width: float) -> ft.Control:
    """Return the whole fort as a small picture."""
    return ui.drawn(fort_drawing(state, session.palette), width, width * LOW)


def held(words: Words, state: State, seat: int) -> str:
    """Return all tracked possessions that are not 0."""
    player = state.players[seat]
    if state.ledger:
        counts = [(words.texts(TITLES[name]), of[seat]) for name, of in possessions(state).items() if name in HELD]
    else:
        counts = [(words.texts("term.buyback_chips"), player.chips), (words.texts("term.treasures"), player.treasures)]
    return " · ".join(f"{title}\N{NO-BREAK SPACE}{count}" for title, count in counts if count)


SCREENS: Final = GameScreens(
    facts=FACTS,
    table=TableParts(
        board=WallModel,
        draw=Wall,
        players=PLAYERS,
        panel=panel_view,
        more=more_items,
        head=head,
        next_step=reminder,
        likely_seat=likely_seat,
        offers=offers_of,
        edit_panel=edit_panel,
        keys=KEYS,
        way_out=way_out,
    ),
    sheet=SHEET,
    spectator=SPECTATOR,
    new_game=NEW_GAME,
    rules=RulesParts(
        marks={
            "income": ft.Icons.DIAMOND,
            "petition": ft.Icons.BACK_HAND,
            "favor": FAVOR_MARK,
            "replace": ft.Icons.SWAP_HORIZ,
            "governor": GOVERNOR_MARK,
            "scoring": ft.Icons.LEADERBOARD,
            "final": ft.Icons.CALCULATE,
            "tie": ft.Icons.BALANCE,
            **{"build" if role == "builder" else role: mark for role, mark in ROLE_MARKS.items()},
        },
        example=example_of,
        pages=PAGE_EXAMPLES,
        open=open_example,
    ),
    small_board=small_board,
    held=held,
    pages={
        "bids": page_at_position("bids", Bids),
        "favor": page_at_position("favor", Favor),
        "finish": page_at_position("finish", partial(CountPage, COUNT)),
        **midway_pages(FORM),
        "petition": page_at_position("petition", SecretPetition),
        "supplies": page_at_position("supplies", Supplies),
        "share/cards": partial(LibraryShareScreen, SHARED_CARDS),
    },
    secret="petition",
    shared={"cards": SHARED_CARDS},
)
