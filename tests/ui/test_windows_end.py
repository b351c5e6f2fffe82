"""A window ends: what it listened to lets go of it, so that nothing of it stays."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import flet as ft

from companion.ui.kit import component, end_parts, use_task
from companion.ui.session import MOST_OPEN, Session, SessionContext
from companion.ui.table.game_screen import use_changes
from tests.ui.tables import light_table
from tests.ui.window import Window


def test_a_game_forgets_the_windows_that_have_ended(tmp_path: Path):
    """Also where Flet has forgotten the ends of their effects, as it does for windows that nobody looks at."""
    table = light_table(tmp_path)
    game = table.game
    before = len(game._listeners)

    @component
    def follower() -> ft.Control:
        use_changes(game)
        return ft.Text(str(len(game.entries)))

    async def opened() -> weakref.ref[Window]:
        session, window = Session(table.session.services), Window()
        await window.show(lambda: SessionContext(session, follower))
        assert len(game._listeners) == before + 1
        await window.session.disconnect(0)
        session.end()
        await end_parts(window.session.page)
        window.session.close()
        await window.rest()
        return weakref.ref(window)

    async def run() -> None:
        ended = [await opened() for _ in range(3)]
        assert len(game._listeners) == before
        await asyncio.sleep(0)
        gc.collect()
        assert [window() for window in ended] == [None] * 3

    asyncio.run(run())


def test_what_a_part_has_begun_ends_with_its_window():
    """A task that runs for as long as the part is shown; an end that fails does not keep the others from theirs."""
    ended: list[str] = []

    @component
    def working() -> ft.Control:
        async def work() -> None:
            try:
                await asyncio.sleep(1_000)
            finally:
                ended.append("task")

        def fail() -> None:
            raise ValueError("odd")

        ft.use_effect(lambda: None, [], fail)
        use_task(ft.context.page, work, [])
        ft.use_effect(lambda: None, [], lambda: ended.append("effect"))
        return ft.Text("x")

    async def run() -> None:
        window = Window()
        await window.show(working)
        await end_parts(window.session.page)
        await window.rest()
        assert sorted(ended) == ["effect", "task"]

    asyncio.run(run())


def test_games_that_nobody_looks_at_are_closed(tmp_path: Path):
    """However many are opened one after the other; one that a window shows stays."""
    services = light_table(tmp_path).session.services
    shown = light_table(tmp_path).game
    services.adopt(shown)
    shown.subscribe(lambda: None)
    games = [light_table(tmp_path).game for _ in range(MOST_OPEN + 4)]
    for game in games:
        services.adopt(game)
    assert services.game(shown.id) is shown
    assert services.game(games[-1].id) is games[-1]
    assert services.game(games[0].id) is not games[0]
    assert len(services._live) <= MOST_OPEN + 1
