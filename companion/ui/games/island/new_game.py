"""What a new game of ISLAND is told: the first Whisperer and the coin, the goal, and what the box holds."""

from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.island.record import box_ranges, setup_of
from companion.games.island.setup import COLORS, Box, Coin, Tracking
from companion.text.catalogue import Catalogue
from companion.ui.components.basics import hint
from companion.ui.components.choices import choice_chips
from companion.ui.components.fields import stepper_row, tick
from companion.ui.games.island.situation import game_texts
from companion.ui.registry import NewGameParts
from companion.ui.screens.new_game_screen import player_number
from companion.ui.screens.seating import Change, SetupDraft, filled, players_of, with_options
from companion.ui.session import Session


class Options(NamedTuple):
    """What is agreed on as it is entered; `whisperer` is the key of a seat."""

    whisperer: int | None = None
    coin: Coin | None = None
    short: bool = False
    box: Box = Box()


def whisperer_of(draft: SetupDraft) -> int | None:
    """The seat of the first Whisperer; None where nobody was chosen, or that player has left."""
    keys = [seat.key for seat in draft.seats]
    return keys.index(draft.options.whisperer) if draft.options.whisperer in keys else None


def missing(t: Catalogue, draft: SetupDraft) -> str:
    """The question that has no answer yet: who is the first Whisperer, or how the coin fell."""
    answers = {"new_game.whisperer": whisperer_of(draft), "new_game.coin": draft.options.coin}
    return next((t("app.still_open", question=t(key)) for key, answer in answers.items() if answer is None), "")


def is_full(draft: SetupDraft) -> bool:
    """Whether the whole board will be entered, so that pieces can run out."""
    return draft.mode == Tracking.FULL.value


def count(draft: SetupDraft) -> int:
    """How many variants are chosen, and whether the box is counted."""
    options: Options = draft.options
    return int(options.short) + (is_full(draft) and options.box != Box())


def with_box(draft: SetupDraft, name: str, amount: int) -> SetupDraft:
    """The draft with another number of pieces in the box; below the least of it, they are not checked."""
    low, high = box_ranges(len(draft.seats))[name]
    value = None if amount < low else min(high, amount)
    return with_options(draft, box=draft.options.box._replace(**{name: value}))


def document(draft: SetupDraft) -> dict[str, Any]:
    """The set-up as a record says it; what is not chosen, or the chosen tracking does not know, is left out."""
    options: Options = draft.options
    written: dict[str, Any] = {
        "tracking": draft.mode,
        "players": players_of(draft),
        "variants": {"short": True} if options.short else {},
    }
    whisperer = whisperer_of(draft)
    if whisperer is not None:
        written["whisperer"] = draft.seats[whisperer].name
    if options.coin is not None:
        written["coin"] = options.coin.value
    box = {name: number for name, number in options.box._asdict().items() if number is not None}
    if is_full(draft) and box:
        written["box"] = box
    return written


# --- the controls -------------------------------------------------------------------------------------------------


def always(session: Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Who is the first Whisperer, and how the coin fell."""
    t = game_texts(session)
    named = filled(draft, partial(player_number, t))

    def begin(index: int) -> None:
        key = draft.seats[index].key
        change(lambda old: with_options(old, whisperer=key))

    def set_coin(side: str) -> None:
        change(lambda old: with_options(old, coin=Coin(side)))

    seats = {index: seat.name for index, seat in enumerate(named.seats)}
    sides = {side.value: t(f"coin.{side.value}_button") for side in Coin}
    return [
        hint(session, t("new_game.whisperer"), 16),
        choice_chips(session, "whisperer", seats, (whisperer_of(draft),), begin, check=True),
        hint(session, t("new_game.coin"), 16),
        choice_chips(
            session, "first-coin", sides, (draft.options.coin and draft.options.coin.value,), set_coin, check=True
        ),
    ]


def variants(session: Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """The shorter game, and with the whole board what the box holds."""
    t, options = game_texts(session), draft.options
    parts: list[ft.Control] = [
        tick(
            session,
            "variant-short",
            t("new_game.short"),
            options.short,
            lambda: change(lambda old: with_options(old, short=not old.options.short)),
        )
    ]
    if is_full(draft):
        parts.append(hint(session, t("new_game.box"), 16))
        parts += [_piece(session, draft, change, name) for name in Box._fields]
    return parts


def _piece(session: Session, draft: SetupDraft, change: Change, name: str) -> ft.Control:
    """How many of a piece the box holds; a dash where it is not checked."""
    t, number = game_texts(session), getattr(draft.options.box, name)
    low, high = box_ranges(len(draft.seats))[name]
    title = t(f"box.{name}")
    value = low - 1 if number is None else number
    return stepper_row(
        session,
        f"box-{name}",
        title,
        value,
        lambda amount: change(lambda old: with_box(old, name, amount)),
        low=low - 1,
        high=high,
        shown=None if number is not None else "\N{EN DASH}",
    )


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=tuple(way.value for way in Tracking),
    document=document,
    read=lambda document: setup_of(document, "setup"),
    options=Options(),
    always=always,
    missing=missing,
    variants=variants,
    count=count,
)
