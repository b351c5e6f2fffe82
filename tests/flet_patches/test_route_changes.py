"""The router has the only handler of a changed address; tests/ui/test_visits.py has the steps back of the app."""

from __future__ import annotations

import flet as ft
import pytest

from companion.flet_patches import route_changes
from tests.ui.window import Window, in_a_loop

ROUTER = ft.Router
"""Loaded here: it is a module of its own."""


@ft.component
def home() -> ft.Control:
    return ft.Text("home")


def routed() -> ft.Control:
    """Any router."""
    router: ft.Control = ROUTER([ft.Route(index=True, component=home)])
    return router


async def changed(window: Window, route: str) -> None:
    """The browser tells that it was led to an address."""
    window.page_url = "http://localhost"
    window.session.apply_page_patch({"route": route})
    await window.session.dispatch_event(window.session.page._i, "route_change", {"route": route})
    await window.rest()


@in_a_loop
async def test_still_needed() -> None:
    """Whoever has asked to hear of it before the router was shown hears of nothing."""
    window, heard = Window(), []
    window.session.page.on_route_change = lambda event: heard.append(event)
    await window.show(routed)
    await changed(window, "/elsewhere")
    assert heard == []


@pytest.mark.parametrize("is_allowed", [True, False])
@in_a_loop
async def test_patched_somebody_decides_of_each_event_first(is_allowed: bool) -> None:
    window, heard, handled = Window(), [], []

    def decide(event: ft.ControlEvent, before: route_changes.Before) -> bool | None:
        heard.append(event.name)
        return before(event) if is_allowed else False

    page = window.session.page
    route_changes.intercept(page, decide)
    await window.show(lambda: ft.Text("x"))
    page.on_route_change = lambda event: handled.append(event.route)
    await changed(window, "/elsewhere")
    assert heard == ["route_change"]
    assert handled == (["/elsewhere"] if is_allowed else [])

    route_changes.take_back(page)
    assert "before_event" not in vars(page)
