"""Keys, seats and secret choices in the hub: every process knows them, and a change waits for the hub's answer.

Choices are held in the memory of the hub and of every process, never on a disk; see decision 43.
"""

import json
import logging
import os
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.admission.admitted import EMPTY, HUB_FILE, Change, Known, Table, keep_at, kept_at, read, written
from companion.engine.limits import is_modest
from companion.hub.bucket import Bucket, bucket_stream
from companion.hub.link import Link
from companion.play.ports import StoreError
from companion.play.secrets import Choices, Chosen
from companion.storage.rows import LARGEST, MAX_NAMES, ODD, is_name

KEYS: Final = "companion_keys"
BIDS: Final = "companion_bids"
BID_LIFETIME: Final = 24 * 3600.0
STREAMS: Final = (bucket_stream(KEYS), bucket_stream(BIDS, BID_LIFETIME, is_in_memory=True))
MAX_FILE_LENGTH: Final = 64_000_000
HOST_NAME: Final = "host"
TABLE: Final = "table."
MAX_TABLES: Final = 10_000

log = logging.getLogger("companion.hub")


class HubTables(Known):
    """The tables of keys and devices; see `Known`. `post` runs a function in the loop of the windows.

    Their last known state is in the data folder, readable only by its owner: known devices stay admitted while the hub
    is away, even after a restart. A device with a key is then admitted here, and everywhere once the hub is back.
    """

    most_tables: int = MAX_TABLES

    def __init__(self, link: Link, post: Callable[[Callable[[], None]], None], folder: str) -> None:
        super().__init__()
        self._path = os.path.join(folder, HUB_FILE)
        self._tables = kept_at(self._path, MAX_FILE_LENGTH)
        self._link, self._post = link, post
        self._waiting: dict[str, tuple[Change, ...]] = {}
        """The changes that the hub does not have yet."""
        self._to_write = threading.Lock()
        begun = {_name_of(name): _data(name, table) for name, table in self._tables.items()}
        self._bucket = Bucket(link, KEYS, begun)
        self._bucket.on_change = self._heard
        link.when_changed.append(self._come_or_gone)

    def change(self, table: str, change: Change, is_needed: bool = True) -> None:
        """Store the result of `change` in the hub; while it is away here, if that only admits a device."""
        try:
            self._bucket.change(_name_of(table), lambda data: _data(table, change(_table(table, data))))
        except StoreError:
            before = self._tables.get(table, EMPTY)
            after = change(before)
            if is_needed or after.keys != before.keys or after.devices[: len(before.devices)] != before.devices:
                raise
            self._waiting[table] = (*self._waiting.get(table, ()), change)
        self._take(table)

    def _heard(self, name: str) -> None:
        table = "" if name == HOST_NAME else name.removeprefix(TABLE)
        if name in (HOST_NAME, f"{TABLE}{table}"):
            self._post(lambda: self._take(table))

    def _take(self, table: str) -> None:
        now = self._changed(table, _table(table, self._bucket.get(_name_of(table))))
        if now != self._tables.get(table, EMPTY):
            self._put(table, now)
            self._notify(table)
            threading.Thread(target=self._write, daemon=True).start()

    def _changed(self, name: str, table: Table) -> Table:
        """Return a table with the changes that the hub does not have yet."""
        for change in self._waiting.get(name, ()):
            table = change(table)
        return table

    def _write(self) -> None:
        with self._to_write:
            try:
                keep_at(self._path, dict(self._tables))
            except OSError as error:
                log.warning("with the hub away, devices will have to show their key again: %s", error)

    def _come_or_gone(self) -> None:
        if self._link.is_here and self._waiting:
            threading.Thread(target=self._bring, daemon=True).start()

    def _bring(self) -> None:
        """Send the hub the devices admitted without it."""
        self._link.wait()
        for name, changes in tuple(self._waiting.items()):
            try:
                self._bucket.change(_name_of(name), partial(self._with_waiting, name))
            except StoreError:
                return  # at the next connection
            self._post(partial(self._brought, name, len(changes)))

    def _with_waiting(self, name: str, data: bytes) -> bytes:
        return _data(name, self._changed(name, _table(name, data)))

    def _brought(self, name: str, count: int) -> None:
        self._waiting[name] = self._waiting[name][count:]
        if not self._waiting[name]:
            del self._waiting[name]
        self._take(name)


def _name_of(table: str) -> str:
    return f"{TABLE}{table}" if table else HOST_NAME


def _data(name: str, table: Table) -> bytes:
    return b"" if table == EMPTY else json.dumps(written({name: table})).encode()


def _table(name: str, data: bytes) -> Table:
    """Return the table in the hub; an unreadable one is empty, so its devices have to show their key again."""
    if not data:
        return EMPTY
    try:
        return read(json.loads(data) if is_modest(data) else None).get(name, EMPTY)
    except ODD as error:
        log.warning("the devices of the table %s cannot be read: %s", name, error)
        return EMPTY


class HubChoices:
    """Secret choices in the hub; see `companion.play.secrets.Chest`."""

    def __init__(self, link: Link, post: Callable[[Callable[[], None]], None]) -> None:
        self._bucket = Bucket(link, BIDS)
        self.on_change: Callable[[], None] = lambda: None
        self._bucket.on_change = lambda name: post(lambda: self.on_change())

    def get(self, game: str) -> Chosen | None:
        """Return the last choices of a game."""
        return _chosen(game, self._bucket.get(game))

    def change(self, game: str, change: Callable[[Chosen | None], Chosen]) -> None:
        """Store the result of `change`. Raises StoreError."""
        self._bucket.change(game, lambda data: _bid(change(_chosen(game, data))))


def _bid(chosen: Chosen) -> bytes:
    content = {"position": chosen.position, "made": chosen.choices.made, "drawn": chosen.choices.drawn}
    return json.dumps(content).encode()


def _chosen(game: str, data: bytes) -> Chosen | None:
    try:
        content: Any = json.loads(data) if data and is_modest(data) else None
        if content is None:
            return None
        made, drawn, position = content["made"], content["drawn"], content["position"]
        is_ours = isinstance(made, list) and len(made) <= MAX_NAMES and type(position) is int
        if is_ours and all(map(_is_choice, (*made, drawn))):
            return Chosen(position, Choices(tuple(made), drawn))
        raise ValueError("no choices")
    except ODD as error:
        log.warning("what was chosen in the game %s cannot be read: %s", game, error)
        return None


def _is_choice(value: object) -> bool:
    return value is None or is_name(value) or (type(value) is int and abs(value) <= LARGEST)
