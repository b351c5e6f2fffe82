"""The browser's step back closes what is open first, then leaves the page; what was half made is there on return."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path

import flet as ft
import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.kit import component
from companion.ui.root import put_right, take_button, watch_back
from companion.ui.routes import is_over, is_same_replay
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import More
from companion.ui.table.position import Mode, TablePosition
from companion.ui.visits import Visits
from tests.drive.games.island_fortress.builders import ADAM, BILL, building, petition, slot
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop


def again(table: TableModel, mode: Mode = Mode.PLAY, entry: int = 0) -> TableModel:
    """The table of the same window, come back to."""
    return TableModel(table.session, TablePosition(table.game, mode, entry))


def test_a_step_back_closes_the_panel_then_leaves_the_table(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/")
    assert visits.came("/games/7") == ""
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    assert visits.came("/") == "/games/7", "the table stays"
    assert table.panel is None
    assert visits.came("/games/7") == "", "where the address is put right again"
    assert visits.came("/") == ""


def test_a_step_back_from_the_rules_leaves_the_table_below_them_as_it_is(tmp_path: Path) -> None:
    """The table is still there, with what was chosen on it: only what lies over it goes."""
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/games/7", is_over)
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    assert visits.came("/games/7/rules/IF-BUILD-3?from=/games/7") == ""
    assert visits.came("/games/7") == ""
    assert table.panel is not None


def test_what_a_step_back_has_left_is_still_there(tmp_path: Path) -> None:
    """The numbers of a correction; not in another position."""
    table = light_table(tmp_path)
    begun = Correction(AdjustCounts(0, score=3))
    table.open(begun)
    assert table.step_back()
    assert table.left_open(lambda panel: isinstance(panel, Correction)) == begun
    table.enter(petition(BILL))
    assert table.left_open(lambda panel: isinstance(panel, Correction)) is None


def test_the_apps_own_way_asks_nobody(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/")
    visits.came("/games/7")
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    visits.expect("/")
    assert visits.came("/") == ""
    assert table.panel is not None


def test_another_address_is_no_step_back(tmp_path: Path) -> None:
    """A link tapped elsewhere, or one typed in, leads there whatever is open."""
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/")
    visits.came("/games/7")
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    assert visits.came("/games/8") == ""
    visits.leave(table.step_back)
    assert visits.came("/games/7") == ""


def test_a_half_made_entry_is_there_on_return(tmp_path: Path) -> None:
    """With whoever was said to make it, and for the position that it was made for."""
    table = light_table(tmp_path, petition(BILL))
    table.choose_seat(2)
    table.board.tap(slot("1b1"))
    back = again(table)
    assert back.panel == BlockPanel(slot("1b1"), "build", 2)
    assert back.likely_seat == 2
    assert again(table, Mode.WHAT_IF, 1).panel is None


def test_a_menu_is_not_opened_again(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL))
    table.open(More())
    assert again(table).panel is None


def test_what_was_half_made_ends_with_the_next_entry(tmp_path: Path) -> None:
    """Also with one that another window makes."""
    table = light_table(tmp_path, petition(BILL))
    table.board.tap(slot("1b1"))
    table.game.propose(building(ADAM, "1a1"))
    assert again(table).panel is None
    table.board.tap(slot("1c1"))
    table.confirm()
    assert again(table).panel is None
    table.undo()
    table.board.tap(slot("1d1"))
    table.close()
    assert again(table).panel is None


def test_the_apps_own_way_back_is_a_step_back(tmp_path: Path) -> None:
    """As it is in the browser's list: the next step back leads to where the page that was left had come from."""
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/")
    for route in ("/games/7", "/games/7/log", "/games/7"):
        visits.expect(route)
        visits.came(route)
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    assert visits.came("/") == "/games/7"
    assert table.panel is None
    assert visits.came("/games/7") == ""
    assert visits.came("/") == ""


def shown(of: dict[str, int]) -> ft.Control:
    """A router of two screens that counts how often each is drawn."""

    def screen(name: str) -> ft.Control:
        of[name] = of.get(name, 0) + 1
        return ft.Text(name)

    home, table = component(lambda: screen("home")), component(lambda: screen("table"))
    routes = [ft.Route(index=True, component=home), ft.Route(path="table", component=table)]
    router: ft.Control = ft.Router(routes)
    return router


def opened(visits: Visits) -> Window:
    """A window before anything is shown in it."""
    window = Window()
    window.page_url = "http://localhost"
    watch_back(window.session.page, visits)
    return window


async def came(window: Window, route: str) -> None:
    """The browser tells that it was led to an address."""
    page = window.session.page
    window.session.apply_page_patch({"route": route})
    await window.session.dispatch_event(page._i, "route_change", {"route": route})
    await window.rest()


@in_a_loop
async def test_the_router_hears_of_no_step_that_a_screen_took_back() -> None:
    """The screen is not drawn anew; the browser is told the address where the window stays."""
    drawn: dict[str, int] = {}
    asked: list[bool] = [True, False]
    visits = Visits("/")
    window = opened(visits)
    await window.show(lambda: shown(drawn))
    await came(window, "/table")
    assert drawn == {"home": 1, "table": 1}
    visits.guard(lambda: asked.pop(0))
    window.sent.clear()
    await came(window, "/")
    assert drawn == {"home": 1, "table": 1}
    assert [message for message in window.sent if "push_route" in message and "/table" in message]
    await came(window, "/table")
    await came(window, "/")
    assert drawn == {"home": 2, "table": 1}


async def pressed(window: Window) -> tuple[bool, str]:
    """A phone's own button is pressed: whether that leaves the app, and the address it leads to, if to another."""
    window.sent.clear()
    await window.session.dispatch_event(window.session.page.views[0]._i, "confirm_pop", None)
    await window.rest()
    [answer] = [message for message in window.sent if "confirm_pop" in message]
    pushed = [message for message in window.sent if "push_route" in message]
    route = pushed[0].partition("'route': '")[2].partition("'")[0] if pushed else ""
    if route:
        await came(window, route)
    return "'should_pop': True" in answer, route


@in_a_loop
async def test_a_phones_own_button_closes_what_is_open_then_goes_back_then_leaves_the_app() -> None:
    """As the client of a packed app asks before it takes its only view away."""
    visits = Visits("/", is_over)
    window = opened(visits)
    take_button(window.session.page, visits)
    await window.show(lambda: shown({}))
    assert window.session.page.views[0].can_pop is False
    await came(window, "/table")
    asked = [True, False]
    visits.guard(lambda: bool(asked) and asked.pop(0))
    assert await pressed(window) == (False, ""), "a panel was open"
    assert await pressed(window) == (False, "/")
    assert asked == []
    assert await pressed(window) == (True, "")


def test_a_phones_own_button_leads_home_from_where_a_link_has_led() -> None:
    """And what lies over a table, the rules, is left before anything of the table is closed."""
    visits = Visits("/games/7/log", is_over)
    visits.guard(lambda: False)
    assert visits.back("/") == "/"
    visits.came("/")
    assert visits.back("/") is None
    visits.came("/games/7")
    visits.guard(lambda: True)
    assert visits.back("/") == "/games/7"
    visits.came("/games/7/rules/IF-BUILD?from=/games/7")
    assert visits.back("/") == "/games/7"


@in_a_loop
async def test_a_window_that_goes_meanwhile_leaves_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """Neither one that is gone before its screen is there, nor one whose address was to be put right."""
    gc.collect()
    caplog.clear()  # what other tests have left
    window = opened(Visits("/"))
    await window.session.disconnect(0)
    window.session.close()
    await window.rest()
    visits = Visits("/")
    window = opened(visits)
    await window.show(lambda: shown({}))
    await came(window, "/table")
    visits.guard(lambda: True)
    await came(window, "/")
    await window.session.disconnect(0)
    window.session.close()
    await window.rest()
    page = window.session.page
    del window
    gc.collect()
    await asyncio.wait_for(put_right(page, "/table"), 1)
    gc.collect()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@in_a_loop
async def test_a_screen_that_fails_to_step_back_is_left() -> None:
    drawn: dict[str, int] = {}
    visits = Visits("/")
    window = opened(visits)
    await window.show(lambda: shown(drawn))
    await came(window, "/table")
    visits.guard(lambda: bool(1 / 0))
    await came(window, "/")
    assert drawn["home"] == 2


def test_the_entries_of_a_replay_are_one_page(tmp_path: Path) -> None:
    """So a step back from there leads to the table, and is asked of what is open there."""
    table = light_table(tmp_path, petition(BILL))
    visits = Visits("/", is_over, is_same_replay)
    for route in ("/games/7", "/games/7/replay", "/games/7/replay?at=3", "/games/7/replay?at=5", "/games/7"):
        assert visits.came(route) == ""
    visits.guard(table.step_back)
    table.board.tap(slot("1a1"))
    assert visits.came("/") == "/games/7", "the table stays"
    assert table.panel is None
