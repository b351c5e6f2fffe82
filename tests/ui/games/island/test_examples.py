"""The panel that "try it" opens for every rule, at the table of both ways of tracking."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import flet as ft
import pytest

from companion.flet_patches.ended_windows import end_components
from companion.games.island.meta import META
from companion.games.registry import rules_desk_of
from companion.ui.games.island.examples import PAGES, example_of, open_example
from companion.ui.games.island.screens import SCREENS
from companion.ui.screens.rules_screen import CHAPTER_MARKS
from companion.ui.session import SessionContext
from companion.ui.table.model import TableModel
from companion.ui.table.panels.panel import PanelFrame
from companion.ui.table.position import Mode, TablePosition
from tests.ui.island_tables import island_table, score_table
from tests.ui.window import Window, in_a_loop

DESK = rules_desk_of(META.format)
RULES = [rule for chapter in DESK.chapters("en") for rule in chapter.rules]


def asking(table: TableModel) -> TableModel:
    """The same table where nothing is recorded."""
    return TableModel(table.session, TablePosition(table.game, Mode.WHAT_IF, len(table.game.entries)))


def test_every_chapter_has_a_sign() -> None:
    assert {chapter.name for chapter in DESK.chapters("en")} <= {*CHAPTER_MARKS, *SCREENS.rules.marks}


@pytest.mark.parametrize("tracking", ["score", "full"])
@in_a_loop
async def test_every_example_opens_something_to_be_asked(tmp_path: Path, tracking: str) -> None:
    """A page, or a panel that can be drawn; a card that cannot be played says why."""
    table = asking(score_table(tmp_path) if tracking == "score" else island_table(tmp_path))
    examples = {example_of(rule, table.game.setup) for rule in RULES}
    assert examples > {"claim", "draft", "cycle", "adjust", "finish"}
    assert ("straw" in examples) == (tracking == "full")

    def shown() -> ft.Control:
        body = partial(PanelFrame, table.panel_view, table, 400, False, key="panel")
        drawn: ft.Control = SessionContext(table.session, body)
        return drawn

    for name in examples - {"", *PAGES}:
        table.open(None)
        open_example(table, name)
        assert table.panel is not None, name
        window = Window()
        await window.show(shown)
        window.session.close()
        await end_components(window.session.page)
    assert table.game.entries == table.position.game.entries
