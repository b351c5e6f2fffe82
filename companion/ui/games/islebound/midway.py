"""Entry of a light game of Islebound from its current position: track, renown tokens, buildings."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.islebound.entries.position import Position, Standing
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Setup
from companion.games.islebound.tables import TOKENS, TRACK
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button, card, chip, heading, hint, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column, in_row, rows_of
from companion.ui.components.seats import badge, seat_row
from companion.ui.drafts import use_draft
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.kit import Change, component, newest
from companion.ui.table.entering import mode_note
from companion.ui.table.game_screen import use_position
from companion.ui.table.midway import (
    Numbers,
    Row,
    Ways,
    midway_footer,
    missing_numbers,
    number_table,
    with_number,
    with_zeros,
)
from companion.ui.table.position import TablePosition
from companion.ui.theme import BODY

PRICES: Final = tuple(range(1, 13))
"""Prices of buildings with a key."""
AT_THE_END: Final = ("palace", "sailors")
"""Abilities that count at the end; a light game needs no others."""
MOST_ON_TRACK: Final = 99
"""Without tokens left, the cube goes on counting."""


@dataclass(frozen=True)
class Draft:
    """The input so far: buildings by seat, and the owner and ability of the next one."""

    buildings: tuple[tuple[Card, ...], ...]
    numbers: Numbers = field(default_factory=dict)
    seat: int = 0
    ability: str | None = None


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft(((),) * len(setup.seats))
    told = enumerate(old.players)
    numbers = {(name, seat): getattr(one, name) for seat, one in told for name in ("track", "tokens")}
    return Draft(tuple([one.buildings for one in old.players]), numbers)


def with_building(draft: Draft, price: int) -> Draft:
    """Return the draft with a building for the selected player; the ability is reset."""
    card = Card(price, ability=draft.ability)
    buildings = (*draft.buildings[draft.seat], card)
    return replace(_with_buildings(draft, draft.seat, buildings), ability=None)


def without_building(draft: Draft, seat: int, which: int) -> Draft:
    """Return the draft without a building of a seat, by its index."""
    buildings = draft.buildings[seat]
    return _with_buildings(draft, seat, (*buildings[:which], *buildings[which + 1 :]))


def _with_buildings(draft: Draft, seat: int, buildings: tuple[Card, ...]) -> Draft:
    return replace(draft, buildings=(*draft.buildings[:seat], buildings, *draft.buildings[seat + 1 :]))


def number_rows(t: Catalogue) -> tuple[Row, ...]:
    """Return the numbers of each player."""
    return Row("tokens", t("term.tokens"), TOKENS), Row("track", t("midway.track", most=TRACK - 1), MOST_ON_TRACK)


def position_of(draft: Draft, old: object = None) -> Position:
    """Return the entry, with 0 for missing numbers; what the page does not ask stays as in `old`."""
    players = []
    for seat, buildings in enumerate(draft.buildings):
        track, tokens = (draft.numbers.get((name, seat), 0) for name in ("track", "tokens"))
        score = old.players[seat].score if isinstance(old, Position) else 0
        players.append(Standing(track, tokens, buildings, score))
    made = Position(tuple(players))
    return made._replace(reputation=old.reputation) if isinstance(old, Position) else made


@component
def Midway(position: TablePosition) -> ft.Control:
    """Show the position to be entered."""
    context: IsleContext = use_position(position)
    session, t, seats = context.session, context.t, len(context.seats)
    draft, change = use_draft(
        session.drafts, position, "midway", lambda: first_draft(context.game.setup, position.edited)
    )
    rows = number_rows(t)

    def put(name: str, seat: int, value: int | None) -> None:
        change(lambda old: replace(old, numbers=with_number(old.numbers, name, seat, value)))

    def zero() -> None:
        change(lambda old: replace(old, numbers=with_zeros(old.numbers, rows, seats)))

    def event() -> Any:
        latest = newest(change)
        is_whole = not missing_numbers(context.words.names, rows, latest.numbers).of
        return position_of(latest, position.edited) if is_whole else None

    lacking = missing_numbers(context.words.names, rows, draft.numbers)
    missing = lacking.text(t) if lacking.of else ""
    ways = Ways(event, missing, (lacking.zero_text(t), zero) if lacking.of else None)
    body = [
        *mode_note(context),
        heading(session, t("midway.numbers")),
        number_table(context, rows, draft.numbers, put),
        heading(session, t("term.buildings")),
        _buildings(context, draft, change),
    ]
    return page_frame(
        session, t("midway.title"), body, on_back=lambda: position.go(), footer=midway_footer(context, ways)
    )


def _buildings(context: IsleContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the owner and price of the next building, and all buildings so far: a tap removes one."""
    session, t = context.session, context.t

    def choose(seat: int) -> None:
        change(lambda old: replace(old, seat=seat))

    def able(ability: str) -> None:
        change(lambda old: replace(old, ability=None if old.ability == ability else ability))

    def price(value: int) -> ft.Control:
        return button(
            session,
            f"midway-price-{value}",
            str(value),
            lambda: change(lambda old: with_building(old, value)),
            expand=1,
            lines=1,
            label=t("midway.price", price=value),
        )

    abilities = {name: t(f"ability.{name}") for name in AT_THE_END}
    parts: list[ft.Control] = [
        hint(session, t("midway.buildings_hint"), BODY),
        seat_row(session, context.seats, "midway-seat", draft.seat, choose),
        choice_chips(session, "midway-ability", abilities, (draft.ability,), able, check=True),
        *rows_of([price(value) for value in PRICES], 6),
        *[_owned(context, seat, buildings, change) for seat, buildings in enumerate(draft.buildings) if buildings],
    ]
    return card(session, in_column(*parts, spacing=8), key="buildings")


def _owned(context: IsleContext, seat: int, buildings: Sequence[Card], change: Change[Draft]) -> ft.Control:
    """Return a player's buildings."""
    session, t, name = context.session, context.t, context.seats[seat].name
    chips: list[ft.Control] = []
    for which, one in enumerate(buildings):
        text = str(one.price) if one.ability is None else f"{one.price} {t(f'ability.{one.ability}')}"
        take = partial(without_building, seat=seat, which=which)
        chips.append(chip(session, f"midway-building-{seat}-{which}", text, lambda take=take: change(take)))
    total = t("midway.worth", player=name, count=len(buildings), price=sum(one.price for one in buildings))
    head = in_row(badge(context.seats[seat], context.palette, 24), plain_text(total, context.palette, BODY), spacing=8)
    return in_column(head, in_row(*chips, wrap=True, run_spacing=8), spacing=4, key=f"owned-{seat}")
