"""What the signs on the cards of the players stand for, and whom the frame is around."""

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui.components.basics import plain_text
from companion.ui.components.layout import expanded, in_row
from companion.ui.games.island_fortress.colors import fort_colors
from companion.ui.games.island_fortress.marks import (
    BLOCK_MARK,
    CHIP_MARK,
    CONVICT_MARK,
    FAVOR_MARK,
    GOVERNOR_MARK,
    JADE_MARK,
    LABORER_MARK,
    REINFORCEMENT_MARK,
    TREASURE_MARK,
)
from companion.ui.games.island_fortress.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title
from companion.ui.theme import BODY

ALWAYS: Final = {
    "term.buyback_chips": CHIP_MARK,
    "term.treasures": TREASURE_MARK,
    "term.marker": GOVERNOR_MARK,
    "term.reinforcement": REINFORCEMENT_MARK,
}
TRACKED: Final = {
    "term.jade": JADE_MARK,
    "term.laborers": LABORER_MARK,
    "term.convicts": CONVICT_MARK,
    "term.wall_blocks": BLOCK_MARK,
    "term.favor_cards": FAVOR_MARK,
}
"""Signs of what is held where every action is tracked."""


@dataclass(frozen=True)
class Legend(Panel):
    """The signs."""

    def view(self, now: Now) -> "LegendView":
        """Those that this game shows, and whom the frame is around in it."""
        ledger = now.state.ledger is not None
        return LegendView(ledger, now.t("legend.frame_full" if ledger else "legend.frame"))


@dataclass(frozen=True)
class LegendView(PanelView):
    """The signs, and what the frame says."""

    tracked: bool
    frame: str

    @property
    def height(self) -> float:
        """Two signs stand side by side."""
        return 320 if self.tracked else 250

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """A line for the frame, and a sign with its word for each."""
        session, t = table.session, table.t
        palette = session.palette
        frame = ft.Container(width=28, height=20, border=ft.Border.all(2, palette.pick))
        signs = [
            in_row(
                ft.Container(ft.Icon(mark, size=20, color=_color(table, mark)), width=28),
                expanded(plain_text(t(key), palette, BODY)),
                expand=1,
            )
            for key, mark in (ALWAYS | TRACKED if self.tracked else ALWAYS).items()
        ]
        across = 1 if session.is_large else 2
        return [
            panel_title(session, t("legend.title"), table.close),
            in_row(
                frame, expanded(plain_text(self.frame, palette, BODY)), vertical_alignment=ft.CrossAxisAlignment.START
            ),
            *(in_row(*signs[first : first + across], spacing=8) for first in range(0, len(signs), across)),
        ]


def _color(table: TableModel, mark: ft.IconData) -> str:
    palette = table.session.palette
    return fort_colors(palette).governor.face if mark == GOVERNOR_MARK else palette.quiet
