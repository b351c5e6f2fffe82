"""Rows of an entry in preparation: frozen values with a question, its answer and the controls.

A tap calls `choose`, which replaces the panel by one with the new choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

import flet as ft

from companion.text.catalogue import Catalogue, listed
from companion.ui import parts as ui
from companion.ui.table.making.walk import UNSET, Key, Value
from companion.ui.table.panels.panel import Table
from companion.ui.table.panels.parts import KEY_GAP, fit_words, key_rows, share_of

KEYS_SHOWN: Final = 16
"""Number of values with a key of their own; higher ones use a counter."""
NO_ANSWER: Final = "\N{EN DASH}"

Choose = Callable[[Table, Key, Value], None]
"""Takes the answer to a row, at a table."""


@dataclass(frozen=True)
class Row:
    """A row: the step of the plan that it sets, and its question or text."""

    key: Key
    title: str

    folds: ClassVar[bool] = True
    """True if it asks something, so that it folds once answered."""
    takes_several: ClassVar[bool] = False
    """True if it has any number of answers, even none: it is done when a later one is answered."""
    has_one_answer: ClassVar[bool] = False
    """True if it folds with its answer."""

    @property
    def is_asked(self) -> bool:
        """True if it waits for an answer, or is changed in place, like dice."""
        return False

    @property
    def is_preset(self) -> bool:
        """True if it has an answer that takes several, but was not chosen."""
        return False

    @property
    def is_checked(self) -> bool:
        """True if its answer is shown in full before the entry is entered."""
        return False

    def answer(self, t: Catalogue) -> str:
        """Return its answer in a few words; a dash for none."""
        return NO_ANSWER

    def keyed(self, number: int) -> Value:
        """Return what a number key answers; UNSET if it has no meaning."""
        return UNSET

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return its controls."""
        raise NotImplementedError


def row_name(key: Key) -> str:
    """Return the part of an identifier that distinguishes rows."""
    return f"{key[0]}-{key[1]}" if key[1] else key[0]


def row_title(session: ui.Session, text: str) -> ft.Control:
    """Return the title of a line."""
    return ui.plain_text(text, session.palette, ui.BODY, bold=True, lines=3)


@dataclass(frozen=True)
class NoteRow(Row):
    """A line of text only."""

    folds = False

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the text."""
        return [ui.hint(table.session, self.title)]


@dataclass(frozen=True)
class AlertRow(NoteRow):
    """A line of text that is read aloud at once."""

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the text, highlighted."""
        name, palette = row_name(self.key), table.session.palette
        return [ui.labelled_text(name, self.title, palette, bold=True, live_region=True)]


@dataclass(frozen=True)
class SeatRow(Row):
    """A choice of one of all players, or of those who may."""

    seat: int | None
    may: tuple[bool, ...] = ()

    has_one_answer = True

    def keyed(self, number: int) -> Value:
        """Return the seat of that number, if that player may."""
        return number - 1 if number <= len(self.may) and self.may[number - 1] else UNSET

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the question and a button for each player."""
        name, gone, room = row_name(self.key), table.position.gone, table.room.dock
        seats, tap = table.context.seats, partial(choose, table, self.key)
        row = ui.seat_row(table.session, seats, name, self.seat, tap, self.may or None, gone=gone, room=room)
        return [row_title(table.session, self.title), row] if self.title else [row]


@dataclass(frozen=True)
class AmountRow(Row):
    """A number with less and more."""

    value: int | None
    low: int
    high: int
    start: int | None = None
    """What is counted from while nothing is entered."""

    def answer(self, t: Catalogue) -> str:
        """Return the number."""
        return str(self.value)

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return title, minus and plus."""
        session, low, high = table.session, self.low, self.high

        def change(wanted: int) -> None:
            choose(table, self.key, max(low, min(high, wanted)))

        name = row_name(self.key)
        return [ui.stepper_row(session, name, self.title, self.value, change, low=low, high=high, start=self.start)]


@dataclass(frozen=True)
class NumberRow(Row):
    """A number known only at the table, entered by a pad of keys."""

    numbers: tuple[int, ...]
    value: int | None = None
    """The previous answer, if it is asked again."""

    has_one_answer = True
    is_asked = True
    """It is a counter once answered."""

    def keyed(self, number: int) -> Value:
        """Return the number itself, if it may be one."""
        return number if number in self.numbers else UNSET

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the question and its keys; the last one opens a counter if the keys are cut."""
        session, shown = table.session, self.numbers[:KEYS_SHOWN]
        higher = shown[-1] if len(self.numbers) > KEYS_SHOWN else None
        keys: list[ft.Control] = [
            ui.button(
                session,
                f"{row_name(self.key)}-{number}",
                f"{number}+" if number == higher else str(number),
                partial(choose, table, self.key, number),
                label=f"{self.title} {number}",
                selected=True if number == self.value else None,
                lines=1,
                expand=1,
            )
            for number in shown
        ]
        title = [row_title(session, self.title)] if self.title else []
        across = min(6, int((table.room.dock + KEY_GAP) / (ui.TOUCH + KEY_GAP)))
        fit_words(session, keys, share_of(table.room.dock, across))
        return [*title, *ui.rows_of(padded(keys, across), across)]


def padded(controls: Sequence[ft.Control], across: int) -> list[ft.Control]:
    """Return controls padded to whole lines of `across` each, so that the last one has keys of the same width."""
    return [*controls, *(ft.Container(expand=1) for _ in range(-len(controls) % across))]


@dataclass(frozen=True)
class TickRow(Row):
    """A yes-or-no question."""

    value: bool

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return a checkbox."""
        return [
            ui.tick(
                table.session,
                row_name(self.key),
                self.title,
                self.value,
                lambda: choose(table, self.key, not self.value),
            )
        ]


@dataclass(frozen=True)
class ChoiceRow(Row):
    """A choice of one; none is selected before an answer. With `is_optional`, a tap on the choice takes it back.

    With `marks`, an icon for each, they are buttons in rows of three, else chips.
    """

    options: tuple[tuple[Value, str], ...]
    value: Value = UNSET
    is_optional: bool = False
    marks: tuple[ft.IconData, ...] = ()

    has_one_answer = True

    @property
    def is_asked(self) -> bool:
        """True until one is chosen."""
        return self.value is UNSET

    def answer(self, t: Catalogue) -> str:
        """Return the choice."""
        return next((text for value, text in self.options if value == self.value), NO_ANSWER)

    def keyed(self, number: int) -> Value:
        """Return the number itself if it is one of the options; of buttons with icons the one at its place."""
        if self.marks:
            return self.options[number - 1][0] if number <= len(self.options) else UNSET
        return next((value for value, _ in self.options if type(value) is int and value == number), UNSET)

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the question and a chip for each answer."""
        session, name = table.session, row_name(self.key)
        is_set = self.value is not UNSET

        def take(value: Value) -> None:
            choose(table, self.key, UNSET if self.is_optional and is_set and value == self.value else value)

        title = [row_title(session, self.title)] if self.title else []
        if self.marks:
            keys: list[ft.Control] = [
                ui.button(
                    session,
                    f"{name}-{ui.slug(value)}",
                    text,
                    partial(take, value),
                    icon=mark,
                    selected=is_set and value == self.value,
                    expand=1,
                )
                for (value, text), mark in zip(self.options, self.marks, strict=True)
            ]
            return [*title, *key_rows(table, keys, 3)]
        chosen = [self.value] if is_set else []
        return [
            *title,
            ui.choice_chips(session, name, dict(self.options), chosen, take, check=True, run_spacing=6, spacing=6),
        ]


@dataclass(frozen=True)
class ManyRow(Row):
    """A choice of several: crew or influence slots, by number."""

    members: tuple[tuple[int, str], ...]
    chosen: tuple[int, ...]

    takes_several = True

    @property
    def is_preset(self) -> bool:
        """True for a choice that nobody has made: the cheapest way to pay."""
        return bool(self.chosen)

    def answer(self, t: Catalogue) -> str:
        """Return the chosen ones."""
        return listed(text for number, text in self.members if number in self.chosen) or NO_ANSWER

    def keyed(self, number: int) -> Value:
        """Return the selection with `number` toggled; UNSET if it is not a member."""
        return self._turned(number) if number in dict(self.members) else UNSET

    def _turned(self, number: int) -> tuple[int, ...]:
        return tuple(sorted({*self.chosen} ^ {number}))

    def controls(self, table: Table, choose: Choose) -> list[ft.Control]:
        """Return the question and a chip for each; a tap selects or deselects it."""

        def turn(number: int) -> None:
            choose(table, self.key, self._turned(number))

        session, texts = table.session, dict(self.members)
        chips = ui.choice_chips(
            session, row_name(self.key), texts, self.chosen, turn, check=True, run_spacing=6, spacing=6
        )
        return [row_title(session, self.title), chips]
