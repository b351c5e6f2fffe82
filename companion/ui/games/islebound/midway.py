"""Entry of Islebound from its current position: track, renown tokens, buildings.

Of every action also ships and the board, which `midway_sea` asks for.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.games.islebound.pieces.cards import ABILITIES, Card
from companion.games.islebound.tables import TOKENS, TRACK
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import button, card, chip, heading, hint, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.layout import in_column, in_row, rows_of
from companion.ui.components.seats import badge, seat_row
from companion.ui.games.islebound.midway_draft import (
    Draft,
    IsleEntering,
    first_draft,
    position_of,
    with_building,
    without_building,
)
from companion.ui.games.islebound.midway_sea import sea_questions
from companion.ui.games.islebound.situation import IsleContext
from companion.ui.kit import Change
from companion.ui.table.midway import Form, NumberTable, Question, Row
from companion.ui.theme import BODY

PRICES: Final = tuple(range(1, 13))
"""Prices of buildings with a key."""
AT_THE_END: Final = ("palace", "sailors")
"""Abilities that count at the end; a light game needs no others."""
MAX_ON_TRACK: Final = 99
"""Without tokens left, the cube goes on counting."""


def number_rows(t: Catalogue) -> tuple[Row, ...]:
    """Return the numbers of each player."""
    return Row("tokens", t("term.tokens"), TOKENS), Row("track", t("midway.track", most=TRACK - 1), MAX_ON_TRACK)


def questions(entering: IsleEntering) -> list[Question]:
    """Return the questions: renown and buildings; of every action also those about ships and the board."""
    context, draft, change = entering
    session, t = context.session, context.t

    def body(numbers: ft.Control) -> list[ft.Control]:
        return [numbers, heading(session, t("term.buildings")), _buildings(context, draft, change)]

    table = NumberTable(number_rows(t))
    if context.game.setup.is_full:
        return [Question(t("midway.renown"), body, table), *sea_questions(entering)]
    alone = t("midway.numbers")
    return [Question(alone, lambda numbers: [heading(session, alone), *body(numbers)], table)]


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

    abilities = {name: t(f"ability.{name}") for name in (ABILITIES if context.game.setup.is_full else AT_THE_END)}
    parts: list[ft.Control] = [
        hint(session, t("midway.buildings_full" if context.game.setup.is_full else "midway.buildings_hint"), BODY),
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
