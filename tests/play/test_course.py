"""How a finished game went, from its entries and states."""

import json
from pathlib import Path

import pytest

from companion.engine.record import Entry
from companion.engine.replay import states
from companion.games.island.entries.midway import Midway, Stands
from companion.games.island.game import ISLAND
from companion.games.island.setup import Coin, Tracking
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.games.registry import game_for
from companion.play.course import changes, course_of, leader, played, summed_up
from companion.plays import statistics
from companion.plays.play import NOBODY
from companion.storage.game_file import index_row, line_of
from companion.storage.play_rows import play_of
from tests.drive.games.island.builders import record as island_record
from tests.drive.games.island.builders import table
from tests.drive.kept import record

DAY = "2026-04-01"
GOLDEN = Path(__file__).parents[1] / "golden"
FILES = [GOLDEN / "samples/00001.json", GOLDEN / "islebound/samples/00012.json", GOLDEN / "island/samples/00012.json"]


def played_through(file):
    document = json.loads(file.read_text("utf-8"))
    game = game_for(document)
    record = game.read(document)
    first = game.start(record.setup)
    return game, (first, *states(game, first, record.entries)), record.entries


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parts[-3])
def test_the_parts_of_the_points_add_up_to_the_score(file):
    game, after, entries = played_through(file)

    summary = game.summary(after[-1])
    course = course_of(game, after, entries)

    for seat, player in enumerate(summary.players):
        assert not course.parts or sum(points[seat] for _, points in course.parts) == player.score
    assert len(course.leads) == 10
    assert course.leads[-1] == leader([player.score for player in summary.players])


def name_of_the_first(document):
    """The first player, as the record has it: the first player, the Whisperer, the first turn that is entered."""
    if "whisperer" in document["setup"]:
        return document["setup"]["whisperer"]
    if document["setup"]["tracking"] == "score":
        return None
    return next(event["player"] for event in document["events"] if "player" in event)


@pytest.mark.parametrize(
    ("file", "variants"),
    [
        (GOLDEN / "samples/00001.json", ()),
        (
            GOLDEN / "island_fortress/full_extra_region_decided_by_treasures.json",
            ("extra_region", "start", "first_round"),
        ),
        (GOLDEN / "islebound/samples/00012.json", ()),
        (GOLDEN / "island/samples/00000.json", ("short",)),
        (GOLDEN / "island/samples/00012.json", ()),
    ],
    ids=lambda value: "-".join(value.parts[-3:]) if isinstance(value, Path) else "",
)
def test_who_began_with_which_colours_and_variants(file, variants):
    document = json.loads(file.read_text("utf-8"))
    setup = document["setup"]
    game, after, entries = played_through(file)

    course = course_of(game, after, entries)

    first = name_of_the_first(document)
    assert first == (None if course.starter is None else setup["players"][course.starter]["name"])
    assert list(course.colors) == [player["color"] for player in setup["players"]]
    assert course.variants == variants


def test_a_game_entered_from_its_position_is_a_play_without_a_history():
    """It counts for its players; nobody knows how long it took, who began, and who led before."""
    told = {"score": 5}, {"score": 7}
    players = dict(zip(("Anna", "Ben"), told, strict=True))
    counts = {name: {"jade": 0, "workers": 0} for name in players}
    document = record(
        ("Anna", "Ben"),
        [
            {"type": "position", "round": 7, "wall": {"1a1": "Anna"}, "players": players, "time": f"{DAY}T20:00:00Z"},
            {"type": "petition", "winner": "Ben", "time": f"{DAY}T20:20:00Z"},
            {"type": "finish", "counts": counts, "early": True, "time": f"{DAY}T21:00:00Z"},
        ],
    )
    read = ISLAND_FORTRESS.read(document)
    first = ISLAND_FORTRESS.start(read.setup)
    summary = summed_up(ISLAND_FORTRESS, (first, *states(ISLAND_FORTRESS, first, read.entries)), read.entries)
    row = index_row(summary.format, {"changed": f"{DAY}T21:00:00", "line": line_of(summary)}, 9, 999, False)
    play = play_of("20260401T200000-000000", row)

    assert play
    assert play.course.ended.startswith(DAY)
    assert (play.minutes, play.course.leads, play.course.changes, play.course.starter) == (None, (), 0, None)
    assert statistics.lengths([play]) is None
    assert statistics.leads([play]) is None
    assert {person.name: person.plays for person in statistics.people([play])} == {"Anna": 1, "Ben": 1}


@pytest.mark.parametrize(("cycle", "starter"), [(1, 1), (4, None)])
def test_the_first_whisperer_is_known_from_a_position_of_the_first_cycle_only(cycle: int, starter: int | None) -> None:
    """IS-TURN-1: the set-up's is that of a later cycle if nobody was asked who it was at the beginning."""
    stands = Midway(cycle, 1, Coin.TAILS, (Stands(3, 2, 2), Stands(1, 1, 1), Stands()))
    played = island_record(table(tracking=Tracking.SCORE, whisperer="Charles"), stands)
    first = ISLAND.start(played.setup)
    found = course_of(ISLAND, (first, *states(ISLAND, first, played.entries)), played.entries)
    assert found.starter == starter


def test_a_game_that_goes_on_has_no_course_yet():
    game, after, entries = played_through(FILES[1])

    assert summed_up(game, after, entries).course == course_of(game, after, entries)
    assert summed_up(game, after[:-1], entries[:-1]).course is None


def test_pauses_are_no_part_of_the_length():
    """Ten minutes, a night, twenty minutes; what has no time, or none with a zone, says nothing."""
    times = ["2026-01-01T20:00:00+01:00", "2026-01-01T20:10:00+01:00", None, "2026-01-02T09:00:00+01:00", "2026"]
    entries = [Entry(None, time) for time in [*times, "2026-01-02T08:20:00+00:00"]]

    assert played(entries) == ("2026-01-01T20:00:00+01:00", "2026-01-02T08:20:00+00:00", 30)
    assert played([Entry(None)]) == ("", "", None)


def test_a_result_entered_at_once_has_no_length():
    """One entry with a time, or all within half a minute: the game was played before, nobody knows for how long."""
    times = [f"2026-01-01T20:00:{seconds}+01:00" for seconds in ("00", "29")]

    assert played([Entry(None, times[0])])[2] is None
    assert played([Entry(None, time) for time in times])[2] is None
    assert played([Entry(None, times[0]), Entry(None, "2026-01-01T20:01:00+01:00")])[2] == 1


def test_the_lead_changes_when_another_one_is_alone_ahead():
    assert [leader(scores) for scores in ([1, 2], [2, 2], [0, 0, -1], [3, -1])] == [1, NOBODY, NOBODY, 0]
    assert changes([NOBODY, 0, NOBODY, 0, 1, 1, NOBODY, 0]) == 2
    assert changes([]) == 0
