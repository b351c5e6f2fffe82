"""A play entered by hand: what is missing, who has won, and what is kept of it."""

from datetime import date

import pytest

from companion.plays.entered import Entered, is_score, play_of, score_in, winners_of, wrong
from companion.plays.play import ENTERED, Result, renaming

TODAY = date(2026, 3, 4)
PLAY = Entered("Chess", "2026-03-04", ("Anna", "Béla", "Cecil"), ("12", "7,5", "12"))


def test_who_has_most_points_has_won():
    made = play_of(PLAY, "hand-1")

    assert wrong(PLAY, TODAY) == ()
    assert made.results == (
        Result("Anna", 12, 1, True),
        Result("Béla", 7.5, 3, False),
        Result("Cecil", 12, 1, True),
    )
    assert (made.kind, made.day, made.is_seated, made.minutes) == (ENTERED, "2026-03-04", False, None)


def test_who_is_marked_has_won_whatever_the_points():
    """A second tap takes the mark back; without points the others have no rank."""
    marked = PLAY.with_winner("Cecil")
    assert winners_of(marked) == ("Anna",)
    assert [result.rank for result in play_of(marked, "hand-1").results] == [1, 3, 2]
    bare = PLAY._replace(scores=("", "", "")).with_winner("Béla")
    assert play_of(bare, "hand-1").results == (Result("Anna"), Result("Béla", None, 1, True), Result("Cecil"))
    assert wrong(bare.with_winner("Béla"), TODAY) == ("no_winner",)


def test_players_come_and_go_with_their_points():
    without = PLAY.with_winner("Béla").with_player("Anna")

    assert (without.names, without.scores, without.winners) == (("Béla", "Cecil"), ("7,5", "12"), ("Cecil", "Béla"))
    assert without.with_player("Anna").with_score("Anna", "3").scores == ("7,5", "12", "3")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": " "}, "no_game"),
        ({"names": (), "scores": ()}, "no_players"),
        ({"scores": ("1", "x", "")}, "no_score"),
        ({"scores": ("", "", "")}, "no_winner"),
        ({"day": "4.3.2026"}, "no_day"),
        ({"day": "2026-03-05"}, "later"),
        ({"minutes": "an hour"}, "no_minutes"),
        ({"minutes": "0"}, "no_minutes"),
        ({"minutes": "99999"}, "no_minutes"),
    ],
)
def test_what_is_missing_is_said(change, problem):
    assert wrong(PLAY._replace(**change), TODAY) == (problem,)


def test_points_are_numbers_as_people_write_them():
    assert [score_in(text) for text in ("12", " -3 ", "\N{MINUS SIGN}3", "2,50", "", "0")] == [12, -3, -3, 2.5, None, 0]
    assert not any(map(is_score, ("x", "1e400", "nan", "inf", "1_0", "٣", "9" * 13, "10000000")))


def test_names_are_put_under_one():
    """Renamed with all their names, back again, and as somebody who has another name already."""
    assert renaming({}, "Ann", "Anna") == {"Ann": "Anna"}
    assert renaming({"Ann": "Anna"}, "Anna", "Ann") == {"Anna": "Ann", "Ann": "Ann"}
    assert renaming({"Bela": "Béla", "Ann": "Anna"}, "Anna", "Bela") == {"Anna": "Béla", "Ann": "Béla"}
