"""The hub for the app: games, keys, seats and secret choices, and the state of the connection."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import IO, Any, Final

from companion.hub.address import Where
from companion.hub.games import STREAMS as GAMES
from companion.hub.games import HubGames
from companion.hub.link import Link
from companion.hub.presence import Presence
from companion.hub.shelves import STREAMS as SHELVES
from companion.hub.shelves import HubChoices, HubTables
from companion.play.ports import Preview
from companion.play.watched import Watched
from companion.storage.backup import ZipBackups
from companion.storage.folder import DataFolder
from companion.storage.tinydb_store import TinyGameStore

START_TIMEOUT: Final = 3.0
"""Maximum wait in seconds for the hub at the start."""
COPY_TIMEOUT: Final = 120.0
"""Maximum wait in seconds until the copy is complete."""
SHORT: Final = 10.0
"""Seconds for which a lost hub is expected back: a cluster elects another leader."""


class Hub(Watched):
    """The hub, and the copy of its games in a data folder; it notifies when the hub comes or goes."""

    def __init__(self, where: Where, folder: DataFolder | str) -> None:
        super().__init__()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._notifier = ThreadPoolExecutor(1, "hub-notifier")
        self._link = Link(where, (*GAMES, *SHELVES))
        self.copy = TinyGameStore(folder)
        self.games = HubGames(self._link, self.copy)
        self.tables = HubTables(self._link, self.post, self.copy.folder.path)
        self.choices = HubChoices(self._link, self.post)
        self.presence = Presence()
        self._link.talks.append(self.presence)
        self._link.when_changed.append(lambda: self.post(self.notify))

    def begin(self) -> bool:
        """Connect; true if the hub is reachable and the copy equals it."""
        is_here = self._link.begin(START_TIMEOUT) and self.games.flush(COPY_TIMEOUT)
        self._until_notified()
        return is_here

    def _until_notified(self) -> None:
        if self._loop is None:
            self._notifier.submit(lambda: None).result()

    def end(self) -> None:
        """Disconnect, after everything received was written."""
        self.games.end()
        self._link.end()
        self._notifier.shutdown(wait=False, cancel_futures=True)

    @property
    def name(self) -> str:
        """The unique name of this hub."""
        return self._link.name

    def copies(self, stream: str) -> int:
        """Return the number of replicas of a stream. Raises StoreError."""
        return self._link.copies(stream)

    @property
    def is_away(self) -> bool:
        """True if nothing can be saved now."""
        return not self._link.is_here

    @property
    def is_refused(self) -> bool:
        """True if the hub rejects this process: its token, password or certificate is wrong."""
        return bool(self._link.refusal)

    @property
    def is_expected(self) -> bool:
        """True if it was lost just now and may be back in a moment."""
        return 0 < self._link.seconds_away < SHORT and not self.is_refused

    def work_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run all notifications in that event loop from now on."""
        self._loop = loop

    def post(self, work: Callable[[], None]) -> None:
        """Run a function soon in the loop of the windows, or in a thread of its own if there is none.

        Never in the thread of the link, because the function may wait for the hub.
        """
        with contextlib.suppress(RuntimeError):  # everything has ended
            if self._loop is None:
                self._notifier.submit(work)
            else:
                self._loop.call_soon_threadsafe(work)

    def when_game_changed(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with the id of each game that another process changes."""
        self.games.on_change = lambda id: self.post(partial(listener, id))

    def when_devices_changed(self, listener: Callable[[], None]) -> None:
        """Call `listener` when devices connect to other processes, or leave them."""
        self.presence.on_change = lambda: self.post(listener)

    def backups(self, *arguments: object, **named: object) -> ZipBackups:
        """Return the backups of the copy; restored games go to the hub."""
        return _Backups(self.games, *arguments, **named)


class _Backups(ZipBackups):
    """Backups of a copy: restoring needs the hub, which has everything when the call returns."""

    def __init__(self, games: HubGames, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hub_games = games

    def take_back(self, content: IO[bytes]) -> Preview:
        """Import new, longer and different games; nothing here is lost."""
        self._hub_games.bring(COPY_TIMEOUT)  # so nothing is restored that would be saved here alone
        preview = super().take_back(content)
        self._hub_games.bring(COPY_TIMEOUT)
        return preview
