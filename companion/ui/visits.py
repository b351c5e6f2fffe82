"""History of a window, to interpret the browser's step back."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import flet as ft

from companion.ui.kit import use_kept

Guard = Callable[[], bool]
"""Handles one step back within a screen; returns False if there is none, so that the screen itself is left."""


MAX_ADDRESSES: Final = 200
"""Maximum number of remembered addresses."""


class Visits:
    """The visited addresses of one window, the current one last, and the handlers of a step back."""

    def __init__(
        self,
        first: str = "/",
        is_over: Callable[[str], bool] = lambda route: False,
        is_same: Callable[[str, str], bool] = lambda route, other: False,
    ) -> None:
        """`is_over` returns True for an address whose screen lies over the one before, which is then not asked.

        `is_same` returns True for two addresses of the same page (start.js treats them as one, too).
        """
        self._is_over = is_over
        self._is_same = is_same
        self._been = [first]
        self._expected: str | None = None
        self._guards: list[Guard] = []

    def expect(self, route: str) -> None:
        """Announce that the app itself navigates to an address, so that no handler is asked."""
        self._expected = route

    def came(self, route: str) -> str:
        """Record a route change; returns the address to stay at if a handler took the step back, else ""."""
        been, is_own = self._been, route == self._expected
        self._expected = None
        is_back = len(been) > 1 and been[-2] == route
        is_asked = is_back and not is_own and not self._is_over(been[-1])
        if is_asked and self._guards and self._guards[-1]():
            return been[-1]
        if self._is_same(been[-1], route):
            been[-1] = route
        elif is_back:  # the app's own back navigation also is the browser's (start.js)
            been.pop()
        elif route != been[-1]:
            been.append(route)
            del been[:-MAX_ADDRESSES]
        return ""

    def back(self, home: str) -> str | None:
        """Return the target of a phone's back button; the current address if a handler took the step back.

        None on the home screen, where the app itself is left.
        """
        here = self._been[-1]
        if not self._is_over(here) and self._guards and self._guards[-1]():
            return here
        if urlsplit(here).path == home:
            return None
        return self._been[-2] if len(self._been) > 1 else home

    @property
    def before(self) -> str:
        """Return the address before the current one; empty if there is none or the app is already navigating."""
        return self._been[-2] if len(self._been) > 1 and self._expected is None else ""

    def guard(self, guard: Guard) -> None:
        """Make a handler the current one."""
        self._guards.append(guard)

    def leave(self, guard: Guard) -> None:
        """Remove a handler."""
        if guard in self._guards:
            self._guards.remove(guard)


def use_back(visits: Visits, guard: Guard) -> None:
    """Have the current component handle steps back while it is shown."""
    latest: Any = ft.use_ref()
    latest.current = guard
    own: Guard = use_kept(lambda: lambda: latest.current())
    ft.use_effect(lambda: visits.guard(own), [], lambda: visits.leave(own))
