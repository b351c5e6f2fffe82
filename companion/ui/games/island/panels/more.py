"""The menu "more": corrections, draft, the story of a cycle, stopping the game, and the shared screens."""

import flet as ft

from companion.games.island.entries.adjust import AdjustPlayer, AdjustTerritory
from companion.games.island.entries.claim import Claim
from companion.games.island.entries.finish import Finish
from companion.ui.games.island.marks import NO_CLAIM
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.legend import signs_of
from companion.ui.games.island.panels.turning import Turning
from companion.ui.games.island.situation import Now
from companion.ui.table.panels.legend import legend_item
from companion.ui.table.panels.shared import Confirm, MoreItem, correction_item, looked_at


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """Return the items of "more" in a situation."""
    t, state = now.t, now.state
    items: list[MoreItem] = []
    if state.table:  # else the bar has it
        items.append(MoreItem("draft", t("draft.title"), ft.Icons.STYLE, page="draft"))
    if not state.ended_by and state.cycle > 1:  # after the end the bar has it
        items.append(MoreItem("cycle", t("cycle.story"), ft.Icons.FORMAT_LIST_NUMBERED, page="cycle"))
    is_possible = not state.ended_by and not (state.table and state.table.combat)
    correction = Correction(AdjustTerritory(1) if state.table and state.table.island else AdjustPlayer(now.seat))
    items += correction_item(now, correction, is_possible)
    if state.table and state.table.island:
        items.append(MoreItem("turn", t("board.turn"), ft.Icons.ROTATE_RIGHT, Turning(), is_entry=False))
    if state.table and not state.ended_by and now.seat not in now.offers.claims:  # it says why; else the turn has it
        items.append(MoreItem("claim", t("turn.no_claim"), NO_CLAIM, Confirm(Claim(now.seat))))
    stop = MoreItem("finish", t("more.finish"), ft.Icons.STOP_CIRCLE, Confirm(Finish()), is_possible=not state.ended_by)
    legend = legend_item(now, signs_of)
    return (*items, *looked_at(now, *([stop] if now.position.is_play else []), legend))
