"""The services of an app on one data folder, whatever shows it: a window, a web server, a browser alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.registry import game_for, game_of
from companion.play.live_game import AnyGame, LiveGame, begin
from companion.play.ports import GameStore, unreadable
from companion.play.sample import sample
from companion.play.secrets import Secrets
from companion.play.steps import folded
from companion.sharing.pictures import can_read, texts_in
from companion.storage.backup import ZipBackups
from companion.storage.folder import DAMAGED, DataFolder
from companion.storage.library import Library
from companion.storage.play_book import PlayBook
from companion.storage.tinydb_store import TinyGameStore
from companion.ui.kit import beside
from companion.ui.services import Services

if TYPE_CHECKING:
    from companion.hub.hub import Hub


def services_in(folder: DataFolder | str, shown: str | None = None, hub: Hub | None = None) -> Services:
    """Return the services of an app that stores everything in `folder`; `shown` is its path as displayed.

    With a connected `hub`, the games are in the hub, and `folder` has a copy of them.
    """
    copy = hub.copy if hub else TinyGameStore(folder)
    store: GameStore = hub.games if hub else copy
    folder = copy.folder

    def open_game(id: str) -> AnyGame:
        stored = store.load(id)
        return LiveGame(game_for(stored.document), store, stored)

    def original(name: str) -> bytes:
        try:
            return folder.ops.read(folder.at(DAMAGED, os.path.basename(name)))
        except OSError as error:
            raise unreadable(name, error) from error

    def begin_sample(format: str, name: Callable[[str], str]) -> AnyGame:
        game = game_of(format)
        return begin(game, store, game.read(sample(format, name)))

    library, book = Library(folder, copy.index), PlayBook(folder, copy.index)
    shown = folder.path if shown is None else shown
    backups = (hub.backups if hub else ZipBackups)(copy, library, folded, book=book)
    services = Services(store, library, open_game, shown, backups, original, begin_sample)
    services.book = book
    services.is_free = lambda: folder.is_free
    if hub:
        services.hub = hub
        services.is_expecting = lambda: hub.is_expected
        services.secrets = Secrets(services.who, hub.choices)
        hub.when_game_changed(services.heard)
    services.read_picture = read_picture if can_read() else None
    return services


async def read_picture(data: bytes, is_frame: bool = False) -> Sequence[str]:
    """Return the texts of the codes in a picture. Raises CodeError."""
    return await beside(lambda: texts_in(data))
