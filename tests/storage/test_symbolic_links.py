"""Links in the data folder that lead out of it: what they lead to is neither changed nor copied into a backup."""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from companion.admission.keys import Keys
from companion.play.ports import StoreError
from companion.rights import HOST
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.storage.play_book import PlayBook
from tests.drive.storage.games import enter, new_game, opened, store_in

SECRET: Final = b"what is read outside the folder"
NAMES: Final = ("lock", "library", "plays", "counts", "index", "reserve", "devices", "games/GAME")


def lived_in(folder: Path) -> str:
    """A folder in which every file of the app exists; the id of its game."""
    store, game = new_game(folder, entries=2)
    Library(store.folder, store.index).choose("theme", "light")
    PlayBook(store.folder, store.index).note(game.id, "the club", "a note")
    Keys(str(folder))
    return game.id


def used(folder: Path, id: str) -> None:
    """Another life of the app, in which it writes all of its files if it can."""
    keys, store = Keys(str(folder)), store_in(folder)
    library, book = Library(store.folder, store.index), PlayBook(store.folder, store.index)
    actions: tuple[Callable[[], object], ...] = (
        lambda: keys.admit(HOST),
        lambda: enter(opened(store, id)),
        lambda: library.choose("theme", "dark"),
        lambda: book.note(id, "at home", ""),
        store.games,
        store.health,
        lambda: store.remove(id),
        ZipBackups(store, library, lambda game: game, book=book).make,
    )
    for action in actions:
        with suppress(StoreError, AssertionError):  # one that is not legal, as the game could not be read whole
            action()


@pytest.mark.skipif(sys.platform == "win32", reason="makes links as other systems do")
@pytest.mark.parametrize("suffix", ["", ".new"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("is_own", [True, False])
def test_what_a_link_leads_to_is_not_touched(tmp_path: Path, name: str, suffix: str, is_own: bool) -> None:
    """Neither a file of another program nor one that the app itself could have written."""
    folder, outside = tmp_path / "data", tmp_path / "outside"
    id = lived_in(folder)
    path = folder / (name.replace("GAME", id) + suffix)
    if is_own and path.exists():
        shutil.copy(path, outside)
    with outside.open("ab") as file:
        file.write(SECRET)
    before = outside.read_bytes()
    path.unlink(missing_ok=True)
    path.symlink_to(outside)
    used(folder, id)
    assert outside.read_bytes() == before
    for backup in (folder / "backups").glob("*.zip"):
        with zipfile.ZipFile(backup) as archive:
            assert not [name for name in archive.namelist() if SECRET in archive.read(name)]


@pytest.mark.skipif(sys.platform == "win32", reason="makes links as other systems do")
def test_a_link_to_nothing_makes_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    id = lived_in(folder)
    for name in NAMES:
        path = folder / name.replace("GAME", id)
        path.unlink()
        path.symlink_to(tmp_path / f"outside-{path.name}")
    used(folder, id)
    assert not [*tmp_path.glob("outside-*")]
