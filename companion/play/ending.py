"""The ending of a finished game, shown step by step in all windows at once."""

from collections.abc import Callable

from companion.play.watched import Watched


class Ending(Watched):
    """The step of a game's ending that its windows show; it is not stored, and it is over without a window to go on.

    >>> ending = Ending()
    >>> ending.begin("1")
    >>> leave = ending.attend()
    >>> ending.advance(0), ending.advance(0), ending.step  # the second tap of the same step
    (True, False, 1)
    >>> leave()
    >>> ending.step is None
    True
    """

    def __init__(self) -> None:
        super().__init__()
        self.step: int | None = None
        """The step shown, from 0; None if the ending is not shown."""
        self.by = ""
        """The signature of the device that began it: it goes on, and so does the host."""
        self.run = 0
        """How often it was begun."""
        self._windows = 0

    def begin(self, by: str) -> None:
        """Show the first step; `by` is the signature of the caller's device."""
        self.step, self.by, self.run = 0, by, self.run + 1
        self.notify()

    def advance(self, seen: int) -> bool:
        """Show the step after `seen`; False if another one is shown by now."""
        if self.step != seen:
            return False
        self.step = seen + 1
        self.notify()
        return True

    def end(self) -> None:
        """Show the ending no longer."""
        if self.step is not None:
            self.step = None
            self.notify()

    def attend(self) -> Callable[[], None]:
        """Register a window that can go on, until the returned function is called: the last one ends the ending."""
        self._windows += 1

        def leave() -> None:
            self._windows -= 1
            if not self._windows:
                self.end()

        return leave
