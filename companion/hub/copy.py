"""What the hub has, written down in the data folder, by a thread of its own: nobody waits for it who enters something.

The copy is a data folder as any other: what looks for games, counts plays and makes backups goes by it. Where it is not
as the hub, it is settled: what is missing here comes from there, and the other way round.
"""

import logging
import queue
import threading
import time
from typing import Final

from companion.hub.messages import BASE, REMOVED, RESTORED, STEP, Heard
from companion.hub.settling import Settling
from companion.play.ports import Json, StaleView, StoreError
from companion.storage.tinydb_store import TinyGameStore

LONGEST_WAIT: Final = 2.0
"""Seconds for which whoever wants to read waits until everything is written."""
AGAIN: Final = 1.0
"""Seconds after which it is tried again to write what could not be written."""
PAUSE: Final = 0.01
"""Seconds before an entry is written: whoever made it has no answer from the hub yet, and would share the processor."""

ALL, NONE = "*", ""

log = logging.getLogger("companion.hub")


class Copy:
    """Writes to `games` what it is told, one after the other; `settling` is asked where that does not fit."""

    def __init__(self, games: TinyGameStore, settling: Settling) -> None:
        self._games = games
        self._settling = settling
        self._jobs: queue.SimpleQueue[tuple[str, Heard | None] | None] = queue.SimpleQueue()
        self._unsettled: set[str] = set()
        self._queued = self._done = 0
        """How many jobs there were, and how many are done."""
        self._waiting = 0
        """How many wait until everything is written."""
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="hub-copy", daemon=True)
        self._thread.start()

    def write(self, id: str, heard: Heard) -> None:
        """Has a message of a game written."""
        self._put((id, heard))

    def settle(self, id: str) -> None:
        """Has a game compared with the hub."""
        self._put((id, None))

    def compare(self) -> None:
        """Has all games compared with the hub."""
        self._put((ALL, None))

    def flush(self, patience: float = LONGEST_WAIT) -> bool:
        """Returns when all is written that was told until now, or after a while; whether it is."""
        if threading.current_thread() is self._thread:
            return True
        with self._changed:
            queued = self._queued
            self._waiting += 1
            self._changed.notify_all()
            try:
                return self._changed.wait_for(lambda: self._done >= queued, patience)
            finally:
                self._waiting -= 1

    def end(self) -> None:
        """Writes what there is, and no more."""
        self.flush()
        self._jobs.put(None)
        self._thread.join(LONGEST_WAIT)

    def _put(self, job: tuple[str, Heard | None]) -> None:
        with self._changed:
            self._queued += 1
            self._jobs.put(job)

    def _run(self) -> None:
        tried = time.monotonic()
        while True:
            try:
                job = self._jobs.get(timeout=AGAIN if self._unsettled else None)
            except queue.Empty:
                job = NONE, None
            if job is None:
                return
            id, heard = job
            if id != NONE:
                if heard and self._jobs.empty():
                    self._pause()
                self._do(id, heard)
                with self._changed:
                    self._done += 1
                    self._changed.notify_all()
            if self._unsettled and time.monotonic() - tried > AGAIN:
                tried = time.monotonic()
                for id in tuple(self._unsettled):
                    self._do(id, None)

    def _pause(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, PAUSE)

    def _do(self, id: str, heard: Heard | None) -> None:
        try:
            if id == ALL:
                for other in self._settling.differing():
                    self._do(other, None)
            elif heard is None or id in self._unsettled or not self._written(id, heard):
                self._settling.settle(id)
            self._unsettled.discard(id)
        except StoreError as error:
            if id not in self._unsettled:
                log.warning("the copy of the game %s waits: %s", id, error)
            self._unsettled.add(id)
        except Exception:
            self._unsettled.discard(id)
            log.exception("the copy of the game %s", id)

    def _written(self, id: str, heard: Heard) -> bool:
        """Whether a message fits what is here, and is written now."""
        games = self._games
        try:
            if heard.kind == BASE:
                games.add(id, {"base": heard.row["base"], "steps": []})
            elif heard.kind == STEP:
                games.append_row(id, heard.steps - 1, heard.row, format_of(games, id))
            elif heard.kind == REMOVED:
                games.remove(id)
            elif heard.kind == RESTORED:
                games.restore(id)
        except StaleView:  # it may have been settled meanwhile
            return bool((games.index.row(id) or {}).get("steps", -1) >= heard.steps)
        except StoreError as error:
            if error.problem not in ("no_such_game", "is_here"):
                raise
            return False
        return True


def format_of(games: TinyGameStore, id: str) -> str:
    """The format of a game's records, as its line says."""
    row: Json = games.index.row(id) or {}
    return str(row.get("game", ""))
