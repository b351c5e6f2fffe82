"""Facts seen on the table and stored: cards of the row, event markers, crew for hire. Rules: IB-RUL-DATA."""

from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.games.islebound.entries.event import EVENTS
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.entries.show import Show
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import check
from companion.games.islebound.tables import CREW_ROW, TOWNS
from companion.ui.components.basics import button, chip, group, hint
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column, in_row
from companion.ui.components.rulings import ruling_list
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.printed_rows import CardRow
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.kit import Change, component, newest, use_made
from companion.ui.table.entering import answer, enter, mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.position import TablePosition


class Seen(NamedTuple):
    """The facts entered so far, by place from 1.

    `at` is the place being entered: "row", "events" or "crew", and its number.
    """

    row: tuple[tuple[int, Card | None], ...] = ()
    events: tuple[tuple[int, int | None], ...] = ()
    crew: tuple[tuple[int, tuple[str, ...] | None], ...] = ()
    at: tuple[str, int] = ("events", 1)

    @property
    def event(self) -> Show:
        """The event of the facts."""
        return Show(self.row, self.events, self.crew)

    def with_value(self, value: Any) -> "Seen":
        """Return the facts with a value at the current place."""
        name, place = self.at
        values = {**dict(getattr(self, name)), place: value}
        lists: dict[str, Any] = {name: tuple(sorted(values.items()))}
        return self._replace(**lists)


@component
def SeenPage(position: TablePosition) -> ft.Control:
    """Show the places of the table; the open one takes the value chosen."""
    context: IsleContext = use_position(position)
    session = context.session
    state, t = context.state, context.t
    old = position.edited
    seen, change = use_made(lambda: Seen(*old) if isinstance(old, Show) else Seen())
    ledger = state.ledger

    def confirm() -> None:
        if enter(context, newest(change).event) and position.is_play:
            position.go()

    body = mode_note(context)
    if ledger is None:
        return page_frame(session, t("more.seen"), body, on_back=lambda: position.go())
    body.append(hint(session, t("seen.hint")))
    row = [
        _place(context, seen, change, ("row", number), _card_text(context, dict(seen.row).get(number, known)))
        for number, known in enumerate(ledger.row, start=1)
    ]
    events = [
        _place(context, seen, change, ("events", number), _region_text(context, dict(seen.events).get(number, known)))
        for number, known in enumerate(ledger.events[:EVENTS], start=1)
    ]
    crew = [
        _place(context, seen, change, ("crew", number), _skills_text(context, dict(seen.crew).get(number, known)))
        for number, known in enumerate(ledger.crew_row[:CREW_ROW], start=1)
    ]
    for name, places in (("events", events), ("row", row), ("crew", crew)):
        if places:
            body.append(group(session, t(f"lying.{name}"), in_row(*places, wrap=True, run_spacing=6), key=name))
        if seen.at[0] == name:
            body.append(_choices(context, seen, change))
    broken = check(state, seen.event).breaches if any(seen.event) else ()
    if broken:
        body.append(ruling_list(session, [context.words.explained(breach) for breach in broken]))
    is_legal = any(seen.event) and not broken
    footer: ft.Control = answer(session, is_legal)
    if position.is_recorded:
        footer = button(
            session, "seen-confirm", t("seen.confirm"), confirm if is_legal else None, kind="strong", height=56
        )
    return page_frame(session, t("more.seen"), body, on_back=lambda: position.go(), footer=footer)


def _card_text(context: IsleContext, card: Card | None) -> str:
    return context.words.card(card) if card is None or card.price >= 0 else "–"


def _region_text(context: IsleContext, region: int | None) -> str:
    return context.t("card.unknown") if region is None else TOWNS[region]


def _skills_text(context: IsleContext, skills: tuple[str, ...] | None) -> str:
    return context.t("card.unknown") if skills is None else context.words.skills(skills) or "–"


def _place(context: IsleContext, seen: Seen, change: Change[Seen], at: tuple[str, int], text: str) -> ft.Control:
    """Return a place with its known content."""
    name, place = at
    return chip(
        context.session,
        f"seen-{name}-{place}",
        f"{place}: {text}",
        lambda: change(lambda old: old._replace(at=at)),
        selected=seen.at == at,
    )


def _choices(context: IsleContext, seen: Seen, change: Change[Seen]) -> ft.Control:
    """Return the choices for the open place."""
    session, t, (name, place) = context.session, context.t, seen.at

    def set_value(value: Any) -> None:
        change(lambda old: old.with_value(value))

    unknown = chip(session, "seen-unknown", t("card.unknown"), partial(set_value, None))
    if name == "row":
        copy = copy_for(session.services.library, context.state)
        known = tuple(card for card in copy.cards if card.name)
        row = CardRow(("card", 0), t("ask.card_told"), dict(seen.row).get(place), known, is_built=True)
        controls = row.controls(_TableLike(context, change), lambda table, key, value: set_value(value))  # type: ignore[arg-type]
        return group(session, t("seen.card", position=place), *controls, unknown, key=f"telling-{name}-{place}")
    if name == "events":
        values: list[tuple[Any, str]] = list(enumerate(TOWNS))
    else:
        values = [(pair, context.words.skills(pair)) for pair in PAIRS]
    chips = [
        chip(session, f"seen-{name}-value-{index}", text, partial(set_value, value))
        for index, (value, text) in enumerate(values)
    ]
    title = t(f"seen.{name}", number=place)
    return group(
        session, title, in_column(in_row(*chips, unknown, wrap=True, run_spacing=6)), key=f"telling-{name}-{place}"
    )


class _TableLike:
    """The part of a table that a line of an entry needs, for a page without a table."""

    def __init__(self, context: IsleContext, change: Change[Seen]) -> None:
        self.session, self.t = context.session, context.t
        self.change = change

    @property
    def panel(self) -> Any:
        """The facts so far in the form of a panel."""
        seen: Seen = newest(self.change)
        card = dict(seen.row).get(seen.at[1])
        return _Chosen(((("card", 0), card),) if card else ())


class _Chosen(NamedTuple):
    chosen: tuple[Any, ...]
