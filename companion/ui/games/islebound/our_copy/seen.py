"""Facts seen on the table and stored: cards of the row, event markers, crew for hire. Rules: IB-RUL-DATA."""

from functools import partial
from types import SimpleNamespace
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.event import EVENTS
from companion.games.islebound.entries.show import Show
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.rules import check
from companion.games.islebound.tables import CREW_ROW, TOWNS
from companion.ui import parts as ui
from companion.ui.drafts import use_draft
from companion.ui.form.draft import Draft, value_at
from companion.ui.games.islebound.asks import CARD_PARTS
from companion.ui.games.islebound.our_copy.known import copy_for
from companion.ui.games.islebound.panels.printed_rows import card_rows, skills_row, with_skill
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.table.entering import enter, mode_note, verdict
from companion.ui.table.game_screen import use_position
from companion.ui.table.making.rows import ChoiceRow, Row
from companion.ui.table.making.walk import Key, Value
from companion.ui.table.position import TablePosition
from companion.ui.table.room import room_of

CARD: Final[Key] = ("card", 0)
"""The answer of a whole card of the group's copy."""


def first_draft(old: object) -> Draft:
    """Return the facts seen so far by place from 1, or those of an old entry.

    In hand are the place being entered, "row", "events" or "crew" with its number, and the places of cards of which
    nobody has said yet what they do, and the first skill of crew until the second is told.
    """
    hand: dict[str, object] = {"at": ("events", 1), "untold": frozenset(), "skill": None}
    return Draft(old if isinstance(old, Show) else Show(), hand=hand)


def with_value(seen: Draft, value: object) -> Draft:
    """Return the facts with a value at the current place."""
    name, place = seen.hand["at"]
    values = {**dict(value_at(seen.event, (name,))), place: value}
    untold = seen.hand["untold"] - ({place} if name == "row" else set())
    return seen.put((name,), tuple(sorted(values.items()))).holding(untold=untold, skill=None)


def told(seen: Draft) -> dict[Key, Value]:
    """Return the answers about the card at the current place."""
    place = seen.hand["at"][1]
    card = dict(seen.event.row).get(place)
    parts = {} if card is None else dict(zip((*CARD_PARTS[:3], "card_name", "ability"), card, strict=True))
    if place in seen.hand["untold"]:
        parts.pop("ability")
    return {(name, 0): value for name, value in parts.items() if value is not None or name == "ability"}


def answered(seen: Draft, key: Key, value: Value) -> Draft:
    """Return the facts with an answer about the current place."""
    if seen.hand["at"][0] == "crew":
        value = with_skill(seen.hand["skill"], value)
        if isinstance(value, str):
            return seen.holding(skill=value)
    if seen.hand["at"][0] != "row" or key == CARD:
        return with_value(seen, value)
    place, name, untold = seen.hand["at"][1], key[0].removeprefix("card_"), seen.hand["untold"]
    card = dict(seen.event.row).get(place)
    is_told = name == "ability" or (card is not None and place not in untold)
    after = with_value(seen, (Card(0) if card is None else card)._replace(**{name: value}))
    return after if is_told else after.holding(untold=untold | {place})


@ui.component
def SeenPage(position: TablePosition) -> ft.Control:
    """Show the places of the table; the open one takes the value chosen."""
    context: IsleContext = use_position(position)
    session = context.session
    state, t = context.state, context.t
    draft, change = use_draft(session.drafts, position, "seen", lambda: first_draft(position.edited))
    seen, (open_at, _), untold = draft.event, draft.hand["at"], draft.hand["untold"]
    ledger = state.ledger

    def confirm() -> None:
        if enter(context, ui.newest(change).event) and position.is_play:
            position.go()

    body = mode_note(context)
    if ledger is None:
        return ui.page_frame(session, t("more.seen"), body, on_back=lambda: position.go())
    body.append(ui.hint(session, t("seen.hint")))
    known = {"events": ledger.events[:EVENTS], "row": ledger.row, "crew": ledger.crew_row[:CREW_ROW]}
    for name, there in known.items():
        values = {**dict(enumerate(there, start=1)), **dict(getattr(seen, name))}
        places = [_place(context, draft, change, (name, number), value) for number, value in values.items()]
        if places:
            body.append(ui.group(session, t(f"lying.{name}"), ui.in_row(*places, wrap=True, run_spacing=6), key=name))
        if open_at == name:
            body.append(_choices(context, draft, change))
    broken = check(state, seen).breaches if any(seen) else ()
    if broken:
        body.append(ui.ruling_list(session, [context.words.explained(breach) for breach in broken]))
    is_legal = any(seen) and not broken and not untold and not draft.hand["skill"]
    footer: ft.Control = verdict(session, is_legal)
    if untold:
        body.append(ui.hint(session, t("app.still_open", question=t("making.ability"))))
    if position.is_recorded:
        footer = ui.button(
            session, "seen-confirm", t("seen.confirm"), confirm if is_legal else None, kind="strong", height=56
        )
    return ui.page_frame(session, t("more.seen"), body, on_back=lambda: position.go(), footer=footer)


def _text(context: IsleContext, name: str, value: Value) -> str:
    """Return the known content of a place: a dash where nothing lies."""
    if name == "row":
        return context.words.card(value) if value is None or value.price >= 0 else "–"
    if value is None:
        return context.t("card.unknown")
    return TOWNS[value] if name == "events" else context.words.skills(value) or "–"


def _place(
    context: IsleContext, seen: Draft, change: ui.Change[Draft], at: tuple[str, int], value: Value
) -> ft.Control:
    """Return a place with its known content."""
    name, place = at
    text, is_open = f"{place}: {_text(context, name, value)}", seen.hand["at"] == at
    tap = partial(change, lambda old: old.holding(at=at, skill=None))
    return ui.chip(context.session, f"seen-{name}-{place}", text, tap, selected=is_open)


def _choices(context: IsleContext, seen: Draft, change: ui.Change[Draft]) -> ft.Control:
    """Return the choices for the open place."""
    session, t, (name, place) = context.session, context.t, seen.hand["at"]

    def take(table: object, key: Key, value: Value) -> None:
        change(lambda old: answered(old, key, value))

    rows: list[Row]
    if name == "row":
        title, card = t("seen.card", position=place), told(seen)
        rows = [*card_rows(t, card, None, copy_for(context).named, is_built=True)][: None if card else 1]
    else:
        title, value = t(f"seen.{name}", number=place), seen.hand["skill"] or dict(getattr(seen.event, name)).get(place)
        towns = ChoiceRow(("town", 0), "", tuple(enumerate(TOWNS)), value)
        rows = [towns if name == "events" else skills_row(context.words, ("skills", 0), "", value)]
    # What a row needs of a table.
    table: Any = SimpleNamespace(session=session, t=t, room=room_of(session)._replace(dock=ui.card_width(session)))
    controls = [control for row in rows for control in row.controls(table, take)]
    unknown = ui.chip(session, "seen-unknown", t("card.unknown"), partial(take, table, CARD, None))
    return ui.group(session, title, *controls, unknown, key=f"telling-{name}-{place}")
