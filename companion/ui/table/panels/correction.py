"""Parts of a correction shared by all games; the game defines what can be corrected and how it is entered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import flet as ft

from companion.ui.components.fields import stepper_row
from companion.ui.table.panels.panel import Panel, Table

MAX_COUNT: Final = 999
"""Maximum value of a count, and of its change: three digits."""
MIN_COUNT: Final = -99
"""Minimum value; points can be negative."""


@dataclass(frozen=True)
class CountsPanel(Panel):
    """A correction of counts: `what` is corrected, of whom, and by how much. A game adds what is no count."""

    what: str = "counts"
    seat: int = 0
    changes: tuple[tuple[str, int], ...] = ()

    explains = True
    """It shows the broken rules."""

    def by(self, seat: int) -> Self:
        """Return the correction for another player."""
        return replace(self, seat=seat)

    def changed(self, **changes: Any) -> Self:
        """Return the correction with these changes; another object of correction starts anew."""
        return replace(type(self)(seat=self.seat) if "what" in changes else self, **changes)

    def changed_by(self, count: str, more: int) -> Self:
        """Return the correction with a count increased by `more`."""
        changes = dict(self.changes)
        return replace(self, changes=tuple({**changes, count: changes.get(count, 0) + more}.items()))

    def changed_to(self, count: str, change: int | None) -> Self:
        """Return the correction with that change of a count; None leaves the count unchanged."""
        changes = {name: more for name, more in self.changes if name != count}
        return replace(self, changes=tuple(changes.items() if change is None else {**changes, count: change}.items()))

    @property
    def changes_counts(self) -> bool:
        """True if any count changes."""
        return any(more for _, more in self.changes)


def correct(table: Table, **changes: Any) -> None:
    """Change the open correction."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed(**changes))


def correct_by(table: Table, count: str, more: int) -> None:
    """Increase a count of the open correction, starting from its current value rather than the one drawn."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_by(count, more))


def correct_to(table: Table, count: str, change: int | None) -> None:
    """Set the change of a count as typed; None leaves the count unchanged."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_to(count, change))


def count_rows(
    table: Table, correction: CountsPanel, titles: Mapping[str, str], have: Mapping[str, int], high: int = MAX_COUNT
) -> list[ft.Control]:
    """Return each count with its old and new value ("Jade 15 → 110"), the new one to be typed or stepped."""
    changes = dict(correction.changes)

    def row(name: str, title: str) -> ft.Control:
        there, change = have[name], changes.get(name)

        def step(wanted: int) -> None:
            correct_by(table, name, wanted - there - (change or 0))

        def typed(wanted: int | None) -> None:
            correct_to(table, name, None if wanted is None else wanted - there)

        return stepper_row(
            table.session,
            f"adjust-{name}",
            f"{title} {there} \N{RIGHTWARDS ARROW}",
            None if change is None else there + change,
            step,
            label=title,
            low=MIN_COUNT,
            high=high,
            start=there,
            on_typed=typed,
        )

    return [row(name, title) for name, title in titles.items()]
