"""Undo says what it takes back, and what was gained long ago is not played once more."""

from __future__ import annotations

from pathlib import Path

from companion.ui.games.island_fortress.panels.bar import BarView, end_turn
from companion.ui.session import AUTO_TURN, OFF
from companion.ui.table.model import TableModel
from companion.ui.table.results import latest
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import full_table, light_table, window


def undone(table: TableModel) -> tuple[str, str]:
    """The entry that undo takes back, by the head and by the panel."""
    return table.head.value.undo_label, table.t("table.undo", entry=latest(table.context).undo)


def test_undo_names_the_entry_beside_it(tmp_path: Path) -> None:
    table = light_table(tmp_path, b.petition(b.BILL))
    assert undone(table) == ("Undo: Bill wins the petition",) * 2
    assert not latest(table.context).undoes_more


def test_undo_names_the_end_of_a_turn(tmp_path: Path) -> None:
    """The panel shows the action of the turn, but the end of the turn is what goes first."""
    table = full_table(tmp_path, b.collecting_jade(b.ADAM))
    end_turn(table)
    shown = latest(table.context)
    assert shown.text.endswith("Adam collects Jade")
    assert shown.undoes_more
    assert undone(table) == ("Undo: Adam ends the turn",) * 2


def test_undo_names_both_where_an_entry_ended_the_turn(tmp_path: Path) -> None:
    table = full_table(tmp_path, b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM))
    table.enter(b.collecting_jade(b.BILL))
    assert undone(table) == ("Undo: Bill collects Jade, and the turn ends",) * 2
    table.session.services.library.choose(AUTO_TURN, OFF)
    table.undo()
    table.enter(b.collecting_jade(b.BILL))
    assert undone(table) == ("Undo: Bill collects Jade",) * 2


def test_undo_names_an_edit_of_the_log(tmp_path: Path) -> None:
    table = light_table(tmp_path, b.petition(b.BILL), b.building(b.BILL, "1a1"), b.building(b.ADAM, "1b1"))
    table.game.accept(table.game.deleted(1))
    table.refresh()
    assert undone(table) == ("Undo: the change of the log from entry 2",) * 2


def test_undo_names_all_corrections_of_a_step(tmp_path: Path) -> None:
    """A decision against the rules may be several corrections, undone in one step."""
    table = light_table(tmp_path, b.petition(b.BILL))
    table.board.tap(b.slot("1a2"))
    table.overrule()
    table.enter_corrections()
    assert len(table.game.entries) >= 2
    head, panel = undone(table)
    assert head == panel
    assert head.startswith("Undo: Correction")


def test_after_an_undo_old_points_are_not_played_again(tmp_path: Path) -> None:
    """IF-ROW: the points of a row stay in the score, and are new only once."""
    row = [b.building(b.BILL, f"1{column}1") for column in "abcde"]
    table = light_table(tmp_path, b.petition(b.BILL), *row[:4])
    table.enter(row[4])
    assert table.players.value[1].gained
    assert table.board.rows[0].value.gains
    table.enter(b.building(b.ADAM, "2a1"))
    other = window(table)
    table.undo()
    for seen in (table, other):
        seen.refresh()
    assert table.players.value[1].score == other.players.value[1].score > 0
    for seen in (table, other):
        assert [view.gained for view in seen.players.value] == ["", "", ""]
        assert not any(signal.value.gains for signal in seen.board.rows.values())
        assert not any(signal.value.fresh or signal.value.counted for signal in seen.board.slots.values())
    assert isinstance(table.panel_view.value, BarView)
    table.redo()
    table.undo()
    table.enter(b.building(b.ADAM, "2b1"))
    assert table.board.slots[b.slot("2b1")].value.fresh
