"""Variants of a new game of Island Fortress, as entered."""

from typing import Any, Final, NamedTuple

import flet as ft

from companion.games.island_fortress.record import read_setup
from companion.games.island_fortress.setup import COLORS, Edition, Incentive, Tracking, allows_extra_region
from companion.games.island_fortress.tables import (
    BOX_CONVICTS,
    BOX_JADE,
    BOX_LABORERS,
    FEWEST_PLAYERS,
    OWN_BLOCKS,
    START_JADE,
)
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui import parts as ui
from companion.ui.games.island_fortress.situation import game_texts
from companion.ui.registry import NewGameParts
from companion.ui.screens.seating import Change, SetupDraft, players_of, with_options

FIRST_ROUND: Final = ("none", *(incentive.value for incentive in Incentive))


class Amounts(NamedTuple):
    """Starting supplies of each player in total, by default those of the book. Rules: IF-SETUP, IF-VAR-QUICK."""

    jade: int = START_JADE
    laborers: int = 0
    convicts: int = 0
    blocks: int = 0

    @property
    def agreed(self) -> dict[str, int]:
        """The amounts that differ from the book."""
        book = Amounts()._asdict()
        return {name: amount for name, amount in self._asdict().items() if amount != book[name]}


LEAST_AMOUNTS: Final = Amounts()
"""Minimum amounts, as the variant only adds to them."""
MAX_AMOUNTS: Final = Amounts(
    BOX_JADE // FEWEST_PLAYERS, BOX_LABORERS // FEWEST_PLAYERS, BOX_CONVICTS // FEWEST_PLAYERS, OWN_BLOCKS
)
"""Maximum amounts: the box's for the fewest players; with more, the game reports a shortage. Rules: IF-RUL-STOCK."""


class Options(NamedTuple):
    """The variants as entered; those of a full game stay entered while the light one is selected."""

    no_replace: bool = False
    extra_region: bool = False
    first_round: str = "none"
    trade_in: bool = False
    hungarian: bool = False
    start: Amounts = Amounts()


def is_full(draft: SetupDraft) -> bool:
    """Return True if every action is tracked, so that supplies and hands are known."""
    return draft.mode == Tracking.FULL.value


def may_extend(draft: SetupDraft) -> bool:
    """Return True if that number of players may use an additional region."""
    return allows_extra_region(len(draft.seats))


def with_more(draft: SetupDraft, name: str, more: int) -> SetupDraft:
    """Return the draft with a starting supply changed, within its limits."""
    start: Amounts = draft.options.start
    amount = max(getattr(LEAST_AMOUNTS, name), min(getattr(MAX_AMOUNTS, name), getattr(start, name) + more))
    return with_options(draft, start=start._replace(**{name: amount}))


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records; without what the mode does not know."""
    options: Options = draft.options
    variants = {
        "no_replace": options.no_replace,
        "extra_region": options.extra_region and may_extend(draft),
        "first_round": options.first_round if options.first_round != "none" else None,
        "start": options.start.agreed if is_full(draft) else None,
        "trade_in": options.trade_in and is_full(draft),
        "edition": Edition.HUNGARIAN.value if options.hungarian and is_full(draft) else None,
    }
    chosen = {name: value for name, value in variants.items() if value}
    return {"tracking": draft.mode, "players": players_of(draft), "variants": chosen}


def count(draft: SetupDraft) -> int:
    """Return the number of chosen variants that such a game has."""
    return len(document(draft)["variants"])


# --- the controls -------------------------------------------------------------------------------------------------


def variants(session: ui.Session, draft: SetupDraft, change: Change) -> list[ft.Control]:
    """Return a switch or a choice for each variant that such a game has."""
    t, options = game_texts(session), draft.options

    def switch(identifier: str, text: str, name: str) -> ft.Control:
        def turn(old: SetupDraft) -> SetupDraft:
            return with_options(old, **{name: not getattr(old.options, name)})

        return ui.tick(session, identifier, text, getattr(options, name), lambda: change(turn))

    parts = [switch("variant-no-replace", t("new_game.no_replace", action=t("term.replace")), "no_replace")]
    if may_extend(draft):
        parts.append(switch("variant-extra-region", t("new_game.extra_region"), "extra_region"))
    parts.append(_heading(session, t("new_game.first_round")))

    def offer(incentive: str) -> None:
        change(lambda old: with_options(old, first_round=incentive))

    texts = {incentive: t(f"new_game.first_{incentive}") for incentive in FIRST_ROUND}
    parts.append(ui.choice_chips(session, "variant-first", texts, (options.first_round,), offer))
    if is_full(draft):
        amounts = [_amount(session, draft, change, name) for name in Amounts._fields]
        parts.append(_heading(session, t("new_game.start_amounts")))
        parts.append(ft.Column([*amounts], spacing=0))
        parts.append(switch("variant-trade-in", t("new_game.trade_in"), "trade_in"))
        text = t("new_game.hungarian", action=t("term.collect_treasure"))
        parts.append(switch("variant-hungarian", text, "hungarian"))
    return parts


def _heading(session: ui.Session, text: str) -> ft.Control:
    return ft.Container(ui.plain_text(text, session.palette), padding=ft.Padding.only(top=8))


def _amount(session: ui.Session, draft: SetupDraft, change: Change, name: str) -> ft.Control:
    """Return the amount of a starting supply."""
    t = game_texts(session)
    title, amount = t(COUNT_TERMS[name]), getattr(draft.options.start, name)
    return ui.stepper_row(
        session,
        f"start-{name}",
        title,
        amount,
        lambda value: change(lambda old: with_more(old, name, value - amount)),
        label=t("new_game.start_label", what=title),
        low=getattr(LEAST_AMOUNTS, name),
        high=getattr(MAX_AMOUNTS, name),
    )


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=tuple(way.value for way in Tracking),
    document=document,
    read=lambda document: read_setup(document, "setup"),
    options=Options(),
    variants=variants,
    count=count,
)
