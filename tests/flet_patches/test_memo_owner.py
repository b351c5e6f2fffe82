"""A component whose parent is drawn again is another one, with the state of the first."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.flet_patches.memo_owner import owner
from tests.ui.window import Window, in_a_loop

HERE = ft.create_context("lost")


async def drawn_after_a_new_parent(knows_owner: bool) -> list[str]:
    """A component in a memo counts to 1 after the memo's parent was drawn again; what the browser is sent of it."""
    change: dict[str, Callable[[int], None]] = {}

    @ft.component
    def counting() -> ft.Control:
        number, change["count"] = ft.use_state(0)
        return ft.Text(f"counted {number}, {ft.use_context(HERE)}")

    @ft.component
    def remembering() -> ft.Control:
        dependencies: list[Any] = [owner()] if knows_owner else []
        return ft.Column([ft.use_memo(lambda: counting(), dependencies)])

    @ft.component
    def parent() -> ft.Control:
        number, change["parent"] = ft.use_state(0)
        return ft.Column([ft.Text(f"parent {number}"), remembering()])

    window = Window()
    await window.show(lambda: HERE("found", parent))
    for number in (1, 2):
        change["parent"](number)
        await window.rest()
        gc.collect()
    window.sent.clear()
    change["count"](1)
    await window.rest()
    return [sent for sent in window.sent if "counted 1, found" in sent]


@in_a_loop
async def test_still_needed() -> None:
    """The memo's control still belongs to the component that was replaced, through which no context is found."""
    assert await drawn_after_a_new_parent(knows_owner=False) == []


@in_a_loop
async def test_patched_the_memo_is_drawn() -> None:
    assert len(await drawn_after_a_new_parent(knows_owner=True)) == 1
