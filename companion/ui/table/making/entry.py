"""An entry in preparation: the panel is the walk of its plan, and its view asks the steps in rows.

An entry that `folds` asks one question at a time: an answered one is a line of grey text, and a tap asks it again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import dropwhile
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

import flet as ft

from companion.ui import parts as ui
from companion.ui.table.making.rows import KEYS_SHOWN, AmountRow, ChoiceRow, Choose, NumberRow, Row, TickRow, row_name
from companion.ui.table.making.walk import UNSET, Chosen, Key, Value, Walk, with_choice
from companion.ui.table.panels.panel import Panel, PanelView, Table, brought_into_sight, kept_in_sight
from companion.ui.table.panels.parts import confirm_parts, consequence_parts, panel_title
from companion.ui.table.results import NOTHING, Consequence, consequence

WHOLE: Final = "-whole"
"""Suffix of a question that is answered and shown for checking."""
FOLDED_HEIGHT: Final = 45
PENCIL: Final = 15
FEW: Final = 10
"""Maximum number of keys that leave room for what is chosen before them: two lines in landscape."""


@dataclass(frozen=True)
class Entry(Panel):
    """An entry of a player with the choices so far. A game says how its plan is walked, and how its steps are asked.

    `reopened` is the answered question that is asked again.
    """

    seat: int
    chosen: Chosen = ()
    reopened: Key | None = field(default=None, kw_only=True)

    resets: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """Steps whose answer takes back that of others."""
    folds: ClassVar[bool] = False
    """True if answered questions fold; then the button enters the event, else the answer to the last question."""
    is_begun = True
    explains = True

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

    def missing(self, now: Any, walk: Walk, rows: Sequence[Row]) -> str:
        """Return what the button of an incomplete entry that folds waits for: a list that goes on, else the last."""
        return str(now.t("app.still_open", question=(lists_that_go_on(rows, walk) or rows)[-1].title))

    def folded(self, now: Any, row: Row) -> str:
        """Return the short form of an answered question."""
        return f"{row.title}{'' if row.title.endswith('?') else ':'} {row.answer(now.t)}"

    def event(self, now: Any) -> Any:
        """Return the event once it is complete."""
        return self.walk(now).event

    def found(self, now: Any, event: Any) -> Consequence:
        """Return the consequences of its event."""
        found = consequence(now.context, event)
        return found if self.is_chosen else found._replace(may_overrule=False)

    def view(self, now: Any) -> "EntryView":
        """Return its rows, and the consequences once it is complete."""
        event, walk = self.event(now), self.walk(now)
        rows = tuple(self.rows(now, walk))
        found = None if event is None else self.found(now, event)
        view = EntryView(*self.title(now), rows, found, self.confirm(now))
        if not self.folds:
            return view
        if found is None:
            view = replace(view, consequence=NOTHING, confirm=self.missing(now, walk, rows))
        opened = open_keys(rows, self.chosen, self.reopened, walk)
        folded = [row for row in rows if row.folds and (row.key not in opened or row.key == self.reopened)]
        texts = tuple([(row, row.title if isinstance(row, TickRow) else self.folded(now, row)) for row in folded])
        return replace(view, reopened=self.reopened, opened=opened, folded=texts)

    def by(self, seat: int) -> Self:
        """Return the panel for another player."""
        return replace(self, seat=seat, reopened=None)

    def given(self, key: Key, value: Value) -> Self:
        """Return the panel with a choice."""
        chosen = with_choice(self.chosen, key, value)
        for name in self.resets.get(key[0], ()):
            chosen = with_choice(chosen, (name, 0), UNSET)
        return replace(self, chosen=chosen)

    def change(self, table: Table, key: Key, value: Value) -> None:
        """Set a step; what was asked again stays open only if it is changed."""
        table.open(replace(self.given(key, value), reopened=self.reopened if self.reopened == key else None))

    def answer(self, table: Table, key: Key, value: Value) -> None:
        """Set the only answer to a question; the answer to the last one of the plan enters the event.

        If it folds, the last key of a long list opens a counter.
        """
        if self.folds:
            self._fold(table, key, value)
            return
        now, after = table.situation, self.given(key, value)
        asked, walk = self.walk(now).asked, after.walk(now)
        if asked is not None and asked.key == key and walk.event is not None and walk.steps[-1].key == key:
            table.panel = after
            table.enter(walk.event)
        else:
            table.open(after)

    def _fold(self, table: Table, key: Key, value: Value) -> None:
        self.change(table, key, value)
        view, panel = table.panel_view.value, table.panel
        if isinstance(view, EntryView) and isinstance(panel, Entry):
            amount = next((row for row in view.rows if row.key == key), None)
            is_counted = isinstance(amount, AmountRow) and value == amount.low + KEYS_SHOWN - 1 and value < amount.high
            if (panel.reopened == key) != is_counted:
                table.open(replace(panel, reopened=key if is_counted else None))


def answer(table: Table, key: Key, value: Value) -> None:
    """Set a step of the open entry: a tap may be quicker than the picture of the one before it."""
    if table.panel is not None:
        table.panel.answer(table, key, value)


def change(table: Table, key: Key, value: Value) -> None:
    """Set a step of the open entry that takes several answers, so that none of them enters it."""
    if table.panel is not None:
        table.panel.change(table, key, value)


def reopen(table: Table, key: Key) -> None:
    """Ask an answered question again, or fold it."""
    panel = table.panel
    if isinstance(panel, Entry):
        table.open(replace(panel, reopened=None if panel.reopened == key else key))


def _leave(table: Table) -> None:
    """Close the panel, or return to the menu that led to it."""
    before = table.panel.back if table.panel is not None else None
    table.open(before if before is not None and before.is_menu else None)


def taken_by(row: Row) -> Choose:
    """Return what takes the answer to a row."""
    return answer if row.has_one_answer else change


def lists_that_go_on(rows: Sequence[Row], walk: Walk) -> list[Row]:
    """Return the row of several answers, the next of which is asked, if there is one."""
    return [row for row in rows if row.takes_several and walk.asked and row.key[0] == walk.asked.name]


def open_keys(rows: Sequence[Row], chosen: Chosen, reopened: Key | None, walk: Walk) -> frozenset[Key]:
    """Return the open rows: the one tapped, the one asked, and the first that takes several answers.

    The last one only until a later row is answered, or while the list goes on.
    """
    answered = {key for key, _ in chosen}
    is_whole = walk.event is not None and not walk.is_refused
    asking = [row for row in rows if row.folds and not isinstance(row, TickRow)]
    found = {row.key for row in asking if row.is_asked or row.key == reopened}
    found |= {row.key for row in lists_that_go_on(asking, walk)}
    if asking and asking[-1].takes_several and (asking[-1].key in answered or not is_whole):
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
class EntryView(PanelView):
    """The rows of an entry, and its consequences once it is complete.

    `confirm` is the text of the button if it says what is entered; then a line that nothing changes is left out, unless
    it is given as `nothing`.
    `opened` are the open questions, None if none folds; `folded` the answered ones in short form, with the `reopened`.
    """

    title: str
    detail: str = ""
    rows: tuple[Row, ...] = ()
    consequence: Consequence | None = None
    confirm: str = ""
    reopened: Key | None = None
    opened: frozenset[Key] | None = None
    folded: tuple[tuple[Row, str], ...] = ()
    nothing: str = ""

    @property
    def shown(self) -> tuple[Row, ...]:
        """Rows shown in full: texts and open questions."""
        if self.opened is None:
            return self.rows
        return tuple([shown_open(row) for row in self.rows if not row.folds or row.key in self.opened])

    @property
    def is_complete(self) -> bool:
        """True if the entry could be entered."""
        return self.consequence is not None and self.consequence.legal

    @property
    def sought(self) -> str:
        """The open question, else the reasons of a refusal; empty if nothing folds."""
        if self.opened is None:
            return ""
        if self.reopened in self.opened and self.reopened is not None:
            return row_name(self.reopened)
        if self.consequence is not None and self.consequence.broken:
            return "reasons"
        asked = [row for row in self.shown if row.folds]
        if self.is_complete:  # a row that is checked before it is entered
            return next((row_name(row.key) + WHOLE for row in asked if row.is_checked), "")
        return row_name(asked[-1].key) if asked else ""

    def choose(self, table: Table, number: int) -> None:
        """Answer the first row that has the number."""
        for row in self.shown:
            value = UNSET if self.opened is not None and row.takes_several else row.keyed(number + 1)
            if value is not UNSET:
                taken_by(row)(table, row.key, value)
                return

    def controls(self, table: Table) -> list[ft.Control]:
        """Return title, rows, consequences, and the button that enters the event."""
        t = table.t
        parts = [panel_title(table.session, self.title, partial(_leave, table), self.detail)]
        parts += self.controls_of_rows(table)
        found = self.consequence
        if found is None:
            return parts
        if found.lines or found.broken or self.nothing or not self.confirm:
            parts += consequence_parts(table, found, self.nothing or t("turn.changes_nothing"))
        return [*parts, *confirm_parts(table, found, self.confirm or t("turn.confirm"))]

    def controls_of_rows(self, table: Table) -> list[ft.Control]:
        """Return the texts, the answered questions, and the open ones."""
        if self.opened is None:
            shown = [(row, control) for row in self.rows for control in row.controls(table, taken_by(row))]
            for _, control in dropwhile(
                lambda one: not (isinstance(one[0], NumberRow) and len(one[0].numbers) <= FEW), shown
            ):
                kept_in_sight(control)  # numbers that a tap enters, and other ways to enter one
            return [control for _, control in shown]
        parts = [control for row in self.shown if not row.folds for control in row.controls(table, change)]
        if self.folded:
            lines = [self._folded(table, row, text) for row, text in self.folded]
            parts.append(ui.in_row(*lines, wrap=True, spacing=16, run_spacing=0))
        for row in self.shown:
            if row.folds:
                controls = row.controls(table, taken_by(row))
                if self.sought.removesuffix(WHOLE) == row_name(row.key):
                    brought_into_sight(controls[0])
                parts += controls
        return parts

    def _folded(self, table: Table, row: Row, text: str) -> ft.Control:
        """Return an answered question as grey text: a tap asks it again, or toggles a yes-or-no answer."""
        palette, name, lines = table.session.palette, row_name(row.key), 2 + table.session.is_large
        mark, is_open, tap = ft.Icons.EDIT_OUTLINED, row.key in (self.opened or ()), partial(reopen, table, row.key)
        if is_tick := isinstance(row, TickRow):
            is_open, tap = row.value, partial(change, table, row.key, not row.value)
            mark = ft.Icons.CHECK_BOX if is_open else ft.Icons.CHECK_BOX_OUTLINE_BLANK
        color = palette.pick if is_open else palette.quiet
        return ui.tappable(
            name if is_tick else f"change-{name}",
            text,
            tap,
            ui.in_row(
                ft.Container(
                    ui.plain_text(text, palette, 15, color, lines=lines, semantics=False),
                    expand=True,
                    expand_loose=True,
                ),
                ft.Icon(mark, size=PENCIL, color=color),
                spacing=4,
                tight=True,
            ),
            selected=is_open,
            padding=ft.Padding.symmetric(vertical=(FOLDED_HEIGHT - 22) / 2),
        )


def choices(key: Key, title: str, options: Sequence[tuple[Value, str]], value: Value) -> list[Row]:
    """Return a row for a step with a choice; none if there is only one value."""
    return [ChoiceRow(key, title, tuple(options), value)] if len(options) > 1 else []
