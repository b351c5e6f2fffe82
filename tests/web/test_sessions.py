"""Windows that wait for their browser: for a while, and only so many."""

from __future__ import annotations

import asyncio

from companion.web.sessions import Away


class Session:
    connection: object = None


class Manager:
    """Stands where Flet's does."""

    def __init__(self) -> None:
        self.sessions = {key: Session() for key in "abcdef"}
        self.told: list[tuple[str, int]] = []

    async def disconnect_session(self, key: str, seconds: int) -> None:
        self.told.append((key, seconds))

    async def get_session(self, key: str) -> Session | None:
        return self.sessions.get(key)

    async def delete_session(self, key: str) -> None:
        del self.sessions[key]


def test_the_window_that_has_waited_longest_ends_first():
    """One whose browser has come back is none of them."""
    manager = Manager()
    Away(manager, most=2, seconds=7)

    async def run() -> None:
        for key in "ab":
            await manager.disconnect_session(key, 3600)
        assert set(manager.sessions) == set("abcdef")
        manager.sessions["a"].connection = object()
        for key in "cd":
            await manager.disconnect_session(key, 3600)

    asyncio.run(run())
    assert set(manager.sessions) == set("acdef")
    assert manager.told == [(key, 7) for key in "abcd"]
