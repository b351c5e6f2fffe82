"""The games of a hub: an entry is saved when the hub has acknowledged it; the data folder has a copy.

Each game is known by its head: its number of steps, and the number of its last message, which every new entry has to
name. Heads come with the first message of each connection, and with every one after that.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from companion.engine.game import Summary
from companion.hub import messages
from companion.hub.copy import Copy
from companion.hub.following import Following
from companion.hub.heads import STREAM, SUBJECT, Head
from companion.hub.link import Link, Overtaken, stream
from companion.hub.messages import BASE, REMOVED, RESTORED, STEP, Heard, Message, Odd, folded, read_message
from companion.hub.settling import Settling
from companion.play.ports import ALL, GameLine, Health, Json, StaleView, StoredGame, StoreError, Wanted
from companion.plays.play import Play
from companion.storage.game_file import base_of, step_row
from companion.storage.rows import SIGNED
from companion.storage.tinydb_store import ID, TinyGameStore

STREAMS: Final = (stream(STREAM, f"{SUBJECT}*"),)
MAX_HELD: Final = 2_000
"""Maximum number of games held in memory, so that opening one again reads no file."""
NEWS_TIMEOUT: Final = 1.0
"""Maximum wait in seconds for the message of another process that was first."""
TRIES: Final = 3

log = logging.getLogger("companion.hub")


class HubGames:
    """The games of a hub; see `GameStore`. `games` is the copy in the data folder."""

    def __init__(self, link: Link, games: TinyGameStore) -> None:
        self._link = link
        self._games = games
        self._news = threading.Condition()
        self._heads: dict[str, Head] = {}
        self._coming: dict[str, Head] = {}
        self._asked: dict[str, Heard] = {}
        """The messages being published: their author applies them, and is told if that fails."""
        self._changed: list[str] = []
        """The games that changed while the hub was away."""
        self._held: OrderedDict[str, StoredGame] = OrderedDict()
        self.on_change: Callable[[str], None] = lambda id: None
        """Called, in any thread, with the id of a game that another process has changed."""
        settling = Settling(link, games, self._all_heads, self._settled, self._apply)
        self._copy = Copy(games, settling)
        link.follow(Following(STREAM, f"{SUBJECT}*", self._take, self._begin_anew, self._all_heard))
        link.when_changed.append(self._come_or_gone)

    def flush(self, patience: float) -> bool:
        """Wait until the copy equals the hub; false after so many seconds."""
        return self._copy.flush(patience)

    def end(self) -> None:
        """Write everything that is still queued."""
        self._copy.end()

    # --- received ---------------------------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        self._coming = {}

    def _take(self, message: Message, is_old: bool) -> None:
        id = message.subject.removeprefix(SUBJECT)
        if not ID.fullmatch(id):
            log.warning("no game: message %d at %s", message.number, message.subject)
            return
        if not is_old and self._is_known(id, message.number):
            return
        heard: Heard | None = None
        problem = ""
        try:
            heard = self._asked.get(message.id) or read_message(message.data)
        except Odd as error:
            problem = error.problem
            log.warning("the game %s: message %d is %s and left out", id, message.number, problem)
        if is_old:
            head = Head(message.number)
            if heard:
                head = Head(message.number, heard.steps, heard.changed, heard.kind == REMOVED)
            self._coming[id] = head
        elif self._apply(id, message.number, heard, problem=problem) and message.id not in self._asked:
            self.on_change(id)

    def _is_known(self, id: str, number: int) -> bool:
        head = self._heads.get(id)
        return head is not None and number <= head.last

    def _all_heard(self) -> None:
        with self._news:
            before, self._heads = self._heads, self._coming
            changed = [id for id, head in self._heads.items() if before.get(id) != head]
            changed += [id for id in before if id not in self._heads]
            for id in changed:
                self._held.pop(id, None)
            self._changed = changed
            self._news.notify_all()

    def _come_or_gone(self) -> None:
        if self._link.is_here:
            self._copy.compare()
            changed, self._changed = self._changed, []
            for id in changed:
                self.on_change(id)

    def _apply(self, id: str, last: int, heard: Heard | None, problem: str = "", is_written: bool = False) -> bool:
        """Apply a message; false if it is known already. None is an unreadable one, with its `problem`."""
        with self._news:
            before = self._heads.get(id)
            if before is not None and last <= before.last:
                return False
            if before is None:
                is_first = heard is not None and heard.kind == BASE
                head = Head(last, 0, heard.changed) if is_first and heard else Head(last)
            else:
                head = before.after(last, heard, problem)
            self._heads[id] = head
            self._hold_after(id, before, head, heard)
            if head.steps < 0 or head.problem:
                self._copy.settle(id)
            elif heard and head != before and not is_written:
                self._copy.write(id, heard)
            self._news.notify_all()
        return True

    def _hold_after(self, id: str, before: Head | None, head: Head, heard: Heard | None) -> None:
        held = self._held.get(id)
        if held is None or before is None or heard is None:
            return
        if head.problem or heard.kind != STEP:
            del self._held[id]
        elif head.steps == before.steps + 1 == len(held.steps) + 1:
            row = heard.row
            self._held[id] = held._replace(
                steps=(*held.steps, row["step"]),
                signed=(*held.signed, row.get(SIGNED, "")),
                changed=row["changed"],
            )
        elif len(held.steps) != head.steps:
            del self._held[id]

    def _hold(self, id: str, game: StoredGame) -> None:
        with self._news:
            head = self._heads.get(id)
            if head is not None and head.steps == len(game.steps) and not head.problem:
                self._held[id] = game
                self._held.move_to_end(id)
                while len(self._held) > MAX_HELD:
                    self._held.popitem(last=False)

    # --- the copy equals the hub ----------------------------------------------------------------------------

    def _all_heads(self) -> dict[str, Head]:
        with self._news:
            return dict(self._heads)

    def _settled(self, id: str, head: Head) -> None:
        """Take over the head of a game after all its messages were read."""
        with self._news:
            before = self._heads.get(id)
            if before is None or before.last <= head.last:
                self._heads[id] = head
                self._news.notify_all()
        self.on_change(id)

    def bring(self, patience: float) -> None:
        """Publish what was added to the copy without the hub. Raises StoreError if the hub is away."""
        if not self._link.is_here:
            raise StoreError("hub_away")
        self._copy.compare()
        if not self._copy.flush(patience):
            raise StoreError("busy")
        with self._news:
            self._held.clear()

    # --- one game ------------------------------------------------------------------------------------------

    def load(self, id: str) -> StoredGame:
        """Return one game as in the hub, or in its last known state."""
        with self._news:
            head, held = self._heads.get(id), self._held.get(id)
        if head is None:
            self._copy.flush()
            with self._news:
                head = self._heads.get(id)
        if held is not None and head is not None and not head.is_removed and not head.problem:
            return held
        if not ID.fullmatch(id) or (head is not None and head.is_removed):
            raise StoreError("no_such_game")
        self._copy.flush()
        game = self._copied(id, head)
        if head is not None and head.problem:
            return game._replace(problem=head.problem)
        if not game.problem and not game.reviews:
            self._hold(id, game)
        return game

    def _copied(self, id: str, head: Head | None) -> StoredGame:
        """Return one game from the copy, or from the hub if the copy is behind."""
        is_known = head is not None and self._link.is_here
        try:
            game = self._games.load(id)
            if not is_known or game.problem or head is None or len(game.steps) >= head.steps:
                return game
        except StoreError:
            if not is_known:
                raise
        now = folded(self._link.history(f"{SUBJECT}{id}"))
        if now is None:
            raise StoreError("no_such_game")
        return now.game(id)

    def begin(self, game: StoredGame, summary: Summary) -> None:
        """Save a new game."""
        if not ID.fullmatch(game.id):
            raise StoreError("no_such_game")
        base = base_of(game, summary)
        try:
            last = self._link.publish(f"{SUBJECT}{game.id}", messages.beginning(base), 0)
        except Overtaken:
            raise StaleView from None
        self._apply(game.id, last, Heard(BASE, 0, {"base": base}))

    def append(self, id: str, expected: int, step: Json, changed: str, summary: Summary, signed: str = "") -> None:
        """Save a step; when it returns, the hub has acknowledged it."""
        heard = Heard(STEP, expected + 1, step_row(step, changed, summary, signed))
        data = messages.step(heard.steps, heard.row)
        for _ in range(TRIES):
            head = self._head(id)
            if head.problem:
                raise StoreError(head.problem, file=id)
            if head.steps != expected:
                break
            name = self._link.new_id()
            self._asked[name] = heard
            try:
                last = self._link.publish(f"{SUBJECT}{id}", data, head.last, name)
            except Overtaken:
                self._wait_after(id, head.last)  # by a step, or by an unreadable message
                continue
            except StoreError:
                self._asked.pop(name)
                self.on_change(id)  # if it was saved after all, its message may have arrived already
                raise
            finally:
                self._asked.pop(name, None)
            self._apply(id, last, heard)
            return
        raise StaleView

    def _heard_of(self, id: str) -> Head | None:
        """Return the last known head of a game, while the hub is reachable. Raises StoreError."""
        if not ID.fullmatch(id):
            raise StoreError("no_such_game")
        if not self._link.is_here:
            raise StoreError("hub_away")
        with self._news:
            return self._heads.get(id)

    def _head(self, id: str) -> Head:
        """Return the head of a game that may be changed. Raises StoreError."""
        head = self._heard_of(id)
        if head is None or head.steps < 0:
            self._copy.flush()
            with self._news:
                head = self._heads.get(id)
        if head is None or head.steps < 0 or head.is_removed:
            raise StoreError("no_such_game")
        return head

    def _wait_after(self, id: str, last: int) -> None:
        """Wait for a message after that one."""
        with self._news:
            self._news.wait_for(lambda: id in self._heads and self._heads[id].last > last, NEWS_TIMEOUT)

    def remove(self, id: str) -> None:
        """Remove the game from the list of all processes; one that the hub does not have, only here."""
        with self._news:
            is_known = id in self._heads
        if is_known or not ID.fullmatch(id) or not self._link.is_here:
            self._put_away(id, self._head(id), is_removed=True)
        else:
            self._games.remove(id)

    def restore(self, id: str) -> None:
        """Restore the game to the list of all processes."""
        head = self._heard_of(id)
        if head is None:
            self._games.restore(id)
            self.bring(NEWS_TIMEOUT)
        elif head.is_removed:
            self._put_away(id, head, is_removed=False)

    def _put_away(self, id: str, head: Head, is_removed: bool) -> None:
        row = {"removed": is_removed, "changed": head.changed}
        for _ in range(TRIES):
            try:
                last = self._link.publish(f"{SUBJECT}{id}", messages.put_away(head.steps, row), head.last)
            except Overtaken:
                self._wait_after(id, head.last)
                with self._news:
                    head = self._heads[id]
                continue
            self._apply(id, last, Heard(REMOVED if is_removed else RESTORED, head.steps, row))
            self._copy.flush()
            return
        raise StoreError("busy")

    # --- answers from the copy -------------------------------------------------------------------------------

    def games(self, wanted: Wanted = ALL, limit: int | None = None, offset: int = 0) -> list[GameLine]:
        """Return the lines of the list."""
        return self._written_copy.games(wanted, limit, offset)

    def count(self, wanted: Wanted = ALL) -> int:
        """Return the number of wanted games."""
        return self._written_copy.count(wanted)

    def plays(self) -> list[Play]:
        """Return all finished games as plays."""
        return self._written_copy.plays()

    def without_course(self) -> list[str]:
        """Return the ids of finished games without a course."""
        return self._written_copy.without_course()

    def complete(self, id: str, summed_up: Callable[[], Summary]) -> None:
        """Add the course of a finished game to the copy."""
        self._games.complete(id, summed_up)

    def removed(self) -> list[GameLine]:
        """Return the removed games."""
        return self._written_copy.removed()

    def is_removed(self, id: str) -> bool:
        """Return True if the game was removed."""
        return self._written_copy.is_removed(id)

    def reviewed(self, id: str) -> None:
        """Dismiss the reviews of a game."""
        if not ID.fullmatch(id):
            raise StoreError("no_such_game")
        self._written_copy.reviewed(id)

    def health(self) -> Health:
        """Return the state of the copy."""
        return self._written_copy.health()

    def check_all(self) -> Health:
        """Read every game of the copy again, and fetch damaged ones from the hub."""
        health = self._written_copy.check_all()
        if self._link.is_here:
            self._copy.compare()
        return health

    @property
    def is_low(self) -> bool:
        """True if the reserve for a full disk is in use."""
        return self._games.is_low

    @property
    def _written_copy(self) -> TinyGameStore:
        """The copy, once everything is written."""
        self._copy.flush()
        return self._games
