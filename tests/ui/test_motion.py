"""Motion on the table, as Flet's own session draws it: from where, to where, and that it comes to an end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.ui.components import motion
from companion.ui.components.motion import MOTION, fall, moves, use_arrival, use_passing
from companion.ui.games.island_fortress.wall.present import RowGain, row_views, slot_views
from companion.ui.kit import component
from companion.ui.session import OFF
from tests.drive.games.island_fortress.builders import ADAM, BILL, building, petition
from tests.ui.tables import light_table
from tests.ui.window import Window


def played(body: Callable[[Window], Any]) -> None:
    """Run what is done in a window."""

    async def run() -> None:
        await body(Window())

    asyncio.run(run())


@pytest.mark.parametrize("is_wanted", [True, False])
def test_what_is_set_comes_down_once(monkeypatch: pytest.MonkeyPatch, is_wanted: bool) -> None:
    """Drawn above its place at first, then in it; not when the table is opened, and not where nothing is to move."""
    monkeypatch.setattr(motion, "DRAWN", 0)
    heights: list[float] = []

    @component
    def app() -> ft.Control:
        owner, set_owner = ft.use_state(-1)
        look = fall(use_arrival(owner, is_wanted))
        heights.append(look["offset"].y)
        return ft.Column([ft.Container(**look), ft.Button("+", on_click=lambda: set_owner(owner + 1))])

    async def setting(window: Window) -> None:
        await window.show(app)
        assert set(heights) == {0}
        heights.clear()
        await window.click(window.find(ft.Button)[0])
        assert heights == [-0.7, 0] if is_wanted else set(heights) == {0}

    played(setting)


def test_what_passes_is_shown_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The points of a row: nothing at first, then they come, stand, and go; there is nothing left of them."""
    monkeypatch.setattr(motion, "_PHASES", tuple((phase, 0.0) for phase, _ in motion._PHASES))
    seen: list[Any] = []

    @component
    def app() -> ft.Control:
        gains, score = ft.use_state("")
        seen.append(use_passing(gains))
        return ft.Button("+", on_click=lambda: score(gains + "3"))

    async def scoring(window: Window) -> None:
        await window.show(app)
        assert set(seen) == {(None, "")}
        for gains in ("3", "33"):
            seen.clear()
            await window.click(window.find(ft.Button)[0])
            assert ((gains, "coming") in seen, (gains, "going") in seen, seen[-1]) == (True, True, (None, ""))

    played(scoring)


def test_a_scored_row_names_who_got_what_and_the_blocks_that_count(tmp_path: Path) -> None:
    """Adam has three of five blocks in the row, IF-ROW-2; Bill completes it, IF-ROW-1."""
    before = (petition(ADAM), building(ADAM, "1a1", "1b1"), building(ADAM, "1c1"), building(BILL, "1d1"))
    table = light_table(tmp_path, *before, building(BILL, "1e1", "1e2"))
    slots, rows = dict(slot_views(table.situation)), dict(row_views(table.situation))
    assert rows[0].gains == (RowGain(1, "", 1), RowGain(0, "+3", 0))
    assert [slot for slot, view in slots.items() if view.counted] == [0, 1, 2]
    assert [slot for slot, view in slots.items() if view.fresh] == [4, 9]
    assert [first for first, view in rows.items() if view.gains] == [0]

    table.undo()
    assert not any(view.counted for _, view in slot_views(table.situation))


def test_the_setting_stops_everything(tmp_path: Path) -> None:
    """It is on as long as nobody has chosen."""
    table = light_table(tmp_path, petition(ADAM))
    assert moves(table.session) is True
    table.session.services.library.choose(MOTION, OFF)
    assert moves(table.session) is False
