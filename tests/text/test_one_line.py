"""The next step stands in one line on the smallest phone, in every language, for players without names."""

import pytest

from companion.games.registry import game_of, texts_of, words_of
from companion.play.sample import renamed
from companion.text.catalogue import LANGUAGES, listed
from companion.ui.registry import PLAYED, screens_of
from tests.games.test_contract import tables

LINE = 52
"""So many letters have room in 328 pixels at 13 points, as they come in these languages."""
BEGIN = ("next.", "king_now.")

every_game = pytest.mark.parametrize("format", PLAYED)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
@every_game
def test_what_comes_next_has_one_line(format: str, language: str):
    """Whatever the texts of that kind say, also where no golden game gets."""
    t = texts_of(format, language)
    players = [t("new_game.player", number=number) for number in (1, 2)]
    values = {"player": players[0], "players": listed(players), "count": 2, "turn": 1, "turns": 3, "tied": 3}
    told = {key: t(key, **values) for key in t if key.startswith(BEGIN)}

    assert {key: text for key, text in told.items() if len(text) > LINE} == {}


@every_language
@every_game
def test_what_comes_next_has_one_line_in_every_golden_game(format: str, language: str):
    """But for a list of players, of which the end may be missing: the board shows them, too."""
    game, t, next_step = game_of(format), texts_of(format, language), screens_of(format).table.next_step
    said = set()
    for played in tables(game):
        names = {name: t("new_game.player", number=number) for number, name in enumerate(played.names, start=1)}
        record = game.read(renamed(game.write(played.record), names.__getitem__))
        words, state = words_of(format, language, record.setup), game.start(record.setup)
        for entry in record.entries:
            if not game.summary(state).is_finished:
                said.add(next_step(words, state))
            state = game.apply(state, entry.event)

    assert said
    players = [t("new_game.player", number=number) for number in range(1, 5)]
    assert {text for text in said if len(text) > LINE and sum(map(text.count, players)) < 2} == set()
