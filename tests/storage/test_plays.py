"""Finished games as plays: from the index alone, also after it was made anew, and of games of older versions."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from companion.engine.game import Course
from companion.engine.replay import states
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import LiveGame, begin
from companion.plays.bg_stats import GameThere, link
from companion.storage.backup import ZipBackups
from companion.storage.game_file import line_of
from companion.storage.library import Library
from companion.storage.play_rows import LONG_AGO
from companion.storage.rows import course_in, line_in
from companion.storage.tinydb_store import TinyGameStore
from tests.drive.games.plays import keep_generated
from tests.drive.kept import ended_early, record
from tests.drive.storage.games import simple, store_in, summary


def test_finished_games_are_plays_and_open_ones_are_not(tmp_path):
    store = store_in(tmp_path)
    begin(ISLAND_FORTRESS, store, ISLAND_FORTRESS.read(record(["Ute", "Vera"])))
    done = begin(ISLAND_FORTRESS, store, ISLAND_FORTRESS.read(ended_early(["Anna", "Béla"])))

    (play,) = store.plays()

    assert (play.id, play.game, play.mode, play.ended_by) == (done.id, ISLAND_FORTRESS.format, "score", "early")
    assert [(result.name, result.score, result.rank) for result in play.results] == [("Anna", 6, 1), ("Béla", 6, 1)]
    assert play.winners == ("Anna", "Béla")
    assert sum(points[0] for _, points in play.course.parts) == 6
    done.undo()
    assert store.plays() == []
    done.redo()
    assert store.plays()[0].results == play.results
    store.remove(done.id)
    assert store.plays() == []
    store.restore(done.id)
    assert store.plays()[0].results == play.results


def test_an_index_made_anew_says_the_same(tmp_path):
    kept = keep_generated(store_in(tmp_path), 20)
    before = sorted(store_in(tmp_path).plays())
    (tmp_path / "index").unlink()

    after = sorted(store_in(tmp_path).plays())

    assert before == after
    assert {play.id: play.course for play in after} == {id: summary.course for id, summary in kept.items()}


def test_a_game_of_an_older_version_is_completed_when_it_is_read(tmp_path):
    """Its line says nothing of how it went; opening it does, and its file stays as it is."""
    store = store_in(tmp_path)
    document = ISLAND_FORTRESS.write(ISLAND_FORTRESS.read(ended_early(["Anna", "Béla"])))
    last = [*states(ISLAND_FORTRESS, *_start(document))][-1]
    store.begin(simple("old")._replace(document=document), ISLAND_FORTRESS.summary(last))
    file = (tmp_path / "games" / "old").read_bytes()
    assert store.without_course() == ["old"]
    assert store.plays()[0].course == Course()

    LiveGame(ISLAND_FORTRESS, store, store.load("old"))

    assert store.without_course() == []
    assert dict(store_in(tmp_path).plays()[0].course.parts)
    assert (tmp_path / "games" / "old").read_bytes() == file


def _start(document):
    log = ISLAND_FORTRESS.read(document)
    return ISLAND_FORTRESS.start(log.setup), log.entries


def test_the_list_and_the_log_date_a_play_by_its_end(tmp_path):
    """Begun at 23:52, ended at 00:22, a slip mended a week later: it is a play of the second day in both."""
    store = store_in(tmp_path)
    store.begin(simple("late", "2026-01-09T10:00:00+00:00"), summary(finished=True)._replace(course=COURSE))

    (line,), (play,) = store.games(), store.plays()

    assert line.ended == COURSE.ended
    assert datetime.fromisoformat(play.moment) == datetime.fromisoformat(COURSE.ended)
    store.begin(simple("open", "2026-01-10T10:00:00+00:00"), summary())
    assert [line.ended for line in store.games()] == ["", COURSE.ended]


def row_in(store, id):
    """The row of a game in the index."""
    row = store.index.row(id)
    assert row
    return row


@pytest.mark.parametrize("course", [{"ended": "2026"}, ["ended"], "ended"])
def test_a_row_with_an_odd_course_is_listed_all_the_same(tmp_path, course):
    store = store_in(tmp_path)
    store.begin(simple("odd", "2026-01-09T10:00:00+00:00"), summary(finished=True)._replace(course=COURSE))
    store.index.put({"odd": {**row_in(store, "odd"), "course": course}})

    assert [line.ended for line in store.games()] == ["2026-01-09T10:00:00+00:00"]
    assert [play.course for play in store.plays()] == [Course()]


def test_a_course_of_an_older_version_is_completed_too(tmp_path):
    """It did not say when the game ended, and called a result entered at once a game of no minutes."""
    store = store_in(tmp_path)
    store.begin(simple("old"), summary(finished=True)._replace(course=COURSE))
    row = row_in(store, "old")
    old = {**row["course"], "minutes": 0}
    del old["ended"]
    store.index.put({"old": {**row, "course": old}})

    (play,) = store.plays()

    assert play.minutes is None
    assert datetime.fromisoformat(play.moment) == datetime.fromisoformat(COURSE.begun)
    assert store.games()[0].ended == COURSE.begun
    assert store.without_course() == ["old"]
    store.complete("old", lambda: summary(finished=True)._replace(course=COURSE))
    assert store.without_course() == []
    assert store.plays()[0].course == COURSE


COURSE = Course(
    "2026-01-01T23:52:00+00:00",
    30,
    (("rows", (1, 2)),),
    (0, -1, 1),
    2,
    ("short",),
    ("red", "blue"),
    1,
    "2026-01-02T00:22:00+00:00",
)


def course_row():
    line = line_of(summary(finished=True)._replace(course=COURSE))
    return json.loads(json.dumps(line))["course"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"leads": "9"},
        {"leads": 3},
        {"leads": "0" * 21},
        {"parts": {"rows": [1]}},
        {"parts": {"rows": [1, "2"]}},
        {"parts": {str(number): [0, 0] for number in range(41)}},
        {"parts": [["rows", [1, 2]]]},
        {"ranks": [1]},
        {"ranks": [0, 1]},
        {"minutes": -1},
        {"minutes": 1.5},
        {"changes": True},
        {"begun": None},
        {"ended": None},
        {"mode": "x" * 201},
        {"variants": "short"},
        {"colors": ["red"]},
        {"colors": [1, 2]},
        {"starter": 2},
        {"starter": -1},
        {"starter": "1"},
    ],
)
def test_what_no_game_says_of_its_course_is_left_out(wrong):
    assert course_in(course_row(), 2)
    assert course_in({**course_row(), **wrong}, 2) is None
    line = {**line_of(summary(finished=True)), "course": {**course_row(), **wrong}}
    assert "course" not in line_in({"changed": "2026", "line": line})


@pytest.mark.parametrize("changed", ["soon", "", "0001-01-01T00:00:00+14:00", "2026-13-01", "x" * 100])
def test_a_game_that_says_no_moment_is_a_play_of_long_ago(tmp_path, changed):
    """A file from elsewhere may say anything; the log and what is passed on of it stand all the same."""
    store = store_in(tmp_path)
    store.begin(simple("odd", changed), summary("Anna", finished=True))

    (play,) = store_in(tmp_path).plays()

    assert (play.day, play.names) == (LONG_AGO, ("Anna",))
    assert "1970-01-01%2012:00:00" in link(play, GameThere("x", "X"))


def test_a_backup_taken_back_counts_nothing_twice(tmp_path):
    store = store_in(tmp_path)
    keep_generated(store, 10)
    backups = ZipBackups(store, Library(store.folder, store.index), lambda game: game)
    name = backups.make()
    before = sorted(store.plays())
    store.remove(before[0].id)

    with backups.opened(name) as content:
        backups.take_back(content)
    with backups.opened(name) as content:
        backups.take_back(content)

    assert sorted(TinyGameStore(str(tmp_path)).plays()) == before
