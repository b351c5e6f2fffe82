"""The texts of the list of games and the names of files."""

from datetime import UTC, date, datetime
from typing import cast

import pytest

from companion.games.registry import FIRST
from companion.play.ports import ALL, GameLine, GameStore, StoreError, Wanted
from companion.text.catalogue import catalogue
from companion.text.dates import day_words
from companion.ui.components.files import file_name
from companion.ui.screens.present_home import Search, first_lines, more_lines, present_line

NOON = "2026-03-04T12:00:00+00:00"


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "March 4, 2026"), ("de", "4. März 2026"), ("hu", "2026. március 4.")]
)
def test_days_are_written_as_the_language_writes_them(language, wanted):
    assert day_words(NOON, date(2026, 5, 1), catalogue(language)) == wanted


def test_days_near_are_named():
    texts = catalogue("en")

    assert day_words(NOON, date(2026, 3, 4), texts) == "Today"
    assert day_words(NOON, date(2026, 3, 5), texts) == "Yesterday"
    assert day_words("soon", date(2026, 3, 5), texts) == ""


@pytest.mark.parametrize("problem", ["damaged", "newer_file", "unreadable", "no_such_game"])
@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_every_problem_of_a_file_is_a_sentence_with_its_name(language, problem):
    look = present_line(GameLine("torn", problem=problem), catalogue(language), datetime.now(UTC))

    assert "torn" in look.problem


def test_file_names_are_ascii_and_short():
    assert file_name(NOON, ["Jörg Weiß", "李", "Dóra Ű"]) == "2026-03-04-jorg-weiss-dora-u.json"
    assert file_name(NOON, ["李"]) == "2026-03-04.json"
    assert len(file_name(NOON, ["x" * 24] * 4)) <= 65


class Lines:
    """A list of games that any search finds, or one that cannot be read."""

    def __init__(self, lines, unfinished=(), problem=""):
        self.lines = list(lines)
        self.unfinished = list(unfinished)
        self.problem = problem

    def games(self, wanted=ALL, limit=None, offset=0):
        if self.problem:
            raise StoreError(self.problem)
        return (self.unfinished if wanted == Wanted(finished=False) else self.lines)[:limit]

    def count(self, wanted=ALL):
        return len(self.lines)


def games(first, last):
    return [GameLine(f"g{number}", finished=True) for number in range(first, last)]


def test_the_list_grows_by_fifty_and_keeps_the_game_in_progress():
    """Entries or removals meanwhile neither double nor hide a game."""
    old = GameLine("old")
    store = Lines([*games(0, 120), old], [old])

    listed = first_lines(cast(GameStore, store))
    assert (len(listed.lines), listed.left, listed.games) == (51, 70, 121)
    store.lines = [GameLine("fresh"), *store.lines[1:]]
    listed = more_lines(cast(GameStore, store), listed)
    assert len({line.id for line in listed.lines}) == len(listed.lines) == 101
    listed = more_lines(cast(GameStore, store), more_lines(cast(GameStore, store), listed))
    assert listed.left == 0
    assert {line.id for line in listed.lines} == {"fresh", "old", *(f"g{number}" for number in range(120))}


def test_a_list_that_cannot_be_read_says_why():
    busy, there = cast(GameStore, Lines([], problem="busy")), cast(GameStore, Lines(games(0, 60)))

    for listed in (first_lines(busy), more_lines(busy, first_lines(there))):
        assert listed.problem is not None
        assert listed.problem.problem == "busy"


def test_a_search_is_what_the_store_is_asked():
    now = datetime(2026, 3, 31, tzinfo=UTC)

    assert Search().wanted(now) == ALL
    assert Search(" An ", "done").wanted(now) == Wanted(player="An", finished=True)
    assert Search("An", "open", is_winner=True, is_recent=True).wanted(now) == Wanted(
        winner="An", since="2026-03-01", finished=False
    )


def test_a_game_to_review_is_marked():
    texts = catalogue("en")

    look = present_line(GameLine("a", names=("Anna",), needs_review=True), texts, datetime.now(UTC))

    assert look.warning == texts("home.to_review")
    assert look.problem == ""


def test_a_line_says_how_far_its_game_is():
    """In the words of its game; a game that this app does not know is listed all the same."""
    texts = catalogue("en")
    known = GameLine("a", round=3, names=("Anna",), game=FIRST, round_label="round")
    foreign = known._replace(game="cycle-record", round_label="cycle")

    for line, what, at in ((known, "In progress, round 3", "Round 3"), (foreign, "In progress", "")):
        look = present_line(line, texts, datetime.now(UTC))
        assert (look.what, look.at, look.problem) == (what, at, "")
