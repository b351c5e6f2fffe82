"""Rows that need no answer of a plan: lines of text, the reasons of a refusal, and buttons that lead on."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import flet as ft

from companion.text.words import Explanation
from companion.ui import parts as ui
from companion.ui.table.making.rows import Choose, NoteRow, Row, row_name, row_title
from companion.ui.table.making.walk import UNSET, Value
from companion.ui.table.panels.panel import Table
from companion.ui.table.panels.parts import key_rows, refusal_parts


@dataclass(frozen=True)
class LinesRow(NoteRow):
    """Lines of text that are read as one, and again when they change."""

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the lines."""
        lines, palette = self.title.split("\n"), table.session.palette
        shown = ui.in_column(*(ui.plain_text(line, palette, ui.BODY, semantics=False) for line in lines), spacing=4)
        return [ft.Semantics(identifier=row_name(self.key), label=". ".join(lines), live_region=True, content=shown)]


@dataclass(frozen=True)
class ReasonsRow(NoteRow):
    """The rules that leave nothing to be asked."""

    broken: tuple[Explanation, ...]

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the rules, and what can be done instead."""
        return refusal_parts(table, self.broken)


class Button(NamedTuple):
    """A button of a `ButtonsRow`: the answer that it gives, its words and its look."""

    value: Value
    text: str
    icon: ft.IconData | None = None
    kind: str = "plain"
    label: str | None = None
    is_chosen: bool | None = None


@dataclass(frozen=True)
class ButtonsRow(Row):
    """Buttons that lead on, `across` in a line; `digit` is the key of the first on the keyboard, 0 without."""

    buttons: tuple[Button, ...]
    across: int = 2
    digit: int = 0
    tall: float = 52

    has_one_answer = True

    def keyed(self, number: int) -> Value:
        """Return the answer of the button at that place."""
        place = number - self.digit
        return self.buttons[place].value if self.digit and 0 <= place < len(self.buttons) else UNSET

    def keys(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the buttons; one alone is as wide as its place."""
        return [
            ui.button(
                table.session,
                f"{row_name(self.key)}-{ui.slug(one.value)}",
                one.text,
                partial(choose, table, self.key, one.value),
                icon=one.icon,
                kind=one.kind,
                label=one.label,
                expand=1 if len(self.buttons) > 1 else None,
                height=self.tall,
                selected=one.is_chosen,
            )
            for one in self.buttons
        ]

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the title and the buttons."""
        session, keys = table.session, self.keys(table, choose)
        title = [row_title(session, self.title)] if self.title else []
        return [*title, *(key_rows(table, keys, 1 if session.is_large else self.across) if len(keys) > 1 else keys)]
