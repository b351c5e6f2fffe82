"""A browser answers for a control that has gone meanwhile."""

from __future__ import annotations

import ast
import asyncio

import flet as ft
import pytest

from companion.flet_patches import late_answers
from tests.ui.window import Window, in_a_loop


async def asked(window: Window) -> tuple[asyncio.Future[None], int, str]:
    """The only field of a window is asked for something, and goes: what waits, and what the answer names."""
    await window.show(lambda: ft.Column([ft.TextField()]))
    field, index = window.field, window.session.index
    focused = asyncio.ensure_future(field.focus())
    await window.rest()
    index.pop(field._i)
    return focused, field._i, ast.literal_eval(window.sent[-1])["call_id"]


@in_a_loop
async def test_still_needed() -> None:
    """Flet raises an error where it receives, and then receives no more."""
    window = Window()
    focused, control, call = await asked(window)
    with pytest.raises(RuntimeError, match="not registered"):
        window.session.handle_invoke_method_results(control, call, None, None)
    focused.cancel()


@in_a_loop
async def test_patched_who_waits_gets_the_answer() -> None:
    window = Window()
    late_answers.apply(window.session.page)
    focused, control, call = await asked(window)
    window.session.handle_invoke_method_results(control, call, None, None)
    await asyncio.wait_for(focused, 1)

    late_answers.take_back(window.session.page)
    assert "handle_invoke_method_results" not in vars(window.session)
