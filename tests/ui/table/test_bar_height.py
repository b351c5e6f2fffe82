"""The bar below the board keeps its height; without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft

from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.panels.panel import ABOVE, BELOW, EDGE, PanelFrame
from companion.ui.table.panels.shared import More
from tests.drive.games.island_fortress.builders import BILL, building, petition
from tests.ui.tables import full_table, light_table
from tests.ui.window import Window, in_a_loop


def panel_of(window: Window) -> ft.Container:
    """The panel's frame: what tells its height."""
    [frame] = [one for one in window.find(ft.Container) if one.on_size_change and not one.on_click]
    return frame


def least_of(window: Window) -> float:
    """The height that is kept free."""
    struts = [float(one.height or 0) for one in window.find(ft.Container) if one.width == 0]
    return struts[0] if struts else 0


LIMIT = 400.0
"""The height that no panel exceeds here."""


async def shown(table: Any) -> Window:
    frame = component(lambda: PanelFrame(table.panel_view, table, LIMIT, key="panel"))
    window = Window()
    await window.show(lambda: SessionContext(table.session, lambda: frame()))
    return window


async def laid_out(window: Window, height: float) -> None:
    """The client says how high the panel has become."""
    await window.session.dispatch_event(panel_of(window)._i, "size_change", {"w": 412, "h": height})
    await window.rest()


@in_a_loop
async def test_a_bar_gets_no_lower_than_it_was(tmp_path: Path) -> None:
    """Where the entry before took more lines; a panel is as high as it is, and another window begins anew."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    assert least_of(window) == 0
    await laid_out(window, 190)
    table.game.propose(building(BILL, "1a1"))
    table.refresh()
    await window.rest()
    assert least_of(window) == 190 - EDGE - ABOVE - BELOW
    await laid_out(window, 170)
    table.open(More())
    await window.rest()
    assert least_of(window) == 0
    await laid_out(window, 390)
    table.close()
    await window.rest()
    assert least_of(window) == 190 - EDGE - ABOVE - BELOW
    table.session.height, before = 640, table.session.height
    table.refresh()
    table.open(More())
    table.close()
    await window.rest()
    assert before != 640
    assert least_of(window) == 0


@in_a_loop
async def test_the_board_gets_back_with_the_next_round_what_the_bar_needs_no_more(tmp_path: Path) -> None:
    """And what the bar does not need within a round is free above it: its buttons stay at the lower edge."""
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"))
    window = await shown(table)
    await laid_out(window, 190)
    table.game.propose(building(BILL, "1b1"))
    table.refresh()
    await window.rest()
    assert least_of(window) == 190 - EDGE - ABOVE - BELOW
    [row] = [row for row in window.find(ft.Row) if any(getattr(part, "width", None) == 0 for part in row.controls)]
    assert row.vertical_alignment is ft.CrossAxisAlignment.END
    table.game.propose(petition(BILL))
    table.refresh()
    await window.rest()
    assert least_of(window) == 0


@in_a_loop
async def test_the_first_hint_of_a_game_is_not_kept_free_for_ever(tmp_path: Path) -> None:
    table = light_table(tmp_path)
    window = await shown(table)
    await laid_out(window, 260)
    table.game.propose(petition(BILL))
    table.refresh()
    await window.rest()
    assert least_of(window) == 0


@in_a_loop
async def test_a_turn_keeps_its_height_too(tmp_path: Path) -> None:
    table = full_table(tmp_path)
    window = await shown(table)
    await laid_out(window, 300)
    table.open(More())
    table.close()
    await window.rest()
    assert least_of(window) == 300 - EDGE - ABOVE - BELOW


@in_a_loop
async def test_a_tap_on_its_way_is_heard_though_the_bar_turns_out_too_high_for_its_room(tmp_path: Path) -> None:
    """The client measures the bar once it is drawn, on a busy machine after whoever came to the table has tapped."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    [button] = {each for each in window.find(ft.Semantics) if each.identifier == "bar-petition"}
    await laid_out(window, LIMIT + 50)
    assert panel_of(window).height == LIMIT
    assert button.content is not None
    await window.session.dispatch_event(button.content._i, "click", None)
    await window.rest()
    assert table.panel is not None
