"""Entry of a light game of ISLAND from its current position: numbers, claims, the Whisperer, the cycle."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

import flet as ft

from companion.games.island.board import Standing
from companion.games.island.entries.counts import EndCycle
from companion.games.island.entries.fields import MOST
from companion.games.island.entries.position import Position, Stands
from companion.games.island.setup import Coin, Setup
from companion.games.island.tables import MOST_MONUMENTS
from companion.text.catalogue import Catalogue, listed
from companion.ui.components.basics import card, heading, hint, plain_text
from companion.ui.components.choices import choice_chips
from companion.ui.components.fields import stepper_row, tick
from companion.ui.components.frames import page_frame
from companion.ui.components.layout import in_column
from companion.ui.drafts import use_draft
from companion.ui.games.island.situation import IslandContext
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

COUNTS: Final = (*Standing._fields, "monuments")
MOST_CYCLES: Final = 99
ROLES: Final = ("explorer", "guardian")
"""Roles that are optional."""


@dataclass(frozen=True)
class Draft:
    """The input so far; None for what is not entered."""

    numbers: Numbers = field(default_factory=dict)
    claims: frozenset[int] = frozenset()
    cycle: int | None = None
    whisperer: int | None = None
    coin: Coin | None = None
    explorer: int | None = None
    guardian: int | None = None


def first_draft(old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft()
    numbers = {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in COUNTS}
    claims = frozenset(seat for seat, one in enumerate(old.players) if one.claim)
    return Draft(numbers, claims, old.cycle, old.whisperer, old.coin, old.explorer, old.guardian)


def number_rows(t: Catalogue) -> tuple[Row, ...]:
    """Return the numbers of each player."""
    most = {"monuments": MOST_MONUMENTS}
    return tuple(Row(name, t(f"term.{name}"), most.get(name, MOST)) for name in COUNTS)


def with_role(draft: Draft, name: str, seat: int) -> Draft:
    """Return the draft with a role given to a seat; a second tap removes it."""
    given: Any = {name: None if getattr(draft, name) == seat else seat}
    return replace(draft, **given)


def missing_choices(t: Catalogue, draft: Draft) -> list[str]:
    """Return the missing choices besides the numbers."""
    needed = (("midway.cycle", draft.cycle), ("role.whisperer", draft.whisperer), ("midway.coin", draft.coin))
    return [t(key) for key, value in needed if value is None]


def position_of(setup: Setup, draft: Draft) -> Position | None:
    """Return the entry, with 0 for missing numbers; None while a choice is missing."""
    if draft.cycle is None or draft.whisperer is None or draft.coin is None:
        return None
    players = []
    for seat in range(len(setup.seats)):
        territories, castles, led, monuments = (draft.numbers.get((name, seat), 0) for name in COUNTS)
        players.append(Stands(territories, castles, led, monuments, seat in draft.claims))
    return Position(draft.cycle, draft.whisperer, draft.coin, tuple(players), draft.explorer, draft.guardian)


@component
def Midway(position: TablePosition) -> ft.Control:
    """Show the position to be entered; at the end of a cycle the king is determined at once."""
    context: IslandContext = use_position(position)
    session, t, setup = context.session, context.t, context.game.setup
    draft, change = use_draft(session.drafts, position, "midway", lambda: first_draft(position.edited))
    rows = number_rows(t)

    def put(name: str, seat: int, value: int | None) -> None:
        change(lambda old: replace(old, numbers=with_number(old.numbers, name, seat, value)))

    def zero() -> None:
        change(lambda old: replace(old, numbers=with_zeros(old.numbers, rows, len(setup.seats))))

    def event() -> Any:
        latest = newest(change)
        is_whole = not missing_numbers(context.words.names, rows, latest.numbers).of
        return position_of(setup, latest) if is_whole else None

    lacking, choices = missing_numbers(context.words.names, rows, draft.numbers), missing_choices(t, draft)
    missing = t("midway.missing", what=listed(choices)) if choices else ""
    missing = lacking.text(t) if lacking.of else missing
    ways = Ways(event, missing, (lacking.zero_text(t), zero) if lacking.of else None, then=EndCycle())
    body = [
        *mode_note(context),
        _cycle(context, draft, change),
        heading(session, t("midway.numbers")),
        number_table(context, rows, draft.numbers, put),
        _claims(context, draft, change),
    ]
    return page_frame(
        session, t("midway.title"), body, on_back=lambda: position.go(), footer=midway_footer(context, ways)
    )


def _cycle(context: IslandContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the cycle with its coin and its roles; the last two roles are optional."""
    session, t = context.session, context.t
    names = {seat: player.name for seat, player in enumerate(context.seats)}

    def put(value: int | None) -> None:
        change(lambda old: replace(old, cycle=None if not value else min(value, MOST_CYCLES)))

    def flip(side: str) -> None:
        change(lambda old: replace(old, coin=Coin(side)))

    def role(name: str) -> list[ft.Control]:
        def give(seat: int) -> None:
            change(lambda old: with_role(old, name, seat))

        chosen = (getattr(draft, name),)
        title = t(f"role.{name}") if name not in ROLES else t("midway.if_known", what=t(f"role.{name}"))
        return [
            plain_text(title, context.palette, BODY),
            choice_chips(session, f"midway-{name}", names, chosen, give, check=True),
        ]

    sides = {side.value: t(f"coin.{side.value}_button") for side in Coin}
    parts: list[ft.Control] = [
        stepper_row(
            session, "midway-cycle", t("midway.cycle"), draft.cycle, put, low=1, high=MOST_CYCLES, on_typed=put
        ),
        plain_text(t("midway.coin"), context.palette, BODY),
        choice_chips(session, "midway-coin", sides, (draft.coin and draft.coin.value,), flip, check=True),
        *role("whisperer"),
        *role("explorer"),
        *role("guardian"),
    ]
    return card(session, in_column(*parts, spacing=8), key="cycle")


def _claims(context: IslandContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the players' claims."""
    session, t = context.session, context.t

    def claim(seat: int) -> ft.Control:
        text = t("midway.claim", player=context.seats[seat].name)
        return tick(
            session,
            f"midway-claim-{seat}",
            text,
            seat in draft.claims,
            lambda: change(lambda old: replace(old, claims=old.claims ^ {seat})),
        )

    claims = [claim(seat) for seat in range(len(context.seats))]
    return card(session, in_column(hint(session, t("midway.claims"), BODY), *claims, spacing=0), key="claims")
