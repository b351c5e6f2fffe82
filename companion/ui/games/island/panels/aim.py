"""What panels have in common that aim at the board: which territories they could mean, and what a tap there does."""

from dataclasses import dataclass
from typing import Any

from companion.ui.table.panels.panel import Panel

Lit = frozenset[int]


@dataclass(frozen=True)
class Aim(Panel):
    """A panel that asks for territories. `lit` are those that would do now, `chosen` those that were tapped already."""

    def lit(self, now: Any) -> Lit:
        """The numbers of the territories that would do."""
        return frozenset()

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of those that were tapped."""
        return ()

    def tapped(self, table: Any, number: int) -> None:
        """Takes the territory tapped, or says why it would not do."""
        raise NotImplementedError
