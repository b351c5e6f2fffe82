"""A component raises an error while it is drawn again: nothing else of the window is drawn any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.flet_patches import renderer
from tests.ui.window import Window, in_a_loop


async def broken(window: Window) -> Callable[[], None]:
    """A window of which one component has failed; what is returned has another one count."""
    change: dict[str, Callable[[int], None]] = {}
    # The error is meant. It is told when its task is forgotten, which may be during another test.
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)

    @ft.component
    def counting(name: str) -> ft.Control:
        number, change[name] = ft.use_state(0)
        if name == "bad" and number:
            raise ValueError("odd")
        return ft.Text(f"{name} {number}")

    await window.show(lambda: ft.Column([counting("bad"), counting("good")]))
    change["bad"](1)
    await window.rest()
    window.sent.clear()
    return lambda: change["good"](1)


@in_a_loop
async def test_still_needed() -> None:
    window = Window()
    count = await broken(window)
    count()
    await window.rest()
    assert not any("good 1" in sent for sent in window.sent)


@in_a_loop
async def test_patched_the_rest_is_drawn_after_a_second() -> None:
    window = Window()
    count = await broken(window)
    keeping = asyncio.ensure_future(renderer.keep_alive(window.session.page))
    count()
    await asyncio.sleep(2 * renderer.INTERVAL)
    await window.rest()
    assert any("good 1" in sent for sent in window.sent)
    keeping.cancel()
