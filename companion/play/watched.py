"""What tells of its changes whoever wants to know: a game, the guests, what is chosen in secret."""

from collections.abc import Callable


class Watched:
    """Something that changes, and tells of it."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], object]] = []

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Has `listener` called after every change, until the function returned is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def is_watched(self) -> bool:
        """Whether anybody is told of changes."""
        return bool(self._listeners)

    def notify(self) -> None:
        """Tells all who want to know."""
        for listener in tuple(self._listeners):
            listener()
