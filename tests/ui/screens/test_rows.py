"""The rows of the list of games: names yield before points do."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from companion.ui.screens.home_rows import RowMenu, line_row
from companion.ui.screens.present_home import LineView
from companion.ui.session import Session, SessionContext
from tests.ui.tables import light_table
from tests.ui.window import Window, in_a_loop

WIDE = "W" * 24


@in_a_loop
async def test_a_long_name_yields_to_its_score(tmp_path: Path) -> None:
    """Of names with 24 wide letters, each has its line, and they differ; the score behind it stays whole."""
    session = light_table(tmp_path).session
    names = (WIDE, "Anna", WIDE + "2", "Béla")
    texts = await shown(session, LineView("7", names, (129, 7, 30, -4), (WIDE,), "", "", ""))

    cut, anna, also_cut, bela = (text.value for text in texts[:8:2])
    assert (anna, bela) == ("Anna", "Béla")
    assert "…" in cut
    assert also_cut.endswith("…2")
    assert [text.value for text in texts[1:8:2]] == ["129", "7", "30", "-4"]
    assert all(isinstance(text.parent, ft.Container) and text.parent.expand for text in texts[:8:2])


@in_a_loop
async def test_short_names_stand_side_by_side_with_their_scores(tmp_path: Path) -> None:
    session = light_table(tmp_path).session
    texts = await shown(session, LineView("7", ("Anna", "Béla"), (12, 7), ("Anna",), "", "", ""))

    assert [text.value for text in texts[:2]] == ["Anna\N{NO-BREAK SPACE}12", "Béla\N{NO-BREAK SPACE}7"]


async def shown(session: Session, view: LineView) -> list[ft.Text]:
    """The texts of a row, in their order."""
    window = Window()
    menu = RowMenu("", lambda id: None, lambda id: None)
    await window.show(lambda: SessionContext(session, lambda: line_row(session, view, menu)))
    return window.find(ft.Text)
