"""The keys of the app: which there are, what they are for, and who listens. Not here: what becomes of a key."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import flet as ft

from companion.ui.kit import use_kept


class Shortcut(NamedTuple):
    """What some keys do. The help shows it as `keys.<action>`, and each of the keys under its own name."""

    action: str
    keys: tuple[str, ...]
    is_listed: bool = True

    @property
    def text(self) -> str:
        """The key of its text."""
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
"""At the table, where nothing is typed; a game's own keys are listed between the two."""
EVERYWHERE: Final = (
    Shortcut("cancel", ("Escape",)),
    Shortcut("focus", ("Tab", "Shift+Tab")),
    Shortcut("help", ("F1", "?")),
)
"""On every screen; of these only keys that mean nothing in a text field are listened to there."""
HELP: Final = "F1"


def at_table(own: Sequence[Shortcut]) -> tuple[Shortcut, ...]:
    """All keys of a table, those of its game among them."""
    return (*BEFORE, *own, *AFTER)


class Pressed(Protocol):
    """A key as Flet tells it."""

    key: str
    shift: bool
    ctrl: bool
    alt: bool
    meta: bool


def chord(event: Pressed) -> str:
    """The key with what was held: `Ctrl+Shift+Z`. The command key of a Mac is as good as Ctrl.

    Shift counts only with another such key: without one it is part of the sign, as in `?`.
    """
    key = event.key.removeprefix("Numpad ")
    if key == "Tab":
        return "Shift+Tab" if event.shift else key
    held = ("Ctrl+" if event.ctrl or event.meta else "") + ("Alt+" if event.alt else "")
    return f"{held}{'Shift+' if held and event.shift else ''}{key}"


def action_of(key: str, own: Sequence[Shortcut] = ()) -> str:
    """What a key does at a table with these keys of its game; empty if nothing."""
    return next((shortcut.action for shortcut in at_table(own) if key in shortcut.keys), "")


Listener = Callable[[str], object]


class Keys:
    """Who in a window listens to its keys: the screen that came last."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def press(self, key: str) -> Any:
        """Gives a key to whoever listens."""
        return self._listeners[-1](key) if self._listeners else None

    def listen(self, listener: Listener) -> None:
        """From now on this one listens."""
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Gives the keys back to whoever listened before."""
        if listener in self._listeners:
            self._listeners.remove(listener)


def use_keys(keys: Keys, listener: Listener) -> None:
    """Gives the keys to the part that asks, as long as it is shown."""
    latest: Any = ft.use_ref()
    latest.current = listener
    own = use_kept(lambda: lambda key: latest.current(key))
    ft.use_effect(lambda: keys.listen(own), [], lambda: keys.leave(own))
