"""The stored form of admission: the keys and devices of a table, and those of the host.

`Shelf` is the store: the data folder, or a hub that several processes share.
"""

import json
import logging
import os
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol

from companion.outside import NO_LINK, open_regular
from companion.play.ports import StoreError
from companion.rights import Device, Grant
from companion.storage.files import FileOps

FILE, HUB_FILE = "devices", "hub-devices"
COPY: Final = ".copy"
"""Suffix of a second file with the same content, for damage."""
MAX_FILE_LENGTH: Final = 4_000_000
KEY: Final = re.compile("[A-Z2-7]{26}")
"""The form of the keys that the app makes; others let nobody in."""
ODD: Final = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)

log = logging.getLogger("companion.admission")


class Admitted(NamedTuple):
    """An admitted device: the hash of its secret, the time of admission, and its seat."""

    digest: str
    device: Device
    since: str
    seat: int | None = None


class Table(NamedTuple):
    """The keys of a table with their rights, and its devices in order of admission; the table "" is the host's.

    If it `is_strict`, players make entries only for themselves.
    """

    keys: tuple[tuple[str, Grant], ...] = ()
    devices: tuple[Admitted, ...] = ()
    is_strict: bool = False


EMPTY: Final = Table()
Change = Callable[[Table], Table]


class Shelf(Protocol):
    """A store of tables; a change is a function of the current table, which may be called more than once."""

    most_tables: int
    """Maximum number of open tables."""

    def tables(self) -> Mapping[str, Table]:
        """Return all tables."""

    def change(self, table: str, change: Change, is_needed: bool = True) -> None:
        """Store the result of `change` for a table. Raises StoreError, without any change.

        If saving is not `is_needed`, a change that cannot be saved is kept in memory; in a shared store only one that
        removes nobody.
        """

    def subscribe(self, listener: Callable[[str], None]) -> object:
        """Call `listener` with the name of each table that changes, also by other processes."""


def written(tables: Mapping[str, Table]) -> dict[str, object]:
    """Tables as JSON."""
    return {
        "keys": [{"key": key, **grant._asdict()} for table in tables.values() for key, grant in table.keys],
        "devices": [
            {
                "digest": each.digest,
                "id": each.device.id,
                "since": each.since,
                **each.device.grant._asdict(),
                **({} if each.seat is None else {"seat": each.seat}),
            }
            for table in tables.values()
            for each in table.devices
        ],
        "strict": sorted(name for name, table in tables.items() if table.is_strict),
    }


def read(content: Any) -> dict[str, Table]:
    """Return the tables of JSON. Raises one of ODD."""
    tables: dict[str, Table] = {}
    for row in content["keys"]:
        grant = _grant(row)
        if not KEY.fullmatch(row["key"]):
            continue
        table = tables.get(grant.table, EMPTY)
        tables[grant.table] = table._replace(keys=(*table.keys, (str(row["key"]), grant)))
    devices: dict[str, list[Admitted]] = {}
    for row in content["devices"]:
        seat, grant = row.get("seat"), _grant(row)
        is_seat = type(seat) is int and seat >= 0
        device = Device(str(row["id"]), grant)
        admitted = Admitted(str(row["digest"]), device, str(row["since"]), seat if is_seat else None)
        devices.setdefault(grant.table, []).append(admitted)
    for name, found in devices.items():
        tables[name] = tables.get(name, EMPTY)._replace(devices=tuple(found))
    for name in content.get("strict", ()):
        tables[str(name)] = tables.get(str(name), EMPTY)._replace(is_strict=True)
    return tables


def _grant(row: Any) -> Grant:
    return Grant(str(row["role"]), str(row["table"]))


class Known:
    """The tables known in this process, and the listeners to their changes."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._listeners: list[Callable[[str], None]] = []

    def tables(self) -> Mapping[str, Table]:
        """Return all tables."""
        return self._tables

    def subscribe(self, listener: Callable[[str], None]) -> object:
        """Call `listener` with the name of each table that changes."""
        self._listeners.append(listener)
        return listener

    def _put(self, table: str, now: Table) -> None:
        """Record the current state of a table; an empty one is removed."""
        self._tables[table] = now
        if now == EMPTY:
            del self._tables[table]

    def _notify(self, table: str) -> None:
        for listener in self._listeners:
            listener(table)


class FileShelf(Known):
    """A file in the data folder, readable only by its owner."""

    most_tables: int = 20

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._path = os.path.join(folder, FILE)
        self._tables = kept_at(self._path)

    def change(self, table: str, change: Change, is_needed: bool = True) -> None:
        """Store the result of `change` for a table."""
        before = self._tables.get(table, EMPTY)
        self._put(table, change(before))
        try:
            keep_at(self._path, self._tables)
        except OSError as error:
            if is_needed:
                self._put(table, before)
                raise StoreError("not_saved", reason=error.strerror or str(error)) from error
            log.warning("devices will have to show their key again: %s", error)
        self._notify(table)


def kept_at(path: str, longest: int = MAX_FILE_LENGTH) -> dict[str, Table]:
    """Return the tables in a file, or in its copy if it is damaged; empty if it is missing or both are unreadable."""
    for name in (path, path + COPY):
        try:
            with open_regular(name, flags=NO_LINK) as file:
                content = json.loads(file.read(longest))
            if content.pop("sum", None) not in (None, _sum(content)):  # None: of an older app
                raise ValueError("damaged")
            return read(content)
        except FileNotFoundError:
            break
        except ODD as error:
            log.warning("%s cannot be read: %s", name, error)
    return {}


def _sum(content: object) -> str:
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def keep_at(path: str, tables: Mapping[str, Table]) -> None:
    """Write the tables atomically and durably, with a copy. Raises OSError."""
    content = written(tables)
    data = json.dumps({**content, "sum": _sum(content)}, indent=1).encode()
    for name in (path + COPY, path):  # a copy that is newer than its file was never acknowledged
        FileOps().put(name, data, 0o600)
