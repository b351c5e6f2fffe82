"""The board of a table in one window: cards of players where only the score is tracked, else the map."""

from typing import Any

import flet as ft

from companion.games.islebound.entries.move import Move
from companion.games.islebound.ledger import MOVE
from companion.games.islebound.tables import TOWNS
from companion.ui.games.islebound.making.walk import Likely, entry_made
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.panels.making import Making, begun
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.score_board import ScoreBoard, card_views
from companion.ui.games.islebound.sea.board import SeaBoard
from companion.ui.games.islebound.sea.present import order_of, region_views, ship_view, table_view
from companion.ui.games.islebound.situation import Now
from companion.ui.kit import Signal, component
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode
from companion.ui.table.table_screen import BoardRoom


class IsleBoard:
    """Signals for everything that changes by itself."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        self.cards = [Signal() for _ in table.game.setup.seats]
        self.regions = [Signal() for _ in TOWNS]
        self.ship, self.lying, self.order = Signal(), Signal(), Signal()

    def show(self, now: Now) -> None:
        """Shows players, or regions and the ship of who acts: what the eye waits for."""
        if now.state.ledger is None:
            for signal, view in zip(self.cards, card_views(now), strict=True):
                signal.value = view
            return
        known = copy_for(now.context.session.services.library, now.state).known
        for signal, region in zip(self.regions, region_views(now, known), strict=True):
            signal.value = region
        self.ship.value = ship_view(now)

    def show_around(self, now: Now) -> None:
        """Shows what lies beside the map, and in which order its regions stand."""
        if now.state.ledger is not None:
            self.lying.value = table_view(now)
            self.order.value = order_of(now.context.session, now.state.setup.printed)

    def cancel(self) -> bool:
        """Nothing on the board can be given up."""
        return False

    def tap(self, town: int) -> None:
        """Sails there before the move; later shows the town. A correction takes it as its town."""
        table = self.table
        state, panel = table.state, table.panel
        if table.position.mode is Mode.REVIEW or state.ledger is None:
            return
        if isinstance(panel, Correction):
            table.open(panel.at(town))
        elif state.turn and state.turn.stage == MOVE and table.likely_seat == state.turn.seat:
            sail(table, town)
        else:
            table.open(TownPanel(town))


def sail(table: TableModel, town: int) -> None:
    """Enters the move at once where it takes nothing; where it costs fish or crew, that is shown first."""
    state = table.state
    seat = state.turn.seat
    made = entry_made(state, "move", seat, {("to", 0): town}, Likely())
    event = made.event
    if event is None:
        table.open(Confirm(Move(seat, town)))
    elif isinstance(event, Move) and not event.fish and event.crew is None and not isinstance(table.panel, Making):
        table.enter(event)
    else:
        table.open(begun(table.context, "move", seat, ((("to", 0), town),)))


@component
def Board(table: TableModel, room: BoardRoom) -> ft.Control:
    """The board of the game's mode."""
    shown: Any = SeaBoard if table.game.setup.is_full else ScoreBoard
    board: ft.Control = shown(table, room, key="board")
    return board
