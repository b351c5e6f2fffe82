"""A play entered by hand: what is missing, who has won, and what is kept of it."""

from datetime import date

import pytest

from companion.plays.entered import Entered, changed, entered_of, is_score, play_of, score_in, winners_of, wrong
from companion.plays.play import ENTERED, IMPORTED, Result, renaming

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
    assert wrong(bare, TODAY) == ()


def test_a_play_that_nobody_won_is_said_to_be_one():
    """Lost together, or the last mark taken back: that is said, and points do not make a winner again."""
    bare = PLAY._replace(scores=("", "", ""))
    lost = bare.nobody_won()

    assert wrong(bare, TODAY) == ("no_winner",)
    assert wrong(lost, TODAY) == ()
    assert play_of(lost, "hand-1").results == (Result("Anna"), Result("Béla"), Result("Cecil"))
    assert bare.with_winner("Béla").with_winner("Béla") == lost
    unmarked = PLAY.with_winner("Anna").with_winner("Cecil")
    assert winners_of(unmarked) == ()
    assert [result.rank for result in play_of(unmarked, "hand-1").results] == [None] * 3
    assert unmarked.nobody_won() == PLAY
    assert winners_of(lost.with_winner("Béla")) == ("Béla",)


@pytest.mark.parametrize("day", ["2026-03-04", "2026. 03. 04.", "2026.3.4", "04.03.2026", "4. 3. 2026", " 2026-3-4 "])
def test_a_day_is_written_as_the_language_does(day: str) -> None:
    assert wrong(PLAY._replace(day=day), TODAY) == ()
    assert play_of(PLAY._replace(day=day), "hand-1").day == "2026-03-04"


@pytest.mark.parametrize("day", ["", "4.3.26", "03/04/2026", "2026-13-01", "31.02.2026", "2026", "today"])
def test_what_may_be_two_days_is_none(day: str) -> None:
    """In 03/04/2026 month and day could be either."""
    assert wrong(PLAY._replace(day=day), TODAY) == ("no_day",)


@pytest.mark.parametrize(
    "entered",
    [
        PLAY,
        PLAY.with_winner("Cecil"),
        PLAY.nobody_won(),
        PLAY._replace(scores=("", "", "")).with_winner("Béla"),
        PLAY._replace(scores=("-3", "7.25", "0.5"), minutes="90", place="Club", note="close", is_counted=False),
    ],
)
def test_a_saved_play_is_entered_as_it_was(entered: Entered) -> None:
    """So one with points 21 for 12 needs no more than the points; unchanged, it is the same play."""
    play = play_of(entered, "hand-1")._replace(kind=IMPORTED, moment="2026-03-04T21:15:00+01:00")
    assert changed(play, entered_of(play)) == play
    mended = changed(play, entered_of(play).with_score("Anna", "21"))
    assert mended.results[0].score == 21
    assert (mended.kind, mended.moment, mended.id) == (IMPORTED, play.moment, play.id)
    assert changed(play, entered_of(play)._replace(day="05.03.2026")).moment == "2026-03-05"


@pytest.mark.parametrize(
    ("scores", "winner", "ranks"),
    [
        (("50", "60", "55", "40"), 0, [1, 2, 3, 4]),
        (("60", "60", "55", "40"), 2, [2, 2, 1, 4]),
        (("10", "20", "30", "20"), 0, [1, 2, 4, 2]),
        (("10", "20", "", "30"), 0, [1, None, None, None]),
    ],
    ids=["won with less than two", "won with less than two level", "least points win", "somebody has none"],
)
def test_ranks_follow_who_won_and_then_the_points(scores, winner, ranks):
    names = ("Anna", "Béla", "Cecil", "Dóra")
    entered = Entered("Golf", "2026-03-04", names, scores, (names[winner],))

    assert [result.rank for result in play_of(entered, "hand-1").results] == ranks


@pytest.mark.parametrize("day", ["20260304", "2026-W10-3", " 2026-03-04 "])
def test_a_day_is_kept_in_one_form(day):
    """Filters, order and BG Stats go by `2026-03-04`."""
    assert play_of(PLAY._replace(day=day), "hand-1").day == "2026-03-04"


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
        ({"day": "4.3.26"}, "no_day"),
        ({"day": "2026-03-05"}, "later"),
        ({"minutes": "an hour"}, "no_minutes"),
        ({"minutes": "0"}, "no_minutes"),
        ({"minutes": "99999"}, "no_minutes"),
    ],
)
def test_what_is_missing_is_said(change, problem):
    assert wrong(PLAY._replace(**change), TODAY) == (problem,)


def test_points_are_numbers_as_people_write_them():
    texts = ("12", " -3 ", "\N{MINUS SIGN}3", "2,50", "", "0", "+4", "7.")
    assert [score_in(text) for text in texts] == [12, -3, -3, 2.5, None, 0, 4, 7]
    assert not any(map(is_score, ("x", "1e5", "nan", "inf", "1_0", "٣", "9" * 13, "10000000", "1 2", ".")))


@pytest.mark.parametrize("text", ["1,000", "1.000", "1.000.000", "1'000", "1 000"])
def test_a_thousands_separator_is_no_decimal_point(text):
    assert not is_score(text)


def test_names_are_put_under_one():
    """Renamed with all their names, back again, and as somebody who has another name already."""
    assert renaming({}, "Ann", "Anna") == {"Ann": "Anna"}
    assert renaming({"Ann": "Anna"}, "Anna", "Ann") == {"Anna": "Ann", "Ann": "Ann"}
    assert renaming({"Bela": "Béla", "Ann": "Anna"}, "Anna", "Bela") == {"Anna": "Béla", "Ann": "Béla"}
