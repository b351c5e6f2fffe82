"""The bar where nothing is open: what stands in it whatever the game. What can be entered there is the game's."""

from dataclasses import dataclass

import flet as ft

from companion.ui.components.basics import button, icon_button
from companion.ui.components.layout import in_row
from companion.ui.routes import game_route, go
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import TALL, bar_button
from companion.ui.table.panels.shared import More


@dataclass(frozen=True)
class SeatsView(PanelView):
    """A view in which digit keys say who acts."""

    def choose(self, table: TableModel, number: int) -> None:
        """Who acts."""
        if number < len(table.game.setup.seats):
            table.choose_seat(number)


def more_button(table: TableModel, height: float = TALL) -> ft.Control:
    """The way to the other entries and screens, as one of the large buttons."""
    text = table.t("table.more_short")
    return bar_button(table.session, "bar-more", text, ft.Icons.MORE_HORIZ, lambda: table.open(More()), height=height)


def finish_button(table: TableModel, *, strong: bool, progress: str = "") -> ft.Control:
    """The way to the page on which the end of the game is entered, in a game that has one.

    `progress` says how much of a count that was begun there is done.
    """
    finish, text = "finish", table.t("table.finish_short")
    return bar_button(
        table.session,
        "bar-finish",
        f"{text}\n{progress}" if progress else text,
        ft.Icons.FLAG,
        lambda: table.position.go(finish),
        strong=strong,
    )


def finished_row(table: TableModel) -> ft.Control:
    """What is left after the end: the game looked at from its beginning, the sheet, and what else can be looked at."""
    session, t = table.session, table.t
    replay, sheet = game_route(table.game.id, "replay"), game_route(table.game.id, "sheet")
    return in_row(
        button(
            session, "bar-replay", t("table.replay"), lambda: go(replay), icon=ft.Icons.REPLAY, expand=1, height=TALL
        ),
        button(session, "bar-sheet", t("table.final_sheet"), lambda: go(sheet), kind="strong", expand=1, height=TALL),
        icon_button(session, "bar-more", ft.Icons.MORE_HORIZ, t("table.more_short"), lambda: table.open(More())),
        spacing=6,
    )
