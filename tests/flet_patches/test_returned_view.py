"""A browser that comes back is sent a view of the number that it has, which its client compares with that."""

from __future__ import annotations

import flet as ft

from companion.flet_patches import returned_view
from tests.ui.window import Window, in_a_loop


async def numbers(is_patched: bool) -> tuple[int, int]:
    """The number of a window's view before and after its browser was away."""
    window = Window()
    await window.show(lambda: ft.Text("x"))
    [view] = window.session.page.views
    before = view._i
    await window.session.disconnect(60)
    if is_patched:
        returned_view.renumber(window.session)
    window.session.attach_connection(window)
    assert window.session.index[view._i] is view
    return before, view._i


@in_a_loop
async def test_still_needed() -> None:
    """The client's part is tested in a browser: tests/e2e has one that comes back to a table."""
    before, after = await numbers(is_patched=False)
    assert before == after


@in_a_loop
async def test_patched_the_view_is_another_one() -> None:
    before, after = await numbers(is_patched=True)
    assert before != after
