"""Flet's router replaces any handler of `Page.on_route_change`, so that no code can check a step back first.

A handler set later replaces the router's, and is called for windows that may have ended. With the patch,
`Page.before_event` of one window, which Flet calls before the handlers of every event, calls a further function.
"""

import functools
from collections.abc import Callable

import flet as ft

Before = Callable[[ft.ControlEvent], bool | None]
"""Function that returns False to keep an event from its handlers."""


def intercept(page: ft.Page, before_event: Callable[[ft.ControlEvent, Before], bool | None]) -> None:
    """Have `before_event` decide on each event of a page; it is called with the event and Flet's own function."""
    decide = functools.partial(_decided, before_event, page.before_event)
    setattr(page, "before_event", decide)  # noqa: B010 - it is this page's own


def _decided(
    before_event: Callable[[ft.ControlEvent, Before], bool | None], original: Before, event: ft.ControlEvent
) -> bool | None:
    return before_event(event, original)


def take_back(page: ft.Page) -> None:
    """Restore Flet's method, so that the page keeps no reference to the window."""
    vars(page).pop("before_event", None)
