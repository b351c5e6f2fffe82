"""Placement of a territory: the tapped gap, and the neighbors of the new territory, which can be corrected."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.island.entries.steps import PlaceTerritory
from companion.games.island.state import table_of
from companion.ui.games.island.board.layout import Cell
from companion.ui.games.island.panels.aim import Aim, Lit
from companion.ui.games.island.situation import Now, due_walk
from companion.ui.table.making.entry import Entry, change
from companion.ui.table.making.rows import ManyRow, Row
from companion.ui.table.making.walk import Walk, chosen_of
from companion.ui.table.panels.panel import Table

NEXT_TO: Final = ("next_to", 0)
"""The step with the neighbors, chosen one by one."""


@dataclass(frozen=True, kw_only=True)
class Placing(Entry, Aim):
    """A new territory in a gap of the picture, and the numbers of its neighbors."""

    cell: Cell

    @property
    def picked(self) -> tuple[int, ...]:
        """The neighbors of the territory."""
        return tuple(dict(self.chosen).get(NEXT_TO, ()))

    def lit(self, now: Now) -> Lit:
        """Return all territories, as any could be a neighbor."""
        return frozenset(self.walk(now).options("next_to")) - {None}

    def tapped(self, table: Table, number: int) -> None:
        """Add or remove a neighbor."""
        change(table, NEXT_TO, tuple(sorted({*self.picked} ^ {number})))

    def walk(self, now: Now) -> Walk:
        """Return the neighbors, one after the other."""
        return due_walk(now.state, chosen_of(self.chosen))

    def event(self, now: Now) -> PlaceTerritory:
        """Return the event of the panel, which may be illegal."""
        return PlaceTerritory(self.seat, self.picked)

    def title(self, now: Now) -> tuple[str, str]:
        """Return who places which territory."""
        number = len(table_of(now.state).island) + 1
        return now.t("place.title", territory=number, player=now.words.names[self.seat]), ""

    def confirm(self, now: Now) -> str:
        """Return the neighbors."""
        return now.t("place.confirm", territories=", ".join(map(str, self.picked)) or "\N{EN DASH}")

    def rows(self, now: Now, walk: Walk) -> Iterator[Row]:
        """Return all territories, of which the neighbors are chosen."""
        numbers = tuple((number, now.t("place.number", territory=number)) for number in sorted(self.lit(now)))
        yield ManyRow(NEXT_TO, now.t("place.touches"), numbers, self.picked)
