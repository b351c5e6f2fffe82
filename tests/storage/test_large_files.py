"""Files in the data folder that are larger than any of ours: told as unreadable, and never read into memory."""

from __future__ import annotations

import json
import tracemalloc
import zipfile
from pathlib import Path

from companion.outside import LARGEST
from tests.drive.storage.games import enter, file_of, new_game, opened, store_in

MAX_MEMORY = 30_000_000


def test_a_large_file_costs_no_memory(tmp_path: Path) -> None:
    """Whatever its form; the other games are listed, and the file stays as it is."""
    _, game = new_game(tmp_path, entries=2)
    for name in ("20200101T000000-aaaaaa", "20200101T000000-bbbbbb.json"):
        with file_of(tmp_path, name).open("wb") as file:
            file.truncate(LARGEST + 1)
    lists = tmp_path / "games" / "20200101T000000-cccccc.json"
    lists.write_text('{"a": [' + "[]," * 700_000 + "0]}")

    tracemalloc.start()
    try:
        store = store_in(tmp_path)
        lines = {line.id: line.problem for line in store.games()}
        store.check_all()
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()
    assert lines == {
        game.id: "",
        "20200101T000000-aaaaaa": "unreadable",
        "20200101T000000-bbbbbb": "unreadable",
        "20200101T000000-cccccc": "damaged",
    }
    assert file_of(tmp_path, "20200101T000000-aaaaaa").stat().st_size == LARGEST + 1


def test_a_large_copy_in_a_backup_is_not_asked(tmp_path: Path) -> None:
    """A damaged game looks for itself in the backups: what is too large there is none of its copies."""
    _, game = new_game(tmp_path, entries=3)
    with zipfile.ZipFile(tmp_path / "backups" / "20990101T000000-by-hand.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", json.dumps({}))
        with archive.open(f"games/{game.id}", "w", force_zip64=True) as member:
            for _ in range(LARGEST // 1_000_000 + 1):
                member.write(bytes(1_000_000))
    file = file_of(tmp_path, game.id)
    data = file.read_bytes()
    file.write_bytes(data[:-20] + b"x" + data[-19:])

    tracemalloc.start()
    try:
        again = opened(store_in(tmp_path), game.id)
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()
    assert len(again.entries) == 2
    enter(again)
