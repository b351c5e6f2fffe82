"""What all windows of one process share: the store, the library, and what the device or the server offers."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.play.guarded import GUESTS, HOSTS_ONLY, LIBRARY, STORE, NotAllowed, Rule, guarded
from companion.play.live_game import REMOVED, LiveGame
from companion.play.ports import Backups, GameStore, PlayBook, StoreError
from companion.play.secrets import Secrets
from companion.rights import THE_HOST, Who
from companion.sharing.codes import ours
from companion.sharing.frames import CodeError
from companion.sharing.inbox import Inbox
from companion.ui.device import Device as Browser
from companion.ui.guests import Guests
from companion.ui.registry import has_screens, screens_of
from companion.ui.served import Hub, Invitation, Uploads

MOST_OPEN: Final = 16
"""Games that stay open though no window shows them."""
LONGEST_WAIT: Final = 10.0
"""Seconds for which a tap waits for the store."""
BEFORE_A_WORD: Final = 1.0
"""Seconds after which it says so."""


class KnownThings(Protocol):
    """What outlives a game: players, cards, settings."""

    def players(self) -> list[dict[str, str]]:
        """The players known, those of the latest game first in seating order: name and colour."""

    def group(self) -> list[dict[str, str]]:
        """The players of the latest game only, in seating order."""

    def remember_players(self, seats: list[dict[str, str]]) -> None:
        """Puts these players before all others known."""

    def cards(self, game: str) -> list[dict[str, Any]]:
        """The group's cards of a game as its records write them, the newest first."""

    def keep_card(self, card: dict[str, Any], game: str) -> None:
        """Adds a card of a game."""

    def forget_card(self, card: dict[str, Any], game: str) -> None:
        """Takes a card of a game out."""

    def setting(self, name: str, default: str) -> str:
        """A setting, or `default`."""

    def choose(self, name: str, value: str) -> None:
        """Keeps a setting."""


GUARDED: Final[Mapping[str, Mapping[str, Rule]]] = {
    "store": STORE,
    "library": LIBRARY,
    "guests": GUESTS,
    **dict.fromkeys(
        ("backups", "original", "begin_sample", "read_picture", "book", "uploads", "invitation", "inbox"), HOSTS_ONLY
    ),
}
"""The services that ask whoever uses them who that is."""


class Services:
    """What all windows of one process share: what the app was started with, hence so long.

    A game is opened once, whoever looks at it. What `GUARDED` names is guarded wherever it is put here.
    """

    def __init__(
        self,
        store: GameStore,
        library: KnownThings,
        open_game: Callable[[str], LiveGame[Any, Any, Any]],
        folder: str = "",
        backups: Backups | None = None,
        original: Callable[[str], bytes] | None = None,
        begin_sample: Callable[[str, Callable[[str], str]], LiveGame[Any, Any, Any]] | None = None,
    ) -> None:
        """`folder` is where everything is kept, to be shown; empty where no reader could open it.

        `backups` is None where no copies of everything are made. `original` reads one of the damaged files that
        `Health` names, and raises StoreError; None where they cannot be had. `begin_sample` keeps a new
        sample game, of the format and with the players' names by what it is given, and raises StoreError; None where
        there is no sample.
        """
        self._who: Callable[[], Who] = lambda: THE_HOST
        self.store = store
        self.library = library
        self.folder = folder
        self.backups = backups
        self.original = original
        self.begin_sample = begin_sample
        self.read_picture: Callable[[bytes], Awaitable[Sequence[str]]] | None = None
        """What finds the texts of codes in a picture, and raises CodeError; None where there is no such thing."""
        self.book: PlayBook | None = None
        """What is kept of plays besides games; None where nothing can be."""
        self.uploads: Uploads | None = None
        """Where picked files come in; None where the app runs on the device that they lie on."""
        self.device: Browser | None = None
        """The browser that runs the app by itself; None where a server or a window of its own does."""
        self.invitation: Invitation | None = None
        """How other devices of the host come in; None where none can."""
        self.guests: Guests | None = None
        """Who may come to a table and who is there; None where nobody else can."""
        self.hub: Hub | None = None
        """What keeps the games where several processes do; None where this one does."""
        self.daily_problem: StoreError | None = None
        """Why the automatic backup was not made, the last time it was due."""
        self.is_expecting: Callable[[], bool] = lambda: False
        """Whether what has to be kept may be a moment later: the hub has just gone. Nobody who only looks waits."""
        self.is_free: Callable[[], bool] = lambda: True
        """Whether nobody else uses the store now, so that nothing has to wait for it."""
        self.secrets = Secrets(self.who)
        """What is being chosen in secret; it asks by itself who does."""
        self.inbox = Inbox()
        """The parts of codes that were read so far."""
        self._is_backing_up = False
        self._open_game = open_game
        self._live: dict[str, LiveGame[Any, Any, Any]] = {}

    def __setattr__(self, name: str, value: Any) -> None:
        rules = GUARDED.get(name)
        super().__setattr__(name, value if rules is None or value is None else guarded(value, self.who, rules))

    def who(self) -> Who:
        """Who has the window for which something is done now."""
        return self._who()

    def welcome(self, guests: Guests) -> None:
        """Lets guests come to tables; from now on they say who somebody is."""
        self._who = guests.who
        self.guests = guests

    def sit(self, table: str, seat: int | None) -> None:
        """Gives the device that asks a seat at its table, or none. Raises StoreError."""
        who = self.who()
        seats = len(self.game(table).setup.seats)
        if self.guests is None or not who.is_player or (seat is not None and not 0 <= seat < seats):
            raise NotAllowed
        self.guests.sit(seat)

    async def until_free(self, on_wait: Callable[[], object] = lambda: None, keeps: bool = False) -> None:
        """Returns when nobody else uses the store, or has used it for too long; after a second `on_wait` is called.

        Who `keeps` something waits for a hub that is expected back, too.

        The other windows go on meanwhile.
        """
        clock = asyncio.get_running_loop().time
        start, is_announced = clock(), False
        while (not self.is_free() or (keeps and self.is_expecting())) and (waited := clock() - start) < LONGEST_WAIT:
            if waited > BEFORE_A_WORD and not is_announced:
                is_announced = True
                on_wait()
            await asyncio.sleep(0.02)

    @property
    def reads_pictures(self) -> bool:
        """Whether codes in pictures can be read."""
        return self.read_picture is not None

    async def codes_in(self, picture: bytes) -> Sequence[str]:
        """The text of our code in a picture, or those of the parts of one. Raises CodeError."""
        if self.read_picture is None:
            raise CodeError("no_reader")
        return ours(await self.read_picture(picture))

    def game(self, id: str) -> LiveGame[Any, Any, Any]:
        """The game of that id, as it is kept now. Raises StoreError, RecordError or IllegalMove if it has no such."""
        if not self.who().may_see(id):
            raise NotAllowed
        game = self._live.get(id)
        if game and game.problem in ("", REMOVED):
            game.refresh()
        else:
            self.adopt(game := self._open_game(id))
        return game

    def adopt(self, game: LiveGame[Any, Any, Any]) -> None:
        """Makes a game known that was begun or opened; of those that no window shows, the older ones are closed."""
        game.who = self.who
        if has_screens(game.format):
            facts = screens_of(game.format).facts
            game.actor = facts.enters or facts.actor
        self._live.pop(game.id, None)
        self._live[game.id] = game
        unwatched = [id for id, other in self._live.items() if not other.is_watched]
        for id in unwatched[: max(0, len(unwatched) - MOST_OPEN)]:
            del self._live[id]

    def remove(self, id: str) -> None:
        """Takes a game off the list, and tells all windows that show it. Raises StoreError."""
        self.store.remove(id)
        if id in self._live:
            self._live[id].put_away()

    def restore(self, id: str) -> None:
        """Brings back a game that was removed, in all windows that still show it. Raises StoreError."""
        self.store.restore(id)
        with suppress(RecordError, IllegalMove):  # what is wrong with it is told where it is opened
            if id in self._live:
                self._live[id].refresh()

    def heard(self, id: str) -> None:
        """Shows what somebody has entered in a game through another process."""
        game = self._live.get(id)
        if game is None:
            return
        try:
            game.refresh()
        except (StoreError, RecordError, IllegalMove):
            if self.store.is_removed(id):
                game.put_away()
            else:
                self._live.pop(id, None)

    def refresh_games(self) -> None:
        """Shows in all windows what has become of the games that are open, after something was taken back."""
        for id, game in tuple(self._live.items()):
            try:
                game.refresh()
            except (StoreError, RecordError, IllegalMove):
                self._live.pop(id, None)

    def back_up_daily(self) -> None:
        """Makes today's backup if one is due; a failure is kept in `daily_problem`, for nobody waits for it.

        Not in a browser's own storage, which is one file: a copy beside would be lost with it.
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
