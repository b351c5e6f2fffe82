"""The island of a table in one window: its picture, and the handlers of taps on territories and gaps."""

from collections.abc import Callable, Mapping

from companion.games.island.entries.combat import Retreat
from companion.games.island.state import State, table_of
from companion.ui import parts as ui
from companion.ui.games.island.board.layout import SIXTHS, Cell, read, touched, turned, written
from companion.ui.games.island.board.present import IslandView, cells_of, island_view, turned_view
from companion.ui.games.island.panels.aim import Aim
from companion.ui.games.island.panels.place import NEXT_TO, Placing
from companion.ui.games.island.panels.territory import TerritoryPanel
from companion.ui.games.island.situation import Now, due_walk
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode


def kept_cells(session: ui.Session, game_id: str) -> dict[int, Cell]:
    """Return the positions of a game's territories chosen on this device."""
    return read(session.setting(_setting(game_id), ""))


def keep_cells(session: ui.Session, game_id: str, kept: Mapping[int, Cell]) -> None:
    """Store the positions of a game's territories on this device."""
    session.choose(_setting(game_id), written(kept))


def _setting(game_id: str, what: str = "cells") -> str:
    return f"island-{what}-{game_id}"


def kept_turn(session: ui.Session, game_id: str) -> int:
    """Return the rotation of a game's picture on this device, in sixths of a circle."""
    text = session.setting(_setting(game_id, "turn"), "0")
    return int(text) % SIXTHS if text.isdecimal() else 0


class IslandModel:
    """The island of a table in one window."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        self.island = ui.Signal()
        self.kept = kept_cells(table.session, table.game.id)
        self.sixths = kept_turn(table.session, table.game.id)
        self.is_turned = bool(table.session.setting(_setting(table.game.id, "turn"), ""))
        """True if the user has rotated the picture on this device, so that it stays."""
        self.cursor: int | None = None
        """The territory at the keyboard's cursor; None without one."""
        self._placing: Cell | None = None
        self._count = len(table_of(table.state).island)

    def show(self, now: Now) -> None:
        """Update the island; a territory just placed here keeps its position."""
        count = len(table_of(now.state).island)
        if isinstance(now.panel, Placing):
            self._placing = now.panel.cell
        elif self._placing is not None:
            if count == self._count + 1 and now.position.is_play:
                self._keep(count, self._placing)
            self._placing = None
        self._count = count
        self.island.value = self._view(now)

    def _view(self, now: Now) -> IslandView:
        view = turned_view(island_view(now, self.kept), self.sixths)
        bricks = tuple(brick._replace(is_pointed=brick.number == self.cursor) for brick in view.bricks)
        return view._replace(bricks=bricks)

    def point(self, number: int | None) -> None:
        """Move the keyboard's cursor to a territory, or off the island."""
        self.cursor = number
        self.island.value = self._view(self.table.situation)

    def turn(self, by: int) -> None:
        """Rotate the picture by sixths of a circle, permanently on this device."""
        self.sixths, self.is_turned = (self.sixths + by) % SIXTHS, True
        table = self.table
        self.island.value = self._view(table.situation)
        table.session.choose(_setting(table.game.id, "turn"), str(self.sixths))

    def turn_to_fit(self, fits: Callable[[IslandView], bool]) -> None:
        """Rotate the picture as little as needed to fit, unless the user has rotated it or nothing fits."""
        if self.is_turned:
            return
        now = self.table.situation
        view = island_view(now, self.kept)
        found = next((sixths for sixths in range(SIXTHS) if fits(turned_view(view, sixths))), self.sixths)
        if found != self.sixths:
            self.sixths = found
            self.island.value = self._view(now)

    def show_around(self, now: Now) -> None:
        """Do nothing, as `show` updates everything."""

    def cancel(self) -> bool:
        """Move the cursor off the island; False if it was not there."""
        if self.cursor is None:
            return False
        self.point(None)
        return True

    def _keep(self, number: int, cell: Cell) -> None:
        self.kept = {old: place for old, place in self.kept.items() if old < number} | {number: cell}
        keep_cells(self.table.session, self.table.game.id, self.kept)

    def tap(self, number: int) -> None:
        """Handle a tap: pass the territory to the open entry, enter the due step there, or show the territory."""
        table = self.table
        state: State = table.state
        if table.position.mode is Mode.REVIEW:
            return
        panel = table.panel
        if isinstance(panel, Confirm) and isinstance(panel.before, Aim):
            panel = panel.before
        if isinstance(panel, Aim):
            panel.tapped(table, number)
        elif panel is None and due_walk(state).options("at"):
            table.enter(due_walk(state, {("at", 0): number}).event)
        elif panel is None and self._may_retreat(state, number):
            combat = table_of(state).combat
            assert combat is not None
            table.open(Confirm(Retreat(combat.turn, number)))
        elif panel == TerritoryPanel(number):
            table.close()
        else:
            table.open(TerritoryPanel(number))

    @staticmethod
    def _may_retreat(state: State, number: int) -> bool:
        combat = table_of(state).combat
        return combat is not None and number != combat.territory

    def tap_gap(self, place: Cell) -> None:
        """Begin to place the due territory in a gap; the first one is placed at once."""
        table, cell = self.table, turned(place, -self.sixths)
        state: State = table.state
        due = state.due
        if due is None or table.position.mode is Mode.REVIEW:
            return
        cells, first = cells_of(state, self.kept), due_walk(state).event
        if first is not None:
            table.enter(first)
        elif isinstance(table.panel, Placing) and table.panel.cell == cell:
            table.close()
        else:
            table.open(Placing(due.seat, ((NEXT_TO, touched(cell, cells)),), cell=cell))
