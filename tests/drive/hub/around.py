"""Processes at a hub, as far as their stores go: each with a data folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.engine.record import Record
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.hub.address import where
from companion.hub.hub import Hub
from companion.play.live_game import AnyGame, LiveGame, begin
from companion.play.ports import GameStore
from tests.drive.hub.servers import HubServer
from tests.drive.storage.games import SETUP


@contextmanager
def hub_of(folder: Path, *servers: HubServer) -> Iterator[Hub]:
    """The hub as a process with that data folder reaches it."""
    hub = Hub(where(",".join(server.address for server in servers), {}), str(folder))
    hub.begin()
    try:
        yield hub
    finally:
        hub.end()


class Hubs:
    """Several of them, until the test ends."""

    def __init__(self, folder: Path, *servers: HubServer) -> None:
        self._folder, self._servers = folder, servers
        self._stack = ExitStack()

    def begin(self, name: str) -> Hub:
        """A process; one of that name before has left its data folder."""
        return self._stack.enter_context(hub_of(self._folder / name, *self._servers))

    def close(self) -> None:
        """End them."""
        self._stack.close()


def game_in(store: GameStore) -> AnyGame:
    """A new game."""
    return begin(ISLAND_FORTRESS, store, Record(SETUP))


def opened(store: GameStore, id: str) -> AnyGame:
    """The game as the store has it."""
    return LiveGame(ISLAND_FORTRESS, store, store.load(id))
