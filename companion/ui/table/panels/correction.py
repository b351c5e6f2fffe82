"""A correction being made: what games share of it. What can be corrected, and how it is entered, is the game's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import flet as ft

from companion.ui.components.fields import stepper_row
from companion.ui.table.panels.panel import Panel, Table

MOST: Final = 999
"""The most that a correction leads to, or changes a count by: three digits."""
LEAST: Final = -99
"""The least that it leads to; points can be fewer than none."""


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

    def changed_to(self, count: str, change: int | None) -> Self:
        """The correction with that change of a count; None: the count is not corrected."""
        changes = {name: more for name, more in self.changes if name != count}
        return replace(self, changes=tuple(changes.items() if change is None else {**changes, count: change}.items()))

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


def correct_to(table: Table, count: str, change: int | None) -> None:
    """Corrects a count by what was typed; None: nothing is typed, and the count stays as it is."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_to(count, change))


def count_rows(
    table: Table, correction: CountsPanel, titles: Mapping[str, str], have: Mapping[str, int]
) -> list[ft.Control]:
    """What there is of each of these counts, and what it becomes: typed, or one more or less."""
    changes = dict(correction.changes)

    def row(name: str, title: str) -> ft.Control:
        there, change = have[name], changes.get(name)

        def step(wanted: int) -> None:
            correct_by(table, name, wanted - there - (change or 0))

        def typed(wanted: int | None) -> None:
            correct_to(table, name, None if wanted is None else wanted - there)

        return corrected_row(table, name, title, there, change, step, typed)

    return [row(name, title) for name, title in titles.items()]


def corrected_row(  # a count, and what changes it
    table: Table,
    name: str,
    title: str,
    have: int,
    change: int | None,
    step: Callable[[int], Any],
    typed: Callable[[int | None], Any],
    high: int = MOST,
) -> ft.Control:
    """A count as it is and as it becomes ("Jade 15 \N{RIGHTWARDS ARROW} 110").

    `change` is None where it stays as it is; `step` and `typed` get what it becomes, by a tap or by keys.
    """
    return stepper_row(
        table.session,
        f"adjust-{name}",
        f"{title} {have} \N{RIGHTWARDS ARROW}",
        None if change is None else have + change,
        step,
        label=title,
        low=LEAST,
        high=high,
        start=have,
        on_typed=typed,
    )
