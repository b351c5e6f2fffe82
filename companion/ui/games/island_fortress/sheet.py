"""The score sheet of Island Fortress: its categories, possessions at the end, and tie-breakers."""

from typing import Final

import flet as ft

from companion.games.island_fortress.final_scoring import TIE, scored_to_the_end, tie_chain
from companion.games.island_fortress.state import CATEGORIES, EndedBy, FinalCount, Gain, State
from companion.text.catalogue import Catalogue
from companion.ui.games.island_fortress.situation import FortressContext
from companion.ui.games.island_fortress.wall.pictures import Picture, present_slots, region_columns, wall_picture
from companion.ui.registry import SheetParts
from companion.ui.table.sheet.scores import TOTAL, Categories, SheetRow, SheetView, points_sheet, tie_lines

END: Final = CATEGORIES.index("final_rows")
"""Index of the first category of the final scoring; those before are scored during the game."""
SCORED: Final = Categories(CATEGORIES, CATEGORIES[:END], CATEGORIES[END:], rare=("position", "variant", "adjust"))


def sheet_view(context: FortressContext) -> SheetView:
    """Return the current sheet with the final scoring, projected or actual."""
    state, t = context.state, context.t
    result, notes = state.result, (t("sheet.early"),) if state.ended_by is EndedBy.EARLY else ()
    if result is None:
        note = "" if state.ledger else t("sheet.if_now_untracked")
        view = points_sheet(context, _heading(t, state), SCORED, (), notes)
        return view._replace(projected=projected(t, state), projected_note=note)
    held = [
        SheetRow(name, t(f"term.{name}"), tuple(getattr(count, name) for count in result.counts))
        for name in FinalCount._fields
    ]
    tie = tie_lines(context, [step[:2] for step in tie_chain(state)], is_shared=result.decided_by == TIE)
    return points_sheet(context, _heading(t, state), SCORED, held, notes)._replace(tie=tie)


def projected(t: Catalogue, state: State) -> tuple[SheetRow, ...]:
    """Return the projected final scoring, as far as it is known. Rules: IF-FINAL.

    Jade and Workers count if a ledger tracks them.
    """
    seats = range(len(state.players))
    end = scored_to_the_end(state, tuple(FinalCount(0, 0) for _ in seats), is_early=True)
    unknown = () if state.ledger else FinalCount._fields
    known = [name for name in SCORED.end if name not in unknown]
    totals = [
        player.score + sum(gain.points for gain in end.gains if gain.seat == seat and gain.category in known)
        for seat, player in enumerate(state.players)
    ]
    return (*SCORED.rows(t, end.players, known), SheetRow(TOTAL, t("category.total"), tuple(totals)))


def _heading(t: Catalogue, state: State) -> str:
    """Return which results they are: final, or of a round."""
    if state.result:
        return t("share.result_final")
    if state.round:
        return t("share.result_after" if state.awaits_petition else "share.result_round", round=state.round)
    return t("share.result_before")


def counted(context: FortressContext, state: State, gain: Gain, width: float) -> tuple[str, ft.Control | None]:
    """Return the slots counted for a gain, in words and as a picture of the wall."""
    if not gain.slots:
        return "", None
    slots = context.t("sheet.trace_slots", slots=present_slots(gain.slots))
    columns = region_columns(gain.slots)
    return slots, wall_picture(state, context.palette, columns, Picture(gain.slots), width, widest=26)


SHEET: Final = SheetParts(view=sheet_view, counted=counted, on_track="sheet.during")
