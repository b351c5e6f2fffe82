"""Keyboard control of the table: actions of the shortcuts, which are defined elsewhere, as are those of boards."""

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui import parts as ui
from companion.ui.shortcuts import DIGITS, action_of, use_keys
from companion.ui.table.model import TableModel
from companion.ui.table.position import Mode


@ui.component
def TableKeyboard(table: TableModel, way_back: str) -> ft.Control:
    """Listen to the keys of the table; takes no room.

    Enter and Space belong to the button reached by Tab, until another key is pressed: then nothing has the focus.
    """
    session = ui.use_session()
    listener: Any = ft.use_ref()
    is_tabbing: Any = ft.use_ref(False)

    async def press(key: str) -> None:
        action = action_of(key, table.screens.table.keys.shortcuts)
        if key in ("Tab", "Shift+Tab"):
            is_tabbing.current = True
            return
        if action in ("enter", "tap") and is_tabbing.current:
            return
        if not action and key != "Escape":
            return
        if is_tabbing.current and listener.current is not None:
            is_tabbing.current = False
            await listener.current.focus()
        if action == "help":
            ui.show_keys()
        elif key == "Escape":
            if not cancel(table):
                ui.go(way_back)
        else:
            perform_key(table, key, action)

    use_keys(session.keys, press)
    return ft.KeyboardListener(ft.Container(width=0, height=0), ref=listener, include_semantics=False)


def perform_key(table: TableModel, key: str, action: str) -> None:
    """Perform the action of a key at this table, the game's own first; ignored if it is not available now."""
    own = table.screens.table.keys.actions.get(action)
    if own:
        own(table, key)
        return
    is_play, id = table.position.is_play, table.game.id
    match action:
        case "enter":
            table.confirm()
        case "choose" if table.position.mode is not Mode.REVIEW:
            table.panel_view.value.choose(table, DIGITS.index(key))
        case "undo" if is_play and table.head.value.can_undo:
            table.undo()
        case "redo" if is_play and table.head.value.can_redo:
            table.redo()
        case "log" | "sheet":
            ui.go(ui.game_route(id, action))
        case "ask" if table.position.mode is not Mode.WHAT_IF:
            table.ask()


def where_entered(do: Callable[[TableModel, str], None]) -> Callable[[TableModel, str], None]:
    """Return the action of a game's key, limited to positions where entries are made or asked about."""
    return lambda table, key: None if table.position.mode is Mode.REVIEW else do(table, key)


def cancel(table: TableModel) -> bool:
    """Go one step back from the current entry, or leave the board; False if there is neither."""
    if table.panel is not None:
        table.back()
    else:
        return bool(table.board.cancel())
    return True
