"""Parts of the bar shared by all games; the game adds its entries."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import KEY, bar_button, size_among
from companion.ui.table.panels.shared import More
from companion.ui.table.results import Latest, latest

NARROW: Final = 364
"""Width in pixels below which the replay of a finished game is a sign without its name."""


@dataclass(frozen=True)
class SeatsView(PanelView):
    """A view in which digit keys select the acting player."""

    def choose(self, table: TableModel, number: int) -> None:
        """Select the acting player."""
        if number < len(table.game.setup.seats):
            table.choose_seat(number)


@dataclass(frozen=True, eq=False)
class LiveBar(PanelView):
    """A bar drawn from the situation itself: anew with each one, as its game changes in place."""

    now: Any

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @cached_property
    def latest(self) -> Latest:
        """The latest entry."""
        return latest(self.now.context)


def more_button(table: TableModel, across: int = 4) -> ft.Control:
    """Return the large button to further entries and screens, one of `across` in a row."""
    text = table.t("table.more_short")
    size = size_among(table, text, across)
    return bar_button(table.session, "bar-more", text, ft.Icons.MORE_HORIZ, lambda: table.open(More()), size=size)


def finish_button(table: TableModel, *, strong: bool, progress: str = "") -> ft.Control:
    """Return the button to the page that ends the game, if the game has one.

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
    """Return the actions after the end at the lower edge: replay, sheet, and other views."""
    session, t = table.session, table.t
    replay, sheet = ui.game_route(table.game.id, "replay"), ui.game_route(table.game.id, "sheet")
    name, icon, look = t("table.replay"), ft.Icons.REPLAY, lambda: ui.go(replay)
    if table.room.dock < NARROW or session.is_large:  # the longest name of it would break within its word
        first: ft.Control = ui.icon_button(session, "bar-replay", icon, name, look)
    else:
        first = ui.button(session, "bar-replay", name, look, icon=icon, expand=1, height=KEY)
    return ui.in_row(
        first,
        ui.button(
            session, "bar-sheet", t("table.final_sheet"), lambda: ui.go(sheet), kind="strong", expand=1, height=KEY
        ),
        ui.icon_button(session, "bar-more", ft.Icons.MORE_HORIZ, t("table.more_short"), lambda: table.open(More())),
        spacing=6,
    )
