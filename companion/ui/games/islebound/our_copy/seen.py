"""Facts seen on the table and stored: cards of the row, event markers, crew for hire. Rules: IB-RUL-DATA."""

from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.islebound.entries.event import EVENTS
from companion.games.islebound.entries.fields import PAIRS
from companion.games.islebound.entries.show import Show
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import check
from companion.games.islebound.tables import CREW_ROW, TOWNS
from companion.ui import parts as ui
from companion.ui.games.islebound.asks import CARD_PARTS
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.printed_rows import card_rows
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.table.entering import enter, mode_note, verdict
from companion.ui.table.game_screen import use_position
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.position import TablePosition

CARD: Final[Key] = ("card", 0)
"""The answer of a whole card of the group's copy."""


class Seen(NamedTuple):
    """The facts entered so far, by place from 1.

    `at` is the place being entered: "row", "events" or "crew", and its number. `untold` are the places of cards of
    which nobody has said yet what they do.
    """

    row: tuple[tuple[int, Card | None], ...] = ()
    events: tuple[tuple[int, int | None], ...] = ()
    crew: tuple[tuple[int, tuple[str, ...] | None], ...] = ()
    at: tuple[str, int] = ("events", 1)
    untold: frozenset[int] = frozenset()

    @property
    def event(self) -> Show:
        """The event of the facts."""
        return Show(self.row, self.events, self.crew)

    def with_value(self, value: Any) -> "Seen":
        """Return the facts with a value at the current place."""
        name, place = self.at
        values = {**dict(getattr(self, name)), place: value}
        lists: dict[str, Any] = {name: tuple(sorted(values.items()))}
        return self._replace(**lists, untold=self.untold - ({place} if name == "row" else set()))

    @property
    def told(self) -> dict[Key, Value]:
        """The answers about the card at the current place."""
        card = dict(self.row).get(self.at[1])
        parts = {} if card is None else dict(zip((*CARD_PARTS[:3], "card_name", "ability"), card, strict=True))
        if self.at[1] in self.untold:
            parts.pop("ability")
        return {(name, 0): value for name, value in parts.items() if value is not None or name == "ability"}

    def answered(self, key: Key, value: Value) -> "Seen":
        """Return the facts with an answer about the card at the current place."""
        if key == CARD:
            return self.with_value(value)
        place, name = self.at[1], key[0].removeprefix("card_")
        card = dict(self.row).get(place)
        seen = self.with_value((Card(0) if card is None else card)._replace(**{name: value}))
        is_told = name == "ability" or (card is not None and place not in self.untold)
        return seen._replace(untold=seen.untold if is_told else self.untold | {place})


@ui.component
def SeenPage(position: TablePosition) -> ft.Control:
    """Show the places of the table; the open one takes the value chosen."""
    context: IsleContext = use_position(position)
    session = context.session
    state, t = context.state, context.t
    old = position.edited
    seen, change = ui.use_made(lambda: Seen(*old) if isinstance(old, Show) else Seen())
    ledger = state.ledger

    def confirm() -> None:
        if enter(context, ui.newest(change).event) and position.is_play:
            position.go()

    body = mode_note(context)
    if ledger is None:
        return ui.page_frame(session, t("more.seen"), body, on_back=lambda: position.go())
    body.append(ui.hint(session, t("seen.hint")))
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
            body.append(ui.group(session, t(f"lying.{name}"), ui.in_row(*places, wrap=True, run_spacing=6), key=name))
        if seen.at[0] == name:
            body.append(_choices(context, seen, change))
    broken = check(state, seen.event).breaches if any(seen.event) else ()
    if broken:
        body.append(ui.ruling_list(session, [context.words.explained(breach) for breach in broken]))
    is_legal = any(seen.event) and not broken and not seen.untold
    footer: ft.Control = verdict(session, is_legal)
    if seen.untold:
        body.append(ui.hint(session, t("app.still_open", question=t("making.ability"))))
    if position.is_recorded:
        footer = ui.button(
            session, "seen-confirm", t("seen.confirm"), confirm if is_legal else None, kind="strong", height=56
        )
    return ui.page_frame(session, t("more.seen"), body, on_back=lambda: position.go(), footer=footer)


def _card_text(context: IsleContext, card: Card | None) -> str:
    return context.words.card(card) if card is None or card.price >= 0 else "–"


def _region_text(context: IsleContext, region: int | None) -> str:
    return context.t("card.unknown") if region is None else TOWNS[region]


def _skills_text(context: IsleContext, skills: tuple[str, ...] | None) -> str:
    return context.t("card.unknown") if skills is None else context.words.skills(skills) or "–"


def _place(context: IsleContext, seen: Seen, change: ui.Change[Seen], at: tuple[str, int], text: str) -> ft.Control:
    """Return a place with its known content."""
    name, place = at
    return ui.chip(
        context.session,
        f"seen-{name}-{place}",
        f"{place}: {text}",
        lambda: change(lambda old: old._replace(at=at)),
        selected=seen.at == at,
    )


def _choices(context: IsleContext, seen: Seen, change: ui.Change[Seen]) -> ft.Control:
    """Return the choices for the open place."""
    session, t, (name, place) = context.session, context.t, seen.at

    def set_value(value: Any) -> None:
        change(lambda old: old.with_value(value))

    unknown = ui.chip(session, "seen-unknown", t("card.unknown"), partial(set_value, None))
    if name == "row":
        copy = copy_for(context)
        known = tuple(card for card in copy.cards if card.name)
        table: Any = context  # it has what a row needs of a table
        rows = [*card_rows(t, seen.told, None, known, is_built=True)][: None if seen.told else 1]

        def take(table: object, key: Key, value: Value) -> None:
            change(lambda old: old.answered(key, value))

        controls = [control for row in rows for control in row.controls(table, take)]
        return ui.group(session, t("seen.card", position=place), *controls, unknown, key=f"telling-{name}-{place}")
    if name == "events":
        values: list[tuple[Any, str]] = list(enumerate(TOWNS))
    else:
        values = [(pair, context.words.skills(pair)) for pair in PAIRS]
    chips = [
        ui.chip(session, f"seen-{name}-value-{index}", text, partial(set_value, value))
        for index, (value, text) in enumerate(values)
    ]
    title = t(f"seen.{name}", number=place)
    return ui.group(
        session,
        title,
        ui.in_column(ui.in_row(*chips, unknown, wrap=True, run_spacing=6)),
        key=f"telling-{name}-{place}",
    )
