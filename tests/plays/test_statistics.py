"""The sums of plays, counted a second time in another way; and properties of all plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import product
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.game import Course
from companion.plays import statistics
from companion.plays.play import ENTERED, Play, Result, counted, renamed
from companion.plays.wanted import (
    AHEAD,
    BEHIND,
    EVERYTHING,
    LEVEL,
    LOST,
    SHARED,
    WON,
    Asked,
    asked_in,
    met,
    offered,
    query,
    selected,
)
from companion.storage.game_file import index_row, line_of
from companion.storage.play_rows import play_of
from tests.conftest import cases
from tests.drive.games.plays import FIRST_DAY, NAMES, summary_at

SETTINGS = cases(40)
ISLAND_FORTRESS = "island-fortress-record"


def plays_of_chance(seed: int, count: int = 60) -> tuple[Play, ...]:
    """Play as the index of games keeps them, the latest first."""
    random, found = Random(seed), []
    for number in range(count):
        begun = FIRST_DAY + timedelta(days=number)
        summary = summary_at(random, begun)
        row = index_row(summary.format, {"changed": begun.isoformat(), "line": line_of(summary)}, 9, 999, False)
        play = play_of(f"{begun:%Y%m%dT%H%M%S}-{number:06x}", row)
        assert play
        found.append(play)
    return counted(found)


def with_person(plays: Sequence[Play], name: str) -> list[tuple[Play, Result]]:
    return [(play, result) for play in plays for result in play.results if result.name == name]


def chances(test):
    """A test of plays of chance, the same at every run."""
    return SETTINGS(given(st.integers(0, 10_000))(test))


@chances
def test_people_are_counted_as_by_hand(seed):
    plays = plays_of_chance(seed)

    people = {person.name: person for person in statistics.people(plays)}

    assert set(people) == {name for play in plays for name in play.names}
    for name, person in people.items():
        own = with_person(plays, name)
        points = [result.score or 0 for _, result in own]
        assert person.plays == len(own)
        assert person.won == sum(result.is_winner and len(play.winners) == 1 for play, result in own)
        assert person.shared == sum(result.is_winner and len(play.winners) > 1 for play, result in own)
        assert person.scores.average == pytest.approx(mean(points))
        assert person.scores.best == max(points)
        assert person.scores.last == max(own, key=lambda each: each[0].moment)[1].score
        firsts = [play.id for play, result in own if result.score == max(points)]
        assert person.scores.best_in == min(firsts)
    ranks = [(-person.wins, person.plays) for person in statistics.people(plays)]
    assert ranks == sorted(ranks)


@chances
def test_the_plays_behind_a_number_are_as_many_as_it_says(seed):
    """Whatever the statistics say in plays, the filter behind it finds just so many."""
    plays = plays_of_chance(seed)

    for person in statistics.people(plays):
        name = person.name
        results = statistics.results(plays, name)
        assert (results[WON], results[SHARED]) == (person.won, person.shared)
        assert sum(results.values()) == person.plays == len(selected(plays, Asked(player=name)))
        for result, count in results.items():
            assert len(selected(plays, Asked(player=name, result=result))) == count
        for line in statistics.by_seat(plays, name):
            found = selected(plays, Asked(player=name, seat=line.value))
            assert (line.plays, line.wins) == (len(found), sum(name in play.winners for play in found))
        assert all(line.wins == line.plays for line in statistics.by_number(plays))
        for line in statistics.by_number(plays, name):
            found = selected(plays, Asked(player=name, number=line.value))
            assert (line.plays, line.wins) == (len(found), sum(name in play.winners for play in found))
            assert line.average == pytest.approx(
                mean(play.results[play.names.index(name)].score or 0 for play in found)
            )
        for met_one in statistics.meetings(plays, name):
            counts = [
                len(selected(plays, Asked(player=name, other=met_one.other, meeting=how)))
                for how in (AHEAD, LEVEL, BEHIND)
            ]
            assert counts == [met_one.ahead, met_one.level, met_one.behind]
            assert sum(counts) == met_one.plays == len(selected(plays, Asked(player=name, other=met_one.other)))
    for ended_by, count in statistics.endings(plays):
        assert len(selected(plays, Asked(ended_by=ended_by))) == count


@chances
def test_two_people_see_their_meetings_from_both_sides(seed):
    plays = plays_of_chance(seed)

    for one, other in product(NAMES, NAMES):
        mine = next((line for line in statistics.meetings(plays, one) if line.other == other), None)
        theirs = next((line for line in statistics.meetings(plays, other) if line.other == one), None)
        if mine is None or theirs is None:
            assert mine is theirs is None
            continue
        assert (mine.plays, mine.ahead, mine.level, mine.won) == (
            theirs.plays,
            theirs.behind,
            theirs.level,
            theirs.other_won,
        )


@chances
def test_what_is_asked_together_is_what_each_asks(seed):
    plays = plays_of_chance(seed)
    asked = Asked(game=plays[0].game, player=plays[0].names[0], since="2025-01-20", until="2025-02-20", number=3)
    singles = [
        asked._replace(**{field: default for field, default in EVERYTHING._asdict().items() if field != kept})
        for kept in ("game", "player", "since", "until", "number")
    ]

    together = set(plays).intersection(*(selected(plays, single) for single in singles))

    assert set(selected(plays, asked)) == together
    assert selected(plays, EVERYTHING) == plays
    assert all(asked_in(query(each)) == each for each in [asked, *singles])
    can_ask = offered(plays)
    assert sum(count for _, count in can_ask.games) == len(plays)
    assert dict(can_ask.players) == Counter(name for play in plays for name in play.names)


@chances
def test_averages_of_games_are_those_counted_by_hand(seed):
    plays = plays_of_chance(seed)

    for category, averages in statistics.parts(plays, NAMES):
        for name, average in zip(NAMES, averages, strict=True):
            points = [
                dict(play.course.parts).get(category, (0,) * 9)[play.names.index(name)]
                for play in plays
                if name in play.names
            ]
            assert average == pytest.approx(mean(points) if points else 0)
    leads, lengths = statistics.leads(plays), statistics.lengths(plays)
    assert leads
    assert lengths
    assert leads.kept + leads.turned + leads.open == len(plays)
    ahead = [play.names[play.course.leads[4]] if play.course.leads[4] >= 0 else None for play in plays]
    assert leads.kept == sum(name in play.winners for name, play in zip(ahead, plays, strict=True))
    assert leads.kept == leads.tenths[4]
    assert leads.open == ahead.count(None)
    assert lengths.average == pytest.approx(mean(play.minutes or 0 for play in plays))
    assert lengths.longest == max(play.minutes or 0 for play in plays)
    for name in NAMES:
        assert [point.score for point in statistics.over_time(plays, name)] == [
            result.score for _, result in sorted(with_person(plays, name), key=lambda each: each[0].moment)
        ]


@chances
def test_one_person_under_two_names_is_one(seed):
    plays = [play for play in plays_of_chance(seed) if not {"Anna", "Béla"} <= set(play.names)]

    merged = renamed(plays, {"Béla": "Anna"})
    before = {person.name: person for person in statistics.people(plays)}
    after = {person.name: person for person in statistics.people(merged)}

    assert "Béla" not in after
    both = [before[name] for name in ("Anna", "Béla") if name in before]
    if both:
        assert after["Anna"].plays == sum(person.plays for person in both)
        assert after["Anna"].wins == sum(person.wins for person in both)
    assert renamed(plays, {}) == tuple(plays)


def test_without_points_and_ranks_who_won_is_ahead():
    """A cooperative or hand-entered play says only who has won."""
    won, lost = Result("Anna", is_winner=True), Result("Béla")

    assert (met(won, lost), met(lost, won), met(lost, lost), met(won, won)) == (AHEAD, BEHIND, LEVEL, LEVEL)
    assert met(Result("Anna", 7), Result("Béla", 5)) == AHEAD
    play = Play("p", "Chess", "2026-01-01", (won, lost), ENTERED, is_seated=False)
    assert statistics.by_seat([play]) == ()
    assert statistics.people([play])[0].scores.average is None
    assert statistics.lengths([play]) is None
    assert statistics.leads([play]) is None
    assert selected([play], Asked(player="Béla", result=LOST)) == (play,)


def test_a_game_that_nobody_won_says_nothing_of_the_lead():
    """ISLAND ended early: the leader at half time did not lose to somebody else."""
    ended = Play(
        "p", ISLAND_FORTRESS, "2026-01-01", (Result("Anna", 2), Result("Béla", 1)), course=Course(leads=(0,) * 10)
    )
    won = ended._replace(id="q", results=(Result("Anna", 2, 1, True), Result("Béla", 1, 2)))

    assert statistics.leads([ended]) is None
    leads = statistics.leads([won, ended])
    assert leads
    assert (leads.games, leads.kept, leads.turned, leads.open) == (1, 1, 0, 0)


def test_two_people_of_one_play_stay_two_in_it():
    """Whoever puts two together who played each other does not win and lose the same game."""
    together = Play("p", "Chess", "2026-01-02", (Result("Anna", 1, 1, True), Result("Béla", 0, 2)))
    alone = Play("q", "Chess", "2026-01-01", (Result("Béla", 1, 1, True), Result("Cecil", 0, 2)))

    found = renamed([together, alone], {"Béla": "Anna"})

    assert [play.names for play in found] == [("Anna", "Béla"), ("Anna", "Cecil")]
    both = renamed([together], {"Anna": "Annika", "Béla": "Annika"})
    assert both == (together,)


def test_plays_are_in_the_order_of_their_moments():
    """In the night when clocks go back a quarter past two comes after a quarter to three."""
    before = Play("a", "Chess", "2026-10-25T02:45:00+02:00", (Result("Anna", 3),))
    after = Play("b", "Chess", "2026-10-25T02:15:00+01:00", (Result("Anna", 5),))
    odd = Play("c", "Chess", "0001-01-01", (Result("Anna", 1),))

    plays = counted([before, odd, after])

    assert [play.id for play in plays] == ["b", "a", "c"]
    assert [point.id for point in statistics.over_time(plays, "Anna")] == ["c", "a", "b"]


@chances
def test_wins_by_colour_are_those_counted_by_hand(seed):
    """Only where colors are known; the plays behind each line are as many as it says."""
    plays = plays_of_chance(seed)

    for name in ("", *NAMES):
        lines = {line.value: line for line in statistics.by_color(plays, name)}
        own = [
            (color, result)
            for play in plays
            for color, result in zip(play.course.colors, play.results, strict=False)
            if name in ("", result.name)
        ]
        assert set(lines) == {color for color, _ in own}
        for color, line in lines.items():
            with_color = [result for other, result in own if other == color]
            assert (line.plays, line.wins) == (len(with_color), sum(result.is_winner for result in with_color))
            assert line.average == pytest.approx(mean(result.score or 0 for result in with_color))
            if name:
                assert len(selected(plays, Asked(player=name, color=color))) == line.plays
    assert any(play.course.colors for play in plays)
    assert any(not play.course.colors for play in plays)


@chances
def test_streaks_are_those_counted_by_hand(seed):
    plays = plays_of_chance(seed)

    found = {streak.name: streak for streak in statistics.streaks(plays)}

    assert set(found) == {name for play in plays for name in play.names}
    for name, streak in found.items():
        letters = "".join("W" if result.is_winner else "." for _, result in reversed(with_person(plays, name)))
        assert streak.won == max(map(len, letters.split(".")))
        assert streak.lost == max(map(len, letters.split("W")))
        assert streak.now == len(letters) - len(letters.rstrip(letters[-1]))
        assert streak.is_winning == letters.endswith("W")


def test_a_streak_says_in_which_play_it_ended():
    """W L W W L: the longest run of wins ended in the fourth play, the first of two runs as long counts."""
    ids = "abcde"
    plays = [
        Play(id, "Chess", f"2026-01-0{n}", (Result("Anna", None, None, id in "acd"),)) for n, id in enumerate(ids, 1)
    ]

    (streak,) = statistics.streaks(plays[::-1])

    assert streak == statistics.Streak("Anna", 1, False, 2, "d", 1, "b")
    assert statistics.streaks([]) == ()


def test_copies_of_one_game_count_once():
    """From another phone, or from a backup in which it went on in its own way: the one changed last counts."""
    first = Play("20260101T180000-0a1b2c", ISLAND_FORTRESS, "2026-01-01", (Result("Anna", 5),), changed="2026-01-02")
    later = first._replace(id="20260103T180000-0a1b2c", changed="2026-01-04")
    parted = first._replace(id="20260101T180000-0a1b2c-01234567", changed="2026-01-03")
    by_chance = first._replace(results=(Result("Béla", 5),))

    assert counted([first, later, parted]) == (later,)
    assert counted([parted, first]) == (parted,)
    assert len(counted([first, by_chance])) == 2


@pytest.mark.parametrize("wrong", [{"seat": "-1"}, {"number": "x"}, {"seat": "99999"}, {"unknown": "x"}])
def test_an_address_asks_only_what_can_be_asked(wrong):
    assert asked_in(wrong) == EVERYTHING


def test_a_play_does_not_count_for_who_left_it_early():
    """Neither as lost nor with points, also by seat, color and category; for the others it does."""
    course = Course(parts=(("walls", (9, 4, 2)),), colors=("red", "blue", "green"), left=(2,))
    results = (Result("Ann", 9, 1, True), Result("Ben", 4, 2), Result("Cleo", 2, 3))
    play = Play("1", ISLAND_FORTRESS, "2026-03-04", results, course=course)
    assert [(one.name, one.plays, one.wins) for one in statistics.people([play])] == [("Ann", 1, 1), ("Ben", 1, 0)]
    assert sum(statistics.results([play], "Cleo").values()) == 0
    assert [line.value for line in statistics.by_seat([play])] == [0, 1]
    assert [line.value for line in statistics.by_color([play])] == ["blue", "red"]
    assert statistics.parts([play], ("Ann", "Cleo")) == (("walls", (9, 0)),)
    assert [line.other for line in statistics.meetings([play], "Ann")] == ["Ben"]
    assert selected([play], Asked(player="Ann", result=WON)) == (play,)
    assert selected([play], Asked(player="Cleo", result=LOST)) == ()
