"""A browser that runs the app by itself, without a server: what it does for the games that are kept in it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import flet as ft

Ask = Callable[[str, Any], Awaitable[Any]]
"""Has the page do something, by its name and with a value; None where that failed."""


class OpenedFile(NamedTuple):
    """A file that somebody opened with the app, or shared with it; a text without a name where `type` is text/plain."""

    name: str
    type: str
    content: bytes


@ft.observable
@dataclass
class Device:
    """What screens show of it. It has one window, so whatever happens to the page may change it."""

    ask: Ask
    keeps: bool = True
    """Whether anything is there after the window was closed."""
    is_safe: bool = False
    """Whether the browser has promised to remove nothing by itself, however full the device is."""
    way: str = "none"
    """How the app becomes one of the device's own: `installed` it is; `offer` the browser asks; `ios`, `mac`, `android`
    the reader does it in the browser's menu; `none` it cannot be done."""
    has_update: bool = False
    """Whether a newer version of the app is here and waits to be started."""
    is_full: bool = False
    """Whether there was no room for the app itself, so that it does not start without a network."""
    opened: OpenedFile | None = None
    """What was opened with the app, until a screen has taken it."""

    async def make_safe(self) -> bool:
        """Asks the browser to remove nothing by itself; it may ask its reader, so this belongs to a tap."""
        self.is_safe = bool(await self.ask("keep", None))
        return self.is_safe

    async def install(self) -> bool:
        """Has the browser ask whether to install; true if the reader wants it."""
        return bool(await self.ask("install", None))

    async def update(self) -> None:
        """Starts the newer version, in which the page is loaded anew."""
        await self.ask("update", None)

    async def dress(self, theme: str, color: str) -> None:
        """Gives what the browser shows around the page, and the picture at the next start, the colours of a theme."""
        await self.ask("theme", {"name": theme, "color": color})

    def take(self) -> OpenedFile | None:
        """What was opened with the app, for the screen that deals with it."""
        opened, self.opened = self.opened, None
        return opened
