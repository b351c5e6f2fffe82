"""Who does it? Entries of a light game that need no more than a player, or a player and a slot of the wall."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.engine.choices import options
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.treasurer import CollectTreasure
from companion.games.island_fortress.rules import KINDS, Event
from companion.ui.components.basics import hint
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import TALL, panel_title
from companion.ui.theme import BODY

ENTERED: Final = {"treasure": "collect_treasure", "chip": "buyback", "reinforcement": "remove_reinforcement"}
"""What is entered."""
ENTRIES: Final[dict[str, Callable[[int], Event]]] = {
    "treasure": lambda seat: CollectTreasure(seat),
    "chip": lambda seat: Buyback(seat, "chip"),
}
"""What one tap on a player enters; where none is here, the next tap on the wall says the rest."""


@dataclass(frozen=True)
class ChoicePanel(Panel):
    """Who collects a Treasure, spends a Buyback Chip, or removes a Reinforcement."""

    what: str

    def view(self, now: Now) -> "ChoiceView":
        """The seats that may, and who does where the wall says the rest."""
        able = options(KINDS, now.state, ENTERED[self.what])
        return ChoiceView(self.what, tuple(seat in able for seat in range(len(now.state.players))), now.seat)


@dataclass(frozen=True)
class ChoiceView(PanelView):
    """Who does it? The seats that may."""

    what: str
    may: tuple[bool, ...]
    seat: int

    def choose(self, table: TableModel, number: int) -> None:
        """Who does it."""
        if number >= len(self.may):
            return
        if self.what not in ENTRIES:
            table.choose_seat(number)
        elif self.may[number]:
            do(table, self.what, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """The players."""
        session, t, seats = table.session, table.t, table.context.seats
        parts = [panel_title(session, t(f"more.{self.what}_who"), table.close)]
        if self.what in ENTRIES:
            enter = partial(do, table, self.what)
            return [*parts, seat_row(session, seats, "choice", None, enter, self.may, height=TALL)]
        return [
            *parts,
            hint(session, t(f"more.{self.what}_how"), BODY),
            seat_row(session, seats, "choice", self.seat, table.choose_seat),
        ]


def do(table: TableModel, what: str, seat: int) -> None:
    """Enters what one tap on a player stands for."""
    table.enter_once(ChoicePanel(what), ENTRIES[what](seat))
