"""Games kept with TinyDB on a real disk: what only files do; what every store promises is in `test_every_store`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.record import RecordError
from companion.games.island_fortress.entries.petition import Petition
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame
from companion.play.ports import StoredGame
from companion.play.steps import REDO, folded
from tests.drive.storage.faults import FaultyFileOps
from tests.drive.storage.games import edited, enter, file_of, new_game, store_in


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
    store = store_in(tmp_path)
    game = edited(store)
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
    """They were kept as they came: whoever reads them says what is wrong, and shows what is before them."""
    store, game = new_game(tmp_path, entries=1)
    stored = store.load(game.id)
    opened = LiveGame(ISLAND_FORTRESS, store, stored._replace(steps=(*stored.steps, step)))
    assert isinstance(opened.refused, RecordError)
    assert opened.refused.where == where
    assert problem in ("", opened.refused.problem)
    assert (opened.problem, len(opened.entries)) == ("damaged", 1)


# --- the list --------------------------------------------------------------------------------------


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


def test_a_removed_game_that_is_damaged_is_told_and_hides_no_other(tmp_path: Path) -> None:
    store, first = new_game(tmp_path, entries=1)
    _, second = new_game(tmp_path, entries=2)
    for game in (first, second):
        store.remove(game.id)
    path = tmp_path / "removed" / second.id
    path.write_bytes(b"no journal")
    assert {(line.id, bool(line.problem)) for line in store.removed()} == {(first.id, False), (second.id, True)}
    store.restore(first.id)
    assert [line.id for line in store.removed()] == [second.id]


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


def test_the_games_are_readable_without_this_app(tmp_path: Path) -> None:
    """Plain text, a line for each step."""
    _, game = new_game(tmp_path)
    game.propose(Petition(1))
    text = file_of(tmp_path, game.id).read_text("ascii")
    assert text.count("\n") == 4
    assert '"winner":"D\\u00f3ra \\u0170"' in text
