"""Every screen, in the languages with the longest words and from small phones to desktops: what it says has room.

No raw key, nothing left in English, no control out of its place, without a name or too small, and no screen fails. The
same controls say the same words where no browser is (`tests/session`).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from companion.datafiles import read_data
from companion.games.registry import FORMATS, meta_of
from drive.driver import AppServer, Look, Screen
from drive.screens import NOWHERE, PLACES, kept_games, show
from tests.e2e.conftest import OpenScreen
from tests.e2e.controls import control_faults
from tests.e2e.layout import faults_now, layout_faults
from tests.e2e.told import Screens, told_here, untold

pytestmark = pytest.mark.browser

FIRST: Final = {"de": (360, 740), "hu": (412, 915)}
"""The window in which a screen is opened in each language, dark and light; then the window is pulled, or turned."""
OTHERS: Final = ((320, 640), (667, 375), (844, 390), (915, 412), (768, 1024), (1280, 800), (1920, 1080))
"""The windows that the screens share out: what belongs to a game is seen in two more of them in each language.

A page that only scrolls is seen in one more; the next screen takes the next windows.
"""
FILE: Final = "{}/text/{}.json"
RULE: Final = r"[A-Z]{2}-[A-Z]+-\d+"
"""What the rules are called in every language; keys have it too."""


def windows(language: str, number: int) -> tuple[tuple[int, int], ...]:
    """The windows, besides the first, in which a language looks at the screen of that number."""
    count = 2 if PLACES[number].path.startswith("/games/{") else 1
    first = 4 * number + 2 * (language == "de")
    return tuple(OTHERS[(first + step) % len(OTHERS)] for step in range(count))


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
    said: str = screen.words()
    if len(said) <= 40:
        yield f"says only {said!r}"
    yield from (found[0] for found in raw.finditer(said))
    yield from (repr(text) for text in foreign if text in said)


@pytest.fixture
def games(server: AppServer) -> dict[str, str]:
    """The games of the screens, kept by the app."""
    return kept_games(server)


@pytest.fixture
def here(server: AppServer, games: dict[str, str], language: str, tmp_path: Path) -> Screens:
    """What all screens say without a browser, in that language and a window of that size."""
    shutil.copytree(server.data, tmp_path / "here")
    width, height = FIRST[language]
    look = Look(locale=language, width=width, height=height, dark=language == "de")
    with ThreadPoolExecutor() as beside:  # in this thread Playwright's loop runs
        return beside.submit(told_here, tmp_path / "here", games, **look).result()


@pytest.mark.parametrize("language", FIRST)
def test_every_screen_speaks_the_readers_language_and_has_room_for_it(
    server: AppServer, open_screen: OpenScreen, language: str, games: dict[str, str], here: Screens
) -> None:
    """All screens, also those that a few taps lead to, each in several windows; all faults are told at once."""
    foreign, raw = english(language), raw_key()
    assert raw.search("home.title is missing")
    screen = open_screen(NOWHERE, locale=language, dark=language == "de")
    wrong: list[str] = []
    for number, place in enumerate(PLACES):
        screen.resize(*FIRST[language])
        show(screen, place, games)
        found = [*untold(screen, here[place.name]), *wrong_words(screen, foreign, raw)]
        found += [*control_faults(screen), *layout_faults(screen)]
        wrong += [f"{place.name}: {fault}" for fault in found]
        for width, height in windows(language, number):
            screen.pull(width, height)
            wrong += [f"{place.name}, {width} x {height}: {fault}" for fault in layout_faults(screen)]
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
        assert told in " ".join(faults_now(screen)), told
