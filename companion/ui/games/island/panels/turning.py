"""Rotation of the island's picture to match the table, on this device only."""

from dataclasses import dataclass

import flet as ft

from companion.ui.games.island.situation import Now
from companion.ui.table.making.buttons import Button, ButtonsRow
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import NoteRow
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel


@dataclass(frozen=True)
class Turning(Panel):
    """Two buttons that rotate the picture of the island by 60°, until the panel is closed."""

    def view(self, now: Now) -> EntryView:
        """Return the two directions, and what they leave unchanged."""
        t, marks = now.t, {"left": ft.Icons.ROTATE_LEFT, "right": ft.Icons.ROTATE_RIGHT}
        ways = tuple([Button(name, t(f"board.turn_{name}"), mark) for name, mark in marks.items()])
        rows = (NoteRow(("note", 0), t("board.turn_hint")), ButtonsRow(("turning", 0), "", ways))
        return EntryView(t("board.turn"), rows=rows)

    def answer(self, table: TableModel, key: Key, value: Value) -> None:
        """Turn the picture."""
        table.board.turn(-1 if value == "left" else 1)
