"""How the screens that name no game show one: a line for each game; it is loaded when it is needed."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import flet as ft

from companion.text.catalogue import Catalogue
from companion.ui.session import Session


class Shown(NamedTuple):
    """What a game shows of itself outside its own screens.

    `position` is a picture of a state with names and points; `entry` says what an event entered in a state was.
    """

    position: Callable[[Session, Any], ft.Control]
    entry: Callable[[Catalogue, Any, Any], str]


_SHOWN: Final = {
    "island-fortress-record": ("companion.ui.games.island_fortress.shown", "SHOWN"),
}


def has_screens(format: str) -> bool:
    """Whether games with records of that format can be shown; others are kept and passed on, but not opened."""
    return format in _SHOWN


def shown_of(format: str) -> Shown:
    """How the game with records of that format is shown."""
    module, name = _SHOWN[format]
    shown: Shown = getattr(import_module(module), name)
    return shown
