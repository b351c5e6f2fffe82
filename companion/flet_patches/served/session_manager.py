"""Flet's manager of sessions keeps any number of windows for browsers that may come back, and hands them to anybody.

There is one manager, in a module that others have imported it from, and no class of ours can be put in its place. With
the patch its methods ask a policy, which has Flet's own methods as `SessionManager`.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol


class SessionManager(NamedTuple):
    """The methods of Flet's manager, as they were."""

    add_session: Callable[[str, Any], Awaitable[None]]
    get_session: Callable[[str], Awaitable[Any]]
    disconnect_session: Callable[[str, int], Awaitable[None]]
    reconnect_session: Callable[[str, Any], Awaitable[None]]
    delete_session: Callable[[str], Awaitable[None]]


class Policy(Protocol):
    """What happens to windows instead."""

    async def add(self, key: str, session: Any) -> None:
        """A new window."""

    async def get(self, key: str) -> Any:
        """The window of a browser that comes back; None where there is none."""

    async def disconnect(self, key: str, seconds: int) -> None:
        """The socket of a window has ended."""

    async def reconnect(self, key: str, connection: Any) -> None:
        """The browser of a window is back."""


def methods_of(manager: Any) -> SessionManager:
    """The methods as they are now."""
    return SessionManager(*(getattr(manager, name) for name in SessionManager._fields))


def put_in_charge(policy: Policy, manager: Any) -> None:
    """Has the manager's methods ask the policy, from now on."""
    manager.add_session, manager.get_session = policy.add, policy.get
    manager.disconnect_session, manager.reconnect_session = policy.disconnect, policy.reconnect
