"""Where a window has been: what the browser's step back means."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import flet as ft

from companion.ui.kit import use_kept

Guard = Callable[[], bool]
"""Takes one step back within a screen; False if there is none, so that the screen itself is left."""


MOST: Final = 200
"""Maximum number of remembered addresses."""


class Visits:
    """The addresses of one window that lie behind it, the one shown at the end, and who is asked before a step back."""

    def __init__(
        self,
        first: str = "/",
        is_over: Callable[[str], bool] = lambda route: False,
        is_same: Callable[[str, str], bool] = lambda route, other: False,
    ) -> None:
        """`is_over` says of an address that its screen lies over the one before, which is not asked then.

        `is_same` says of two addresses that they are of one page (start.js has them as one, too).
        """
        self._is_over = is_over
        self._is_same = is_same
        self._been = [first]
        self._expected: str | None = None
        self._guards: list[Guard] = []

    def expect(self, route: str) -> None:
        """The app itself goes there: nobody is asked."""
        self._expected = route

    def came(self, route: str) -> str:
        """The window was led to an address. Where a part of the screen took the step back instead: where it stays."""
        been, is_own = self._been, route == self._expected
        self._expected = None
        is_back = len(been) > 1 and been[-2] == route
        is_asked = is_back and not is_own and not self._is_over(been[-1])
        if is_asked and self._guards and self._guards[-1]():
            return been[-1]
        if self._is_same(been[-1], route):
            been[-1] = route
        elif is_back:  # the app's own way back is the browser's, too (start.js)
            been.pop()
        elif route != been[-1]:
            been.append(route)
            del been[:-MOST]
        return ""

    def back(self, home: str) -> str | None:
        """Where a phone's own button leads to; the same place where a part of the screen took the step back.

        None at home, where the app itself is left.
        """
        here = self._been[-1]
        if not self._is_over(here) and self._guards and self._guards[-1]():
            return here
        if urlsplit(here).path == home:
            return None
        return self._been[-2] if len(self._been) > 1 else home

    @property
    def before(self) -> str:
        """The address before the one shown; empty where there is none, or where the app is on its way already."""
        return self._been[-2] if len(self._been) > 1 and self._expected is None else ""

    def guard(self, guard: Guard) -> None:
        """From now on this one is asked."""
        self._guards.append(guard)

    def leave(self, guard: Guard) -> None:
        """It is asked no more."""
        if guard in self._guards:
            self._guards.remove(guard)


def use_back(visits: Visits, guard: Guard) -> None:
    """Has the part that asks take a step back by itself, as long as it is shown."""
    latest: Any = ft.use_ref()
    latest.current = guard
    own: Guard = use_kept(lambda: lambda: latest.current())
    ft.use_effect(lambda: visits.guard(own), [], lambda: visits.leave(own))
