"""Every screen in German and Hungarian: no raw key, nothing left in English, and no screen fails."""

from __future__ import annotations

import re
from typing import Final

import pytest

from companion.datafiles import read_data
from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.screens import NOWHERE, PLACES, kept_games, show

pytestmark = pytest.mark.browser

FILE: Final = "{}/text/{}.json"
RULE: Final = r"[A-Z]{2}-[A-Z]+-\d+"
"""What the rules are called in every language; keys have it too."""


def texts(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    return {
        key: text
        for folder in ("app", "island_fortress")
        for key, text in read_data(FILE.format(folder, language)).items()
    }


def raw_key() -> re.Pattern[str]:
    """What looks like a key: the first part of one, a dot, and more without a space."""
    areas = sorted({key.split(".")[0] for key in texts("en")})
    return re.compile(rf"\b({'|'.join(areas)})\.([a-z_]+|{RULE})\b")


def english(language: str) -> set[str]:
    """What stands between the placeholders of the English texts, long enough to be of one language only."""
    own = " ".join(texts(language).values())
    pieces = {piece.strip() for text in texts("en").values() for piece in re.split(r"\{[^}]*\}", text)}
    return {piece for piece in pieces if len(piece) > 14 and piece not in own}


@pytest.mark.parametrize("language", ["de", "hu"])
def test_every_screen_speaks_the_readers_language(server: AppServer, open_screen: OpenScreen, language: str) -> None:
    """What a screen says holds none of the English sentences, and no key of the catalogue; all faults at once."""
    foreign, raw = english(language), raw_key()
    assert raw.search("home.title is missing")
    games = kept_games(server)
    screen = open_screen(NOWHERE, locale=language)
    wrong: list[str] = []
    for place in PLACES:
        show(screen, place, games)
        said = screen.page.evaluate("() => companionTest.words()")
        if len(said) <= 40:
            wrong.append(f"{place.name}: says only {said!r}")
        wrong += [f"{place.name}: {found[0]}" for found in raw.finditer(said)]
        wrong += [f"{place.name}: {text!r}" for text in foreign if text in said]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    assert "failed" not in server.output
