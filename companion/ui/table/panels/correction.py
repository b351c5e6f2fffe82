"""Corrections: a panel with what can be corrected, and a row for each value.

The game says which values there are, and which event enters them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Self

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.making.entry import answer
from companion.ui.table.making.rows import Choose, Row, SeatRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.panels.bar import SeatsView
from companion.ui.table.panels.panel import Panel, Table, is_short
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.pills import result_pills
from companion.ui.table.results import NOTHING, Consequence, consequence

MAX_COUNT: Final = 999
"""Maximum value of a count, and of its change: three digits."""
MIN_COUNT: Final = -99
"""Minimum value; points can be negative."""
ACTOR: Final = "adjust-seat"
"""Name of the row with the player who is corrected."""


@dataclass(frozen=True)
class CountsPanel(Panel):
    """A correction: `what` is corrected, of whom, and by how much. A game adds what is no count."""

    what: str = "counts"
    seat: int = 0
    changes: tuple[tuple[str, int], ...] = ()

    is_begun = True
    """A correction is in progress."""
    explains = True
    """It shows the broken rules."""

    def by(self, seat: int) -> Self:
        """Return the correction for another player."""
        return replace(self, seat=seat)

    def of(self, what: str) -> Self:
        """Return a correction of another object, without any changes."""
        return type(self)(what, self.seat)

    def answered(self, key: Key, value: Value) -> Self:
        """Return the correction with the value of a row."""
        return replace(self, **{key[0]: value})

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Set the value of a row, or what or whom it corrects."""
        if key[0] == ACTOR:
            table.choose_seat(value)
        else:
            table.open(self.of(value) if key[0] == "what" else self.answered(key, value))

    def changed_to(self, count: str, change: int | None) -> Self:
        """Return the correction with that change of a count; None leaves the count unchanged."""
        changes = {name: more for name, more in self.changes if name != count}
        return replace(self, changes=tuple(changes.items() if change is None else {**changes, count: change}.items()))

    @property
    def changes_counts(self) -> bool:
        """True if any count changes."""
        return any(more for _, more in self.changes)

    def actor(self) -> Row:
        """Return the row with the player who is corrected."""
        return SeatRow((ACTOR, 0), "", self.seat)

    def counts(self, titles: Mapping[str, str], have: Mapping[str, int], high: int = MAX_COUNT) -> list[Row]:
        """Return a row for each count."""
        changes = dict(self.changes)
        return [
            CountRow((f"adjust-{name}", 0), titles[name], there, changes.get(name), high)
            for name, there in have.items()
        ]

    def kinds(self, now: Any) -> Iterable[str]:
        """Return the possible objects of correction."""
        raise NotImplementedError

    def rows(self, now: Any) -> Iterable[Row]:
        """Return the values of the object."""
        raise NotImplementedError

    def view(self, now: Any) -> "CorrectionView":
        """Return the objects of correction, the values, and the broken rules."""
        event = self.event(now)
        found = NOTHING if event is None else consequence(now.context, event)
        kinds = {kind: now.t(f"adjust.what_{kind}") for kind in self.kinds(now)}
        return CorrectionView(self.what, kinds, tuple(self.rows(now)), found._replace(may_overrule=False))


@dataclass(frozen=True)
class CountRow(Row):
    """A count with its old and new value ("Jade 15 → 110"), the new one to be typed or stepped."""

    there: int
    change: int | None
    high: int

    height = 50
    """One line."""

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the count; a tap is added to its current value rather than to the one drawn."""
        there, drawn = self.there, self.there + (self.change or 0)
        count = self.key[0].removeprefix("adjust-")
        return [
            ui.stepper_row(
                table.session,
                self.key[0],
                f"{self.title}\N{NO-BREAK SPACE}{there}\N{NO-BREAK SPACE}\N{RIGHTWARDS ARROW}",
                None if self.change is None else drawn,
                lambda wanted: correct_by(table, count, wanted - drawn),
                label=self.title,
                low=MIN_COUNT,
                high=self.high,
                start=there,
                on_typed=lambda typed: correct_to(table, count, None if typed is None else typed - there),
            )
        ]


@dataclass(frozen=True)
class CorrectionView(SeatsView):
    """A correction; `kinds` are the possible objects in words."""

    what: str
    kinds: Mapping[str, str]
    rows: tuple[Row, ...]
    consequence: Consequence

    @property
    def height(self) -> float:
        """Height: four lines for each broken rule."""
        return 240 + sum(row.height for row in self.rows) + 92 * len(self.consequence.broken)

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """Return objects, values and button."""
        session, t = table.session, table.t
        is_low = is_short(session)
        parts = [panel_title(session, t("more.adjust"), table.close, "" if is_low else t("adjust.hint"))]
        if len(self.kinds) > 1:
            line = {"wrap": False, "scroll": ft.ScrollMode.HIDDEN} if is_low else {"run_spacing": 6}
            choose = partial(answer, table, ("what", 0))
            parts.append(ui.choice_chips(session, "adjust-what", self.kinds, (self.what,), choose, spacing=6, **line))
        parts += [control for row in self.rows for control in row.controls(table, answer)]
        if self.consequence.broken:
            parts.append(ui.ruling_list(session, self.consequence.broken))
        else:
            parts += result_pills("adjust-gains", self.consequence.lines, table.context.seats, session.palette)
        return [*parts, confirm_button(table, t("adjust.confirm"), self.consequence.legal)]


def correct_by(table: Table, count: str, more: int) -> None:
    """Increase a count of the open correction, starting from its current value rather than the one drawn."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_to(count, dict(table.panel.changes).get(count, 0) + more))


def correct_to(table: Table, count: str, change: int | None) -> None:
    """Set the change of a count as typed; None leaves the count unchanged."""
    if isinstance(table.panel, CountsPanel):
        table.open(table.panel.changed_to(count, change))
