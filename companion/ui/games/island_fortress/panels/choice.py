"""What the next tap on a player or on the wall is for: an entry that needs no more than a player, a slot, or both."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.engine.choices import closest, options
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.entries.treasurer import CollectTreasure
from companion.games.island_fortress.rules import KINDS, Event, check
from companion.ui.components.basics import hint
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import TALL, panel_title
from companion.ui.table.panels.shared import Confirm
from companion.ui.theme import BODY

PICKED: Final = {"build": "build", "replace": "replace", "remove_reinforcement": "remove"}
"""The kind of entry on the wall that each action is."""
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


# --- on the wall ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PickPanel(Panel):
    """The next tap on the wall is for an action: build, replace, or remove a Reinforcement."""

    action: str

    def view(self, now: Now) -> "PickView":
        """Which slot is wanted."""
        return PickView(now.t(f"turn.pick_{self.action}"))


@dataclass(frozen=True)
class PickView(PanelView):
    """Which slot is wanted."""

    text: str

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """The wall is tapped; here is only the way out."""
        return [panel_title(table.session, self.text, table.close)]


def pick(table: TableModel, action: str, repeat: bool = False, title: str = "") -> None:
    """The next tap on the wall is for this action, if it is possible anywhere; else why it is not."""
    nearest = closest(KINDS, table.state, action, table.likely_seat, repeat)
    if check(table.state, nearest).is_legal:
        table.open(PickPanel(action))
    else:
        table.open(Confirm(nearest, table.panel, is_guess=True, title=title))
