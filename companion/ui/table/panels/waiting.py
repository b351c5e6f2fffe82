"""The dock of a guest's own phone during another player's turn: dim, with one button to enter for that player."""

from dataclasses import dataclass

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.panels.panel import PanelView, Table, kept_in_sight
from companion.ui.table.panels.parts import KEY, key_rows, latest_parts
from companion.ui.table.panels.shared import More
from companion.ui.table.results import Latest


@dataclass(frozen=True)
class WaitingView(PanelView):
    """Another player's turn; `may_help`: entries for that player are allowed."""

    latest: Latest
    seat: int
    name: str
    may_help: bool

    def controls(self, table: Table) -> list[ft.Control]:
        """Return whose turn it is, and the button to enter for that player."""
        session, t = table.session, table.t
        line = ui.heading(session, t("table.turn_of", player=self.name))
        more, way = t("table.more_short"), t("table.enter_for", player=self.name)
        keys = [ui.button(session, "turn-for", way, table.help, expand=1, height=KEY)] if self.may_help else []
        keys.append(ui.button(session, "bar-more", more, lambda: table.open(More()), expand=1, height=KEY, lines=1))
        return [*latest_parts(table, self.latest), line, *map(kept_in_sight, key_rows(table, keys, 2))]
