"""Which of the site's windows and tabs may keep something: the one that is looked at has the storage.

On a phone every link opens a tab of its own, so a hidden tab lets go at once and takes the storage again, with what
came meanwhile, when it is shown. Of two windows side by side the second says that the games are open elsewhere, until
somebody goes on in it; then the first says so.
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
"""What windows say to each other: whoever is hidden may let go, whoever has the storage is to let go."""
BETWEEN: Final = 0.05
"""Seconds between two tries to open the storage."""
PATIENCE: Final = 1.5
"""Seconds for another window to let go by itself."""

log = logging.getLogger("companion.browser")


class Hold(Enum):
    """Whether this window may keep something."""

    OURS = "ours"
    ELSEWHERE = "elsewhere"
    """Another window has the storage."""
    NEWER = "newer"
    """What is there was written by a newer version of the app, and is left as it is."""
    NOTHING = "nothing"
    """This browser keeps nothing here: everything is in memory only."""


class Keeper:
    """The storage of this window. `lost` is called when another one has taken it, `back` when it is ours again.

    `open_media` opens the storage; raises OSError (EBUSY while another window has it).
    """

    def __init__(self, files: BrowserFiles, open_media: Callable[[], Awaitable[Media]]) -> None:
        self.files = files
        self.hold = Hold.ELSEWHERE
        self.announce: Callable[[str], None] = lambda word: None
        self.lost: Callable[[], None] = lambda: None
        self.back: Callable[[bool], None] = lambda has_changed: None
        """Told whether another window has changed something meanwhile."""
        self._open_media = open_media
        self._is_hidden = False
        self._lock = asyncio.Lock()

    async def take(self, patience: float = PATIENCE, word: str = KNOCK) -> Hold:
        """Opens the storage if it can be had within so many seconds; `word` is what others are asked with."""
        async with self._lock:
            if self.files.is_open or self.hold is Hold.NOTHING:
                return self.hold
            until = asyncio.get_running_loop().time() + patience
            while True:
                try:
                    media = await self._open_media()
                    break
                except OSError as error:
                    if error.errno != errno.EBUSY:
                        log.warning("no storage: %s", error)
                        self.hold = Hold.NOTHING
                        return self.hold
                if asyncio.get_running_loop().time() > until:
                    self.hold = Hold.ELSEWHERE
                    return self.hold
                self.announce(word)
                await asyncio.sleep(BETWEEN)
            self._open(media)
            return self.hold

    def _open(self, media: Media) -> None:
        try:
            has_changed = self.files.open(media)
        except Exception as error:  # what an old browser's storage does is not known: without it there is memory
            log.warning("the storage cannot be used: %r", error)
            self.hold = Hold.NEWER if isinstance(error, NewerLog) else Hold.NOTHING
            for medium in media:
                medium.close()
            return
        self.hold = Hold.OURS
        self.back(has_changed)

    def let_go(self) -> None:
        """Closes the storage; what is entered meanwhile is refused."""
        if self.files.is_open:
            self.files.close()
            self.hold = Hold.ELSEWHERE

    def hear(self, word: str) -> None:
        """Another window wants the storage."""
        if word == YIELD and self.files.is_open:
            self.let_go()
            self.lost()
        elif word == KNOCK and self._is_hidden:
            self.let_go()

    async def show(self, is_hidden: bool) -> None:
        """This window is looked at, or not any more."""
        self._is_hidden = is_hidden
        if is_hidden:
            self.let_go()
        elif self.hold is Hold.ELSEWHERE and await self.take() is Hold.ELSEWHERE:
            self.lost()
