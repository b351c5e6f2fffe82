"""Keyboard control of ISLAND: arrows select territories, keys make common entries; keys are assigned elsewhere."""

from typing import Final

from companion.games.island.entries.claim import Claim
from companion.games.island.entries.turn import Pass
from companion.ui.games.island.board.model import IslandModel
from companion.ui.games.island.panels.count import CountPanel, count_from
from companion.ui.registry import KeyParts
from companion.ui.shortcuts import LEFT, UP, Shortcut
from companion.ui.table.keyboard import where_entered
from companion.ui.table.model import TableModel


def _move(table: TableModel, key: str) -> None:
    """Move the cursor to the territory before or after, which is shown as a possible one."""
    board = table.board
    if not isinstance(board, IslandModel):
        return
    count = len(table.state.table.island)
    if count:
        step = -1 if key in (LEFT, UP) else 1
        board.point(((board.cursor or 0) + step - 1) % count + 1 if board.cursor else 1)


def _tap(table: TableModel, _: str) -> None:
    board = table.board
    if isinstance(board, IslandModel) and board.cursor is not None:
        board.tap(board.cursor)


def _enter(table: TableModel, key: str) -> None:
    """Enter the event of the panel, else tap the territory at the cursor."""
    if table.proposed is not None:
        table.confirm()
    else:
        _tap(table, key)


def _pass(table: TableModel, _: str) -> None:
    state = table.state
    if state.table and state.table.turn is not None and table.panel is None and not state.due:
        table.enter(Pass(state.table.turn))


def _claim(table: TableModel, _: str) -> None:
    if table.panel is None and not table.state.ended_by:
        table.enter(Claim(table.likely_seat))


def _count(table: TableModel, _: str) -> None:
    if table.state.table is None and not table.state.ended_by:
        count_from(table, 0, "territories")


def _zero(table: TableModel, _: str) -> None:
    if isinstance(table.panel, CountPanel):
        table.open(table.panel.pressed(0))


KEYS: Final = KeyParts(
    shortcuts=(
        Shortcut("pass", ("P",)),
        Shortcut("claim", ("C",)),
        Shortcut("count", ("N",)),
        Shortcut("zero", ("0",)),
    ),
    actions={
        "move": where_entered(_move),
        "tap": where_entered(_tap),
        "enter": where_entered(_enter),
        "pass": where_entered(_pass),
        "claim": where_entered(_claim),
        "count": where_entered(_count),
        "zero": where_entered(_zero),
    },
)
