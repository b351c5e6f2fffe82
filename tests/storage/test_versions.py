"""Files of every version open for good; those of newer ones are read as far as possible, and never written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tinydb import TinyDB

from companion.games.registry import FIRST
from companion.play.ports import StoreError
from companion.storage.library import Library
from companion.storage.lines import START, lines, raw_json, readable
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.games.island_fortress.builders import ADAM, building
from tests.drive.storage.faults import FaultyFileOps
from tests.drive.storage.games import enter, file_of, new_game, opened, store_in, summary

FIXTURES = Path(__file__).with_name("fixtures")
ID = "20260304T120000-abc123"
VERSIONS = (1, 2)


@pytest.fixture(params=VERSIONS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A data folder as a version of the app left it; all versions hold the same."""
    shutil.copytree(FIXTURES / f"version-{request.param}", tmp_path / "data")
    return tmp_path / "data"


def old_file(folder: Path) -> Path:
    """The game's file of version 1."""
    return folder / "games" / f"{ID}.json"


def test_a_game_of_every_version_is_listed_opened_and_played_on(folder: Path) -> None:
    """Three entries, one of them edited, and a step to redo."""
    store = store_in(folder)
    [line] = store.games()
    assert (line.id, line.names, line.scores, line.problem) == (ID, ("Adam", "Dóra Ű"), (0, 0), "")
    assert line.changed.startswith("2026-03-04T12:1")

    game = opened(store, ID)
    assert [type(entry.event).__name__ for entry in game.entries] == ["Petition", "Build", "Build"]
    assert (game.entries[0].event, game.entries[0].note) == (type(game.entries[0].event)(1), "drawn near")
    assert game.created == "2026-03-04T12:00:00.000+00:00"

    assert game.redo()
    assert len(game.entries) == 5
    for left in (3, 3, 2, 1, 0):
        assert game.undo()
        assert len(game.entries) == left
    assert not game.undo()
    again = opened(store_in(folder), ID)
    assert (again.entries, again.edits, again.undone) == (game.entries, game.edits, game.undone)
    while again.redo():
        pass
    assert len(again.entries) == 5


def test_a_library_of_every_version_is_read_and_written(folder: Path) -> None:
    library = Library(str(folder))
    assert library.setting("theme", "dark") == "light"
    assert library.setting("language", "") == "hu"
    assert [player["name"] for player in library.players()] == ["Adam", "Dóra Ű"]
    assert library.group() == library.players()
    [card] = library.cards(FIRST)
    assert card["name"] == "Rampart"
    library.choose("theme", "system")
    library.keep_card({"pattern": []}, FIRST)
    again = Library(str(folder))
    assert (again.setting("theme", ""), len(again.cards(FIRST))) == ("system", 2)


def test_a_file_of_version_1_is_written_anew_when_it_is_next_saved(tmp_path: Path) -> None:
    """Reading changes nothing; the old file goes to the backups, as it was."""
    folder = tmp_path / "data"
    shutil.copytree(FIXTURES / "version-1", folder)
    old = old_file(folder).read_bytes()
    store = store_in(folder)
    store.games()
    game = opened(store, ID)
    store.check_all()
    assert old_file(folder).read_bytes() == old
    assert not file_of(folder, ID).exists()

    assert game.propose(building(ADAM, "1c1")).is_legal

    assert not old_file(folder).exists()
    kept = folder / "backups" / "version-1" / f"{ID}.json"
    assert kept.read_bytes() == old
    assert len(opened(store_in(folder), ID).entries) == 4
    with TinyDB(kept) as db:
        assert db.table("game").get(doc_id=1)["version"] == 1


@pytest.mark.parametrize("at", range(8))
def test_an_upgrade_that_breaks_off_loses_nothing(tmp_path: Path, at: int) -> None:
    """Of the two files, the newer one counts once it is there."""
    folder = tmp_path / "data"
    shutil.copytree(FIXTURES / "version-1", folder)
    store = store_in(folder)
    store.games()
    ops = FaultyFileOps(at, "crash after")
    game = opened(store, ID)
    broken = TinyGameStore(type(store.folder)(str(folder), ops))
    try:
        broken.append(ID, 0, {"redo": True}, "2026-03-05", summary())
    except BaseException:
        assert len(ops.calls) == at + 1
    again = opened(store_in(folder), ID)
    assert len(again.entries) in (3, 5)
    assert len(store_in(folder).games()) == 1
    assert game.entries[:3] == again.entries[:3]
    again.undo()


def test_files_with_no_edits_yet_open(tmp_path: Path) -> None:
    """Those of the very first version 1 had none."""
    folder = tmp_path / "data"
    shutil.copytree(FIXTURES / "version-1", folder)
    content = json.loads(old_file(folder).read_text("utf-8"))
    del content["game"]["1"]["edits"]
    old_file(folder).write_text(json.dumps(content), "utf-8")
    game = opened(store_in(folder), ID)
    assert game.edits == ()
    assert game.redo()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"game": 3}', b'{"game": {"1": {"version": 1}}}', b"\xff\xfe\x00", b'{"game":{"1":' * 50_000],
)
def test_a_damaged_file_of_version_1_is_told_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    store, game = new_game(tmp_path)
    old_file(tmp_path).write_bytes(content)
    assert {line.id: bool(line.problem) for line in store.games()} == {game.id: False, ID: True}
    for use in (lambda: store.load(ID), lambda: store.append(ID, 0, {}, "", summary())):
        with pytest.raises(StoreError, match="damaged"):
            use()
    assert old_file(tmp_path).read_bytes() == content


@pytest.mark.parametrize("field", ["edits", "undone"])
@pytest.mark.parametrize("value", [None, 3, "ab", {"edit": {}}])
def test_steps_of_version_1_that_are_no_list_are_damage(tmp_path: Path, field: str, value: object) -> None:
    folder = tmp_path / "data"
    shutil.copytree(FIXTURES / "version-1", folder)
    content = json.loads(old_file(folder).read_text("utf-8"))
    content["game"]["1"][field] = value
    old_file(folder).write_text(json.dumps(content), "utf-8")
    store = store_in(folder)
    for use in (lambda: store.load(ID), lambda: store.append(ID, 0, {}, "", summary())):
        with pytest.raises(StoreError, match="damaged"):
            use()
    assert not file_of(folder, ID).exists()


# --- newer than known ------------------------------------------------------------------------------


def test_a_file_of_version_1s_form_with_another_number_is_newer(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(FIXTURES / "version-1", folder)
    old_file(folder).write_text(
        old_file(folder).read_text("utf-8").replace('"version":1,"created"', '"version":9,"created"')
    )
    store = store_in(folder)
    assert [line.problem for line in store.games()] == ["newer_file"]
    with pytest.raises(StoreError, match="newer_file"):
        store.load(ID)


def renewed(path: Path, **header: int) -> bytes:
    """The journal as a newer app might have written it."""
    first, *rows = [(row.table, row.id, row.raw) for row in readable(path.read_bytes())]
    changed = raw_json({**json.loads(first[2]), **header})
    path.write_bytes(lines(START, [("", "", changed), *rows], is_one=False)[0])
    return path.read_bytes()


def test_a_game_of_a_newer_app_can_be_looked_at(tmp_path: Path) -> None:
    """The files of a newer app are not written to."""
    _, game = new_game(tmp_path, entries=2)
    newer = renewed(file_of(tmp_path, game.id), schema=3)
    store = store_in(tmp_path)
    again = opened(store, game.id)
    assert (len(again.entries), again.problem) == (2, "newer_file")
    with pytest.raises(StoreError, match="newer_file"):
        enter(again)
    assert file_of(tmp_path, game.id).read_bytes() == newer
    assert [line.scores for line in store.games()] == [(2, 0)]


def test_a_journal_of_a_newer_form_is_told(tmp_path: Path) -> None:
    _, game = new_game(tmp_path, entries=2)
    newer = renewed(file_of(tmp_path, game.id), journal=2)
    store = store_in(tmp_path)
    for use in (lambda: store.load(game.id), lambda: enter(game)):
        with pytest.raises(StoreError, match="newer_file"):
            use()
    store.check_all()
    assert [line.problem for line in store.games()] == ["newer_file"]
    assert file_of(tmp_path, game.id).read_bytes() == newer


def test_the_fixtures_are_as_the_app_left_them() -> None:
    """A version that was released is never written anew."""
    known = {*(f"version-{number}" for number in VERSIONS), "version-2-in-use", "version-2-in-use.json"}
    assert {path.name for path in FIXTURES.iterdir()} == known
