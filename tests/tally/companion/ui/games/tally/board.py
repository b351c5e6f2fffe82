"""The board of Tally: a button for every number of points, for whoever acts."""

from typing import Any, NamedTuple

import flet as ft

from companion.engine.choices import options
from companion.games.tally.entries.score import Score
from companion.games.tally.rules import KINDS
from companion.games.tally.state import State
from companion.games.tally.tables import MAX_POINTS
from companion.games.tally.words import Words
from companion.ui.components.basics import button, labelled_text
from companion.ui.components.layout import rows_of
from companion.ui.kit import Signal, component
from companion.ui.session import use_session
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode, Situation
from companion.ui.table.room import Room
from companion.ui.theme import SPACE, TITLE

ACROSS = 5

Now = Situation[Words, State, frozenset[str], Any]


class PointsView(NamedTuple):
    """The player who scores, and whether a tap does anything."""

    seat: int
    title: str
    can_score: bool


class Points:
    """The board of a table in one window."""

    def __init__(self, table: TableModel) -> None:
        self.table = table
        self.view = Signal()

    def show(self, now: Now) -> None:
        """Show for whom points are entered."""
        can_score = now.seat in options(KINDS, now.state, "score") and now.position.mode is not Mode.REVIEW
        self.view.value = PointsView(now.seat, now.t("tally.points_for", player=now.words.names[now.seat]), can_score)

    def show_around(self, now: Now) -> None:
        """There is nothing around."""

    def cancel(self) -> bool:
        """Nothing on the board can be given up."""
        return False

    def score(self, points: int) -> None:
        """Enter points for whoever acts now."""
        self.table.enter(Score(self.view.value.seat, points))


@component
def PointsBoard(table: TableModel, room: Room) -> ft.Control:
    """The buttons; they scroll where the window is low."""
    grid: ft.Control = Grid(table.board.view, table, key="grid")
    return ft.Container(
        ft.Column([grid], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        expand=True,
        padding=SPACE,
    )


@component
def Grid(signal: Signal, table: TableModel) -> ft.Control:
    """A button for each number of points."""
    session = use_session()
    view: PointsView = signal.value
    buttons: list[ft.Control] = [
        button(
            session,
            f"points-{points}",
            str(points),
            (lambda points=points: table.board.score(points)) if view.can_score else None,
            label=table.t("tally.points", points=points),
            expand=1,
        )
        for points in range(1, MAX_POINTS + 1)
    ]
    title = labelled_text("points-for", view.title, session.palette, TITLE)
    return ft.Column([title, *rows_of(buttons, ACROSS)], horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
