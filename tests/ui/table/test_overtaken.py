"""Two at once: who was second sees the other's entry, and the own one waits for one tap more."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.services import services_in
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.session import Session
from companion.ui.table.entering import enter
from companion.ui.table.making.entry import answer
from companion.ui.table.model import TableModel
from companion.ui.table.panels.overtaken import Overtaken
from companion.ui.table.position import TablePosition
from tests.drive.games.island_fortress.builders import ADAM, BILL, petition
from tests.ui.tables import light_table, window
from tests.ui.window import in_a_loop


@pytest.fixture
def two(tmp_path: Path) -> tuple[TableModel, TableModel]:
    """Return two windows at one table that follow each other."""
    mine = light_table(tmp_path)
    theirs = window(mine)
    for table in (mine, theirs):
        table.follow(table.refresh)
    return mine, theirs


def test_an_entry_meant_for_another_position_asks_once_more(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    mine.open(PetitionPanel())
    theirs.enter(petition(ADAM))
    answer(mine, ("winner", 0), 1)
    assert isinstance(mine.panel, Overtaken)
    assert len(mine.game.entries) == 1
    view = mine.panel_view.value
    (row,) = view.rows
    assert "Adam wins the petition" in row.title
    assert mine.t("table.overtaken_moved") in row.title
    assert not view.consequence.broken
    mine.confirm()
    assert len(mine.game.entries) == 2
    assert mine.panel is None


def test_what_is_chosen_after_the_others_entry_is_meant(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    theirs.enter(petition(ADAM))
    mine.open(PetitionPanel())
    answer(mine, ("winner", 0), 1)
    assert len(mine.game.entries) == 2


@in_a_loop
async def test_keys_that_are_not_drawn_anew_yet_do_nothing(two: tuple[TableModel, TableModel]) -> None:
    """Of the bar, without a panel: also undo, which would take back what nobody has looked at yet."""
    mine, theirs = two
    mine.stop()
    theirs.enter(petition(ADAM))
    mine.enter(petition(BILL))
    mine.undo()
    assert len(mine.game.entries) == 1
    mine.refresh()
    mine.undo()
    assert len(mine.game.entries) == 0


def test_another_process_was_first(tmp_path: Path) -> None:
    """Nothing is lost of the own entry, and no message says what the panel says already."""
    mine = light_table(tmp_path)
    elsewhere = services_in(str(tmp_path))
    theirs = TableModel(Session(elsewhere), TablePosition(elsewhere.game(mine.game.id)))
    mine.open(PetitionPanel())
    theirs.enter(petition(ADAM))
    answer(mine, ("winner", 0), 1)
    assert isinstance(mine.panel, Overtaken)
    assert mine.session.message == ""
    assert len(mine.game.entries) == 1
    mine.confirm()
    assert [entry.event for entry in mine.game.entries] == [petition(ADAM), petition(BILL)]


def test_a_page_that_was_begun_before_asks_once_more(two: tuple[TableModel, TableModel]) -> None:
    """It says what was entered meanwhile; the second tap is meant, and so is what follows an entry of one's own."""
    mine, theirs = two
    session, context = mine.session, mine.context
    session.drafts.begin(mine.game)
    theirs.enter(petition(ADAM))
    assert not enter(context, petition(BILL))
    assert "Adam wins the petition" in session.message
    assert len(mine.game.entries) == 1
    assert enter(context, petition(BILL))
    assert session.message == ""
    assert enter(context, petition(ADAM))
    mine.game.undo()
    assert enter(context, petition(BILL))
    assert len(mine.game.entries) == 3
