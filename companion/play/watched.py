"""Observable objects: games, guests, secret choices."""

from collections.abc import Callable


class Watched:
    """An object that notifies listeners of its changes."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], object]] = []

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call `listener` after every change, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def is_watched(self) -> bool:
        """True if there are listeners."""
        return bool(self._listeners)

    def notify(self) -> None:
        """Call all listeners."""
        for listener in tuple(self._listeners):
            listener()
