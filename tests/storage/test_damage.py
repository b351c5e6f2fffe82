"""Damaged files: never a silent change, never more lost than is gone, and the original is kept."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from companion.games.registry import FIRST
from companion.play.live_game import AnyGame
from companion.play.ports import StoredGame, StoreError
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.storage.play_book import PlayBook
from tests.drive.storage.faults import FaultyFileOps
from tests.drive.storage.games import enter, file_of, new_game, opened, simple, store_in, summary
from tests.storage.test_play_book import CHESS

STEPS = 12


def kept_game(folder: Path) -> tuple[Path, str, StoredGame]:
    """A game of twelve steps: its file, its id, and what was kept."""
    store = store_in(folder)
    store.begin(simple("g"), summary())
    for number in range(STEPS):
        store.append(
            "g", number, {"n": number + 1}, f"2026-01-02T12:00:{number:02d}.000+00:00", summary(score=number + 1)
        )
    return file_of(folder, "g"), "g", store.load("g")


def numbers(game: StoredGame) -> list[int]:
    """The steps of a game, and those kept beside."""
    return [step["n"] for step in game.steps]


def test_every_flipped_bit_is_told_and_costs_its_line_at_most(tmp_path: Path) -> None:
    """With no copy of the game anywhere."""
    kept_game(tmp_path / "whole")
    data = file_of(tmp_path / "whole", "g").read_bytes()
    chance = random.Random(3)
    for turn in range(120):
        folder = tmp_path / "one"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(tmp_path / "whole", folder)
        changed = bytearray(data)
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        file_of(folder, "g").write_bytes(changed)

        game = store_in(folder).load("g")

        later = [step["n"] for review in game.reviews for _, step in review.later]
        missing = [number for review in game.reviews for number in review.missing]
        assert sorted(numbers(game) + later + missing) == list(range(1, STEPS + 1)), turn
        assert numbers(game) == list(range(1, len(game.steps) + 1))
        assert len(missing) <= 1
        [original] = (folder / "damaged").iterdir()
        assert original.read_bytes() == changed
        assert store_in(folder).load("g") == game
        assert len(list((folder / "damaged").iterdir())) == 1
        [line] = store_in(folder).games()
        assert (line.needs_review, line.scores[0]) == (bool(missing), len(game.steps))


@pytest.mark.parametrize("left", [b"", bytes(500), b"rubbish"], ids=["nothing", "zeros", "rubbish"])
def test_a_game_of_which_nothing_is_left_comes_from_the_newest_backup(tmp_path: Path, left: bytes) -> None:
    """Later entries are reported as missing, and the file is kept."""
    path, id, _ = kept_game(tmp_path)
    store = store_in(tmp_path)
    ZipBackups(store, Library(store.folder, store.index), lambda game: game).make()
    store.append(id, STEPS, {"n": STEPS + 1}, "2026-01-02T12:01:00.000+00:00", summary(score=STEPS + 1))
    path.write_bytes(left)

    game = store_in(tmp_path).load(id)

    assert numbers(game) == list(range(1, STEPS + 1))
    assert [review.missing for review in game.reviews] == [(STEPS + 1,)]
    assert [original.read_bytes() for original in (tmp_path / "damaged").iterdir()] == [left]


def test_every_cut_is_told(tmp_path: Path) -> None:
    """Also one exactly between two lines: the index knows how long the game was."""
    kept_game(tmp_path / "whole")
    data = file_of(tmp_path / "whole", "g").read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == 10]
    base = ends[1]
    for size in [*ends[:-1], *range(base, len(data), 97)]:
        for zeros in (0, 40):
            folder = tmp_path / "one"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(tmp_path / "whole", folder)
            file_of(folder, "g").write_bytes(data[:size] + bytes(zeros))
            store = store_in(folder)
            if size < base:
                with pytest.raises(StoreError, match="damaged"):
                    store.load("g")
                assert file_of(folder, "g").stat().st_size == size + zeros
                assert [line.problem for line in store_in(folder).games()] in ([""], ["damaged"])
                continue
            game = store.load("g")
            assert numbers(game) == list(range(1, len(game.steps) + 1))
            if len(game.steps) < STEPS:
                [review] = game.reviews
                assert review.missing == tuple(range(len(game.steps) + 1, STEPS + 1))


def test_a_damaged_game_is_marked_and_goes_up_to_what_is_missing(tmp_path: Path) -> None:
    """Entries after the gap are not played as if nothing were missing; they are there to be looked at."""
    _, game = new_game(tmp_path, entries=6)
    path = file_of(tmp_path, game.id)
    parts = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*parts[:5], parts[5].replace(b"1", b"2"), *parts[6:]]))
    store = store_in(tmp_path)

    again = opened(store, game.id)

    assert len(again.entries) == 2
    assert again.state.players[0].score == 2
    [review] = again.reviews
    assert review.missing == (3,)
    assert [number for number, _ in review.later] == [4, 5, 6]
    assert (tmp_path / "damaged" / review.original).exists()
    assert store.health().to_review == (game.id,)
    assert store.health().originals == (review.original,)
    assert store.games()[0].needs_review

    enter(again)
    assert store.games()[0].needs_review
    assert opened(store_in(tmp_path), game.id).reviews == (review,)
    again.reviewed()
    assert again.reviews == ()
    assert not store.games()[0].needs_review
    assert len(opened(store_in(tmp_path), game.id).entries) == 3


def test_damage_again_is_marked_again(tmp_path: Path) -> None:
    path, id, _ = kept_game(tmp_path)
    for number in (9, 4):
        path.write_bytes(path.read_bytes().replace(b'{"n":%d}' % number, b'{"n":0}'))
        game = store_in(tmp_path).load(id)
    assert numbers(game) == [1, 2, 3]
    assert [review.missing for review in game.reviews] == [(9,), (4,)]
    assert [number for number, _ in game.reviews[1].later] == [5, 6, 7, 8]


def test_an_open_game_notices_damage_at_its_next_save(tmp_path: Path) -> None:
    """It shows what is left, instead of going on with what is not kept."""
    _, game = new_game(tmp_path, entries=4)
    path = file_of(tmp_path, game.id)
    parts = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*parts[:5], *parts[6:]]))
    with pytest.raises(StoreError, match="changed_elsewhere"):
        enter(game)
    assert (len(game.entries), len(game.reviews)) == (2, 1)
    enter(game)


def test_without_room_a_damaged_game_can_be_looked_at(tmp_path: Path) -> None:
    """Nothing is written over the only copy there is."""
    path, id, _ = kept_game(tmp_path)
    damaged = path.read_bytes().replace(b'{"n":5}', b'{"n":6}')
    path.write_bytes(damaged)
    ops = FaultyFileOps()
    store = store_in(tmp_path, ops)
    ops.is_full = True
    game = store.load(id)
    assert (numbers(game), game.problem) == ([1, 2, 3, 4], "not_repaired")
    with pytest.raises(StoreError, match="not_repaired"):
        store.append(id, 4, {}, "", summary())
    assert path.read_bytes() == damaged
    ops.is_full = False
    assert store.load(id).problem == ""


def test_a_lost_base_is_damage_that_cannot_be_repaired(tmp_path: Path) -> None:
    """The file stays where it is, and the list says so. One lost copy of the base is mended."""
    path, id, whole = kept_game(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"undone":', b'"Undone":', 1))
    assert store_in(tmp_path).load(id) == whole

    damaged = data.replace(b'"undone":', b'"Undone":')
    path.write_bytes(damaged)
    store = store_in(tmp_path)
    with pytest.raises(StoreError, match="damaged"):
        store.load(id)
    store.check_all()
    assert [line.problem for line in store.games()] == ["damaged"]
    assert store.health().unreadable == (id,)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{}", b"oops\n" * 3])
def test_rubbish_is_listed_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """The other games are listed as ever."""
    store, game = new_game(tmp_path)
    path = file_of(tmp_path, "20200101T000000-abcdef")
    path.write_bytes(content)
    assert {line.id: bool(line.problem) for line in store.games()} == {game.id: False, path.name: True}
    with pytest.raises(StoreError):
        store.load(path.name)
    assert path.read_bytes() == content


# --- the index -------------------------------------------------------------------------------------


def library_of(folder: Path, games: int = 8) -> list[AnyGame]:
    """A folder of some games, each with as many entries as its place says."""
    return [new_game(folder, entries=count)[1] for count in range(games)]


@pytest.mark.parametrize("damage", ["lost", "empty", "rubbish", "cut", "flipped", "zeros"])
def test_a_damaged_index_costs_nothing(tmp_path: Path, damage: str) -> None:
    """It is made anew from the games."""
    games = library_of(tmp_path)
    wanted = store_in(tmp_path).games()
    path = tmp_path / "index"
    data = path.read_bytes()
    chance = random.Random(5)
    for _ in range(12):
        place = chance.randrange(len(data))
        match damage:
            case "lost":
                path.unlink(missing_ok=True)
            case "empty":
                path.write_bytes(b"")
            case "rubbish":
                path.write_bytes(b"\0\xff" * 100)
            case "cut":
                path.write_bytes(data[:place])
            case "flipped":
                path.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
            case "zeros":
                path.write_bytes(data[:place] + bytes(64) + data[place + 64 :])
        # A process that ended well leaves no sign; what the index has lost unseen is found by looking at the games.
        assert store_in(tmp_path).check_all().games == len(games)
        assert store_in(tmp_path).games() == wanted
        assert not list((tmp_path / "damaged").iterdir())


def test_a_damaged_index_is_noticed_before_a_game_is_opened(tmp_path: Path) -> None:
    """The rest of the file still shows that a game was longer."""
    [game] = library_of(tmp_path, 1)
    for _ in range(5):
        enter(game)
    index = tmp_path / "index"
    data = index.read_bytes()
    index.write_bytes(data[:40] + b"\x01" + data[41:])
    path = file_of(tmp_path, game.id)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    again = opened(store_in(tmp_path), game.id)
    assert [review.missing for review in again.reviews] == [(4, 5)]


def test_an_index_behind_is_brought_up_after_an_unclean_end(tmp_path: Path) -> None:
    """A process that died left a mark: then the sizes are compared, and only what differs is read."""
    games = library_of(tmp_path)
    before = (tmp_path / "index").read_bytes()
    enter(games[3])
    enter(games[3])
    wanted = store_in(tmp_path).games()
    (tmp_path / "index").write_bytes(before)
    (tmp_path / "lock").write_bytes(b"")  # as it was before the length of the index stood in there
    assert store_in(tmp_path).games() != wanted

    (tmp_path / "running" / "99999-dead").write_bytes(b"")
    ops = FaultyFileOps()
    assert store_in(tmp_path, ops).games() == wanted
    assert ops.count("read") == 3  # the index, the game, the counts
    assert not (tmp_path / "running" / "99999-dead").exists()


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_an_index_that_was_cut_between_two_lines_shows_no_old_scores(tmp_path: Path, lines: int) -> None:
    """It looks whole; how long it was stands in the file of the lock."""
    games = library_of(tmp_path, 3)
    for _ in range(4):
        enter(games[1])
    wanted = store_in(tmp_path).games()
    path = tmp_path / "index"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))

    assert store_in(tmp_path).games() == wanted
    assert store_in(tmp_path).games() == wanted


@pytest.mark.parametrize("index", ["gone", "damaged", "cut", "empty"])
@pytest.mark.parametrize("lines", [1, 3])
def test_a_game_that_was_cut_is_told_also_without_the_index(tmp_path: Path, index: str, lines: int) -> None:
    """Between two lines, so that it looks whole: how many steps there were stands in a second file."""
    games = library_of(tmp_path, 3)
    for _ in range(5):
        enter(games[0])
    path = tmp_path / "index"
    data = path.read_bytes()
    match index:
        case "gone":
            path.unlink()
        case "damaged":
            path.write_bytes(data[:10] + b"x" + data[11:])
        case "cut":
            path.write_bytes(b"".join(data.splitlines(keepends=True)[:1]))
        case "empty":
            path.write_bytes(b"")
    file = file_of(tmp_path, games[0].id)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-lines]))

    store = store_in(tmp_path)
    assert [line.needs_review for line in store.games() if line.id == games[0].id] == [True]
    again = opened(store, games[0].id)
    assert [review.missing for review in again.reviews] == [tuple(range(6 - lines, 6))]
    assert sum(line.needs_review for line in store_in(tmp_path).games()) == 1


def test_the_second_file_costs_nothing_when_it_is_damaged(tmp_path: Path) -> None:
    """Neither a save nor a false alarm; it is made anew."""
    games = library_of(tmp_path, 3)
    path = tmp_path / "counts"
    for content in (b"", b"rubbish", b"\0" * 300, path.read_bytes()[:-20], path.read_bytes().replace(b"[", b"{")):
        path.write_bytes(content)
        (tmp_path / "index").unlink()
        store = store_in(tmp_path)
        assert not [line for line in store.games() if line.needs_review or line.problem]
        game = opened(store, games[2].id)
        enter(game)
        assert len(opened(store_in(tmp_path), games[2].id).entries) == len(game.entries)


def test_a_check_tells_that_nothing_can_be_kept(tmp_path: Path) -> None:
    """Everything can be read, and yet it is not well."""
    library_of(tmp_path, 2)
    ops = FaultyFileOps()
    store = store_in(tmp_path, ops)
    assert store.check_all().games == 2
    ops.is_full = True
    with pytest.raises(StoreError, match="storage_full"):
        store.check_all()
    ops.is_full = False
    assert store.check_all().games == 2
    assert not (tmp_path / "proof").exists()


def test_an_index_that_cannot_be_written_fails_no_save(tmp_path: Path) -> None:
    """The list is right meanwhile, and the next start compares."""
    store, game = new_game(tmp_path)
    store.games()
    index = tmp_path / "index"
    index.unlink()
    index.mkdir()
    for _ in range(3):
        enter(game)
    assert [line.scores for line in store.games()] == [(3, 0)]
    index.rmdir()
    assert [line.scores for line in store_in(tmp_path).games()] == [(3, 0)]


# --- the library -----------------------------------------------------------------------------------


def test_a_damaged_library_keeps_every_row_that_can_be_read(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    library = Library(store.folder, store.index)
    for number in range(6):
        library.keep_card({"name": f"card {number}"}, FIRST)
    library.choose("theme", "light")
    path = tmp_path / "library"
    path.write_bytes(path.read_bytes().replace(b"card 2", b"card x"))

    again = Library(str(tmp_path))

    assert [card["name"] for card in again.cards(FIRST)] == [f"card {number}" for number in (5, 4, 3, 1, 0)]
    assert again.setting("theme", "dark") == "light"
    assert len(list((tmp_path / "damaged").iterdir())) == 1
    again.keep_card({"name": "more"}, FIRST)
    assert len(Library(str(tmp_path)).cards(FIRST)) == 6


def test_a_piece_cut_off_the_library_is_noticed(tmp_path: Path) -> None:
    """The original is kept, and what is left can be used."""
    store = store_in(tmp_path)
    library = Library(store.folder, store.index)
    library.choose("theme", "light")
    library.choose("language", "hu")
    path = tmp_path / "library"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    other = store_in(tmp_path)
    again = Library(other.folder, other.index)
    assert (again.setting("theme", ""), again.setting("language", "")) == ("light", "")
    assert len(list((tmp_path / "damaged").iterdir())) == 1


@pytest.mark.parametrize("index", ["there", "gone", "damaged", "empty"])
@pytest.mark.parametrize("kept", ["library", "plays"])
def test_a_piece_cut_off_is_noticed_also_without_the_index(tmp_path: Path, index: str, kept: str) -> None:
    """Of the library, and of the plays entered by hand: how long they were stands in a second file, as for games."""
    store = store_in(tmp_path)
    library, book = Library(store.folder, store.index), PlayBook(store.folder, store.index)
    for number in range(3):
        library.keep_card({"name": f"card {number}"}, FIRST)
        book.add([CHESS._replace(id=f"hand-{number}")])
    path = tmp_path / "index"
    match index:
        case "gone":
            path.unlink()
        case "damaged":
            path.write_bytes(path.read_bytes()[:10] + b"x" + path.read_bytes()[11:])
        case "empty":
            path.write_bytes(b"")
    file = tmp_path / kept
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))

    other = store_in(tmp_path)
    assert len(Library(other.folder, other.index).cards(FIRST)) == (2 if kept == "library" else 3)
    assert len(PlayBook(other.folder, other.index).kept().plays) == (2 if kept == "plays" else 3)
    assert [each.name.startswith(kept) for each in (tmp_path / "damaged").iterdir()] == [True]


@pytest.mark.parametrize("has_backup", [True, False])
@pytest.mark.parametrize("index", ["there", "gone"])
@pytest.mark.parametrize("kept", ["library", "plays"])
def test_a_library_that_is_gone_is_noticed_and_taken_from_the_backup(
    tmp_path: Path, index: str, kept: str, has_backup: bool
) -> None:
    """As a game that is gone; it is told once."""
    store = store_in(tmp_path)
    library, book = Library(store.folder, store.index), PlayBook(store.folder, store.index)
    library.keep_card({"name": "a card"}, FIRST)
    book.add([CHESS])
    if has_backup:
        ZipBackups(store, library, lambda game: game, book=book).make()
    (tmp_path / kept).unlink()
    if index == "gone":
        (tmp_path / "index").unlink()

    for _ in range(2):
        other = store_in(tmp_path)
        assert len(Library(other.folder, other.index).cards(FIRST)) == (has_backup or kept == "plays")
        assert len(PlayBook(other.folder, other.index).kept().plays) == (has_backup or kept == "library")
        assert [each.name.startswith(kept) for each in (tmp_path / "damaged").iterdir()] == [True]


def test_a_library_that_was_not_cut_is_no_damage_without_the_index(tmp_path: Path) -> None:
    """Also after it was written anew, and shorter."""
    store = store_in(tmp_path)
    library = Library(store.folder, store.index)
    for number in range(40):
        library.choose("theme", "x" * 9_000 + str(number))
    (tmp_path / "index").unlink()
    other = store_in(tmp_path)
    assert Library(other.folder, other.index).setting("theme", "").endswith("39")
    assert not list((tmp_path / "damaged").iterdir())
