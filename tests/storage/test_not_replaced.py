"""Existing files are never replaced, and unreadable ones never treated as missing."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.play.ports import StoreError
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from tests.drive.storage.games import enter, file_of, new_game, opened, store_in

ROOT = Path(__file__).resolve().parents[2]


def test_a_removed_game_does_not_replace_one_that_is_here(tmp_path: Path) -> None:
    """Restored where a game of its name has come back by other ways, it is told, and both stay."""
    store, game = new_game(tmp_path, entries=3)
    store.remove(game.id)
    short = (tmp_path / "removed" / game.id).read_bytes()
    shutil.copy(tmp_path / "removed" / game.id, file_of(tmp_path, game.id))
    here = opened(store_in(tmp_path), game.id)
    for _ in range(20):
        enter(here)

    with pytest.raises(StoreError, match="is_here"):
        store_in(tmp_path).restore(game.id)
    assert len(opened(store_in(tmp_path), game.id).entries) == 23
    assert (tmp_path / "removed" / game.id).read_bytes() == short


def test_of_two_removals_of_one_game_both_are_kept(tmp_path: Path) -> None:
    """The last one comes back under its name, the one before under a name of its own."""
    store, game = new_game(tmp_path, entries=3)
    before = file_of(tmp_path, game.id).read_bytes()
    store.remove(game.id)
    file_of(tmp_path, game.id).write_bytes(before)
    store = store_in(tmp_path)
    enter(opened(store, game.id))
    store.remove(game.id)
    assert sorted(path.name for path in (tmp_path / "removed").iterdir()) == [game.id, f"{game.id}-1"]

    store.restore(game.id)
    store.restore(f"{game.id}-1")
    assert len(opened(store, game.id).entries) == 4
    assert file_of(tmp_path, f"{game.id}-1").read_bytes() == before


def test_a_backup_from_elsewhere_sets_no_setting(tmp_path: Path) -> None:
    """Not the address of codes, nor any other."""
    there = Library(str(tmp_path / "there"))
    there.choose("link", "https://evil.example/")
    there.choose("theme", "light")
    store = store_in(tmp_path / "there")
    content = ZipBackups(store, there, folded).opened(ZipBackups(store, there, folded).make()).read()
    store = store_in(tmp_path / "here")
    library = Library(store.folder, store.index)
    ZipBackups(store, library, folded).take_back(io.BytesIO(content))
    assert [library.setting(name, "as it was") for name in ("link", "theme")] == ["as it was"] * 2


WITHOUT_HANDLES = """
import os, resource, sys
sys.path.insert(0, {root!r})
from companion.play.ports import StoreError
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.play.steps import folded
from tests.drive.storage.games import store_in
from pathlib import Path
store = store_in(Path({data!r}))
library = Library(store.folder, store.index)
backups = ZipBackups(store, library, folded)
if {warm}: assert len(store.games()) == 1
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
held = []
try:
    while True: held.append(os.open(os.devnull, os.O_RDONLY))
except OSError: pass
for use in (store.games, store.count, store.check_all, store.health, store.files, backups.names, backups.make):
    try:
        print(use.__name__, use())
    except StoreError as error:
        print(use.__name__, error.problem)
for handle in held: os.close(handle)
print("after", [line.problem for line in store.games()])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("warm", [False, True])
def test_a_folder_that_cannot_be_listed_is_not_empty(tmp_path: Path, warm: bool) -> None:
    """With all handles of the process in use, that is told, and no file is written anew because of it."""
    _, game = new_game(tmp_path, entries=2)
    Library(str(tmp_path)).choose("theme", "light")
    (tmp_path / "running" / "1-dead").touch()
    file_of(tmp_path, "unlisted").write_bytes(file_of(tmp_path, game.id).read_bytes())
    if warm:
        file_of(tmp_path, "unlisted").unlink()
    before = {path: path.read_bytes() for path in (tmp_path / "games").iterdir()}
    script = WITHOUT_HANDLES.format(root=str(ROOT), data=str(tmp_path), warm=warm)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    told = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert done.returncode == 0, done.stderr
    assert told["files"] == told["names"] == "unreadable"
    assert told["make"] in ("not_saved", "unreadable")
    if warm:
        assert game.id in told["games"]
    else:
        assert told["games"] == told["count"] == told["health"] == "unreadable"
    assert told["after"] == ("['']" if warm else "['', '']")
    assert {path: path.read_bytes() for path in (tmp_path / "games").iterdir()} == before


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for name in ("games", "backups", "damaged"):
        os.rmdir(tmp_path / name)
    assert store.files() == {}
    assert store.health().games == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_and_a_folder_among_the_games_stop_nothing(tmp_path: Path) -> None:
    """They are listed as what cannot be read."""
    _, game = new_game(tmp_path)
    os.mkfifo(file_of(tmp_path, "pipe"))
    os.mkfifo(file_of(tmp_path, "old.json"))
    file_of(tmp_path, "folder").mkdir()
    store = store_in(tmp_path)
    assert {line.id: bool(line.problem) for line in store.games()} == {
        game.id: False,
        "pipe": True,
        "old": True,
        "folder": True,
    }
    store.check_all()
