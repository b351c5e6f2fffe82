"""Placement of a territory: the tapped gap, and the neighbours of the new territory, which can be corrected."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.games.island.entries.steps import PlaceTerritory
from companion.games.island.state import table_of
from companion.ui.components.basics import hint
from companion.ui.components.choices import choice_chips
from companion.ui.games.island.board.layout import Cell
from companion.ui.games.island.panels.aim import Aim
from companion.ui.games.island.situation import Now
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelView
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import Consequence, consequence


@dataclass(frozen=True)
class Placing(Aim):
    """A new territory in a gap of the picture, and the numbers of its neighbours."""

    seat: int
    cell: Cell
    next_to: tuple[int, ...]

    is_begun = True
    """A territory is being placed."""
    explains = True
    """It shows the broken rules."""

    @property
    def picked(self) -> tuple[int, ...]:
        """Its neighbours."""
        return self.next_to

    def lit(self, now: Now) -> frozenset[int]:
        """Return all territories, as any could be a neighbour."""
        return frozenset(range(1, len(table_of(now.state).island) + 1))

    def tapped(self, table: TableModel, number: int) -> None:
        """Add or remove a neighbour."""
        table.open(self.toggled(number))

    def toggled(self, number: int) -> "Placing":
        """Return the panel with a neighbour added or removed."""
        numbers = set(self.next_to) ^ {number}
        return replace(self, next_to=tuple(sorted(numbers)))

    def event(self, now: Now) -> PlaceTerritory:
        """Return its event."""
        return PlaceTerritory(self.seat, self.next_to)

    def view(self, now: Now) -> "PlacingView":
        """Return the neighbours and the broken rules."""
        island = table_of(now.state).island
        return PlacingView(
            now.t("place.title", territory=len(island) + 1, player=now.words.names[self.seat]),
            tuple(range(1, len(island) + 1)),
            self.next_to,
            consequence(now.context, self.event(now)),
        )


@dataclass(frozen=True)
class PlacingView(PanelView):
    """The neighbours of a new territory."""

    title: str
    numbers: tuple[int, ...]
    next_to: tuple[int, ...]
    consequence: Consequence

    @property
    def height(self) -> float:
        """Approximate height of its parts."""
        return 230 + 54 * (len(self.numbers) // 6) + 92 * len(self.consequence.broken)

    def choose(self, table: TableModel, number: int) -> None:
        """Add or remove the neighbour with that number."""
        if number + 1 in self.numbers:
            touch(table, number + 1)

    def controls(self, table: TableModel, has_room: bool) -> list[ft.Control]:
        """Return a chip for every territory, and the button that places the new one."""
        session, t = table.session, table.t
        texts = {number: t("place.number", territory=number) for number in self.numbers}
        touches = partial(touch, table)
        chips = choice_chips(session, "touches", texts, self.next_to, touches, check=True, run_spacing=6)
        lines: list[Any] = [hint(session, t("place.touches"))] if texts else []
        text = t("place.confirm", territories=", ".join(map(str, self.next_to)) or "\N{EN DASH}")
        return [
            panel_title(session, self.title, table.close),
            *lines,
            chips,
            *(consequence_parts(table, self.consequence, "", has_room) if self.consequence.broken else []),
            *confirm_parts(table, self.consequence, text if texts else t("turn.confirm")),
        ]


def touch(table: TableModel, number: int) -> None:
    """Add or remove a neighbour of the new territory."""
    if isinstance(table.panel, Placing):
        table.open(table.panel.toggled(number))
