"""An app in the network with one game that is open to guests, and a device for everybody who is measured at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from companion.admission.keys import Keys
from companion.rights import HOST, LOOKING, PLAYING, Grant
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, sample

ENTRIES: Final = 20
"""The entries of the game: some blocks stand, and there is something to undo."""


class OpenTable(NamedTuple):
    """The app and its table; each device is the secret that its browser keeps, players have taken their seats."""

    server: AppServer
    route: str
    link: str
    """Where the code to play along leads, at the app."""
    host: str
    players: tuple[str, ...]
    onlookers: tuple[str, ...]

    @property
    def cookie(self) -> str:
        """The name under which a browser keeps its secret."""
        return f"companion-{self.server.port}"


@contextmanager
def open_table(onlookers: int = 0) -> Iterator[OpenTable]:
    """A table of sample players, each with a phone, its host, and so many onlookers."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        server = AppServer(data, options=["--host", "0.0.0.0"])
        document = sample(1)
        id = keep(server, {**document, "events": document["events"][:ENTRIES]})
        keys = Keys(str(data))
        keys.open_table(id)
        playing, looking = Grant(PLAYING, id), Grant(LOOKING, id)
        players = tuple(keys.admit(playing) for _ in document["setup"]["players"])
        for seat, secret in enumerate(players):
            device = keys.device(secret)
            assert device
            keys.sit(device.id, seat)
        made = tuple(keys.admit(looking) for _ in range(onlookers))
        table = OpenTable(server, f"/games/{id}", f"/join#{keys.key(playing)}", keys.admit(HOST), players, made)
        with server:
            yield table
