"""Protocol of panels that select territories on the board."""

from dataclasses import dataclass

from companion.ui.games.island.situation import Now
from companion.ui.table.panels.panel import Panel, Table

Lit = frozenset[int]


@dataclass(frozen=True)
class Aim(Panel):
    """A panel that asks for territories. `lit` are the possible ones, `picked` those tapped already."""

    def lit(self, now: Now) -> Lit:
        """Return the numbers of the possible territories."""
        return frozenset()

    @property
    def picked(self) -> tuple[int, ...]:
        """The numbers of the tapped territories."""
        return ()

    def tapped(self, table: Table, number: int) -> None:
        """Add the tapped territory, or show why it is impossible."""
        raise NotImplementedError
