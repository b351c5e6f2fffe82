"""Games kept with TinyDB on a real disk: what was acknowledged is there, and the list says so."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import Record, RecordError
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame, begin
from companion.play.ports import GameLine, StaleView, StoredGame, StoreError, Wanted
from companion.play.revision import Revision
from companion.play.steps import REDO, UNDO, folded
from companion.storage.tinydb_store import TinyGameStore
from tests.storage.faults import FaultyFileOps
from tests.storage.games import SETUP, Live, enter, file_of, new_game, opened, simple, store_in, summary


def test_a_game_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    """Record, undone entries and dates survive."""
    _, game = new_game(tmp_path)
    game.propose(Petition(1, (2, 3)), note="drawn near")
    game.propose(Petition(0))
    game.undo()

    again = opened(store_in(tmp_path), game.id)

    assert again.entries == game.entries
    assert again.undone == game.undone
    assert again.state == game.state
    assert again.created == game.created


def edited(folder: Path) -> tuple[TinyGameStore, Live]:
    """A game with an edit to take back, and an entry and an edit to bring back."""
    store, game = new_game(folder)
    game.propose(Petition(0))
    for winner in (1, 0):
        revision = game.changed(0, Petition(winner))
        assert isinstance(revision, Revision)
        game.accept(revision)
    game.undo()
    game.propose(Petition(0))
    game.propose(Petition(0))
    game.accept(game.deleted(0))
    game.undo()
    game.undo()
    return store, game


def test_edits_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """Undo and redo go on where they were."""
    _, game = edited(tmp_path)

    again = opened(store_in(tmp_path), game.id)

    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, game.undone)
    assert (len(game.edits), len(game.undone)) == (1, 2)
    assert game.redo()
    assert game.redo()
    assert again.refresh()
    assert not again.refresh()
    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, ())


@pytest.mark.parametrize(
    ("field", "index", "damage", "where", "problem"),
    [
        ("edits", 0, 3, "edits[0]", "not_an_object"),
        ("edits", 0, {}, "edits[0].edit", "missing"),
        ("edits", 0, {"edit": 3}, "edits[0].edit", "not_an_object"),
        ("edits", 0, {"edit": {}, "note": ""}, "edits[0].note", "unknown_key"),
        ("edits", 0, {"length": 3}, "edits[0].edit.length", "out_of_range"),
        ("edits", 0, {"length": -1}, "edits[0].edit.length", "out_of_range"),
        ("edits", 0, {"length": True}, "edits[0].edit.length", "not_a_number"),
        ("edits", 0, {"first": 2}, "edits[0].edit.first", "out_of_range"),
        ("edits", 0, {"taken": 2}, "edits[0].edit.taken", "out_of_range"),
        ("edits", 0, {"entries": {}}, "edits[0].edit.entries", "not_a_list"),
        ("edits", 0, {"entries": [3]}, "edits[0].edit.entries[0]", "not_an_object"),
        ("edits", 0, {"more": 1}, "edits[0].edit.more", "unknown_key"),
        ("undone", 0, {"length": 2}, "undone[0].edit.length", "out_of_range"),
        ("undone", 0, {"length": 4}, "undone[0].edit.length", "out_of_range"),
        ("undone", 0, {"taken": 4}, "undone[0].edit.taken", "out_of_range"),
        ("undone", 0, {"entries": [{"type": "petition", "winner": "Eve"}]}, "undone[0].edit.entries[0].winner", ""),
        ("undone", 1, 3, "undone[1]", "not_an_object"),
        ("undone", 1, {"type": "petition"}, "undone[1].winner", "missing"),
        ("undone", 1, {"edit": {}, "type": "petition"}, "undone[1].winner", "missing"),
    ],
)
def test_damaged_steps_are_told_with_their_place(
    tmp_path: Path, field: str, index: int, damage: Any, where: str, problem: str
) -> None:
    """An edit must fit the log that it changes; nothing of it is guessed."""
    store, game = edited(tmp_path)
    stored = folded(store.load(game.id))
    steps = list(getattr(stored, field))
    is_field = isinstance(damage, dict) and damage and not damage.keys() & {"edit", "type"}
    steps[index] = {"edit": {**steps[index]["edit"], **damage}} if is_field else damage

    with pytest.raises(RecordError) as refused:
        LiveGame(ISLAND_FORTRESS, store, StoredGame(**{**stored._asdict(), field: tuple(steps)}))

    assert refused.value.where == where
    assert problem in ("", refused.value.problem)


@pytest.mark.parametrize(
    ("step", "where", "problem"),
    [
        (REDO, "steps[1]", "not_one_of"),
        ({"edit": {"length": 5, "first": 0, "taken": 1, "entries": []}}, "steps[1].edit.length", "out_of_range"),
        ({"edit": {"length": 1, "first": 0, "taken": 2, "entries": []}}, "steps[1].edit.taken", "out_of_range"),
        ({"edit": {"length": 1}}, "steps[1].edit.first", "missing"),
        ({"type": "castle"}, "events[1].type", ""),
        (3, "events[1]", "not_an_object"),
    ],
)
def test_steps_that_do_not_fit_are_told_with_their_place(tmp_path: Path, step: Any, where: str, problem: str) -> None:
    """They were kept as they came: whoever reads them says what is wrong."""
    store, game = new_game(tmp_path, entries=1)
    stored = store.load(game.id)
    with pytest.raises(RecordError) as refused:
        LiveGame(ISLAND_FORTRESS, store, stored._replace(steps=(*stored.steps, step)))
    assert refused.value.where == where
    assert problem in ("", refused.value.problem)


def test_a_game_is_folded_without_its_rules(tmp_path: Path) -> None:
    """What the store keeps is what the game is, in plain JSON."""
    store, game = edited(tmp_path)
    stored = store.load(game.id)
    now = folded(stored)
    assert stored.steps.count(UNDO) == 3
    assert now.document == game.document
    assert (len(now.edits), len(now.undone), now.steps) == (1, 2, ())
    assert folded(now) is now


# --- the list --------------------------------------------------------------------------------------


def test_the_list_is_the_newest_first_with_scores(tmp_path: Path) -> None:
    """The line of a game is kept with it, so that listing replays nothing."""
    store, first = new_game(tmp_path)
    time.sleep(0.002)
    second = begin(ISLAND_FORTRESS, store, Record(SETUP))
    time.sleep(0.002)
    enter(first)

    for lines in (store.games(), store_in(tmp_path).games()):
        assert [line.id for line in lines] == [first.id, second.id]
        assert lines[0].names == ("Adam", "Dóra Ű")
        assert lines[0].scores == (1, 0)
        assert not lines[0].finished


def test_games_are_searched_by_player_date_and_result(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for number, (names, finished) in enumerate([(("Adam", "Bill"), True), (("Ádám", "Carl"), False), (("ADA",), True)]):
        store.begin(
            simple(f"g{number}", f"2026-01-0{number + 1}T12:00:00.000+00:00"), summary(*names, finished=finished)
        )

    def found(**wanted: Any) -> str:
        lines = store.games(Wanted(**wanted))
        assert len(lines) == store.count(Wanted(**wanted))
        return "".join(line.id[1:] for line in lines)

    assert found() == "210"
    assert found(player="ada") == "210"
    assert found(player="ádám") == found(player="adam") == "10"
    assert found(player="zoe") == ""
    assert found(finished=True) == "20"
    assert found(finished=False) == "1"
    assert found(winner="bill") == ""
    assert found(winner="adam") == "0"
    assert found(since="2026-01-02") == "21"
    assert found(until="2026-01-02") == "10"
    assert found(since="2026-01-02", until="2026-01-02", player="carl") == "1"
    assert [line.id for line in store.games(limit=1, offset=1)] == ["g1"]
    assert [line.id for line in store.games(Wanted(finished=True), limit=5, offset=1)] == ["g0"]


def test_games_copied_into_the_folder_are_listed_and_lost_ones_are_told(tmp_path: Path) -> None:
    store, game = new_game(tmp_path, entries=2)
    store.games()
    path = file_of(tmp_path, game.id)
    path.with_name("copy").write_bytes(path.read_bytes())
    assert {(line.id, line.scores) for line in store.games()} == {(game.id, (2, 0)), ("copy", (2, 0))}

    path.unlink()
    for each in (store, store_in(tmp_path)):
        assert {line.id: line.problem for line in each.games()} == {game.id: "lost", "copy": ""}
    store.remove(game.id)
    assert [line.id for line in store_in(tmp_path).games()] == ["copy"]


def test_a_game_removed_can_be_restored(tmp_path: Path) -> None:
    """Removing deletes nothing, and another window cannot go on with it meanwhile."""
    store, game = new_game(tmp_path, entries=1)

    store.remove(game.id)
    assert store.games() == store_in(tmp_path).games() == []
    for use in (lambda: store.load(game.id), lambda: enter(game)):
        with pytest.raises(StoreError, match="no_such_game"):
            use()
    with pytest.raises(StoreError, match="no_such_game"):
        store.restore("other")

    store.restore(game.id)
    assert [line.scores for line in store.games()] == [(1, 0)]
    assert store.removed() == []
    enter(game)


def test_removed_games_are_listed_with_all_that_the_list_said(tmp_path: Path) -> None:
    """The one changed last first, also in another process; a damaged one is told, and hides no other."""
    store, first = new_game(tmp_path, entries=1)
    _, second = new_game(tmp_path, entries=2)
    lines = {line.id: line for line in store.games()}
    for game in (first, second):
        store.remove(game.id)
    for each in (store, store_in(tmp_path)):
        assert each.removed() == [lines[second.id], lines[first.id]]
    path = tmp_path / "removed" / second.id
    path.write_bytes(b"no journal")
    assert {(line.id, bool(line.problem)) for line in store.removed()} == {(first.id, False), (second.id, True)}
    store.restore(first.id)
    assert [line.id for line in store.removed()] == [second.id]


@pytest.mark.parametrize("id", ["../secret", "a/b", "", "a.b", "x" * 61, "nul\0"])
def test_an_id_is_never_a_path(tmp_path: Path, id: str) -> None:
    """Ids come in with addresses: nothing outside the folder is reached."""
    store = TinyGameStore(str(tmp_path))
    for use in (
        lambda: store.load(id),
        lambda: store.remove(id),
        lambda: store.restore(id),
        lambda: store.reviewed(id),
        lambda: store.begin(simple(id), summary()),
        lambda: store.append(id, 0, {}, "", summary()),
    ):
        with pytest.raises(StoreError, match="no_such_game"):
            use()


# --- saving ----------------------------------------------------------------------------------------


def test_a_save_is_one_line_and_one_sync(tmp_path: Path) -> None:
    """However long the game is, and however many there are."""
    ops = FaultyFileOps()
    store, game = new_game(tmp_path, ops, entries=30)
    size = file_of(tmp_path, game.id).stat().st_size
    for change in (lambda: enter(game), game.undo, game.redo):
        ops.calls.clear()
        change()
        assert ops.calls == ["write", "sync", "write", "write"]  # the game; the index and the counts
    assert file_of(tmp_path, game.id).stat().st_size - size < 3 * 300
    assert [line.scores for line in store.games()] == [(31, 0)]


def test_another_window_was_first(tmp_path: Path) -> None:
    """Nothing is overwritten: the game shows what the other entered, tells its windows, and says so."""
    _, one = new_game(tmp_path)
    other = opened(store_in(tmp_path), one.id)
    heard: list[int] = []
    other.subscribe(lambda: heard.append(len(other.entries)))
    enter(one)
    enter(one)

    with pytest.raises(StaleView, match="changed_elsewhere"):
        enter(other)

    assert other.entries == one.entries
    assert heard == [2]
    enter(other)
    with pytest.raises(StaleView):
        one.undo()
    assert len(one.entries) == 3
    assert one.undo()
    assert len(opened(store_in(tmp_path), one.id).entries) == 2


def test_the_lists_of_two_stores_agree(tmp_path: Path) -> None:
    """Each reads what the other has appended."""
    one, other = store_in(tmp_path), store_in(tmp_path)
    one.begin(simple("a"), summary())
    other.begin(simple("b"), summary())
    one.append("b", 0, {}, "2026-02-02", summary(score=5))
    other.append("a", 0, {}, "2026-03-03", summary(score=6))
    assert one.games() == other.games() == store_in(tmp_path).games()
    assert [(line.id, line.scores) for line in one.games()] == [("a", (6, 6)), ("b", (5, 5))]
    with pytest.raises(StaleView):
        one.begin(simple("b"), summary())


def test_the_games_are_readable_without_this_app(tmp_path: Path) -> None:
    """Plain text, a line for each step."""
    _, game = new_game(tmp_path)
    game.propose(Petition(1))
    text = file_of(tmp_path, game.id).read_text("ascii")
    assert text.count("\n") == 4
    assert '"winner":"D\\u00f3ra \\u0170"' in text


def test_more_open_games_than_are_held(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for number in range(12):
        store.begin(simple(f"g{number}"), summary())
    for step in range(3):
        for number in range(12):
            store.append(f"g{number}", step, {"n": step}, "2026-01-02", summary(score=step))
    assert {line.scores for line in store.games()} == {(2, 2)}
    assert all(len(store.load(f"g{number}").steps) == 3 for number in range(12))
    assert isinstance(store.games()[0], GameLine)
    assert isinstance(store.load("g3"), StoredGame)
