"""Parts of the bar shared by all games; the game adds its entries."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import KEY, KEY_GAP, bar_button, fit_words, key_or_sign, share_of
from companion.ui.table.panels.shared import More
from companion.ui.table.results import Latest, latest


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


def more_button(table: TableModel) -> ft.Control:
    """Return the large button to further entries and screens."""
    text, icon = table.t("table.more_short"), ft.Icons.MORE_HORIZ
    return bar_button(table.session, "bar-more", text, icon, lambda: table.open(More()))


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
        "strong" if strong else "plain",
    )


def finished_row(table: TableModel) -> ft.Control:
    """Return the actions after the end at the lower edge: replay, sheet, and other views."""
    session, t = table.session, table.t
    half = share_of(table.room.dock - ui.TOUCH - KEY_GAP, 2)
    icon, more = ft.Icons.REPLAY, t("table.more_short")
    look, see = (partial(ui.go, ui.game_route(table.game.id, page)) for page in ("replay", "sheet"))
    again = ui.button(session, "bar-replay", t("table.replay"), look, icon=icon, expand=1, height=KEY)
    points = ui.button(session, "bar-sheet", t("table.final_sheet"), see, kind="strong", expand=1, height=KEY)
    first = key_or_sign(session, again, icon, look, half)
    fit_words(session, [points], half if first is again else table.room.dock - 2 * (ui.TOUCH + KEY_GAP))
    others = ui.icon_button(session, "bar-more", ft.Icons.MORE_HORIZ, more, lambda: table.open(More()))
    return ui.in_row(first, points, others, spacing=KEY_GAP)
