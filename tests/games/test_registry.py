"""The registry's data of every game agree: its folders, its names, its words."""

from __future__ import annotations

import os

import pytest

from companion.datafiles import data_path
from companion.engine.record import RecordError
from companion.engine.replay import last_state
from companion.games.registry import (
    FIRST,
    FORMATS,
    coding_numbered,
    coding_of,
    game_for,
    game_of,
    meta_of,
    texts_of,
    words_of,
)
from companion.play.sample import sample, sample_formats
from companion.text.catalogue import LANGUAGES
from companion.text.standing import progress, standing

every_game = pytest.mark.parametrize("format", FORMATS)


@every_game
def test_a_game_is_known_by_its_format(format: str) -> None:
    game, meta = game_of(format), meta_of(format)

    assert game.format == meta.format == format
    assert game_for({"format": format}) is game
    assert os.path.isdir(data_path(f"{meta.key}/text"))
    assert 1 < meta.fewest <= meta.most, "a game is one of two players at least"
    assert set(meta.editions) <= set(LANGUAGES)
    assert meta.title
    assert meta.designer


def test_keys_prefixes_and_numbers_in_codes_are_told_apart() -> None:
    metas = [meta_of(format) for format in FORMATS]
    codings = [coding_of(game_of(format)) for format in FORMATS]
    numbers = [(coding.number, coding.rules) for coding in codings]

    for names in ([meta.key for meta in metas], [meta.prefix for meta in metas], numbers):
        assert len(set(names)) == len(FORMATS)
    assert all(coding_numbered(*number) for number in numbers)


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ([], "not_an_object"),
        ({}, "no_format"),
        ({"format": 1}, "not_one_of"),
        ({"format": "chess-record"}, "not_one_of"),
    ],
)
def test_what_is_no_games_record_is_refused(document: object, problem: str) -> None:
    with pytest.raises(RecordError) as refused:
        game_for(document)

    assert refused.value.problem == problem


def test_what_names_no_game_is_of_the_first() -> None:
    assert FORMATS[0] == FIRST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format", sample_formats())
def test_every_entry_of_a_sample_can_be_told(format: str, language: str) -> None:
    """Entries, how far the game is, and who plays, in every language and without a raw key."""
    game = game_of(format)
    record = game.read(sample(format, str))
    words, texts = words_of(format, language, record.setup), texts_of(format, language)
    state = game.start(record.setup)
    for entry in record.entries:
        assert "{" not in words.entry(state, entry.event)
        before, state = state, game.apply(state, entry.event)
        assert all(change.text for change in words.changes(before, state))
        assert all(words.gain(gain) for gain in game.gains(state))
    summary = game.summary(last_state(game, record))

    assert words.names == summary.names
    if summary.round is not None:
        assert str(summary.round) in progress(texts, summary.round_label, summary.round)
        assert str(summary.round) in standing(texts, None, summary.round_label, summary.round)


@every_game
def test_a_game_without_rounds_or_winners_can_be_listed(format: str) -> None:
    texts = texts_of(format, "en")

    assert standing(texts, None, "round", None) == "In progress"
    assert standing(texts, (), "round", 3) == "Finished without a winner"
    assert progress(texts, "round", None) == ""
    assert standing(texts, ("Ann", "Bo"), "round", 3) == "Shared win: Ann, Bo"
