"""The score sheet of Island Fortress: its categories, what was held at the end, and how a tie was broken."""

from typing import Final

import flet as ft

from companion.games.island_fortress.final_scoring import TIE, scored_to_the_end, tie_chain
from companion.games.island_fortress.state import CATEGORIES, EndedBy, FinalCount, Gain, State
from companion.text.catalogue import Catalogue, listed
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.pictures import Picture, present_slots, region_columns, wall_picture
from companion.ui.games.registry import SheetParts
from companion.ui.table.sheet.scores import TOTAL, SheetGroup, SheetRow, SheetView, category_rows, standings

FINAL_CATEGORIES: Final = CATEGORIES[CATEGORIES.index("final_rows") :]
"""The categories of the final scoring; the others are scored during the game."""
PLAY_CATEGORIES: Final = CATEGORIES[: CATEGORIES.index("final_rows")]
RARE_CATEGORIES: Final = ("variant", "adjust")
"""The categories that are left out where nobody has any of them."""


def sheet_view(context: FortressContext) -> SheetView:
    """The sheet as it stands."""
    state, words, t = context.state, context.words, context.t
    scores = [player.score for player in state.players]
    result, total = state.result, SheetRow(TOTAL, t("category.total"), tuple(scores))
    notes = (t("sheet.early"),) if state.ended_by is EndedBy.EARLY else ()
    if result is None:
        groups = (
            SheetGroup("during", "", category_rows(t, state.players, PLAY_CATEGORIES, CATEGORIES, RARE_CATEGORIES)),
        )
        view = SheetView(_heading(t, state), standings(scores), groups, total, notes=notes)
        note = "" if state.ledger else t("sheet.if_now_untracked")
        return view._replace(projected=projected(t, state), projected_note=note)
    held = [
        SheetRow("jade", t("term.jade"), tuple(count.jade for count in result.counts)),
        SheetRow("workers", t("term.workers"), tuple(count.workers for count in result.counts)),
    ]
    return SheetView(
        _heading(t, state),
        standings(scores, result.ranks),
        (
            SheetGroup(
                "sheet.during",
                t("sheet.during"),
                category_rows(t, state.players, PLAY_CATEGORIES, CATEGORIES, RARE_CATEGORIES),
            ),
            SheetGroup(
                "sheet.end",
                t("sheet.end"),
                category_rows(t, state.players, FINAL_CATEGORIES, CATEGORIES, RARE_CATEGORIES),
            ),
        ),
        total,
        SheetGroup("held", t("sheet.held"), tuple(held)),
        words.winners(result),
        words.decision(result, scores),
        result.winners,
        notes,
        _tie_lines(context),
    )


def projected(t: Catalogue, state: State) -> tuple[SheetRow, ...]:
    """What the final scoring would give as the game stands, as far as it is known. Rules: IF-FINAL.

    Jade and Workers count where a ledger knows them.
    """
    seats = range(len(state.players))
    end = scored_to_the_end(state, tuple(FinalCount(0, 0) for _ in seats), is_early=True)
    unknown = () if state.ledger else ("jade", "workers")
    known = [name for name in FINAL_CATEGORIES if name not in unknown]
    rows = category_rows(t, end.players, known, CATEGORIES, RARE_CATEGORIES)
    before = [player.score for player in state.players]
    totals = [
        before[seat] + sum(gain.points for gain in end.gains if gain.seat == seat and gain.category in known)
        for seat in seats
    ]
    return (*rows, SheetRow(TOTAL, t("category.total"), tuple(totals)))


def _heading(t: Catalogue, state: State) -> str:
    """What these results are: final, or of which round."""
    if state.result:
        return t("share.result_final")
    if state.round:
        return t("share.result_after" if state.awaits_petition else "share.result_round", round=state.round)
    return t("share.result_before")


def _tie_lines(context: FortressContext) -> tuple[str, ...]:
    """How the players with most points were told apart, in words."""
    steps, t, names = tie_chain(context.state), context.t, context.words.names
    if not steps or context.state.result is None:
        return ()
    is_shared = context.state.result.decided_by == TIE
    lines = [
        t(f"tie.{step.criterion}", value=listed(f"{names[seat]} {value}" for seat, value in step.values))
        for step in steps
    ]
    return (t("sheet.tie_shared" if is_shared else "sheet.tie_title"), *lines)


def counted(context: FortressContext, state: State, gain: Gain, width: float) -> tuple[str, ft.Control | None]:
    """The slots that were counted for a gain, in words and as a picture of the wall."""
    if not gain.slots:
        return "", None
    slots = context.t("sheet.trace_slots", slots=present_slots(gain.slots))
    columns = region_columns(gain.slots)
    return slots, wall_picture(state, context.palette, columns, Picture(gain.slots), width, widest=26)


SHEET: Final = SheetParts(view=sheet_view, counted=counted)
