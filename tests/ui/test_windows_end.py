"""A window ends: what it listened to lets go of it, so that nothing of it stays."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import flet as ft
import pytest
from flet.messaging.protocol import Message, MessageAction

from companion.flet_patches.ended_windows import end_components
from companion.flet_patches.missed_updates import Missed
from companion.ui import root
from companion.ui.kit import component, in_window, use_task
from companion.ui.root import open_window
from companion.ui.services import MAX_OPEN
from companion.ui.session import Session, SessionContext
from companion.ui.table.game_screen import use_changes
from companion.ui.table.model import TableModel
from tests.conftest import by_turns
from tests.session.clock import TimelessLoop
from tests.ui.tables import full_table, light_table
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
        await end_components(window.session.page)
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


class Browser(Window):
    """A window whose browser answers whatever it is asked, with nothing."""

    def send_message(self, message: Message) -> None:
        """Answer at once."""
        super().send_message(message)
        if message.action == MessageAction.INVOKE_METHOD:
            call = message.body
            self.loop.call_soon(self.session.handle_invoke_method_results, call.control_id, call.call_id, None, None)


@pytest.mark.parametrize("make", by_turns([full_table, light_table], 2))
def test_a_window_that_has_ended_goes_without_being_collected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], TableModel]
):
    """Nothing of it leads back to itself: else it would stay until all are quiet, and everybody waits then."""
    table = make(tmp_path)
    table.session.services.adopt(table.game)
    monkeypatch.setattr(root, "BACKUP_AFTER", 0)

    async def opened() -> tuple[weakref.ref[ft.Page], weakref.ref[Session]]:
        window = Browser()
        page = window.session.page
        page.route = f"/games/{table.game.id}"
        window.connect()
        await open_window(page, table.session.services)
        await window.rest()
        session = page.data
        assert isinstance(session, Session)
        assert any("bar-" in sent for sent in window.sent)
        missed = Missed(window.session)
        await window.session.disconnect(0)
        missed.draw_on_return(lambda: page.go("/"), in_window)
        window.session.schedule_update(page)
        assert page.on_close
        await page.on_close(None)
        window.session.close()
        return weakref.ref(page), weakref.ref(session)

    async def run() -> None:
        gc.collect()
        gc.disable()
        try:
            for _ in range(3):
                with ThreadPoolExecutor() as threads:  # the daily backup is made in one, in the context of the window
                    asyncio.get_running_loop().set_default_executor(threads)
                    page, session = await asyncio.create_task(opened())  # in a context of its own, as every window is
                    while others := asyncio.all_tasks() - {asyncio.current_task()}:
                        await asyncio.wait(others)
                        del others
                assert page() is None
                assert session() is None
        finally:
            gc.enable()

    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        runner.run(run())


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
        await end_components(window.session.page)
        await window.rest()
        assert sorted(ended) == ["effect", "task"]

    asyncio.run(run())


def test_games_that_nobody_looks_at_are_closed(tmp_path: Path):
    """However many are opened one after the other; one that a window shows stays."""
    services = light_table(tmp_path).session.services
    shown = light_table(tmp_path).game
    services.adopt(shown)
    shown.subscribe(lambda: None)
    games = [light_table(tmp_path).game for _ in range(MAX_OPEN + 4)]
    for game in games:
        services.adopt(game)
    assert services.game(shown.id) is shown
    assert services.game(games[-1].id) is games[-1]
    assert services.game(games[0].id) is not games[0]
    assert len(services._live) <= MAX_OPEN + 1
