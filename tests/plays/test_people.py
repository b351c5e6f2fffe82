"""Whoever has no name is nobody in the statistics, and a play counts once for a person."""

from __future__ import annotations

import pytest

from companion.plays import bg_stats, statistics
from companion.plays.bg_stats import GameThere
from companion.plays.play import ENTERED, Play, Result, is_nobody, persons
from companion.plays.wanted import LOST, WON, Asked, offered, selected
from companion.text.catalogue import LANGUAGES, catalogue


def played(*results: Result, id: str = "a", day: str = "2026-03-04") -> Play:
    return Play(id, "Chess", day, results, ENTERED, is_seated=False)


KIM_TWICE = played(Result("Kim", 40), Result("Kim", 50, is_winner=True), Result("Player 3", 10))
NAMELESS = [
    played(*(Result(catalogue(language)("new_game.player", number=seat), 9 + seat) for seat in (1, 2)), id=language)
    for language in LANGUAGES
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_the_app_gives_is_nobodys(language: str) -> None:
    assert all(is_nobody(catalogue(language)("new_game.player", number=seat)) for seat in range(1, 5))


@pytest.mark.parametrize("name", ["Player", "Player One", "Players 1", "1", "Spieler 1b", "Anna", ""])
def test_other_names_are_peoples(name: str) -> None:
    assert not is_nobody(name)


def test_of_two_places_of_a_person_the_better_one_counts() -> None:
    """50 points that won, 40 that did not: one play, one win, an average of 50."""
    [person] = statistics.people([KIM_TWICE])
    assert (person.name, person.plays, person.won, person.scores.average) == ("Kim", 1, 1, 50)
    assert statistics.results([KIM_TWICE], "Kim") == {WON: 1, "shared": 0, LOST: 0}
    assert [(run.name, run.now, run.won) for run in statistics.streaks([KIM_TWICE])] == [("Kim", 1, 1)]
    assert [(line.value, line.plays, line.wins) for line in statistics.by_number([KIM_TWICE], "Kim")] == [(3, 1, 1)]
    assert statistics.meetings([KIM_TWICE], "Kim") == ()
    assert len(statistics.over_time([KIM_TWICE], "Kim")) == 1
    assert offered([KIM_TWICE]).players == (("Kim", 1),)


def test_a_filter_finds_the_place_that_counts() -> None:
    """Kim lost at one place and won at another: that is a play won, whichever place comes first."""
    for results in (
        (Result("Kim", 30, 2), Result("Kim", 60, 1, True)),
        (Result("Kim", 60, 1, True), Result("Kim", 30)),
    ):
        play = played(*results)
        assert selected([play], Asked(player="Kim", result=WON)) == (play,)
        assert selected([play], Asked(player="Kim", result=LOST)) == ()


def test_players_without_a_name_are_in_the_play_but_no_people() -> None:
    """Three games without names, one in each language: nobody has played, and there are three plays of two."""
    assert not statistics.people(NAMELESS) + statistics.streaks(NAMELESS) + offered(NAMELESS).players
    assert [(line.value, line.plays) for line in statistics.by_number(NAMELESS)] == [(2, 3)]


def test_the_better_place_is_the_one_that_won_then_the_one_before_then_the_one_with_more_points() -> None:
    for better, worse in [
        (Result("Kim", 3, 2, True), Result("Kim", 9, 1)),
        (Result("Kim", 3, 1), Result("Kim", 9, 2)),
        (Result("Kim", 9), Result("Kim", 3)),
        (Result("Kim", 0), Result("Kim")),
    ]:
        assert persons(played(better, worse)) == persons(played(worse, better)) == (better,)


def test_bg_stats_is_told_of_nobody_and_of_each_person_once() -> None:
    players = bg_stats.document(KIM_TWICE, GameThere("chess", "Chess"))["players"]
    assert isinstance(players, list)
    assert [(each.get("sourcePlayerId"), each.get("isAnonymous")) for each in players] == [
        ("Kim", None),
        (None, True),
        (None, True),
    ]
