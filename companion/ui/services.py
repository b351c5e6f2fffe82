"""Services shared by all windows of one process: the store, the library, and those of the device or the server."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from companion.admission.guests import TableGuests
from companion.engine.record import RecordError
from companion.play.guarded import GUESTS, HOSTS_ONLY, LIBRARY, STORE, NotAllowed, Rule, guarded
from companion.play.live_game import REMOVED, AnyGame, begin
from companion.play.ports import GameStore, StoreError
from companion.play.secrets import Secrets
from companion.rights import THE_HOST, Who
from companion.sharing.codes import ours
from companion.sharing.frames import CodeError
from companion.sharing.inbox import Inbox
from companion.storage.backup import ZipBackups
from companion.storage.library import Library
from companion.storage.play_book import PlayBook
from companion.ui.device import Device as Browser
from companion.ui.registry import has_screens, screens_of
from companion.ui.served import Hub, Invitation, Uploads

MAX_OPEN: Final = 16
"""Maximum number of games that stay open without a window."""
MAX_WAIT: Final = 10.0
"""Maximum seconds that a tap waits for the store."""
BEFORE_A_WORD: Final = 1.0
"""Seconds of waiting after which it is shown."""


GUARDED: Final[Mapping[str, Mapping[str, Rule]]] = {
    "store": STORE,
    "library": LIBRARY,
    "guests": GUESTS,
    **dict.fromkeys(
        ("backups", "original", "begin_sample", "read_picture", "book", "uploads", "invitation", "inbox"), HOSTS_ONLY
    ),
}
"""The services that check the rights of their caller, with the rule for each method."""


class Services:
    """All services shared by the windows of one process, as the app was started with them, hence so long.

    Each game is opened once for all windows. Services named in `GUARDED` are wrapped when they are assigned.
    """

    def __init__(
        self,
        store: GameStore,
        library: Library,
        open_game: Callable[[str], AnyGame],
        folder: str = "",
        backups: ZipBackups | None = None,
        original: Callable[[str], bytes] | None = None,
        begin_sample: Callable[[str, Callable[[str], str]], AnyGame] | None = None,
    ) -> None:
        """`folder` is the place of the data, to be shown; empty if no user could open it.

        `backups` is None if no backups are made. `original` reads one of the damaged files that `Health` names, and
        raises StoreError; None if they are not available. `begin_sample` stores a new sample game of a format with the
        players' names, and raises StoreError; None if there are no samples.
        """
        self._who: Callable[[], Who] = lambda: THE_HOST
        self.store = store
        self.library = library
        self.folder = folder
        self.backups = backups
        self.original = original
        self.begin_sample = begin_sample
        self.read_picture: Callable[[bytes, bool], Awaitable[Sequence[str]]] | None = None
        """Returns the texts of the codes in a picture; raises CodeError. None if pictures cannot be read.

        Called with True for a frame of a camera's film, whose next one follows at once.
        """
        self.book: PlayBook | None = None
        """Plays recorded without a game; None if they cannot be stored."""
        self.uploads: Uploads | None = None
        """Destination of picked files; None if the app runs on the device that has them."""
        self.device: Browser | None = None
        """The browser that runs the app by itself; None with a server or a window of its own."""
        self.invitation: Invitation | None = None
        """Link and key for further devices of the host; None if none can join."""
        self.guests: TableGuests | None = None
        """The guests at tables; None if no other device can join."""
        self.hub: Hub | None = None
        """The store of several processes; None if this process stores the games."""
        self.daily_problem: StoreError | None = None
        """The error of the last automatic backup; None if it succeeded."""
        self.is_expecting: Callable[[], bool] = lambda: False
        """Returns True while a hub that has just disconnected may return; only code that stores something waits for it.
        """
        self.is_free: Callable[[], bool] = lambda: True
        """Returns True if the store is free, so that nothing has to wait."""
        self.secrets = Secrets(self.who)
        """The secret choices in progress; it checks the rights of its caller."""
        self.inbox = Inbox()
        """The parts of codes read so far."""
        self._is_backing_up = False
        self._open_game = open_game
        self._live: dict[str, AnyGame] = {}

    def __setattr__(self, name: str, value: object) -> None:
        rules = GUARDED.get(name)
        super().__setattr__(name, value if rules is None or value is None else guarded(value, self.who, rules))

    def who(self) -> Who:
        """Return the user of the window that the current code runs for."""
        return self._who()

    def welcome(self, guests: TableGuests) -> None:
        """Turn on guests; from now on they determine the current user."""
        self._who = guests.who
        self.guests = guests

    def sit(self, table: str, seat: int | None) -> None:
        """Give the current device a seat at its table, or none. Raises StoreError."""
        who = self.who()
        seats = len(self.game(table).setup.seats)
        if self.guests is None or not who.is_player or (seat is not None and not 0 <= seat < seats):
            raise NotAllowed
        self.guests.sit(seat)

    async def until_free(self, on_wait: Callable[[], object] = lambda: None, keeps: bool = False) -> None:
        """Return when the store is free or was in use for too long; after a second `on_wait` is called.

        With `keeps`, also wait for a hub that may return. Other windows go on meanwhile.
        """
        clock = asyncio.get_running_loop().time
        start, is_announced = clock(), False
        while (not self.is_free() or (keeps and self.is_expecting())) and (waited := clock() - start) < MAX_WAIT:
            if waited > BEFORE_A_WORD and not is_announced:
                is_announced = True
                on_wait()
            await asyncio.sleep(0.02)

    @property
    def reads_pictures(self) -> bool:
        """True if codes in pictures can be read."""
        return self.read_picture is not None

    async def codes_in(self, picture: bytes, is_frame: bool = False) -> Sequence[str]:
        """Return the text of our code in a picture, or those of its parts. Raises CodeError."""
        if self.read_picture is None:
            raise CodeError("no_reader")
        return ours(await self.read_picture(picture, is_frame))

    def game(self, id: str) -> AnyGame:
        """Return a game as it is stored now.

        Raises StoreError, or RecordError if it is no record.
        """
        if not self.who().may_see(id):
            raise NotAllowed
        game = self._live.get(id)
        if game and game.problem in ("", REMOVED):
            game.refresh()
        else:
            self.adopt(game := self._open_game(id))
        return game

    def followed(self, id: str) -> AnyGame:
        """Return a game as its listeners have been told; read like `game` if it has none. Raises the same errors."""
        game = self._live.get(id)
        if game and game.is_watched and not game.problem and self.who().may_see(id):
            return game
        return self.game(id)

    def begin(self, rules: Any, record: Any, token: str | None = None, **how: bool) -> AnyGame:
        """Store a new game and register it; the same, with the same errors, as `live_game.begin`."""
        game = begin(rules, self.store, record, token, **how)
        self.adopt(game)
        return game

    def adopt(self, game: AnyGame) -> None:
        """Register a game that was begun or opened; of those without a window, the oldest are closed."""
        game.who = self.who
        game.on_move = partial(self._move, game.id)
        if has_screens(game.format):
            facts = screens_of(game.format).facts
            game.actor = facts.enters or facts.actor
            game.on_log = partial(facts.learn, self.library)
        self._live.pop(game.id, None)
        self._live[game.id] = game
        unwatched = [id for id, other in self._live.items() if not other.is_watched]
        for id in unwatched[: max(0, len(unwatched) - MAX_OPEN)]:
            del self._live[id]

    def _move(self, table: str, order: tuple[int, ...]) -> None:
        if self.guests is not None and self.guests.seats_taken(table):
            self.guests.move(table, order)

    def remove(self, id: str) -> None:
        """Remove a game from the list, and update the windows that show it. Raises StoreError."""
        self.store.remove(id)
        if id in self._live:
            self._live[id].put_away()

    def restore(self, id: str) -> None:
        """Restore a removed game, also in windows that still show it. Raises StoreError."""
        self.store.restore(id)
        with suppress(RecordError):  # the error is shown where the game is opened
            if id in self._live:
                self._live[id].refresh()

    def heard(self, id: str) -> None:
        """Show an entry that another process has made in a game."""
        game = self._live.get(id)
        if game is None:
            return
        try:
            game.refresh()
        except (StoreError, RecordError):
            if self.store.is_removed(id):
                game.put_away()
            else:
                self._live.pop(id, None)

    def refresh_games(self) -> None:
        """Update all open games in all windows after a change of the store."""
        for id, game in tuple(self._live.items()):
            try:
                game.refresh()
            except (StoreError, RecordError):
                self._live.pop(id, None)

    def back_up_daily(self) -> None:
        """Make the daily backup if it is due; a failure is stored in `daily_problem`, as nobody waits for it.

        Not in a browser's own storage, which is one file: a copy beside it would be lost with it.
        """
        if self._is_backing_up or self.backups is None or self.device is not None:
            return
        self._is_backing_up = True
        try:
            if self.store.count():
                self.backups.daily()
            self.daily_problem = None
        except StoreError as error:
            self.daily_problem = error
        finally:
            self._is_backing_up = False
