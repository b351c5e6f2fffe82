"""Variants of a new game of Island Fortress, as entered."""

from typing import Any, Final

from companion.games.island_fortress.record import read_setup, write_setup
from companion.games.island_fortress.setup import (
    COLORS,
    Edition,
    Incentive,
    Setup,
    Start,
    Tracking,
    Variants,
    allows_extra_region,
)
from companion.games.island_fortress.tables import (
    BOX_CONVICTS,
    BOX_JADE,
    BOX_LABORERS,
    FEWEST_PLAYERS,
    OWN_BLOCKS,
    START_JADE,
)
from companion.games.island_fortress.words import COUNT_TERMS
from companion.ui.form.draft import AnyForm
from companion.ui.form.parts import Note, Part, Pick, Tick, steps
from companion.ui.registry import NewGameParts
from companion.ui.screens.seating import SetupDraft, players_of

BOOK: Final = {"jade": START_JADE, "laborers": 0, "convicts": 0, "blocks": 0}
"""Starting supplies of each player, to which the variant only adds. Rules: IF-SETUP, IF-VAR-QUICK."""
MOST: Final = {
    "jade": BOX_JADE // FEWEST_PLAYERS,
    "laborers": BOX_LABORERS // FEWEST_PLAYERS,
    "convicts": BOX_CONVICTS // FEWEST_PLAYERS,
    "blocks": OWN_BLOCKS,
}
"""Maximum amounts: the box's for the fewest players; with more, the game reports a shortage. Rules: IF-RUL-STOCK."""


def document(draft: SetupDraft) -> dict[str, Any]:
    """Return the setup in the form of records; without what the mode or that number of players does not know."""
    variants: Variants = draft.options
    agreed = {name: amount for name, amount in variants.start._asdict().items() if amount != BOOK[name]}
    variants = with_region(variants, len(draft.seats))._replace(start=Start(**agreed))
    if not draft.is_full:
        variants = variants._replace(start=Start(), trade_in=False, edition=None)
    written = write_setup(Setup((), Tracking.FULL, variants))
    return {**written, "tracking": draft.mode, "players": players_of(draft)}


def with_region(variants: Variants, players: int) -> Variants:
    """Return the variants that so many players may play. Rules: IF-VAR-FRIENDLY."""
    return variants._replace(extra_region=variants.extra_region and allows_extra_region(players))


def parts(form: AnyForm) -> list[Part]:
    """Return each variant that such a game has."""
    t, draft = form.context.t, form.draft.event
    first = {
        incentive: t(f"new_game.first_{incentive.value if incentive else 'none'}") for incentive in (None, *Incentive)
    }
    found: list[Part] = [
        Tick("variant-no-replace", ("options", "no_replace"), t("new_game.no_replace", action=t("term.replace"))),
        Tick("variant-extra-region", ("options", "extra_region"), t("new_game.extra_region")),
        Pick("variant-first", ("options", "first_round"), t("new_game.first_round"), first, optional=True),
    ]
    if not allows_extra_region(len(draft.seats)):
        del found[1]
    if draft.is_full:
        names = {name: t(COUNT_TERMS[name]) for name in BOOK}
        label, key = "new_game.start_label", ("options", "start")
        hungarian = t("new_game.hungarian", action=t("term.collect_treasure"))
        found += [
            Note(t("new_game.start_amounts")),
            *(
                steps(f"start-{name}", (*key, name), title, BOOK[name], MOST[name], label=t(label, what=title))
                for name, title in names.items()
            ),
            Tick("variant-trade-in", ("options", "trade_in"), t("new_game.trade_in")),
            Tick("variant-hungarian", ("options", "edition"), hungarian, (None, Edition.HUNGARIAN)),
        ]
    return found


NEW_GAME: Final = NewGameParts(
    colors=COLORS,
    modes=tuple(way.value for way in Tracking),
    document=document,
    read=lambda document: read_setup(document, "setup"),
    options=Variants(start=Start(**BOOK)),
    variants=parts,
    count=lambda draft: len(document(draft)["variants"]),
    again=lambda setup, library, answer: setup._replace(
        variants=with_region(setup.variants, sum(not seat.left for seat in setup.seats))
    ),
)
