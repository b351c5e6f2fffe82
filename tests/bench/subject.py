"""The subjects of the browser benchmarks: our app and the bare one. Here is written which screen is measured."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tests.drive.app_server import COMPANION
from tests.drive.driver import Screen


class Tap(NamedTuple):
    """The tapped and the changed control, as CSS selectors of one node each.

    `watched` keeps its place, says something else afterwards and looks different. It should not be inside `target`,
    whose ripple would otherwise be taken for the change.
    """

    target: str
    watched: str


class BareScreen(Screen):
    """A screen of an app that does not say when it is done, as only ours does: what is painted has to tell."""

    def settle(self) -> None:
        """Wait for nothing."""


@dataclass(frozen=True, slots=True)
class Subject:
    """An app to measure.

    `first_text` is what exactly one text or control of the first screen says. `prepare` leads from there to the screen
    with the tap, once. `next_tap` brings it, each time and untimed, to where one more tap changes something. `screen`
    opens it.
    """

    command: tuple[str, ...]
    path: str
    first_text: str
    prepare: Callable[[Screen], None]
    next_tap: Callable[[Screen, int], Tap]
    screen: type[Screen] = Screen


def identified(identifier: str) -> str:
    """Return the selector of `ft.Semantics(identifier=…)`."""
    return f'[flt-semantics-identifier="{identifier}"]'


def _open_wall(screen: Screen) -> None:
    """Start a game of two, up to its first petition."""
    screen.tap("home-new")
    screen.tap("new-island_fortress")
    screen.type_into("seat-0-name", "Ann")
    screen.type_into("seat-1-name", "Bob")
    screen.tap_listed("tracking-score")
    screen.tap("start-game")
    screen.tap("bar-petition")
    screen.tap("winner-0")
    screen.wait_for("last-entry")


def _tap_on_wall(screen: Screen, turn: int) -> Tap:
    """Build a block and take it back, in turn: both are checked, kept and shown."""
    if turn % 2:
        return Tap(identified("undo"), identified("slot-1a1"))
    screen.tap("slot-1a1")
    screen.wait_for("panel-confirm")
    return Tap(identified("panel-confirm"), identified("slot-1a1"))


OURS: Final = Subject(
    command=COMPANION,
    path="/",
    first_text="New game",
    prepare=_open_wall,
    next_tap=_tap_on_wall,
)

BARE: Final = Subject(
    command=(sys.executable, str(Path(__file__).with_name("bare_app.py"))),
    path="/",
    first_text="0",
    prepare=lambda screen: None,
    next_tap=lambda screen, turn: Tap("flt-semantics[flt-tappable]", "flt-semantics:has(> span)"),
    screen=BareScreen,
)
