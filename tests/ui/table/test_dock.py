"""The dock is as high as its content, and scrolls from its limit on; without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import flet as ft

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.panels.panel import ABOVE, BELOW, EDGE, PanelFrame
from companion.ui.table.panels.shared import More
from companion.ui.table.players import InHand
from tests.drive.games.island_fortress.builders import BILL, building, petition
from tests.ui.fonts import text_width
from tests.ui.games.islebound.isle_tables import by, document
from tests.ui.games.islebound.isle_tables import table_of as isle_table
from tests.ui.games.islebound.test_making import given
from tests.ui.tables import full_table, light_table
from tests.ui.window import Window, in_a_loop


def parts_of(window: Window) -> dict[str, ft.Column]:
    """The part that scrolls and the part that stays, as far as the dock has them."""
    columns = window.find(ft.Column)
    return {str(one.key): one for one in columns if one.key in ("scrolled", "fixed")}


async def shown(table: Any, *, is_alone: bool = False) -> Window:
    frame = component(lambda: PanelFrame(table.panel_view, table, table.room, is_alone, key="panel"))
    window = Window()
    await window.show(lambda: SessionContext(table.session, lambda: frame()))
    return window


async def laid_out(window: Window, part: str, height: float) -> None:
    """The client says how high the content of a part has become."""
    [content] = parts_of(window)[part].controls
    await window.session.dispatch_event(content._i, "size_change", {"w": 412, "h": height})
    await window.rest()


@in_a_loop
async def test_the_dock_gives_back_at_once_what_it_does_not_need(tmp_path: Path) -> None:
    """Whatever stood there before: a panel, a hint, an entry of more lines, another text size."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    await laid_out(window, "scrolled", 190)
    table.game.propose(building(BILL, "1a1"))
    table.refresh()
    table.open(More())
    await window.rest()
    await laid_out(window, "scrolled", 2000)
    table.close()
    await window.rest()
    assert [part.height for part in parts_of(window).values()] == [None, None]


@in_a_loop
async def test_what_is_higher_than_the_limit_scrolls_and_never_covers_the_buttons(tmp_path: Path) -> None:
    """Reasons and buttons keep their height; content that gets lower again takes no more than it needs."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    room = table.room.at_rest - ABOVE - BELOW - EDGE
    await laid_out(window, "fixed", 60)
    await laid_out(window, "scrolled", room)
    high = parts_of(window)["scrolled"].height
    assert high is not None
    assert 0 < high <= room - 60
    assert parts_of(window)["fixed"].height is None
    await laid_out(window, "scrolled", 80)
    assert parts_of(window)["scrolled"].height == 80


@in_a_loop
async def test_in_landscape_the_dock_may_have_all_that_is_left_of_its_column(tmp_path: Path) -> None:
    """Also where there are no tiles of players, no supplies or a message above it."""
    table = light_table(tmp_path, petition(BILL))
    table.session.width, table.session.height = 667, 375
    window = await shown(table, is_alone=True)
    [column] = [one for one in window.find(ft.Column) if one.expand]
    for room in (300, 200):
        await window.session.dispatch_event(column._i, "size_change", {"w": 268, "h": room})
        await laid_out(window, "fixed", 60)
        await laid_out(window, "scrolled", 900 + room)
        assert parts_of(window)["scrolled"].height == room - 60 - ABOVE - BELOW - EDGE - 4


@in_a_loop
async def test_an_open_panel_takes_the_line_of_supplies_in_landscape(tmp_path: Path) -> None:
    """A tap on a tile shows them all the same."""
    table = full_table(tmp_path)
    table.session.width, table.session.height = 667, 375
    hand = component(lambda: InHand(table.players, table.looked_at, table.panel_view, table, table.room, key="hand"))
    window = Window()
    await window.show(lambda: SessionContext(table.session, lambda: hand()))

    def has_supplies() -> bool:
        return any(one.identifier == "in-hand" for one in window.find(ft.Semantics))

    assert has_supplies()
    table.open(More())
    await window.rest()
    assert not has_supplies()
    table.tap_player(0)
    await window.rest()
    assert has_supplies()


@in_a_loop
async def test_supplies_of_two_digits_have_room_on_the_smallest_phone(tmp_path: Path) -> None:
    """The last number was cut: it cannot be seen that the line scrolls."""
    held = {"coins": 19, "wood": 10, "books": 12}
    table = isle_table(tmp_path, document(given("Ann", **held), by("Ann", "move", to="Grenille")))
    table.session.width, table.session.height = 320, 640
    hand = component(lambda: InHand(table.players, table.looked_at, table.panel_view, table, table.room, key="hand"))
    window = Window()
    await window.show(lambda: SessionContext(table.session, lambda: hand()))
    [line] = [one for one in window.find(ft.Row) if one.scroll]
    _, *counts = line.controls
    wide = 20 + len(counts) * (line.spacing or 0)
    for count in counts:
        parts = cast(Any, count)
        icon, number = parts.controls
        wide += icon.size + parts.spacing + text_width(number.value, number.size)
    assert len(counts) == 8
    assert wide <= table.room.dock


@in_a_loop
async def test_heights_that_were_told_before_the_window_changed_count_in_it(tmp_path: Path) -> None:
    """The client lays out a window that is pulled, tells the heights, then the window's; what stays it tells once."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    await laid_out(window, "fixed", 60)
    await laid_out(window, "scrolled", 900)
    high = parts_of(window)["scrolled"].height
    assert high is not None
    table.session.width = 320
    await window.rest()
    assert parts_of(window)["scrolled"].height == high


@in_a_loop
async def test_a_tap_on_its_way_is_heard_though_the_dock_turns_out_too_high_for_its_room(tmp_path: Path) -> None:
    """The client measures the dock once it is drawn, on a busy machine after whoever came to the table has tapped."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    [button] = {each for each in window.find(ft.Semantics) if each.identifier == "bar-petition"}
    await laid_out(window, "scrolled", 900)
    assert button.content is not None
    await window.session.dispatch_event(button.content._i, "click", None)
    await window.rest()
    assert table.panel is not None


@in_a_loop
async def test_a_tap_on_a_grey_confirm_leads_to_what_is_missing(tmp_path: Path) -> None:
    """A correction of nothing is not entered, and its numbers come into view again."""
    table = light_table(tmp_path, petition(BILL))
    window = await shown(table)
    table.open(Correction(AdjustCounts(1)))
    await window.rest()
    await laid_out(window, "scrolled", 900)
    [confirm] = [each for each in window.find(ft.Semantics) if each.identifier == "panel-confirm"]
    entries, before = len(table.game.entries), len(window.sent)
    assert confirm.content is not None
    await window.session.dispatch_event(confirm.content._i, "click", None)
    await window.rest()
    assert len(table.game.entries) == entries
    assert any("scroll_to" in message for message in window.sent[before:])
