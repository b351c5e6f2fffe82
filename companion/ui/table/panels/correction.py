"""Corrections: a panel with what can be corrected, and a form whose draft is the event.

It begins with what there is; a value that is as before is no part of the entry.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

import flet as ft

from companion.ui import parts as ui
from companion.ui.form.draft import AnyEvent, Draft, Form, Key, places_in
from companion.ui.form.parts import Number, Part, shown_parts
from companion.ui.table.panels.bar import SeatsView
from companion.ui.table.panels.panel import Panel, Table
from companion.ui.table.panels.parts import confirm_button, panel_title
from companion.ui.table.pills import result_pills
from companion.ui.table.position import AnySituation
from companion.ui.table.results import NOTHING, Consequence, consequence

MAX_COUNT: Final = 999
"""Maximum value of a count, and of its change: three digits."""
MIN_COUNT: Final = -99
"""Minimum value; points can be negative."""


def bare(make: Any, **values: object) -> AnyEvent:
    """Return a correction with these values; what else it requires is None."""
    required = [name for name in make._fields if name not in make._field_defaults]
    return make(**{**dict.fromkeys(required), **values})


def amounts(called: Callable[[str], str], have: Mapping[str, int], high: int = MAX_COUNT) -> list[Part]:
    """Return a part for each count that changes by an amount; `called` is its title."""
    return [amount(name, (name,), called(name), there, high) for name, there in have.items()]


def amount(name: str, key: Key, title: str, there: int, high: int = MAX_COUNT) -> Part:
    """Return a part for a count that changes by an amount."""
    return Number(name, key, title, MIN_COUNT, high, there=there, optional=True)


@dataclass(frozen=True)
class CorrectionPanel(Panel):
    """A correction as far as it is `made`; None is as before, or not chosen yet."""

    made: AnyEvent

    is_begun = True
    explains = True

    def by(self, seat: int) -> Self:
        """Return the correction for another player."""
        who = next((name for name in ("seat", "turn") if name in self.made._fields), None)
        return self.of(self.made._replace(**{who: seat})) if who else self

    def of(self, made: AnyEvent) -> Self:
        """Return the panel of a changed correction; if it is of somebody or something else, only amounts stay."""
        who, defaults = made._fields[0], made._field_defaults
        if type(made) is type(self.made) and who not in defaults and made[0] != self.made[0]:
            kept = {name: getattr(made, name) for name, default in defaults.items() if default == 0}
            made = bare(type(made), **{who: made[0]}, **kept)
        return type(self)(made)

    def kinds(self, now: Any) -> Mapping[str, AnyEvent]:
        """Return a correction of each object, to begin with."""
        raise NotImplementedError

    def there(self, now: Any) -> AnyEvent:
        """Return the event with the present values of what it corrects; amounts are 0."""
        make = type(self.made)
        return bare(make) if make._fields[0] in make._field_defaults else bare(make, **{make._fields[0]: self.made[0]})

    def parts(self, now: Any, event: AnyEvent) -> Iterable[Part]:
        """Return the parts of the form, given its event."""
        raise NotImplementedError

    def draft(self, now: object) -> Draft:
        """Return the draft: what there is, with what is changed."""
        defaults = self.made._field_defaults
        changed = {
            name: value
            for name, value in self.made._asdict().items()
            if value is not None and value != defaults.get(name)
        }
        there = self.there(now)
        event = there._replace(**changed)
        return Draft(event, frozenset(places_in(event)), at_first=there)

    def after(self, now: object, step: Callable[[Draft], Draft]) -> Self:
        """Return the panel after a change of its draft; what is taken back is as before."""
        event, there = step(self.draft(now)).event, self.there(now)
        same = [name for name in event._field_defaults if getattr(event, name) == getattr(there, name)]
        return self.of(event._replace(**{name: event._field_defaults[name] for name in same}))

    def event(self, now: object) -> AnyEvent:
        """Return its event; None if nothing is changed, or something is not chosen yet."""
        made = self.made
        is_whole = all(value is not None for name, value in made._asdict().items() if name not in made._field_defaults)
        return made if is_whole and self.draft(now).event != self.there(now) else None

    def view(self, now: AnySituation) -> "CorrectionView":
        """Return the objects of correction, the values, and the broken rules."""
        event, draft = self.event(now), self.draft(now)
        found = NOTHING if event is None else consequence(now.context, event)
        parts = tuple(self.parts(now, draft.event))
        return CorrectionView(self, self.kinds(now), draft, parts, found._replace(may_overrule=False))


@dataclass(frozen=True)
class CorrectionView(SeatsView):
    """A correction, the possible objects, and the form."""

    panel: CorrectionPanel
    kinds: Mapping[str, AnyEvent]
    draft: Draft
    parts: tuple[Part, ...]
    consequence: Consequence

    def controls(self, table: Table) -> list[ft.Control]:
        """Return objects, values and button."""
        session, t, found = table.session, table.t, self.consequence
        hint, chosen = "" if table.room.is_short else t("adjust.hint"), type(self.panel.made)
        parts = [panel_title(session, t("more.adjust"), table.close, hint)]
        if len(self.kinds) > 1:
            line = {"run_spacing": 6} if session.is_wide else {"wrap": False, "scroll": ft.ScrollMode.HIDDEN}
            texts = {what: t(f"adjust.what_{what}") for what in self.kinds}
            lit = [what for what, made in self.kinds.items() if type(made) is chosen]
            parts.append(ui.choice_chips(session, "adjust-what", texts, lit, partial(self._begin, table), **line))
        form = Form(table.context, self.draft, partial(correct, table), "adjust", table.room.dock)
        parts += shown_parts(form, self.parts)
        if found.broken:
            parts.append(ui.ruling_list(session, found.broken))
        else:
            parts += result_pills("adjust-gains", found.lines, table.context.seats, session.palette)
        return [*parts, confirm_button(table, t("adjust.unchanged" if found == NOTHING else "adjust.confirm"), found)]

    def _begin(self, table: Table, what: str) -> None:
        table.open(self.panel.of(self.kinds[what]))


def correct(table: Table, step: Callable[[Draft], Draft]) -> None:
    """Change the open correction as it is now, rather than as drawn."""
    if isinstance(table.panel, CorrectionPanel):
        new = table.panel.after(table.situation, step)
        seat = getattr(new.made, "seat", None)
        if seat not in (None, getattr(table.panel.made, "seat", None)):
            table.actor = seat
        table.open(new)
