"""The target of the next tap: entries that need only a player, a slot, or both."""

from dataclasses import dataclass
from typing import Final

from companion.engine.choices import closest, options
from companion.games.island_fortress.rules import KINDS, check
from companion.ui.games.island_fortress.panels.block import ACTION_OF
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow, SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.panels.shared import Confirm

PICKED: Final = {action: kind for kind, action in ACTION_OF.items()}
"""Kind of entry on the wall for each action."""
ENTERED: Final = {"treasure": "collect_treasure", "chip": "buyback", "reinforcement": "remove_reinforcement"}
"""Kind of entry for each choice."""
AT_ONCE: Final = ("treasure", "chip")
"""Choices entered by one tap on a player; for others, a tap on the wall follows."""
CHOICE: Final = ("choice", 0)
"""The row with the players."""


@dataclass(frozen=True)
class ChoicePanel(Panel):
    """The choice of the player who collects a Treasure, spends a Buyback Chip, or removes a Reinforcement."""

    what: str

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Enter it for the player, or set the player whose tap on the wall follows."""
        if self.what in AT_ONCE and key == CHOICE:
            table.enter(closest(KINDS, table.state, ENTERED[self.what], value))
        elif key == CHOICE:
            table.choose_seat(value)

    def view(self, now: Now) -> EntryView:
        """Return the seats that may, and the actor if the wall is tapped next."""
        able, title = options(KINDS, now.state, ENTERED[self.what]), now.t(f"more.{self.what}_who")
        stay = tuple(seat not in now.position.gone for seat in range(len(now.words.names)))
        if self.what in AT_ONCE:
            may = tuple(stays and seat in able for seat, stays in enumerate(stay))
            return EntryView(title, "", (SeatRow(CHOICE, "", None, may),))
        how = NoteRow(("note", 0), now.t(f"more.{self.what}_how"))
        return EntryView(title, "", (how, SeatRow(CHOICE, "", now.seat, stay)))


# --- on the wall ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PickPanel(Panel):
    """The next tap on the wall is for an action: build, replace, or remove a Reinforcement."""

    action: str

    def view(self, now: Now) -> EntryView:
        """Return which slot is required."""
        return EntryView(now.t(f"turn.pick_{self.action}"))


def pick(table: TableModel, action: str, repeat: bool = False, title: str = "") -> None:
    """Use the next tap on the wall for an action if it is possible anywhere; else show the reasons."""
    nearest = closest(KINDS, table.state, action, table.likely_seat, repeat)
    if check(table.state, nearest).is_legal:
        table.open(PickPanel(action))
    else:
        table.open(Confirm(nearest, table.panel, is_guess=True, title=title))
