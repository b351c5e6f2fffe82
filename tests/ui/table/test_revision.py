"""The changes by an edit of the log, in words."""

from __future__ import annotations

from pathlib import Path

from companion.games.island_fortress.rules import Event
from companion.play.revision import Revision
from companion.ui.games.island_fortress.facts import FACTS
from companion.ui.table.history.revision import MovedScore, RevisionView, causes_of, present_revision, with_notes
from companion.ui.table.model import TableModel
from tests.drive.games.island_fortress import builders as b
from tests.ui.tables import light_table

ROW: list[Event] = [
    b.petition(b.ADAM),
    *(b.building(b.BILL, f"1{column}1") for column in "abc"),
    b.building(b.ADAM, "1d1", "1e1"),
]
"""The lowest row of region 1: three blocks of Bill's, and 3 points for him."""


def looked_at(table: TableModel, revision: object) -> RevisionView:
    assert isinstance(revision, Revision)
    return present_revision(table.context, revision)


def test_a_changed_entry_moves_scores(tmp_path: Path) -> None:
    """Adam has more blocks in the row then."""
    table = light_table(tmp_path, *ROW)

    view = looked_at(table, table.game.changed(1, b.building(b.ADAM, "1a1")))

    assert view.edited == "Entry 2 was: Bill builds 1a1. It becomes: Adam builds 1a1"
    assert view.moved == (MovedScore(0, 0, 3, "+3"), MovedScore(1, 3, 0, "\u22123"))
    assert (view.left_out, view.winners, view.stale) == ((), "", False)


def test_entries_left_out_are_named_with_their_rules(tmp_path: Path) -> None:
    """Their numbers are those of the log as it is."""
    table = light_table(tmp_path, *ROW, b.building(b.CHARLES, "1a2"), b.replacing(b.ADAM, "1a1"))

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

    view = looked_at(table, table.game.inserted(2, b.building(b.CHARLES, "2a1")))

    assert view.edited == "New, before entry 3: Charles builds 2a1"
    assert (view.moved, view.left_out) == ((), ())


def test_other_winners_are_named(tmp_path: Path) -> None:
    """So is a final scoring that is lost."""
    end = b.finishing((0, 0), (0, 0), (0, 0), early=True)
    table = light_table(tmp_path, *ROW, end)

    changed = looked_at(table, table.game.changed(1, b.building(b.ADAM, "1a1")))
    lost = looked_at(table, table.game.deleted(5))
    same = looked_at(table, table.game.inserted(1, b.building(b.BILL, "2a1")))

    assert changed.winners
    assert changed.winners != same.winners == ""
    assert lost.winners == table.context.words.texts("revision.no_result")


def test_a_game_that_went_on_makes_it_stale(tmp_path: Path) -> None:
    """Then only the number is said: the entry may be another by now."""
    table = light_table(tmp_path, *ROW)
    revision = table.game.deleted(1)
    table.game.propose(b.building(b.CHARLES, "2a1"))

    view = looked_at(table, revision)

    assert view.stale
    assert view.edited == "Entry 2 is edited"


def judged(table: TableModel, revision: object, keeps: bool = False) -> RevisionView:
    """The same with causes told from what follows; `keeps`: what is no longer legal stays as corrections."""
    assert isinstance(revision, Revision)
    anyway = table.game.kept_anyway(revision, FACTS.overruled)
    return present_revision(table.context, anyway if keeps else revision, causes_of(revision, anyway))


def test_the_cause_is_told_from_what_only_follows(tmp_path: Path) -> None:
    """IF-BUILD-5: without 1a1 nothing carries 1a2, and only therefore nothing carries 1a3."""
    tower = [b.building(b.CHARLES, "1a2"), b.building(b.BILL, "1a3"), b.building(b.ADAM, "2a1")]
    table = light_table(tmp_path, *ROW, *tower)

    view = judged(table, table.game.deleted(1))

    assert [entry.number for entry in view.left_out] == [6, 7]
    assert view.causes == {6}
    assert [entry.number for entry in view.follow] == [7]


def test_what_is_no_longer_legal_can_stay_as_a_correction(tmp_path: Path) -> None:
    """The block stays on the wall, the entry after it stays as it was, and one undo takes all of it back."""
    table = light_table(tmp_path, *ROW, b.building(b.CHARLES, "1a2"), b.building(b.BILL, "1a3"))
    before = table.game.entries

    view = judged(table, table.game.deleted(1), keeps=True)
    assert (view.left_out, [entry.number for entry in view.kept]) == ((), [6])

    revision = table.game.deleted(1)
    table.game.accept(with_notes(table.context, table.game.kept_anyway(revision, FACTS.overruled)))
    assert table.game.entries[4].note == "Instead of: Charles builds 1a2"
    assert [entry.note for entry in table.game.entries].count(None) == len(table.game.entries) - 1
    assert [b.standing(table.state, name) for name in ("1a1", "1a2", "1a3")] == [None, b.CHARLES, b.BILL]
    assert table.game.entries[-1].event == before[-1].event
    table.refresh()
    table.undo()
    assert table.game.entries == before


def test_what_no_correction_can_say_is_left_out(tmp_path: Path) -> None:
    """A petition has no effect that corrections could have: it stays left out, and is counted on the button."""
    table = light_table(tmp_path, *ROW, b.finishing((0, 0), (0, 0), (0, 0), early=True))

    view = judged(table, table.game.inserted(5, b.finishing((0, 0), (0, 0), (0, 0), early=True)), keeps=True)

    assert [entry.number for entry in view.left_out] == [6]
    assert view.causes == {6}
    assert not view.kept


def test_kept_entries_change_nothing_in_what_the_edit_is_called(tmp_path: Path) -> None:
    """Corrections that stand for others make the log no longer or shorter than the edit itself does."""
    table = light_table(tmp_path, *ROW, b.building(b.CHARLES, "1a2"), b.building(b.BILL, "1a3"))

    assert judged(table, table.game.deleted(1), keeps=True).edited == "Entry 2 is deleted: Bill builds 1a1"
