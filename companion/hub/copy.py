"""A copy of the hub's games in the data folder, written by a thread of its own: entries do not wait for it.

The copy is an ordinary data folder, used by lists, statistics and backups. Where it differs from the hub, the two are
reconciled: each gets what it lacks from the other.
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

MAX_WAIT: Final = 2.0
"""Maximum wait in seconds of a reader until everything is written."""
AGAIN: Final = 1.0
"""Seconds before the next try after a failed write."""
PAUSE: Final = 0.01
"""Seconds before an entry is written: its author still waits for the hub's answer, and would share the processor."""

ALL, NONE = "*", ""

log = logging.getLogger("companion.hub")


class Copy:
    """Writes messages to `games` in order; `settling` reconciles a game that they do not fit."""

    def __init__(self, games: TinyGameStore, settling: Settling) -> None:
        self._games = games
        self._settling = settling
        self._jobs: queue.SimpleQueue[tuple[str, Heard | None] | None] = queue.SimpleQueue()
        self._unsettled: set[str] = set()
        self._queued = self._done = 0
        """The numbers of jobs queued and done."""
        self._waiting = 0
        """The number of threads that wait until everything is written."""
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="hub-copy", daemon=True)
        self._thread.start()

    def write(self, id: str, heard: Heard) -> None:
        """Queue a message of a game."""
        self._put((id, heard))

    def settle(self, id: str) -> None:
        """Queue the comparison of a game with the hub."""
        self._put((id, None))

    def compare(self) -> None:
        """Queue the comparison of all games with the hub."""
        self._put((ALL, None))

    def flush(self, patience: float = MAX_WAIT) -> bool:
        """Wait until everything queued so far is written; false if that takes too long."""
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
        """Write what is queued, and stop."""
        self.flush()
        self._jobs.put(None)
        self._thread.join(MAX_WAIT)

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
        """Write a message; false if it does not fit the stored game."""
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
        except StaleView:  # it may have been reconciled meanwhile
            return bool((games.index.row(id) or {}).get("steps", -1) >= heard.steps)
        except StoreError as error:
            if error.problem not in ("no_such_game", "is_here"):
                raise
            return False
        return True


def format_of(games: TinyGameStore, id: str) -> str:
    """Return the format of a game's records, from its line."""
    row: Json = games.index.row(id) or {}
    return str(row.get("game", ""))
