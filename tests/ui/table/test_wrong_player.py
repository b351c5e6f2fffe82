"""The latest entry was somebody else's: one tap, if the rules allow it."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.entries.build import Build
from companion.ui.table.making.entry import EntryView
from companion.ui.table.panels.shared import More, MoreView
from companion.ui.table.panels.wrong_player import WrongPlayer
from tests.drive.games.island_fortress.builders import (
    ADAM,
    BILL,
    building,
    collecting_jade,
    ending_turn,
    petition,
    replacing,
)
from tests.ui.tables import full_table, light_table


def test_one_tap_enters_it_for_the_right_player(tmp_path: Path) -> None:
    """As one step, which undo takes back."""
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"))
    table.open(More())
    view = table.panel_view.value
    assert isinstance(view, MoreView)
    [item] = [item for item in view.items if item.name == "wrong-player"]
    assert item.opens == WrongPlayer()
    table.open(item.opens)
    assert isinstance(table.panel_view.value, EntryView)
    table.panel.answer(table, ("wrong-player", 0), 0)

    event = table.game.entries[-1].event
    assert isinstance(event, Build)
    assert event.seat == 0
    assert table.panel is None
    table.undo()
    assert table.game.entries[-1].event == building(BILL, "1a1")


def test_where_it_may_not_be_the_rules_are_named_and_nothing_changes(tmp_path: Path) -> None:
    """Nobody replaces a block of their own."""
    table = light_table(tmp_path, petition(BILL), building(BILL, "1a1"), replacing(ADAM, "1a1"))
    before = table.game.document
    table.open(WrongPlayer())
    table.panel.answer(table, ("wrong-player", 0), 1)

    assert table.game.document == before
    view = table.panel_view.value
    assert isinstance(view, EntryView)
    assert view.consequence
    assert view.consequence.broken


def test_it_is_there_after_a_turn_that_ended_by_itself(tmp_path: Path) -> None:
    """The end of the turn came in the same step; nobody else has a turn now, and nothing else is offered."""
    table = full_table(tmp_path, collecting_jade(ADAM), ending_turn(ADAM))
    last = collecting_jade(BILL)
    table.enter(last)
    assert [entry.event for entry in table.game.entries[-2:]] == [last, ending_turn(BILL)]
    table.open(More())
    view = table.panel_view.value
    assert isinstance(view, MoreView)
    assert "wrong-player" in [item.name for item in view.items]
    table.open(WrongPlayer())
    before = table.game.document
    table.panel.answer(table, ("wrong-player", 0), 0)

    view = table.panel_view.value
    assert isinstance(view, EntryView)
    assert view.title == table.context.words.entry(table.game.states[-3], last)
    assert view.consequence
    assert "IF-TURN-1" in [broken.rule for broken in view.consequence.broken]
    assert not view.consequence.may_overrule
    assert table.game.document == before
