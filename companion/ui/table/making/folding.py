"""One question at a time: an entry whose answered questions fold to chips, which open them again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

import flet as ft

from companion.ui.components.basics import chip, plain_text, tappable
from companion.ui.components.layout import in_row
from companion.ui.table.making.entry import Entry, answer
from companion.ui.table.making.rows import KEYS_SHOWN, AmountRow, NumberRow, Row, TickRow, row_name
from companion.ui.table.making.walk import UNSET, Chosen, Key, Value
from companion.ui.table.panels.panel import PanelView, Table, brought_into_sight
from companion.ui.table.results import Consequence
from companion.ui.theme import BODY, TOUCH

WHOLE: Final = "-whole"
"""Suffix of a question that is answered and shown for checking."""


def open_keys(rows: Sequence[Row], chosen: Chosen, reopened: Key | None, is_whole: bool) -> frozenset[Key]:
    """Return the open rows: the one tapped, the one asked, and the first that takes several answers.

    The last one only until a later row is answered; `is_whole`: the entry is complete.
    """
    answered = {key for key, _ in chosen}
    asking = [row for row in rows if row.folds and not isinstance(row, TickRow)]
    found = {row.key for row in asking if row.is_asked or row.key == reopened}
    if asking and not is_whole and asking[-1].takes_several:
        found.add(asking[-1].key)
    for index, row in enumerate(asking):
        if row.takes_several:
            later = {other.key for other in asking[index + 1 :]}
            if not later & answered and not (row.is_preset and row.key not in answered):
                found.add(row.key)
            break
    return frozenset(found)


def shown_open(row: Row) -> Row:
    """Return an open row, with keys instead of a counter for small numbers."""
    if isinstance(row, AmountRow) and row.high - row.low < KEYS_SHOWN:
        return NumberRow(row.key, row.title, tuple(range(row.low, row.high + 1)), row.value)
    return row


@dataclass(frozen=True)
class FoldedEntry(Entry):
    """An entry that asks one question at a time; `reopened` is the answered one that is asked again."""

    reopened: Key | None = None

    def by(self, seat: int) -> Self:
        """Return the panel for another player."""
        return replace(self, seat=seat, reopened=None)

    def choose(self, table: Table, key: Key, value: Value) -> None:
        """Set a step; what was asked again stays open only if it is changed."""
        after = self.given(key, value)
        table.open(replace(after, reopened=self.reopened if self.reopened == key else None))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Set the only answer to a question, which folds; the last key of a long list opens a counter."""
        self.choose(table, key, value)
        view, panel = table.panel_view.value, table.panel
        if not isinstance(view, FoldedView) or not isinstance(panel, FoldedEntry):
            return
        amount = next((row for row in view.rows if row.key == key), None)
        is_counted = isinstance(amount, AmountRow) and value == amount.low + KEYS_SHOWN - 1 and value < amount.high
        if (panel.reopened == key) != is_counted:
            table.open(replace(panel, reopened=key if is_counted else None))


def choose(table: Table, key: Key, value: Value) -> None:
    """Set a step of the open entry."""
    if isinstance(table.panel, FoldedEntry):
        table.panel.choose(table, key, value)


def reopen(table: Table, key: Key) -> None:
    """Ask an answered question again, or fold it."""
    panel = table.panel
    if isinstance(panel, FoldedEntry):
        table.open(replace(panel, reopened=None if panel.reopened == key else key))


@dataclass(frozen=True)
class FoldedView(PanelView):
    """The questions of an entry, of which the answered ones are folded, and its consequences."""

    panel: FoldedEntry
    title: str
    detail: str
    rows: tuple[Row, ...]
    consequence: Consequence
    confirm: str
    opened: frozenset[Key]
    """The open questions."""
    folded: tuple[tuple[Row, str], ...]
    """The answered questions in short form, including one that is asked again."""

    @property
    def shown(self) -> tuple[Row, ...]:
        """Rows shown in full: known values, texts, and open questions."""
        return tuple([shown_open(row) for row in self.rows if not row.folds or row.key in self.opened])

    @property
    def height(self) -> float:
        """Height of title, rows, consequences and button; two chips in a line."""
        lines = 30 * len(self.consequence.lines) + 92 * len(self.consequence.broken)
        return 130 + sum(row.height + 8 for row in self.shown) + 54 * -(-len(self.folded) // 2) + lines

    @property
    def is_complete(self) -> bool:
        """True if the entry could be entered."""
        return self.consequence.legal

    @property
    def sought(self) -> str:
        """The open question, else the reasons of a refusal."""
        if self.panel.reopened in self.opened and self.panel.reopened is not None:
            return row_name(self.panel.reopened)
        if self.consequence.broken:
            return "reasons"
        asked = [row for row in self.shown if row.folds]
        if self.is_complete:  # a row that is checked before it is entered
            return next((row_name(row.key) + WHOLE for row in asked if row.is_checked), "")
        return row_name(asked[-1].key) if asked else ""

    def choose(self, table: Table, number: int) -> None:
        """Handle a digit as the answer to the first question that has it."""
        for row in self.shown:
            value = UNSET if row.takes_several else row.keyed(number + 1)
            if value is not UNSET:
                (answer if row.has_one_answer else choose)(table, row.key, value)
                return

    def controls_of_rows(self, table: Table) -> list[ft.Control]:
        """Return the texts, the chips of the answered questions, and the open ones."""
        parts = [control for row in self.shown if not row.folds for control in row.controls(table, choose)]
        parts += folded_chips(table, self.folded, self.opened)
        for row in self.shown:
            if row.folds:
                controls = row.controls(table, answer if row.has_one_answer else choose)
                if self.sought.removesuffix(WHOLE) == row_name(row.key):
                    brought_into_sight(controls[0])
                parts += controls
        return parts


def folded_chips(table: Table, folded: Sequence[tuple[Row, str]], opened: frozenset[Key]) -> list[ft.Control]:
    """Return the answered questions side by side: a tap opens one again, or toggles a yes-or-no answer."""
    session = table.session
    chips: list[ft.Control] = []
    for row, text in folded:
        if isinstance(row, TickRow):
            turn = partial(choose, table, row.key, not row.value)
            chips.append(chip(session, row_name(row.key), text, turn, selected=row.value, check=True))
            continue
        is_open = row.key in opened
        chips.append(
            tappable(
                f"change-{row_name(row.key)}",
                text,
                partial(reopen, table, row.key),
                plain_text(text, session.palette, BODY, lines=2, semantics=False),
                selected=is_open,
                padding=ft.Padding.symmetric(horizontal=13, vertical=(TOUCH - 22) / 2),
                bgcolor=session.palette.chosen if is_open else session.palette.surface,
                border=ft.Border.all(1, session.palette.pick if is_open else session.palette.line),
                border_radius=TOUCH / 2,
            )
        )
    return [in_row(*chips, wrap=True, spacing=6, run_spacing=6)] if chips else []
