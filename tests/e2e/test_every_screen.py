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
from tests.drive.driver import Look, Screen
from tests.drive.screens import NOWHERE, PLACES, kept_games, show
from tests.e2e.conftest import FAILED, OpenScreen
from tests.e2e.controls import control_faults
from tests.e2e.layout import faults_now, layout_faults
from tests.e2e.shared import SharedServer, Visitors
from tests.e2e.told import Here, untold

LANGUAGES: Final = ("de", "hu")
"""Those with the longest words; what is German is dark, what is Hungarian light."""
FIRST: Final = (360, 740)
"""The window in which a screen is opened in German; then the window is pulled, or turned."""
OTHERS: Final = ((320, 640), (667, 375), (844, 390), (915, 412), (768, 1024), (1280, 800), (1920, 1080))
"""The windows that the screens share out: what belongs to a game is seen in two more of them in German.

A page that only scrolls is seen in one more; in Hungarian each is opened in yet another one, or in that of a large
phone. The next screen takes the next windows, so that each is seen in each language and both colors.
"""
LARGE_PHONE: Final = (412, 915)
FILE: Final = "{}/text/{}.json"
RULE: Final = r"[A-Z]{2}-[A-Z]+-\d+"
"""The prefixes of rule ids in every language; keys have them too."""


def windows(language: str, number: int) -> tuple[tuple[int, int], ...]:
    """The windows in which a language looks at the screen of that number; it opens in the first."""
    count = 2 if PLACES[number].path.startswith("/games/{") else 1
    shared = [OTHERS[(3 * number + step) % len(OTHERS)] for step in range(count + 1)]
    if language == "de":
        return (FIRST, *shared[1:])
    return (LARGE_PHONE if number % (len(OTHERS) + 1) == 0 else shared[0],)


def is_quick(language: str, number: int, window: tuple[int, int]) -> bool:
    """Screens take turns in being seen in German, pulled once, and in Hungarian; what else there is takes long."""
    return (language == "de") == (number % 2 == 0) and window in windows(language, number)[:2]


def texts(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    return {
        key: text
        for folder in ("app", *(meta_of(format).key for format in FORMATS))
        for key, text in read_data(FILE.format(folder, language)).items()
    }


@cache
def raw_key() -> re.Pattern[str]:
    """The pattern of a text key: the first part of one, a dot, and more without a space."""
    areas = sorted({key.split(".")[0] for key in texts("en")})
    return re.compile(rf"\b({'|'.join(areas)})\.([a-z_]+|{RULE})\b")


@cache
def english(language: str) -> set[str]:
    """The parts of the English texts between placeholders, long enough to be of one language only."""
    own = " ".join(texts(language).values())
    pieces = {piece.strip() for text in texts("en").values() for piece in re.split(r"\{[^}]*\}", text)}
    return {piece for piece in pieces if len(piece) > 14 and piece not in own}


def wrong_words(screen: Screen, foreign: set[str], raw: re.Pattern[str]) -> Iterator[str]:
    """The texts on the screen that are not in its language."""
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
        self._look = Look(locale=language, dark=language == "de")
        self.here = Here(folder / "here", **self._look)
        self._visitors = Visitors(browser)
        self._shown: int | None = None
        self._begin_anew()

    def come_to(self, number: int, anew: bool) -> Screen:
        """Go to the screen of that number, in the first of its windows, and return it in the browser.

        If it is there already, it is gone to only if that has to be `anew`. Where something has been begun at its
        address, both go there in fresh sessions: it would still be there.
        """
        if self._shown == number and not anew:
            return self._screen
        self._shown, place = None, PLACES[number]
        if place.path in self._tapped:
            self._begin_anew()
        if place.steps:
            self._tapped.add(place.path)
        window = windows(self.language, number)[0]
        show(self._screen, place, self.games, window)
        self.here.show(place, self.games, window)
        self._shown = number
        return self._screen

    def _begin_anew(self) -> None:
        self._visitors.leave(is_fine=True)
        self._server.begin(self._server.data)
        self.here.begin_anew()
        self._screen = self._visitors.open(self._server, NOWHERE, **self._look)
        self._tapped, self._logged = set[str](), 0

    def failures(self) -> list[str]:
        """The failures that the app has logged since the last call, and the page's own problems."""
        lines = self._server.output[self._logged :]
        self._logged += len(lines)
        problems = [*self._screen.problems]
        self._screen.problems.clear()
        return [*problems, *([lines] if "failed" in lines else [])]

    def close(self) -> None:
        """End both."""
        self._visitors.leave(is_fine=False)
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
    ("language", "number", "window"),
    [
        pytest.param(
            *(language, number, window),
            id=f"{language}-{place.name}-{window[0]}x{window[1]}",
            marks=() if is_quick(language, number, window) else pytest.mark.long,
        )
        for language in LANGUAGES
        for number, place in enumerate(PLACES)
        for window in windows(language, number)
    ],
)
def test_every_screen_speaks_the_readers_language_and_has_room_for_it(
    walk: Walk, language: str, number: int, window: tuple[int, int]
) -> None:
    """A screen in a window, after the taps that lead to it; what it says is read in the first of its windows."""
    is_first = window == windows(language, number)[0]
    screen = walk.come_to(number, anew=is_first)
    wrong: list[str] = []
    if is_first:
        wrong += untold(screen, walk.here.told())
        wrong += [*wrong_words(screen, english(language), raw_key()), *control_faults(screen)]
    else:
        screen.pull(*window)
    wrong += layout_faults(screen)
    assert not wrong, "\n".join(wrong)
    assert walk.failures() == []


def test_the_windows_are_shared_out() -> None:
    """No screen is seen in a window twice, every one in three at least; each language is seen in every window."""
    for number in range(len(PLACES)):
        seen = [window for language in LANGUAGES for window in windows(language, number)]
        assert len(seen) == len(set(seen)) > 2
    for language in LANGUAGES:
        found = {window for number in range(len(PLACES)) for window in windows(language, number)}
        assert found == {*OTHERS, FIRST if language == "de" else LARGE_PHONE}


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
