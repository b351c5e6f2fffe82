"""Updates of a window while its browser is away."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.flet_patches.missed_updates import Missed, missed_in
from tests.ui.window import Window, in_a_loop


async def sent_after_return(is_patched: bool) -> list[str]:
    """A number is counted while nobody is there; what of it is sent to the browser that comes back."""
    change: list[Callable[[int], None]] = []

    @ft.component
    def counting() -> ft.Control:
        number, set_number = ft.use_state(0)
        change.append(set_number)
        return ft.Text(f"counted {number}")

    window = Window()
    await window.show(counting)
    missed = Missed(window.session) if is_patched else None
    assert missed_in(window.session) is missed
    await window.session.disconnect(60)
    change[-1](1)
    await window.rest()
    window.sent.clear()
    window.session.attach_connection(window)
    if missed:
        missed.make_up(window.session)
    await window.rest()
    assert missed_in(window.session) is None
    return [sent for sent in window.sent if "counted 1" in sent]


@in_a_loop
async def test_still_needed() -> None:
    assert await sent_after_return(is_patched=False) == []


@in_a_loop
async def test_patched_it_is_drawn_once() -> None:
    assert len(await sent_after_return(is_patched=True)) == 1
