"""The thinking time of each player, from the times of the entries."""

import pytest

from companion.engine.record import Entry
from companion.ui.clock import MAX_SECONDS, seconds_between, span
from companion.ui.games.island_fortress.facts import thinker
from companion.ui.table.sheet.thinking import thought
from tests.drive.games.island_fortress.builders import ADAM, BILL, building, correcting, petition
from tests.ui.tables import full_table, light_table

HOUR = "2026-05-07T18:{:02}:{:02}.000+00:00"


def timed(game, *seconds):
    """The entries of a game, each so many seconds after six o'clock; None: without a time."""
    times = [None if second is None else HOUR.format(*divmod(second, 60)) for second in seconds]
    return [Entry(entry.event, time) for entry, time in zip(game.entries, times, strict=True)]


def test_where_turns_are_not_tracked_the_time_is_that_of_who_acted(tmp_path):
    game = light_table(
        tmp_path,
        petition(ADAM),
        building(BILL, "1a1"),
        building(ADAM, "1b1"),
        correcting(ADAM, score=1),
        petition(BILL),
        building(BILL, "1c1"),
    ).game

    assert thought(thinker, 3, game.states, timed(game, 0, 30, 40, 50, 90, 95)) == (10, 35, 0)
    assert thought(thinker, 3, game.states, timed(game, 0, None, 40, 50, 90, 95)) == (0, 5, 0)
    assert thinker(game.state) is None


def test_where_turns_are_tracked_the_time_is_that_of_whose_turn_it_is(tmp_path):
    game = full_table(tmp_path, correcting(BILL, jade=1), correcting(BILL, jade=1)).game

    assert thinker(game.state) == 0
    assert thought(thinker, 3, game.states, timed(game, 0, 5, 9)) == (0, 0, 0)
    assert thought(thinker, 3, light_table(tmp_path / "new").game.states, []) == (0, 0, 0)


@pytest.mark.parametrize(
    ("before", "after", "seconds"),
    [
        (HOUR.format(0, 0), HOUR.format(0, 7), 7),
        (HOUR.format(0, 7), HOUR.format(0, 0), 0),
        (HOUR.format(0, 0), HOUR.format(MAX_SECONDS // 60, 0), MAX_SECONDS),
        (HOUR.format(0, 0), HOUR.format(MAX_SECONDS // 60, 1), 0),
        ("2026-05-07T18:00:00", HOUR.format(0, 7), 0),
        ("yesterday", HOUR.format(0, 7), 0),
        (None, HOUR.format(0, 7), 0),
        (HOUR.format(0, 7), None, 0),
    ],
)
def test_breaks_and_unknown_times_count_for_nothing(before, after, seconds):
    assert seconds_between(before, after) == seconds


@pytest.mark.parametrize(("seconds", "told"), [(0, "0:00"), (61.9, "1:01"), (3599, "59:59"), (3725, "1:02:05")])
def test_spans_are_told_in_minutes_and_seconds(seconds, told):
    assert span(seconds) == told
