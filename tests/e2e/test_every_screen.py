"""Every screen, in the languages with the longest words and from small phones to desktops: what it says has room.

No raw key, nothing left in English, no control out of its place, and no screen fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from companion.datafiles import read_data
from companion.games.registry import FORMATS, meta_of
from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer, Screen
from tests.e2e.layout import layout_faults
from tests.e2e.screens import NOWHERE, PLACES, kept_games, show

pytestmark = pytest.mark.browser

WINDOWS: Final = {"de": ((360, 740), (768, 1024)), "hu": ((412, 915), (1280, 800))}
"""The windows of each language: the second is the first made larger, as a device is turned or a window pulled."""
FILE: Final = "{}/text/{}.json"
RULE: Final = r"[A-Z]{2}-[A-Z]+-\d+"
"""What the rules are called in every language; keys have it too."""


def texts(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    return {
        key: text
        for folder in ("app", *(meta_of(format).key for format in FORMATS))
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


def wrong_words(screen: Screen, foreign: set[str], raw: re.Pattern[str]) -> Iterator[str]:
    """What the screen says that is no text of its language."""
    said: str = screen.page.evaluate("() => companionTest.words()")
    if len(said) <= 40:
        yield f"says only {said!r}"
    yield from (found[0] for found in raw.finditer(said))
    yield from (repr(text) for text in foreign if text in said)


@pytest.mark.parametrize("language", WINDOWS)
def test_every_screen_speaks_the_readers_language_and_has_room_for_it(
    server: AppServer, open_screen: OpenScreen, language: str
) -> None:
    """All screens, also those that a few taps lead to, each in two windows; all faults are told at once."""
    foreign, raw = english(language), raw_key()
    assert raw.search("home.title is missing")
    games = kept_games(server)
    small, large = WINDOWS[language]
    screen = open_screen(NOWHERE, locale=language)
    wrong: list[str] = []
    for place in PLACES:
        screen.resize(*small)
        show(screen, place, games)
        faults = [*wrong_words(screen, foreign, raw), *layout_faults(screen)]
        screen.resize(*large)
        screen.stand_still()
        wrong += [f"{place.name}: {fault}" for fault in faults]
        wrong += [f"{place.name}, made larger: {fault}" for fault in layout_faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    assert "failed" not in server.output


def test_a_control_out_of_its_place_is_told(open_screen: OpenScreen) -> None:
    """Otherwise the test above would be glad of anything: one is pushed out of the window, over another, below."""
    screen = open_screen(NOWHERE)
    screen.go("/")
    screen.wait_for("home-new")
    screen.stand_still()
    assert layout_faults(screen) == []
    for x, y, told in ((300, 0, "sideways"), (0, 60, "nothing scrolls"), (-60, 0, "in common")):
        screen.by_id("home-new").evaluate(f"(node) => {{ node.style.translate = '{x}px {y}px'; }}")
        assert told in " ".join(layout_faults(screen)), told
