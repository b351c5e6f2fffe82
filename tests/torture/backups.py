"""Two processes that play, remove, restore, back up and take back in one folder, killed in the middle of it.

Every entry that was acknowledged is in a game, or in one that was removed; every backup that was acknowledged opens and
has what its process had entered before.
"""

from __future__ import annotations

import random
import time
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from companion.engine.record import Record
from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import begin
from companion.play.ports import StoreError
from companion.play.steps import folded
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.storage.games import SETUP, opened, store_in
from tests.torture.session import told_of_damage
from tests.torture.trials import Child, Row, Tell, folder, row

MAX_LIFE: Final = 0.15
MAX_GAMES: Final = 4
MAX_BACKUPS: Final = 12
TOLD: Final = {"changed_elsewhere", "is_here", "no_such_game", "no_backup"}
"""Errors that one process may get because of the other; anything else is an error of the store's."""


def backups(quick: bool) -> Iterator[Row]:
    """Kill -9 of both, at random moments, over and over in the same folder."""
    chance = random.Random("backups")
    with row("two processes that back up and take back") as made, folder() as path:
        entered: set[str] = set()
        for turn in range(6 if quick else 250):
            with made.trial(f"kill {turn}"):
                both = [Child(partial(_live, path, f"{turn}{name}")) for name in "ab"]
                for child in both:
                    child.first()
                time.sleep(chance.uniform(0, MAX_LIFE))
                for child in both:
                    child.kill()
                told = [child.end() for child in both]
                made.acked += sum(map(len, told))
                _compare(path, entered, told, made, f"kill {turn}")
                _thin_out(path)
    yield made


def _live(path: Path, name: str, tell: Tell) -> None:
    """Do one thing after the other, without end, and tell of each that was acknowledged."""
    chance = random.Random(name)
    store = store_in(path)
    kept = ZipBackups(store, Library(store.folder, store.index), folded)
    for number in range(1_000_000):
        try:
            _act(chance, store, kept, f"{name}-{number}", tell)
        except StoreError as error:
            if error.problem not in TOLD:
                raise


def _act(chance: random.Random, store: TinyGameStore, kept: ZipBackups, note: str, tell: Tell) -> None:
    ids = [line.id for line in store.games()]
    removed = sorted(path.name for path in Path(store.folder.at("removed")).iterdir())
    match chance.randrange(10):
        case 0 if ids:
            store.remove(chance.choice(ids))
        case 1 if removed:
            store.restore(chance.choice(removed))
        case 2:
            tell(f"backup {kept.make()}")
        case 3 if names := kept.names():
            with kept.opened(chance.choice(names)) as content:
                kept.take_back(content)
        case _ if ids and (len(ids) >= MAX_GAMES or chance.random() < 0.9):
            opened(store, chance.choice(ids)).propose(AdjustCounts(0, score=1), note=note)
            tell(f"entry {note}")
        case _:
            begin(ISLAND_FORTRESS, store, Record(SETUP))
    tell("done")


def _compare(path: Path, entered: set[str], told: list[list[str]], row: Row, where: str) -> None:
    for child in told:
        own: set[str] = set()
        for what in child:
            kind, _, value = what.partition(" ")
            if kind == "entry":
                own.add(value)
            elif kind == "backup":
                _compare_backup(path / "backups" / value, own, row, where)
        entered |= own
    store = store_in(path)
    notes = {entry.note or "" for line in store.games() for entry in opened(store, line.id).entries}
    removed = b"".join(file.read_bytes() for file in (path / "removed").iterdir())
    if lost := [note for note in entered - notes if f'"{note}"'.encode() not in removed]:
        row.lose(f"{where}: {lost[:5]}", len(lost))
    told_of_damage(path, row, where)
    if left := [file.name for file in (path / "backups").iterdir() if file.suffix == ".new"]:
        row.alarm(f"{where}: left behind {left}")


def _compare_backup(path: Path, own: set[str], row: Row, where: str) -> None:
    with zipfile.ZipFile(path) as archive:
        files = [name for name in archive.namelist() if name.startswith(("games/", "removed/"))]
        data = b"".join(map(archive.read, files))
    if lost := [note for note in own if f'"{note}"'.encode() not in data]:
        row.lose(f"{where}: {path.name} has no {lost[:5]}", len(lost))


def _thin_out(path: Path) -> None:
    """Keep the newest backups, and few of the removed games: the folder is to stay as small as it would be."""
    for old in sorted((path / "backups").glob("*.zip"))[:-MAX_BACKUPS]:
        old.unlink()
