"""What an edit of the log would change, in words."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.rules import Event
from companion.play.revision import Revision
from companion.ui.games.island_fortress.present_revision import MovedScore, RevisionLook, revision_look
from companion.ui.games.island_fortress.table_model import TableModel
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


def looked_at(table: TableModel, revision: object) -> RevisionLook:
    assert isinstance(revision, Revision)
    return revision_look(table.words, table.game, revision)


def test_a_changed_entry_moves_scores(tmp_path: Path) -> None:
    """Adam has more blocks in the row then."""
    table = light_table(tmp_path, *ROW)

    look = looked_at(table, table.game.changed(1, building(ADAM, "1a1")))

    assert look.edited == "Entry 2 was: Bill builds 1a1. It becomes: Adam builds 1a1"
    assert look.moved == (MovedScore(0, 0, 3, "+3"), MovedScore(1, 3, 0, "\u22123"))
    assert (look.left_out, look.winners, look.stale) == ((), "", False)


def test_entries_left_out_are_named_with_their_rules(tmp_path: Path) -> None:
    """Their numbers are those of the log as it is."""
    table = light_table(tmp_path, *ROW, building(CHARLES, "1a2"), replacing(ADAM, "1a1"))

    look = looked_at(table, table.game.deleted(1))

    assert look.edited == "Entry 2 is deleted: Bill builds 1a1"
    assert [(entry.number, entry.sentence) for entry in look.left_out] == [
        (6, "Charles builds 1a2"),
        (7, "Adam replaces the block at 1a1"),
    ]
    assert [[rule.rule for rule in entry.broken] for entry in look.left_out] == [["IF-BUILD-5"], ["IF-REPLACE-1"]]
    assert [(score.seat, score.change) for score in look.moved] == [(1, "\u22123")]


def test_an_entry_put_in_is_named_with_its_number(tmp_path: Path) -> None:
    table = light_table(tmp_path, *ROW)

    look = looked_at(table, table.game.inserted(2, building(CHARLES, "2a1")))

    assert look.edited == "New before entry 3: Charles builds 2a1"
    assert (look.moved, look.left_out) == ((), ())


def test_other_winners_are_named(tmp_path: Path) -> None:
    """So is a final scoring that is lost."""
    end = finishing((0, 0), (0, 0), (0, 0), early=True)
    table = light_table(tmp_path, *ROW, end)

    changed = looked_at(table, table.game.changed(1, building(ADAM, "1a1")))
    lost = looked_at(table, table.game.deleted(5))
    same = looked_at(table, table.game.inserted(1, building(BILL, "2a1")))

    assert changed.winners
    assert changed.winners != same.winners == ""
    assert lost.winners == table.words.texts("revision.no_result")


def test_a_game_that_went_on_makes_it_stale(tmp_path: Path) -> None:
    """Then only the number is said: the entry may be another by now."""
    table = light_table(tmp_path, *ROW)
    revision = table.game.deleted(1)
    table.game.propose(building(CHARLES, "2a1"))

    look = looked_at(table, revision)

    assert look.stale
    assert look.edited == "Entry 2 is edited"
