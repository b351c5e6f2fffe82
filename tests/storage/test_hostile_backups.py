"""Backups that somebody hostile has made: each is told as none, or its rows say what is wrong; nothing else happens."""

from __future__ import annotations

import io
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.games.registry import FIRST
from companion.play.ports import StoreError
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.text.catalogue import catalogue
from companion.ui.screens.present_data import present_preview
from companion.ui.screens.present_home import present_line
from tests.conftest import long_but
from tests.drive.storage.games import enter, new_game, opened, store_in
from tests.drive.storage.hostile import BACKUPS

LARGE = ("000", " MB", "all odd", "depth", "huge", "rich")
QUICK = {"a game of 64 MB of zeros", *(name for name in BACKUPS if not any(word in name for word in LARGE))}
"""The small ones, and one of those that are large once they are unpacked."""
MAX_MEMORY = 100_000_000
"""Bytes that reading a backup may take beside the file itself, as Python counts them."""


@pytest.mark.parametrize("name", long_but(QUICK, BACKUPS))
def test_a_hostile_backup_is_told(tmp_path: Path, name: str) -> None:
    """In sentences, in little memory; what is here stays as it is, and the list can be shown."""
    _, game = new_game(tmp_path, entries=1)
    store = store_in(tmp_path)
    library = Library(store.folder, store.index)
    backups = ZipBackups(store, library, folded)
    content = io.BytesIO(BACKUPS[name]())

    tracemalloc.start()
    try:
        try:
            preview = backups.preview(content)
        except StoreError as error:
            catalogue("en")(f"store.{error.problem}", **error.values)
        else:
            present_preview(preview, catalogue("en"), datetime.now(UTC))
            backups.take_back(content)
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()

    store = store_in(tmp_path)
    for line in store.games():
        present_line(line, catalogue("en"), datetime.now(UTC))
        assert not line.problem
    assert len({line.id.casefold() for line in store.games()}) == len(store.games())
    library.cards(FIRST), library.players(), library.setting("theme", "dark")
    enter(opened(store, game.id))
    assert len(opened(store_in(tmp_path), game.id).entries) == 2
