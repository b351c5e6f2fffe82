"""Rotation of the island's picture to match the table, on this device only."""

from dataclasses import dataclass

import flet as ft

from companion.ui import parts as ui
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title


@dataclass(frozen=True)
class Turning(Panel):
    """The rotation controls, open until the panel is closed."""

    def view(self, now: Now) -> "TurningView":
        """Return the same view for every position."""
        return TurningView()


@dataclass(frozen=True)
class TurningView(PanelView):
    """A sixth of a circle to the left or to the right."""

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return the two directions, and what they leave unchanged."""
        session, t = table.session, table.t

        def way(name: str, icon: ft.IconData, by: int) -> ft.Control:
            text = t(f"board.turn_{name}")
            return ui.button(session, f"turning-{name}", text, lambda: table.board.turn(by), icon=icon, expand=1)

        return [
            panel_title(session, t("board.turn"), table.close),
            ui.hint(session, t("board.turn_hint")),
            ui.in_row(way("left", ft.Icons.ROTATE_LEFT, -1), way("right", ft.Icons.ROTATE_RIGHT, 1), spacing=6),
        ]
