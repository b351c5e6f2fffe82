"""The texts of "Data health", its backups and the banners of a game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.play.ports import BackupGame, GameLine, Health, Preview, Review, StoreError
from companion.text.catalogue import catalogue
from companion.ui.components.reviews import present_reviews
from companion.ui.screens.present_data import (
    KINDS,
    MAX_NAMED,
    daily_words,
    moment_words,
    present_backup,
    present_health,
    present_preview,
)

TEXTS = catalogue("en")
NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
WELL = Health(3, "", (), (), (), (), is_low=False)


def test_a_whole_store_is_said_to_be_whole() -> None:
    """Nothing is said of what is not there."""
    look = present_health(WELL, (), TEXTS, NOW)

    assert look.games == "3 games are stored here."
    assert look.well
    assert (look.to_review, look.unreadable, look.problems, look.originals) == ("", "", (), ())
    assert look.checked == TEXTS("data.never_checked")


def test_damage_is_counted_and_named() -> None:
    """Games to review stand by their lines, unreadable files by their sentences; nothing is said to be well."""
    lines = (GameLine("a", names=("Anna",), needs_review=True), GameLine("b", problem="damaged"))
    health = WELL._replace(to_review=("a",), unreadable=("b",), checked="2026-03-04T12:00:00+00:00")

    look = present_health(health, lines, TEXTS, NOW)

    assert look.to_review == TEXTS("data.count_review", count=1)
    assert [line.id for line in look.review] == ["a"]
    assert look.unreadable == TEXTS("data.count_unreadable", count=1)
    assert "b" in look.problems[0]
    assert look.well == ""
    assert "Yesterday" in look.checked


def test_nothing_is_well_where_nothing_is() -> None:
    """An empty store says only that it is empty."""
    assert present_health(WELL._replace(games=0), (), TEXTS, NOW).well == ""


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("kind", ["daily", "by-hand", "before"])
def test_a_backup_says_when_and_why_it_was_made(language: str, kind: str) -> None:
    """Its name says both."""
    texts = catalogue(language)

    look = present_backup(f"20260305T110000-{kind}.zip", texts, NOW)

    assert texts("date.today") in look.when
    assert look.kind == texts(f"data.kind_{kind.replace('-', '_')}")


def test_a_backup_of_another_name_stands_for_itself() -> None:
    """Somebody put it into the folder."""
    assert present_backup("mine.zip", TEXTS, NOW)[1:] == ("mine.zip", "")
    assert present_backup("20260305T110000-x.zip", TEXTS, NOW).kind == ""


def test_a_moment_that_is_none_stays_as_it_is() -> None:
    """A manifest may say anything."""
    assert moment_words("soon", TEXTS, NOW) == "soon"


def test_a_preview_counts_every_kind_and_says_what_it_brings() -> None:
    """The lines that change something come first; more than a screen full is only counted."""
    games = tuple(BackupGame(GameLine(f"g{place}", names=("Anna",)), kind) for place, kind in enumerate(KINDS[::-1]))
    many = tuple(BackupGame(GameLine(f"m{place}", names=("Anna",)), "shorter") for place in range(30))

    look = present_preview(Preview("2026-03-04T12:00:00+00:00", (*many, *games), 1), TEXTS, NOW)

    assert [kind for kind, _ in look.counts] == [*KINDS, "cards"]
    assert dict(look.counts)["shorter"].startswith("31 games")
    assert look.games[0][2] == TEXTS("data.game_new")
    assert len(look.games) == MAX_NAMED
    assert look.more == TEXTS("data.more_games", count=35 - MAX_NAMED)
    assert look.brings_something


@pytest.mark.parametrize(
    ("preview", "brings"),
    [
        (Preview("", (), 0), False),
        (Preview("", (BackupGame(GameLine("a"), "identical"), BackupGame(GameLine("b"), "shorter")), 0), False),
        (Preview("", (), 1), True),
        (Preview("", (BackupGame(GameLine("a"), "longer"),), 0), True),
    ],
)
def test_a_backup_that_brings_nothing_is_not_taken_back(preview: Preview, brings: bool) -> None:
    """New and longer games, games that went on differently, and cards are something."""
    look = present_preview(preview, TEXTS, NOW)

    assert look.brings_something is brings
    assert ("nothing" in dict(look.counts)) is not brings


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_a_failed_automatic_backup_says_why(language: str) -> None:
    """The store's own sentence is part of it."""
    texts = catalogue(language)

    assert daily_words(None, texts) == ""
    assert texts("store.storage_full") in daily_words(StoreError("storage_full"), texts)


def test_reviews_are_added_up() -> None:
    """One banner for all damage, with nothing of later entries where there were none."""
    first, second = Review((17,), ((18, {}), (19, {})), "a-1"), Review((30, 31), (), "a-2")

    assert present_reviews((), TEXTS).title == ""
    assert present_reviews((first, second), TEXTS).lines == (
        TEXTS("review.missing", count=3),
        TEXTS("review.later", count=2),
        TEXTS("review.now"),
    )
    assert len(present_reviews((second,), TEXTS).lines) == 2
