"""The table without a browser: what taps show and enter, and that a grey button and a refusal agree."""

from __future__ import annotations

import errno
from contextlib import suppress
from operator import methodcaller
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.rules import check
from companion.play.revision import Revision
from companion.storage.files import FileOps
from companion.ui import parts
from companion.ui.games.island_fortress.panels.bar import BarView, end_turn
from companion.ui.games.island_fortress.panels.block import BlockPanel
from companion.ui.games.island_fortress.panels.choice import CHOICE, ChoicePanel
from companion.ui.games.island_fortress.panels.correction import Correction
from companion.ui.games.island_fortress.panels.petition import PetitionPanel
from companion.ui.kit import component
from companion.ui.session import SessionContext
from companion.ui.table.history.edits import edit_in, revision_by
from companion.ui.table.making.entry import answer
from companion.ui.table.making.rows import SeatRow
from companion.ui.table.model import TableModel
from companion.ui.table.panels.correction import correct
from companion.ui.table.position import Mode
from tests.drive.games.island_fortress.builders import BILL, building, correcting, petition, slot
from tests.ui.tables import light_table, window
from tests.ui.window import Window, in_a_loop


@pytest.fixture
def table(tmp_path: Path) -> TableModel:
    """The table of a light game of three, after Bill has won the first petition."""
    return light_table(tmp_path, petition(BILL))


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were gone to."""
    found: list[str] = []
    monkeypatch.setattr(parts, "go", found.append)
    return found


def revision_at(table: TableModel, address: str) -> Revision[Any, Any]:
    """The revision of the game that an address describes."""
    edit = edit_in(table.game, address)
    assert edit is not None
    revision = revision_by(table.game, edit)
    assert revision is not None
    return revision


def test_two_taps_build(table: TableModel) -> None:
    """The petition's winner is preselected; the second tap enters, and the bar says what."""
    table.board.tap(slot("1a1"))
    assert table.panel == BlockPanel(slot("1a1"), "build", 1)
    assert table.panel_view.value.consequence.legal

    table.confirm()

    assert table.state.wall[slot("1a1")] == 1
    assert isinstance(table.panel_view.value, BarView)
    assert table.panel_view.value.latest.text == "2. Bill builds 1a1"
    assert table.likely_seat == 2


def test_every_slot_is_offered_exactly_if_it_may_be_built_on(table: TableModel) -> None:
    """The outlined slots, the panel's options and `check` agree."""
    for name in ("1a1", "1b1", "1a2"):
        table.board.tap(slot(name))
        table.confirm()
    for place, signal in table.board.slots.items():
        table.board.tap(place)
        assert table.panel is not None
        view = table.panel_view.value
        assert view.consequence.legal == check(table.state, table.panel.entry(table.state)).is_legal
        assert (signal.value.what == "open") == (table.panel.kind == "build" and view.consequence.legal)
        table.close()


def test_a_refused_entry_keeps_the_panel_and_changes_nothing(table: TableModel) -> None:
    """Confirming what is not allowed enters nothing."""
    table.board.tap(slot("2c3"))
    assert [rule.rule for rule in table.panel_view.value.consequence.broken] == ["IF-BUILD-5"]
    table.confirm()
    assert len(table.game.entries) == 1
    assert table.panel is not None


def test_a_second_block_and_the_governor_block_between(table: TableModel) -> None:
    """Slots that would be legal next are outlined while the panel waits for them."""
    table.board.tap(slot("1a1"))
    answer(table, ("panel", 0), "between")
    assert table.board.slots[slot("1a2")].value.what == "governor"
    table.board.tap(slot("1a2"))
    answer(table, ("panel", 0), "second")
    assert table.board.slots[slot("1a3")].value.what == "open"
    table.board.tap(slot("1a3"))
    table.confirm()
    assert table.panel_view.value.latest.text == "2. Bill builds 1a1, 1a3, with the Governor block in between: 1a2"


def test_what_a_block_would_score_is_said_before_it_is_built(table: TableModel) -> None:
    """IF-ROW-1, IF-ROW-2: the chip and the points, with the names of all who get them."""
    for column in "abcd":
        table.choose_seat(0)
        table.board.tap(slot(f"1{column}1"))
        table.confirm()
    table.choose_seat(2)
    table.board.tap(slot("1e1"))
    assert tuple(line.text for line in table.panel_view.value.consequence.lines) == (
        "Region 1, row on level 1 completed: 1 Buyback Chip \u00b7 Charles",
        "Region 1, row on level 1: +3 \u00b7 Adam",
    )
    table.confirm()
    assert table.players.value[0].gained == "+3"


@in_a_loop
async def test_after_the_last_round_no_petition_is_asked_for(tmp_path: Path) -> None:
    """IF-END-2: without a Governor block there is no further round, so the panel names none."""
    table = light_table(tmp_path, *[petition(BILL)] * 12)
    assert table.state.governor_blocks == 0
    table.open(PetitionPanel())
    panel = component(lambda: ft.Column(table.panel_view.value.controls(table)))
    shown = Window()
    await shown.show(lambda: SessionContext(table.session, lambda: panel()))
    title, *others = [text.value for text in shown.find(ft.Text)]
    assert title == "Petition"
    assert any("no further round" in text for text in others)


def test_looking_back_shows_an_earlier_wall_and_enters_nothing(table: TableModel) -> None:
    """A tap on the wall of the past does nothing."""
    table.board.tap(slot("1a1"))
    table.confirm()
    past = window(table, Mode.REVIEW, 1)
    assert past.board.slots[slot("1a1")].value.owner < 0
    past.board.tap(slot("1b1"))
    past.confirm()
    assert len(table.game.entries) == 2


@in_a_loop
async def test_a_tap_quicker_than_the_picture_counts(table: TableModel) -> None:
    """A stepper tells by how much: two taps on the same picture are two, and none leads below nothing."""
    table.open(Correction(AdjustCounts(table.likely_seat)))
    shown = Window()
    shown.session.page.data = table.session
    panel = component(lambda: ft.Column(table.panel_view.value.controls(table)))
    await shown.show(lambda: SessionContext(table.session, panel))
    plus: Any = next(found for found in shown.find(ft.Semantics) if found.identifier == "adjust-score-plus")
    for _ in range(2):
        with suppress(StopIteration):
            plus.content.on_click(None).send(None)
    assert table.panel.made.score == 2


def test_a_correction_is_typed_and_shows_what_there_will_be(table: TableModel) -> None:
    """Also where what is typed begins with what there is; an emptied field corrects nothing."""
    table.open(Correction(AdjustCounts(table.likely_seat)))
    assert next(part.there for part in table.panel_view.value.parts if part.name == "score") == 0
    for change in (1, 11, 110):
        correct(table, methodcaller("put", ("score",), change))
    assert table.panel.event(table.situation) == AdjustCounts(table.likely_seat, score=110)
    for nothing in (methodcaller("put", ("score",), 0), methodcaller("clear", ("score",))):
        correct(table, nothing)
        assert table.panel.event(table.situation) is None


def test_a_double_tap_enters_once(table: TableModel) -> None:
    """The panel is closed by the first tap, also where it is still seen."""
    table.game.propose(correcting(BILL, chips=2))
    for panel, enter in (
        (PetitionPanel(), lambda: answer(table, ("winner", 0), 1)),
        (ChoicePanel("treasure"), lambda: answer(table, CHOICE, 1)),
        (ChoicePanel("chip"), lambda: answer(table, CHOICE, 1)),
    ):
        entries = len(table.game.entries)
        table.open(panel)
        enter()
        enter()
        assert len(table.game.entries) == entries + 1


def test_asking_answers_for_whoever_asks_and_enters_nothing(table: TableModel) -> None:
    """Now or in an old position; the Governor's block is the holder's alone, whoever else asks."""
    table.board.tap(slot("1a1"))
    table.confirm()
    for entry, name, legal in ((1, "1a1", True), (1, "1a2", False), (2, "1a2", True)):
        asking = window(table, Mode.WHAT_IF, entry)
        asking.board.tap(slot(name))
        assert asking.panel_view.value.consequence.legal is legal
        asking.confirm()
    asking = window(table, Mode.WHAT_IF, 2)
    asking.board.tap(slot("1b1"))
    answer(asking, ("panel-kind", 0), "governor")
    (seats,) = [row for row in asking.panel_view.value.rows if isinstance(row, SeatRow)]
    assert seats.may == (False, True, False)
    asking.choose_seat(0)
    assert [rule.rule for rule in asking.panel_view.value.consequence.broken] == ["IF-GOV-1"]
    asking.open(PetitionPanel())
    answer(asking, ("winner", 0), 2)
    assert asking.panel_view.value.consequence.legal
    assert len(table.game.entries) == 2


def test_an_old_entry_is_taken_up_as_it_was_made(table: TableModel, visited: list[str]) -> None:
    """Changed and confirmed, it becomes a revision to be decided on; the game goes on as it was."""
    table.game.propose(building(BILL, "1a1", "1b1", governor="1a2"))
    changing = window(table, Mode.EDIT, 2)
    assert isinstance(changing.panel, BlockPanel)
    assert (changing.panel.seat, changing.panel.slots) == (1, (slot("1a1"), slot("1b1")))
    assert changing.panel_view.value.consequence.legal

    answer(changing, ("panel", 0), "between")
    changing.choose_seat(2)
    changing.confirm()

    (address,) = visited
    assert address.startswith(f"/games/{table.game.id}/revision?")
    assert revision_at(table, address).entries[1].event == Build(2, (slot("1a1"), slot("1b1")))
    assert len(table.game.entries) == 2


def test_an_entry_put_in_stands_before_the_one_of_that_number(table: TableModel, visited: list[str]) -> None:
    """The position shown is the one before it."""
    for name in ("1a1", "1a2"):
        table.game.propose(building(BILL, name))
    inserting = window(table, Mode.INSERT, 3)
    assert inserting.board.slots[slot("1a1")].value.owner == 1
    assert inserting.board.slots[slot("1a2")].value.owner < 0

    inserting.board.tap(slot("1b1"))
    inserting.confirm()

    (address,) = visited
    assert [entry.event for entry in revision_at(table, address).entries][1:] == [
        building(BILL, "1a1"),
        Build(2, (slot("1b1"),)),
        building(BILL, "1a2"),
    ]


def test_the_table_decides_otherwise_once_it_saw_what_is_entered(table: TableModel) -> None:
    """Corrections in words first, then entered with a note on the first; undo takes all back."""
    table.board.tap(slot("1b2"))
    assert table.panel_view.value.consequence.may_overrule

    table.overrule()
    entered = len(table.game.entries)
    assert entered == 1, "nothing yet"
    (shown,) = table.panel_view.value.corrections
    assert "1b2" in shown
    assert "Bill" in shown
    table.enter_corrections()

    assert table.state.wall[slot("1b2")] == 1
    assert [entry.note for entry in table.game.entries[1:]] == [
        table.context.words.texts("overrule.note", entry="Bill builds 1b2")
    ]
    table.undo()
    assert len(table.game.entries) == 1


def test_a_light_game_knows_no_turns(table: TableModel) -> None:
    """The end of a turn is no entry there, and nothing ends by itself."""
    table.board.tap(slot("1a1"))
    table.confirm()
    end_turn(table)
    assert not any(isinstance(entry.event, EndTurn) for entry in table.game.entries)
    assert isinstance(table.game.entries[0].event, Petition)


def test_a_store_that_fails_is_told_and_the_entry_is_not_made(
    table: TableModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message stays until a save succeeds."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(FileOps, "write", refuse)
    table.board.tap(slot("1a1"))
    table.confirm()
    assert "Not saved" in table.session.message
    assert table.state.wall[slot("1a1")] < 0

    monkeypatch.undo()
    table.confirm()
    assert table.session.message == ""
    assert table.state.wall[slot("1a1")] == 1
