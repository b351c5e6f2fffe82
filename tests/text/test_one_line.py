"""What comes next stands in one line on the smallest phone, in every language, for players without names."""

import pytest

from companion.games.registry import FORMATS, texts_of
from companion.text.catalogue import LANGUAGES, listed

LINE = 52
"""So many letters have room in 328 pixels at 13 points, as they come in these languages."""
BEGIN = ("next.", "king_now.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format", FORMATS)
def test_what_comes_next_has_one_line(format: str, language: str):
    t = texts_of(format, language)
    players = [t("new_game.player", number=number) for number in (1, 2)]
    values = {"player": players[0], "players": listed(players), "count": 2, "turn": 1, "turns": 3, "tied": 3}
    told = {key: t(key, **values) for key in t if key.startswith(BEGIN)}

    assert told
    assert {key: text for key, text in told.items() if len(text) > LINE} == {}
