"""Options of a new game of ISLAND: the first Whisperer and the coin, the goal, and the content of the box."""

from typing import Any, Final, NamedTuple

from companion.games.island.record import box_ranges, setup_of
from companion.games.island.setup import COLORS, Box, Coin, Setup, Tracking, turn_order
from companion.text.catalogue import Catalogue
from companion.ui.form.draft import AnyForm
from companion.ui.form.parts import Note, Part, Pick, Tick, steps
from companion.ui.registry import NewGameParts
from companion.ui.screens.seating import SetupDraft, players_of


class Options(NamedTuple):
    """The options as entered; `whisperer` is the key of a seat, whose player may have left."""

    whisperer: int | None = None
    coin: Coin | None = None
    short: bool = False
    box: Box = Box()


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records, without what the mode does not know.

    First Whisperer and coin that were not chosen are any: only a game with a position begins so, and it has its own.
    """
    options: Options = draft.options
    written: dict[str, Any] = {
        "tracking": draft.mode,
        "players": players_of(draft),
        "whisperer": next((seat for seat in draft.seats if seat.key == options.whisperer), draft.seats[0]).name,
        "coin": (options.coin or Coin.HEADS).value,
        "variants": {"short": True} if options.short else {},
    }
    box = {name: number for name, number in options.box._asdict().items() if number is not None}
    if draft.is_full and box:
        written["box"] = box
    return written


def from_start(form: AnyForm) -> list[Part]:
    """Return the first Whisperer and the side of the coin."""
    t = form.context.t
    seats = {seat.key: name for seat, name in zip(form.draft.event.seats, form.context.names, strict=True)}
    return [
        Pick("whisperer", ("options", "whisperer"), t("new_game.whisperer"), seats),
        Pick("first-coin", ("options", "coin"), t("new_game.coin"), sides(t)),
    ]


def sides(t: Catalogue) -> dict[Coin, str]:
    """Return the sides of the coin."""
    return {side: t(f"coin.{side.value}_button") for side in Coin}


def variants(form: AnyForm) -> list[Part]:
    """Return the shorter game, and for the whole board the content of the box; below the lowest it is not checked."""
    t, draft = form.context.t, form.draft.event
    found: list[Part] = [Tick("variant-short", ("options", "short"), t("new_game.short"))]
    if draft.is_full:
        found.append(Note(t("new_game.box")))
        for name, (low, high) in box_ranges(len(draft.seats)).items():
            found.append(steps(f"box-{name}", ("options", "box", name), t(f"box.{name}"), low, high, optional=True))
    return found


def next_whisperer(setup: Setup) -> int:
    """Return the next player clockwise who has not left."""
    _, *others = turn_order(len(setup.seats), setup.whisperer, Coin.HEADS)
    return next(seat for seat in others if not setup.seats[seat].left)


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=tuple(way.value for way in Tracking),
    document=document,
    read=lambda document: setup_of(document, "setup"),
    options=Options(),
    from_start=from_start,
    variants=variants,
    count=lambda draft: draft.options.short + (draft.is_full and draft.options.box != Box()),
    drawn=lambda draft: draft._replace(options=draft.options._replace(whisperer=draft.seats[0].key)),
    first=lambda setup: setup.whisperer,
    again=lambda setup, library, coin: setup._replace(whisperer=next_whisperer(setup), coin=coin),
    asks_again=lambda t: (t("new_game.coin"), sides(t)),
)
