"""Keyboard control of the wall: a cursor on its slots, and keys for entries, which are assigned elsewhere."""

from typing import Final

from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import REGION_SLOTS, WIDTH, is_slot, slot_at
from companion.ui.games.island_fortress.panels.bar import BarView, TurnView, end_turn
from companion.ui.games.island_fortress.panels.block import BlockPanel, kinds_on
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.registry import KeyParts
from companion.ui.shortcuts import DOWN, LEFT, RIGHT, UP, Shortcut
from companion.ui.table.keyboard import where_entered
from companion.ui.table.making.entry import answer
from companion.ui.table.model import TableModel


def moved(regions: int, slot: int, key: str, across: int) -> int:
    """Return the slot next to another in the direction of an arrow, if any; `across` regions stand side by side."""
    region, place = divmod(slot, REGION_SLOTS)
    level, column = place // WIDTH + 1, place % WIDTH
    step = {LEFT: -1, RIGHT: 1}.get(key, 0)
    if step:
        column += step
        while 0 <= column < WIDTH and not is_slot(slot_at(region, level, column)):
            column += step
        if not 0 <= column < WIDTH:
            region, column = region + step, 0 if step > 0 else WIDTH - 1
    else:
        level += {UP: 1, DOWN: -1}[key]
        if not 1 <= level <= TOWER_LEVEL or not is_slot(slot_at(region, level, column)):
            is_up = level > 1
            region += -across if is_up else across
            level = 1 if is_up else TOWER_LEVEL
            level -= not is_slot(slot_at(0, level, column))
    return slot_at(region, level, column) if 0 <= region < regions else slot


def _move(table: TableModel, key: str) -> None:
    wall, panel = table.board, table.panel
    if wall.cursor is not None:
        wall.point(moved(table.game.setup.regions, wall.cursor, key, wall.across))
    else:
        wall.point(panel.slot if isinstance(panel, BlockPanel) else 0)


def _tap(table: TableModel, _: str) -> None:
    if table.board.cursor is not None:
        table.board.tap(table.board.cursor)


def _enter(table: TableModel, _: str) -> None:
    """Enter the event of the panel, unless the cursor is on a slot that it does not show yet."""
    panel, cursor = table.panel, table.board.cursor
    if isinstance(panel, BlockPanel):
        is_shown = not panel.wants and cursor in (None, panel.slot, panel.second, panel.between)
    else:
        is_shown = not isinstance(panel, Correction) and table.proposed is not None
    if is_shown:
        table.confirm()
    elif not isinstance(panel, PetitionPanel):
        _tap(table, _)


def _build(table: TableModel, _: str) -> None:
    """Build a block on the slot of the cursor."""
    if not isinstance(table.panel, BlockPanel):
        _tap(table, _)
    panel = table.panel
    if isinstance(panel, BlockPanel) and panel.kind != "build" and "build" in kinds_on(table.state, panel.slot):
        answer(table, ("panel-kind", 0), "build")


def _petition(table: TableModel, _: str) -> None:
    view = table.panel_view.value
    if isinstance(view, BarView) and table.state.result is None:
        table.open(PetitionPanel())


def _favor(table: TableModel, _: str) -> None:
    if not table.state.ended_by:
        table.position.go("favor")


def _next(table: TableModel, _: str) -> None:
    view = table.panel_view.value
    if isinstance(view, TurnView) and view.may_end:
        end_turn(table)


def _finish(table: TableModel, _: str) -> None:
    if table.position.is_play and not table.state.ended_by:
        table.position.go("finish")


KEYS: Final = KeyParts(
    shortcuts=(
        Shortcut("build", ("B",)),
        Shortcut("petition", ("P",)),
        Shortcut("favor", ("F",)),
        Shortcut("next", ("N",)),
        Shortcut("finish", ("E",)),
    ),
    actions={
        "move": _move,
        "enter": _enter,
        "tap": _tap,
        "build": where_entered(_build),
        "petition": where_entered(_petition),
        "favor": where_entered(_favor),
        "next": _next,
        "finish": _finish,
    },
)
