"""Nothing that nobody entered: whatever is opened, its strong buttons enter nothing before something was chosen.

Over everything that the bar and "More" of every game open, so that the next panel is tried by itself. The board is left
out: a slot, a town or a territory that was tapped is chosen by that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, Final, Unpack

import pytest

from companion.ui.taps import SETTLED
from companion.ui.theme import LIGHT
from tests.conftest import by_turns, long_but
from tests.drive.app_server import AppServer
from tests.drive.driver import Look, Screen
from tests.drive.isle_player import nameless
from tests.drive.kept import Json, Keeps, keep, kept, kept_game, sample
from tests.drive.screens import ISLANDS, of_island
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereScreen

OPENERS: Final = ("bar-", "card-", "due-", "turn-")
"""The prefixes of the buttons from which everything is opened."""
NO_CHOICE: Final = {"type", "player", "time"}
"""An entry that says no more has nothing to choose in it: a tap on its button is the choice."""
LOOKS: Final[dict[str, Look]] = {"portrait": {"width": 412, "height": 915}, "landscape": {"width": 780, "height": 360}}
ELSEWHERE: Final = ("slot-", "region-", "player-", "home", "log", "undo", "redo", "bar-undo", "table-", "guide", "hint")
"""The prefixes of what is in no panel."""
EXCEPT: Final = {
    "bar-visit-other": "the very entry that the large button beside it says: an offer without a choice in it",
}
"""The exceptions, and why."""


def _island(name: str, server: Keeps) -> str:
    return keep(server, of_island(*ISLANDS[name]))


POSITIONS: Final[dict[str, Callable[[Keeps], str]]] = {
    "light": lambda server: kept_game(server, sample(1), 20),
    "light before the petition": lambda server: kept_game(server, sample(1), 0),
    "full": lambda server: kept_game(server, sample(22), 96),
    "full before the petition": lambda server: kept_game(server, sample(22), 0),
    "isle light": lambda server: kept_game(server, nameless(sample(1, "islebound")), 12),
    "isle full": lambda server: kept_game(server, nameless(sample(12, "islebound")), 106),
    **{f"island {name}": partial(_island, name) for name in ("numbers", "begun", "island", "combat")},
}


def entries(server: AppServer) -> list[Any]:
    """The entries of the only game."""
    (document,) = kept(server)
    return list(document["events"])


def strong(screen: HereScreen) -> list[str]:
    """The buttons of the next action, which are amber, as far as they do anything."""
    found = []
    for name in screen.identifiers():
        control = screen.tapped(name)
        if getattr(control, "bgcolor", None) == LIGHT.accent:
            found.append(name)
    return found


def tappable(screen: HereScreen, *beginnings: str) -> list[str]:
    """Those of the controls that can be tapped."""
    return [name for name in screen.identifiers() if name.startswith(beginnings) and screen.tapped(name)]


def tap(screen: HereScreen, name: str) -> None:
    """One tap, and what comes of it at once; nothing waits until the screen takes taps again."""
    control = screen.tapped(name)
    assert control is not None
    screen.event(control, "click", None)
    screen.passes(0.1)


def chosen_by_nobody(entry: Json, tapped: str) -> list[str]:
    """The fields of an entry besides who acts and the card that was tapped."""
    card = tapped.removeprefix("card-")
    return [key for key, value in entry.items() if key not in NO_CHOICE and card not in str(value)]


def take_back(screen: Screen) -> None:
    """Undo the latest entry, also the end of a game."""
    screen.tap("undo")
    if screen.has("undo-end-confirm"):
        screen.tap("undo-end-confirm")
    screen.settle()
    assert isinstance(screen, HereScreen)
    screen.close()


@pytest.mark.parametrize("position", by_turns(POSITIONS, 4))
def test_no_strong_button_enters_what_nobody_chose(server: AppServer, open_screen: OpenScreen, position: str) -> None:
    """A panel is opened and its strong buttons are pressed: nothing is entered where there is anything to choose."""
    game = POSITIONS[position](server)
    before = entries(server)
    paths = _ways(open_screen, game)
    assert len(paths) >= 3, paths
    wrong = []
    for path in paths:
        screen = open_screen(f"/games/{game}")
        assert isinstance(screen, HereScreen)
        screen.wait_for("bar-more")
        for name in path:
            screen.tap(name)
        if (
            entries(server) == before and path[-1] not in EXCEPT
        ):  # else the way itself is an entry, with what it says on its button
            for name in strong(screen):
                if screen.tapped(name):
                    screen.tap(name)
                    if (now := entries(server)) != before and chosen_by_nobody(now[-1], path[-1]):
                        wrong.append((*path, name, now[-1]))
                if len(entries(server)) != len(before):
                    break
        screen.close()
        if entries(server) != before:
            undo = open_screen(f"/games/{game}")
            take_back(undo)
            assert entries(server) == before, path
    assert wrong == []


def _ways(open_screen: OpenScreen, game: str, **look: Unpack[Look]) -> list[tuple[str, ...]]:
    """The panels that can be opened from the bar, and behind "More", in a window of that look."""
    screen = open_screen(f"/games/{game}", **look)
    assert isinstance(screen, HereScreen)
    screen.wait_for("bar-more")
    first = [name for name in tappable(screen, *OPENERS) if name not in ("bar-more", "bar-undo", "bar-scores")]
    screen.tap("bar-more")
    screen.wait_for("table-rules")
    more = [name for name in tappable(screen, "more-") if name not in ("more-settings", "more-share", "more-view")]
    screen.close()
    return [*((name,) for name in first), *(("bar-more", name) for name in more)]


def keys(screen: HereScreen) -> dict[str, int]:
    """The numbers of the controls that take taps, by identifier; those of the board and of the head left out."""
    found = {name: screen.tapped(name) for name in screen.identifiers() if not name.startswith(ELSEWHERE)}
    return {name: control._i for name, control in found.items() if control is not None}


FEW = ("light before the petition", "portrait", 4)


@pytest.mark.parametrize(("position", "look", "turn"), long_but([FEW], [FEW, *product(POSITIONS, LOOKS, [1])]))
def test_two_taps_enter_at_most_what_the_first_one_said(
    server: AppServer, open_screen: OpenScreen, position: str, look: str, turn: int
) -> None:
    """Each key of each panel, and 100, 250, 400 and 550 ms later the same key, and every key that has come since.

    A key that kept its place was there when the finger went down: it may be meant as soon as one likes. Of the panels,
    one is tried each `turn`.
    """
    game = POSITIONS[position](server)
    before, tried = entries(server), 0
    for path in [(), *_ways(open_screen, game, **LOOKS[look])][::turn]:
        screen = _at(open_screen, game, path, look)
        for name in keys(screen):
            there = keys(screen)
            if name not in there:
                continue
            tap(screen, name)
            first = entries(server)
            for later in (0.0, 0.15, 0.15, 0.15):
                screen.passes(later)
                for second, number in keys(screen).items():
                    if there.get(second) != number:
                        _tap_at_once(screen, second)
                        tried += 1
                screen.settle()
                assert entries(server) == first, (path, name, later)
            screen.close()
            if entries(server) != before:  # also by another player of the last entry
                take_back(open_screen(f"/games/{game}"))
            while len(entries(server)) > len(before):
                take_back(open_screen(f"/games/{game}"))
            assert entries(server) == before, (path, name)
            screen = _at(open_screen, game, path, look)
        screen.close()
        while len(entries(server)) > len(before):  # the way itself is an entry
            take_back(open_screen(f"/games/{game}"))
    assert tried >= 40 / turn, tried


def _at(open_screen: OpenScreen, game: str, path: tuple[str, ...], look: str) -> HereScreen:
    """A window with the panel that a way leads to, which takes taps."""
    screen = open_screen(f"/games/{game}", **LOOKS[look])
    assert isinstance(screen, HereScreen)
    screen.wait_for("bar-more")
    for name in path:
        screen.tap(name)
    screen.passes(SETTLED)
    return screen


def _tap_at_once(screen: HereScreen, name: str) -> None:
    """A tap together with others, of which nothing is waited for."""
    if control := screen.tapped(name):
        screen.event(control, "click", None)
