"""Every screen in German and Hungarian: no raw key, nothing left in English, and no screen fails."""

from __future__ import annotations

import re

import pytest

from companion.text.catalogue import catalogue
from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer
from tests.e2e.kept import kept_game, sample

SCREENS = (
    "/",
    "/new",
    "/settings",
    "/settings/data",
    "/games/{}",
    "/games/{}/at/3",
    "/games/{}/log",
    "/games/{}/favor",
    "/games/{}/finish",
    "/games/{}/share",
    "/share/cards",
)


@pytest.mark.parametrize("language", ["de", "hu"])
def test_every_screen_speaks_the_readers_language(server: AppServer, open_screen: OpenScreen, language: str) -> None:
    """What a screen says holds none of the English sentences, and no key of the catalogue."""
    english, own = catalogue("en"), catalogue(language)
    foreign = {english(key) for key in english if _is_sentence(key) and english(key) != own(key)}
    raw = re.compile(
        r"\b(table|app|home|new_game|favor|finish|sheet|log|settings|share|code_panel|entry|gain|term)\.[a-z_]+\b"
    )
    id = kept_game(server, sample(1), 20)
    screen = open_screen(locale=language)
    for path in (*SCREENS, "/games/{}/sheet"):
        screen.go(path.format(id))
        screen.stand_still()
        said = screen.page.evaluate("() => companionTest.words()")
        assert len(said) > 40
        assert not raw.search(said), said
        assert [text for text in foreign if text in said] == []
    assert screen.problems == []
    assert "failed" not in server.output


def _is_sentence(key: str) -> bool:
    """Whether a text is long enough to be of one language only, and holds no placeholder."""
    try:
        text = catalogue("en")(key)
    except KeyError:
        return False
    return len(text) > 14
