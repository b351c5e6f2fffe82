"""Entry of a light game of Islebound from its current position: track, renown tokens, buildings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.entries.position import Position, Standing
from companion.games.islebound.pieces.cards import Card
from companion.games.islebound.setup import Setup
from companion.games.islebound.tables import TOKENS, TRACK
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button, card, chip, heading, hint, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.layout import in_column, in_row, rows_of
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.kit import Change
from companion.ui.table.midway import Entering, Form, MidwayDraft, NumberTable, Question, Row
from companion.ui.theme import BODY

PRICES: Final = tuple(range(1, 13))
"""Prices of buildings with a key."""
AT_THE_END: Final = ("palace", "sailors")
"""Abilities that count at the end; a light game needs no others."""
MOST_ON_TRACK: Final = 99
"""Without tokens left, the cube goes on counting."""


@dataclass(frozen=True)
class Draft(MidwayDraft):
    """The input so far: buildings by seat, and the owner and ability of the next one."""

    buildings: tuple[tuple[Card, ...], ...] = ()
    seat: int = 0
    ability: str | None = None


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft(buildings=((),) * len(setup.seats))
    told = enumerate(old.players)
    numbers = {(name, seat): getattr(one, name) for seat, one in told for name in ("track", "tokens")}
    return Draft(numbers, buildings=tuple([one.buildings for one in old.players]))


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


def position_of(setup: Setup, draft: Draft, old: object = None) -> Position:
    """Return the entry of a complete draft; what the page does not ask stays as in `old`."""
    players = []
    for seat, buildings in enumerate(draft.buildings):
        track, tokens = (draft.numbers[name, seat] for name in ("track", "tokens"))
        score = old.players[seat].score if isinstance(old, Position) else 0
        players.append(Standing(track, tokens, buildings, score))
    made = Position(tuple(players))
    return made._replace(reputation=old.reputation) if isinstance(old, Position) else made


def questions(entering: Entering[IsleContext, Draft]) -> list[Question]:
    """Return the one question: the numbers and the buildings."""
    context, draft, change = entering
    session, t = context.session, context.t

    def body(numbers: ft.Control) -> list[ft.Control]:
        titles = [heading(session, t(key)) for key in ("midway.numbers", "term.buildings")]
        return [titles[0], numbers, titles[1], _buildings(context, draft, change)]

    return [Question(t("midway.numbers"), body, NumberTable(number_rows(t)))]


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


FORM: Final = Form(first_draft, questions, position_of)
