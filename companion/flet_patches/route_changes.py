"""Flet's router takes the place of any handler of `Page.on_route_change`, so that nobody can look at a step back first.

A handler given later takes the router's place instead, and is called for windows that may be gone. With the patch
`Page.before_event` of one window, which Flet calls before the handlers of every event, asks somebody else, too.
"""

import functools
from collections.abc import Callable

import flet as ft

Before = Callable[[ft.ControlEvent], bool | None]
"""Says of an event that it does not go to its handlers, with False."""


def intercept(page: ft.Page, before_event: Callable[[ft.ControlEvent, Before], bool | None]) -> None:
    """Has `before_event` decide of each event of a page; it is also given Flet's own way, to ask that, too."""
    decide = functools.partial(_decided, before_event, page.before_event)
    setattr(page, "before_event", decide)  # noqa: B010 - it is this page's own


def _decided(
    before_event: Callable[[ft.ControlEvent, Before], bool | None], original: Before, event: ft.ControlEvent
) -> bool | None:
    return before_event(event, original)


def take_back(page: ft.Page) -> None:
    """The page has Flet's own way again, which leads to nothing of the window."""
    vars(page).pop("before_event", None)
