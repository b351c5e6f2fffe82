"""Windows that wait for their browser: for a while, and only so many."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from companion.rights import DEVICE, PLAYING, Device, Grant
from companion.web.sessions import MAX_AWAY_OF_DEVICE, Away
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, record
from tests.drive.visitor import reload_table


class Session:
    connection: object = None

    def __init__(self) -> None:
        self._Session__pending_updates: set[object] = set()
        self._Session__pending_effects: list[object] = []
        self.page = SimpleNamespace(views=[SimpleNamespace(_i=1)])
        self.index = {1: self.page.views[0]}


class Manager:
    """Stands where Flet's does."""

    def __init__(self) -> None:
        self.sessions = {key: Session() for key in "abcdef"}
        self.told: list[tuple[str, int]] = []

    async def disconnect_session(self, key: str, seconds: int) -> None:
        self.told.append((key, seconds))

    async def reconnect_session(self, key: str, connection: object) -> None:
        self.sessions[key].connection = connection

    async def add_session(self, key: str, session: Session) -> None:
        self.sessions[key] = session

    async def get_session(self, key: str) -> Session | None:
        return self.sessions.get(key)

    async def delete_session(self, key: str) -> None:
        del self.sessions[key]


def test_the_window_that_has_waited_longest_ends_first():
    """One whose browser has come back is none of them."""
    manager = Manager()
    Away(manager, max_away=2, seconds=7)

    async def run() -> None:
        for key in "ab":
            await manager.disconnect_session(key, 3600)
        assert set(manager.sessions) == set("abcdef")
        await manager.reconnect_session("a", object())
        for key in "cd":
            await manager.disconnect_session(key, 3600)

    asyncio.run(run())
    assert set(manager.sessions) == set("acdef")
    assert manager.told == [(key, 7) for key in "abcd"]


def test_windows_of_one_device_take_no_place_of_others():
    """Whoever reloads a page over and over leaves one waiting window each time, which nobody asks for."""
    manager = Manager()
    Away(manager)

    async def left(keys: str, device: str) -> None:
        DEVICE.set(Device(device, Grant(PLAYING, "table")))
        for key in keys:
            await manager.disconnect_session(key, 3600)

    async def run() -> None:
        for keys, device in (("a", "one"), ("bcdef", "another")):
            await asyncio.create_task(left(keys, device))

    asyncio.run(run())
    assert set(manager.sessions) == {"a", *"bcdef"[-MAX_AWAY_OF_DEVICE:]}


@pytest.mark.long
def test_a_table_that_is_reloaded_leaves_nothing_behind(server: AppServer):
    """Half a megabyte stayed for each visit; `bench reloads` does it a thousand times."""
    id = keep(server, record(["Anna", "Béla"], [{"type": "petition", "winner": "Anna"}]))
    reload_table(server.url, id, 40)  # what is kept on purpose, and what Python takes once
    before = server.memory("VmRSS")
    reload_table(server.url, id, 24)
    assert server.memory("VmRSS") - before < 8e6
