"""The texts and taps of a browser's screen reader, compared with what tests without a browser read and tap.

Where both are the same, a test of `tests/session` proves as much as if a browser had shown each of its steps.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, Unpack

from tests.drive.driver import Look, Screen, left
from tests.drive.screens import NOWHERE, Place, show
from tests.session.visitor import HereApp, HereScreen

_TOLD: Final = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')].map((node) => {
  const id = node.getAttribute('flt-semantics-identifier');
  const isOther = node.querySelector('input, textarea, [flt-semantics-identifier]') !== null;
  return [id, [isOther ? null : companionTest.text(id), node.hasAttribute('flt-tappable')]];
}))"""
"""Of a field a reader is also told how much room it has left, by the client; what holds others says what they say."""
_SCROLLS: Final = "() => [...document.querySelectorAll('flt-semantics')].some((node) => companionTest.scrolls(node))"

COMPLETE: Final = 2.0
"""Seconds after which a screen is complete: of a list, for one, the boards come one by one."""
OF_THE_SERVER: Final = {
    *("settings-devices", "settings-folder", "share-text", "more-invite"),
    *("data-backup-0", "data-download-0", "data-no-backups", "data-restore-0"),
}
"""Texts that depend on where the app and its data are; and the backup of the day, made some seconds after the start."""


class Told(NamedTuple):
    """Of a control: the words that it says, unless it is typed in or holds others, and whether it takes taps."""

    says: tuple[str, ...] | None
    taps: bool


NOTHING: Final = Told((), taps=False)
"""Controls without a text for readers."""


def told(says: str | None, taps: bool) -> Told:
    """The words in the order of the alphabet: that of a board's parts is the client's."""
    if says is None:  # what is typed in: a tap on it only selects
        return Told(None, taps=False)
    return Told(tuple(sorted(says.split())), taps)


T = TypeVar("T")


class Here:
    """The app without a browser, in a thread of its own: in the thread of a browser's tests Playwright's loop runs."""

    def __init__(self, data: Path, **look: Unpack[Look]) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._app: HereApp = self._do(HereApp, data)
        self._look = look
        self.begin_anew()

    def begin_anew(self) -> None:
        """Show a fresh session."""
        self._do(self._begin_anew)

    def show(self, place: Place, games: dict[str, str], window: tuple[int, int]) -> None:
        """Go to a screen in a window of that size."""
        self._do(show, self._screen, place, games, window)

    def told(self) -> dict[str, Told]:
        """The texts of the controls of the screen, by their identifiers."""
        return self._do(self._told)

    def close(self) -> None:
        """End the app."""
        self._do(self._app.close)
        self._thread.shutdown()

    def _begin_anew(self) -> None:
        for window in [*self._app.windows]:
            window.close()
        self._screen = HereScreen(self._app, NOWHERE, **self._look)

    def _told(self) -> dict[str, Told]:
        self._screen.passes(COMPLETE)
        found = {name: told(*self._screen.told(name)) for name in self._screen.identifiers()}
        return {name: one for name, one in found.items() if one != NOTHING}

    def _do(self, work: Callable[..., T], *values: Any) -> T:
        return self._thread.submit(work, *values).result()


def differences(screen: Screen, here: dict[str, Told]) -> list[str]:
    """The differences of the browser's screen: other texts, and texts missing though nothing of it is scrolled away."""
    there = {name: told(*found) for name, found in screen.page.evaluate(_TOLD).items()}
    there = {name: one for name, one in there.items() if one != NOTHING}
    hides = bool(screen.page.evaluate(_SCROLLS))
    names = there.keys() if hides else there.keys() | here.keys()
    return [
        f"{name}: {there.get(name)}, without a browser {here.get(name)}"
        for name in sorted(names - OF_THE_SERVER)
        if there.get(name) != here.get(name)
    ]


def untold(screen: Screen, here: dict[str, Told]) -> list[str]:
    """The differences that are left once boards of a list have come, which do so one by one."""
    return left(screen, lambda: differences(screen, here))
