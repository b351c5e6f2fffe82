"""What the list of games and the names of files say."""

from datetime import UTC, date, datetime

import pytest

from companion.play.ports import GameLine
from companion.text.catalogue import catalogue
from companion.text.dates import day_words
from companion.ui.components.files import file_name
from companion.ui.screens.home_screen import present_line

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
