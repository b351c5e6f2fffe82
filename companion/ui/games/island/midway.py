"""Entry of ISLAND from its current position: numbers, claims, the Whisperer, the cycle.

Of every action also the cards and the whole board, which `midway_board` asks for.
"""

from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.engine.ruling import Notice
from companion.games.island.board import Standing
from companion.games.island.box import notices
from companion.games.island.entries.counts import EndCycle
from companion.games.island.entries.fields import MAX_NUMBER
from companion.games.island.entries.position import Position, Stands, applied
from companion.games.island.setup import Coin, Setup
from companion.games.island.state import start
from companion.games.island.tables import MAX_MONUMENTS
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import card, heading, hint, plain_text
from companion.ui.components.choices import choice_buttons, choice_chips
from companion.ui.components.fields import tick
from companion.ui.components.layout import in_column, rows_of
from companion.ui.games.island.icons import CROWDED
from companion.ui.games.island.midway_board import board_of, board_questions, island_of, stands_of
from companion.ui.games.island.midway_draft import PASSES, PILE, Board, Draft, IslandEntering, is_full
from companion.ui.games.island.situation import IslandContext
from companion.ui.kit import Change
from companion.ui.table.midway import Form, Numbers, NumberTable, Question, Row, noticed, number_line
from companion.ui.theme import BODY

COUNTS: Final = (*Standing._fields, "monuments")
MAX_CYCLES: Final = 99
ROLES: Final = ("explorer", "guardian")
"""Roles that are optional."""


def first_draft(setup: Setup, old: object = None) -> Draft:
    """Return an empty draft, or that of an old entry to be edited."""
    if not isinstance(old, Position):
        return Draft()
    numbers: Numbers = {(name, seat): getattr(one, name) for seat, one in enumerate(old.players) for name in COUNTS}
    claims = frozenset(seat for seat, one in enumerate(old.players) if one.claim)
    board = Board()
    if is_full(setup):
        board, numbers = board_of(old)
    return Draft(
        numbers,
        claims=claims,
        cycle=old.cycle,
        whisperer=old.whisperer,
        coin=old.coin,
        explorer=old.explorer,
        guardian=old.guardian,
        board=board,
    )


def number_rows(t: Catalogue) -> tuple[Row, ...]:
    """Return the numbers of each player."""
    most = {"monuments": MAX_MONUMENTS}
    return tuple(Row(name, t(f"term.{name}"), most.get(name, MAX_NUMBER)) for name in COUNTS)


def with_role(draft: Draft, name: str, seat: int) -> Draft:
    """Return the draft with a role given to a seat; a second tap removes it."""
    given: Any = {name: None if getattr(draft, name) == seat else seat}
    return replace(draft, **given)


def missing_choices(draft: Draft) -> list[str]:
    """Return the missing choices besides the numbers, by the keys of their texts."""
    needed = (("midway.cycle", draft.cycle), ("role.whisperer", draft.whisperer), ("midway.coin", draft.coin))
    return [key for key, value in needed if value is None]


def position_of(setup: Setup, draft: Draft, old: object = None) -> Position:
    """Return the entry of a complete draft."""
    assert draft.cycle is not None
    assert draft.whisperer is not None
    assert draft.coin is not None
    players = []
    for seat in range(len(setup.seats)):
        if is_full(setup):
            players.append(stands_of(draft, seat))
            continue
        territories, castles, led, monuments = (draft.numbers[name, seat] for name in COUNTS)
        players.append(Stands(territories, castles, led, monuments, seat in draft.claims))
    found = Position(draft.cycle, draft.whisperer, draft.coin, tuple(players), draft.explorer, draft.guardian)
    if not is_full(setup):
        return found
    board, numbers = draft.board, draft.numbers
    assert board.turn is not None
    return found._replace(
        island=island_of(setup, board, numbers),
        discards=board.icons.get(PILE, ()),
        turn=board.turn,
        passes=numbers[PASSES],
    )


def doubts_of(setup: Setup, draft: Draft) -> list[Notice]:
    """Return what of a complete draft the box or the cycles so far do not explain. Rules: IS-RUL-EMPTY, IS-CYCLE."""
    if draft.board.turn is None or PASSES not in draft.numbers or missing_choices(draft):
        return []
    return list(notices(applied(start(setup), position_of(setup, draft))))


def questions(entering: IslandEntering) -> list[Question]:
    """Return the one question of a light game, the cycle, the numbers and the claims; of the whole board all."""
    context, draft, change = entering
    session, t = context.session, context.t
    choices = tuple(map(t, missing_choices(draft)))

    def cycle() -> list[ft.Control]:
        return [_cycle(context, draft, change), _claims(context, draft, change)]

    def body(numbers: ft.Control) -> list[ft.Control]:
        whole, claims = cycle()
        return [whole, heading(session, t("midway.numbers")), numbers, claims]

    if is_full(context.game.setup):
        doubts = noticed(context, doubts_of(context.game.setup, draft))
        return [Question(t("midway.cycle"), lambda _: cycle(), missing=choices), *board_questions(entering, doubts)]
    return [Question(t("midway.numbers"), body, NumberTable(number_rows(t)), choices)]


def _cycle(context: IslandContext, draft: Draft, change: Change[Draft]) -> ft.Control:
    """Return the cycle with its coin and its roles; the last two roles are optional."""
    session, t = context.session, context.t
    names = {seat: player.name for seat, player in enumerate(context.seats)}

    def put(value: int | None) -> None:
        change(lambda old: replace(old, cycle=value))

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
    coins = choice_buttons(session, "midway-coin", sides, (draft.coin and draft.coin.value,), flip, lines=2)
    parts: list[ft.Control] = [
        number_line(session, "cycle", t("midway.cycle"), draft.cycle, put, (1, MAX_CYCLES)),
        plain_text(t("midway.coin"), context.palette, BODY),
        *rows_of(coins, 1 if session.is_large or session.width < CROWDED else 2),
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


FORM: Final = Form(first_draft, questions, position_of, then=lambda setup: None if is_full(setup) else EndCycle())
"""At the end of a cycle the king of a light game is determined at once."""
