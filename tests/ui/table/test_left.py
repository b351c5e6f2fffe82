"""Nothing is entered for a player who has left; what was entered before stays."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.entries.build import Build
from companion.play.revision import sitting
from companion.ui.games.island.count.present import card_view
from companion.ui.games.island.panels.count import CountPanel, count_from
from companion.ui.games.island.panels.score_bar import not_counted
from companion.ui.games.island.situation import due_entries
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.table.making.entry import EntryView
from companion.ui.table.making.rows import SeatRow
from companion.ui.table.model import TableModel
from companion.ui.table.panels.correction import CorrectionPanel
from companion.ui.table.panels.shared import More, MoreView
from companion.ui.table.panels.wrong_player import WrongPlayer
from companion.ui.table.position import Mode, TablePosition
from tests.drive.games.island.builders import choosing, counting, ending_cycle
from tests.drive.games.island_fortress.builders import ADAM, BILL, CHARLES, building, petition
from tests.ui.island_tables import score_table
from tests.ui.tables import light_table, window

GONE = 1
"""The seat of Bill."""


def leave(table: TableModel, seat: int = GONE) -> None:
    """A player leaves, as on the screen of the players."""
    seats = [one._replace(left=one.old == seat) for one in sitting(table.game.setup)]
    table.game.accept(table.game.reseated(seats))


def seat_row(table: TableModel) -> SeatRow:
    view = table.panel_view.value
    assert isinstance(view, EntryView)
    return next(row for row in view.rows if isinstance(row, SeatRow))


def test_a_tap_or_a_digit_does_not_choose_who_has_left(tmp_path: Path) -> None:
    """The reason is said; the next one clockwise is the likely one."""
    table = light_table(tmp_path, petition(ADAM), building(ADAM, "1a1"))
    assert table.likely_seat == GONE
    leave(table)
    now = window(table)
    assert now.likely_seat == GONE + 1
    for choose in (now.tap_player, lambda seat: now.panel_view.value.choose(now, seat)):
        now.session.show_message("")
        choose(GONE)
        assert "Bill, who has left" in now.session.message
        assert now.likely_seat == GONE + 1
    now.tap_player(0)
    assert now.likely_seat == 0


def test_no_panel_asks_for_who_has_left(tmp_path: Path) -> None:
    """Neither does a digit choose that seat there, nor is it offered after an entry of another player."""
    table = light_table(tmp_path)
    leave(table)
    now = window(table)
    now.open(PetitionPanel())
    now.panel_view.value.choose(now, GONE)
    assert now.session.message
    assert not now.game.entries
    now.enter(petition(ADAM))
    now.enter(building(ADAM, "1a1"))
    now.open(WrongPlayer())
    assert seat_row(now).may == (False, False, True)


def test_a_correction_is_still_possible_for_who_has_left(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(ADAM), building(ADAM, "1a1"))
    leave(table)
    now = window(table)
    now.open(More())
    view = now.panel_view.value
    assert isinstance(view, MoreView)
    panel = next(item for item in view.items if item.name == "adjust").opens
    assert isinstance(panel, CorrectionPanel)
    now.open(panel.by(GONE))
    assert now.panel.made.seat == GONE


def test_older_entries_of_who_has_left_can_be_changed_and_inserted(tmp_path: Path) -> None:
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"), building(CHARLES, "1a2"))
    leave(table)
    assert table.game.refused is None
    for mode in (Mode.EDIT, Mode.INSERT):
        assert TablePosition(table.game, mode, 2).gone == frozenset()
        then = window(table, mode, 2)
        then.choose_seat(GONE)
        assert then.likely_seat == GONE
    event = table.game.entries[1].event
    assert isinstance(event, Build)
    assert event.seat == GONE


def test_counting_in_island_passes_over_who_has_left(tmp_path: Path) -> None:
    table = score_table(tmp_path)
    assert not_counted(table.situation) == (0, 1, 2)
    leave(table)
    now = TableModel(table.session, TablePosition(table.game))
    assert not_counted(now.situation) == (0, 2)
    count_from(now, GONE, "territories")
    assert now.panel is None
    assert now.session.message
    count_from(now, 0, "territories")
    for _ in range(3):
        assert isinstance(now.panel, CountPanel)
        now.open(now.panel.typed(9))
    assert isinstance(now.panel, CountPanel)
    assert now.panel.seat == GONE + 1
    assert card_view(now.situation, GONE).claim == "none"
    now.close()
    now.board.claim(GONE)
    assert not now.game.entries


def test_a_tie_of_roles_in_island_is_not_given_to_who_has_left(tmp_path: Path) -> None:
    """IS-ROLE-TIE: Adam decides between the two others; if both have left, the rules still need one of them."""
    castles = counting(Bill={"castles": 2}, Charles={"castles": 2})
    table = score_table(tmp_path, castles, ending_cycle())
    assert set(due_entries(table.state, table.position.gone)) == {1, 2}
    leave(table)
    now = TableModel(table.session, TablePosition(table.game))
    now.panel_view.value.choose(now, 0)
    assert now.game.entries[-1].event == choosing("whisperer", CHARLES)
    assert set(due_entries(table.game.states[2], {1, 2})) == {1, 2}
