"""What an edit of the log would change, in words."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.rules import Event
from companion.play.revision import Revision
from companion.ui.table.model import TableModel
from companion.ui.table.revision import MovedScore, RevisionView, present_revision
from tests.games.island_fortress.builders import (
    ADAM,
    BILL,
    CHARLES,
    building,
    finishing,
    petition,
    replacing,
)
from tests.ui.tables import light_table

ROW: list[Event] = [petition(ADAM), *(building(BILL, f"1{column}1") for column in "abc"), building(ADAM, "1d1", "1e1")]
"""The lowest row of region 1: three blocks of Bill's, and 3 points for him."""


def looked_at(table: TableModel, revision: object) -> RevisionView:
    assert isinstance(revision, Revision)
    return present_revision(table.context, revision)


def test_a_changed_entry_moves_scores(tmp_path: Path) -> None:
    """Adam has more blocks in the row then."""
    table = light_table(tmp_path, *ROW)

    view = looked_at(table, table.game.changed(1, building(ADAM, "1a1")))

    assert view.edited == "Entry 2 was: Bill builds 1a1. It becomes: Adam builds 1a1"
    assert view.moved == (MovedScore(0, 0, 3, "+3"), MovedScore(1, 3, 0, "\u22123"))
    assert (view.left_out, view.winners, view.stale) == ((), "", False)


def test_entries_left_out_are_named_with_their_rules(tmp_path: Path) -> None:
    """Their numbers are those of the log as it is."""
    table = light_table(tmp_path, *ROW, building(CHARLES, "1a2"), replacing(ADAM, "1a1"))

    view = looked_at(table, table.game.deleted(1))

    assert view.edited == "Entry 2 is deleted: Bill builds 1a1"
    assert [(entry.number, entry.sentence) for entry in view.left_out] == [
        (6, "Charles builds 1a2"),
        (7, "Adam replaces the block at 1a1"),
    ]
    assert [[rule.rule for rule in entry.broken] for entry in view.left_out] == [["IF-BUILD-5"], ["IF-REPLACE-1"]]
    assert [(score.seat, score.change) for score in view.moved] == [(1, "\u22123")]


def test_an_entry_put_in_is_named_with_its_number(tmp_path: Path) -> None:
    table = light_table(tmp_path, *ROW)

    view = looked_at(table, table.game.inserted(2, building(CHARLES, "2a1")))

    assert view.edited == "New before entry 3: Charles builds 2a1"
    assert (view.moved, view.left_out) == ((), ())


def test_other_winners_are_named(tmp_path: Path) -> None:
    """So is a final scoring that is lost."""
    end = finishing((0, 0), (0, 0), (0, 0), early=True)
    table = light_table(tmp_path, *ROW, end)

    changed = looked_at(table, table.game.changed(1, building(ADAM, "1a1")))
    lost = looked_at(table, table.game.deleted(5))
    same = looked_at(table, table.game.inserted(1, building(BILL, "2a1")))

    assert changed.winners
    assert changed.winners != same.winners == ""
    assert lost.winners == table.context.words.texts("revision.no_result")


def test_a_game_that_went_on_makes_it_stale(tmp_path: Path) -> None:
    """Then only the number is said: the entry may be another by now."""
    table = light_table(tmp_path, *ROW)
    revision = table.game.deleted(1)
    table.game.propose(building(CHARLES, "2a1"))

    view = looked_at(table, revision)

    assert view.stale
    assert view.edited == "Entry 2 is edited"
