"""A window ends while no browser looks at it; tests/ui/test_windows_end.py has whole windows of the app."""

from __future__ import annotations

import asyncio
import gc
import weakref

import flet as ft

from companion.flet_patches.ended_windows import end_components
from tests.ui.window import Window


async def ended(is_patched: bool, cleaned: list[str]) -> weakref.ref[ft.Control]:
    """A window with one component has ended; the control that it showed, as far as it is still there."""

    @ft.component
    def listening() -> ft.Control:
        ft.use_effect(lambda: None, [], lambda: cleaned.append("effect"))
        return ft.Text("x")

    window = Window()
    await window.show(listening)
    [text] = window.find(ft.Text)
    await window.session.disconnect(0)
    if is_patched:
        await end_components(window.session.page)
    window.session.close()
    await window.rest()
    return weakref.ref(text)


def run(is_patched: bool) -> tuple[list[str], bool]:
    """The components that were cleaned up, and whether the control was still there before any garbage was collected."""
    cleaned: list[str] = []

    async def whole() -> bool:
        gc.collect()
        gc.disable()
        try:
            text = await asyncio.create_task(ended(is_patched, cleaned))
            await asyncio.sleep(0.01)
            return text() is not None
        finally:
            gc.enable()

    return cleaned, asyncio.run(whole())


def test_still_needed() -> None:
    """No effect is cleaned up, and what the window showed stays until garbage is collected."""
    assert run(is_patched=False) == ([], True)


def test_patched_effects_end_and_nothing_stays() -> None:
    assert run(is_patched=True) == (["effect"], False)


def test_events_of_a_window_that_has_ended_are_no_errors() -> None:
    """Its client may still send some, or have sent them before: for what was shown, the page, and what never was."""

    async def whole() -> None:
        @ft.component
        def shown() -> ft.Control:
            return ft.Column([ft.Button("x", on_click=lambda: taps.append("x"))])

        window = Window()
        await window.show(shown)
        page = window.session.page
        held, known = list(window.session.index.values()), [*window.session.index]
        await window.session.disconnect(0)
        await end_components(page)
        window.session.close()
        for control in (*known, 10**9, "x", None):
            for name in ("click", "resize", "route_change", "disconnect"):
                await window.session.dispatch_event(control, name, None)
        await window.rest()
        del held

    taps: list[str] = []
    asyncio.run(whole())
    assert not taps
