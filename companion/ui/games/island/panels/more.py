"""What stands behind "more": corrections, draft, the story of a cycle, stopping the game, and the shared screens."""

import flet as ft

from companion.games.island.entries.finish import Finish
from companion.ui.games.island.panels.correction import Correction
from companion.ui.games.island.panels.turning import Turning
from companion.ui.games.island.situation import Now
from companion.ui.table.panels.shared import Confirm, MoreItem, shared_item
from companion.ui.table.position import Mode


def more_items(now: Now) -> tuple[MoreItem, ...]:
    """What stands behind "more" now."""
    t, state, position = now.t, now.state, now.position
    items: list[MoreItem] = []
    if state.table:  # else the bar has it
        items.append(MoreItem("draft", t("draft.title"), ft.Icons.STYLE, page="draft"))
    if not state.ended_by and state.cycle > 1:  # after the end the bar has it
        items.append(MoreItem("cycle", t("cycle.story"), ft.Icons.FORMAT_LIST_NUMBERED, page="cycle"))
    if position.mode is not Mode.WHAT_IF:
        is_possible = not state.ended_by and not (state.table and state.table.combat)
        correction = Correction("territory" if state.table and state.table.island else "player", seat=now.seat)
        items.append(MoreItem("adjust", t("more.adjust"), ft.Icons.EDIT, correction, is_possible=is_possible))
    if state.table and state.table.island:
        items.append(MoreItem("turn", t("board.turn"), ft.Icons.ROTATE_RIGHT, Turning(), is_entry=False))
    items.append(shared_item(now, "sheet"))
    if position.is_play:
        items += [shared_item(now, "ask"), shared_item(now, "share"), shared_item(now, "view")]
        stop = Confirm(Finish())
        items.append(MoreItem("finish", t("more.finish"), ft.Icons.STOP_CIRCLE, stop, is_possible=not state.ended_by))
    return (*items, shared_item(now, "rules"), shared_item(now, "settings"))
