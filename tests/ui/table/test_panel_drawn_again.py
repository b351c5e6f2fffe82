"""The panel finds its session however often the table around it was drawn anew; without a browser."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import flet as ft

from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.panels.panel import PanelFrame
from companion.ui.table.panels.shared import More
from tests.drive.games.island_fortress.builders import BILL, petition
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop


@in_a_loop
async def test_what_is_open_is_drawn_after_the_table_was_drawn_anew(tmp_path: Path) -> None:
    """Each time the frame is another, and the one before is forgotten: the panel must not look for anything there."""
    table = light_table(tmp_path, petition(BILL))
    again: list[Callable[[int], None]] = []

    @component
    def around() -> ft.Control:
        count, draw = ft.use_state(0)
        again[:] = [draw]
        frame = PanelFrame(table.panel_view, table, table.room, key="panel")
        return ft.Column([ft.Text(str(count)), frame])

    window = Window()
    await window.show(lambda: SessionContext(table.session, lambda: around()))
    for count in range(3):
        again[0](count + 1)
        await window.rest()
        gc.collect()
        table.open(More())
        await window.rest()
        table.close()
        await window.rest()

        assert [text.value for text in window.find(ft.Text) if "Error" in str(text.value)] == []
