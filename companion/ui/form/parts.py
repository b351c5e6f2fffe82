"""The parts of a question, each for one value of the event, as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import flet as ft

from companion.ui import parts as ui
from companion.ui.form.draft import AnyForm, Draft, Gap, Key, value_at

NARROW: Final = 400
"""Window width in pixels below which buttons with long texts stand below each other."""


class Part(Protocol):
    """A part of a question: the required values while they are missing, and its control."""

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return what is missing."""

    def shown(self, form: AnyForm) -> ft.Control:
        """Return its control."""


@dataclass(frozen=True)
class Line:
    """A part for one value: `name` is the end of its identifier. Screen readers and buttons use `label` if given."""

    name: str
    key: Key
    title: str
    label: str = field(default="", kw_only=True)
    optional: bool = field(default=False, kw_only=True)

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return a required value while it is missing."""
        has_it = self.optional or self.key in form.draft.entered
        return [] if has_it else [Gap(self.key, self.label or self.title)]

    def titled(self, form: AnyForm, content: ft.Control) -> ft.Control:
        """Return a control below its title."""
        if not self.title:
            return content
        return ui.in_column(ui.plain_text(self.title, form.context.palette, ui.BODY), content, spacing=8)


@dataclass(frozen=True)
class Number(Line):
    """A number, typed or counted, or only counted; less than the lowest is none.

    With what is `there` it is the amount by which that changes, and its new value is entered ("Jade 15 → 110").
    """

    low: int
    high: int
    there: int | None = field(default=None, kw_only=True)
    is_typed: bool = field(default=True, kw_only=True)

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the title with minus, field and plus; a tap is added to what the number is by then."""
        base, drawn = self.there or 0, form.draft.get(self.key)
        low = self.low - (self.optional and not self.is_typed)  # a step below the lowest takes it back
        start = self.there if self.is_typed else low
        value = None if drawn is None or (self.there is not None and not drawn) else base + drawn

        def stepped(old: Draft, more: int) -> Draft:
            now = old.get(self.key)
            number = min(self.high, more + (start or 0 if now is None else base + now))
            return old.clear(self.key) if number < self.low else old.put(self.key, number - base)

        def step(wanted: int) -> None:
            form.change(partial(stepped, more=wanted - (start or 0 if value is None else value)))

        def put(typed: int | None) -> None:
            form.put(self.key, None if typed is None or typed < self.low else typed - base)

        arrow = f"\N{NO-BREAK SPACE}{self.there}\N{NO-BREAK SPACE}\N{RIGHTWARDS ARROW}"
        return ui.stepper_row(
            form.context.session,
            form.named(self.name),
            self.title if self.there is None else self.title + arrow,
            value,
            step,
            label=self.label or self.title,
            low=low,
            high=self.high,
            start=start,
            on_typed=put if self.is_typed else None,
        )


steps: Final = partial(Number, is_typed=False)
"""A number that is only counted."""


@dataclass(frozen=True)
class Pick(Line):
    """One of several values; `is_wide`: as buttons of the whole width. A second tap takes it back."""

    options: Mapping[Any, str]
    is_wide: bool = False

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return a required value that is missing, or is no option any more."""
        has_it = self.optional or form.draft.get(self.key) in self.options
        return [] if has_it else [Gap(self.key, self.label or self.title)]

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the title and a chip or button for each value."""
        session, name, chosen = form.context.session, form.named(self.name), form.draft.get(self.key)

        def take(value: object) -> None:
            form.change(lambda old: old.clear(self.key) if old.get(self.key) == value else old.put(self.key, value))

        if not self.is_wide:
            return self.titled(form, ui.choice_chips(session, name, self.options, (chosen,), take, check=True))
        ways = ui.choice_buttons(session, name, self.options, (chosen,), partial(form.put, self.key), lines=2)
        is_narrow = session.is_large or session.width < NARROW
        return self.titled(form, ui.in_column(*ui.rows_of(ways, 1 if is_narrow else 2), spacing=8))


@dataclass(frozen=True)
class SeatPick(Line):
    """A required player."""

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the players as buttons."""
        seats, chosen = form.context.seats, form.draft.get(self.key)
        name, put = form.named(self.name), partial(form.put, self.key)
        return self.titled(form, ui.seat_row(form.context.session, seats, name, chosen, put, room=form.room))


@dataclass(frozen=True)
class Tick(Line):
    """A value of two, such as no and yes; the second of them takes back that at `excludes`."""

    values: tuple[object, object] = (False, True)
    excludes: Key = ()
    optional: bool = field(default=True, kw_only=True)

    def shown(self, form: AnyForm) -> ft.Control:
        """Return a checkbox."""
        off, on = self.values

        def turned(old: Draft) -> Draft:
            is_on = value_at(old.event, self.key) == on
            new = old.put(self.key, off if is_on else on)
            return new.put(self.excludes, off) if self.excludes and not is_on else new

        is_on = value_at(form.draft.event, self.key) == on
        return ui.tick(form.context.session, form.named(self.name), self.title, is_on, lambda: form.change(turned))


@dataclass(frozen=True)
class Many(Line):
    """Any number of values, in the order of the options."""

    options: Mapping[Any, str]
    optional: bool = field(default=True, kw_only=True)

    def shown(self, form: AnyForm) -> ft.Control:
        """Return a chip for each."""

        def turn(value: object) -> None:
            def turned(old: Draft) -> Draft:
                chosen = value_at(old.event, self.key)
                return old.put(self.key, tuple([one for one in self.options if (one in chosen) != (one == value)]))

            form.change(turned)

        session, name, chosen = form.context.session, form.named(self.name), value_at(form.draft.event, self.key)
        return self.titled(form, ui.choice_chips(session, name, self.options, chosen, turn, check=True))


@dataclass(frozen=True)
class Note:
    """A sentence."""

    text: str

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Nothing."""
        return []

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the sentence."""
        return ui.hint(form.context.session, self.text, ui.BODY)


@dataclass(frozen=True)
class Own:
    """A part that a game draws itself; `lacking` is what it requires, in words."""

    draw: Callable[[AnyForm], ft.Control]
    lacking: str = ""

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return what the game said."""
        return [Gap((self.lacking,), self.lacking)] if self.lacking else []

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the game's control."""
        return self.draw(form)


class Group(NamedTuple):
    """Parts on one card."""

    name: str
    parts: Sequence[Part]

    def gaps(self, form: AnyForm) -> list[Gap]:
        """Return what is missing of the parts."""
        return gaps_of(form, self.parts)

    def shown(self, form: AnyForm) -> ft.Control:
        """Return the card."""
        return ui.card(form.context.session, ui.in_column(*shown_parts(form, self.parts), spacing=8), key=self.name)


def gaps_of(form: AnyForm, parts: Sequence[Part]) -> list[Gap]:
    """Return everything that is missing of some parts."""
    return [gap for part in parts for gap in part.gaps(form)]


def shown_parts(form: AnyForm, parts: Sequence[Part]) -> list[ft.Control]:
    """Return the controls of some parts; what the line of missing values has led to is marked, and scrolled to."""
    shown = []
    for part in parts:
        control = part.shown(form)
        if isinstance(part, Line | Own) and form.is_sought(*(gap.key for gap in part.gaps(form))):
            border = ft.Border.all(side=ui.focused(form.context.session.palette))
            marked = ft.Container(control, border=border, border_radius=ui.RADIUS, padding=4)
            control = ui.InSight("sought", [marked], key=f"sought-{form.draft.hand['sought'][1]}")
        shown.append(control)
    return shown
