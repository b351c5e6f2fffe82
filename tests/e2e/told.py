"""What a browser's reader is told, and may tap, beside what tests without a browser read and tap.

Where both are the same, a test of `tests/session` proves as much as if a browser had shown each of its steps.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, Unpack

from drive.driver import Look, Screen
from drive.screens import NOWHERE, PLACES, show
from tests.session.visitor import HereApp, HereScreen

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


def told_here(data: Path, games: dict[str, str], **look: Unpack[Look]) -> Screens:
    """What all screens say without a browser."""
    with closing(HereApp(data)) as app:
        screen = HereScreen(app, NOWHERE, **look)
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


def untold(screen: Screen, here: dict[str, Told]) -> list[str]:
    """The differences that are left when a busy app has had its time to answer."""
    until = time.monotonic() + ANSWERED
    while (found := differences(screen, here)) and time.monotonic() < until:
        screen.settle()
    return found
