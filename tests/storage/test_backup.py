"""Copies of everything: readable without this app, verified, and taken back without losing what is here."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path

import pytest
from tinydb import TinyDB

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.games.registry import FIRST
from companion.play.live_game import AnyGame
from companion.play.ports import Preview, StoreError
from companion.play.steps import folded
from companion.storage.backup import DAYS_KEPT, WEEKS_KEPT, ZipBackups, superfluous
from companion.storage.files import FileOps
from companion.storage.folder import DataFolder
from companion.storage.library import Library
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.storage.games import enter, file_of, new_game, opened, store_in

FIXTURES = Path(__file__).with_name("fixtures")


class Clock:
    """A clock that a test sets."""

    now = datetime(2026, 3, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def backups_of(folder: Path, clock: Clock | None = None) -> tuple[TinyGameStore, Library, ZipBackups]:
    """Store, library and backups of a folder, as another start of the app opens them."""
    store = store_in(folder)
    library = Library(store.folder, store.index)
    return store, library, ZipBackups(store, library, folded, clock or Clock())


def kinds(preview: Preview) -> dict[str, str]:
    """The kind of each game of a backup, by its id."""
    return {game.line.id: game.kind for game in preview.games}


@pytest.fixture
def games(tmp_path: Path) -> list[AnyGame]:
    """Three games, a card and a setting in the folder `here`."""
    library = Library(str(tmp_path / "here"))
    library.keep_card({"pattern": ["a1"], "name": "Rampart"}, FIRST)
    library.keep_card({"name": "Rook"}, "chess-record")
    library.choose("theme", "light")
    library.remember_players([{"name": "Adam", "color": "brown"}])
    return [new_game(tmp_path / "here", entries=count)[1] for count in (1, 2, 3)]


def test_a_backup_is_readable_without_this_app(tmp_path: Path, games: list[AnyGame]) -> None:
    """By ZIP and TinyDB alone, with the games as they stand."""
    games[0].undo()
    _, _, backups = backups_of(tmp_path / "here")
    name = backups.make()
    with zipfile.ZipFile(tmp_path / "here" / "backups" / name) as archive:
        archive.extractall(tmp_path / "out")
        manifest = json.loads(archive.read("manifest.json"))
    assert (manifest["games"], manifest["readable"], manifest["version"]) == (3, 3, 1)
    with TinyDB(tmp_path / "out" / "games.json") as db:
        found = {row["id"]: row["document"] for row in db.table("games")}
    assert found == {game.id: game.document for game in games}
    for game in games:
        assert (tmp_path / "out" / "games" / game.id).read_bytes() == file_of(tmp_path / "here", game.id).read_bytes()
    assert backups.names() == [name]
    assert store_in(tmp_path / "here").health().backups == (name,)


def test_everything_comes_back_on_another_device(tmp_path: Path, games: list[AnyGame]) -> None:
    """Games with their undo and redo, cards, players, no settings; a second time nothing is new."""
    games[2].undo()
    content = backups_of(tmp_path / "here")[2].content(backups_of(tmp_path / "here")[2].make())
    store, library, backups = backups_of(tmp_path / "there")

    preview = backups.preview(io.BytesIO(content))
    assert kinds(preview) == dict.fromkeys([game.id for game in games], "new")
    assert (preview.count("new"), preview.new_cards) == (3, 2)
    assert store.games() == []

    assert backups.take_back(io.BytesIO(content)) == preview
    assert sorted(line.scores[0] for line in store.games()) == [1, 2, 2]
    again = opened(store, games[2].id)
    assert (again.entries, again.undone) == (games[2].entries, games[2].undone)
    assert [card["name"] for card in library.cards(FIRST)] == ["Rampart"]
    assert [card["name"] for card in library.cards("chess-record")] == ["Rook"]
    assert library.setting("theme", "") == ""
    assert library.players() == [{"name": "Adam", "color": "brown"}]
    assert set(kinds(backups.preview(io.BytesIO(content))).values()) == {"identical"}
    assert backups.preview(io.BytesIO(content)).new_cards == 0


def test_a_longer_history_is_never_replaced_by_a_shorter_one(tmp_path: Path, games: list[AnyGame]) -> None:
    """Longer here: stays. Longer there: comes. Both went on: both are there, however often it is taken back."""
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    there = [opened(store_in(tmp_path / "there"), game.id) for game in games]
    enter(games[0])
    enter(there[1])
    enter(games[2])
    there[2].propose(AdjustCounts(0, score=5), note="there")
    _, _, from_there = backups_of(tmp_path / "there")
    content = from_there.content(from_there.make())
    store, _, backups = backups_of(tmp_path / "here")

    for turn in range(2):
        before = store.games()
        preview = backups.preview(io.BytesIO(content))
        backups.take_back(io.BytesIO(content))
        if turn:
            assert store.games() == before
            assert preview.count("different", "longer", "new") == 0
        else:
            assert sorted(kinds(preview).values()) == ["different", "longer", "shorter"]
            assert kinds(preview)[games[0].id] == "shorter"
            assert kinds(preview)[games[1].id] == "longer"

    assert len(store.games()) == 4
    assert [len(opened(store, game.id).entries) for game in games] == [2, 3, 4]
    with pytest.raises(StoreError, match="changed_elsewhere"):
        enter(games[1])
    enter(games[1])


def test_a_game_of_version_1_is_in_it_too(tmp_path: Path) -> None:
    shutil.copytree(FIXTURES / "version-1", tmp_path / "here")
    _, _, backups = backups_of(tmp_path / "here")
    content = backups.content(backups.make())
    store, library, others = backups_of(tmp_path / "there")
    others.take_back(io.BytesIO(content))
    [line] = store.games()
    assert len(opened(store, line.id).entries) == 3
    assert library.setting("theme", "") == ""

    # Here it has gone on since, in the newer form.
    game = opened(store_in(tmp_path / "here"), line.id)
    enter(game)
    assert kinds(backups_of(tmp_path / "here")[2].preview(io.BytesIO(content))) == {line.id: "shorter"}


def test_a_damaged_game_is_repaired_from_a_backup(tmp_path: Path, games: list[AnyGame]) -> None:
    """No entry is lost, and it is no matter for review."""
    _, _, backups = backups_of(tmp_path / "here")
    backups.make()
    enter(games[2])
    path = file_of(tmp_path / "here", games[2].id)
    data = path.read_bytes()
    parts = data.splitlines(keepends=True)
    path.write_bytes(b"".join([parts[0], *parts[5:]]))
    store = store_in(tmp_path / "here")
    again = opened(store, games[2].id)
    assert (again.entries, again.reviews) == (games[2].entries, ())
    assert path.read_bytes() == data
    assert len(store.health().originals) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="these files are of other systems")
@pytest.mark.parametrize(
    ("file", "kind"),
    [
        *((file, kind) for file in ("games/odd", "library") for kind in ("folder", "pipe", "hole")),
        ("games/odd", "link that leads nowhere"),
    ],
)
def test_a_file_that_cannot_be_read_stops_no_backup_of_the_others(
    tmp_path: Path, games: list[AnyGame], file: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Just then a backup is needed: it names what it lacks."""
    path = tmp_path / "here" / file
    path.unlink(missing_ok=True)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "hole":
            with path.open("wb") as hole:
                hole.truncate(1_000_000_000)
        case _:
            path.symlink_to("nowhere")
    _, _, backups = backups_of(tmp_path / "here")
    for name in (backups.daily(), backups.make()):
        with zipfile.ZipFile(tmp_path / "here" / "backups" / name) as archive:
            assert json.loads(archive.read("manifest.json"))["left_out"] == [file]
            assert {f"games/{game.id}" for game in games} <= set(archive.namelist())
    assert f"not in the backup: {file}" in caplog.text


def test_a_clock_that_was_ahead_ends_no_daily_backups(tmp_path: Path, games: list[AnyGame]) -> None:
    clock = Clock()
    _, _, backups = backups_of(tmp_path / "here", clock)
    clock.now += timedelta(days=2_000)
    backups.make()
    clock.now -= timedelta(days=2_000)
    enter(games[0])
    assert backups.daily().startswith(f"{clock.now:%Y%m%d}")
    clock.now += timedelta(days=1)
    enter(games[0])
    assert backups.daily().startswith(f"{clock.now:%Y%m%d}")


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_backup_that_takes_seconds_to_unpack_is_none(tmp_path: Path, games: list[AnyGame], way: int) -> None:
    _, _, backups = backups_of(tmp_path / "here")
    with zipfile.ZipFile(tmp_path / "here" / "backups" / backups.make()) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", way) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    with pytest.raises(StoreError, match="no_backup"):
        backups.preview(packed)


def test_a_day_has_one_backup_if_anything_changed(tmp_path: Path, games: list[AnyGame]) -> None:
    clock = Clock()
    _, _, backups = backups_of(tmp_path / "here", clock)
    first = backups.daily()
    assert first == backups.names()[0]
    enter(games[0])
    assert backups.daily() == ""
    clock.now += timedelta(days=1)
    assert backups.daily() != ""
    clock.now += timedelta(days=1)
    assert backups.daily() == ""
    assert len(backups.names()) == 2


def test_old_backups_are_thinned_out() -> None:
    """Seven days and four weeks are kept, and all that were made by hand."""
    days = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=count) for count in range(60)]
    names = [f"{day:%Y%m%d}T120000-daily.zip" for day in days] + ["20250101T120000-by-hand.zip"]
    left = sorted(set(names) - set(superfluous(names)))
    assert len(left) == DAYS_KEPT + WEEKS_KEPT + 1
    assert left[-DAYS_KEPT:] == names[53:60]


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x03\x04 no", json.dumps({}).encode()],
)
def test_what_is_no_backup_is_told(tmp_path: Path, content: bytes) -> None:
    store, _, backups = backups_of(tmp_path)
    for use in (backups.preview, backups.take_back):
        with pytest.raises(StoreError, match="no_backup"):
            use(io.BytesIO(content))
    assert store.games() == []
    with pytest.raises(StoreError, match="no_backup"):
        backups.content("../library")


def backup_of(**files: object) -> io.BytesIO:
    """A backup of some files, with a manifest."""
    made = {"format": "island-fortress-backup", "version": 1, "made": "2026-03-04"}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, data in {"manifest.json": made, **files}.items():
            archive.writestr(name, data if isinstance(data, bytes) else json.dumps(data))
    return content


def test_strange_content_is_not_taken_in(tmp_path: Path) -> None:
    """Ids are no paths, games are games, and a library is one."""
    store, library, backups = backups_of(tmp_path)
    content = backup_of(
        **{
            "games/../evil": b"x",
            "games/a.b": b"x",
            "games/rubbish": b"x",
            "games/empty": b"",
            "games/x.json": {"game": {"1": {"version": 1, "line": 3}}},
            "library.json": {"cards": {"1": {"no": "card"}}},
        }
    )
    assert kinds(backups.preview(content)) == {
        "rubbish": "unreadable",
        "empty": "unreadable",
        "x": "unreadable",
    }
    backups.take_back(content)
    assert store.games() == []
    assert library.cards(FIRST) == []
    with pytest.raises(StoreError, match="newer_file"):
        backups.preview(backup_of(**{"manifest.json": {"format": "island-fortress-backup", "version": 2, "made": ""}}))


def test_every_flipped_bit_of_a_backup_is_told_or_harmless(tmp_path: Path, games: list[AnyGame]) -> None:
    """No damage of the file becomes a game that was never played."""
    _, _, backups = backups_of(tmp_path / "here")
    content = backups.content(backups.make())
    wanted = {game.id: file_of(tmp_path / "here", game.id).read_bytes() for game in games}
    for place in range(3, len(content), 61):
        changed = content[:place] + bytes([content[place] ^ 16]) + content[place + 1 :]
        shutil.rmtree(tmp_path / "there", ignore_errors=True)
        _, _, others = backups_of(tmp_path / "there")
        try:
            others.take_back(io.BytesIO(changed))
        except StoreError:
            continue
        for path in (tmp_path / "there" / "games").iterdir():
            assert path.read_bytes() in wanted.values()


def many(folder: Path, count: int) -> list[str]:
    """Make backups, one after the other, and return what each call has said."""
    _, _, backups = backups_of(folder)
    backups = ZipBackups(backups._store, backups._library, folded)
    return [backups.make() for _ in range(count)]


def test_backups_at_the_same_time_do_not_meet(tmp_path: Path, games: list[AnyGame]) -> None:
    """Of threads and of processes: each is made, and each that was told lies there afterwards, whole."""
    assert games
    here = tmp_path / "here"
    _, _, backups = backups_of(here)
    backups = ZipBackups(backups._store, backups._library, folded)
    with ThreadPoolExecutor(4) as threads, ProcessPoolExecutor(2, get_context("spawn")) as processes:
        started = [processes.submit(many, here, 5) for _ in range(2)]
        told = list(threads.map(lambda _: backups.make(), range(20)))
        told += [name for made in started for name in made.result()]
    assert len(set(told)) == len(told) == 30
    for name in told:
        with backups.opened(name) as file:
            assert len(kinds(backups.preview(file))) == 3
    assert not [path for path in (here / "backups").iterdir() if path.suffix != ".zip"]


class Meanwhile(FileOps):
    """The disk of somebody beside whom another does something, after one file of a backup was read."""

    act: Callable[[], object] | None = None

    def read(self, path: str, start: int = 0) -> bytes:
        """The content, and what the other does then."""
        data = super().read(path, start)
        if self.act and path.endswith("library"):
            act, self.act = self.act, None
            act()
        return data


def read_of(backups: ZipBackups, ops: Meanwhile, act: Callable[[], object]) -> set[bytes]:
    """The games of a backup during which another does something."""
    ops.act = act
    with backups.opened(backups.make()) as file, zipfile.ZipFile(file) as archive:
        assert ops.act is None
        return {archive.read(name) for name in archive.namelist() if name.startswith(("games/", "removed/"))}


def test_what_is_removed_and_restored_meanwhile_is_in_it(tmp_path: Path, games: list[AnyGame]) -> None:
    """Wherever it lies in the end."""
    here, ops = tmp_path / "here", Meanwhile()
    store = store_in(here, ops)
    store.remove(games[0].id)
    backups = ZipBackups(store, Library(store.folder, store.index), folded)
    removed, other = here / "removed" / games[0].id, file_of(here, games[1].id)
    wanted = {path.read_bytes() for path in (removed, other, file_of(here, games[2].id))}

    def act() -> None:
        removed.rename(file_of(here, games[0].id))
        other.rename(here / "removed" / games[1].id)

    assert read_of(backups, ops, act) == wanted


def test_two_removed_games_of_one_name_are_both_in_it(tmp_path: Path, games: list[AnyGame]) -> None:
    """The older one gets a name of its own while the backup is being made."""
    here, ops = tmp_path / "here", Meanwhile()
    store, game = store_in(here, ops), file_of(here, games[0].id)
    backups = ZipBackups(store, Library(store.folder, store.index), folded)
    removed = here / "removed" / game.name
    removed.write_bytes(b"{}")
    wanted = {path.read_bytes() for path in (removed, *(here / "games").iterdir())}

    def act() -> None:
        removed.rename(removed.with_name(f"{game.name}-1"))
        game.rename(removed)

    assert read_of(backups, ops, act) == wanted


def test_what_a_dead_process_has_begun_goes_at_the_next_start(tmp_path: Path, games: list[AnyGame]) -> None:
    """The unfinished files of a running process stay."""
    here = tmp_path / "here"
    assert games
    folder = DataFolder(str(here))
    kept = folder.aside()
    for path in (kept, str(here / "backups" / "1-dead-00000000.new"), str(here / "backups" / "daily.new")):
        Path(path).write_bytes(b"PK")
    (here / "running" / "1-dead").touch()
    store_in(here).games()
    assert [path.name for path in (here / "backups").iterdir()] == [Path(kept).name]
