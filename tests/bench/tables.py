"""One of several processes that serve simulated tables at a hub: `python -m tests.bench.tables HUB FOLDER PLAN`.

It is what the app has behind its windows, in one loop as there. PLAN is JSON: the games, which of their seats sit here,
for how long (seconds), and after how many a table enters again. It begins at the second of the machine's own clock that
it is told once it is ready. What it prints at the end is JSON, too: what was kept, and in milliseconds how long that
took, and hearing of others.
"""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any, Final

from companion.games.island_fortress.entries.adjust import AdjustCounts
from companion.hub.address import where
from companion.hub.hub import Hub
from companion.play.live_game import AnyGame
from companion.play.ports import StaleView, StoreError
from companion.services import services_in

SEATS: Final = 4
READY: Final = "ready"
AGAIN: Final = 0.1
LAST: Final = 3.0
"""Seconds in which the last entries are heard of."""


class Tables:
    """The tables of one process."""

    def __init__(self, hub: Hub, plan: dict[str, Any]) -> None:
        self._hub, self._plan = hub, plan
        services = services_in("", hub=hub)
        self._games: list[AnyGame] = []
        self._known: list[int] = []
        self.kept: list[str] = []
        self.waits: list[float] = []
        self.seen: list[float] = []
        self.refused = 0
        for number, id in enumerate(plan["games"]):
            game = services.game(id)
            game.subscribe(lambda number=number: self._heard(number))  # type: ignore[misc]
            self._games.append(game)
            self._known.append(len(game.entries))

    def _heard(self, number: int) -> None:
        game = self._games[number]
        now = time.monotonic()
        for entry in game.entries[self._known[number] :]:
            seat, due = str(entry.note).split()[1:]
            if int(seat) not in self._plan["seats"]:
                self.seen.append(1000 * (now - float(due)))
        self._known[number] = len(game.entries)

    def _taps(self) -> list[tuple[float, int, int]]:
        """When which seat of which table enters something."""
        plan, tables = self._plan, len(self._games)
        every = plan["every"]
        taps = [
            (plan["begin"] + every * (turn + number / tables), number, turn % SEATS)
            for turn in range(int(plan["seconds"] / every))
            for number in range(tables)
            if turn % SEATS in plan["seats"]
        ]
        return sorted(taps)

    async def run(self) -> None:
        """Enter everything at its time."""
        self._hub.work_in(asyncio.get_running_loop())
        for due, number, seat in self._taps():
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self._enter(number, f"{number} {seat} {due}")
            self.waits.append(1000 * (time.monotonic() - due))
        await asyncio.sleep(LAST)

    async def _enter(self, number: int, note: str) -> None:
        game = self._games[number]
        while True:
            try:
                assert game.propose(AdjustCounts(0, score=1), note=note).is_legal
                self.kept.append(note)
                return
            except StaleView:
                self.refused += 1
            except StoreError:
                self.refused += 1
                await asyncio.sleep(AGAIN)


def main(hub_address: str, folder: str, path: str) -> None:
    """Serve the tables of a plan."""
    plan = json.loads(Path(path).read_text("utf-8"))
    hub = Hub(where(hub_address, {}), folder)
    assert hub.begin()
    tables = Tables(hub, plan)
    gc.collect()
    gc.freeze()  # the app looks for garbage when nobody waits
    print(READY, flush=True)
    plan["begin"] = float(sys.stdin.readline())
    before = time.process_time()
    asyncio.run(tables.run())
    told = {
        "kept": tables.kept,
        "waits": tables.waits,
        "seen": tables.seen,
        "refused": tables.refused,
        "processor": time.process_time() - before,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(told), flush=True)
    hub.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
