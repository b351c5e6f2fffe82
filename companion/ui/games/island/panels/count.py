"""Counting: the numbers of all players, typed one after the other and entered together."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine.characters import shown
from companion.games.island.board import Standing
from companion.games.island.entries.counts import Count, Counts
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.tables import MAX_MONUMENTS
from companion.ui import parts as ui
from companion.ui.form.draft import Draft, places_in, value_at
from companion.ui.form.table import ONE_OF_SEVERAL, pad_key
from companion.ui.games.island.situation import Now
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import Choose, Row
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import Panel
from companion.ui.table.results import NOTHING, consequence

NUMBERS: Final = Standing._fields
"""Numbers in their order; monuments only after a tap on a die."""
MONUMENTS: Final = "monuments"
KEYS: Final = (1, 2, 3, 4, 5, -1, 6, 7, 8, 9, 0, -2)
"""Keys of the pad in two rows: digits, ten more, and clear."""
TEN_MORE, CLEAR = -1, -2
KEY_NAMES: Final = {TEN_MORE: "ten", CLEAR: "clear"}


@dataclass(frozen=True)
class CountPanel(Panel):
    """The entry of the numbers typed so far, and the one for the next digit; `tens` precede it.

    Who is `gone` is not asked for.
    """

    draft: Draft
    seat: int = 0
    what: str = NUMBERS[0]
    tens: int = 0
    gone: frozenset[int] = frozenset()

    explains = True

    @property
    def is_begun(self) -> bool:
        """True if any number is typed."""
        return bool(self.draft.entered)

    @property
    def counts(self) -> tuple[Count, ...]:
        """The numbers typed so far by seat."""
        counts: tuple[Count, ...] = self.draft.event.counts
        return counts

    def typed(self, value: int) -> "CountPanel":
        """Return the panel with the selected number set, and the next one selected; none follows monuments."""
        if not 0 <= value <= most_of(self.what):
            return self
        places = [(seat, what) for seat in range(len(self.counts)) if seat not in self.gone for what in NUMBERS]
        here = (self.seat, self.what)
        following = places[places.index(here) + 1 :] if here in places else []
        return CountPanel(self.draft.put(("counts", *here), value), *(following or [here])[0], gone=self.gone)

    def pressed(self, key: int) -> "CountPanel":
        """Return the panel after a key of the pad."""
        if key == TEN_MORE:
            return replace(self, tens=(self.tens + 1) % 10)
        if key == CLEAR:
            return replace(self, draft=self.draft.clear(("counts", self.seat, self.what)), tens=0)
        return self.typed(10 * self.tens + key)

    def event(self, now: Now) -> Counts | None:
        """Return the event of all numbers typed so far."""
        counts = [None if count == Count() else count for count in self.counts]
        return Counts(tuple(counts)) if self.is_begun else None

    def answer(self, table: TableModel, key: Key, value: Value) -> None:
        """Take a key of the pad."""
        table.open(self.pressed(value))

    def view(self, now: Now) -> EntryView:
        """Return the pad and the typed numbers."""
        event, t = self.event(now), now.t
        found = consequence(now.context, event) if event else NOTHING
        names, what = ui.short_names(now.words.names, ui.BODY, ONE_OF_SEVERAL), self.what
        typed = [(at, _typed(now, one)) for at, one in enumerate(self.counts) if one != Count()]
        entered = "; ".join(f"{shown(names[at])}: {numbers}" for at, numbers in typed)
        is_low = now.context.session.is_landscape  # then the keys need the lines of the hint
        hint = "" if is_low else t("count.hint")
        detail = t("count.tens", tens=10 * self.tens) if self.tens else hint
        return EntryView(
            t("count.title", player=now.words.names[self.seat], what=now.words.term(what)),
            "" if now.context.session.is_large else detail,
            (PadRow(("pad", 0), "", most_of(what), self.tens),),
            found._replace(lines=()),
            t("count.confirm", counts=entered) if entered else t("count.nothing"),
        )


def first_draft(seats: int, old: Counts | None = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    first = Counts((Count(),) * seats)
    event = Counts(tuple([count or Count() for count in old.counts])) if old else first
    return Draft(
        event, frozenset([key for key in places_in(event) if type(value_at(event, key)) is int]), at_first=first
    )


def most_of(what: str) -> int:
    """Return the maximum of a count."""
    return MAX_MONUMENTS if what == MONUMENTS else MAX_NUMBER


def _typed(now: Now, count: Count) -> str:
    """Return the numbers typed: the three of a whole count alone, else each after its word."""
    names = Count._fields if None in count[: len(NUMBERS)] else (MONUMENTS,)
    named = {name: getattr(count, name) for name in names}
    words = [f"{now.words.term(name)} {number}" for name, number in named.items() if number is not None]
    whole = [] if len(names) > 1 else [" ".join(map(str, count[: len(NUMBERS)]))]
    return ", ".join([*whole, *words])


def count_from(table: TableModel, seat: int, what: str) -> None:
    """Select the number typed next; for a die, one more monument is typed already."""
    if table.is_gone(seat):
        return
    draft = table.panel.draft if isinstance(table.panel, CountPanel) else first_draft(len(table.state.players))
    panel = CountPanel(draft, seat, what, gone=table.position.gone)
    if what == MONUMENTS and panel.counts[seat].monuments is None:
        panel = panel.typed(min(MAX_MONUMENTS, table.state.players[seat].monuments + 1))
    table.open(panel)


@dataclass(frozen=True)
class PadRow(Row):
    """The keys of a number up to `most`, after the `tens` typed already."""

    most: int
    tens: int

    def keyed(self, number: int) -> Value:
        """Return the digit; the key 0 has a name of its own."""
        return number

    def controls(self, table: TableModel, choose: Choose) -> list[ft.Control]:
        """Return two rows of keys."""
        return ui.rows_of(
            [self._key(table, key, partial(choose, table, self.key, key)) for key in KEYS], len(KEYS) // 2
        )

    def _key(self, table: TableModel, key: int, tap: Callable[[], object]) -> ft.Control:
        name = KEY_NAMES.get(key, str(key))
        is_possible = key == CLEAR or (10 * (self.tens or key == TEN_MORE) + max(0, key)) <= self.most
        text = {TEN_MORE: "10+", CLEAR: ui.NOTHING}.get(key, str(key))
        label = {TEN_MORE: table.t("count.ten"), CLEAR: table.t("pad.clear")}.get(key, "")
        is_lit = key == TEN_MORE and self.tens > 0
        return pad_key(table.session, f"pad-{name}", text, tap if is_possible else None, label, selected=is_lit)
