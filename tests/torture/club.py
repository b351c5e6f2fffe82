"""A process at a hub, for the torture of the live table: phones say what they enter over a socket, a line each.

    python -m tests.torture.club HUB FOLDER SOCKET

It is what the app has behind its windows (hub, services, `LiveGame`), one thing at a time as in the app's loop. A phone
sends the id of a game and a note; an entry with that note is made unless there is one. The answer: `kept`, or why not.
"""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
from typing import Final

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.hub.address import where
from companion.hub.hub import Hub
from companion.play.ports import StoreError
from companion.services import services_in
from companion.ui.services import Services

KEPT: Final = "kept"
READY: Final = "ready"


def answered(services: Services, id: str, note: str) -> str:
    """The outcome of an entry with that note."""
    try:
        game = services.game(id)
        if any(entry.note == note for entry in game.entries):
            return KEPT
        ruling = game.propose(AdjustCounts(0, score=1), note=note)
        return KEPT if ruling.is_legal else "illegal"
    except StoreError as error:
        return error.problem


def main(hub_address: str, folder: str, path: str) -> None:
    """Serve phones until it is killed."""
    hub = Hub(where(hub_address, {}), folder)
    hub.begin()
    services = services_in("", hub=hub)
    one_at_a_time = threading.Lock()
    heard = services.heard

    def heard_in_turn(id: str) -> None:
        with one_at_a_time:
            heard(id)

    hub.when_game_changed(heard_in_turn)

    def serve(phone: socket.socket) -> None:
        with contextlib.suppress(OSError), phone, phone.makefile("rw") as lines:
            for line in lines:
                id, note = line.split(maxsplit=1)
                with one_at_a_time:
                    answer = answered(services, id, note.strip())
                lines.write(f"{answer}\n")
                lines.flush()

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        print(READY, flush=True)
        while True:
            threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
