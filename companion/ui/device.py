"""The browser that runs the app by itself, without a server: storage, installation and updates."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

import flet as ft

Ask = Callable[[str, object], Awaitable[object]]
"""Has the page perform an action, by its name and with a value; returns None if it failed."""


class OpenedFile(NamedTuple):
    """A file opened with the app or shared with it; with the type text/plain and no name, a text."""

    name: str
    type: str
    content: bytes


@ft.observable
@dataclass
class Device:
    """State of the browser as the screens show it. It has one window, so any event of the page may change it."""

    ask: Ask
    keeps: bool = True
    """True if the data outlives the window."""
    is_safe: bool = False
    """True if the browser has promised never to delete the data by itself."""
    way: str = "none"
    """How the app can be installed: `installed` already; `offer` the browser asks; `ios`, `mac` and `android` through
    the browser's menu; `none` not at all."""
    has_update: bool = False
    """True if a newer version of the app is loaded and waits to be started."""
    is_full: bool = False
    """True if there was no space to store the app itself, so that it needs the network to start."""
    opened: OpenedFile | None = None
    """The file opened with the app, until a screen takes it."""

    async def make_safe(self) -> bool:
        """Ask the browser never to delete the data by itself; it may ask the user, so call this in a tap's handler."""
        self.is_safe = bool(await self.ask("keep", None))
        return self.is_safe

    async def install(self) -> bool:
        """Have the browser ask whether to install the app; returns True if the user agrees."""
        return bool(await self.ask("install", None))

    async def update(self) -> None:
        """Start the newer version, which reloads the page."""
        await self.ask("update", None)

    async def dress(self, theme: str, color: str) -> None:
        """Give the browser's frame and the picture at the next start the colors of a theme."""
        await self.ask("theme", {"name": theme, "color": color})

    def take(self) -> OpenedFile | None:
        """Return the file opened with the app and clear it."""
        opened, self.opened = self.opened, None
        return opened
