"""The legend of the table: its icons, listed by the game, and the frame around a player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel, PanelView
from companion.ui.table.panels.parts import panel_title
from companion.ui.table.panels.shared import MoreItem
from companion.ui.table.position import AnySituation


class Sign(NamedTuple):
    """An icon, its word, and its color if it differs from the quiet one."""

    text: str
    icon: ft.IconData
    color: str | None = None


Signs = Callable[[Any], tuple[Sequence[Sign], str]]
"""Return the icons of a game in a situation, and the meaning of the frame."""


@dataclass(frozen=True)
class Legend(Panel):
    """The legend of a game, listed by `signs`."""

    signs: Signs

    def view(self, now: AnySituation) -> "LegendView":
        """Return the icons and the meaning of the frame."""
        signs, frame = self.signs(now)
        return LegendView(now.t("legend.title"), tuple(signs), frame)


def legend_item(now: AnySituation, signs: Signs) -> MoreItem:
    """Return the item of "more" that opens the legend."""
    return MoreItem("legend", now.t("legend.title"), ft.Icons.INFO_OUTLINE, Legend(signs), is_entry=False)


@dataclass(frozen=True)
class LegendView(PanelView):
    """The icons, and the meaning of the frame."""

    title: str
    signs: tuple[Sign, ...]
    frame: str

    def controls(self, table: TableModel) -> list[ft.Control]:
        """Return a line for the frame, and an icon with its word for each."""
        session, palette = table.session, table.session.palette
        stone = palette.players[table.game.setup.seats[0].color]
        frame = ft.Container(width=28, height=20, bgcolor=stone.face)
        signs = [
            ui.in_row(
                ft.Container(ft.Icon(sign.icon, size=20, color=sign.color or palette.quiet), width=28),
                ui.expanded(ui.plain_text(sign.text, palette, ui.BODY)),
                expand=1,
            )
            for sign in self.signs
        ]
        about = ui.expanded(ui.plain_text(self.frame, palette, ui.BODY))
        return [
            panel_title(session, self.title, table.close),
            ui.in_row(frame, about, vertical_alignment=ft.CrossAxisAlignment.START),
            *ui.rows_of(signs, 1 if session.is_large else 2, spacing=8),
        ]
