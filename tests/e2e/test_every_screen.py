"""Every screen, in the languages with the longest words and from small phones to desktops: what it says has room.

No raw key, nothing left in English, no control out of its place, without a name or too small, and no screen fails. The
same controls say the same words where no browser is (`tests/session`).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from companion.datafiles import read_data
from companion.games.registry import FORMATS, meta_of
from drive.driver import Look, Screen
from drive.screens import NOWHERE, PLACES, kept_games, show
from tests.e2e.conftest import FAILED, OpenScreen
from tests.e2e.controls import control_faults
from tests.e2e.layout import faults_now, layout_faults
from tests.e2e.shared import BLIND, SharedServer
from tests.e2e.told import Here, untold

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


@cache
def raw_key() -> re.Pattern[str]:
    """What looks like a key: the first part of one, a dot, and more without a space."""
    areas = sorted({key.split(".")[0] for key in texts("en")})
    return re.compile(rf"\b({'|'.join(areas)})\.([a-z_]+|{RULE})\b")


@cache
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


class Walk:
    """From screen to screen in one language, in a browser and without one; both see the same screens in one order."""

    def __init__(self, browser: Browser, language: str, folder: Path) -> None:
        self.language = language
        self._server = SharedServer()
        self._server.data = folder / "data"
        self.games = kept_games(self._server)
        shutil.copytree(self._server.data, folder / "here")
        self._server.begin(self._server.data)
        width, height = FIRST[language]
        look = Look(locale=language, width=width, height=height, dark=language == "de")
        self.here = Here(folder / "here", **look)
        self.screen = Screen.open(browser, self._server.url, NOWHERE, script=BLIND, **look)
        self.screen.app_output = lambda: self._server.output
        self._logged = 0

    def failures(self) -> list[str]:
        """What the app has logged as failed since the last time it was asked, and the page's own problems."""
        lines = self._server.output[self._logged :]
        self._logged += len(lines)
        problems = [*self.screen.problems]
        self.screen.problems.clear()
        return [*problems, *([lines] if "failed" in lines else [])]

    def close(self) -> None:
        """End both."""
        self.screen.close()
        self.here.close()
        self._server.close()


@pytest.fixture(scope="session")
def walks() -> Iterator[dict[str, Walk]]:
    """Return the walks of this worker that go on, by language."""
    walks: dict[str, Walk] = {}
    yield walks
    for walk in walks.values():
        walk.close()


@pytest.fixture
def walk(
    request: pytest.FixtureRequest, browser: Browser, walks: dict[str, Walk], language: str, tmp_path: Path
) -> Iterator[Walk]:
    """Return the walk in a language, a fresh one where it has not begun, or a test of it has failed."""
    walk = walks.pop(language, None) or Walk(browser, language, tmp_path)
    yield walk
    if FAILED in request.node.stash:
        walk.close()
    else:
        walks[language] = walk


@pytest.mark.parametrize(
    ("language", "number"),
    [
        pytest.param(language, number, id=f"{language}-{place.name}")
        for language in FIRST
        for number, place in enumerate(PLACES)
    ],
)
def test_every_screen_speaks_the_readers_language_and_has_room_for_it(walk: Walk, language: str, number: int) -> None:
    """A screen in several windows, after the taps that lead to it; all faults are told at once."""
    place, screen = PLACES[number], walk.screen
    here = walk.here.told(place, walk.games)
    screen.resize(*FIRST[language])
    show(screen, place, walk.games)
    wrong = [*untold(screen, here), *wrong_words(screen, english(language), raw_key())]
    wrong += [*control_faults(screen), *layout_faults(screen)]
    for width, height in windows(language, number):
        screen.pull(width, height)
        wrong += [f"{width} x {height}: {fault}" for fault in layout_faults(screen)]
    assert not wrong, "\n".join(wrong)
    assert walk.failures() == []


def test_a_raw_key_is_told() -> None:
    """Otherwise the test above would pass over every one."""
    assert raw_key().search("home.title is missing")


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
