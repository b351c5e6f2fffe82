"""A game looked at from its beginning: by the slider, entry by entry, or by itself; the address says how far."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft
import pytest

from companion.games.island_fortress.rules import Event
from companion.ui.routes import game_route
from companion.ui.session import SessionContext
from companion.ui.table.history import replay
from companion.ui.table.history.replay import Replay, entry_in, replay_address
from companion.ui.table.model import TableModel
from companion.ui.taps import BOUNCE
from tests.drive.games.island_fortress.builders import ADAM, BILL, building, petition
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop

ROW: list[Event] = [petition(ADAM), *(building(BILL, f"1{column}1") for column in "abc"), building(ADAM, "1d1", "1e1")]


async def opened(table: TableModel, address: str = "") -> Window:
    """The replay of a game in a window."""
    window = Window()
    window.page_url = "http://localhost"
    session = table.session
    await window.show(lambda: SessionContext(session, lambda: Replay(table.game, address)))
    return window


def said(window: Window, identifier: str) -> str:
    """Its text for readers."""
    [found] = {control.label for control in window.find(ft.Semantics) if control.identifier == identifier}
    assert found
    return found


async def tap(window: Window, identifier: str) -> None:
    """Tap the button that is shown now, not sooner after the last tap than two are two."""
    await asyncio.sleep(BOUNCE)
    shown = [control for control in window.find(ft.Semantics) if control.identifier == identifier]
    content = shown[-1].content
    assert isinstance(content, ft.Container)
    await window.session.dispatch_event(content._i, "click", None)
    await window.rest()


async def slide(window: Window, x: float, width: float = 100, *, lets_go: bool) -> None:
    """Move the finger to a place of the line, that is `width` wide, and maybe lets it go there."""
    line = window.find(ft.GestureDetector)[-1]
    assert isinstance(line.content, ft.Container)
    await window.session.dispatch_event(line.content._i, "size_change", {"w": width, "h": 48})
    point = {"x": x, "y": 5}
    drag = {"l": point, "g": point, "v": point}
    await window.session.dispatch_event(line._i, "horizontal_drag_update", drag)
    await window.rest()
    if lets_go:
        line = window.find(ft.GestureDetector)[-1]
        await window.session.dispatch_event(line._i, "horizontal_drag_end", drag)
        await window.rest()


@in_a_loop
async def test_it_begins_before_the_first_entry(tmp_path: Path) -> None:
    window = await opened(light_table(tmp_path, *ROW))
    assert said(window, "replay-at") == "0 of 5"
    assert said(window, "view-last") == "Nothing has been entered yet."
    assert said(window, "view-player-1") == "Bill: 0 points"


@in_a_loop
async def test_a_link_begins_at_its_entry(tmp_path: Path) -> None:
    """IF-ROW-2: the fifth entry fills the row, in which Bill has most blocks: 3 points."""
    table = light_table(tmp_path, *ROW)
    window = await opened(table, replay_address(table.game, 5))
    assert said(window, "replay-at") == "5 of 5"
    assert said(window, "view-player-1") == "Bill: 3 points"


@in_a_loop
async def test_the_wall_follows_the_slider_and_the_address_where_it_is_let_go(tmp_path: Path) -> None:
    table = light_table(tmp_path, *ROW)
    window = await opened(table)
    window.sent.clear()
    await slide(window, 58, lets_go=False)
    assert said(window, "view-last") == "Last entry: Bill builds 1b1"
    assert not [message for message in window.sent if "push_route" in message]
    await slide(window, 78, lets_go=True)
    assert said(window, "view-last") == "Last entry: Bill builds 1c1"
    assert [message for message in window.sent if replay_address(table.game, 4) in message]


@in_a_loop
async def test_one_entry_on_and_back(tmp_path: Path) -> None:
    window = await opened(light_table(tmp_path, *ROW))
    await tap(window, "replay-next")
    await tap(window, "replay-next")
    assert said(window, "replay-at") == "2 of 5"
    await tap(window, "replay-previous")
    assert said(window, "replay-at") == "1 of 5"
    await tap(window, "replay-first")
    assert said(window, "replay-at") == "0 of 5"


@in_a_loop
async def test_it_plays_to_the_end_and_from_there_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quickly to the end; then from the beginning, so slowly that it can be stopped at its first position."""
    monkeypatch.setattr(replay, "PACE", 0.01)
    table = light_table(tmp_path, *ROW)
    window = await opened(table, replay_address(table.game, 3))
    await tap(window, "replay-play")
    for _ in range(200):
        if said(window, "replay-at") == "5 of 5" and said(window, "replay-play") == "Play":
            break
        await asyncio.sleep(0.01)
    assert (said(window, "replay-at"), said(window, "replay-play")) == ("5 of 5", "Play")
    monkeypatch.setattr(replay, "PACE", 1_000)
    await tap(window, "replay-play")
    assert (said(window, "replay-at"), said(window, "replay-play")) == ("0 of 5", "Pause")
    await tap(window, "replay-play")
    assert said(window, "replay-play") == "Play"


@in_a_loop
async def test_a_game_without_entries_has_nothing_to_play(tmp_path: Path) -> None:
    window = await opened(light_table(tmp_path))
    assert said(window, "replay-at") == "0 of 0"
    assert not window.find(ft.GestureDetector)


@pytest.mark.parametrize(("at", "entry"), [("3", 3), ("99", 5), ("-1", 0), ("x", 0), ("", 0), ("9" * 400, 5)])
def test_an_address_names_an_entry_that_there_is(at: str, entry: int) -> None:
    assert entry_in(f"{game_route('7', 'replay')}?at={at}", 5) == entry
