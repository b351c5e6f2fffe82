"""Flet's manager of sessions; tests/web/test_sessions.py has what the app does instead."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest
from flet_web.fastapi.flet_app_manager import FletAppManager, app_manager

from companion.flet_patches.served.session_manager import SessionManager, methods_of, put_in_charge
from tests.ui.window import Window


def test_still_needed() -> None:
    """However many windows wait, all are kept."""

    async def run() -> int:
        manager, windows = FletAppManager(), [Window() for _ in range(100)]
        for number, window in enumerate(windows):
            await manager.add_session(str(number), window.session)
            await manager.disconnect_session(str(number), 600)
        return sum([await manager.get_session(str(number)) is not None for number in range(100)])

    assert asyncio.run(run()) == 100


def test_flet_has_one_manager_for_all_apps() -> None:
    """Which others have by its name: another class could not take its place."""
    from flet_web.fastapi import flet_app

    assert flet_app.app_manager is app_manager


class Policy:
    """Lets nobody back in."""

    flet: SessionManager

    async def add(self, key: str, session: object) -> None:
        """As Flet does."""
        await self.flet.add_session(key, session)

    async def get(self, key: str) -> None:
        """Nothing."""

    async def disconnect(self, key: str, seconds: int) -> None:
        """As Flet does, for another time."""
        await self.flet.disconnect_session(key, 1)

    async def reconnect(self, key: str, connection: object) -> None:
        """Refuse."""
        raise PermissionError(key)


def test_patched_the_policy_is_asked() -> None:
    async def run() -> None:
        manager, policy, window = FletAppManager(), Policy(), Window()
        policy.flet = methods_of(manager)
        put_in_charge(policy, manager)
        await window.show(lambda: ft.Text("x"))
        await manager.add_session("a", window.session)
        await manager.disconnect_session("a", 600)
        assert await policy.flet.get_session("a") is window.session
        assert window.session.connection is None
        assert await manager.get_session("a") is None
        with pytest.raises(PermissionError):
            await manager.reconnect_session("a", window)

    asyncio.run(run())
