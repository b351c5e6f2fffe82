"""The target of the next tap: entries that need only a player, a slot, or both."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft

from companion.engine.choices import closest, options
from companion.games.island_fortress.rules import KINDS, check
from companion.ui.components.basics import hint
from companion.ui.components.seats import seat_row
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import TALL, panel_title
from companion.ui.table.panels.shared import Confirm
from companion.ui.theme import BODY

PICKED: Final = {"build": "build", "replace": "replace", "remove_reinforcement": "remove"}
"""Kind of entry on the wall for each action."""
ENTERED: Final = {"treasure": "collect_treasure", "chip": "buyback", "reinforcement": "remove_reinforcement"}
"""Kind of entry for each choice."""
AT_ONCE: Final = ("treasure", "chip")
"""Choices entered by one tap on a player; for others, a tap on the wall follows."""


@dataclass(frozen=True)
class ChoicePanel(Panel):
    """The choice of the player who collects a Treasure, spends a Buyback Chip, or removes a Reinforcement."""

    what: str

    def view(self, now: Now) -> "ChoiceView":
        """Return the seats that may, and the actor if the wall is tapped next."""
        able = options(KINDS, now.state, ENTERED[self.what])
        return ChoiceView(self.what, tuple(seat in able for seat in range(len(now.state.players))), now.seat)


@dataclass(frozen=True)
class ChoiceView(PanelView):
    """The seats that may do it."""

    what: str
    may: tuple[bool, ...]
    seat: int

    def choose(self, table: TableModel, number: int) -> None:
        """Select the player."""
        if number >= len(self.may):
            return
        if self.what not in AT_ONCE:
            table.choose_seat(number)
        elif self.may[number]:
            do(table, self.what, number)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the players."""
        session, t, seats = table.session, table.t, table.context.seats
        parts = [panel_title(session, t(f"more.{self.what}_who"), table.close)]
        if self.what in AT_ONCE:
            enter = partial(do, table, self.what)
            return [*parts, seat_row(session, seats, "choice", None, enter, self.may, height=TALL)]
        return [
            *parts,
            hint(session, t(f"more.{self.what}_how"), BODY),
            seat_row(session, seats, "choice", self.seat, table.choose_seat),
        ]


def do(table: TableModel, what: str, seat: int) -> None:
    """Make an entry that needs only a player."""
    table.enter_once(ChoicePanel(what), closest(KINDS, table.state, ENTERED[what], seat))


# --- on the wall ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PickPanel(Panel):
    """The next tap on the wall is for an action: build, replace, or remove a Reinforcement."""

    action: str

    def view(self, now: Now) -> "PickView":
        """Return which slot is required."""
        return PickView(now.t(f"turn.pick_{self.action}"))


@dataclass(frozen=True)
class PickView(PanelView):
    """Which slot is required."""

    text: str

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the title with the close button, as the wall is tapped."""
        return [panel_title(table.session, self.text, table.close)]


def pick(table: TableModel, action: str, repeat: bool = False, title: str = "") -> None:
    """Use the next tap on the wall for an action if it is possible anywhere; else show the reasons."""
    nearest = closest(KINDS, table.state, action, table.likely_seat, repeat)
    if check(table.state, nearest).is_legal:
        table.open(PickPanel(action))
    else:
        table.open(Confirm(nearest, table.panel, is_guess=True, title=title))
