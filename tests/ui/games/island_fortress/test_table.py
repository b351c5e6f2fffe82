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
from companion.ui.table.model import TableModel
from companion.ui.table.panels.correction import correct
from companion.ui.table.position import Mode
from tests.drive.games.island_fortress.builders import BILL, building, correcting, petition, slot
from tests.drive.kept import sample
from tests.ui.tables import light_table, table_of, window
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


@pytest.mark.parametrize("entries", [19, 29, 32])
def test_the_points_over_a_row_are_all_that_it_gave(tmp_path: Path, entries: int) -> None:
    """A row that completes its level gives a Treasure, too: "+6" stood over it, "+7" on the tile."""
    document = sample(1)
    table = table_of(tmp_path, {**document, "events": document["events"][:entries]})
    told = [gain for row in table.board.rows.values() for gain in row.value.gains]
    points = {gain.seat: int(gain.text or 0) for gain in told}
    gains = [gain for gain in table.state.gains if gain.category in ("rows", "levels")]
    assert points == {seat: sum(gain.points for gain in gains if gain.seat == seat) for seat in points}
    assert points.keys() == {gain.seat for gain in gains}


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
