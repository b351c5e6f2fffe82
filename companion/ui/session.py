"""One window of the app: language, theme, size, the message on top."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import flet as ft

from companion.games.registry import texts_of
from companion.play.ports import StoreError
from companion.plays.wanted import EVERYTHING, Asked
from companion.rights import DEVICE, Device, Who
from companion.text.catalogue import Catalogue, catalogue
from companion.ui.drafts import Drafts
from companion.ui.own_settings import OWN, OwnSettings
from companion.ui.registry import PLAYED
from companion.ui.services import Services
from companion.ui.shortcuts import Keys
from companion.ui.theme import DARK, LIGHT, WIDE, Palette
from companion.ui.visits import Visits

UNSAVED: Final = ("storage_full", "not_saved", "hub_away", "hub_silent")
"""The problems that stay told until something has been kept again."""
AUTO_TURN: Final = "auto_turn"
"""The setting by which a turn ends by itself when nothing is left to do in it."""
ON, OFF = "on", "off"
LINE: Final = 20
"""The height of a line of usual text."""
LARGE: Final = 1.35
LOW: Final = 480
"""Windows lower than this have their controls beside what they are about."""


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

    def keep(self, change: Callable[[], object]) -> bool:
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
