"""Unfinished entries, which outlive the screen they were begun on until the game changes."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.ui.kit import use_made

Value = TypeVar("Value")


class Drafts:
    """The unfinished entries of one window, by the address of their position and a name."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[object, Any]] = {}
        self._seen: dict[str, int] = {}

    def of(self, position: Any, name: str, make: Callable[[], Value]) -> Value:
        """Return the draft at a position, or a new one from `make`; a later entry in the game discards drafts."""
        states, value = self._kept.get((position.address(), name), (None, None))
        found: Value = value if states is position.game.states else make()
        return found

    def keep(self, position: Any, name: str, value: object) -> None:
        """Store a draft; None deletes it."""
        key = (position.address(), name)
        if value is None:
            self._kept.pop(key, None)
        else:
            self._kept[key] = (position.game.states, value)

    def begin(self, game: Any) -> None:
        """Record the current state of the game as the one that following drafts refer to."""
        self._seen[game.id] = len(game.entries)

    def was_overtaken(self, game: Any) -> bool:
        """Return True if something was entered since `begin`; the current state is then recorded as known."""
        seen = self._seen.get(game.id)
        self.begin(game)
        return seen is not None and len(game.entries) > seen


def use_draft(
    drafts: Drafts, position: object, name: str, make: Callable[[], Value]
) -> tuple[Value, Callable[[Value | Callable[[Value], Value]], None]]:
    """`ft.use_state` for a draft, which outlives the screen until something is entered in the game."""
    value, change = use_made(lambda: drafts.of(position, name, make))
    drafts.keep(position, name, value)
    return value, change
