"""What is half made: it outlives the screen that it was begun on, as long as the game stands where it stood."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.ui.kit import use_made

Value = TypeVar("Value")


class Drafts:
    """The half-made entries of one window, each by the address of its position and a name."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[Any, Any]] = {}
        self._seen: dict[str, int] = {}

    def of(self, position: Any, name: str, make: Callable[[], Value]) -> Value:
        """What was begun at a position, or what `make` begins: an entry made since ends whatever was half made."""
        states, value = self._kept.get((position.address(), name), (None, None))
        found: Value = value if states is position.game.states else make()
        return found

    def keep(self, position: Any, name: str, value: Any) -> None:
        """Keeps what is half made; None: nothing is."""
        key = (position.address(), name)
        if value is None:
            self._kept.pop(key, None)
        else:
            self._kept[key] = (position.game.states, value)

    def begin(self, game: Any) -> None:
        """Notes that what is made from now on is meant for the game as it stands."""
        self._seen[game.id] = len(game.entries)

    def was_overtaken(self, game: Any) -> bool:
        """Whether something was entered since `begin`; whoever was told that means the game as it stands then."""
        seen = self._seen.get(game.id)
        self.begin(game)
        return seen is not None and len(game.entries) > seen


def use_draft(
    drafts: Drafts, position: Any, name: str, make: Callable[[], Value]
) -> tuple[Value, Callable[[Value | Callable[[Value], Value]], None]]:
    """A state of a screen that outlives it, until something is entered in the game."""
    value, change = use_made(lambda: drafts.of(position, name, make))
    drafts.keep(position, name, value)
    return value, change
