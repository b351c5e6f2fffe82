"""A slot is looked for: the next tap on the wall is for an action chosen before."""

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.choices import closest
from companion.games.island_fortress.rules import KINDS, check
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.panels.shared import Confirm

PICKED: Final = {"build": "build", "replace": "replace", "remove_reinforcement": "remove"}
"""The kind of entry on the wall that each action is."""


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


def pick(table: TableModel, action: str, repeat: bool = False) -> None:
    """The next tap on the wall is for this action, if it is possible anywhere; else why it is not."""
    nearest = closest(KINDS, table.state, action, table.likely_seat, repeat)
    if check(table.state, nearest).is_legal:
        table.open(PickPanel(action))
    else:
        table.open(Confirm(nearest, table.panel, is_guess=True))
