"""The board of a table in one window: the map, or the cards of the players where only the score is tracked."""

from collections.abc import Callable

import flet as ft

from companion.games.islebound.entries.move import Move
from companion.games.islebound.ledger import MOVE
from companion.games.islebound.tables import TOWNS
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import Likely, entry_walk
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.correction import Correction
from companion.ui.games.islebound.panels.making import Making, new_panel
from companion.ui.games.islebound.panels.town import TownPanel
from companion.ui.games.islebound.score_board import ScoreBoard, card_views
from companion.ui.games.islebound.sea.board import SeaBoard
from companion.ui.games.islebound.sea.present import order_of, region_views, ship_view, table_view
from companion.ui.games.islebound.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode
from companion.ui.table.room import Room


class IsleBoard:
    """Signals of all independent parts of the board."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        self.cards = [ui.Signal() for _ in table.game.setup.seats]
        self.regions = [ui.Signal() for _ in TOWNS]
        self.ship, self.lying, self.order = ui.Signal(), ui.Signal(), ui.Signal()
        self.reveal: Callable[[int | None], None] = lambda town: None
        """Scrolls to a region; set by the board that is shown."""
        self.shown: int | None = None
        """The region to be in sight."""

    def show(self, now: Now) -> None:
        """Update the regions and the acting player's ship, or else the cards, which the eye waits for."""
        if now.state.ledger is None:
            for signal, view in zip(self.cards, card_views(now), strict=True):
                signal.value = view
            return
        known = copy_for(now.context).known
        for signal, region in zip(self.regions, region_views(now, known), strict=True):
            signal.value = region
        if now.state.setup.is_full:
            self.ship.value = ship_view(now)

    def show_around(self, now: Now) -> None:
        """Update the parts beside the map, and the order of its regions."""
        if now.state.ledger is None:
            return
        self.order.value = order_of(now.context.session, now.state.setup.printed)
        if now.state.setup.is_full:
            self.lying.value, self.shown = table_view(now), self.ship.value.region
        else:
            self.lying.value = now.t("table.treasure", count=now.state.ledger.treasure_map)
        if isinstance(now.panel, TownPanel):
            self.shown = now.panel.town
        self.reveal(self.shown)

    def cancel(self) -> bool:
        """Return False, as there is nothing on the board to leave."""
        return False

    def tap(self, town: int) -> None:
        """Handle a tap on a town: sail there before a tracked move, else show it, or use it for the open correction."""
        table = self.table
        state, panel = table.state, table.panel
        if table.position.mode is Mode.REVIEW or state.ledger is None:
            return
        if isinstance(panel, Correction):
            table.open(panel.at(town))
        elif state.setup.is_full and state.turn and state.turn.stage == MOVE and table.likely_seat == state.turn.seat:
            sail(table, town)
        else:
            table.open(TownPanel(town, table.likely_seat))


def sail(table: TableModel, town: int) -> None:
    """Enter a free move at once; otherwise open a panel that shows its cost."""
    state = table.state
    seat = state.turn.seat
    made = entry_walk(state, "move", seat, {("to", 0): town}, Likely())
    event = made.event
    if made.asked is not None and made.asked.name in ("seat", "to"):
        table.open(Confirm(Move(seat, town)))
    elif isinstance(event, Move) and not event.fish and event.crew is None and not isinstance(table.panel, Making):
        table.enter(event)
    else:
        table.open(new_panel(table.context, "move", seat, ((("to", 0), town),)))


@ui.component
def Board(table: TableModel, room: Room) -> ft.Control:
    """Show the board of the game's mode."""
    shown = ScoreBoard if table.state.ledger is None else SeaBoard
    return shown(table, room, key="board")
