"""Exclusive access to the storage among the windows and tabs of the site: the visible one holds it.

On a phone every link opens a tab of its own, so a hidden tab releases the storage at once and acquires it again when it
is shown, with the changes made meanwhile. Of two windows side by side, the second reports that the games are open
elsewhere until its user takes over; then the first reports it.
"""

import asyncio
import errno
import logging
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final

from companion.storage.browser_files import BrowserFiles, Media
from companion.storage.one_file import NewerLog

KNOCK, YIELD = "knock", "yield"
"""Messages between windows: KNOCK asks a hidden window to release the storage, YIELD asks any window."""
BETWEEN: Final = 0.05
"""Seconds between two attempts to open the storage."""
PATIENCE: Final = 1.5
"""Seconds to wait for another window to release the storage."""

log = logging.getLogger("companion.browser")


class Hold(Enum):
    """State of this window's access to the storage."""

    OURS = "ours"
    ELSEWHERE = "elsewhere"
    """Another window holds the storage."""
    NEWER = "newer"
    """The stored data was written by a newer version of the app, and is left unchanged."""
    NOTHING = "nothing"
    """The browser offered no storage when the window was opened: everything is in memory only."""


class Keeper:
    """Access of this window to the storage; `lost` is called when another window takes it, `back` when it is acquired.

    `open_media` opens the storage; it raises OSError, with EBUSY while another window holds it, and ENOTSUP if there is
    none. A window that has had the storage keeps trying: every other error may pass.
    """

    def __init__(self, files: BrowserFiles, open_media: Callable[[], Awaitable[Media]]) -> None:
        self.files = files
        self.hold = Hold.ELSEWHERE
        self.announce: Callable[[str], None] = lambda word: None
        self.lost: Callable[[], None] = lambda: None
        self.back: Callable[[bool], None] = lambda has_changed: None
        """Called with True if another window has changed the data meanwhile."""
        self._open_media = open_media
        self._is_hidden = self._has_had_it = False
        self._lock = asyncio.Lock()

    async def take(self, patience: float = PATIENCE, word: str = KNOCK) -> Hold:
        """Try to acquire the storage for `patience` seconds, sending `word` to the other windows.

        Returns the new state.
        """
        async with self._lock:
            if self.files.is_open or self.hold is Hold.NOTHING:
                return self.hold
            until = asyncio.get_running_loop().time() + patience
            while True:
                try:
                    media = await self._open_media()
                    break
                except OSError as error:
                    is_over = asyncio.get_running_loop().time() > until
                    is_none = error.errno == errno.ENOTSUP or (is_over and error.errno != errno.EBUSY)
                    if is_over or (is_none and not self._has_had_it):
                        if is_none:
                            log.warning("no storage: %s", error)
                        self.hold = Hold.NOTHING if is_none and not self._has_had_it else Hold.ELSEWHERE
                        return self.hold
                self.announce(word)
                await asyncio.sleep(BETWEEN)
            self._open(media)
            return self.hold

    def _open(self, media: Media) -> None:
        try:
            has_changed = self.files.open(media)
        except Exception as error:  # the errors of old browsers are unknown; the app goes on in memory
            log.warning("the storage cannot be used: %r", error)
            self.hold = Hold.ELSEWHERE if self._has_had_it else Hold.NOTHING
            if isinstance(error, NewerLog):
                self.hold = Hold.NEWER
            for medium in media:
                medium.close()
            return
        self.hold, self._has_had_it = Hold.OURS, True
        self.back(has_changed)

    def let_go(self) -> None:
        """Release the storage; entries are refused until it is acquired again."""
        if self.files.is_open:
            self.files.close()
            self.hold = Hold.ELSEWHERE

    def hear(self, word: str) -> None:
        """Handle a message of another window that asks for the storage."""
        if word == YIELD and self.files.is_open:
            self.let_go()
            self.lost()
        elif word == KNOCK and self._is_hidden:
            self.let_go()

    async def show(self, is_hidden: bool) -> None:
        """Release the storage when this window is hidden; acquire it when it is shown."""
        self._is_hidden = is_hidden
        if is_hidden:
            self.let_go()
        elif self.hold is Hold.ELSEWHERE and await self.take() is Hold.ELSEWHERE:
            self.lost()
