"""The safety kit: whatever fails is logged, and the session lives on."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

import flet as ft
import pytest

from companion.services import services_in
from companion.ui.kit import component, guarded
from companion.ui.session import Session
from tests.ui.window import Window, in_a_loop


def test_a_failing_handler_is_logged_and_does_no_harm(caplog: pytest.LogCaptureFixture) -> None:
    """Sync or async, with or without the event."""

    async def late(event: object) -> None:
        raise KeyError(event)

    def soon() -> None:
        raise ValueError

    with caplog.at_level(logging.ERROR):
        asyncio.run(guarded(late)("tap"))
        asyncio.run(guarded(soon)("tap"))
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [KeyError, ValueError]


@in_a_loop
async def test_a_failing_handler_is_told_in_its_window(tmp_path: Path) -> None:
    """A tap that does nothing, without a word, is taken for one that missed."""
    session, window = Session(services_in(str(tmp_path))), Window()
    window.session.page.data = session
    await window.show(lambda: ft.Button("go", on_click=guarded(lambda: session.t("no.such_text"))))
    [go] = window.find(ft.Button)

    await window.click(go)

    assert session.message == session.t("app.failed")


@in_a_loop
async def test_a_failing_component_leaves_a_sentence(tmp_path: Path) -> None:
    """In the language of the window, and the rest of the screen stays."""

    @component
    def broken() -> ft.Control:
        raise TypeError

    session, window = Session(services_in(str(tmp_path))), Window()
    window.session.page.data = session
    await window.show(lambda: ft.Column([broken(), ft.Text("the rest")]))
    assert [text.value for text in window.find(ft.Text)] == [session.t("app.part_failed"), "the rest"]


def test_what_takes_any_number_of_values_is_not_handed_the_event() -> None:
    """As a value of its own the event would go where a game expects an entry's."""
    got: list[object] = []

    def handler(*values: object) -> None:
        got.append(values)

    asyncio.run(guarded(handler)("the event"))
    assert got == [()]


def test_a_default_is_never_overwritten_by_the_event() -> None:
    """`lambda slot=slot: ...` is not handed the event; a handler that asks for one is."""
    seen: list[object] = []
    asyncio.run(guarded(lambda slot=7: seen.append(slot))("event"))
    asyncio.run(guarded(lambda event: seen.append(event))("event"))
    asyncio.run(guarded(lambda event, slot=7: seen.append((event, slot)))("event"))
    assert seen == [7, "event", ("event", 7)]


def test_what_takes_named_values_only_is_not_handed_the_event() -> None:
    """As the numbers of a town in the own copy are told: `partial(tell, red=5)`."""
    told: list[object] = []

    def tell(**values: int) -> None:
        told.append(values)

    asyncio.run(guarded(partial(tell, red=5))("event"))
    assert told == [{"red": 5}]
