"""Flet's session manager keeps any number of windows for reconnecting browsers, and returns them to any client.

There is one manager object, which other modules have imported, so it cannot be replaced by another class. With the
patch its methods call a policy, which gets Flet's own methods as `SessionManager`.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol


class SessionManager(NamedTuple):
    """The original methods of Flet's manager."""

    add_session: Callable[[str, object], Awaitable[None]]
    get_session: Callable[[str], Awaitable[Any]]
    disconnect_session: Callable[[str, int], Awaitable[None]]
    reconnect_session: Callable[[str, object], Awaitable[None]]
    delete_session: Callable[[str], Awaitable[None]]


class Policy(Protocol):
    """The functions that replace those of Flet's manager."""

    async def add(self, key: str, session: object) -> None:
        """Register a new window."""

    async def get(self, key: str) -> object:
        """Return the window of a reconnecting browser; None if there is none."""

    async def disconnect(self, key: str, seconds: int) -> None:
        """Handle the end of a window's socket."""

    async def reconnect(self, key: str, connection: object) -> None:
        """Connect a returning browser to its window."""


def methods_of(manager: object) -> SessionManager:
    """Return the current methods of a manager."""
    return SessionManager(*(getattr(manager, name) for name in SessionManager._fields))


def put_in_charge(policy: Policy, manager: Any) -> None:
    """Have the manager's methods call the policy from now on."""
    manager.add_session, manager.get_session = policy.add, policy.get
    manager.disconnect_session, manager.reconnect_session = policy.disconnect, policy.reconnect
