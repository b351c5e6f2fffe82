"""One odd file takes no more than itself: every other game is listed, opened, saved and backed up as before."""

from __future__ import annotations

import io
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.games.registry import FIRST
from companion.play.ports import StoreError, Wanted
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.text.catalogue import catalogue
from companion.ui.screens.present_home import present_line
from tests.conftest import by_turns
from tests.drive.storage.games import enter, file_of, new_game, opened, store_in, summary
from tests.drive.storage.hostile import ODD, backup, journal


@pytest.mark.parametrize("name", by_turns(ODD, 3))
def test_an_odd_file_becomes_its_own_row(tmp_path: Path, name: str) -> None:
    """Whatever it is, the list can be shown, searched and checked, and the game beside it goes on."""
    _, game = new_game(tmp_path, entries=2)
    file_of(tmp_path, name).write_bytes(ODD[name])

    for _ in range(2):
        store = store_in(tmp_path)
        lines = {line.id: line for line in store.games()}
        assert lines.keys() == {game.id, name}
        for line in lines.values():
            present_line(line, catalogue("en"), datetime.now(UTC))
        store.games(Wanted(player="a", winner="b", since="2020", finished=False))
        try:
            store.load(name)
        except StoreError:
            assert lines[name].problem
        enter(opened(store, game.id))
        with suppress(StoreError):
            store.append(name, 1, {"undo": 1}, "2026-05-02", summary())
        store.check_all()
        store.health()

    library = Library(store.folder, store.index)
    backups = ZipBackups(store, library, folded)
    content = backups.content(backups.make())
    with io.BytesIO(content) as again:
        backups.preview(again)
        backups.take_back(again)
    store.remove(name)
    assert [line.id for line in store.games()] == [game.id]


@pytest.mark.parametrize("name", by_turns(ODD, 3))
def test_an_odd_game_of_a_backup_becomes_its_own_row(tmp_path: Path, name: str) -> None:
    """It is told in the preview or comes in, and then the list can still be shown; the good one beside it comes in."""
    _, game = new_game(tmp_path / "there")
    good = file_of(tmp_path / "there", game.id).read_bytes()
    store = store_in(tmp_path / "here")
    backups = ZipBackups(store, Library(store.folder, store.index), folded)
    content = backup({f"games/{name}": ODD[name], f"games/{game.id}": good})

    preview = backups.preview(content)
    kinds = {found.line.id: found.kind for found in preview.games}
    assert kinds[game.id] == "new"
    backups.take_back(content)

    store = store_in(tmp_path / "here")
    assert game.id in {line.id for line in store.games()}
    assert all(not line.problem for line in store.games())
    for line in store.games():
        present_line(line, catalogue("en"), datetime.now(UTC))
        store.load(line.id)


ODD_INDEX = {
    "header": journal([]),
    "number": journal({"journal": 1, "index": 1}, ("games", "x", 5)),
    "deep": journal({"journal": 1, "index": 1}, ("games", "x", b"[" * 5000 + b"]" * 5000)),
    "empty": journal({"journal": 1, "index": 1}, ("games", "x", {})),
    "half": journal({"journal": 1, "index": 1}, ("games", "x", b'{"changed":"2026')),
    "others": journal({"journal": 1, "index": 1}, ("others", "check", 5), ("others", "library", [])),
}


@pytest.mark.parametrize("name", ODD_INDEX)
def test_an_odd_index_is_made_anew(tmp_path: Path, name: str) -> None:
    """It holds nothing that the games do not."""
    store, game = new_game(tmp_path, entries=2)
    del store
    (tmp_path / "index").write_bytes(ODD_INDEX[name])
    for _ in range(2):
        store = store_in(tmp_path)
        assert store.health().games == len(store.games())
        assert [line.scores[0] for line in store.games() if line.id == game.id] == [2]
        assert [line.id for line in store.games(Wanted(player="adam"))] == [game.id]
        store.check_all()
    assert len(opened(store, game.id).entries) == 2


ODD_LIBRARY = {
    "header": journal(5),
    "cards": journal({"journal": 1, "schema": 2}, ("cards", "1", 5)),
    "players": journal({"journal": 1, "schema": 2}, ("players", "1", {"seats": 7})),
    "settings": journal({"journal": 1, "schema": 2}, ("settings", "1", [])),
    "id": journal({"journal": 1, "schema": 2}, ("settings", "x", {"name": "theme", "value": "dark"})),
    "deep": journal({"journal": 1, "schema": 2}, ("settings", "1", b"[" * 5000 + b"]" * 5000)),
}


@pytest.mark.parametrize("name", ODD_LIBRARY)
def test_an_odd_library_is_told_or_read_past(tmp_path: Path, name: str) -> None:
    """Nothing but StoreError comes out of it, and what can be kept is kept."""
    (tmp_path / "library").write_bytes(ODD_LIBRARY[name])
    library = Library(str(tmp_path))
    for use in (
        library.players,
        library.group,
        lambda: library.cards(FIRST),
        lambda: library.setting("theme", "dark"),
        lambda: library.choose("theme", "light"),
        lambda: library.keep_card({"pattern": ["a1"]}, FIRST),
        lambda: library.remember_players([{"name": "A", "color": "brown"}]),
    ):
        with suppress(StoreError):
            use()
