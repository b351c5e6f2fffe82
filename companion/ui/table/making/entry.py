"""An entry in preparation: the panel is the walk of its plan, and its view asks the steps in rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Self

import flet as ft

from companion.ui.table.making.rows import ChoiceRow, Choose, Row
from companion.ui.table.making.walk import UNSET, Chosen, Key, Value, Walk, with_choice
from companion.ui.table.panels.panel import Panel, PanelView, Table
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import Consequence, consequence


@dataclass(frozen=True)
class Entry(Panel):
    """An entry of a player with the choices so far. A game says how its plan is walked, and how its steps are asked."""

    seat: int
    chosen: Chosen = ()

    resets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Steps whose answer takes back that of others."""
    is_begun = True
    """An entry is in progress."""
    explains = True
    """It shows the consequences of the entry."""

    def walk(self, now: Any) -> Walk:
        """Return the steps so far, and the event once complete."""
        raise NotImplementedError

    def title(self, now: Any) -> tuple[str, str]:
        """Return title and detail."""
        raise NotImplementedError

    def rows(self, now: Any, walk: Walk) -> Iterable[Row]:
        """Return the rows of the steps."""
        raise NotImplementedError

    def confirm(self, now: Any) -> str:
        """Return the text of the button if it says what is entered; empty for the usual one."""
        return ""

    def event(self, now: Any) -> Any:
        """Return the event once it is complete."""
        return self.walk(now).event

    def view(self, now: Any) -> PanelView:
        """Return its rows, and the consequences once it is complete."""
        event, (title, detail) = self.event(now), self.title(now)
        found = None if event is None else consequence(now.context, event)
        if found is not None and not self.is_chosen:
            found = found._replace(may_overrule=False)
        return EntryView(title, detail, tuple(self.rows(now, self.walk(now))), found, self.confirm(now))

    def given(self, key: Key, value: Value) -> Self:
        """Return the panel with a choice."""
        chosen = with_choice(self.chosen, key, value)
        for name in self.resets.get(key[0], ()):
            chosen = with_choice(chosen, (name, 0), UNSET)
        return replace(self, chosen=chosen)

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Set a step; the answer to the last one of the plan enters the event."""
        now, after = table.situation, self.given(key, value)
        asked, walk = self.walk(now).asked, after.walk(now)
        if asked is not None and asked.key == key and walk.event is not None and walk.steps[-1].key == key:
            table.panel = after
            table.enter(walk.event)
        else:
            table.open(after)


def answer(table: Table, key: Key, value: Value) -> None:
    """Set a step of the open entry: a tap may be quicker than the picture of the one before it."""
    if table.panel is not None:
        table.panel.answer(table, key, value)


def change(table: Table, key: Key, value: Value) -> None:
    """Set a step of the open entry that takes several answers, so that none of them enters it."""
    if isinstance(table.panel, Entry):
        table.open(table.panel.given(key, value))


def _leave(table: Table) -> None:
    """Close the panel, or return to the menu that led to it."""
    before = table.panel.back if table.panel is not None else None
    table.open(before if before is not None and before.is_menu else None)


def taken_by(row: Row) -> Choose:
    """Return what takes the answer to a row."""
    return answer if row.has_one_answer else change


@dataclass(frozen=True)
class EntryView(PanelView):
    """The rows of an entry, and its consequences once it is complete.

    `confirm` is the text of the button if it says what is entered; then a line that nothing changes is left out.
    """

    title: str
    detail: str = ""
    rows: tuple[Row, ...] = ()
    consequence: Consequence | None = None
    confirm: str = ""

    @property
    def height(self) -> float:
        """Height of title, rows, consequences and button."""
        rows = sum(row.height + 8 for row in self.rows)
        found = self.consequence
        return 80 + rows + (0 if found is None else 110 + 30 * len(found.lines) + 92 * len(found.broken))

    def choose(self, table: Table, number: int) -> None:
        """Answer the first row that has the number."""
        for row in self.rows:
            value = row.keyed(number + 1)
            if value is not UNSET:
                taken_by(row)(table, row.key, value)
                return

    def controls(self, table: Table, has_room: bool) -> list[ft.Control]:
        """Return title, rows, consequences, and the button that enters the event."""
        t = table.t
        parts = [panel_title(table.session, self.title, partial(_leave, table), self.detail)]
        parts += [control for row in self.rows for control in row.controls(table, taken_by(row))]
        found = self.consequence
        if found is None:
            return parts
        if found.lines or found.broken or not self.confirm:
            parts += consequence_parts(table, found, t("turn.changes_nothing"), has_room)
        return [*parts, *confirm_parts(table, found, self.confirm or t("turn.confirm"))]


def choices(key: Key, title: str, options: Sequence[tuple[Value, str]], value: Value) -> list[Row]:
    """Return a row for a step with a choice; none if there is only one value."""
    return [ChoiceRow(key, title, tuple(options), value)] if len(options) > 1 else []
