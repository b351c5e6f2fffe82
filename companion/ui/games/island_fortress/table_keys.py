"""The table by the keyboard: a cursor on the wall, and one key for each entry. Not here: which key it is."""

from typing import Any, Final

import flet as ft

from companion.games.island_fortress.tables import TOWER_LEVEL
from companion.games.island_fortress.wall import REGION_SLOTS, WIDTH, is_slot
from companion.ui.games.island_fortress.desk import ASK, LOOK
from companion.ui.games.island_fortress.present import (
    AdjustLook,
    BarLook,
    BidsLook,
    ChoiceLook,
    DraftLook,
    PetitionLook,
)
from companion.ui.games.island_fortress.present_turn import CardPanelLook, TurnLook
from companion.ui.games.island_fortress.table_model import TableModel
from companion.ui.games.island_fortress.turn_panels import perform
from companion.ui.kit import part
from companion.ui.routes import game_route, go, show_keys
from companion.ui.session import use_session
from companion.ui.shortcuts import DIGITS, DOWN, LEFT, RIGHT, UP, table_action, use_keys

BIDDING: Final = ("petition", "bids")


@part
def TableKeyboard(model: TableModel, way_back: str) -> ft.Control:
    """Listens to the keys of the table, and takes no room.

    Enter and Space belong to the button that Tab has led to, until another key is pressed: then nothing has the focus.
    """
    session = use_session()
    listener: Any = ft.use_ref()
    is_tabbing: Any = ft.use_ref(False)

    async def press(key: str) -> None:
        action = table_action(key)
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
            show_keys()
        elif key == "Escape":
            if not cancel(model):
                go(way_back)
        else:
            perform_key(model, key, action)

    use_keys(session.keys, press)
    return ft.KeyboardListener(ft.Container(width=0, height=0), ref=listener, include_semantics=False)


def moved(regions: int, slot: int, key: str, across: int) -> int:
    """The slot beside another one in the direction of an arrow, if any; `across` regions stand side by side."""
    region, place = divmod(slot, REGION_SLOTS)
    level, column = place // WIDTH + 1, place % WIDTH
    step = {LEFT: -1, RIGHT: 1}.get(key, 0)
    if step:
        column += step
        while 0 <= column < WIDTH and not is_slot(_slot(region, level, column)):
            column += step
        if not 0 <= column < WIDTH:
            region, column = region + step, 0 if step > 0 else WIDTH - 1
    else:
        level += {UP: 1, DOWN: -1}[key]
        if not 1 <= level <= TOWER_LEVEL or not is_slot(_slot(region, level, column)):
            is_up = level > 1
            region += -across if is_up else across
            level = 1 if is_up else TOWER_LEVEL
            level -= not is_slot(_slot(0, level, column))
    return _slot(region, level, column) if 0 <= region < regions else slot


def _slot(region: int, level: int, column: int) -> int:
    return region * REGION_SLOTS + (level - 1) * WIDTH + column


def perform_key(model: TableModel, key: str, action: str) -> None:
    """Does what a key is for at this table; nothing where that is not offered now."""
    is_play, id = model.desk.is_play, model.game.id
    is_entering = model.desk.purpose != LOOK
    look = model.panel.look
    match action:
        case "move":
            _move(model, key)
        case "enter":
            _enter(model)
        case "tap" if model.cursor is not None:
            model.tap_slot(model.cursor)
        case "choose" if is_entering:
            choose(model, DIGITS.index(key))
        case "build" if is_entering:
            _build(model)
        case "petition" if is_entering and isinstance(look, BarLook) and not look.finished:
            model.show_panel("petition")
        case "favor" if is_entering and not model.state.ended_by:
            model.desk.go("favor")
        case "next" if isinstance(look, TurnLook) and look.may_end:
            model.end_turn()
        case "finish" if is_play and not model.state.ended_by:
            model.desk.go("finish")
        case "undo" if is_play and model.head.look.can_undo:
            model.undo()
        case "redo" if is_play and model.head.look.can_redo:
            model.redo()
        case "log":
            go(game_route(id, "log"))
        case "sheet":
            go(game_route(id, "sheet"))
        case "ask" if model.desk.purpose != ASK:
            model.ask()


def cancel(model: TableModel) -> bool:
    """One step back from what is being entered; False if nothing is."""
    draft = model.draft
    if draft and draft.wants:
        model.want(draft.wants)
    elif draft or model.open or model.event is not None:
        model.back()
    elif model.cursor is not None:
        model.point(None)
    else:
        return False
    return True


def choose(model: TableModel, number: int) -> None:
    """The choice of that number, from 0, in the panel shown: a player, a role card, a way to perform an action."""
    seats = len(model.game.setup.seats)
    match model.panel.look:
        case PetitionLook(broken=broken, needs_bids=needs_bids) if number < seats:
            if not broken and not needs_bids:
                model.petition_won(number)
        case BidsLook(tied=tied) if number in tied:
            model.draw_lot(number)
        case DraftLook(chooses_seat=True, may=may) if number < seats and may[number]:
            model.choose_seat(number)
        case ChoiceLook(what="reinforcement") if number < seats:
            model.choose_seat(number)
        case ChoiceLook(what=what, may=may) if number < seats and may[number]:
            (model.collect_treasure if what == "treasure" else model.spend_chip)(number)
        case AdjustLook() | BarLook() if number < seats:
            model.choose_seat(number)
        case TurnLook(cards=cards) if number < len(cards):
            model.open_card(cards[number].role)
        case CardPanelLook(actions=actions, repeats=repeats):
            ways = [(action, way) for action in actions for way in action.choices]
            if number < len(ways):
                perform(model, *ways[number])
            elif number - len(ways) < len(repeats):
                model.open_card(repeats[number - len(ways)].role, repeat=True)


def _move(model: TableModel, key: str) -> None:
    if model.cursor is not None:
        model.point(moved(model.game.setup.regions, model.cursor, key, model.across))
    else:
        model.point(model.draft.slot if model.draft else 0)


def _enter(model: TableModel) -> None:
    """Enters what the panel shows, unless the cursor is on a slot that the panel does not show yet."""
    draft, cursor = model.draft, model.cursor
    if draft:
        is_shown = not draft.wants and cursor in (None, draft.slot, draft.second, draft.between)
    else:
        is_shown = model.open != "adjust" and model.proposed is not None
    if is_shown:
        model.confirm()
    elif cursor is not None and model.open not in BIDDING:
        model.tap_slot(cursor)


def _build(model: TableModel) -> None:
    """A block on the slot of the cursor."""
    if model.draft is None and model.cursor is not None:
        model.tap_slot(model.cursor)
    if model.draft and model.draft.kind != "build" and "build" in getattr(model.panel.look, "kinds", ()):
        model.choose_kind("build")
