"""The bar under the board, and what stands behind "more"."""

from dataclasses import dataclass

import flet as ft

from companion.games.tally.entries.finish import Finish
from companion.games.tally.entries.next_round import NextRound
from companion.ui.games.tally.board import Now
from companion.ui.games.tally.set_panel import SetPanel
from companion.ui.table.model import TableModel
from companion.ui.table.panels.bar import finished_row, more_button
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import bar_button, key_rows, latest_parts
from companion.ui.table.panels.shared import Confirm, MoreItem, shared_item
from companion.ui.table.results import Latest, latest


@dataclass(frozen=True)
class BarView(PanelView):
    """The last entry, and the kinds that can be entered."""

    latest: Latest
    is_over: bool
    over: str

    def controls(self, table: TableModel) -> list[ft.Control]:
        """The latest entry."""
        return latest_parts(table, self.latest, self.over)

    def buttons(self, table: TableModel) -> list[ft.Control]:
        """Two buttons; after the end the way to the sheet."""
        if self.is_over and table.position.is_play:
            return [finished_row(table)]
        buttons: list[ft.Control] = [
            bar_button(
                table.session,
                "bar-next-round",
                table.t("tally.next_round"),
                ft.Icons.ARROW_FORWARD,
                lambda: table.enter(NextRound()),
                "strong",
            ),
            bar_button(
                table.session,
                "bar-set",
                table.t("tally.set"),
                ft.Icons.CLOSE,
                lambda: table.open(SetPanel(table.situation.seat)),
            ),
            more_button(table),
        ]
        return key_rows(table, buttons, len(buttons))


def bar_view(now: Now) -> BarView:
    """The bar; once the game is over, who has won."""
    state = now.state
    return BarView(latest(now.context), state.is_over, now.words.outcome(state) if state.is_over else "")


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """The end of the game, and what every game has."""
    end = MoreItem("finish", now.t("tally.finish"), ft.Icons.FLAG, Confirm(Finish()), is_possible=not now.state.is_over)
    shared = ("sheet", "ask", "share", "view", "rules", "settings")
    return (end, *(shared_item(now, name) for name in shared))
