"""One window of the app: language, theme, size, the message on top; and the services that all windows share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import flet as ft

from companion.play.live_game import LiveGame
from companion.play.ports import Backups, GameStore, StoreError
from companion.text.catalogue import Catalogue, catalogue
from companion.ui.theme import DARK, LIGHT, WIDE, Palette

AUTO_TURN: Final = "auto_turn"
"""The setting by which a turn ends by itself when nothing is left to do in it."""
ON, OFF = "on", "off"


class KnownThings(Protocol):
    """What outlives a game: players, Favor cards, settings."""

    def players(self) -> list[dict[str, str]]:
        """The players known, those of the latest game first in seating order: name and colour."""

    def group(self) -> list[dict[str, str]]:
        """The players of the latest game only, in seating order."""

    def remember_players(self, seats: list[dict[str, str]]) -> None:
        """Puts these players before all others known."""

    def cards(self) -> list[dict[str, Any]]:
        """The group's Favor cards as records write them, the newest first."""

    def keep_card(self, card: dict[str, Any]) -> None:
        """Adds a card."""

    def forget_card(self, card: dict[str, Any]) -> None:
        """Takes a card out."""

    def setting(self, name: str, default: str) -> str:
        """A setting, or `default`."""

    def choose(self, name: str, value: str) -> None:
        """Keeps a setting."""


class Services:
    """What all windows of one process share; a game is opened once, whoever looks at it."""

    def __init__(
        self,
        store: GameStore,
        library: KnownThings,
        open_game: Callable[[str], LiveGame[Any, Any, Any]],
        folder: str = "",
        backups: Backups | None = None,
    ) -> None:
        """`folder` is where everything is kept, to be shown; empty where no reader could open it.

        `backups` is None where no copies of everything are made.
        """
        self.store = store
        self.library = library
        self.folder = folder
        self.backups = backups
        self._open_game = open_game
        self._live: dict[str, LiveGame[Any, Any, Any]] = {}

    def game(self, id: str) -> LiveGame[Any, Any, Any]:
        """The game of that id. Raises StoreError, RecordError or IllegalMove if it cannot be opened."""
        if id not in self._live:
            self._live[id] = self._open_game(id)
        return self._live[id]

    def adopt(self, game: LiveGame[Any, Any, Any]) -> None:
        """Makes a game just begun known."""
        self._live[game.id] = game

    def forget(self, id: str) -> None:
        """Closes a game that was removed."""
        self._live.pop(id, None)


@ft.observable
@dataclass
class Session:
    """What one window shows everything with; parts that use it are drawn again when it changes."""

    services: Services
    language: str = "en"
    theme: str = "dark"
    system_dark: bool = True
    width: float = 412
    height: float = 915
    message: str = ""
    revision: Any = None
    """What a game would become by an entry made anew, as (id of the game, revision), until the table has decided."""

    @property
    def t(self) -> Catalogue:
        """The texts in this window's language."""
        return catalogue(self.language)

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
        return self.width >= WIDE

    def keep(self, change: Callable[[], Any]) -> bool:
        """Runs something that has to be kept; if the store fails, nothing changed and the message says so."""
        try:
            change()
        except StoreError as error:
            self.message = self.t(f"store.{error.problem}", **error.values)
            return False
        self.message = self.t("store.storage_low") if self.services.store.is_low else ""
        return True

    def setting(self, name: str, default: str) -> str:
        """A setting, or `default` also where the library cannot be read: a game needs none."""
        try:
            return self.services.library.setting(name, default)
        except StoreError:
            return default


SessionContext: Final[Any] = ft.create_context(None)


def use_session() -> Session:
    """The session of the part that asks; the part is drawn again when it changes."""
    session: Session = ft.use_context(SessionContext)
    return session
