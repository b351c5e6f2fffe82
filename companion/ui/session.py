"""One window of the app: language, theme, size, the message on top; and the services that all windows share."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import flet as ft

from companion.engine.record import RecordError
from companion.engine.ruling import IllegalMove
from companion.games.registry import texts_of
from companion.play.guarded import GUESTS, HOSTS_ONLY, LIBRARY, STORE, NotAllowed, Rule, guarded
from companion.play.live_game import REMOVED, LiveGame
from companion.play.ports import Backups, GameStore, PlayBook, StoreError
from companion.play.secrets import Secrets
from companion.plays.wanted import EVERYTHING, Asked
from companion.rights import DEVICE, THE_HOST, Device, Who
from companion.sharing.codes import ours
from companion.sharing.frames import CodeError
from companion.sharing.inbox import Inbox
from companion.text.catalogue import Catalogue, catalogue
from companion.ui.device import Device as Browser
from companion.ui.drafts import Drafts
from companion.ui.games.registry import PLAYED, has_screens, screens_of
from companion.ui.guests import Guests
from companion.ui.own_settings import OWN, OwnSettings
from companion.ui.served import Hub, Invitation, Uploads
from companion.ui.shortcuts import Keys
from companion.ui.theme import DARK, LIGHT, WIDE, Palette
from companion.ui.visits import Visits

UNSAVED: Final = ("storage_full", "not_saved", "hub_away", "hub_silent")
"""The problems that stay told until something has been kept again."""
AUTO_TURN: Final = "auto_turn"
"""The setting by which a turn ends by itself when nothing is left to do in it."""
ON, OFF = "on", "off"
MOST_OPEN: Final = 16
"""Games that stay open though no window shows them."""
LONGEST_WAIT: Final = 10.0
"""Seconds for which a tap waits for the store."""
BEFORE_A_WORD: Final = 1.0
"""Seconds after which it says so."""
LINE: Final = 20
"""The height of a line of usual text."""
LARGE: Final = 1.35
LOW: Final = 480
"""Windows lower than this have their controls beside what they are about."""


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

    async def until_free(self, on_wait: Callable[[], Any] = lambda: None, keeps: bool = False) -> None:
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


@ft.observable
@dataclass
class Session:
    """What one window shows everything with, hence so long; parts that use it are drawn again when it changes."""

    services: Services
    language: str = "en"
    theme: str = "dark"
    system_dark: bool = True
    width: float = 412
    height: float = 915
    text_scale: float = 1.0
    """How many times as large as usual the reader wants all text; 2 for 200 %."""
    message: str = ""
    is_unsaved: bool = False
    """Whether the message stays until something has been kept again."""
    is_low: bool = False
    """Whether what is kept goes into the space put by for a full disk."""
    is_away: bool = False
    """Whether the hub is away, so that nothing can be kept."""
    is_refused: bool = False
    """Whether that is because it does not let this app in."""
    attempts: int = 0
    """How often the window has tried again to open what the store could not be asked for."""
    hints: frozenset[str] = frozenset()
    """The hints that were not seen yet."""
    keys: Keys = field(default_factory=Keys)
    """Who listens to the window's keyboard."""
    own: OwnSettings = field(default_factory=OwnSettings)
    """What was chosen for this device alone."""
    drafts: Drafts = field(default_factory=Drafts)
    """What is half made in this window."""
    asked: Asked = EVERYTHING
    """Which plays the play log and its statistics show."""
    visits: Visits = field(default_factory=Visits)
    """Where the window has been, and who takes a step back before the screen is left."""
    device: Device = field(default_factory=DEVICE.get)
    """Whose window it is."""
    _open: dict[object, Callable[[], None]] = field(default_factory=dict)

    def while_open(self, stop: Callable[[], None]) -> Callable[[], None]:
        """Sees that `stop` is called when the window ends, unless what it answers was called before."""
        listening = object()

        def stopped() -> None:
            if self._open.pop(listening, None):
                stop()

        self._open[listening] = stopped
        return stopped

    def end(self) -> None:
        """Lets go of all that the window listens to: a game would else keep it for ever."""
        for stop in tuple(self._open.values()):
            stop()

    @property
    def who(self) -> Who:
        """Who has this window, as far as that is known by now."""
        return self.services.who()

    @property
    def t(self) -> Catalogue:
        """What the app says of every game, in this window's language."""
        return catalogue(self.language)

    def texts(self, format: str) -> Catalogue:
        """The same with the texts of the game with records of that format over them."""
        return texts_of(format, self.language)

    @property
    def texts_of_all(self) -> Catalogue:
        """What is said of all games together: in the words of the only one, where no other can be played."""
        return self.texts(PLAYED[0]) if len(PLAYED) == 1 else self.t

    @property
    def is_dark(self) -> bool:
        """Whether the dark theme is shown."""
        return self.theme == "dark" or (self.theme == "system" and self.system_dark)

    @property
    def palette(self) -> Palette:
        """The colours of the theme shown."""
        return DARK if self.is_dark else LIGHT

    @property
    def is_wide(self) -> bool:
        """Whether there is room for regions side by side."""
        return self.width >= WIDE and not self.is_landscape

    @property
    def is_landscape(self) -> bool:
        """Whether the window is a phone on its side: too low for anything above or below a board."""
        return self.height < LOW and self.width > self.height

    @property
    def is_large(self) -> bool:
        """Whether text is so large that what usually stands side by side has no room."""
        return self.text_scale > LARGE

    def tall(self, height: float, lines: float = 1) -> float:
        """A height with room for so many lines of text in the size that the reader wants."""
        return height + lines * LINE * (self.text_scale - 1)

    def keep(self, change: Callable[[], Any]) -> bool:
        """Runs something that has to be kept; if the store fails, nothing changed and the message says so."""
        try:
            change()
        except StoreError as error:
            self.show_message(self.sentence(error), error.problem in UNSAVED)
            return False
        self.show_message("")
        self.is_low = self.services.store.is_low
        return True

    async def until_free(self) -> None:
        """Waits for the store where somebody else uses it, with a word on the screen if that takes longer."""
        hub = self.services.hub
        text = self.t("store.hub_waiting" if hub and hub.is_away else "store.waiting")
        await self.services.until_free(lambda: self.show_message(text), keeps=True)
        if self.message == text:
            self.show_message("")

    def tell_failure(self) -> None:
        """Shows that a tap came to nothing because of an error in the app."""
        self.show_message(self.t("app.failed"))

    def show_message(self, message: str, is_unsaved: bool = False) -> None:
        """Shows a message on top; an empty one takes away what was shown."""
        self.message, self.is_unsaved = message, is_unsaved

    def sentence(self, error: StoreError) -> str:
        """What the store says, in this window's language."""
        return self.t(f"store.{error.problem}", **error.values)

    def setting(self, name: str, default: str) -> str:
        """A setting: the device's own, else that of all, or `default` also where the library cannot be read."""
        own = self.own.get(name)
        if own is not None:
            return own
        try:
            return self.services.library.setting(name, default)
        except StoreError:
            return default

    def choose(self, name: str, value: str) -> bool:
        """Keeps a setting, for this device or for all; false if that failed, and the message says why."""
        if name in OWN or not self.who.is_host:  # what guests like is no concern of the host's
            self.own.choose(name, value)
            return True
        return self.keep(lambda: self.services.library.choose(name, value))


SessionContext: Final[Any] = ft.create_context(None)


def use_session() -> Session:
    """The session of the part that asks; the part is drawn again when it changes."""
    session: Session = ft.use_context(SessionContext)
    return session
