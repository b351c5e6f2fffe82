"""The dock of a guest's own phone during another player's turn: dim, with one button to enter for that player."""

from dataclasses import dataclass

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.panels.panel import PanelView, Table, kept_in_sight
from companion.ui.table.panels.parts import KEY, latest_parts
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
        text = t("table.turn_of", player=self.name)
        line = ui.labelled_text("turn-of", text, session.palette, ui.TITLE, session.palette.quiet, live_region=True)
        more = t("table.more_short")
        keys: list[ft.Control] = [
            ui.button(session, "bar-more", more, lambda: table.open(More()), expand=1, height=KEY, lines=1)
        ]
        if self.may_help:
            way = ui.button(
                session, "turn-for", t("table.enter_for", player=self.name), table.help, expand=2, height=KEY
            )
            keys.insert(0, way)
        return [*latest_parts(table, self.latest), line, kept_in_sight(ui.in_row(*keys, spacing=6))]
