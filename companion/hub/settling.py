"""Reconciling the hub and the data folder where they differ; no entry is lost."""

import logging
from collections.abc import Callable
from typing import Final
from zlib import crc32

from companion.hub import messages
from companion.hub.heads import SUBJECT, Head, head_of
from companion.hub.link import Link, Overtaken
from companion.hub.messages import BASE, STEP, Heard, folded
from companion.play.ports import Json, StoreError
from companion.storage.folder import BACKUPS, DAMAGED
from companion.storage.lines import raw_json
from companion.storage.tinydb_store import TinyGameStore

BEFORE_HUB: Final = "before-hub"
"""The folder of the files that differed from the hub."""

log = logging.getLogger("companion.hub")


class Settling:
    """Compares the copy with the hub, in the thread of the copy."""

    def __init__(
        self,
        link: Link,
        games: TinyGameStore,
        heads: Callable[[], dict[str, Head]],
        settled: Callable[[str, Head], None],
        apply: Callable[..., object],
    ) -> None:
        """`heads` returns the heads of all games, `settled` is called with the new head of one."""
        self._link = link
        self._games = games
        self._heads = heads
        self._settled = settled
        self._apply = apply

    def differing(self) -> list[str]:
        """Return the games that differ between copy and hub."""
        heads, games = self._heads(), self._games
        found = []
        games.recheck_index()
        here = {line.id: line for line in games.games()}
        for id, head in heads.items():
            row = games.index.row(id) or {}
            is_same = (row.get("steps"), row.get("changed")) == (head.steps, head.changed)
            is_sound = id in here and not row.get("problem") and not row.get("review")
            if not (games.is_removed(id) if head.is_removed else is_same and is_sound):
                found.append(id)
        return [*found, *(id for id, line in here.items() if id not in heads and not line.problem)]

    def settle(self, id: str) -> None:
        """Make a game equal in copy and hub. Raises StoreError."""
        if not self._link.is_here:
            return  # all games are compared when it is back
        now = folded(self._link.history(f"{SUBJECT}{id}"))
        own = self._own(id)
        if now is None:
            if own is not None and not self._games.load(id).problem:
                self._bring(id, own, 0)
            return
        for number in now.odd:
            log.warning("the game %s: message %d does not belong to it and is left out", id, number)
        now.game(id)
        if own is None and self._games.is_removed(id) and not now.is_removed:
            self._games.restore(id)
            own = self._own(id)
        if own is None and not (now.is_removed and self._games.is_removed(id)):
            self._games.add(id, now.content)
        elif own is not None:
            self._match(id, own, now)
        if now.is_removed and not self._games.is_removed(id):
            self._games.remove(id)
        self._settled(id, head_of(now))

    def _match(self, id: str, own: Json, now: messages.Folded) -> None:
        rows, theirs = own["steps"], now.content["steps"]
        count = min(len(rows), len(theirs))
        bases = own["base"], now.content["base"]
        is_one = all(bases[0][key] == bases[1][key] for key in ("document", "undone", "edits"))
        if not is_one or any(rows[at]["step"] != theirs[at]["step"] for at in range(count)):
            self._keep_apart(id, own)
            self._games.add(id, now.content)
        elif len(rows) > count and not now.problem and not now.is_removed:
            self._bring(id, own, now.last, count + 1)
        elif len(rows) <= count:
            game = str(own["base"]["document"].get("format", ""))
            for number in range(count, len(theirs)):
                self._games.append_row(id, number, theirs[number], game)
            if len(self._games.load(id).reviews):
                self._games.reviewed(id)  # the damaged part came from the hub

    def _own(self, id: str) -> Json | None:
        """Return base and steps of the copy; an unreadable file is moved to the damaged ones."""
        games = self._games
        if id not in games.files():
            return None
        try:
            return games.content(id)
        except StoreError as error:
            if error.problem not in ("damaged", "newer_file"):
                raise
            games.folder.set_aside(games.files()[id], DAMAGED)
            games.reindex(id)
            return None

    def _keep_apart(self, id: str, own: Json) -> None:
        """Save what was entered here without the hub as a separate game."""
        other = f"{id[:50]}-{crc32(raw_json(own)):08x}"
        games = self._games
        if other not in games.files():
            games.add(other, own)
        games.folder.set_aside(games.files()[id], BACKUPS, BEFORE_HUB)
        games.reindex(id)
        games.remove(id)  # removed from the list, where it counts as lost
        log.warning("the game %s is another one in the hub: what was here is now %s", id, other)
        self.settle(other)

    def _bring(self, id: str, own: Json, last: int, first: int = 0) -> None:
        """Publish a game of the copy, from its beginning or from a step on. Raises StoreError."""
        try:
            for number in range(first, len(own["steps"]) + 1):
                if number:
                    row = own["steps"][number - 1]
                    heard, data = Heard(STEP, number, row), messages.step(number, row)
                else:
                    heard, data = Heard(BASE, 0, {"base": own["base"]}), messages.beginning(own["base"])
                last = self._link.publish(f"{SUBJECT}{id}", data, last)
                self._apply(id, last, heard, is_written=True)
        except Overtaken:
            raise StoreError("busy") from None  # another process publishes it: it is compared once more
