"""What a browser's reader is told, and may tap, on every screen is what tests without a browser read and tap.

So those of `tests/session` prove as much as if a browser had shown each of their steps.
"""

from __future__ import annotations

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.e2e.conftest import OpenScreen
from tests.e2e.driver import AppServer, Screen
from tests.e2e.screens import NOWHERE, PLACES, kept_games, show
from tests.session.visitor import HereApp, HereScreen

pytestmark = pytest.mark.browser

_TOLD: Final = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')].map((node) => {
  const id = node.getAttribute('flt-semantics-identifier');
  const isOther = node.querySelector('input, textarea, [flt-semantics-identifier]') !== null;
  return [id, [isOther ? null : companionTest.text(id), node.hasAttribute('flt-tappable')]];
}))"""
"""Of a field a reader is also told how much room it has left, by the client; what holds others says what they say."""
_SCROLLS: Final = "() => [...document.querySelectorAll('flt-semantics')].some((node) => companionTest.scrolls(node))"

ANSWERED: Final = 5.0
"""Seconds within which a tap is answered on a busy machine."""
COMPLETE: Final = 2.0
"""Seconds after which a screen is complete: of a list, for one, the boards come one by one."""
OF_THE_SERVER: Final = {
    *("settings-devices", "settings-folder", "share-text", "more-invite"),
    *("data-backup-0", "data-download-0", "data-no-backups", "data-restore-0"),
}
"""What tells where the app runs and its data lie; and the backup of the day, made some seconds after the start."""


class Told(NamedTuple):
    """Of a control: the words that it says, unless it is typed in or holds others, and whether it takes taps."""

    says: tuple[str, ...] | None
    taps: bool


NOTHING: Final = Told((), taps=False)
"""What no reader is told of."""


def told(says: str | None, taps: bool) -> Told:
    """The words in the order of the alphabet: that of a board's parts is the client's."""
    return Told(None if says is None else tuple(sorted(says.split())), taps)


Screens = dict[str, dict[str, Told]]


def told_here(data: Path, games: dict[str, str]) -> Screens:
    """What all screens say without a browser."""
    with closing(HereApp(data)) as app:
        screen = HereScreen(app, NOWHERE)
        found = {}
        for place in PLACES:
            show(screen, place, games)
            screen.passes(COMPLETE)
            all_told = {name: told(*screen.told(name)) for name in screen.identifiers()}
            found[place.name] = {name: one for name, one in all_told.items() if one != NOTHING}
        return found


def differences(screen: Screen, here: dict[str, Told]) -> list[str]:
    """What the browser's screen says otherwise, or not at all though nothing of it is scrolled away."""
    there = {name: told(*found) for name, found in screen.page.evaluate(_TOLD).items()}
    there = {name: one for name, one in there.items() if one != NOTHING}
    hides = bool(screen.page.evaluate(_SCROLLS))
    names = there.keys() if hides else there.keys() | here.keys()
    return [
        f"{name}: {there.get(name)}, without a browser {here.get(name)}"
        for name in sorted(names - OF_THE_SERVER)
        if there.get(name) != here.get(name)
    ]


def test_the_browser_tells_what_is_read_without_one(server: AppServer, open_screen: OpenScreen, tmp_path: Path) -> None:
    """Of every screen: the same controls, the same words, the same that takes taps."""
    games = kept_games(server)
    shutil.copytree(server.data, tmp_path / "here")
    with ThreadPoolExecutor() as beside:  # in this thread Playwright's loop runs
        here = beside.submit(told_here, tmp_path / "here", games).result()
    screen = open_screen(NOWHERE)
    wrong = []
    for place in PLACES:
        show(screen, place, games)
        until = time.monotonic() + ANSWERED
        while (found := differences(screen, here[place.name])) and time.monotonic() < until:
            screen.settle()
        wrong += [f"{place.name}: {difference}" for difference in found]
    assert not wrong, "\n".join(wrong)
    assert screen.problems == []
    assert "failed" not in server.output
