"""The `GameScreens` of Islebound."""

from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.entries.building import AddBuilding
from companion.games.islebound.entries.finish import Finish
from companion.games.islebound.entries.on_table import MoveCoins, PayEntry, TakeTown
from companion.games.islebound.entries.renown import GainRenown
from companion.games.islebound.ledger import Counts
from companion.games.islebound.rules import KINDS, Event
from companion.games.islebound.state import State
from companion.games.islebound.words import Words
from companion.ui.games.islebound.board import Board, IsleBoard
from companion.ui.games.islebound.examples import PAGES, example_of, open_example
from companion.ui.games.islebound.facts import FACTS
from companion.ui.games.islebound.finish import COUNT
from companion.ui.games.islebound.marks import (
    BLUE_GREEN_MARK,
    BUILDING_MARK,
    MAP_MARK,
    RED_MARK,
    RENOWN_MARK,
    REPUTATION_MARK,
    SHIP_MARK,
)
from companion.ui.games.islebound.midway import FORM
from companion.ui.games.islebound.new_game import NEW_GAME
from companion.ui.games.islebound.next_steps import head, reminder
from companion.ui.games.islebound.our_copy.page import SHARED_COPY, CopyScreen
from companion.ui.games.islebound.our_copy.seen import SeenPage
from companion.ui.games.islebound.panels.bar import more_items, panel_view
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.panels.making import edit_panel as made_again
from companion.ui.games.islebound.panels.pad import BUILDING, COINS, RENOWN, Pad
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.players import PLAYERS
from companion.ui.games.islebound.referee.screen import RefereeScreen
from companion.ui.games.islebound.sea.from_afar import SPECTATOR, small_board
from companion.ui.games.islebound.sheet import SHEET
from companion.ui.games.islebound.situation import Now, likely_seat, offers_of
from companion.ui.registry import GameScreens, RulesParts, TableParts
from companion.ui.screens.library_share import LibraryShareScreen
from companion.ui.table.finish import CountPage
from companion.ui.table.game_screen import page_at_position
from companion.ui.table.midway import midway_pages
from companion.ui.table.panels.panel import Panel


def edit_panel(now: Now, event: Event) -> Panel | None:
    """Return the panel of an old entry to be changed; None for one that is a tap on the board."""
    if KINDS.of(event).is_correction:
        return Correction(event)
    match event:
        case GainRenown(seat, amount) if now.state.ledger:
            return Pad(RENOWN, seat, other=amount)
        case AddBuilding(seat, card, paid):
            return Pad(BUILDING, seat, card.ability, is_less=paid == 0, paid=paid or None)
        case MoveCoins(seat, amount, whom):
            return Pad(COINS, seat, other=abs(amount), is_less=amount < 0, whom=whom)
        case PayEntry(seat, town) | TakeTown(seat, town):
            return TownPanel(town, seat)
    return None if isinstance(event, Finish) else made_again(now, event)


def held(words: Words, state: State, seat: int) -> str:
    """Return all possessions that are not 0; without a ledger, track and buildings."""
    player = state.players[seat]
    if state.ledger is None:
        counts = [("track", player.track), ("tokens", player.tokens), ("buildings", len(player.buildings))]
    else:
        hand = state.ledger.hands[seat]
        counts = [(name, getattr(hand, name)) for name in Counts._fields]
        counts += [("tokens", player.tokens), ("buildings", len(player.buildings))]
    return " · ".join(f"{words.count(name)}\N{NO-BREAK SPACE}{count}" for name, count in counts if count)


SCREENS: Final = GameScreens(
    facts=FACTS,
    table=TableParts(
        board=IsleBoard,
        draw=Board,
        players=PLAYERS,
        panel=panel_view,
        more=more_items,
        head=head,
        next_step=reminder,
        likely_seat=likely_seat,
        offers=offers_of,
        edit_panel=edit_panel,
    ),
    sheet=SHEET,
    spectator=SPECTATOR,
    new_game=NEW_GAME,
    rules=RulesParts(
        marks={
            "move": SHIP_MARK,
            "visit": ft.Icons.LOGIN,
            "attack": RED_MARK,
            "crew": ft.Icons.PEOPLE,
            "diplomacy": BLUE_GREEN_MARK,
            "treasure": MAP_MARK,
            "buildings": BUILDING_MARK,
            "abilities": ft.Icons.AUTO_AWESOME,
            "renown": RENOWN_MARK,
            "reputation": REPUTATION_MARK,
            "towns": ft.Icons.LOCATION_CITY,
        },
        example=example_of,
        pages=PAGES,
        open=open_example,
    ),
    small_board=small_board,
    held=held,
    pages={
        "copy": CopyScreen,
        "finish": page_at_position("finish", partial(CountPage, COUNT)),
        **midway_pages(FORM),
        "referee": RefereeScreen,
        "seen": page_at_position("seen", SeenPage),
        "share/copy": partial(LibraryShareScreen, SHARED_COPY),
    },
    shared={"copy": SHARED_COPY},
    referee=RefereeScreen,
    our_copy=CopyScreen,
)
