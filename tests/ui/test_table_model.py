"""The table without a browser: what taps show and enter, and that a grey button and a refusal agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import services_in
from companion.engine.record import Record
from companion.games.island_fortress.events import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.island_fortress.rules import check
from companion.games.island_fortress.setup import Seat, Setup
from companion.games.island_fortress.wall import slot_named
from companion.play.live_game import begin
from companion.ui.games.island_fortress.drafts import drafted
from companion.ui.games.island_fortress.present import BarLook, BidsLook, DraftLook
from companion.ui.games.island_fortress.table_model import TableModel
from companion.ui.session import Session


def slot(name: str) -> int:
    """A slot of a wall of two regions, by name."""
    place = slot_named(name, 2)
    assert place is not None
    return place


@pytest.fixture
def table(tmp_path: Path) -> TableModel:
    """The table of a game of three, after Bill has won the first petition."""
    services = services_in(str(tmp_path))
    setup = Setup((Seat("Adam", "brown"), Seat("Bill", "blue"), Seat("Charles", "green")))
    game = begin(ISLAND_FORTRESS, services.store, Record(setup))
    game.propose(Petition(1))
    return TableModel(Session(services), game)


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
        assert look.consequence.legal == check(table.state, drafted(table.draft)).is_legal
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
    past = TableModel(table.session, table.game, at=1)
    assert past.slots[slot("1a1")].look.owner < 0
    past.tap_slot(slot("1b1"))
    past.confirm()
    assert len(table.game.entries) == 2


def test_a_store_that_fails_is_told_and_the_entry_is_not_made(table: TableModel, tmp_path: Path) -> None:
    """The message stays until a save succeeds."""
    blocked = tmp_path / "games" / f"{table.game.id}.json.new"
    blocked.mkdir()
    table.tap_slot(slot("1a1"))
    table.confirm()
    assert "Not saved" in table.session.message
    assert table.state.wall[slot("1a1")] < 0

    blocked.rmdir()
    table.confirm()
    assert table.session.message == ""
    assert table.state.wall[slot("1a1")] == 1
