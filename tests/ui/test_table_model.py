"""The table without a browser: what taps show and enter, and that a grey button and a refusal agree."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from companion.games.island_fortress.entries.build import Build
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.entries.turn import EndTurn
from companion.games.island_fortress.rules import check
from companion.storage.files import FileOps
from companion.ui.games.island_fortress import desk as desks
from companion.ui.games.island_fortress.desk import ASK, CHANGE, INSERT, LOOK
from companion.ui.games.island_fortress.drafts import drafted
from companion.ui.games.island_fortress.present import BarLook, BidsLook, DraftLook
from companion.ui.games.island_fortress.table_model import TableModel
from tests.games.island_fortress.builders import BILL, building, correcting, petition, slot
from tests.ui.tables import light_table, window


@pytest.fixture
def table(tmp_path: Path) -> TableModel:
    """The table of a light game of three, after Bill has won the first petition."""
    return light_table(tmp_path, petition(BILL))


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were gone to."""
    found: list[str] = []
    monkeypatch.setattr(desks, "go", found.append)
    return found


def test_two_taps_build(table: TableModel) -> None:
    """The petition's winner is preselected; the second tap enters, and the bar says what."""
    table.tap_slot(slot("1a1"))
    look = table.panel.look
    assert isinstance(look, DraftLook)
    assert (look.seat, look.kind, look.consequence.legal) == (1, "build", True)

    table.confirm()

    assert table.state.wall[slot("1a1")] == 1
    assert isinstance(table.panel.look, BarLook)
    assert table.panel.look.last == "2. Bill builds 1a1"
    assert table.likely_seat == 2


def test_every_slot_is_offered_exactly_if_it_may_be_built_on(table: TableModel) -> None:
    """What is outlined as open, what the panel allows and what `check` says agree."""
    for name in ("1a1", "1b1", "1a2"):
        table.tap_slot(slot(name))
        table.confirm()
    for place, view in table.slots.items():
        table.tap_slot(place)
        assert table.draft is not None
        look = table.panel.look
        assert look.consequence.legal == check(table.state, drafted(table.state, table.draft)).is_legal
        assert (view.look.what == "open") == (look.kind == "build" and look.consequence.legal)
        table.close()


def test_a_refused_entry_keeps_the_panel_and_changes_nothing(table: TableModel) -> None:
    """Confirming what is not allowed enters nothing."""
    table.tap_slot(slot("2c3"))
    assert [rule.rule for rule in table.panel.look.consequence.broken] == ["IF-BUILD-5"]
    table.confirm()
    assert len(table.game.entries) == 1
    assert table.draft is not None


def test_a_second_block_and_the_governor_block_between(table: TableModel) -> None:
    """Slots that would be legal next are outlined while the panel waits for them."""
    table.tap_slot(slot("1a1"))
    table.want("between")
    assert table.slots[slot("1a2")].look.what == "open"
    table.tap_slot(slot("1a2"))
    table.want("second")
    assert table.slots[slot("1a3")].look.what == "open"
    table.tap_slot(slot("1a3"))
    table.confirm()
    assert table.panel.look.last == "2. Bill builds 1a1, 1a3, Governor block between: 1a2"


def test_what_a_block_would_score_is_said_before_it_is_built(table: TableModel) -> None:
    """IF-ROW-1, IF-ROW-2: the chip and the points, with the names of all who get them."""
    for column in "abcd":
        table.choose_seat(0)
        table.tap_slot(slot(f"1{column}1"))
        table.confirm()
    table.choose_seat(2)
    table.tap_slot(slot("1e1"))
    assert table.panel.look.consequence.lines == (
        "Region 1, row on level 1 completed: 1 Buyback Chip \u2013 Charles",
        "Region 1, row on level 1: +3 \u2013 Adam",
    )
    table.confirm()
    assert table.strip.look[0].gained == "+3"


def test_bids_name_the_winner_or_ask_for_the_lot(table: TableModel) -> None:
    """IF-PETITION-4: from round 2 on the marker walks; IF-PETITION-5: in round 1 lots are drawn."""
    table.undo()
    table.show_panel("bids")
    assert isinstance(table.panel.look, BidsLook)
    assert table.panel.look.tied == (0, 1, 2)
    table.confirm()
    assert len(table.game.entries) == 0
    table.draw_lot(2)
    table.confirm()
    assert table.state.holder == 2

    table.show_panel("bids")
    table.bid(1, 2)
    table.bid(2, 2)
    assert table.panel.look.winner == 1
    table.confirm()
    assert table.state.holder == 1


def test_looking_back_shows_an_earlier_wall_and_enters_nothing(table: TableModel) -> None:
    """A tap on the wall of the past does nothing."""
    table.tap_slot(slot("1a1"))
    table.confirm()
    past = window(table, LOOK, 1)
    assert past.slots[slot("1a1")].look.owner < 0
    past.tap_slot(slot("1b1"))
    past.confirm()
    assert len(table.game.entries) == 2


def test_a_tap_quicker_than_the_picture_counts(table: TableModel) -> None:
    """A stepper tells by how much: two taps on the same picture are two, and none leads below nothing."""
    table.show_panel("bids")
    table.bid(0, 1)
    table.bid(0, 1)
    table.bid(1, -1)
    assert table.bids.bids == (2, 0, 0)

    table.show_panel("adjust")
    table.correct_by("score", 1)
    table.correct_by("score", 1)
    assert table.correction.score == 2


def test_a_double_tap_enters_once(table: TableModel) -> None:
    """The panel is closed by the first tap, also where it is still seen."""
    table.game.propose(correcting(BILL, chips=2))
    for panel, enter in (
        ("petition", table.petition_won),
        ("treasure", table.collect_treasure),
        ("chip", table.spend_chip),
    ):
        entries = len(table.game.entries)
        table.show_panel(panel)
        enter(1)
        enter(1)
        assert len(table.game.entries) == entries + 1


def test_asking_answers_for_whoever_asks_and_enters_nothing(table: TableModel) -> None:
    """Now or in an old position; the Governor's block is the holder's alone, whoever else asks."""
    table.tap_slot(slot("1a1"))
    table.confirm()
    for entry, name, legal in ((1, "1a1", True), (1, "1a2", False), (2, "1a2", True)):
        asking = window(table, ASK, entry)
        asking.tap_slot(slot(name))
        assert asking.panel.look.consequence.legal is legal
        asking.confirm()
    asking = window(table, ASK, 2)
    asking.tap_slot(slot("1b1"))
    asking.choose_kind("governor")
    assert asking.panel.look.may == (False, True, False)
    asking.choose_seat(0)
    assert [rule.rule for rule in asking.panel.look.consequence.broken] == ["IF-GOV-1"]
    asking.show_panel("petition")
    asking.petition_won(2)
    assert asking.panel.look.consequence.legal
    assert len(table.game.entries) == 2


def test_an_old_entry_is_taken_up_as_it_was_made(table: TableModel, visited: list[str]) -> None:
    """Changed and confirmed, it becomes a revision to be decided on; the game goes on as it was."""
    table.game.propose(building(BILL, "1a1", "1b1", governor="1a2"))
    changing = window(table, CHANGE, 2)
    look = changing.panel.look
    assert isinstance(look, DraftLook)
    assert (look.seat, changing.draft and changing.draft.slots) == (1, (slot("1a1"), slot("1b1")))
    assert look.consequence.legal

    changing.want("between")
    changing.choose_seat(2)
    changing.confirm()

    assert changing.session.revision is not None
    made_for, revision = changing.session.revision
    assert made_for == table.game.id
    assert revision.entries[1].event == Build(2, (slot("1a1"), slot("1b1")))
    assert visited == [f"/games/{table.game.id}/revision"]
    assert len(table.game.entries) == 2


def test_an_entry_put_in_stands_before_the_one_of_that_number(table: TableModel, visited: list[str]) -> None:
    """The position shown is the one before it."""
    for name in ("1a1", "1a2"):
        table.game.propose(building(BILL, name))
    inserting = window(table, INSERT, 3)
    assert inserting.slots[slot("1a1")].look.owner == 1
    assert inserting.slots[slot("1a2")].look.owner < 0

    inserting.tap_slot(slot("1b1"))
    inserting.confirm()

    _, revision = inserting.session.revision
    assert [entry.event for entry in revision.entries][1:] == [
        building(BILL, "1a1"),
        Build(2, (slot("1b1"),)),
        building(BILL, "1a2"),
    ]
    assert visited == [f"/games/{table.game.id}/revision"]


def test_the_table_decides_otherwise_in_one_step(table: TableModel) -> None:
    """Corrections with a note on the first; undo takes all back."""
    table.tap_slot(slot("1b2"))
    assert table.panel.look.consequence.may_overrule

    table.overrule()

    assert table.state.wall[slot("1b2")] == 1
    assert [entry.note for entry in table.game.entries[1:]] == [
        table.words.texts("overrule.note", entry="Bill builds 1b2")
    ]
    table.undo()
    assert len(table.game.entries) == 1


def test_a_light_game_knows_no_turns(table: TableModel) -> None:
    """The end of a turn is no entry there, and nothing ends by itself."""
    table.tap_slot(slot("1a1"))
    table.confirm()
    table.end_turn()
    assert not any(isinstance(entry.event, EndTurn) for entry in table.game.entries)
    assert isinstance(table.game.entries[0].event, Petition)


def test_a_store_that_fails_is_told_and_the_entry_is_not_made(
    table: TableModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message stays until a save succeeds."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(FileOps, "write", refuse)
    table.tap_slot(slot("1a1"))
    table.confirm()
    assert "Not saved" in table.session.message
    assert table.state.wall[slot("1a1")] < 0

    monkeypatch.undo()
    table.confirm()
    assert table.session.message == ""
    assert table.state.wall[slot("1a1")] == 1
