"""A correction being made: what games share of it. What can be corrected, and how it is entered, is the game's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import flet as ft

from companion.text.catalogue import signed
from companion.ui.components.fields import stepper_row
from companion.ui.table.panels.panel import Panel, Table


@dataclass(frozen=True)
class CountsPanel(Panel):
    """A correction that changes counts: `what` is corrected, of whom, and by how much. A game adds what is no count."""

    what: str = "counts"
    seat: int = 0
    changes: tuple[tuple[str, int], ...] = ()

    explains = True
    """It shows what speaks against it."""

    def by(self, seat: int) -> Self:
        """The same of another player."""
        return replace(self, seat=seat)

    def changed(self, **changes: Any) -> Self:
        """The correction with these changes; another thing to correct begins anew."""
        return replace(type(self)(seat=self.seat) if "what" in changes else self, **changes)

    def changed_by(self, count: str, more: int) -> Self:
        """The correction with so much more of a count."""
        changes = dict(self.changes)
        return replace(self, changes=tuple({**changes, count: changes.get(count, 0) + more}.items()))

    @property
    def changes_counts(self) -> bool:
        """Whether any count becomes another one."""
        return any(more for _, more in self.changes)


def correct(table: Table, **changes: Any) -> None:
    """Changes the correction being made."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed(**changes))


def correct_by(table: Table, count: str, more: int) -> None:
    """Corrects a count by so much more; more than the picture shows, where a tap is quicker than that."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_by(count, more))


def count_rows(table: Table, correction: CountsPanel, titles: Mapping[str, str]) -> list[ft.Control]:
    """By how much each of these counts is corrected, with what makes that more or less."""
    changes = dict(correction.changes)
    return [_count_row(table, name, title, changes.get(name, 0)) for name, title in titles.items()]


def _count_row(table: Table, name: str, title: str, value: int) -> ft.Control:
    return stepper_row(
        table.session,
        f"adjust-{name}",
        title,
        value,
        lambda wanted: correct_by(table, name, wanted - value),
        low=-99,
        high=99,
        shown=signed(value) if value else "0",
    )
