"""A table of numbers to be typed, and which of them are missing."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.engine.characters import shown
from companion.text.catalogue import Catalogue, listed
from companion.ui.components.basics import card, plain_text
from companion.ui.components.fields import NumberField
from companion.ui.components.layout import centered, in_column, in_lines, in_row
from companion.ui.components.seats import badge
from companion.ui.form.draft import AnyForm, Draft, Key
from companion.ui.form.parts import Part
from companion.ui.theme import BODY

LOW: Final = 500
"""Window height in pixels below which the titles of numbers stand beside them, and the buttons side by side."""
BESIDE: Final = 170
"""Width in pixels of such a title."""


class Missing(NamedTuple):
    """The numbers not entered yet, by the player's name, and the number of all that are required."""

    of: tuple[tuple[str, tuple[str, ...]], ...] = ()
    total: int = 0

    @property
    def number(self) -> int:
        """Number of missing ones."""
        return sum(len(numbers) for _, numbers in self.of)

    @property
    def progress(self) -> str:
        """How many of all are counted, "9/13"; empty where none is."""
        counted = self.total - self.number
        return f"{counted}/{self.total}" if counted else ""

    def text(self, t: Catalogue) -> str:
        """Return the missing numbers in words: all of them if that is short, else the progress."""
        if self.number > NAMED:
            return t("finish.counted", counted=self.total - self.number, total=self.total)
        return t("finish.missing", what=self._named())

    def zero_text(self, t: Catalogue) -> str:
        """Return the text of the button that sets all missing numbers to 0, with the players."""
        players = listed(name for name, _ in self.of)
        return t("finish.zero", what=self._named() if self.number <= NAMED else players)

    def _named(self) -> str:
        return "; ".join(f"{shown(name)}: {listed(numbers)}" for name, numbers in self.of)


NAMED: Final = 3
"""Maximum number of missing numbers that a button names."""


class Row(NamedTuple):
    """A number of each column but those of `skips`: its name, its place in the event by column, title and maximum."""

    name: str
    key: Callable[[int], Key]
    title: str
    most: int
    skips: Collection[int] = ()


class Table(NamedTuple):
    """Required numbers to be typed; `places` are the names of the columns, None for the players."""

    rows: tuple[Row, ...]
    places: tuple[str, ...] | None = None

    def columns(self, form: AnyForm) -> Sequence[str]:
        """Return the names of the columns."""
        return form.context.words.names if self.places is None else self.places

    def lacking(self, form: AnyForm) -> Missing:
        """Return the numbers that are missing."""
        names, found = self.columns(form), []
        for column, name in enumerate(names):
            if open_ones := tuple(
                [
                    one.title
                    for one in self.rows
                    if column not in one.skips and one.key(column) not in form.draft.entered
                ]
            ):
                found.append((name, open_ones))
        return Missing(tuple(found), sum(len(names) - len(row.skips) for row in self.rows))

    def with_zeros(self, form: AnyForm, draft: Draft) -> Draft:
        """Return the draft with 0 for each missing number."""
        for row in self.rows:
            for column, _ in enumerate(self.columns(form)):
                if column not in row.skips and (key := row.key(column)) not in draft.entered:
                    draft = draft.put(key, 0)
        return draft

    def missing(self, draft: Draft) -> str:
        """Nothing: the page counts what is missing of a table."""
        return ""

    def shown(self, form: AnyForm) -> ft.Control:
        """Return a field for each number of each column, a line for each row."""
        context, session, palette = form.context, form.context.session, form.context.palette
        places = self.columns(form)
        marks = [[badge(seat, palette, 24)] for seat in context.seats] if self.places is None else [[] for _ in places]
        heads = [
            centered(*mark, plain_text(name, palette, 14, center=True, lines=1, semantics=False), spacing=2)
            for mark, name in zip(marks, places, strict=True)
        ]
        is_low = session.height < LOW and not session.is_large
        aside = [ft.Container(width=BESIDE)] if is_low else []
        lines: list[ft.Control] = [
            in_row(*aside, *(ft.Container(one, expand=1) for one in heads), spacing=6, key="places")
        ]
        for row in self.rows:
            cells = [self._cell(form, row, column, place) for column, place in enumerate(places)]
            title = plain_text(row.title, palette, BODY, semantics=False)
            if is_low:
                lines.append(in_row(ft.Container(title, width=BESIDE), *cells, spacing=6, key=row.name))
            else:
                lines.append(in_lines(title, in_row(*cells, spacing=6), spacing=2, key=row.name))
        return card(session, in_column(*lines, spacing=8), key="numbers")

    def _cell(self, form: AnyForm, row: Row, column: int, place: str) -> ft.Control:
        if column in row.skips:
            return ft.Container(expand=1)
        key, name = row.key(column), f"{row.name}-{column}"
        value, label = form.draft.get(key), form.context.t("midway.number", player=place, what=row.title)
        number = NumberField(label, value, partial(form.put, key), row.most, key=f"{name}-field")
        return ft.Semantics(
            identifier=f"{form.prefix}-{name}",
            label=f"{label}: {'–' if value is None else value}",
            expand=1,
            content=number,
        )


class Question(NamedTuple):
    """A part of the page, in view by itself; `footer` returns its footer, given the buttons; None for only these."""

    title: str
    parts: Sequence[Part]
    footer: Callable[[ft.Control], ft.Control] | None = None

    @property
    def table(self) -> Table | None:
        """Its table of numbers, if it has one."""
        return next((part for part in self.parts if isinstance(part, Table)), None)


def seat_rows(names: Mapping[str, tuple[str, int]], *inner: str, field: str = "players") -> tuple[Row, ...]:
    """Return a row for each number of a player: titles and maximums by name; `inner` leads to it within the player."""
    return tuple(
        [Row(name, partial(_of_seat, field, (*inner, name)), title, most) for name, (title, most) in names.items()]
    )


def _of_seat(field: str, inner: Key, seat: int) -> Key:
    return field, seat, *inner
