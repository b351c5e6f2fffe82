"""The table of a game with a ledger, without a browser: cards, actions, Workers, and turns that end by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.entries.buyback import Buyback
from companion.games.island_fortress.ledger import Role
from companion.games.island_fortress.rules import Event
from companion.ui.games.island_fortress.panels.bar import BarView, TurnView, end_turn
from companion.ui.games.island_fortress.panels.block import WORKERS, BlockPanel, Workers, workers_of
from companion.ui.games.island_fortress.panels.card import CardPanel
from companion.ui.games.island_fortress.panels.choice import PickPanel, pick
from companion.ui.session import AUTO_TURN, OFF
from companion.ui.table.making.entry import answer, change
from companion.ui.table.model import TableModel
from companion.ui.table.panels.shared import Confirm
from companion.ui.table.position import Mode
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import full_table, supplied, window
from tests.ui.test_plays import labels


def entered(table: TableModel) -> list[Event]:
    """The events of the log."""
    return [entry.event for entry in table.game.entries]


def workers(table: TableModel) -> Workers:
    """The Workers of the open panel."""
    assert isinstance(table.panel, BlockPanel)
    return workers_of(table.state, table.panel)


def act(table: TableModel, role: Role, event: Event, repeat: bool = False) -> None:
    """The card, the action, the button."""
    table.open(CardPanel(role, repeat))
    table.open(Confirm(event, table.panel))
    table.confirm()


def test_a_card_an_action_and_the_button(tmp_path: Path) -> None:
    """The panel goes from the turn to the card, to the entry and its price, and back to the turn."""
    table = full_table(tmp_path)
    assert isinstance(table.panel_view.value, TurnView)
    table.open(CardPanel(Role.RECRUITER))
    assert isinstance(table.panel, CardPanel)
    table.open(Confirm(b.recruiting(b.ADAM, 3), table.panel))
    view: Any = table.panel_view.value
    assert isinstance(table.panel, Confirm)
    assert view.consequence.legal
    assert view.consequence.lines

    table.confirm()

    assert isinstance(table.panel_view.value, TurnView)
    assert entered(table)[1:] == [b.recruiting(b.ADAM, 3)]


def test_the_way_back_goes_level_by_level(tmp_path: Path) -> None:
    """From the entry to the card, from a repeated role to the Taskmaster, from there to the turn."""
    table = full_table(tmp_path)
    table.open(CardPanel(Role.RECRUITER, repeat=True))
    table.open(Confirm(b.recruiting(b.ADAM, 1, repeat=True), table.panel))
    table.back()
    assert isinstance(table.panel, CardPanel)
    table.back()
    assert table.panel == CardPanel(Role.TASKMASTER)
    table.back()
    assert isinstance(table.panel_view.value, TurnView)


def test_a_turn_ends_by_itself_when_nothing_is_left_in_it(tmp_path: Path) -> None:
    """Bill, who has neither a chip nor the Governor block, passes with his action; one undo takes both back."""
    table = full_table(tmp_path, b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM))
    act(table, Role.TREASURER, b.collecting_jade(b.BILL))
    assert entered(table)[3:] == [b.collecting_jade(b.BILL), b.ending_turn(b.BILL)]
    assert table.state.turn
    assert table.state.turn.seat == 2
    assert table.panel_view.value.latest.text == "4. Bill collects Jade"

    table.undo()

    assert table.state.turn.seat == 1
    assert len(entered(table)) == 3


@pytest.mark.parametrize(
    ("before", "last"),
    [
        pytest.param((), b.collecting_jade(b.ADAM), id="the Governor block"),
        pytest.param(
            (b.governor_block(b.ADAM, "2a1"), b.correcting(b.ADAM, chips=1)), b.collecting_jade(b.ADAM), id="a chip"
        ),
    ],
)
def test_a_turn_goes_on_while_something_is_left(tmp_path: Path, before: tuple[Event, ...], last: Event) -> None:
    """It could still be set, or buy the card back."""
    table = full_table(tmp_path, *before)
    act(table, Role.TREASURER, last)
    assert entered(table)[-1] == last
    assert table.panel_view.value.may_end
    end_turn(table)
    assert entered(table)[-1] == b.ending_turn(b.ADAM)


def test_the_governor_block_set_last_ends_the_turn(tmp_path: Path) -> None:
    """So does the second action after a buyback."""
    table = full_table(tmp_path, b.collecting_jade(b.ADAM))
    table.board.tap(b.slot("2a1"))
    answer(table, ("panel-kind", 0), "governor")
    table.confirm()
    assert entered(table)[2:] == [b.governor_block(b.ADAM, "2a1"), b.ending_turn(b.ADAM)]

    table.game.propose(b.correcting(b.BILL, chips=1))
    act(table, Role.TREASURER, b.collecting_jade(b.BILL))
    table.enter(Buyback(table.likely_seat, "chip"))
    assert entered(table)[-1] == b.buying_back(b.BILL)
    act(table, Role.TREASURER, b.collecting_jade(b.BILL))
    assert entered(table)[-2:] == [b.collecting_jade(b.BILL), b.ending_turn(b.BILL)]


def test_a_table_may_end_its_turns_itself(tmp_path: Path) -> None:
    """The setting."""
    table = full_table(tmp_path, b.collecting_jade(b.ADAM), b.ending_turn(b.ADAM))
    table.session.services.library.choose(AUTO_TURN, OFF)
    act(table, Role.TREASURER, b.collecting_jade(b.BILL))
    assert entered(table)[-1] == b.collecting_jade(b.BILL)
    next_turn = table.context.words.texts("turn.next", player=b.CHARLES)
    assert labels(ft.Column(table.panel_view.value.controls(table)))["turn-next"] == next_turn


def test_the_last_turn_of_the_round_leads_to_the_petition(tmp_path: Path) -> None:
    """Round 2 waits for it, whoever ended the turn."""
    turns: list[Event] = []
    for action in (b.collecting_jade, lambda name: b.buying_blocks(name, 1), lambda name: b.recruiting(name, 1)):
        for name in (b.ADAM, b.BILL, b.CHARLES):
            turns += [action(name), b.ending_turn(name)]
    table = full_table(tmp_path, *turns[:-2])
    act(table, Role.RECRUITER, b.recruiting(b.CHARLES, 1))
    assert isinstance(table.panel_view.value, BarView)
    assert "petition" in table.offers.kinds
    assert table.head.value.title.startswith("Round 2")


def test_workers_are_split_as_costs_least_until_the_table_says_otherwise(tmp_path: Path) -> None:
    """Two Laborers: one dies, none of the Convicts; every step says who does."""
    table = full_table(tmp_path, supplied())
    table.board.tap(b.slot("1a1"))
    assert workers(table) == Workers(2, 2, 0, 0, 2)

    change(table, WORKERS, 0)
    assert workers(table) == Workers(2, 0, 2, 0, 2)
    change(table, WORKERS, 1)
    table.confirm()

    assert entered(table)[-1] == b.building(b.ADAM, "1a1", workers=(1, 1))


def test_no_stepper_stands_where_there_is_no_choice(tmp_path: Path) -> None:
    """Without a Convict, both Workers are Laborers."""
    table = full_table(tmp_path, b.correcting(b.ADAM, blocks=4, laborers=6))
    table.board.tap(b.slot("1a1"))
    assert workers(table) == Workers(2, 2, 0, 2, 2)
    assert WORKERS not in [row.key for row in table.panel_view.value.rows]
    table.confirm()
    assert entered(table)[-1] == b.building(b.ADAM, "1a1", workers=(2, 0))


def test_another_second_block_needs_other_workers(tmp_path: Path) -> None:
    """An assignment to the first is no answer to both."""
    table = full_table(tmp_path, supplied())
    table.board.tap(b.slot("1a1"))
    change(table, WORKERS, 0)
    rows = [row.key[0] for row in table.panel_view.value.rows]
    assert rows.index("panel") < rows.index(WORKERS[0]), "across, what lies below the fold is proposed already"
    answer(table, ("panel", 0), "second")
    table.board.tap(b.slot("1b1"))
    assert workers(table)[:3] == (4, 4, 0)
    assert table.panel_view.value.consequence.legal


def test_the_wall_is_tapped_for_the_action_chosen_on_a_card(tmp_path: Path) -> None:
    """Replace waits for a block; where the action is impossible anywhere, the reasons come at once."""
    table = full_table(tmp_path, supplied(), b.correcting_slot("1a1", b.BILL))
    table.open(CardPanel(Role.BUILDER))
    pick(table, "replace")
    assert isinstance(table.panel, PickPanel)
    table.board.tap(b.slot("1a1"))
    table.confirm()
    assert entered(table)[-1] == b.replacing(b.ADAM, "1a1", workers=(4, 0))

    poor = full_table(tmp_path / "poor")
    poor.open(CardPanel(Role.BUILDER))
    pick(poor, "replace")
    assert isinstance(poor.panel, Confirm)
    assert not poor.panel_view.value.consequence.legal


def test_a_role_on_the_table_is_repeated_where_the_wall_is_tapped(tmp_path: Path) -> None:
    """The Builder lies there: the Taskmaster repeats it, and the panel says for how much."""
    turns: list[Event] = [b.building(b.ADAM, "1a1", workers=(2, 0)), b.ending_turn(b.ADAM)]
    for name in (b.BILL, b.CHARLES):
        turns += [b.collecting_jade(name), b.ending_turn(name)]
    table = full_table(tmp_path, supplied(), *turns)
    table.board.tap(b.slot("1b1"))
    assert any("Jade" in row.title for row in table.panel_view.value.rows)
    table.confirm()
    assert entered(table)[-1] == b.building(b.ADAM, "1b1", workers=(2, 0), repeat=True)


def test_asking_for_another_player_shows_why_not(tmp_path: Path) -> None:
    """It is not Bill's turn; a tap on him says that it is he who asks."""
    asking = window(full_table(tmp_path), Mode.WHAT_IF, 1)
    asking.tap_player(1)
    asking.open(CardPanel(Role.TREASURER))
    (jade, *_) = asking.panel.actions(asking.situation)
    asking.open(Confirm(jade.ways[0].event, asking.panel))
    view = asking.panel_view.value
    assert [rule.rule for rule in view.consequence.broken] == ["IF-TURN-1"]
    asking.confirm()
    end_turn(asking)
    assert not asking.panel_view.value.consequence.legal
    assert len(asking.game.entries) == 1


def test_the_table_decides_that_an_action_counts(tmp_path: Path) -> None:
    """Adam has acted and his card lies on the table: what he takes once more is corrected, the turn stays as it is."""
    table = full_table(tmp_path, b.collecting_jade(b.ADAM))
    table.open(CardPanel(Role.TREASURER))
    table.open(Confirm(b.collecting_jade(b.ADAM), table.panel))
    assert table.panel_view.value.consequence.may_overrule

    table.overrule()
    table.enter_corrections()

    assert entered(table)[-1] == AdjustCounts(0, jade=3)
    assert table.game.entries[-1].note == table.context.words.texts("overrule.note", entry="Adam collects Jade")
    assert table.state.turn
    assert (table.state.turn.seat, table.state.turn.actions) == (0, 1)
