"""A table that was opened a moment ago: what its client tells of sizes replaces no control that a tap is on its way to.

A tap names the control that was pressed. If that had been made anew meanwhile, nobody would hear of the tap.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import flet as ft
import pytest

from tests.conftest import long_but
from tests.drive.app_server import AppServer
from tests.drive.screens import PLACES, kept_games
from tests.e2e.conftest import OpenScreen
from tests.session.visitor import HereScreen, shown

TABLES = ("table", "turn", "isle-sea", "island-table")
"""The tables of all games, by the names of their screens."""
LOOKS: Any = ({}, {"width": 932, "height": 430}, {"width": 1280, "height": 800})
ADDRESS_BAR = 56
"""The pixels that a browser's own bar takes once it comes."""


def tappable(screen: HereScreen) -> dict[str, int]:
    """The numbers of all controls that take taps, by identifier."""
    found = {name: screen.tapped(name) for name in screen.identifiers()}
    return {name: control._i for name, control in found.items() if control is not None}


def tell(screen: HereScreen, of: Callable[[ft.Control], bool], width: float, height: float) -> None:
    """Tell the app how large some of its controls have become, as the client does once they are laid out."""
    for control in [one for one in shown(screen.session.page) if getattr(one, "on_size_change", None)]:
        if isinstance(control, ft.Control) and of(control):
            screen.event(control, "size_change", {"w": width, "h": height})
    screen.settle()


def is_frame(control: Any) -> bool:
    """True if it is what fills the window."""
    return isinstance(control, ft.Stack)


def is_text(control: Any) -> bool:
    """True if it tells how large the device wants text."""
    return isinstance(control, ft.Icon)


@pytest.mark.parametrize(
    ("name", "look"), long_but([*zip(TABLES, (*LOOKS, LOOKS[0]), strict=True)], product(TABLES, LOOKS))
)
def test_a_tap_is_heard_whatever_is_laid_out_meanwhile(
    server: AppServer, open_screen: OpenScreen, name: str, look: dict[str, Any]
) -> None:
    """The window, the board and the bar tell their sizes, then the text its own, then a browser's bar takes room."""
    path = next(place.path for place in PLACES if place.name == name).format(**kept_games(server))
    screen = open_screen(path, **look)
    assert isinstance(screen, HereScreen)
    screen.wait_for("bar-more")
    width, height = look.get("width", 412), look.get("height", 915)
    first = tappable(screen)
    assert len(first) > 20

    tell(screen, is_frame, width, height)
    for high in (0.6 * height, 90, 260, height):
        tell(screen, lambda one: not is_frame(one) and not is_text(one), 0.6 * width if width > 900 else width, high)
    tell(screen, is_text, 130, 130)
    tell(screen, is_frame, width, height - ADDRESS_BAR)
    screen.resize(width, height - ADDRESS_BAR)

    now = tappable(screen)
    assert {key: now[key] for key in first.keys() & now.keys()} == {
        key: first[key] for key in first.keys() & now.keys()
    }
    assert {"bar-more", "home"} <= first.keys() & now.keys()
    assert server.output == ""
