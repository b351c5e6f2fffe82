"""A control that a component keeps in a reference, after the component was drawn again."""

from __future__ import annotations

import gc
from collections.abc import Callable

import flet as ft

from companion.flet_patches.kept_controls import keeping_page
from companion.ui.kit import use_kept
from tests.ui.window import Window, in_a_loop


async def page_after_drawings(kind: type[ft.Text], drawings: int) -> bool:
    """Whether a kept control that was asked for its page finds it again after so many further drawings."""
    change: dict[str, Callable[[int], None]] = {}
    kept: list[ft.Text] = []

    @ft.component
    def keeping() -> ft.Control:
        number, change["number"] = ft.use_state(0)
        control = use_kept(lambda: kind("kept"))
        kept[:] = [control]
        return ft.Column([ft.Text(f"{number}"), ft.Container(control)])

    window = Window()
    await window.show(keeping)
    [control] = kept
    assert control.page is window.session.page
    for number in range(1, 1 + drawings):
        change["number"](number)
        await window.rest()
        gc.collect()
    assert kept == [control]
    return page_of(control) is window.session.page


def page_of(control: ft.Text) -> object:
    """The page of a control; None if Flet says that it has none."""
    try:
        return control.page
    except RuntimeError:
        return None


@in_a_loop
async def test_still_needed() -> None:
    """The parents of the first drawing are gone."""
    assert await page_after_drawings(ft.Text, 0)
    assert not await page_after_drawings(ft.Text, 2)


@in_a_loop
async def test_patched_the_page_is_found() -> None:
    assert await page_after_drawings(keeping_page(ft.Text), 2)


@in_a_loop
async def test_patched_a_control_that_is_not_shown_yet_has_no_page() -> None:
    """And finds it as soon as it is there."""
    control = keeping_page(ft.Text)("kept")
    assert page_of(control) is None
    window = Window()
    await window.show(lambda: ft.Column([control]))
    assert control.page is window.session.page
