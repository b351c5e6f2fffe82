"""A hub as an app uses it: games, keys, seats and secret choices, and whether it is here."""

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

LONGEST_BEGINNING: Final = 3.0
"""Seconds for which a start waits for the hub."""
LONGEST_COPYING: Final = 120.0
"""Seconds for which it waits until the copy is whole."""
SHORT: Final = 10.0
"""Seconds for which a hub that has gone is expected back: servers that work together choose another leader."""


class Hub(Watched):
    """The hub, and the copy of its games in a data folder; it tells when the hub has come or gone."""

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
        """Connects; whether the hub is here, and the copy as the hub."""
        is_here = self._link.begin(LONGEST_BEGINNING) and self.games.flush(LONGEST_COPYING)
        self._until_notified()
        return is_here

    def _until_notified(self) -> None:
        if self._loop is None:
            self._notifier.submit(lambda: None).result()

    def end(self) -> None:
        """Lets go of it, once all that was heard is written."""
        self.games.end()
        self._link.end()
        self._notifier.shutdown(wait=False, cancel_futures=True)

    @property
    def name(self) -> str:
        """What this hub, and no other, is called."""
        return self._link.name

    def copies(self, stream: str) -> int:
        """In how many copies a stream is kept. Raises StoreError."""
        return self._link.copies(stream)

    @property
    def is_away(self) -> bool:
        """Whether nothing can be kept now."""
        return not self._link.is_here

    @property
    def is_refused(self) -> bool:
        """Whether it is away because it does not let this process in: token, password or certificate are wrong."""
        return bool(self._link.refusal)

    @property
    def is_expected(self) -> bool:
        """Whether it has just gone, and may be back in a moment."""
        return 0 < self._link.seconds_away < SHORT and not self.is_refused

    def work_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """Has everything told in that loop from now on."""
        self._loop = loop

    def post(self, work: Callable[[], None]) -> None:
        """Has something done soon, where the windows are; in a thread of its own where there are none.

        Never in that of the link: what is done there may ask the hub.
        """
        with contextlib.suppress(RuntimeError):  # everything has ended
            if self._loop is None:
                self._notifier.submit(work)
            else:
                self._loop.call_soon_threadsafe(work)

    def when_game_changed(self, listener: Callable[[str], None]) -> None:
        """Has `listener` called with the id of each game that somebody else has changed."""
        self.games.on_change = lambda id: self.post(partial(listener, id))

    def when_devices_changed(self, listener: Callable[[], None]) -> None:
        """Has `listener` called when devices come to the other processes, or go."""
        self.presence.on_change = lambda: self.post(listener)

    def backups(self, *arguments: Any, **named: Any) -> ZipBackups:
        """The backups of the copy; what is taken back goes to the hub."""
        return _Backups(self.games, *arguments, **named)


class _Backups(ZipBackups):
    """Backups of a copy: they are taken back while the hub is here, and it keeps them when this returns."""

    def __init__(self, games: HubGames, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hub_games = games

    def take_back(self, content: IO[bytes]) -> Preview:
        """Brings in what is new, longer or different; what is here stays."""
        self._hub_games.bring(LONGEST_COPYING)  # so nothing is taken back where it would be kept here alone
        preview = super().take_back(content)
        self._hub_games.bring(LONGEST_COPYING)
        return preview
