"""Keyboard shortcuts: their keys, their texts, and the listeners; their actions are defined elsewhere."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import flet as ft

from companion.ui.kit import use_kept


class Shortcut(NamedTuple):
    """Keys with the same action. The help shows it as `keys.<action>`, and each key under its own name."""

    action: str
    keys: tuple[str, ...]
    is_listed: bool = True

    @property
    def text(self) -> str:
        """Key of its text in the catalogue."""
        return f"keys.{self.action}"


LEFT, RIGHT, UP, DOWN = "Arrow Left", "Arrow Right", "Arrow Up", "Arrow Down"
DIGITS: Final = tuple("123456789")

BEFORE: Final = (
    Shortcut("move", (LEFT, RIGHT, UP, DOWN)),
    Shortcut("enter", ("Enter",)),
    Shortcut("tap", (" ",)),
    Shortcut("choose", DIGITS),
)
AFTER: Final = (
    Shortcut("undo", ("Ctrl+Z",)),
    Shortcut("redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Shortcut("log", ("L",)),
    Shortcut("sheet", ("S",)),
    Shortcut("ask", ("M",)),
    Shortcut("help", ("?",), is_listed=False),
)
"""Shortcuts of the table, outside text fields; a game's own are listed between the two groups."""
EVERYWHERE: Final = (
    Shortcut("cancel", ("Escape",)),
    Shortcut("focus", ("Tab", "Shift+Tab")),
    Shortcut("help", ("F1", "?")),
)
"""Shortcuts of every screen; in a text field only those that mean nothing there."""
HELP: Final = "F1"


def at_table(own: Sequence[Shortcut]) -> tuple[Shortcut, ...]:
    """Return all shortcuts of a table, including those of its game."""
    return (*BEFORE, *own, *AFTER)


def chord(event: ft.KeyboardEvent) -> str:
    """Return a key with its modifiers, such as `Ctrl+Shift+Z`; the command key of a Mac counts as Ctrl.

    Shift counts only with another modifier: without one it is part of the character, as in `?`.
    """
    key = event.key.removeprefix("Numpad ")
    if key == "Tab":
        return "Shift+Tab" if event.shift else key
    held = ("Ctrl+" if event.ctrl or event.meta else "") + ("Alt+" if event.alt else "")
    return f"{held}{'Shift+' if held and event.shift else ''}{key}"


def action_of(key: str, own: Sequence[Shortcut] = ()) -> str:
    """Return the action of a key at a table with the game's own shortcuts; empty if it has none."""
    return next((shortcut.action for shortcut in at_table(own) if key in shortcut.keys), "")


Listener = Callable[[str], object]


class Keys:
    """The listeners to the keys of a window: the latest one gets them."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self.fields: list[Any] = []
        """References to the fields of the window, in the order in which Enter leads through them."""

    def press(self, key: str) -> object:
        """Pass a key to the current listener; returns its result."""
        return self._listeners[-1](key) if self._listeners else None

    def listen(self, listener: Listener) -> None:
        """Make a listener the current one."""
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Remove a listener; the one before it becomes the current one."""
        if listener in self._listeners:
            self._listeners.remove(listener)


def use_keys(keys: Keys, listener: Listener) -> None:
    """Pass the window's keys to the current component while it is shown."""
    latest: Any = ft.use_ref()
    latest.current = listener
    own = use_kept(lambda: lambda key: latest.current(key))
    ft.use_effect(lambda: keys.listen(own), [], lambda: keys.leave(own))
