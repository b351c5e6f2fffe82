"""Options of a new game of ISLAND: the first Whisperer and the coin, the goal, and the content of the box."""

from functools import partial
from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.island.record import box_ranges, setup_of
from companion.games.island.setup import COLORS, Box, Coin, Tracking
from companion.text.catalogue import Catalogue
from companion.ui import parts as ui
from companion.ui.games.island.situation import game_texts
from companion.ui.registry import NewGameParts
from companion.ui.screens.new_game_screen import player_number
from companion.ui.screens.seating import Change, SetupDraft, filled, players_of, with_options


class Options(NamedTuple):
    """The options as entered; `whisperer` is the key of a seat."""

    whisperer: int | None = None
    coin: Coin | None = None
    short: bool = False
    box: Box = Box()


def whisperer_of(draft: SetupDraft) -> int | None:
    """Return the seat of the first Whisperer; None if not chosen, or if that player has left."""
    keys = [seat.key for seat in draft.seats]
    return keys.index(draft.options.whisperer) if draft.options.whisperer in keys else None


def missing(t: Catalogue, draft: SetupDraft) -> str:
    """Return the unanswered question: the first Whisperer, or the side of the coin; empty if none."""
    answers = {"new_game.whisperer": whisperer_of(draft), "new_game.coin": draft.options.coin}
    return next((t("app.still_open", question=t(key)) for key, answer in answers.items() if answer is None), "")


def is_full(draft: SetupDraft) -> bool:
    """Return True if the whole board is tracked, so that pieces can run out."""
    return draft.mode == Tracking.FULL.value


def count(draft: SetupDraft) -> int:
    """Return the number of variants chosen, and of a counted box."""
    options: Options = draft.options
    return int(options.short) + (is_full(draft) and options.box != Box())


def with_box(draft: SetupDraft, name: str, amount: int) -> SetupDraft:
    """Return the draft with another number of pieces in the box; below the minimum they are not checked."""
    low, high = box_ranges(len(draft.seats))[name]
    value = None if amount < low else min(high, amount)
    return with_options(draft, box=draft.options.box._replace(**{name: value}))


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records; without unset values and those that the mode does not know."""
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


def always(session: ui.Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Return the inputs of the first Whisperer and the side of the coin."""
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
        ui.hint(session, t("new_game.whisperer"), 16),
        ui.choice_chips(session, "whisperer", seats, (whisperer_of(draft),), begin, check=True),
        ui.hint(session, t("new_game.coin"), 16),
        ui.choice_chips(
            session, "first-coin", sides, (draft.options.coin and draft.options.coin.value,), set_coin, check=True
        ),
    ]


def variants(session: ui.Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Return the shorter game, and for the whole board the content of the box."""
    t, options = game_texts(session), draft.options
    parts: list[ft.Control] = [
        ui.tick(
            session,
            "variant-short",
            t("new_game.short"),
            options.short,
            lambda: change(lambda old: with_options(old, short=not old.options.short)),
        )
    ]
    if is_full(draft):
        parts.append(ui.hint(session, t("new_game.box"), 16))
        parts += [_piece(session, draft, change, name) for name in Box._fields]
    return parts


def _piece(session: ui.Session, draft: SetupDraft, change: Change, name: str) -> ft.Control:
    """Return the number of a piece in the box; a dash if it is not checked."""
    t, number = game_texts(session), getattr(draft.options.box, name)
    low, high = box_ranges(len(draft.seats))[name]
    title = t(f"box.{name}")
    value = low - 1 if number is None else number
    return ui.stepper_row(
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
