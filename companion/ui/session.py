"""One window of the app: language, theme, size, and the message on top."""

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
from companion.ui.taps import Taps
from companion.ui.theme import DARK, LIGHT, WIDE, Palette
from companion.ui.visits import Visits

UNSAVED: Final = ("storage_full", "not_saved", "hub_away", "hub_silent")
"""Problems that stay visible until something has been stored again."""
AUTO_TURN: Final = "auto_turn"
"""Setting that ends a turn automatically when no action is left."""
ON, OFF = "on", "off"
LINE: Final = 20
"""Height of a line of text at normal size, in pixels."""
LARGE: Final = 1.35
NARROW: Final = 350
"""Windows narrower than this, in pixels, have hardly any room beside icons, numbers and players."""
LOW: Final = 480
"""Windows lower than this, in pixels, have their controls beside the content."""


@ft.observable
@dataclass
class Session:
    """State of one window, hence so long; components that use it are redrawn when it changes."""

    services: Services
    language: str = "en"
    theme: str = "dark"
    system_dark: bool = True
    is_still: bool = False
    """True if the device's system asks for less motion."""
    width: float = 412
    height: float = 915
    text_scale: float = 1.0
    """Text size relative to normal; 2 for 200 %."""
    message: str = ""
    is_unsaved: bool = False
    """True if the message stays until something has been stored again."""
    is_low: bool = False
    """True if the space reserved for a full disk is in use."""
    is_away: bool = False
    """True if the hub is disconnected, so that nothing can be stored."""
    is_refused: bool = False
    """True if the hub refuses this app."""
    attempts: int = 0
    """Number of attempts to open what the store could not provide."""
    hints: frozenset[str] = frozenset()
    """Names of the hints not seen yet."""
    keys: Keys = field(default_factory=Keys)
    """Listeners to the window's keyboard."""
    taps: Taps = field(default_factory=Taps)
    """What the window said of its drawings."""
    own: OwnSettings = field(default_factory=OwnSettings)
    """Settings of this device."""
    drafts: Drafts = field(default_factory=Drafts)
    """Unfinished entries of this window."""
    asked: Asked = EVERYTHING
    """Filter of the play log and its statistics."""
    visits: Visits = field(default_factory=Visits)
    """History of the window, and the handlers of a step back within a screen."""
    device: Device = field(default_factory=DEVICE.get)
    """The device of the window."""
    _open: dict[object, Callable[[], None]] = field(default_factory=dict)

    def while_open(self, stop: Callable[[], None]) -> Callable[[], None]:
        """Register `stop` for the end of the window; returns a function that calls it earlier and unregisters it."""
        listening = object()

        def stopped() -> None:
            if self._open.pop(listening, None):
                stop()

        self._open[listening] = stopped
        return stopped

    def end(self) -> None:
        """End all subscriptions of the window: they would keep its memory in use."""
        for stop in tuple(self._open.values()):
            stop()
        self.drafts = Drafts()  # they tell this window what was lost, and so lead back to it

    @property
    def who(self) -> Who:
        """The current user of this window."""
        return self.services.who()

    @property
    def t(self) -> Catalogue:
        """The texts of the app in this window's language."""
        return catalogue(self.language)

    def texts(self, format: str) -> Catalogue:
        """Return the texts overlaid with those of the game with that record format."""
        return texts_of(format, self.language)

    @property
    def texts_of_all(self) -> Catalogue:
        """The texts about all games; those of the only game if there is one."""
        return self.texts(PLAYED[0]) if len(PLAYED) == 1 else self.t

    @property
    def is_dark(self) -> bool:
        """True if the dark theme is shown."""
        return self.theme == "dark" or (self.theme == "system" and self.system_dark)

    @property
    def palette(self) -> Palette:
        """The colors of the theme shown."""
        return DARK if self.is_dark else LIGHT

    @property
    def look(self) -> tuple[object, ...]:
        """What every part of a screen depends on; one that depends on nothing else need not be drawn again."""
        return self.palette, self.language, self.width, self.height, self.text_scale

    @property
    def is_wide(self) -> bool:
        """True if there is room for regions side by side."""
        return self.width >= WIDE and not self.is_landscape

    @property
    def is_landscape(self) -> bool:
        """True if the window is a phone in landscape: too low for anything above or below a board."""
        return self.height < LOW and self.width > self.height

    @property
    def is_large(self) -> bool:
        """True if text is so large that parts usually side by side have no room."""
        return self.text_scale > LARGE

    def tall(self, height: float, lines: float = 1) -> float:
        """Return a height increased for `lines` lines of text in the user's text size."""
        return height + lines * LINE * (self.text_scale - 1)

    def keep(self, change: Callable[[], object]) -> bool:
        """Run a change that is stored.

        If the store fails, nothing has changed, a message is shown and False is returned.
        """
        try:
            change()
        except StoreError as error:
            self.show_message(self.sentence(error), error.problem in UNSAVED)
            return False
        self.show_message("")
        self.is_low = self.services.store.is_low
        return True

    async def until_free(self) -> None:
        """Wait while the store is in use, with a message if that takes longer."""
        hub = self.services.hub
        text = self.t("store.hub_waiting" if hub and hub.is_away else "store.waiting")
        await self.services.until_free(lambda: self.show_message(text), keeps=True)
        if self.message == text:
            self.show_message("")

    def tell_failure(self) -> None:
        """Show that a tap had no effect because of an error in the app."""
        self.show_message(self.t("app.failed"))

    def show_message(self, message: str, is_unsaved: bool = False) -> None:
        """Show a message on top; an empty one removes it."""
        self.message, self.is_unsaved = message, is_unsaved

    def sentence(self, error: StoreError) -> str:
        """Return the sentence for a store error in this window's language."""
        return self.t(f"store.{error.problem}", **error.values)

    def setting(self, name: str, default: str) -> str:
        """Return a setting of the device, else of the library; `default` if unset or unreadable."""
        own = self.own.get(name)
        if own is not None:
            return own
        try:
            return self.services.library.setting(name, default)
        except StoreError:
            return default

    def choose(self, name: str, value: str) -> bool:
        """Store a setting for this device or for all; False if that failed, with a message."""
        if name in OWN or not self.who.is_host:  # guests' choices never change the host's settings
            self.own.choose(name, value)
            return True
        return self.keep(lambda: self.services.library.choose(name, value))


SessionContext: Final[Any] = ft.create_context(None)


def use_session() -> Session:
    """Return the session of the current component, which is redrawn when the session changes."""
    session: Session = ft.use_context(SessionContext)
    return session
