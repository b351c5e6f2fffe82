"""What a browser's reader is told, and may tap, on every screen is what tests without a browser read and tap.

So those of `tests/session` prove as much as if a browser had shown each of their steps.
"""

from __future__ import annotations

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
  return [id, [companionTest.text(id), node.hasAttribute('flt-tappable')]];
}))"""


class Told(NamedTuple):
    """Of a control: what it says, and whether it takes taps."""

    says: str | None
    taps: bool


def told_here(data: Path) -> dict[str, dict[str, Told]]:
    """What all screens say without a browser."""
    with closing(HereApp(data)) as app:
        games = kept_games(app)
        screen = HereScreen(app, NOWHERE)
        found = {}
        for place in PLACES:
            show(screen, place, games)
            found[place.name] = {name: Told(*screen.told(name)) for name in screen.identifiers()}
        return found


def told_there(screen: Screen) -> dict[str, Told]:
    """What the browser's screen says."""
    return {name: Told(*told) for name, told in screen.page.evaluate(_TOLD).items()}


def test_the_browser_tells_what_is_read_without_one(
    server: AppServer, open_screen: OpenScreen, tmp_path: Path
) -> None:
    (tmp_path / "here").mkdir()
    with ThreadPoolExecutor() as beside:  # in this thread Playwright's loop runs
        here = beside.submit(told_here, tmp_path / "here").result()
    games = kept_games(server)
    screen = open_screen(NOWHERE)
    wrong = []
    for place in PLACES:
        show(screen, place, games)
        there = told_there(screen)
        for name in sorted(there.keys() | here[place.name].keys()):
            if there.get(name) != here[place.name].get(name):
                wrong.append(f"{place.name}: {name}: {there.get(name)} / {here[place.name].get(name)}")
    Path("/tmp/prof/wrong.txt").write_text("\n".join(wrong))
    assert not wrong
