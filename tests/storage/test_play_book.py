"""The record of plays besides games: for good, whole or not at all, through damage, a backup and a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.game import Course
from companion.play.ports import StoreError
from companion.plays.play import ENTERED, IMPORTED, Play, Result
from companion.storage.backup import ZipBackups
from companion.storage.folder import DataFolder
from companion.storage.library import Library
from companion.storage.play_book import ABOUT, MAX_PLAYS, PEOPLE, PLAYS, PlayBook, is_odd_row, name_id, play_row
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.storage.games import store_in
from tests.drive.storage.media import Storage
from tests.storage.test_browser_files import Tabs

CHESS = Play(
    "hand-1", "Chess", "2026-03-04", (Result("Anna", 1, 1, True), Result("Béla")), ENTERED, False, 30, place="Club"
)
IMPORT = CHESS._replace(id="bgs-1", kind=IMPORTED, moment="2026-03-05T19:30:00", minutes=None)


def book_of(store: TinyGameStore) -> PlayBook:
    return PlayBook(store.folder, store.index)


def filled(folder: Path) -> PlayBook:
    book = book_of(store_in(folder))
    book.add([CHESS, IMPORT])
    book.note("20260304T183000-0a1b2c", "Home", "close")
    book.name({"Ann": "Anna", "Bela": "Béla"})
    return book


def test_everything_is_there_at_the_next_start(tmp_path):
    filled(tmp_path)

    kept = book_of(store_in(tmp_path)).kept()

    assert kept.plays == (CHESS, IMPORT)
    assert kept.about == {"20260304T183000-0a1b2c": ("Home", "close", True)}
    assert kept.people == {"Ann": "Anna", "Bela": "Béla"}


def test_what_does_not_count_stays_so_and_rows_of_others_are_as_before(tmp_path):
    """A play that counts has no word of it in its row: older versions and backups see what they saw."""
    book = book_of(store_in(tmp_path))
    book.add([CHESS, CHESS._replace(id="hand-9", is_counted=False)])
    book.note("20260304T183000-0a1b2c", "", "", is_counted=False)

    kept = book_of(store_in(tmp_path)).kept()
    assert {play.id: play.is_counted for play in kept.plays} == {CHESS.id: True, "hand-9": False}
    assert kept.about == {"20260304T183000-0a1b2c": ("", "", False)}
    assert "uncounted" not in play_row(CHESS)
    book.note("20260304T183000-0a1b2c", "", "")
    assert book_of(store_in(tmp_path)).kept().about == {}


def test_colors_and_the_starter_of_an_import_stay(tmp_path):
    seated = IMPORT._replace(course=Course(colors=("red", ""), starter=1))
    book_of(store_in(tmp_path)).add([seated])

    assert book_of(store_in(tmp_path)).kept().plays == (seated,)
    assert {"colors", "starter"}.isdisjoint(play_row(IMPORT))
    for wrong in ({"colors": ["red"]}, {"starter": 2}, {"colors": "red"}):
        assert is_odd_row(PLAYS, seated.id, json.dumps(play_row(seated) | wrong).encode())


def test_a_day_written_otherwise_is_read_in_one_form(tmp_path):
    """A version before took any form of ISO 8601; filters and order go by `2026-03-04`."""
    book = book_of(store_in(tmp_path))
    days = ("20260304", "2026-W10-3", "2026-03-04")
    book.add([CHESS._replace(id=f"hand-{number}", moment=day) for number, day in enumerate(days)])

    assert {play.day for play in book.kept().plays} == {"2026-03-04"}


def test_everything_can_be_taken_back(tmp_path):
    book = filled(tmp_path)

    book.forget("hand-1")
    book.note("20260304T183000-0a1b2c", "", "")
    book.name({"Ann": "Ann"})
    kept = book.kept()
    assert (kept.plays, kept.about, kept.people) == ((IMPORT,), {}, {"Bela": "Béla"})
    book.add([CHESS])
    assert set(book.kept().plays) == {CHESS, IMPORT}


def test_another_process_sees_it_at_once(tmp_path):
    one, other = filled(tmp_path), book_of(store_in(tmp_path))
    assert other.kept() == one.kept()

    other.forget("bgs-1")

    assert one.kept().plays == (CHESS,)


def test_a_damaged_line_takes_its_row_alone_and_the_file_is_kept(tmp_path):
    filled(tmp_path)
    file = tmp_path / "plays"
    lines = file.read_bytes().split(b"\n")
    lines[1] = lines[1].replace(b"Chess", b"Chest")
    file.write_bytes(b"\n".join(lines))

    kept = book_of(store_in(tmp_path)).kept()

    assert kept.plays == (IMPORT,)
    assert kept.people == {"Ann": "Anna", "Bela": "Béla"}
    assert [each.name.startswith("plays-") for each in (tmp_path / "damaged").iterdir()] == [True]
    assert book_of(store_in(tmp_path)).kept() == kept


def test_a_file_cut_between_two_lines_is_noticed(tmp_path):
    """The index knows how long it was; a backup has what is missing."""
    filled(tmp_path)
    store = store_in(tmp_path)
    ZipBackups(store, Library(store.folder, store.index), lambda game: game).make()
    file = tmp_path / "plays"
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[:3]) + b"\n")

    assert book_of(store_in(tmp_path)).kept().people == {"Ann": "Anna", "Bela": "Béla"}
    assert list((tmp_path / "damaged").iterdir())


def test_a_backup_brings_everything_back_and_nothing_twice(tmp_path):
    filled(tmp_path / "old")
    store = store_in(tmp_path / "old")
    _, content = ZipBackups(store, Library(store.folder, store.index), lambda game: game).packed()
    (tmp_path / "backup.zip").write_bytes(content)
    new = store_in(tmp_path / "new")
    mine = CHESS._replace(place="elsewhere")
    book_of(new).add([mine])
    backups = ZipBackups(new, Library(new.folder, new.index), lambda game: game)

    for new_plays in (1, 0):
        with (tmp_path / "backup.zip").open("rb") as file:
            assert backups.preview(file).new_plays == new_plays
            backups.take_back(file)

    kept = book_of(store_in(tmp_path / "new")).kept()
    assert set(kept.plays) == {mine, IMPORT}
    assert kept.people == {"Ann": "Anna", "Bela": "Béla"}


def test_in_a_browser_too(tmp_path):
    storage, tabs = Storage(), Tabs(tmp_path)
    files = tabs.files(storage)
    store = store_in(tabs.folder, files)
    book_of(store).add([CHESS])
    book_of(store).name({"Ann": "Anna"})

    later = book_of(tabs.store(storage)).kept()

    assert later.plays == (CHESS,)
    assert later.people == {"Ann": "Anna"}


def test_what_is_no_play_is_not_kept(tmp_path):
    book = filled(tmp_path)

    for wrong in (
        CHESS._replace(results=()),
        CHESS._replace(game=""),
        CHESS._replace(moment="soon"),
        CHESS._replace(note="x" * 201),
        CHESS._replace(id="../x"),
        CHESS._replace(results=(Result("Anna", float("nan")),)),
    ):
        with pytest.raises(StoreError):
            book.add([CHESS._replace(id="hand-2"), wrong])

    assert set(book.kept().plays) == {CHESS, IMPORT}


def test_there_is_a_limit(tmp_path):
    book = book_of(store_in(tmp_path))
    book.add(CHESS._replace(id=f"hand-{number}") for number in range(MAX_PLAYS))

    with pytest.raises(StoreError, match="log_full"):
        book.add([CHESS._replace(id="hand-more")])

    assert len(book.kept().plays) == MAX_PLAYS
    book.add([CHESS._replace(id="hand-7", place="x")])


@pytest.mark.parametrize(
    ("table", "id", "row"),
    [
        (PLAYS, "hand-1", {**play_row(CHESS), "kind": "tracked"}),
        (PLAYS, "hand-1", {**play_row(CHESS), "minutes": True}),
        (PLAYS, "hand-1", {**play_row(CHESS), "results": [["Anna", 1, 1]]}),
        (PLAYS, "hand-1", {**play_row(CHESS), "results": [["Anna", "1", 1, True]]}),
        (PLAYS, "hand-1", {**play_row(CHESS), "results": [["Anna", 1, 0, True]]}),
        (PLAYS, "hand-1", []),
        (PLAYS, "", play_row(CHESS)),
        (PLAYS, "x" * 61, play_row(CHESS)),
        (ABOUT, "g", {"place": 1, "note": ""}),
        (PEOPLE, "g", {"name": "Ann", "person": "Anna"}),
        (PEOPLE, name_id("Ann"), {"name": "Ann", "person": ""}),
        ("other", "g", {}),
    ],
)
def test_odd_rows_are_known(table, id, row):
    assert is_odd_row(table, id, json.dumps(row).encode())


def test_an_odd_row_in_the_file_is_left_out(tmp_path):
    """A whole line that no app has written: it goes when the file is repaired, all else stays."""
    book = filled(tmp_path)
    book._journal.commit([(PLAYS, "hand-9", b'{"game": 7}')])

    kept = PlayBook(DataFolder(str(tmp_path))).kept()

    assert set(kept.plays) == {CHESS, IMPORT}
